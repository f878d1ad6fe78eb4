"""The operands of an instruction as the text has them: what its commas part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span
from vfsimt.ir.lexer import CLOSERS, TokenKind, significant_tokens

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module


def operand_spans(module: Module, statement: Statement) -> tuple[Span, ...]:
    """What the commas outside brackets part: the first piece begins behind the opcode; attachments are left out."""
    tokens = significant_tokens(module.text, statement.start, statement.end)
    if statement.result:
        tokens = tokens[2:]  # the result and `=`
    depth, start, end = 0, tokens[0].end, statement.end
    found: list[Span] = []
    for token in tokens[1:]:
        depth += (token.text in CLOSERS) - (token.text in CLOSERS.values())
        if token.text == "," and depth == 0:
            found.append(span(start, token.start))
            start = token.end
        elif (
            token.kind is TokenKind.METADATA and start > tokens[0].end and not module.text[start : token.start].strip()
        ):
            return tuple(found)
    return (*found, span(start, end))
