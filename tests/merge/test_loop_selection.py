"""Decisions on random loops against the loops themselves: the host writes down which slot each pass gets.

A loop that is kept rolled gives all passes the same slot. One that is unrolled fully leaves LLVM's O3 constant slots,
where nothing but the loop's variables goes into them.
"""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import event, given, settings
from hypothesis import strategies as st

import vfsimt
from tests.merge.host import run
from tests.merge.optimised import optimised_calls
from vfsimt.ir.oracle import check_module

PASSES = 6
SLOTS = 64

FUNCTIONS = """declare void @llvm.hivm.store.vfsimt.info(i64)
declare i32 @llvm.umax.i32(i32, i32)

define linkonce_odr simt_entry void @section(ptr addrspace(6) %slot, ptr addrspace(6) %base, ptr %log, i32 %pass) #0 {
  %s = ptrtoint ptr addrspace(6) %slot to i64
  %b = ptrtoint ptr addrspace(6) %base to i64
  %distance = sub i64 %s, %b
  %short = trunc i64 %distance to i32
  %place = getelementptr i32, ptr %log, i32 %pass
  store i32 %short, ptr %place, align 4
  ret void
}

define internal i32 @mixed(i32 %x, i32 %y) {
  %z = shl i32 %x, 1
  ret i32 %z
}

define internal i32 @picked(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, 3
  br i1 %c, label %one, label %two

one:
  ret i32 6

two:
  ret i32 %y
}

define internal i64 @number(ptr addrspace(6) %p, i32 %x) {
  %n = ptrtoint ptr addrspace(6) %p to i64
  %w = zext i32 %x to i64
  %s = add i64 %n, %w
  ret i64 %s
}

"""


class Step(NamedTuple):
    """One statement of a body: a kind, and numbers that choose among the values before it."""

    kind: str
    first: int
    second: int
    third: int


KINDS = (
    "add",
    "mul",
    "xor",
    "lshr",
    "trunc",
    "select",
    "umax",
    "mixed",
    "picked",
    "diamond",
    "memory",
    "pass",
    "pointer",
    "number",
    "inner",
)
steps = st.builds(Step, st.sampled_from(KINDS), *[st.integers(0, 40)] * 3)


class Body:
    """Code that grows step by step: the values so far, the block that is open, phis of the header and local memory."""

    def __init__(self, values: list[str]) -> None:
        self.values = values
        self.code: list[str] = []
        self.block = "body"
        self.phis: list[str] = []
        self.addresses = ["%slots"]

    def value(self, choice: int) -> str:
        return self.values[choice % len(self.values)]

    def add(self, number: int, step: Step) -> None:
        name = f"%v{number}"
        first, second, third = self.value(step.first), self.value(step.second), self.value(step.third)
        address = self.addresses[step.second % len(self.addresses)]
        match step.kind:
            case "add" | "mul" | "xor":
                self.code.append(f"{name} = {step.kind} i32 {first}, {second}")
            case "lshr":
                self.code.append(f"{name} = lshr i32 {first}, {step.third % 3}")
            case "trunc":
                self.code += [f"{name}.t = trunc i32 {first} to i3", f"{name} = sext i3 {name}.t to i32"]
            case "select":
                self.code += [f"{name}.c = icmp ult i32 {first}, {second}"]
                self.code += [f"{name} = select i1 {name}.c, i32 {third}, i32 {step.third}"]
            case "umax":
                self.code.append(f"{name} = call i32 @llvm.umax.i32(i32 {first}, i32 {second})")
            case "mixed" | "picked":
                self.code.append(f"{name} = call i32 @{step.kind}(i32 {first}, i32 {second})")
            case "number":
                self.code += [f"{name}.n = and i32 {first}, 7"]
                self.code += [f"{name}.s = call i64 @number(ptr addrspace(6) {address}, i32 {name}.n)"]
                self.code += [f"{name}.p = inttoptr i64 {name}.s to ptr addrspace(6)"]
                self.addresses.append(f"{name}.p")
                return
            case "diamond":
                self._diamond(name, number, first, second, third)
            case "memory":
                self.code += [f"{name} = load i32, ptr %cell{step.first % 2}"]
                self.code += [f"store i32 {second}, ptr %cell{step.third % 2}"]
            case "pass":
                self.phis.append(f"{name} = phi i32 [ {step.third}, %entry ], [ {first}, %last ]")
            case "inner":
                self._inner(name, number, first)
            case _:
                self.code += [
                    f"{name}.n = and i32 {first}, 7",
                    f"{name}.p = getelementptr i32, ptr addrspace(6) {address}, i32 {name}.n",
                ]
                self.addresses.append(f"{name}.p")
                return
        self.values.append(name)

    def _diamond(self, name: str, number: int, first: str, second: str, third: str) -> None:
        self.code += [f"{name}.c = icmp ult i32 {first}, 3", f"br i1 {name}.c, label %one{number}, label %two{number}"]
        self.code += [f"one{number}:", f"br label %two{number}", f"two{number}:"]
        self.code.append(f"{name} = phi i32 [ {second}, %{self.block} ], [ {third}, %one{number} ]")
        self.block = f"two{number}"

    def _inner(self, name: str, number: int, first: str) -> None:
        """A loop that runs as often as a value says, up to three times, and leaves its counter behind."""
        self.code += [f"{name}.m = and i32 {first}, 3", f"br label %in{number}", f"in{number}:"]
        self.code += [
            f"{name}.j = phi i32 [ 0, %{self.block} ], [ {name}, %in{number} ]",
            f"{name} = add i32 {name}.j, 1",
        ]
        self.code += [
            f"{name}.c = icmp ult i32 {name}, {name}.m",
            f"br i1 {name}.c, label %in{number}, label %out{number}",
        ]
        self.code += [f"out{number}:"]
        self.block = f"out{number}"


