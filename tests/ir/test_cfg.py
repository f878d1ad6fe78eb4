"""Control flow against definitions applied by brute force, on random graphs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vfsimt.ir.cfg import ControlFlow

from .views import body_of, parse

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Successors of each block; no block branches to the entry, as in LLVM."""
    count = draw(st.integers(1, 9))
    targets = st.integers(1, max(1, count - 1))
    return [draw(st.lists(targets, max_size=3)) if count > 1 else [] for _ in range(count)]


def flow_of(graph: Graph, *, real: bool = True) -> ControlFlow:
    """The flow of a function with these edges, written as switches."""
    lines = ["define void @f(i32 %n) {"]
    for index, targets in enumerate(graph):
        lines.append(f"b{index}:")
        if targets:
            cases = " ".join(f"i32 {case}, label %b{target}" for case, target in enumerate(targets[1:]))
            lines.append(f"  switch i32 %n, label %b{targets[0]} [ {cases} ]")
        else:
            lines.append("  ret void")
    return ControlFlow(body_of(parse("\n".join([*lines, "}"]), real=real)))


def reached(graph: Graph, start: int, without: int | None = None) -> set[int]:
    """Blocks that are reached from `start` on paths that avoid `without`."""
    found: set[int] = set()
    pending = [start] if start != without else []
    while pending:
        block = pending.pop()
        if block not in found:
            found.add(block)
            pending += [target for target in graph[block] if target != without]
    return found


@settings(max_examples=300)
@given(graphs())
def test_dominators_and_loops_are_what_their_definitions_say(graph: Graph) -> None:
    flow = flow_of(graph)
    assert [set(targets) for targets in flow.successors] == [set(targets) for targets in graph]
    live = reached(graph, 0)
    assert set(flow.reverse_postorder) == live
    dominators = {block: {item for item in live if block not in reached(graph, 0, item)} for block in live}
    for block in live:
        assert {item for item in live if flow.dominates(item, block)} == dominators[block]
        strict = dominators[block] - {block}
        nearest = [item for item in strict if all(other in dominators[item] for other in strict)] or [0]
        assert [flow.immediate_dominators[block]] == nearest
    assert {loop.header: set(loop.blocks) for loop in flow.loops} == brute_loops(graph, live, dominators)
    assert flow.looped_blocks == set[int]().union(*brute_loops(graph, live, dominators).values())


def brute_loops(graph: Graph, live: set[int], dominators: dict[int, set[int]]) -> dict[int, set[int]]:
    loops: dict[int, set[int]] = {}
    for tail in live:
        for header in graph[tail]:
            if header in dominators[tail]:
                members = {block for block in live if block != header and tail in reached(graph, block, header)}
                loops.setdefault(header, {header}).update(members)
    return loops


@pytest.mark.parametrize("count", [2000])
def test_long_chains_to_one_exit_and_deep_nests(count: int) -> None:
    chain: Graph = [[index + 1, count - 1] for index in range(count - 1)] + [[]]
    flow = flow_of(chain, real=False)
    assert flow.immediate_dominators[count - 1] == 0
    assert flow.immediate_dominators[count - 2] == count - 3
    nest: Graph = [[index + 1, max(1, index - 1)] for index in range(count - 1)] + [[]]
    assert len(flow_of(nest, real=False).loops) == count - 3


def test_every_terminator_gives_its_successors() -> None:
    module = parse(
        """\
declare i32 @p(...)
declare void @g()
define void @f(ptr %a, i1 %label) personality ptr @p {
  br i1 %label, label %1, label ; %no
    %"label %x"
1:
  indirectbr ptr %a, [label %"label %x", label %4]
"label %x":
  invoke void @g() to label %4 unwind label %pad
4:
  callbr void asm "label %1", "!i"() to label %5 [label %6]
5:
  ret void
6:
  unreachable
pad:
  %s = catchswitch within none [label %h] unwind to caller
h:
  %c = catchpad within %s []
  catchret from %c to label %5
}
""",
        real=False,
    )
    names = [block.name for block in body_of(module).blocks]
    flow = ControlFlow(body_of(module))
    found = {names[index]: [names[target] for target in targets] for index, targets in enumerate(flow.successors)}
    assert found == {
        "0": ["1", "label %x"],
        "1": ["label %x", "4"],
        "label %x": ["4", "pad"],
        "4": ["5", "6"],
        "5": [],
        "6": [],
        "pad": ["h"],
        "h": ["5"],
    }
