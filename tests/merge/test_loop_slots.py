"""What selects a slot, and what does not: each case is a body of one loop of eight passes, with what must be decided.

Every "unrolled-fully" is a slot that is another one in some pass; no such case may be kept rolled.
"""

from __future__ import annotations

import re

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

HEAD = """%pair = type { ptr addrspace(6), i32 }

@table = internal global [8 x ptr addrspace(6)] zeroinitializer

declare void @llvm.hivm.store.vfsimt.info(i64)
declare i32 @llvm.umin.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare ptr addrspace(6) @llvm.ptrmask.p6.i64(ptr addrspace(6), i64)
declare i32 @llvm.hivm.get.id(i32)
declare void @llvm.hivm.move(ptr addrspace(6), ptr addrspace(1), i32)
declare void @outside(ptr addrspace(6), i32)
declare void @outside.row(ptr addrspace(6), ptr addrspace(1))
declare simt_entry void @section.elsewhere(ptr addrspace(6), i32)

define linkonce_odr simt_entry void @section(ptr addrspace(6) %slot, i32 %value) noinline {
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

define internal void @launch(ptr addrspace(6) %base, i32 %index) {
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i32 %index
  call simt_entry void @section(ptr addrspace(6) %slot, i32 1)
  ret void
}

define internal i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}

define internal i32 @always.four(i32 %x) {
  ret i32 4
}

define internal ptr addrspace(6) @slot.of(ptr addrspace(6) %base, i32 %index) {
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i32 %index
  ret ptr addrspace(6) %slot
}

define internal i32 @recursive(i32 %x) {
  %y = call i32 @recursive(i32 %x)
  ret i32 %y
}

"""


