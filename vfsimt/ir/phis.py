"""Phi instructions in full.

Source: LLVM Language Reference, "phi" instruction: the type, then a pair `[ value, %block ]` for each predecessor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import read_argument_type, span, token_span
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import FAST_MATH_FLAGS
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One pair of a phi: its value, its block with the sigil, and the whole pair with brackets."""

    value: Span
    block: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Phi:
    """A phi instruction: its type and its pairs, in order."""

    type: Span
    incoming: tuple[Incoming, ...]


def read_phi(module: Module, statement: Statement) -> Phi:
    """Read a phi instruction.

    Raises:
        InputError: VF105, the text is not a phi; the place is the token that does not fit.
    """
    tokens = significant_tokens(module.text, statement.start, statement.end)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
    if cursor.peek().kind is TokenKind.LOCAL:
        cursor.take()
        cursor.expect("=")
    cursor.expect("phi")
    while cursor.peek().text in FAST_MATH_FLAGS:
        cursor.take()
    kind = read_argument_type(cursor)
    incoming = [_read_incoming(cursor)]
    while cursor.peek().text == "," and cursor.peek(1).text == "[":
        cursor.take()
        incoming.append(_read_incoming(cursor))
    return Phi(type=kind, incoming=tuple(incoming))


def _read_incoming(cursor: TokenCursor) -> Incoming:
    first = cursor.index
    if cursor.peek().text != "[":
        raise cursor.error("expected '[' before the value of a phi")
    start, end = cursor.skip_group()
    comma, block = cursor.tokens[cursor.index - 3], cursor.tokens[cursor.index - 2]
    if cursor.index - first < 5 or comma.text != "," or block.kind is not TokenKind.LOCAL:
        raise cursor.error("expected a value and a block", cursor.tokens[first])
    value = span(cursor.tokens[first + 1].start, cursor.tokens[cursor.index - 4].end)
    return Incoming(value=value, block=token_span(block), span=span(start, end))
