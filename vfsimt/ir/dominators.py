"""Dominators of a flow graph, in almost linear time.

Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), with simple path compression.
Nothing recurses: any depth of control flow will do. (The iterative algorithm of Cooper, Harvey and Kennedy is
shorter, but takes quadratic time on a long chain of blocks that all branch to one exit, which cleanup code is.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def depth_first_order(successors: Sequence[Sequence[int]]) -> tuple[list[int], dict[int, int], list[int]]:
    """Walk a graph from node 0: the nodes in preorder, each one's parent in the walk, and the nodes in postorder."""
    preorder: list[int] = []
    parents: dict[int, int] = {}
    postorder: list[int] = []
    if not successors:
        return preorder, parents, postorder
    preorder.append(0)
    parents[0] = 0
    stack = [(0, iter(successors[0]))]
    while stack:
        node, targets = stack[-1]
        target = next((item for item in targets if item not in parents), None)
        if target is None:
            postorder.append(node)
            stack.pop()
        else:
            parents[target] = node
            preorder.append(target)
            stack.append((target, iter(successors[target])))
    return preorder, parents, postorder


def immediate_dominators(
    preorder: Sequence[int], parents: dict[int, int], predecessors: Sequence[Sequence[int]]
) -> dict[int, int]:
    """The immediate dominator of each node that the walk reached; the first node is its own."""
    forest = _Forest(preorder)
    semi = forest.semi
    waiting: dict[int, list[int]] = {}
    found: dict[int, int] = {}
    for node in reversed(preorder[1:]):
        for before in predecessors[node]:
            if before in semi:
                semi[node] = min(semi[node], semi[forest.lowest(before)])
        parent = parents[node]
        waiting.setdefault(preorder[semi[node]], []).append(node)
        forest.link(parent, node)
        for item in waiting.pop(parent, ()):
            lowest = forest.lowest(item)
            found[item] = lowest if semi[lowest] < semi[item] else parent
    for node in preorder[1:]:
        if found[node] != preorder[semi[node]]:
            found[node] = found[found[node]]
    found.update({node: node for node in preorder[:1]})
    return found


class _Forest:
    """The forest of the algorithm: `lowest` finds the node of least semidominator above a node, below its root."""

    def __init__(self, preorder: Sequence[int]) -> None:
        self.semi = {node: rank for rank, node in enumerate(preorder)}
        self._ancestor: dict[int, int] = {}
        self._label = {node: node for node in preorder}

    def link(self, parent: int, node: int) -> None:
        self._ancestor[node] = parent

    def lowest(self, node: int) -> int:
        if node not in self._ancestor:
            return node
        path = [node]
        while self._ancestor[path[-1]] in self._ancestor:
            path.append(self._ancestor[path[-1]])
        for below in reversed(path[:-1]):
            above = self._ancestor[below]
            if self.semi[self._label[above]] < self.semi[self._label[below]]:
                self._label[below] = self._label[above]
            self._ancestor[below] = self._ancestor[above]
        return self._label[node]
