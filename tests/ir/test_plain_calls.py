"""A call on a line of its own is found without splitting the body, where that line can be nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from vfsimt.errors import InputError
from vfsimt.ir.calls import read_call
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.plain_calls import read_plain_call_line
from vfsimt.ir.statements import has_multiline_string
from vfsimt.ir.view import ModuleView
from vfsimt.source import decode_source

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("examples/**/*.ll"), *ROOT.glob("tests/**/*.ll")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_line_is_the_statement(path: Path) -> None:
    try:
        view = ModuleView(parse_module(decode_source(path.read_bytes())))
        calls = [
            (statement, read_call(view.module, statement))
            for entity in view.module.of_kind(EntityKind.DEFINITION)
            for statement in view.body(entity).with_opcode("call")
        ]
    except InputError:
        return
    if "/*" in view.module.text or has_multiline_string(view.module.text):
        return
    for statement, call in calls:
        found = read_plain_call_line(view.module.text, call.callee.start)
        assert found is None or found == call
        assert found is None or found.span == (statement.start, statement.end)


CALL = "call void @f(ptr %p, i32 8)"


@pytest.mark.parametrize(
    "after", ["  ret void\n}", "}", "\n\nnext:\n", "  %x = add i32 1, 2", "  ; said", "15:\n", "  tail call void @g()"]
)
@pytest.mark.parametrize(
    "before", ["{\n", "  store i32 1, ptr %p\n", "\n\nlabel:\n", "  %a = load i32, ptr %p\r\n\r\n"]
)
def test_a_line_of_its_own(before: str, after: str) -> None:
    text = f"{before}  {CALL}\n{after}"
    start = len(before) + 2
    found = read_plain_call_line(text, text.index("@f"))
    assert found is not None
    assert found.span == (start, start + len(CALL))


@pytest.mark.parametrize(
    "text",
    [
        f"  {CALL}\n  , !dbg !1\n  ret void",
        f"  {CALL}\n  #4\n  ret void",
        f"  {CALL}\n  nounwind\n  ret void",
        f'  {CALL}\n  [ "x"() ]\n  ret void',
        f"  musttail\n  {CALL}\n  ret void",
        f"  musttail {' ' * 200}\n  {CALL}\n  ret void",
        f"  musttail ; said\n  {CALL}\n  ret void",
        f"  %r =\n  {CALL}\n  ret void",
        f"  ret void {CALL}\n  ret void",
        f"  {CALL} ret void\n",
        f"  {CALL}, !dbg !1\n  ret void",
        f"  {CALL} ; said\n  ret void",
        '  call void asm "nop", ""() #1\n  ret void ; @f',
        "  call void @f(ptr align 8 %p, i32 8)\n  ret void",
        "  call void (ptr, i32) @f(ptr %p, i32 8)\n  ret void",
        f"  ; {CALL}\n  ret void",
    ],
)
def test_anything_else_is_left_to_the_splitters(text: str) -> None:
    assert read_plain_call_line(text, text.index("@f")) is None


@pytest.mark.parametrize(
    ("before", "is_found"),
    [
        ("done:            ; preds = %a, %b\n", True),
        ("  store i32 1, ptr %p ; said\n  ; and more\n\n", True),
        ("  %r = ; said\n", False),
        ("  musttail ; said\n  ; and more\n", False),
        ('  %s = call i32 asm "a;b", "=r"() ; said\n', False),
    ],
)
def test_comments_before_a_line(before: str, is_found: bool) -> None:
    text = f"{{\n{before}  {CALL}\n  ret void\n}}"
    assert (read_plain_call_line(text, text.index("@f")) is not None) == is_found


def test_text_with_strings_over_lines_has_no_simple_lines() -> None:
    assert has_multiline_string('module asm "a\nb"\n')
    assert not has_multiline_string('source_filename = "k.ll"\n; said "so"\n')
    text = f'define void @g(ptr %p) {{\n  call void asm "\n  {CALL}\n  ret void\n", ""()\n  ret void\n}}\n'
    assert ModuleView(parse_module(text)).plain_call_at(text.index("@f")) is None
