"""What a value depends on: returns that a branch chooses, data that a branch turns into a number, steps in functions.

LLVM's O3 is asked about every loop that must be unrolled: are the slots constant then?
"""

from __future__ import annotations

import pytest

import vfsimt
from tests.merge.optimised import optimised_calls
from tests.merge.test_loop_slots import BY_E, FIXED, GEP, LOADED, USE, decisions, kernel

PICKS = """declare float @llvm.floor.f32(float)
declare float @llvm.minnum.f32(float, float)

define internal i32 @picked(i32 %x) {
  %c = icmp ugt i32 %x, 3
  br i1 %c, label %one, label %two

one:
  ret i32 4

two:
  ret i32 5
}

define internal ptr addrspace(6) @picked.slot(ptr addrspace(6) %first, ptr addrspace(6) %second, i32 %x) {
  switch i32 %x, label %one [ i32 2, label %two ]

one:
  ret ptr addrspace(6) %first

two:
  ret ptr addrspace(6) %second
}

define internal i32 @not.picked(i32 %x, i32 %y, ptr %log) {
  %c = icmp ugt i32 %x, 3
  br i1 %c, label %write, label %test

write:
  store i32 %x, ptr %log
  br label %test

test:
  %d = icmp ugt i32 %y, 3
  br i1 %d, label %one, label %two

one:
  ret i32 4

two:
  ret i32 5
}

define internal i32 @read(ptr addrspace(1) %in) {
  %x = load i32, ptr addrspace(1) %in
  %c = icmp ugt i32 %x, 3
  br i1 %c, label %one, label %two

one:
  ret i32 4

two:
  ret i32 5
}

"""
NUMBER = "  %e = phi i32 [ 0, %entry ], [ %e.next, %{latch} ]\n"
ADDRESS = "  %s = phi ptr addrspace(6) [ %slots, %entry ], [ %s.next, %body ]\n"
TURNED_BY_DATA = (
    LOADED.replace("%e", "%x") + "  %c = icmp eq i32 %x, 3\n  br i1 %c, label %more.of, label %last\n\n"
    "more.of:\n  %e.more = add i32 %e, 1\n  br label %last\n\n"
    "last:\n  %e.next = phi i32 [ %e, %body ], [ %e.more, %more.of ]\n"
)

UNROLLED = {
    "numbers that a function chooses by where it returns": ("  %e = call i32 @picked(i32 %i)\n" + BY_E, ""),
    "slots that a function chooses by where it returns": (
        GEP.format("4").replace("%s", "%t", 1)
        + "  %s = call ptr addrspace(6) @picked.slot(ptr addrspace(6) %slots, ptr addrspace(6) %t, i32 %i)\n"
        + USE,
        "",
    ),
    "a number that a function steps": (
        "  %e.next = call i32 @step(i32 %e)\n" + BY_E,
        NUMBER.format(latch="body"),
    ),
    "a slot that a function steps": (
        "  %s.next = call ptr addrspace(6) @slot.of(ptr addrspace(6) %s, i32 1)\n" + USE,
        ADDRESS,
    ),
    "a number that is rounded": (
        "  %f = uitofp i32 %i to float\n  %h = fmul float %f, 5.000000e-01\n"
        "  %r = call float @llvm.floor.f32(float %h)\n  %l = call float @llvm.minnum.f32(float %r, float 3.0)\n"
        "  %e = fptoui float %l to i32\n" + BY_E,
        "",
    ),
}
STEP = "define internal i32 @step(i32 %x) {\n  %y = add i32 %x, 3\n  ret i32 %y\n}\n\n"


@pytest.mark.parametrize("name", UNROLLED)
def test_a_slot_that_is_constant_after_unrolling(name: str) -> None:
    inside, phis = UNROLLED[name]
    text = kernel(inside, "", phis, functions=PICKS + STEP)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == ["unrolled-fully"]
    calls = optimised_calls(result.text)
    assert len(calls) == 8
    assert all(call.has_constant_slots for call in calls)


def test_a_branch_that_all_returns_come_after_chooses_none() -> None:
    before = "  %log = alloca i32\n"
    inside = "  %e = call i32 @not.picked(i32 %i, i32 %n, ptr %log)\n" + BY_E
    assert decisions(kernel(inside, before, functions=PICKS)) == ["kept-rolled"]


ALONE = {
    "a number that a branch on data turns": (TURNED_BY_DATA + BY_E, NUMBER.format(latch="last"), "last"),
    "a number that a function reads and chooses by where it returns": (
        "  %e = call i32 @read(ptr addrspace(1) %in)\n" + BY_E,
        "",
        "body",
    ),
}


@pytest.mark.parametrize("name", ALONE)
def test_a_slot_that_data_selects_by_branches(name: str) -> None:
    inside, phis, latch = ALONE[name]
    text = kernel(inside, "", phis, latch, PICKS)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == ["left-alone"]
    assert "loaded or got from a call" in result.report.loops[0].evidence
    assert not all(call.has_constant_slots for call in optimised_calls(text))


def test_a_phi_of_one_value_does_not_change() -> None:
    phis = "  %e = phi i32 [ 4, %entry ], [ 4, %body ]\n"
    assert decisions(kernel(BY_E, "", phis)) == ["kept-rolled"]


def test_an_address_that_nested_loops_hand_around_does_not_change() -> None:
    phis = "  %p = phi ptr addrspace(6) [ %slots, %entry ], [ %s, %last ]\n"
    inside = (
        "  br label %inner\n\ninner:\n  %j = phi i32 [ 0, %body ], [ %j.next, %inner ]\n"
        "  %s = phi ptr addrspace(6) [ %p, %body ], [ %s, %inner ]\n"
        + USE
        + "  %j.next = add i32 %j, 1\n  %j.more = icmp ult i32 %j.next, 3\n"
        "  br i1 %j.more, label %inner, label %last\n\nlast:\n"
    )
    text = kernel(inside, "", phis, "last")
    assert decisions(text) == ["kept-rolled", "kept-rolled"]
    assert all(call.has_constant_slots for call in optimised_calls(text))


def test_who_leaves_an_inner_loop_comes_to_another_one() -> None:
    """The counter of the inner loop does not choose its phi of data, though it leaves and comes back by the outer."""
    inside = (
        "  br label %inner\n\ninner:\n  %j = phi i32 [ 0, %body ], [ %j.next, %inner ]\n"
        "  %e = phi i32 [ 0, %body ], [ %e.next, %inner ]\n"
        "  %x = load volatile i32, ptr addrspace(1) %in\n  %e.next = add i32 %e, %x\n"
        + BY_E
        + FIXED
        + "  %j.next = add i32 %j, 1\n  %j.more = icmp ult i32 %j.next, 3\n"
        "  br i1 %j.more, label %inner, label %last\n\nlast:\n"
    )
    assert decisions(kernel(inside, latch="last")) == ["left-alone", "left-alone"]
