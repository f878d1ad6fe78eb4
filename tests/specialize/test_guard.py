"""Guards: a variable lane count is tested against W, and the clone never runs with another one."""

from __future__ import annotations

import ctypes
import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ir.llvm import accept
from tests.specialize.orc import compiled, function
from tests.specialize.random_callers import TRACE_LENGTH, random_caller
from vfsimt.ir.edits import apply_edits
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

GUARD = SpecializeOptions(guard=True)
CALLERS = Path(__file__).parent / "guards"
EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
ENTRY = """\
define internal i32 @rows(ptr %p, i32 %active_lanes) {
  ret i32 %active_lanes
}

define void @full(ptr %p) {
  %r = call i32 @rows(ptr %p, i32 8)
  ret void
}

"""
FROM_ORIGINAL, FROM_CLONE = 1000, 2000
SEEDS = st.integers(0, 2**32)


@dataclass(frozen=True)
class Run:
    result: int
    lanes: list[int]
    origins: list[int]


def runs_of(text: str, counts: range) -> list[Run]:
    """What `@caller` does for each lane count; clones tell that they are clones."""
    marked = re.sub(
        r"(define internal \S+ @\S+\.full_packet\S*\(.*?\n\})",
        lambda match: match[0].replace(f"i32 {FROM_ORIGINAL}", f"i32 {FROM_CLONE}"),
        text,
        flags=re.DOTALL,
    )
    with compiled(marked, "caller", "count", "lanes", "origin") as address:
        caller = function(address["caller"], ctypes.c_int32, ctypes.c_int32, result=ctypes.c_int32)
        length = ctypes.c_int64.from_address(address["count"])
        lanes = (ctypes.c_int32 * TRACE_LENGTH).from_address(address["lanes"])
        origins = (ctypes.c_int32 * TRACE_LENGTH).from_address(address["origin"])
        found: list[Run] = []
        for count in counts:
            length.value = 0
            result = caller(5, count)
            found.append(Run(result, lanes[: length.value], origins[: length.value]))
        return found


def check_random_caller(source: random.Random, blocks: int) -> None:
    before = random_caller(source, blocks)
    accept(before)
    after = specialize(before, GUARD).text
    assert specialize(after, GUARD).text == after
    counts = range(18)
    for plain, guarded in zip(runs_of(before, counts), runs_of(after, counts), strict=True):
        assert guarded.result == plain.result
        assert guarded.lanes == plain.lanes, "each packet has the lane count that it had"
        assert set(plain.origins) <= {FROM_ORIGINAL}
        for lanes, origin in zip(guarded.lanes, guarded.origins, strict=True):
            if origin == FROM_CLONE:
                assert lanes in (4, 8, 16), "a clone runs with its own lane count only"
            else:
                assert origin == FROM_ORIGINAL


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(1, 6))
def test_random_callers_run_as_before(seed: int, blocks: int) -> None:
    check_random_caller(random.Random(seed), blocks)


@pytest.mark.long
@settings(max_examples=2000, deadline=None)
@given(SEEDS, st.integers(1, 9))
def test_many_random_callers_run_as_before(seed: int, blocks: int) -> None:
    check_random_caller(random.Random(seed), blocks)


@pytest.mark.parametrize("width", [2, 4, 8, 16])
def test_every_lane_count_takes_the_right_body(width: int) -> None:
    text = f"""\
@count = global i64 0
@lanes = global [{TRACE_LENGTH} x i32] zeroinitializer
@origin = global [{TRACE_LENGTH} x i32] zeroinitializer
define internal i32 @rows(i32 %x, i32 %active_lanes) {{
  %n = load i64, ptr @count
  %next = add i64 %n, 1
  store i64 %next, ptr @count
  %a = getelementptr i32, ptr @lanes, i64 %n
  store i32 %active_lanes, ptr %a
  %b = getelementptr i32, ptr @origin, i64 %n
  store i32 {FROM_ORIGINAL}, ptr %b
  ret i32 %active_lanes
}}
define i32 @caller(i32 %x, i32 %n) {{
  %r = call i32 @rows(i32 %x, i32 %n)
  ret i32 %r
}}
"""
    result = specialize(text, SpecializeOptions(guard=True, width=width))
    assert [clone.width for clone in result.report.entries[0].clones] == [width]
    for lanes, run in zip(range(18), runs_of(result.text, range(18)), strict=True):
        assert run.lanes == [run.result] == [lanes]
        assert run.origins == [FROM_CLONE if lanes == width else FROM_ORIGINAL]


