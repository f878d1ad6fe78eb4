"""What may have come last before a call, against a walk over every state that a kernel can be in."""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from vfsimt.ir.oracle import check_module

Step: TypeAlias = tuple[str, int]
"""A record of some threads, a call of a section (seen or not), one that keeps i8, i16, ... or one that resumes i16."""

Kernel: TypeAlias = "list[tuple[list[Step], list[int]]]"
"""Blocks: steps, and the blocks that may come next."""

STEPS = st.one_of(
    st.tuples(st.just("record"), st.sampled_from((64, 128, 129, 200))),
    st.tuples(st.sampled_from(("call", "unseen")), st.just(0)),
    st.tuples(st.just("keep"), st.sampled_from((8, 16))),
    st.tuples(st.just("resume"), st.just(16)),
)


@st.composite
def kernels(draw: st.DrawFn) -> Kernel:
    count = draw(st.integers(1, 6))
    targets = st.lists(st.integers(1, count - 1), max_size=3) if count > 1 else st.just([])  # not to the entry
    return [(draw(st.lists(STEPS, max_size=3)), draw(targets)) for _ in range(count)]


def as_text(kernel: Kernel) -> str:
    lines = ["define void @k(ptr %p, i32 %n) {"]
    resumes: list[str] = []  # each call has a function of its own, since a resume is reported once
    for number, (steps, targets) in enumerate(kernel):
        lines.append(f"b{number}:")
        for kind, value in steps:
            if kind == "record":
                lines.append(f"  call void @llvm.hivm.store.vfsimt.info(i64 {4295032832 + value})")
            else:
                name = {
                    "call": "call",
                    "unseen": "unseen",
                    "keep": f"keep.i{value}",
                    "resume": f"resume.{len(resumes)}",
                }[kind]
                resumes += [name] if kind == "resume" else []
                lines.append(f"  call simt_entry void @{name}()")
        others = " ".join(f"i32 {index}, label %b{target}" for index, target in enumerate(targets[1:]))
        lines.append(f"  switch i32 %n, label %b{targets[0]} [{others}]" if targets else "  ret void")
    head = (
        "declare void @llvm.hivm.store.vfsimt.info(i64)\n"
        'declare simt_entry void @unseen() "simt-max-threads"="128"\n'
        'define weak_odr simt_entry void @call() noinline "simt-max-threads"="128" {\n  ret void\n}\n'
    )
    sections = [("keep.i8", "i8", ",0", "i8 1"), ("keep.i16", "i16", ",0", "i16 1")]
    sections += [(name, "i16", "", "") for name in resumes]
    for name, kind, constraints, operand in sections:
        head += f"define weak_odr simt_entry void @{name}() noinline {{\n"
        head += f'  %r = call {kind} asm "", "={{TPER1}}{constraints}"({operand})\n  ret void\n}}\n'
    return head + "\n".join((*lines, "}", ""))


def states_of(kernel: Kernel) -> dict[tuple[int, int], set[tuple[int, int, int]]]:
    """For each step that is reached, the states before it: last record (as an index), its threads, and last keep."""
    found: dict[tuple[int, int], set[tuple[int, int, int]]] = {}
    pending = [(0, 0, -1, 0, 0)]
    seen = set(pending)
    while pending:
        block, index, record, threads, kept = pending.pop()
        steps, targets = kernel[block]
        if index < len(steps):
            found.setdefault((block, index), set()).add((record, threads, kept))
            kind, value = steps[index]
            if kind == "record":
                record, threads = block * 10 + index, value
            # What a section that is not seen may keep is of no known type: a number that is none.
            kept = value if kind == "keep" else -1 if kind == "unseen" and not kept else kept
            following = [(block, index + 1, record, threads, kept)]
        else:
            following = [(target, 0, record, threads, kept) for target in targets]
        for state in following:
            if state not in seen:
                seen.add(state)
                pending.append(state)
    return found


def is_dominated(kernel: Kernel, block: int, index: int) -> bool:
    """Whether some record is on every path from the entry to a step: without it, nothing leads there."""
    records = [(b, i) for b, (steps, _) in enumerate(kernel) for i, step in enumerate(steps) if step[0] == "record"]
    for record in records:
        seen: set[int] = set()
        pending = [0]
        reached = False
        while pending:
            here = pending.pop()
            if here in seen:
                continue
            seen.add(here)
            stops = record[0] == here
            reached |= here == block and not (stops and record[1] < index)
            pending += [] if stops else kernel[here][1]
        if not reached:
            return True
    return False


@settings(max_examples=300, deadline=None)
@given(kernels())
def test_findings_are_those_of_all_paths(kernel: Kernel) -> None:
    text = as_text(kernel)
    check_module(text)
    expected: set[tuple[str, int]] = set()
    states = states_of(kernel)
    line = text[: text.index("b0:")].count("\n") + 1
    for block, (steps, _) in enumerate(kernel):
        for index, (kind, _) in enumerate(steps):
            line += 1
            before = states.get((block, index), set())
            if kind == "record" or not before:
                continue
            if not is_dominated(kernel, block, index):
                expected.add(("VF605 error" if any(record < 0 for record, _, _ in before) else "VF605 warning", line))
            if kind in ("call", "unseen") and any(threads > 128 for _, threads, _ in before):
                expected.add(("VF606 error", line))
            if kind == "resume" and all(kept == 0 for _, _, kept in before):
                expected.add(("VF612 error", line))
            if kind == "resume" and any(kept == 8 for _, _, kept in before):
                expected.add(("VF611 error", line))
        line += 2
    findings = vfsimt.lint(text, vfsimt.LintOptions(select=("VF605", "VF606", "VF611", "VF612")))
    found: set[tuple[str, int]] = set()
    for item in findings:
        at_call = item.notes[-1].place if item.code in ("VF611", "VF612") else item.place
        found.add((f"{item.code} {item.severity.value}", getattr(at_call, "line", 0)))
    assert found == expected
