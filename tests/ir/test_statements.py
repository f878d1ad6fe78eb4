"""The quick and the exact splitter against bodies whose statements are known, and against LLVM's acceptance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from vfsimt.ir import statements
from vfsimt.ir.body import Body
from vfsimt.ir.parser import Module, parse_module

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
    assert quick in (None, statements.split_tokens(module, braces))