def test_the_text_of_a_guard() -> None:
    before = ENTRY + (
        "define i32 @m(ptr, i32) {\n"
        "  br label %3\n\n"
        "3:                                                ; preds = %2, %3\n"
        "  %4 = phi i32 [ 0, %2 ], [ %5, %3 ]\n"
        "  %5 = tail call i32 @rows(ptr %0, i32 %1), !x !0 ; why\n"
        "  %6 = icmp eq i32 %5, %4\n"
        "  br i1 %6, label %3, label %7\n\n"
        "7:                                                ; preds = %3\n"
        "  ret i32 %5\n"
        "}\n\n!0 = !{}\n"
    )
    after = specialize(before, GUARD).text
    assert after[after.index("define i32 @m") :] == (
        "define i32 @m(ptr, i32) {\n"
        "  br label %3\n\n"
        "3:                                                ; preds = %2, %packet.guard0.join\n"
        "  %4 = phi i32 [ 0, %2 ], [ %5, %packet.guard0.join ]\n"
        "  %packet.guard0.lanes = freeze i32 %1\n"
        "  %packet.guard0.is.w8 = icmp eq i32 %packet.guard0.lanes, 8\n"
        "  br i1 %packet.guard0.is.w8, label %packet.guard0.full.w8, label %packet.guard0.other.w8\n\n"
        "packet.guard0.full.w8:\n"
        "  %packet.guard0.full.w8.value = tail call i32 @rows.full_packet(ptr %0), !x !0\n"
        "  br label %packet.guard0.join\n\n"
        "packet.guard0.other.w8:\n"
        "  %packet.guard0.other.w8.value = tail call i32 @rows(ptr %0, i32 %1), !x !0\n"
        "  br label %packet.guard0.join\n\n"
        "packet.guard0.join:\n"
        "  %5 = phi i32 [ %packet.guard0.full.w8.value, %packet.guard0.full.w8 ],"
        " [ %packet.guard0.other.w8.value, %packet.guard0.other.w8 ] ; why\n"
        "  %6 = icmp eq i32 %5, %4\n"
        "  br i1 %6, label %3, label %7\n\n"
        "7:                                                ; preds = %packet.guard0.join\n"
        "  ret i32 %5\n"
        "}\n\n!0 = !{}\n"
    )
    accept(after)


INVOKE = """\
declare i32 @__gxx_personality_v0(...)

define i32 @m(ptr %p, i32 %n, i1 %c) personality ptr @__gxx_personality_v0 {
  br i1 %c, label %a, label %b

a:
  %1 = invoke i32 @rows(ptr %p, i32 %n)
          to label %ok unwind label %bad

b:
  %2 = invoke i32 @rows(ptr %p, i32 8)
          to label %ok unwind label %bad

ok:                                               ; preds = %b, %a
  %x = phi i32 [ %1, %a ], [ %2, %b ]
  ret i32 %x

bad:                                              ; preds = %b, %a
  %y = phi i32 [ 1, %a ], [ 2, %b ]
  %pad = landingpad { ptr, i32 }
          cleanup
  ret i32 %y
}
"""