def kernel(chosen: list[Step], slot: int, *, with_data: bool) -> str:
    """A kernel `void k(ptr, i32)` that writes down the slots of its passes."""
    body = Body(["%i", "5", *(["%n", "%loaded"] if with_data else [])])
    for number, step in enumerate(chosen):
        body.add(number, step)
    address = body.addresses[slot % len(body.addresses)]
    loaded = (
        "  %g = getelementptr i32, ptr %log, i32 %i\n  %far = getelementptr i32, ptr %g, i32 16\n"
        "  %loaded = load i32, ptr %far\n"
    )
    return f"""{FUNCTIONS}define void @k(ptr %log, i32 %n) {{
entry:
  %slots = alloca [{SLOTS} x i32], align 4, addrspace(6), !pto.persistent !0
  %cell0 = alloca i32, align 4
  %cell1 = alloca i32, align 4
  store i32 3, ptr %cell0, align 4
  store i32 4, ptr %cell1, align 4
  br label %body

body:
  %i = phi i32 [ 0, %entry ], [ %next, %last ]
{"".join(f"  {line}" + chr(10) for line in body.phis)}{loaded if with_data else ""}\
{"".join(f"  {line}" + chr(10) for line in body.code)}  %index = and i32 {body.value(slot)}, 31
  %slot = getelementptr i32, ptr addrspace(6) {address}, i32 %index
  call simt_entry void @section(ptr addrspace(6) %slot, ptr addrspace(6) %slots, ptr %log, i32 %i)
  br label %last

last:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, {PASSES}
  br i1 %more, label %body, label %done

done:
  ret void
}}

attributes #0 = {{ noinline }}

!0 = !{{}}
"""


def outer_decision(text: str) -> tuple[str, str]:
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True))
    check_module(result.text)
    return next((loop.decision, result.text) for loop in result.report.loops if loop.header == "%body")


@settings(max_examples=80, deadline=None)
@given(st.lists(steps, max_size=7), st.integers(0, 40))
def test_a_loop_that_is_kept_gives_every_pass_the_same_slot(chosen: list[Step], slot: int) -> None:
    text = kernel(chosen, slot, with_data=True)
    decision, _ = outer_decision(text)
    event(decision)
    if decision == "kept-rolled":
        assert len(set(run(text)[:PASSES])) == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(steps, max_size=7), st.integers(0, 40))
def test_a_loop_that_is_unrolled_has_constant_slots_then(chosen: list[Step], slot: int) -> None:
    text = kernel(chosen, slot, with_data=False)
    decision, marked = outer_decision(text)
    event(decision)
    if decision == "kept-rolled":
        assert len(set(run(text)[:PASSES])) == 1
    else:
        assert decision == "unrolled-fully"
        calls = optimised_calls(marked)
        assert len(calls) == PASSES
        assert all(call.has_constant_slots for call in calls)
