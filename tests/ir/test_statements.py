"""The quick and the exact splitter against bodies whose statements are known, and against LLVM's acceptance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vfsimt.ir import statements
from vfsimt.ir.body import Body
from vfsimt.ir.calls import _CallReader  # pyright: ignore[reportPrivateUsage]
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.nodes import Statement, StatementKind
from vfsimt.ir.parser import Module, parse_module
from vfsimt.ir.plain_calls import read_plain_call

from .bodies import MadeBody, made_bodies
from .llvm import accept

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span


def body_of(text: str, name: str = "f") -> tuple[Module, Span]:
    module = parse_module(text)
    body = module.functions[name].body
    assert body is not None
    return module, body


@settings(max_examples=400)
@given(made_bodies())
def test_statements_are_those_that_the_body_was_made_of(made: MadeBody) -> None:
    accept(made.text)
    module, braces = body_of(made.text)
    assert tuple(Body(module, braces).statements()) == made.statements


@settings(max_examples=200)
@given(made_bodies())
def test_splitters_agree(made: MadeBody) -> None:
    module, braces = body_of(made.text)
    inside = made.text[braces.start + 1 : braces.end - 1]
    quick = statements.split_lines(inside, braces.start + 1) if statements.is_regular(inside) else None
    exact = statements.split_tokens(module, braces)
    assert quick in (None, exact)
    counted = statements.count_instructions(inside)
    assert counted in (None, sum(kind is StatementKind.INSTRUCTION for _, kind, _, _ in exact))


@pytest.mark.parametrize(
    ("line", "is_quick"),
    [
        ("  %r = atomicrmw add ptr %p, i32 1 seq_cst, align 4", True),
        ("  atomicrmw volatile xor ptr %p, i32 1 monotonic, align 4", True),
        ("  %r = tail call i32 @k(i32 %n)", True),
        ("  store i32 1, ptr %atomicrmw add i32 1, 2", False),
        ("  store i32 1, ptr %p atomicrmw add ptr %p, i32 1 seq_cst", False),
        ("  store i32 1, ptr %p notail call void @h(ptr %p, i32 1)", False),
        ("  br label %b b:", False),
    ],
)
def test_which_lines_the_quick_splitter_takes(line: str, is_quick: bool) -> None:
    assert (statements.count_instructions(f"\n{line}\n  ret void\n") is not None) == is_quick


_TYPES = st.sampled_from(("i32", "ptr", "ptr addrspace(6)", "float", "<8 x i1>", "{ i32 }", "metadata"))
_ATTRIBUTES = st.sampled_from(("", "", "", "noundef ", "align 8 "))
_VALUES = st.sampled_from(
    ("%a", "@g", "8", "-1", "null", "poison", "1.0", '%"q"', "%1", "undef", "splat (i32 7)", "@f()")
)
_ARGUMENTS = st.lists(st.builds("{} {}{}".format, _TYPES, _ATTRIBUTES, _VALUES), max_size=3).map(", ".join)
_ASSEMBLY = ('asm "nop", ""', 'asm sideeffect alignstack "a; b", "=r,~{memory}"', 'asm unwind "\\22", "r"')
_CALLS = st.builds(
    "{}{}call {}{} {}({}){}".format,
    st.sampled_from(("", "", "%r = ", "%1 = ", '%"r" = ')),
    st.sampled_from(("", "", "tail ", "musttail ")),
    st.sampled_from(("", "", "fastcc ", "nnan ", "simt_entry ")),
    st.sampled_from(("void", "i32", "ptr", "void (i32)", "{ i32 }", "{ i32, ptr addrspace(1) }")),
    st.sampled_from(("@f", "@f", "@f.full-packet$1", '@"f f"', "%f", "@8", *_ASSEMBLY)),
    _ARGUMENTS,
    st.sampled_from(("", "", " #3", " nounwind", ", !dbg !1", ' [ "x"() ]')),
)


@settings(max_examples=400)
@given(_CALLS)
def test_the_quick_reader_of_calls_agrees_with_the_exact_one(line: str) -> None:
    module = parse_module(line)
    statement = Statement(StatementKind.INSTRUCTION, "call", "", 0, len(line))
    quick = read_plain_call(line, statement.start, statement.end)
    tokens = significant_tokens(line, 0, len(line))
    if quick is not None:
        assert quick == _CallReader(module, tokens, len(line)).read()  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    "line",
    [
        "%r = tail call i32 @f(ptr %p, i32 8) #3",
        '%0 = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 %kept, i32 %n) #6',
        'call void asm sideeffect "", "~{memory}"()',
    ],
)
def test_plain_calls_are_read_by_the_quick_reader(line: str) -> None:
    assert read_plain_call(line, 0, len(line)) is not None
    simt = "call simt_entry void @f(ptr addrspace(1) %a, i32 7)"
    call = read_plain_call(simt, 0, len(simt))
    assert call is not None
    assert [item.type.slice(simt) for item in call.arguments] == ["ptr addrspace(1)", "i32"]
    assert [item.value.slice(simt) for item in call.arguments] == ["%a", "7"]
