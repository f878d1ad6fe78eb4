"""Loops that walk over memory until they come to an end: counted where all addresses have one base."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

HEAD = """@table = internal global [64 x i32] zeroinitializer
@other = internal global [64 x i32] zeroinitializer
%pair = type { i32, i32 }

define linkonce_odr simt_entry void @section(ptr %p) noinline {
  ret void
}

"""


def walk(first: str, step: str, test: str, before: str = "", arms: str = "%more") -> str:
    """A do-while loop over addresses; `before` comes before it."""
    text = f"""{HEAD}define void @k(ptr %base, ptr %far, i64 %n, i1 %c) {{
entry:
{before}  br label %body

body:
  %p = phi ptr [ {first}, %entry ], [ %next, %body ]
  call simt_entry void @section(ptr %p)
  %next = getelementptr {step}
  %more = icmp {test}
  br i1 {arms}, label %body, label %done

done:
  ret void
}}
"""
    check_module(text)
    return text


def count(text: str) -> int | None:
    (loop,) = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True)).report.loops
    return loop.trip_count


ONE = "inbounds i32, ptr %p, i64 1"
LAST = "  %last = getelementptr inbounds [8 x i32], ptr %base, i64 1\n"
COUNTED = {
    "from a parameter to an address behind it": (walk("%base", ONE, "ne ptr %next, %last", LAST), 8),
    "in an order": (walk("%base", ONE, "ult ptr %next, %last", LAST), 8),
    "the other way round": (walk("%base", ONE, "ugt ptr %last, %next", LAST), 8),
    "to the last element": (walk("%base", ONE, "ule ptr %next, %last", LAST), 9),
    "backwards": (walk("%last", "inbounds i32, ptr %p, i64 -1", "ne ptr %next, %base", LAST), 8),
    "over a global value": (
        walk("@table", ONE, "ne ptr %next, getelementptr inbounds (i8, ptr @table, i64 40)"),
        10,
    ),
    "from a constant address, by bytes": (
        walk(
            "getelementptr inbounds (i8, ptr @table, i64 8)",
            "i8, ptr %p, i64 4",
            "ne ptr %next, getelementptr inbounds nuw ([64 x i32], ptr @table, i64 0, i64 12)",
        ),
        10,
    ),
    "longer than passes are followed one by one": (
        walk("%base", "inbounds i8, ptr %p, i64 1", "ult ptr %next, %last", LAST.replace("8 x", "1000000 x")),
        4000000,
    ),
    "from what is loaded before": (
        walk("%q", ONE, "ne ptr %next, %last", "  %q = load ptr, ptr %far\n" + LAST.replace("%base", "%q")),
        8,
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_a_walk_over_one_object_is_counted(name: str) -> None:
    text, passes = COUNTED[name]
    assert count(text) == passes


NOT_COUNTED = {
    "two bases": walk("%base", ONE, "ne ptr %next, %far"),
    "two globals": walk("@table", ONE, "ne ptr %next, getelementptr inbounds (i8, ptr @other, i64 40)"),
    "an end that is not constant": walk(
        "%base", ONE, "ne ptr %next, %last", "  %last = getelementptr inbounds i32, ptr %base, i64 %n\n"
    ),
    "an order outside of objects": walk("%base", "i32, ptr %p, i64 1", "ult ptr %next, %last", LAST),
    "an order of signs": walk("%base", ONE, "slt ptr %next, %last", LAST),
    "steps that miss the end": walk("%base", "inbounds i8, ptr %p, i64 3", "ne ptr %next, %last", LAST),
    "steps of a size that is not known": walk("%base", "inbounds %pair, ptr %p, i64 1", "ne ptr %next, %last", LAST),
    "a distance of more than 31 bits": walk(
        "%base",
        "inbounds i8, ptr %p, i64 1073741824",
        "ne ptr %next, %last",
        LAST.replace("8 x i32", "2147483648 x i8"),
    ),
    "a null": walk("null", ONE, "ne ptr %next, %last", LAST),
    "an end that is loaded in each pass": walk("%base", ONE, "ne ptr %next, %last", LAST)
    .replace("  %more", "  %end = load ptr, ptr %far\n  %more")
    .replace("%next, %last", "%next, %end"),
}


@pytest.mark.parametrize("name", NOT_COUNTED)
def test_a_walk_of_which_not_all_is_known_is_not_counted(name: str) -> None:
    assert count(NOT_COUNTED[name]) is None


def test_addresses_that_only_count_passes_select_nothing() -> None:
    """A persistent address that nothing but the loop's own test uses needs no unrolling."""
    text = """define linkonce_odr simt_entry void @section(ptr addrspace(6) %p) noinline {
  ret void
}

define void @k() {
entry:
  %slots = alloca [300 x i32], align 4, addrspace(6), !pto.persistent !0
  %end = getelementptr inbounds [300 x i32], ptr addrspace(6) %slots, i64 1
  br label %body

body:
  %p = phi ptr addrspace(6) [ %slots, %entry ], [ %next, %body ]
  call simt_entry void @section(ptr addrspace(6) USED)
  %next = getelementptr inbounds i32, ptr addrspace(6) %p, i64 1
  %more = icmp ne ptr addrspace(6) %next, %end
  br i1 %more, label %body, label %done

done:
  ret void
}

!0 = !{}
"""
    options = vfsimt.MergeOptions(name="k.ll", keep_loops=True)
    (kept,) = vfsimt.merge(text.replace("USED", "%slots"), options).report.loops
    assert (kept.decision, kept.trip_count) == ("kept-rolled", 300)
    with pytest.raises(vfsimt.RefusedError) as caught:
        vfsimt.merge(text.replace("USED", "%p"), options)
    assert [finding.code for finding in caught.value.findings] == ["VF709"]
