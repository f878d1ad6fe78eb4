"""Persistent addresses that memory holds or functions return: loops that may give a pass another slot are not kept.

The slots of the loops that are kept are constant in LLVM's O3 as they are.
"""

from __future__ import annotations

import pytest

import vfsimt
from tests.merge.optimised import optimised_calls
from tests.merge.test_loop_slots import GEP, LOADED, USE, kernel

FUNCTIONS = """@row = internal global ptr addrspace(1) null

define internal void @from.table(ptr %table, i32 %i) {
  %g = getelementptr [2 x ptr addrspace(6)], ptr %table, i32 0, i32 %i
  %s = load ptr addrspace(6), ptr %g
  call simt_entry void @section(ptr addrspace(6) %s, i32 7)
  ret void
}

define internal void @from.cell(ptr %cell, i32 %i) {
  %p = load ptr addrspace(6), ptr %cell
  %s = getelementptr i32, ptr addrspace(6) %p, i32 %i
  call simt_entry void @section(ptr addrspace(6) %s, i32 7)
  ret void
}

define internal ptr addrspace(6) @get(ptr %cell) {
  %p = load ptr addrspace(6), ptr %cell
  ret ptr addrspace(6) %p
}

define internal %pair @wrapped(ptr addrspace(6) %p) {
  %a = insertvalue %pair poison, ptr addrspace(6) %p, 0
  ret %pair %a
}

define internal i64 @number(ptr addrspace(6) %p) {
  %a = ptrtoint ptr addrspace(6) %p to i64
  ret i64 %a
}

define internal i64 @number.again(ptr addrspace(6) %p) {
  %a = call i64 @number(ptr addrspace(6) %p)
  ret i64 %a
}

"""
TABLE = """  %one = getelementptr i32, ptr addrspace(6) %slots, i32 8
  %table = alloca [2 x ptr addrspace(6)]
  store ptr addrspace(6) %slots, ptr %table
  %second = getelementptr [2 x ptr addrspace(6)], ptr %table, i32 0, i32 1
  store ptr addrspace(6) %one, ptr %second
"""
SLOT = (
    "  %x = and i32 {}, 1\n  %y = getelementptr [2 x ptr addrspace(6)], ptr %table, i32 0, i32 %x\n"
    "  %s = load ptr addrspace(6), ptr %y\n"
)
BY_NUMBER = "  %w = zext i32 %i to i64\n  %b = add i64 %a, %w\n  %s = inttoptr i64 %b to ptr addrspace(6)\n" + USE

CASES = {
    "a table of slots": (SLOT.format("%i") + USE, "left-alone"),
    "a table of slots and a number that is loaded": (LOADED + SLOT.format("%e") + USE, "left-alone"),
    "a table of slots in a function": ("  call void @from.table(ptr %table, i32 %i)\n", "left-alone"),
    "a cell in a function": ("  call void @from.cell(ptr %table, i32 %i)\n", "left-alone"),
    "a function that gives what a cell holds": (
        "  %p = call ptr addrspace(6) @get(ptr %table)\n  %s = getelementptr i32, ptr addrspace(6) %p, i32 %i\n" + USE,
        "left-alone",
    ),
    "two slots that change places in memory": (
        "  %s = load ptr addrspace(6), ptr %table\n  %t = load ptr addrspace(6), ptr %second\n"
        "  store ptr addrspace(6) %t, ptr %table\n  store ptr addrspace(6) %s, ptr %second\n" + USE,
        "left-alone",
    ),
    "one slot of a table": ("  %s = load ptr addrspace(6), ptr %second\n" + USE, "kept-rolled"),
    "one slot of a table in a function": ("  call void @from.table(ptr %table, i32 1)\n", "kept-rolled"),
    "one slot of a table, and a row in another address space": (
        "  %q = load ptr addrspace(1), ptr @row\n  %g = getelementptr i32, ptr addrspace(1) %q, i32 %i\n"
        "  %s = load ptr addrspace(6), ptr %second\n  store i32 %i, ptr addrspace(1) %g\n" + USE,
        "kept-rolled",
    ),
    "one slot that each pass stores": (
        "  store ptr addrspace(6) %one, ptr %second\n  call void @from.table(ptr %table, i32 1)\n",
        "kept-rolled",
    ),
    "an address in a struct that a function returns": (
        "  %a = call %pair @wrapped(ptr addrspace(6) %slots)\n  %p = extractvalue %pair %a, 0\n"
        "  %s = getelementptr i32, ptr addrspace(6) %p, i32 %i\n" + USE,
        "unrolled-fully",
    ),
    "an address as a number that a function returns": (
        "  %a = call i64 @number(ptr addrspace(6) %slots)\n" + BY_NUMBER,
        "unrolled-fully",
    ),
    "an address as a number that two functions return": (
        "  %a = call i64 @number.again(ptr addrspace(6) %slots)\n" + BY_NUMBER,
        "unrolled-fully",
    ),
    "a fixed address as a number": (
        "  %a = call i64 @number(ptr addrspace(6) %slots)\n" + BY_NUMBER.replace("i32 %i to", "i32 3 to"),
        "kept-rolled",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_slots_that_memory_holds_or_functions_return(name: str) -> None:
    inside, decision = CASES[name]
    text = kernel(inside, TABLE, functions=FUNCTIONS)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == [decision]
    assert ("memory (line" in result.report.loops[0].evidence) == (decision == "left-alone")
    if decision == "kept-rolled" and "row" not in name:
        assert all(call.has_constant_slots for call in optimised_calls(result.text)), name


def test_long_chains_of_functions_that_return_an_address() -> None:
    """They are followed without end of the interpreter's stack."""
    chain = "".join(
        f"define internal i64 @chain{at}(ptr addrspace(6) %p) {{\n"
        f"  %a = call i64 @chain{at + 1}(ptr addrspace(6) %p)\n  ret i64 %a\n}}\n\n"
        for at in range(400)
    ) + FUNCTIONS.partition("define internal i64 @number(")[2].partition("\n\n")[0].join(
        ("define internal i64 @chain400(", "\n\n")
    )
    text = kernel("  %a = call i64 @chain0(ptr addrspace(6) %slots)\n" + BY_NUMBER, functions=chain)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == ["unrolled-fully"]


def test_a_fixed_slot_beside_others_in_memory_stays() -> None:
    text = kernel(GEP.format("3") + USE, TABLE, functions=FUNCTIONS)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == ["kept-rolled"]