def kernel(inside: str, before: str = "", phis: str = "", latch: str = "body", functions: str = "") -> str:
    """A kernel with one loop of eight passes that leaves from its header."""
    text = f"""{HEAD}{functions}define void @k(ptr addrspace(1) %in, i32 %n) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %others = alloca [256 x i32], align 4, addrspace(6)
  %cell = alloca ptr addrspace(6), align 8
{before}  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %{latch} ]
{phis}  %more = icmp slt i32 %i, 8
  br i1 %more, label %body, label %done

body:
{inside}  %next = add nsw i32 %i, 1
  br label %head

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


def decisions(text: str) -> list[str]:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    check_module(result.text)
    return [loop.decision for loop in result.report.loops]


GEP = "  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 {}\n"
USE = "  call simt_entry void @section(ptr addrspace(6) %s, i32 7)\n"
FIXED = "  call simt_entry void @section(ptr addrspace(6) %slots, i32 7)\n"
BY_I = GEP.format("%i")
BY_E = GEP.format("%e") + USE
LOADED = "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %i\n  %e = load i32, ptr addrspace(1) %g\n"
ODD = "  %odd = trunc i32 %i to i1\n"

UNROLLED = {
    "a select": ODD + "  %e = select i1 %odd, i32 4, i32 5\n" + BY_E,
    "a select of addresses": ODD
    + GEP.format("4")
    + "  %t = select i1 %odd, ptr addrspace(6) %slots, ptr addrspace(6) %s\n"
    + USE.replace("%s,", "%t,"),
    "a comparison": "  %c = icmp ugt i32 %i, 3\n  %e = zext i1 %c to i32\n" + BY_E,
    "an intrinsic": "  %e = call i32 @llvm.umin.i32(i32 %i, i32 4)\n" + BY_E,
    "an intrinsic of two results": "  %r = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %i, i32 4)\n"
    "  %e = extractvalue { i32, i1 } %r, 0\n" + BY_E,
    "a mask on the address": "  %w = zext i32 %i to i64\n"
    "  %s = call ptr addrspace(6) @llvm.ptrmask.p6.i64(ptr addrspace(6) %slots, i64 %w)\n" + USE,
    "a function of the module": "  %e = call i32 @twice(i32 %i)\n" + BY_E,
    "a function that calls itself": "  %e = call i32 @recursive(i32 %i)\n" + BY_E,
    "a function that returns the address": "  %s = call ptr addrspace(6) @slot.of(ptr addrspace(6) %slots, i32 %i)\n"
    + USE,
    "a function that launches": "  call void @launch(ptr addrspace(6) %slots, i32 %i)\n",
    "floating point": "  %f = sitofp i32 %i to float\n  %h = fneg float %f\n  %e = fptosi float %h to i32\n" + BY_E,
    "a vector": "  %v = insertelement <2 x i32> zeroinitializer, i32 %i, i32 0\n"
    "  %e = extractelement <2 x i32> %v, i32 0\n" + BY_E,
    "a vector of addresses": "  %v = getelementptr i32, ptr addrspace(6) %slots, <2 x i32> <i32 0, i32 4>\n"
    "  %s = extractelement <2 x ptr addrspace(6)> %v, i32 %i\n" + USE,
    "a number made of the address": "  %p = ptrtoint ptr addrspace(6) %slots to i64\n  %w = zext i32 %i to i64\n"
    "  %q = add i64 %p, %w\n  %s = inttoptr i64 %q to ptr addrspace(6)\n" + USE,
    "an aggregate": "  %a = insertvalue { i32, i32 } poison, i32 %i, 1\n  %e = extractvalue { i32, i32 } %a, 1\n"
    + BY_E,
    "another address space": "  %t = addrspacecast ptr addrspace(6) %slots to ptr\n"
    "  %u = getelementptr i32, ptr %t, i32 %i\n  %s = addrspacecast ptr %u to ptr addrspace(6)\n" + USE,
    "two steps of address": GEP.format("4") + "  %t = getelementptr i32, ptr addrspace(6) %s, i32 %i\n"
    "  call simt_entry void @section(ptr addrspace(6) %t, i32 7)\n",
    "an address that local memory holds": "  store ptr addrspace(6) %slots, ptr %cell\n"
    "  %p = load ptr addrspace(6), ptr %cell\n  %s = getelementptr i32, ptr addrspace(6) %p, i32 %i\n" + USE,
    "an aggregate with the selected address": BY_I
    + "  %a = insertvalue %pair poison, ptr addrspace(6) %s, 0\n  %t = extractvalue %pair %a, 0\n"
    + USE.replace("%s,", "%t,"),
    "a comment and blanks in the address": BY_I.replace("i32 0,", "i32 0, ; %slots\n ") + USE,
}
KEPT = {
    "data": "  call simt_entry void @section(ptr addrspace(6) %slots, i32 %i)\n",
    "an address that is not persistent": BY_I.replace("%slots", "%others") + USE,
    "a function that returns a constant": "  %e = call i32 @always.four(i32 %i)\n" + BY_E,
    "a function that launches with a constant": "  call void @launch(ptr addrspace(6) %slots, i32 4)\n",
    "a function that launches elsewhere": FIXED + "  call void @launch(ptr addrspace(6) %others, i32 %i)\n",
    "an argument of the kernel selects": GEP.format("%n") + USE,
    "an instruction of the vendor": "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %i\n"
    "  call void @llvm.hivm.move(ptr addrspace(6) %slots, ptr addrspace(1) %g, i32 %i)\n" + FIXED,
    "an aggregate beside a fixed address": GEP.format("4")
    + "  %a = insertvalue %pair poison, ptr addrspace(6) %s, 0\n  %b = insertvalue %pair %a, i32 %i, 1\n"
    "  %t = extractvalue %pair %b, 0\n" + USE.replace("%s,", "%t,"),
    "the address of the row outside": "  %g = getelementptr i32, ptr addrspace(1) %in, i32 %i\n"
    "  call void @outside.row(ptr addrspace(6) %slots, ptr addrspace(1) %g)\n" + FIXED,
    "a comment": FIXED.replace("(ptr", "( ; %i is not used\n ptr"),
}
ALONE = {
    "a loaded value": LOADED + BY_E,
    "a loaded value in a function that launches": LOADED + "  call void @launch(ptr addrspace(6) %slots, i32 %e)\n",
    "a value that the vendor gives": "  %e = call i32 @llvm.hivm.get.id(i32 %i)\n" + BY_E,
    "a function that is not known": FIXED + "  call void @outside(ptr addrspace(6) %slots, i32 %i)\n",
    "a section that is not known": "  call simt_entry void @section.elsewhere(ptr addrspace(6) %slots, i32 %i)\n",
    "an address that memory holds": "  store ptr addrspace(6) %slots, ptr @table\n"
    "  %p = load ptr addrspace(6), ptr @table\n  %s = getelementptr i32, ptr addrspace(6) %p, i32 %i\n" + USE,
}


@pytest.mark.parametrize("name", UNROLLED)
def test_a_slot_that_the_variable_selects_in_any_way(name: str) -> None:
    assert decisions(kernel(UNROLLED[name])) == ["unrolled-fully"]


@pytest.mark.parametrize("name", KEPT)
def test_a_slot_that_the_variable_does_not_select(name: str) -> None:
    assert decisions(kernel(KEPT[name])) == ["kept-rolled"]


@pytest.mark.parametrize("name", ALONE)
def test_a_slot_that_unrolling_does_not_make_constant(name: str) -> None:
    text = kernel(ALONE[name])
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [loop.decision for loop in result.report.loops] == ["left-alone"]
    assert result.text == text


PHIS = {
    "the value of the pass before": ("  %e = phi i32 [ 9, %entry ], [ %i, %body ]\n", "", "unrolled-fully"),
    "the first pass": ("  %e = phi i32 [ 9, %entry ], [ 4, %body ]\n", "", "unrolled-fully"),
    "two addresses that change places": (
        (
            "  %s = phi ptr addrspace(6) [ %slots, %entry ], [ %t, %body ]\n"
            "  %t = phi ptr addrspace(6) [ %one, %entry ], [ %s, %body ]\n"
        ),
        "address",
        "unrolled-fully",
    ),
    "an address that does not change": (
        "  %s = phi ptr addrspace(6) [ %slots, %entry ], [ %s, %body ]\n",
        "address",
        "kept-rolled",
    ),
    "a sum of what is loaded": ("  %e = phi i32 [ 0, %entry ], [ %sum, %body ]\n", "sum", "left-alone"),
    "a vector that counts": (
        "  %v = phi <2 x i32> [ zeroinitializer, %entry ], [ %w, %body ]\n",
        "vector",
        "unrolled-fully",
    ),
}


@pytest.mark.parametrize("name", PHIS)
def test_every_phi_of_the_header_counts(name: str) -> None:
    phis, kind, decision = PHIS[name]
    inside = {
        "": BY_E,
        "address": USE,
        "sum": "  %x = load i32, ptr addrspace(1) %in\n  %sum = add i32 %e, %x\n" + BY_E,
        "vector": "  %w = add <2 x i32> %v, splat (i32 1)\n  %e = extractelement <2 x i32> %v, i32 1\n" + BY_E,
    }[kind]
    before = "  %one = getelementptr i32, ptr addrspace(6) %slots, i32 1\n"
    assert decisions(kernel(inside, before, phis)) == [decision]


JOINS = {
    "one of three ways": (
        (
            "  br i1 %odd, label %one, label %two\n\none:\n  br label %last\n\n"
            "two:\n  br i1 %free, label %three, label %last\n\n"
            "three:\n  br label %last\n\nlast:\n  %e = phi i32 [ 4, %one ], [ 4, %two ], [ 6, %three ]\n"
        ),
        "unrolled-fully",
    ),
    "a way around the branch": (
        (
            "  br i1 %free, label %test, label %last\n\ntest:\n  br i1 %odd, label %one, label %last\n\n"
            "one:\n  br label %last\n\nlast:\n  %e = phi i32 [ 4, %body ], [ 5, %test ], [ 6, %one ]\n"
        ),
        "unrolled-fully",
    ),
    "a switch": (
        (
            "  switch i32 %i, label %one [ i32 1, label %two\n    i32 2, label %last ]\n\none:\n  br label %last\n\n"
            "two:\n  br label %last\n\nlast:\n  %e = phi i32 [ 4, %one ], [ 5, %two ], [ 6, %body ]\n"
        ),
        "unrolled-fully",
    ),
    "how often an inner loop runs": (
        (
            "  br label %inner\n\ninner:\n  %j = phi i32 [ 0, %body ], [ %j.next, %inner ]\n  %j.next = add i32 %j, 1\n"
            "  %j.more = icmp ult i32 %j.next, %i\n  br i1 %j.more, label %inner, label %last\n\n"
            "last:\n  %e = phi i32 [ %j.next, %inner ]\n"
        ),
        "unrolled-fully",
    ),
    "another branch": (
        (
            "  br i1 %odd, label %one, label %two\n\none:\n  br label %two\n\n"
            "two:\n  br i1 %free, label %three, label %last\n\n"
            "three:\n  br label %last\n\nlast:\n  %e = phi i32 [ 5, %two ], [ 6, %three ]\n"
        ),
        "kept-rolled",
    ),
    "ways with one value": (
        (
            "  br i1 %odd, label %one, label %last\n\none:\n  br label %last\n\n"
            "last:\n  %e = phi i32 [ 5, %body ], [ 5, %one ]\n"
        ),
        "kept-rolled",
    ),
}


@pytest.mark.parametrize("name", JOINS)
def test_a_phi_whose_way_the_variable_chooses(name: str) -> None:
    code, decision = JOINS[name]
    inside = ODD + code + BY_E
    before = "  %free = icmp eq i32 %n, 3\n"
    assert decisions(kernel(inside, before, latch="last"))[0] == decision


def test_the_variable_of_an_inner_loop_does_not_choose_that_of_the_outer() -> None:
    """The way out of the inner loop leads to the outer header, whose phi is still not the inner loop's affair."""
    inside = (
        BY_I
        + "  br label %inner\n\ninner:\n  %j = phi i32 [ 0, %body ], [ %j.next, %inner ]\n"
        + USE
        + "  %j.next = add i32 %j, 1\n  %j.more = icmp ult i32 %j.next, 3\n"
        "  br i1 %j.more, label %inner, label %last\n\nlast:\n"
    )
    assert decisions(kernel(inside, latch="last")) == ["unrolled-fully", "kept-rolled"]


