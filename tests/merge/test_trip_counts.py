"""Trip counts against the loop itself, which counts its passes on the host; and what may not be called a count."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, cast

import llvmlite.binding as llvm
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from vfsimt.ir.oracle import check_module

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()

CAP = 3000
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
SIMT = """declare void @llvm.hivm.store.vfsimt.info(i64)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)

define linkonce_odr simt_entry void @section(i32 %value) noinline {
  ret void
}

"""


class Counter(NamedTuple):
    """A loop that counts: how it begins, goes on and ends."""

    bits: int
    first: int
    operation: str
    step: int
    predicate: str
    bound: int
    compares_next: bool
    leaves_on_true: bool
    leaves_from_header: bool
    is_wide: bool

    def pass_code(self) -> str:
        """The next value and whether the loop goes on."""
        kind = f"i{self.bits}"
        compared = "%next" if self.compares_next else "%i"
        lines = [f"  %next = {self.operation} {kind} %i, {self.step}\n"]
        if self.is_wide:
            wide = f"i{self.bits + 7}"
            lines.append(f"  %wide = sext {kind} {compared} to {wide}\n")
            lines.append(f"  %cut = trunc {wide} %wide to {kind}\n")
            compared = "%cut"
        lines.append(f"  %test = icmp {self.predicate} {kind} {compared}, {self.bound}\n")
        return "".join(lines)

    def branch(self, stay: str, leave: str) -> str:
        first, second = (leave, stay) if self.leaves_on_true else (stay, leave)
        return f"  br i1 %test, label %{first}, label %{second}\n"


def kernel(counter: Counter) -> str:
    """The loop around a SIMT call."""
    head = f"{SIMT}define void @k() {{\nentry:\n  br label %head\n\nhead:\n"
    kind = f"i{counter.bits}"
    call = "  call simt_entry void @section(i32 7)\n"
    end = "done:\n  ret void\n}\n"
    latch = "body" if counter.leaves_from_header else "head"
    phi = f"  %i = phi {kind} [ {counter.first}, %entry ], [ %next, %{latch} ]\n"
    if counter.leaves_from_header:
        body = f"{counter.pass_code()}{counter.branch('body', 'done')}\nbody:\n{call}  br label %head\n\n"
    else:
        body = f"{call}{counter.pass_code()}{counter.branch('head', 'done')}\n"
    return head + phi + body + end


def passes_on_the_host(counter: Counter) -> int:
    """How often the loop goes on, up to the cap: the same code, with a second phi that counts."""
    kind = f"i{counter.bits}"
    text = (
        "define i32 @count() {\nentry:\n  br label %head\nhead:\n"
        f"  %i = phi {kind} [ {counter.first}, %entry ], [ %next, %more ]\n"
        "  %n = phi i32 [ 0, %entry ], [ %n.next, %more ]\n"
        f"{counter.pass_code()}{counter.branch('more', 'done')}"
        f"more:\n  %n.next = add i32 %n, 1\n  %full = icmp uge i32 %n.next, {CAP}\n"
        "  br i1 %full, label %capped, label %head\n"
        f"capped:\n  ret i32 {CAP}\ndone:\n  ret i32 %n\n}}\n"
    )
    binding = cast("Any", llvm)
    machine = binding.Target.from_default_triple().create_target_machine(jit=True)
    jit = binding.create_lljit_compiler(machine)
    tracker = binding.JITLibraryBuilder().add_ir(text).export_symbol("count").link(jit, "count")
    return ctypes.CFUNCTYPE(ctypes.c_int32)(tracker["count"])()


def reported(text: str) -> list[int | None]:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    return [loop.trip_count for loop in result.report.loops]


@st.composite
def counters(draw: st.DrawFn) -> Counter:
    bits = draw(st.sampled_from((2, 3, 8, 8, 16, 32, 64)))
    near = st.integers(-(1 << bits - 1), (1 << bits - 1) - 1) if bits <= 8 else st.integers(-300, 300)
    operation = draw(st.sampled_from(("add", "add", "add", "sub", "mul", "xor")))
    return Counter(
        bits=bits,
        first=draw(near),
        operation=operation,
        step=draw(near if bits <= 8 else st.integers(-5, 5)),
        predicate=draw(st.sampled_from(PREDICATES)),
        bound=draw(near),
        compares_next=draw(st.booleans()),
        leaves_on_true=draw(st.booleans()),
        leaves_from_header=draw(st.booleans()),
        is_wide=draw(st.booleans()),
    )


@settings(max_examples=60, deadline=None)
@given(counters())
def test_the_count_is_what_the_host_counts(counter: Counter) -> None:
    text = kernel(counter)
    (count,) = reported(text)
    went_on = passes_on_the_host(counter)
    body = went_on if counter.leaves_from_header else went_on + 1
    if went_on < CAP:
        assert count == body
    else:
        assert count is None or count >= CAP


@settings(max_examples=20, deadline=None)
@given(counters(), st.sampled_from(("nuw", "nsw", "nuw nsw")))
def test_an_overflow_that_is_not_allowed_gives_no_count(counter: Counter, flags: str) -> None:
    """Where an operation must not overflow a count is that without the flags, or there is none."""
    operation = counter.operation if counter.operation != "xor" else "add"
    plain = counter._replace(operation=operation)
    (count,) = reported(kernel(counter._replace(operation=f"{operation} {flags}")))
    assert count in (None, *reported(kernel(plain)))


def test_counts_beyond_what_can_be_followed_are_exact() -> None:
    long = Counter(64, 0, "add", 3, "ult", (1 << 63) + 1, False, False, True, False)
    assert reported(kernel(long)) == [-(-((1 << 63) + 1) // 3)]
    down = Counter(64, -1, "sub", 1, "ne", 0, False, False, True, False)
    assert reported(kernel(down)) == [(1 << 64) - 1]
    never = Counter(32, 0, "add", 2, "ne", 7, False, False, True, False)
    assert reported(kernel(never)) == [None]
    never_so_far = Counter(64, 1, "mul", 1, "ne", 7, False, False, True, False)
    assert reported(kernel(never_so_far)) == [None]


def odd_loop(body: str, *, latch: str = "body") -> str:
    """A do-while loop of 10 passes, with more in its body."""
    text = f"""{SIMT}define void @k(i1 %c, i32 %n) {{
entry:
  br label %body

body:
  %i = phi i32 [ 0, %entry ], [ %next, %{latch} ]
  %next = add i32 %i, 1
  call simt_entry void @section(i32 7)
{body}"""
    check_module(text)
    return text


END = "\ndone:\n  ret void\n}\n"
NOT_COUNTED = {
    "two ways out": odd_loop(
        "  %early = icmp eq i32 %i, 3\n  br i1 %early, label %done, label %rest\n\nrest:\n"
        "  %more = icmp ult i32 %next, 10\n  br i1 %more, label %body, label %done\n" + END,
        latch="rest",
    ),
    "a way out that not every pass comes to": odd_loop(
        "  br i1 %c, label %test, label %latch\n\ntest:\n  %more = icmp ult i32 %next, 10\n"
        "  br i1 %more, label %latch, label %done\n\nlatch:\n  br label %body\n" + END,
        latch="latch",
    ),
    "a way out from an inner loop": odd_loop(
        "  br label %inner\n\ninner:\n  %more = icmp ult i32 %next, 10\n"
        "  br i1 %more, label %turn, label %done\n\nturn:\n  br i1 %c, label %inner, label %body\n" + END,
        latch="turn",
    ),
    "a switch": odd_loop("  switch i32 %next, label %body [ i32 10, label %done ]\n" + END),
    "no way out": odd_loop("  br label %body\n}\n"),
    "a bound that is not constant": odd_loop(
        "  %more = icmp ult i32 %next, %n\n  br i1 %more, label %body, label %done\n" + END
    ),
    "a vector": odd_loop(
        "  %v = insertelement <2 x i32> zeroinitializer, i32 %next, i32 0\n  %e = extractelement <2 x i32> %v, i32 0\n"
        "  %more = icmp ult i32 %e, 10\n  br i1 %more, label %body, label %done\n" + END
    ),
    "two next values": odd_loop(
        "  br i1 %c, label %one, label %two\n\none:\n  br label %three\n\ntwo:\n  br label %three\n\nthree:\n"
        "  %step = phi i32 [ 1, %one ], [ 2, %two ]\n  %sum = add i32 %i, %step\n"
        "  %more = icmp ult i32 %sum, 10\n  br i1 %more, label %body, label %done\n" + END,
        latch="three",
    ),
    "a way out by unwinding that some passes do not come to the other one by": odd_loop(
        "  br i1 %c, label %test, label %stop\n\ntest:\n  %more = icmp ult i32 %next, %n\n"
        "  br i1 %more, label %body, label %done\n\nstop:\n  unreachable\n" + END,
        latch="test",
    ),
    "a way out of two that returns after a loop": odd_loop(
        "  br i1 %c, label %spin, label %rest\n\nrest:\n  %more = icmp ult i32 %next, 10\n"
        "  br i1 %more, label %body, label %done\n\nspin:\n  br i1 %c, label %spin, label %done\n" + END,
        latch="rest",
    ),
    "a bound of more than 128 bits": odd_loop(
        "  %wide = zext i32 %next to i200\n  %more = icmp ult i200 %wide, 10\n"
        "  br i1 %more, label %body, label %done\n" + END
    ),
}


@pytest.mark.parametrize("name", NOT_COUNTED)
def test_what_is_not_constant_has_no_count(name: str) -> None:
    assert set(reported(NOT_COUNTED[name])) == {None}


COUNTED = {
    "a quick end in terms of shared sums": (
        "  %a = add i32 %next, %next\n"
        + "".join(f"  %a{n} = add i32 %a{n - 1 if n else ''}, %a{n - 1 if n else ''}\n" for n in range(300))
        + "  %z = and i32 %a299, 0\n  %sum = add i32 %z, %next\n  %more = icmp ult i32 %sum, 10\n"
        "  br i1 %more, label %body, label %done\n" + END,
        10,
    ),
    "a select and a frozen value": (
        "  %f = freeze i32 %next\n  %s = select i1 true, i32 %f, i32 0\n  %more = icmp samesign ult i32 %s, 10\n"
        "  br i1 %more, label %body, label %done\n" + END,
        10,
    ),
    "a constant condition": ("  br i1 false, label %body, label %done\n" + END, 1),
    "a minimum and a maximum of constants": (
        "  %least = call i32 @llvm.umin.i32(i32 %n, i32 %n)\n  %low = call i32 @llvm.umin.i32(i32 noundef 10, i32 -1)\n"
        "  %high = call i32 @llvm.smax.i32(i32 -5, i32 %low)\n  %more = icmp ult i32 %next, %high\n"
        "  br i1 %more, label %body, label %done\n" + END,
        10,
    ),
    "a signed minimum of a counter": (
        "  %low = call i32 @llvm.smin.i32(i32 %next, i32 -1)\n  %high = call i32 @llvm.umax.i32(i32 %next, i32 3)\n"
        "  %sum = add i32 %low, %high\n  %more = icmp ult i32 %sum, 9\n"
        "  br i1 %more, label %body, label %done\n" + END,
        11 - 1,
    ),
    "a select of equal arms": (
        "  %same = select i1 %c, i32 %next, i32 %next\n  %more = icmp ult i32 %same, 10\n"
        "  br i1 %more, label %body, label %done\n" + END,
        10,
    ),
    "a way out that ends the program": (
        "  br i1 %c, label %rest, label %stop\n\nrest:\n  %more = icmp ult i32 %next, 10\n"
        "  br i1 %more, label %body, label %done\n\nstop:\n  br label %abort\n\nabort:\n  unreachable\n" + END,
        10,
    ),
    "swapped operands": ("  %more = icmp ugt i32 10, %next\n  br i1 %more, label %body, label %done\n" + END, 10),
}


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_constant_has_a_count(name: str) -> None:
    code, count = COUNTED[name]
    assert reported(odd_loop(code, latch="rest" if "\nrest:" in code else "body")) == [count]


def leaves_after_header(bound: int, call_in_test: str = "") -> str:
    """A loop from 0 to a bound that leaves from the block after its header, before the SIMT call in its body."""
    text = f"""{SIMT}define void @k() {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  br label %test

test:
  %slot = getelementptr i32, ptr addrspace(6) %slots, i32 %i
{call_in_test}  %more = icmp slt i32 %i, {bound}
  br i1 %more, label %body, label %done

body:
  call simt_entry void @section(i32 7)
  %next = add i32 %i, 1
  br label %head
{END}
!0 = !{{}}
"""
    check_module(text)
    return text


def test_the_pass_that_leaves_does_not_run_what_comes_after_the_way_out() -> None:
    """Wherever the way out is: 128 passes are not too many, and a loop of none is left alone."""
    assert reported(leaves_after_header(128)) == [128]
    empty = leaves_after_header(0)
    result = vfsimt.merge(empty, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    assert [(loop.decision, loop.evidence) for loop in result.report.loops] == [("left-alone", "it runs zero times")]
    assert result.text == empty


def test_the_pass_that_leaves_runs_what_comes_before_the_way_out() -> None:
    assert reported(leaves_after_header(5, "  call simt_entry void @section(i32 8)\n")) == [6]
