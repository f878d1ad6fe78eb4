"""Where the ways that part at a branch meet again: the blocks whose phis the branch chooses.

Two ways from different successors of a branch meet at a block if they share no block before it. By the theorem of
Cytron et al. (1991) these are the blocks that need a phi for a variable that gets another value on each way: iterated
dominance frontiers, less the phis that have one value only (Braun et al., "Simple and Efficient Construction of Static
Single Assignment Form", 2013). In irreducible control flow a block too many may be found, never one too few.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.cfg import ControlFlow

_NOT_FROM_HERE = -1
"""The way to a block that does not come from the branch."""


def iterated_frontier(flow: ControlFlow, blocks: Iterable[int]) -> frozenset[int]:
    """The blocks that need a phi for a variable which some blocks define.

    In linear time, from the deepest blocks in the tree of dominators up, each looked at once (Sreedhar and Gao, "A
    Linear Time Algorithm for Placing phi-Nodes", 1995).
    """
    depths = flow.dominator_depths
    defining = {block for block in blocks if block in depths}
    waiting = [(-depths[block], block) for block in defining]
    heapify(waiting)
    found: set[int] = set()
    walked: set[int] = set()
    while waiting:
        depth, root = heappop(waiting)
        pending = [root]
        while pending:
            block = pending.pop()
            if block in walked:
                continue
            walked.add(block)
            pending += flow.dominator_tree[block]
            for target in flow.successors[block]:
                if flow.immediate_dominators[target] != block and depths[target] <= -depth and target not in found:
                    found.add(target)
                    if target not in defining:
                        heappush(waiting, (-depths[target], target))
    return frozenset(found)


class PathJoins:
    """The joins of a function's branches; each branch is looked at once."""

    def __init__(self, flow: ControlFlow) -> None:
        self._flow = flow
        self._known: dict[int, frozenset[int]] = {}

    def of(self, branch: int) -> frozenset[int]:
        """The blocks where ways from different successors of a block first meet; the block itself may be one."""
        if branch not in self._known:
            self._known[branch] = self._find(branch)
        return self._known[branch]

    def _find(self, branch: int) -> frozenset[int]:
        flow = self._flow
        targets = flow.successors[branch]
        if len(targets) < 2 or branch not in flow.immediate_dominators:
            return frozenset()
        own = {target: -2 - rank for rank, target in enumerate(targets) if flow.predecessors[target] == (branch,)}
        shared = [target for target in targets if target not in own]
        joins = set(iterated_frontier(flow, own)) | set(shared) | set(iterated_frontier(flow, shared))
        origins = own | {block: block for block in joins}
        origins.setdefault(branch, _NOT_FROM_HERE)
        ways = {block: self._ways(block, branch, targets, origins) for block in joins}
        return frozenset(_with_several_values(ways))

    def _ways(self, block: int, branch: int, targets: tuple[int, ...], origins: dict[int, int]) -> tuple[int, ...]:
        """For each way into a block where it comes from: a join, a successor of the branch, or neither."""
        found: list[int] = []
        for before in self._flow.predecessors[block]:
            if before == branch:
                found.append(-2 - targets.index(block))
            elif before in self._flow.immediate_dominators:
                found.append(self._origin(before, origins))
        return tuple(found)

    def _origin(self, block: int, origins: dict[int, int]) -> int:
        """What the nearest dominator gives whose origin is known; all blocks up to it have the same."""
        above = self._flow.immediate_dominators
        passed: list[int] = []
        while block not in origins:
            passed.append(block)
            if above[block] == block:
                origins[block] = _NOT_FROM_HERE
            block = above[block]
        origins.update(dict.fromkeys(passed, origins[block]))
        return origins[block]


def _with_several_values(ways: dict[int, tuple[int, ...]]) -> set[int]:
    """The joins that more than one value reaches: cycles with one value are taken away, from where values enter."""
    value = {block: block for block in ways}
    stack = [iter(_components(set(ways), ways))]
    while stack:
        component = next(stack[-1], None)
        if component is None:
            stack.pop()
            continue
        outer: set[int] = set()
        inner: set[int] = set()
        for block in component:
            entering = {value.get(way, way) for way in ways[block] if way not in component} - {_NOT_FROM_HERE}
            outer |= entering
            if not entering:
                inner.add(block)
        if len(outer) < 2:
            value.update(dict.fromkeys(component, next(iter(outer), _NOT_FROM_HERE)))
        elif inner:
            stack.append(iter(_components(inner, ways)))
    return {block for block, own in value.items() if own == block}


def _components(members: set[int], ways: dict[int, tuple[int, ...]]) -> list[frozenset[int]]:
    """The strongly connected components of some joins, each after those from which its values come.

    Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion.
    """
    found: list[frozenset[int]] = []
    rank: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    for root in sorted(members):
        stack = [(root, iter(ways[root]))] if root not in rank else []
        while stack:
            block, rest = stack[-1]
            if block not in rank:
                rank[block] = lowest[block] = len(rank)
                path.append(block)
                on_path.add(block)
            for way in rest:
                if way in members and way not in rank:
                    stack.append((way, iter(ways[way])))
                    break
                if way in on_path:
                    lowest[block] = min(lowest[block], rank[way])
            else:
                stack.pop()
                if stack:
                    lowest[stack[-1][0]] = min(lowest[stack[-1][0]], lowest[block])
                if lowest[block] == rank[block]:
                    at = path.index(block)
                    found.append(frozenset(path[at:]))
                    on_path.difference_update(path[at:])
                    del path[at:]
    return found
