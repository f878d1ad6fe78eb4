"""Local memory as registers: what reaches a load, against all ways through random graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ir.test_cfg import graphs, reached
from tests.ir.views import body_of, parse
from vfsimt.ir.cfg import ControlFlow
from vfsimt.simt.promotion import PromotedFlow

if TYPE_CHECKING:
    from tests.ir.test_cfg import Graph


def flow_of(graph: Graph, codes: list[str]) -> PromotedFlow:
    """A function with these edges, in which each block loads (`l`) and stores (`s`) a variable in some order."""
    lines = [
        "declare void @see(ptr)",
        "define void @f(i32 %n) {",
        "start:",
        "  %v = alloca i32, align 4",
        "  br label %b0",
    ]
    for block, targets in enumerate(graph):
        lines.append(f"b{block}:")
        for at, code in enumerate(codes[block]):
            if code == "l":
                lines.append(f"  %l{block}.{at} = load i32, ptr %v")
            else:
                lines.append(f"  store i32 {block * 10 + at}, ptr %v")
        if targets:
            cases = " ".join(f"i32 {case}, label %b{target}" for case, target in enumerate(targets[1:]))
            lines.append(f"  switch i32 %n, label %b{targets[0]} [ {cases} ]")
        else:
            lines.append("  ret void")
    return PromotedFlow(ControlFlow(body_of(parse("\n".join([*lines, "}"])))))


def stored_before(graph: Graph, codes: list[str], block: int, at: int) -> set[str]:
    """The values that may be in memory before a place, by walking back."""
    found: set[str] = set()
    pending, seen = [(block, at)], set[tuple[int, int]]()
    live = reached(graph, 0)
    while pending:
        place = pending.pop()
        if place in seen:
            continue
        seen.add(place)
        now, before = place
        last = codes[now].rfind("s", 0, before)
        if last >= 0:
            found.add(str(now * 10 + last))
            continue
        if now == 0:
            found.add("undef")
        pending += [(source, len(codes[source])) for source in live if now in graph[source]]
    return found


def values_of(flow: PromotedFlow, value: str) -> set[str]:
    """What a value may be, phis and copies followed."""
    found: set[str] = set()
    pending, seen = [value], set[str]()
    while pending:
        item = pending.pop()
        if not item.startswith("%"):
            found.add(item)
        elif item not in seen:
            seen.add(item)
            index = flow.definitions[item]
            copied = flow.copied(index)
            pending += [copied] if copied is not None else [entry.value for entry in flow.incoming(index)]
    return found


@settings(max_examples=200, deadline=None)
@given(
    graphs().flatmap(
        lambda graph: st.tuples(
            st.just(graph), st.lists(st.text("ls", max_size=3), min_size=len(graph), max_size=len(graph))
        )
    )
)
def test_a_load_gives_what_was_stored_on_some_way_to_it(case: tuple[Graph, list[str]]) -> None:
    graph, codes = case
    flow = flow_of(graph, codes)
    live = reached(graph, 0)
    for block in live:
        for at, code in enumerate(codes[block]):
            if code == "l":
                assert values_of(flow, f"%l{block}.{at}") == stored_before(graph, codes, block, at)


PLAIN = "  store i32 1, ptr %v\n  %x = load i32, ptr %v\n"


@pytest.mark.parametrize(
    ("kind", "code", "is_register"),
    [
        ("i32", PLAIN, True),
        ("i32, align 4, addrspace(0)", PLAIN, True),
        ("i32", PLAIN + "  call void @llvm.lifetime.start.p0(i64 4, ptr %v)\n", True),
        ("i32, i32 4", PLAIN, False),
        ("[4 x i32]", PLAIN, False),
        ("i32, align 4, !pto.persistent !0", PLAIN, False),
        ("i32", PLAIN + "  call void @see(ptr %v)\n", False),
        ("i32", PLAIN + "  store ptr %v, ptr %p\n", False),
        ("ptr", "  store ptr %v, ptr %v\n", False),
        ("i32", PLAIN + "  %y = load i16, ptr %v\n", False),
        ("i32", PLAIN + "  %y = load volatile i32, ptr %v\n", False),
        ("i32", PLAIN + "  store atomic i32 1, ptr %v seq_cst, align 4\n", False),
        ("i32", PLAIN + "  %y = getelementptr i8, ptr %v, i32 1\n", False),
        ("i32", PLAIN + "  %y = icmp eq ptr %v, null\n", False),
    ],
)
def test_only_what_is_loaded_and_stored_as_a_whole_is_a_register(kind: str, code: str, is_register: bool) -> None:
    text = (
        "declare void @see(ptr)\ndeclare void @llvm.lifetime.start.p0(i64, ptr)\n"
        f"define void @f(ptr %p) {{\n  %v = alloca {kind}\n{code}  ret void\n}}\n!0 = !{{}}\n"
    )
    flow = PromotedFlow(ControlFlow(body_of(parse(text))))
    assert ("%v" in flow.registers) == is_register
    if is_register:
        assert flow.copied(flow.definitions["%x"]) == "1"


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("  %a = insertvalue { i32, i32 } poison, i32 %n, 1\n", "%n"),
        ("  %b = insertvalue { i32, i32 } poison, i32 %n, 1\n  %a = insertvalue { i32, i32 } %b, i32 3, 0\n", "%n"),
        ("  %a = insertvalue { i32, i32 } poison, i32 %n, 0\n", None),
        ("  %a = load { i32, i32 }, ptr %p\n", None),
    ],
)
def test_an_element_that_is_taken_out_again(code: str, value: str | None) -> None:
    text = f"define void @f(ptr %p, i32 %n) {{\n{code}  %x = extractvalue {{ i32, i32 }} %a, 1\n  ret void\n}}\n"
    flow = PromotedFlow(ControlFlow(body_of(parse(text))))
    assert flow.copied(flow.definitions["%x"]) == value
