"""What sections keep and resume, followed along their control flow and into what they call (VF611, VF612)."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import vfsimt
from tests.lint.modules import RECORD
from vfsimt.ir.oracle import check_module

Step: TypeAlias = tuple[str, int]
"""Keeps i8 or i16, resumes i16, or calls the function of some number."""

Blocks: TypeAlias = "list[tuple[list[Step], list[int]]]"
Path: TypeAlias = "tuple[tuple[int, int, int], ...]"
"""Where the program stands: function, block and step of each call that is open."""

KERNEL, SECTIONS, HELPERS = 0, (1, 2), (3, 4)
PLAIN_STEPS = st.one_of(st.tuples(st.just("keep"), st.sampled_from((8, 16))), st.tuples(st.just("resume"), st.just(16)))


@st.composite
def bodies(draw: st.DrawFn, callees: tuple[int, ...]) -> Blocks:
    calls = st.tuples(st.just("call"), st.sampled_from(callees)) if callees else PLAIN_STEPS
    count = draw(st.integers(1, 4))
    targets = st.lists(st.integers(1, count - 1), max_size=2) if count > 1 else st.just([])
    return [(draw(st.lists(PLAIN_STEPS | calls, max_size=2)), draw(targets)) for _ in range(count)]


@st.composite
def programs(draw: st.DrawFn) -> dict[int, Blocks]:
    calls = draw(st.lists(st.tuples(st.just("call"), st.sampled_from(SECTIONS)), min_size=1, max_size=4))
    sections = {number: draw(bodies(HELPERS)) for number in SECTIONS}
    helpers = {HELPERS[0]: draw(bodies(HELPERS[1:])), HELPERS[1]: draw(bodies(()))}
    return {KERNEL: [(calls, [])], **sections, **helpers}


def as_text(program: dict[int, Blocks]) -> tuple[str, dict[tuple[int, int, int], int]]:
    """The module, and the line of each step."""
    lines = ["declare void @llvm.hivm.store.vfsimt.info(i64)"]
    at: dict[tuple[int, int, int], int] = {}
    for function, blocks in program.items():
        head = "define weak_odr simt_entry void" if function in SECTIONS else "define void"
        lines.append(f"{head} @f{function}(i32 %n) noinline {{")
        for block, (steps, targets) in enumerate(blocks):
            lines.append(f"b{block}:")
            lines += [RECORD.rstrip()] if function == KERNEL else []
            for index, (kind, value) in enumerate(steps):
                convention = "simt_entry " if value in SECTIONS else ""
                lines.append(
                    {
                        "keep": f'  %r{block}.{index} = call i{value} asm "", "={{TPER1}},0"(i{value} 1)',
                        "resume": f'  %r{block}.{index} = call i{value} asm "", "={{TPER1}}"()',
                        "call": f"  call {convention}void @f{value}(i32 %n)",
                    }[kind]
                )
                at[function, block, index] = len(lines)
            others = " ".join(f"i32 {index}, label %b{target}" for index, target in enumerate(targets[1:]))
            lines.append(f"  switch i32 %n, label %b{targets[0]} [{others}]" if targets else "  ret void")
        lines.append("}")
    return "\n".join((*lines, "")), at


def kept_at(program: dict[int, Blocks], start: Path) -> dict[Path, set[int]]:
    """What may be kept at each place, 0 where nothing is: a walk over every state; `()` is the end."""
    pending: list[tuple[Path, int]] = [(start, 0)]
    seen = set(pending)
    found: dict[Path, set[int]] = {}
    while pending:
        path, kept = pending.pop()
        found.setdefault(path, set()).add(kept)
        if not path:
            continue
        *above, (function, block, index) = path
        steps, targets = program[function][block]
        following: list[tuple[Path, int]] = []
        if index < len(steps):
            kind, value = steps[index]
            behind = (function, block, index + 1)
            if kind == "call":  # the place of the call itself stays on the path: it is left when the callee returns
                following.append(((*above, (function, block, index), (value, 0, 0)), kept))
            else:
                following.append(((*above, behind), value if kind == "keep" else kept))
        elif targets:
            following += [((*above, (function, target, 0)), kept) for target in targets]
        else:
            following.append((_returned(tuple(above)), kept))
        pending += [state for state in following if state not in seen]
        seen.update(following)
    return found


def _returned(above: Path) -> Path:
    if not above:
        return ()
    *rest, (function, block, index) = above
    return (*rest, (function, block, index + 1))


@settings(max_examples=200, deadline=None)
@given(programs())
def test_findings_are_those_of_all_paths_through_all_calls(program: dict[int, Blocks]) -> None:
    assume(all(() in kept_at(program, ((function, 0, 0),)) for function in program))  # each returns
    text, lines = as_text(program)
    check_module(text)
    expected: set[tuple[str, int]] = set()
    for path, kept in kept_at(program, ((KERNEL, 0, 0),)).items():
        place = path[-1] if path else (KERNEL, 0, 0)
        function, block, index = place
        steps = program[function][block][0]
        if index < len(steps) and steps[index][0] == "resume":
            expected |= {("VF612", lines[place])} if kept == {0} else set()
            expected |= {("VF611", lines[place])} if 8 in kept else set()
    findings = vfsimt.lint(text, vfsimt.LintOptions(select=("VF611", "VF612")))
    assert {(item.code, getattr(item.place, "line", 0)) for item in findings} == expected


KEEP = '%r = call i32 asm sideeffect "", "={TPER4},0"(i32 1)'
RESUME = '%s = call i32 asm sideeffect "", "={TPER4}"()'


def module(first: str, extra: str = "", kernel: str = "") -> str:
    text = f"""declare void @llvm.hivm.store.vfsimt.info(i64)
{extra}
define weak_odr simt_entry void @first(ptr %p) noinline {{
{first}  ret void
}}
define weak_odr simt_entry void @second(ptr %p) noinline {{
  {RESUME}
  ret void
}}
define void @k(ptr %p) {{
{RECORD}{kernel}  call simt_entry void @first(ptr %p)
  call simt_entry void @second(ptr %p)
  ret void
}}
"""
    check_module(text)
    return text


def found(text: str) -> list[str]:
    return [finding.code for finding in vfsimt.lint(text, vfsimt.LintOptions(select=("VF611", "VF612")))]


HELPER = f"define void @helper(ptr %p) {{\n  {KEEP}\n  ret void\n}}\n"


@pytest.mark.parametrize(
    ("first", "extra", "kernel", "expected"),
    [
        ("", "", "", ["VF612"]),
        ("  call void @helper(ptr %p)\n", HELPER, "", []),
        ("  call void @helper(ptr %p)\n", HELPER.replace("i32", "i64"), "", ["VF611"]),
        ("  store ptr @helper, ptr %p\n", HELPER, "", ["VF612"]),  # names it, and does not call it
        ("", HELPER, "  call void @helper(ptr %p)\n", ["VF612"]),  # the kernel's own registers are others
        ("", "declare simt_entry void @other()\n", "  call simt_entry void @other()\n", []),
        ("", "", "  call simt_entry void %p()\n", []),  # what it keeps is not seen
        ("  call simt_entry void %p()\n", "", "", []),
        ("  call void @helper(ptr %p)\n", "declare void @helper(ptr)\n", "", ["VF612"]),
        ('  %r = call i32 asm "", "={TPER4}|r,0|0"(i32 1)\n', "", "", []),
        ('  %r = call i32 asm "", "={TPER4}|r"()\n', "", "", ["VF612"]),
    ],
)
def test_sections_that_call(first: str, extra: str, kernel: str, expected: list[str]) -> None:
    assert found(module(first, extra, kernel)) == expected


def test_a_helper_that_calls_itself_may_keep() -> None:
    helper = f"define void @helper(ptr %p) {{\n  call void @helper(ptr %p)\n  {RESUME}\n  ret void\n}}\n"
    assert found(module("  call void @helper(ptr %p)\n", helper)) == []


def test_a_chain_of_helpers_of_any_length() -> None:
    count = 3000
    chain = "".join(
        f"define void @h{index}(ptr %p) {{\n  call void @h{index + 1}(ptr %p)\n  ret void\n}}\n"
        for index in range(count)
    )
    last = HELPER.replace("@helper", f"@h{count}")
    assert found(module("  call void @h0(ptr %p)\n", chain + last)) == []
    assert found(module(f"  call void @h{count - 10}(ptr %p)\n", chain + last.replace("i32", "i64"))) == ["VF611"]
