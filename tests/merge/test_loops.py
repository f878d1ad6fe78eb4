"""Loops around SIMT calls: one module for each case of what the variable reaches."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

HEAD = """declare void @llvm.hivm.store.vfsimt.info(i64)

define linkonce_odr simt_entry void @section(ptr addrspace(6) %slot, i32 %value) noinline {
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

define linkonce_odr simt_entry void @indexed(ptr addrspace(6) %base, i32 %index) noinline {
  %wide = zext i32 %index to i64
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i64 %wide
  store i32 1, ptr addrspace(6) %slot, align 4
  ret void
}

"""


def loop(inside: str, *, bound: str = "8", step: str = "1", first: str = "0") -> str:
    """A kernel with one loop that leaves from its header, around some statements."""
    text = f"""{HEAD}define void @k(ptr addrspace(1) %in, i32 %n) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %fixed = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 3
  br label %head

head:
  %i = phi i32 [ {first}, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, {bound}
  br i1 %more, label %body, label %done

body:
{inside}  %next = add nuw nsw i32 %i, {step}
  br label %head

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


def mark(text: str, max_unroll: int = 128) -> vfsimt.MergeResult:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True, max_unroll=max_unroll))
    check_module(result.text)
    return result


CALL = "  call simt_entry void @section(ptr addrspace(6) {slot}, i32 {value})\n"
GEP = "  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 {index}\n"
FIXED = CALL.format(slot="%fixed", value="7")

CASES = {
    "slots are constant": (FIXED, "kept-rolled"),
    "the variable selects the slot": (GEP.format(index="%i") + CALL.format(slot="%s", value="7"), "unrolled-fully"),
    "through mul and add": (
        "  %m = mul i32 %i, 2\n  %a = add i32 %m, 1\n" + GEP.format(index="%a") + CALL.format(slot="%s", value="7"),
        "unrolled-fully",
    ),
    "through trunc": (
        "  %t = trunc i32 %i to i8\n  %e = zext i8 %t to i32\n"
        + GEP.format(index="%e")
        + CALL.format(slot="%s", value="7"),
        "unrolled-fully",
    ),
    "through a select": (
        "  %odd = trunc i32 %i to i1\n  %e = select i1 %odd, i32 4, i32 5\n"
        + GEP.format(index="%e")
        + CALL.format(slot="%s", value="7"),
        "unrolled-fully",
    ),
    "as an argument used in the callee's address": (
        "  call simt_entry void @indexed(ptr addrspace(6) %fixed, i32 %i)\n",
        "unrolled-fully",
    ),
    "as an argument used for data": (CALL.format(slot="%fixed", value="%i"), "kept-rolled"),
    "selects only what is loaded": (
        "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %i\n  %v = load i32, ptr addrspace(1) %g\n"
        + CALL.format(slot="%fixed", value="%v"),
        "kept-rolled",
    ),
    "a loaded value selects the slot": (
        "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %i\n  %v = load i32, ptr addrspace(1) %g\n"
        + GEP.format(index="%v")
        + CALL.format(slot="%s", value="7"),
        "left-alone",
    ),
}
HINTS = {"kept-rolled": "llvm.loop.unroll.disable", "unrolled-fully": "llvm.loop.unroll.full"}


@pytest.mark.parametrize("name", CASES)
def test_what_the_variable_reaches_decides(name: str) -> None:
    inside, decision = CASES[name]
    text = loop(inside)
    result = mark(text)
    assert [(item.function, item.header, item.decision) for item in result.report.loops] == [("k", "%head", decision)]
    assert [item.trip_count for item in result.report.loops] == [8]
    if decision == "left-alone":
        assert result.text == text
        return
    added = f'!1 = distinct !{{!1, !2}}\n!2 = !{{!"{HINTS[decision]}"}}\n'
    assert added in result.text
    lines = result.text.replace(added, "")
    assert lines.replace("br label %head, !llvm.loop !1\n", "br label %head\n") == text


def test_a_variable_that_reaches_the_slot_through_a_phi() -> None:
    inside = (
        "  %odd = trunc i32 %i to i1\n  br i1 %odd, label %left, label %right\n\nleft:\n  br label %right\n\n"
        "right:\n  %e = phi i32 [ 4, %body ], [ 5, %left ]\n"
        + GEP.format(index="%e")
        + CALL.format(slot="%s", value="7")
    )
    text = loop("").replace("body:\n", "body:\n" + inside).replace("[ %next, %body ]", "[ %next, %right ]")
    check_module(text)
    assert [item.decision for item in mark(text).report.loops] == ["unrolled-fully"]
    value = inside.replace("phi i32 [ 4, %body ], [ 5, %left ]", "phi i32 [ %i, %body ], [ 5, %left ]")
    direct = loop("").replace("body:\n", "body:\n" + value).replace("[ %next, %body ]", "[ %next, %right ]")
    assert [item.decision for item in mark(direct).report.loops] == ["unrolled-fully"]


