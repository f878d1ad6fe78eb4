"""Where the ways from a branch meet, against the definition applied by brute force, on random graphs."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from vfsimt.ir.joins import PathJoins, iterated_frontier

from .test_cfg import flow_of, graphs, reached

if TYPE_CHECKING:
    from .test_cfg import Graph


def ways(graph: Graph, start: int, goal: int, branch: int) -> list[frozenset[int]]:
    """The blocks of each way from one block to another that does not pass the branch again, the goal left out."""
    found: list[frozenset[int]] = []
    pending: list[tuple[int, frozenset[int]]] = [(start, frozenset())]
    while pending:
        block, passed = pending.pop()
        if block == goal:
            found.append(passed)
        elif block != branch and block not in passed:
            pending += [(target, passed | {block}) for target in set(graph[block])]
    return found


def meeting_blocks(graph: Graph, branch: int) -> set[int]:
    live = reached(graph, 0)
    found: set[int] = set()
    for block in live if branch in live else ():
        for first, second in combinations(set(graph[branch]), 2):
            one, other = ways(graph, first, block, branch), ways(graph, second, block, branch)
            if any(left.isdisjoint(right) for left in one for right in other):
                found.add(block)
    return found


def is_reducible(graph: Graph) -> bool:
    """Whether every edge to a block earlier in the walk goes to one that dominates its tail."""
    flow = flow_of(graph, real=False)
    order = {block: at for at, block in enumerate(flow.reverse_postorder)}
    return all(
        order[target] > order[block] or flow.dominates(target, block) for block in order for target in graph[block]
    )


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_ways_meet_where_the_definition_says(graph: Graph) -> None:
    joins = PathJoins(flow_of(graph, real=False))
    for branch in range(len(graph)):
        found, meeting = joins.of(branch), meeting_blocks(graph, branch)
        assert meeting <= found
        if is_reducible(graph):
            assert found == meeting


def test_the_ways_of_a_loop_meet_at_its_header_only_where_they_differ() -> None:
    """0 -> 1 -> {2, 3}, both go back to 1; from 1 there is a way out to 4."""
    two_latches: Graph = [[1], [2, 4], [3, 1], [1], []]
    joins = PathJoins(flow_of(two_latches))
    assert joins.of(1) == frozenset()
    assert joins.of(2) == {1}


@settings(max_examples=300, deadline=None)
@given(graphs(), st.sets(st.integers(0, 6)))
def test_the_iterated_frontier_is_what_its_definition_says(graph: Graph, blocks: set[int]) -> None:
    """A block is in the frontier of one that dominates a block before it, but not it strictly; and so on from there."""
    flow = flow_of(graph, real=False)
    live = reached(graph, 0)
    frontiers = {
        block: {
            target
            for before in live
            for target in graph[before]
            if flow.dominates(block, before) and (block == target or not flow.dominates(block, target))
        }
        for block in live
    }
    found: set[int] = set()
    pending = [block for block in blocks if block in live]
    while pending:
        new = frontiers[pending.pop()] - found
        found |= new
        pending += new
    assert iterated_frontier(flow, [block for block in blocks if block < len(graph)]) == found
