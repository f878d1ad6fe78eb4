"""The order in which blocks run when lanes of a warp stand at different ones: the first of this order goes first.

It is a weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993): a block
comes after its predecessors but for the edges that close a cycle, and the blocks of a cycle stand together. So lanes
that leave a loop wait behind it until the last lane has left, and lanes that part meet again where their paths join.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Graph: TypeAlias = "Sequence[Sequence[int]]"


def weak_topological_order(successors: Graph) -> list[int]:
    """The nodes that node 0 reaches, in a weak topological order; nothing recurses."""
    order: list[int] = []
    # What is still to be placed, last first: a node, or a set of nodes with those at which it is entered.
    pending: list[int | tuple[tuple[int, ...], frozenset[int]]] = [((0,), frozenset(range(len(successors))))]
    while pending:
        part = pending.pop()
        if isinstance(part, int):
            order.append(part)
            continue
        parts: list[int | tuple[tuple[int, ...], frozenset[int]]] = []
        for component in _components(successors, *part):
            head, inside = component[0], frozenset(component[1:])
            parts.append(head)
            if inside:
                parts.append((tuple(item for item in successors[head] if item in inside), inside))
        pending += reversed(parts)
    return order


def _components(successors: Graph, entries: Iterable[int], nodes: frozenset[int]) -> list[list[int]]:
    """The strongly connected components that the entries reach inside `nodes`, in topological order (Tarjan, 1972).

    The first node of each is the one that the walk met first: the head of its cycle.
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    placed: set[int] = set()
    stack: list[int] = []
    found: list[list[int]] = []

    def open_node(node: int) -> tuple[int, list[int]]:
        number[node] = low[node] = len(number)
        stack.append(node)
        return node, [item for item in reversed(successors[node]) if item in nodes]

    for entry in entries:
        walk = [] if entry in number else [open_node(entry)]
        while walk:
            node, targets = walk[-1]
            if targets:
                target = targets.pop()
                if target not in number:
                    walk.append(open_node(target))
                elif target not in placed:
                    low[node] = min(low[node], number[target])
                continue
            walk.pop()
            if walk:
                above = walk[-1][0]
                low[above] = min(low[above], low[node])
            if low[node] == number[node]:
                component = _tail_from(stack, node)
                del stack[len(stack) - len(component) :]
                placed.update(component)
                found.append(component)
    found.reverse()
    return found


def _tail_from(stack: list[int], node: int) -> list[int]:
    """The end of a stack from a node on."""
    at = len(stack) - 1
    while stack[at] != node:
        at -= 1
    return stack[at:]