def test_zero_trips_are_left_alone() -> None:
    text = loop(GEP.format(index="%i") + CALL.format(slot="%s", value="7"), bound="0")
    result = mark(text)
    assert result.text == text
    assert [(item.decision, item.trip_count) for item in result.report.loops] == [("left-alone", 0)]


def test_a_dynamic_trip_count_is_an_error_only_where_it_is_needed() -> None:
    needed = loop(GEP.format(index="%i") + CALL.format(slot="%s", value="7"), bound="%n")
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(needed)
    assert [finding.code for finding in caught.value.findings] == ["VF708"]
    assert "@k" in caught.value.findings[0].message
    result = mark(loop(FIXED, bound="%n"))
    assert [(item.decision, item.trip_count) for item in result.report.loops] == [("kept-rolled", None)]


def test_200_trips_are_too_many() -> None:
    text = loop(GEP.format(index="%i") + CALL.format(slot="%s", value="7"), bound="200")
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(text)
    assert [finding.code for finding in caught.value.findings] == ["VF709"]
    assert "@k" in caught.value.findings[0].message
    assert "200" in caught.value.findings[0].message
    assert [item.decision for item in mark(text, max_unroll=200).report.loops] == ["unrolled-fully"]
    assert [item.decision for item in mark(loop(FIXED, bound="200")).report.loops] == ["kept-rolled"]


@pytest.mark.parametrize(
    ("first", "bound", "step", "trips"),
    [("0", "8", "1", 8), ("5", "8", "1", 3), ("0", "7", "2", 4), ("-3", "3", "3", 2)],
)
def test_trip_counts(first: str, bound: str, step: str, trips: int) -> None:
    result = mark(loop(FIXED, first=first, bound=bound, step=step))
    assert [item.trip_count for item in result.report.loops] == [trips]


def nested(outer: str, inner: str) -> str:
    """Two loops, the inner one 4 times; `outer` and `inner` choose the index of the slot in the inner body."""
    text = f"""{HEAD}define void @k(i32 %n) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.end ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %x = mul i32 {outer}, 4
  %y = add i32 %x, {inner}
  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %y
  call simt_entry void @section(ptr addrspace(6) %s, i32 %j)
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 4
  br i1 %j.more, label %inner, label %outer.end

outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 6
  br i1 %i.more, label %outer, label %done

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


@pytest.mark.parametrize(
    ("outer", "inner", "decisions"),
    [
        ("%i", "0", ["unrolled-fully", "kept-rolled"]),
        ("0", "%j", ["kept-rolled", "unrolled-fully"]),
        ("%i", "%j", ["unrolled-fully", "unrolled-fully"]),
        ("1", "2", ["kept-rolled", "kept-rolled"]),
    ],
)
def test_nested_loops_are_decided_one_by_one(outer: str, inner: str, decisions: list[str]) -> None:
    report = mark(nested(outer, inner)).report
    assert [item.decision for item in report.loops] == decisions
    assert [item.trip_count for item in report.loops] == [6, 4]


def test_existing_hints_are_kept_or_replaced() -> None:
    once = mark(loop(FIXED)).text
    assert mark(once).text == once
    marked = loop(FIXED).replace("br label %head\n\ndone", "br label %head, !llvm.loop !5\n\ndone")
    marked += '!5 = distinct !{!5, !6, !7}\n!6 = !{!"llvm.loop.mustprogress"}\n!7 = !{!"llvm.loop.unroll.full"}\n'
    result = mark(marked).text
    assert "!8 = distinct !{!8, !6, !9}" in result
    assert '!9 = !{!"llvm.loop.unroll.disable"}' in result


def test_loops_without_simt_calls_are_not_looked_at() -> None:
    text = loop("")
    assert mark(text).text == text
    assert mark(text).report.loops == ()


def test_a_loop_without_a_counting_variable_is_left_alone() -> None:
    inside = "  %v = load volatile i32, ptr addrspace(1) %in\n" + FIXED
    text = loop(inside).replace("%next = add nuw nsw i32 %i, 1", "%next = add nuw nsw i32 %v, 1")
    check_module(text)
    assert [item.decision for item in mark(text).report.loops] == ["left-alone"]


def test_the_option_is_off_by_default() -> None:
    text = loop(FIXED)
    assert vfsimt.merge(text).text == text
