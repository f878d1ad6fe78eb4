"""The target triple of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module


def target_triple(module: Module) -> str:
    """The triple of `target triple = "..."`, decoded; empty where the module has none."""
    for entity in module.of_kind(EntityKind.TARGET_TRIPLE):
        tokens = significant_tokens(module.text, entity.span.start, entity.span.end)
        if tokens and tokens[-1].kind is TokenKind.STRING:
            return decode_name(tokens[-1].text)
    return ""
