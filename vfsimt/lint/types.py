"""Types as text, in one spelling: white space and comments do not matter, named structs are known by their elements.

Source: LLVM Language Reference, "Type System".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.lexer import CLOSERS, TokenKind, significant_tokens
from vfsimt.ir.nodes import EntityKind
from vfsimt.simt.dataflow import local_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.parser import Module

_NO_SPACE_AFTER = frozenset("([<")
_NO_SPACE_BEFORE = frozenset(")]>,(*")
_MODIFIERS_OF_DEFINITION = 3
"""Tokens before the type in `%name = type {...}`."""


def type_text(text: str) -> str:
    """A type as LLVM prints it."""
    return _printed(_words(text))


def named_types(module: Module) -> dict[str, tuple[str, ...]]:
    """The tokens of what each named type of a module stands for, by its spelling as `local_name` gives it."""
    found: dict[str, tuple[str, ...]] = {}
    for entity in module.of_kind(EntityKind.TYPE):
        words = _words(entity.span.slice(module.text))
        found[local_name(words[0])] = tuple(words[_MODIFIERS_OF_DEFINITION:])
    return found


def element_types(text: str, named: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The types of a struct's elements; the type itself where it is no struct, or one that is opaque."""
    words = _words(text)
    if len(words) == 1:
        words = list(named.get(local_name(words[0]), words))
    if words[:2] == ["<", "{"]:
        words = words[1:-1]
    if words[:1] != ["{"]:
        return (type_text(text),)
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words[1:-1]:
        depth += (word in CLOSERS) - (word in CLOSERS.values())
        if word == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return tuple(_printed(part) for part in parts)


def _words(text: str) -> list[str]:
    tokens = significant_tokens(text, 0, len(text))
    return [local_name(token.text) if token.kind is TokenKind.LOCAL else token.text for token in tokens]


def _printed(words: Iterable[str]) -> str:
    text = before = ""
    for word in words:
        is_close = before in _NO_SPACE_AFTER or word in _NO_SPACE_BEFORE
        text += word if is_close or not text else f" {word}"
        before = word
    return text
