"""Function attributes with their `#N` groups resolved, and attributes that carry parameter indexes.

Source: LLVM Language Reference, "Attribute Groups" and "Function Attributes" (`allocsize`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import read_attribute
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens, tokenize
from vfsimt.ir.lexicon import TRIVIA
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.ir.parser import Module

_GROUP_HEAD = re.compile(rf"attributes{TRIVIA}(#[0-9]+){TRIVIA}={TRIVIA}")
_ALLOCSIZE = re.compile(rf'("[^"]*")|(?<![-\w$.])allocsize{TRIVIA}\(([^)]*)\)', re.ASCII)


def attribute_groups(module: Module) -> dict[str, str]:
    """The attribute groups of a module: `#N` to the text between its braces."""
    groups: dict[str, str] = {}
    for entity in module.of_kind(EntityKind.ATTRIBUTES):
        head = _GROUP_HEAD.match(module.text, entity.span.start, entity.span.end)
        if head is not None:
            groups[head[1]] = module.text[head.end() + 1 : entity.span.end - 1]
    return groups


def attribute_words(attributes: Iterable[str], groups: dict[str, str]) -> frozenset[str]:
    """The plain words among attributes and in the groups they name: `naked`, `noinline`, `presplitcoroutine`."""
    texts = [groups.get(text, text) for text in attributes]
    return frozenset(token.text for text in texts for token in tokenize(text) if token.kind is TokenKind.WORD)


def attribute_texts(module: Module, spans: Iterable[Span], groups: dict[str, str]) -> tuple[str, ...]:
    """Attributes as written, each once, with those of groups in the place of the group."""
    found: dict[str, None] = {}
    for text in (span.slice(module.text) for span in spans):
        found.update(dict.fromkeys(_split_group(module, groups[text]) if text in groups else (text,)))
    return tuple(found)


def _split_group(module: Module, group: str) -> list[str]:
    source = TextSource(module.source.name, group)
    tokens = significant_tokens(group, 0, len(group))
    cursor = TokenCursor(source, tokens, IRReason.MALFORMED_FUNCTION, len(group))
    found: list[str] = []
    while not cursor.at_end:
        found.append(read_attribute(cursor).slice(group))
    return found


def without_parameter(attributes: str, index: int) -> str:
    """Attribute text for a function that has lost its parameter `index`: the indexes of `allocsize` follow."""
    if "allocsize" not in attributes:
        return attributes
    return _ALLOCSIZE.sub(lambda match: match[1] or _shifted_allocsize(match[2], index), attributes)


def _shifted_allocsize(operands: str, index: int) -> str:
    indexes = [int(item) for item in operands.split(",") if item.strip().isdigit()]
    if index in indexes:
        return ""
    return f"allocsize({','.join(str(item - (item > index)) for item in indexes)})"
