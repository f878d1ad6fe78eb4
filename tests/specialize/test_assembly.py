"""Inline assembly that a clone would repeat: the entry's own, and a callee's that only the entry leads to."""

from __future__ import annotations

import pytest

from vfsimt.diagnostics import TextPlace
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

CALLS = """
define void @batch(ptr %p, i32 %n) {{
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}}
"""
ENTRY = "define internal void @rows(ptr %p, i32 %active_lanes) {{\n  {body}\n  ret void\n}}\n" + CALLS


def codes(text: str, *, guard: bool = False) -> list[str]:
    """The codes of the refusals; empty where the module is specialised."""
    try:
        specialize(text, SpecializeOptions(guard=guard, require=True))
    except SpecializeRefusedError as error:
        return [finding.code for finding in error.findings]
    return []


@pytest.mark.parametrize(
    "call",
    [
        'call void asm sideeffect "here:", ""()',
        'call void asm sideeffect inteldialect "here:", ""()',
        '%x = call i32 asm "$0 = 1; .Lhere$1: nop", "=r,i"(i32 3)',
        'call void asm sideeffect "$(here:$|nop$)", ""()',
        'call void asm sideeffect ".globl here", ""()',
    ],
)
def test_what_assembly_defines_is_not_repeated(call: str) -> None:
    assert codes(ENTRY.format(body=call)) == ["VF240"]


@pytest.mark.parametrize(
    "call",
    [
        'call void asm sideeffect "1: jmp 1b", ""()',
        'call void asm sideeffect "here${:uid}:", ""()',
        'call void asm sideeffect "", "~{memory}"()',
        'call void @asm(ptr %p) ; asm "here:"',
    ],
)
def test_other_assembly_is_cloned(call: str) -> None:
    assert codes(ENTRY.format(body=call) + "declare void @asm(ptr)\n") == []


def test_the_place_is_that_of_the_definition() -> None:
    text = ENTRY.format(body='call void asm sideeffect "nop\\0A\\09here: nop; there:", ""()')
    with pytest.raises(SpecializeRefusedError) as caught:
        specialize(text, SpecializeOptions(require=True))
    (finding,) = caught.value.findings
    assert isinstance(finding.place, TextPlace)
    assert finding.place.excerpt[finding.place.column - 1 :].startswith("here:")
    assert finding.notes[0].message == "it defines 1 more"
    assert dict(finding.facts) == {"entry": "rows", "defines": "the label 'here'"}


def test_a_comment_ends_where_the_target_says() -> None:
    body = 'call void asm sideeffect "nop ; here:", ""()'
    assert codes(ENTRY.format(body=body)) == ["VF240"]
    assert codes('target triple = "amdgcn-amd-amdhsa"\n' + ENTRY.format(body=body)) == []


@pytest.mark.parametrize("source", ['module asm ".macro spill"\n', 'module asm ".include \\22m.inc\\22"\n'])
def test_a_macro_of_the_module_may_define_anything(source: str) -> None:
    text = ENTRY.format(body='call void asm sideeffect "spill 3", ""()')
    assert codes(text) == []
    assert codes(source + text) == ["VF240"]


HELPER = """
define {linkage} void @outer() {{
  call void @helper()
  ret void
}}
define {linkage} void @helper() {attributes} {{
  call void asm sideeffect "here:", ""()
  ret void
}}
"""


@pytest.mark.parametrize(
    ("linkage", "attributes", "more", "expected"),
    [
        ("internal", "", "", ["VF240"]),
        ("private", "alwaysinline", "", ["VF240"]),
        ("internal", "noinline", "", []),
        ("internal", "noinline optnone", "", []),
        ("", "", "", []),  # its own copy stays, so it stood twice before where LLVM inlined it
        ("internal", "", "define void @other() {\n  call void @helper()\n  ret void\n}\n", []),
        ("internal", "", "@kept = global ptr @helper\n", []),
    ],
)
def test_a_callee_that_llvm_may_inline_twice(linkage: str, attributes: str, more: str, expected: list[str]) -> None:
    text = ENTRY.format(body="call void @outer()") + HELPER.format(linkage=linkage, attributes=attributes) + more
    assert codes(text) == expected


def test_guards_and_batch_entries_repeat_no_such_entry() -> None:
    body = 'call void asm sideeffect "here:", ""()'
    assert codes(ENTRY.format(body=body), guard=True) == ["VF240"]
    alone = f"define void @rows(ptr %a, ptr %r, ptr %c, i32 %active_lanes) {{\n  {body}\n  ret void\n}}\n"
    with pytest.raises(SpecializeRefusedError) as caught:
        specialize(alone, SpecializeOptions(wrap=True, width=8, require=True))
    assert "VF240" in [finding.code for finding in caught.value.findings]