def test_an_invoke_keeps_both_ways_out() -> None:
    after = specialize(ENTRY + INVOKE, GUARD).text
    accept(after)
    assert "%x = phi i32 [ %1, %packet.guard0.join ], [ %2, %b ]" in after
    assert "%y = phi i32 [ 1, %packet.guard0.full.w8 ], [ 1, %packet.guard0.other.w8 ], [ 2, %b ]" in after
    assert "; preds = %b, %packet.guard0.full.w8, %packet.guard0.other.w8" in after
    assert after.count("to label %packet.guard0.join unwind label %bad") == 2
    assert specialize(after, GUARD).text == after


@pytest.mark.parametrize("name", sorted(path.stem for path in CALLERS.glob("*.ll")))
def test_llvm_accepts_guards_and_a_second_run_adds_none(name: str) -> None:
    others = (
        "define void @mark(i32 %active_lanes, ptr %p) { store i32 %active_lanes, ptr %p ret void }\n"
        "define void @both(i32 %active_lanes, ptr %p) { store i32 %active_lanes, ptr %p ret void }\n"
        "define void @mark_full(ptr %p) { call void @mark(i32 8, ptr %p) ret void }\n"
    )
    before = ENTRY + others + (CALLERS / f"{name}.ll").read_text()
    accept(before)
    for text in (before, before.replace("\n", "\r\n")):
        result = specialize(text, GUARD)
        accept(result.text)
        assert "icmp eq i32" in result.text, name
        assert specialize(result.text, GUARD).text == result.text
        assert apply_edits(text, result.edits) == result.text
        assert (text.count("\r\n") > 0) == ("\r\n" in result.text)
        assert result.text.replace("\r\n", "").count("\n") == (0 if "\r\n" in text else result.text.count("\n"))


@pytest.mark.parametrize(
    ("call", "obstacle"),
    [
        ("%r = call i32 @rows(ptr %p, i32 %n) convergent", "convergent"),
        ("%r = call i32 @rows(ptr %p, i32 %n) noduplicate", "noduplicate"),
        ("%r = call i32 @rows(ptr %p, i32 %n) #7", "convergent"),
        ("%r = callbr i32 @rows(ptr %p, i32 %n) to label %next []\nnext:", "ways out"),
        ("%r = call i32 @rows(ptr %p, i32 %n)\n  call void (...) @llvm.localescape()", "localescape"),
    ],
)
def test_calls_that_cannot_stand_behind_a_test(call: str, obstacle: str) -> None:
    before = ENTRY + f"define i32 @m(ptr %p, i32 %n) {{\n  {call}\n  ret i32 %r\n}}\n"
    before += "declare void @llvm.localescape(...)\nattributes #7 = { convergent }\n"
    result = specialize(before, SpecializeOptions(guard=True, check="callbr" not in call))
    assert result.text == specialize(before, SpecializeOptions(check="callbr" not in call)).text
    (note,) = result.report.findings
    assert note.code == "VF232"
    assert obstacle in note.message


def test_a_lane_count_that_is_not_read_needs_no_test() -> None:
    before = ENTRY.replace("ret i32 %active_lanes", "ret i32 1")
    before += "define i32 @m(ptr %p, i32 %n) {\n  %r = call i32 @rows(ptr %p, i32 %n)\n  ret i32 %r\n}\n"
    result = specialize(before, GUARD)
    assert "packet.guard" not in result.text
    assert specialize(result.text, GUARD).text == result.text


def test_constants_are_no_variables() -> None:
    before = ENTRY + "define i32 @m(ptr %p) {\n  %r = call i32 @rows(ptr %p, i32 3)\n  ret i32 %r\n}\n"
    assert specialize(before, GUARD).text == specialize(before).text


OWN_GUARD = """\
define void @m(ptr %p, i32 %n) {
  %t = icmp RELATION
  br i1 %t, label %x, label %y

x:
  CALL
  br label %y

y:
  ret void
}
"""