LOOP_FUNCTION = """define internal void @loop(ptr addrspace(6) %base) {
entry:
  br label %turn

turn:
  %j = phi i32 [ 0, %entry ], [ %j.next, %turn ]
  %slot = getelementptr i32, ptr addrspace(6) %base, i32 %j
  call simt_entry void @section(ptr addrspace(6) %slot, i32 1)
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 4
  br i1 %j.more, label %turn, label %end

end:
  ret void
}

"""


def test_loops_in_a_function_that_gets_the_address() -> None:
    """The persistent alloca is in the kernel, the loop in a function that it calls."""
    text = kernel("  call void @loop(ptr addrspace(6) %slots)\n", functions=LOOP_FUNCTION)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [(loop.function, loop.decision) for loop in result.report.loops] == [
        ("loop", "unrolled-fully"),
        ("k", "kept-rolled"),
    ]
    assert "@loop" in result.report.loops[1].evidence


UNOPTIMISED = """define void @k(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %i = alloca i32, align 4
  %base = alloca ptr addrspace(6), align 8
  store ptr addrspace(6) %slots, ptr %base, align 8
  store i32 0, ptr %i, align 4
  br label %head

head:
  %a = load i32, ptr %i, align 4
  %more = icmp slt i32 %a, 6
  br i1 %more, label %body, label %done

body:
  %b = load i32, ptr %i, align 4
  %p = load ptr addrspace(6), ptr %base, align 8
  %s = getelementptr inbounds i32, ptr addrspace(6) %p, i32 {index}
  call simt_entry void @section(ptr addrspace(6) %s, i32 %b)
  br label %step

step:
  %c = load i32, ptr %i, align 4
  %next = add nsw i32 %c, 1
  store i32 %next, ptr %i, align 4
  br label %head

done:
  store i32 0, ptr %i, align 4
  ret void
}

!0 = !{}
"""


@pytest.mark.parametrize(("index", "decision"), [("%b", "unrolled-fully"), ("3", "kept-rolled")])
def test_counters_of_unoptimised_code(index: str, decision: str) -> None:
    """`clang -O0` keeps every variable in an alloca; two loops may use one after the other."""
    text = HEAD + UNOPTIMISED.replace("{index}", index)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [(loop.decision, loop.trip_count) for loop in result.report.loops] == [(decision, 6)]
    assert re.match(r"%i (selects|reaches)", result.report.loops[0].evidence)


@pytest.mark.parametrize("use", ["call void @outside.cell(ptr %i)", "store volatile i32 1, ptr %i"])
def test_a_counter_in_memory_that_others_may_change(use: str) -> None:
    """It is no register: the loop has no variable that counts, and what is loaded selects."""
    text = HEAD + UNOPTIMISED.replace("{index}", "%b").replace("step:\n", f"step:\n  {use}\n")
    text = text.replace("define void @k(", "declare void @outside.cell(ptr)\n\ndefine void @k(")
    assert decisions(text) == ["left-alone"]