@pytest.mark.parametrize(
    ("relation", "guards"),
    [("ne i32 %n, 8", 0), ("ne i32 8, %n", 0), ("eq i32 %n, 8", 1), ("ne i32 %n, 4", 1), ("ult i32 %n, 8", 1)],
)
def test_a_guard_of_the_backend_is_one(relation: str, guards: int) -> None:
    body = OWN_GUARD.replace("RELATION", relation).replace("CALL", "call i32 @rows(ptr %p, i32 %n)")
    assert specialize(ENTRY + body, GUARD).text.count("freeze") == guards


def test_a_test_of_another_value_or_on_another_path_is_none() -> None:
    other = OWN_GUARD.replace("RELATION", "ne i32 %n, 8").replace("CALL", "%k = add i32 %n, 1")
    other = other.replace("add i32 %n, 1\n", "add i32 %n, 1\n  call i32 @rows(ptr %p, i32 %k)\n")
    assert "freeze" in specialize(ENTRY + other, GUARD).text
    joined = OWN_GUARD.replace("RELATION", "eq i32 %n, 8").replace(
        "  ret void", "  call i32 @rows(ptr %p, i32 %n)\n  ret void"
    )
    joined = joined.replace("CALL", "store i32 0, ptr %p")
    assert "freeze" in specialize(ENTRY + joined, GUARD).text, "both sides lead to the call"


def test_an_entry_that_passes_on_its_own_lane_count_is_not_guarded() -> None:
    before = (
        ENTRY
        + """\
define void @outer(ptr %p, i32 %active_lanes) {
  %r = call i32 @rows(ptr %p, i32 %active_lanes)
  ret void
}

define void @m(ptr %p) {
  call void @outer(ptr %p, i32 8)
  ret void
}
"""
    )
    assert "packet.guard" not in specialize(before, GUARD).text
    alone = before.replace("i32 8)\n  ret void\n}\n", "i32 8)\n  ret void\n}\n", 1).replace(
        "@outer(ptr %p, i32 8)", "@outer(ptr %p, i32 3)"
    )
    assert "packet.guard0" in specialize(alone, GUARD).text, "an entry without a clone is a caller like any other"


def test_without_a_full_call_the_width_must_be_told() -> None:
    before = ENTRY.replace("i32 8)", "i32 %n)").replace("@full(ptr %p)", "@full(ptr %p, i32 %n)")
    assert specialize(before, GUARD).text == before
    with pytest.raises(SpecializeRefusedError) as refused:
        specialize(before, replace(GUARD, require=True))
    assert [finding.code for finding in refused.value.findings] == ["VF205"]
    result = specialize(before, SpecializeOptions(guard=True, width=4))
    assert "call i32 @rows.full_packet(ptr %p)" in result.text
    assert specialize(result.text, SpecializeOptions(guard=True, width=4)).text == result.text
    assert specialize(result.text, GUARD).text == result.text


def test_a_refused_entry_gets_no_guard() -> None:
    before = ENTRY + "define i32 @m(ptr %p, i32 %n) {\n  %r = call i32 @rows(ptr %p, i32 %n)\n  ret i32 %r\n}\n"
    with pytest.raises(SpecializeRefusedError):
        specialize(before + "define void @rows.full_packet() { ret void }\n", replace(GUARD, require=True))
    more = (
        before + "define void @taken(i32 %active_lanes) { ret void }\ndefine void @taken.full_packet() { ret void }\n"
    )
    more += "define void @k(i32 %n) { call i32 @taken(i32 %n) ret void }\n"
    result = specialize(more, SpecializeOptions(guard=True, width=8))
    assert "define void @k(i32 %n) { call i32 @taken(i32 %n) ret void }" in result.text
    assert "packet.guard0" in result.text


def test_the_report_places_are_those_of_the_input() -> None:
    before = ENTRY + "define i32 @m(ptr %p, i32 %n) {\n  %r = call i32 @rows(ptr %p, i32 %n)\n  ret i32 %r\n}\n"
    (entry,) = specialize(before, GUARD).report.entries
    lines = before.splitlines()
    assert [(site.place.line, site.is_added) for site in entry.rewritten] == [(6, False), (11, True)]
    (kept,) = entry.kept
    assert lines[kept.place.line - 1][kept.place.column - 1 :].startswith("@rows(ptr %p, i32 %n)")


@pytest.mark.parametrize(
    ("lines", "guards"),
    [
        ("%t = and i32 %n, 7", 0),
        ("%t = and i32 7, %n", 0),
        ("%t = and i32 %n, 8", 1),
        ("%t = urem i32 %n, 8", 0),
        ("%t = urem i32 %n, 9", 1),
        ("%w = zext i32 %n to i64\n  %m = and i64 %w, 7\n  %t = trunc nuw i64 %m to i32", 0),
        ("%m = and i32 %n, 7\n  %t = add i32 %m, 1", 1),
        ("%t = and i32 %n, %n", 1),
    ],
)
def test_a_tail_that_a_mask_bounds_needs_no_test(lines: str, guards: int) -> None:
    before = ENTRY + f"define void @m(ptr %p, i32 %n) {{\n  {lines}\n  call i32 @rows(ptr %p, i32 %t)\n  ret void\n}}\n"
    assert specialize(before, GUARD).text.count("freeze") == guards


def test_the_tail_of_the_bundled_kernel_is_known_to_be_one() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert specialize(text, GUARD).text == specialize(text).text


def test_recursion_and_nested_entries() -> None:
    before = """\
define void @inner(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p
  ret void
}

define void @outer(ptr %p, i32 %active_lanes, i32 %m) {
  store i32 %active_lanes, ptr %p
  %stop = icmp eq i32 %m, 0
  br i1 %stop, label %done, label %again

again:
  %k = sub i32 %m, 1
  call void @outer(ptr %p, i32 %active_lanes, i32 %k)
  call void @outer(ptr %p, i32 %k, i32 %k)
  call void @inner(ptr %p, i32 %k)
  br label %done

done:
  ret void
}

define void @m(ptr %p, i32 %n) {
  call void @outer(ptr %p, i32 8, i32 %n)
  call void @inner(ptr %p, i32 8)
  ret void
}
"""
    result = specialize(before, GUARD)
    accept(result.text)
    assert specialize(result.text, GUARD).text == result.text
    clone = result.text[result.text.index("@outer.full_packet(ptr %p, i32 %m)") :]
    clone = clone[: clone.index("\n}\n")]
    assert clone.count("call void @outer.full_packet(ptr %p, i32 %k)") == 2
    assert clone.count("call void @outer(ptr %p, i32 %k, i32 %k)") == 1
    assert clone.count("call void @inner.full_packet(ptr %p)") == 1


def test_entries_that_only_pass_their_lane_count_on() -> None:
    before = """\
define void @outer(ptr %p, i32 %active_lanes) {
  call void @inner(ptr %p, i32 %active_lanes)
  ret void
}

define void @inner(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p
  ret void
}

define void @alone(i32 %active_lanes) {
  call void @alone(i32 %active_lanes)
  ret void
}

define void @m(ptr %p, i32 %n) {
  call void @outer(ptr %p, i32 8)
  call void @outer(ptr %p, i32 %n)
  call void @alone(i32 8)
  call void @alone(i32 %n)
  ret void
}
"""
    result = specialize(before, GUARD)
    accept(result.text)
    assert result.text.count("freeze") == 1
    assert "call void @alone(i32 %n)\n  ret void" in result.text
    again = specialize(result.text, GUARD)
    assert again.text == result.text
    assert [clone.width for clone in again.report.entries[0].clones] == [8]
    more = result.text + "define void @later() {\n  call void @inner(ptr null, i32 8)\n  ret void\n}\n"
    assert specialize(more, GUARD).text == more.replace("@inner(ptr null, i32 8)", "@inner.full_packet(ptr null)")
