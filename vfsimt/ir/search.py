"""Finds words and names in text that is not inside a string or a comment."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import NAME, SKIPPED, decode_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vfsimt.diagnostics import Span

_LOCAL_REFERENCE = re.compile(rf"%{NAME}|{SKIPPED}", re.ASCII)
_GLOBAL_REFERENCE = re.compile(rf"@{NAME}|{SKIPPED}", re.ASCII)


def find_global_references(text: str, names: Collection[str]) -> Iterator[tuple[int, str]]:
    """Every mention of one of the global values `names` (decoded): position of the `@`, and the decoded name."""
    for match in _GLOBAL_REFERENCE.finditer(text):
        spelling = match[0]
        if spelling[0] == "@":
            name = decode_name(spelling[1:]) if spelling[1] == '"' else spelling[1:]
            if name in names:
                yield match.start(), name


def global_references(text: str, span: Span) -> list[tuple[int, str]]:
    """Every mention of a global value in a span: position of the `@`, and the decoded name."""
    found = _GLOBAL_REFERENCE.finditer(text, span.start, span.end)
    return [(match.start(), decode_name(match[0][1:])) for match in found if match[0][0] == "@"]


def find_words(text: str, span: Span, *words: str) -> Iterator[int]:
    """The positions of plain words in a span, outside strings and comments, not as part of a longer name."""
    if not any(text.find(word, span.start, span.end) >= 0 for word in words):
        return
    for match in _word_pattern(words).finditer(text, span.start, span.end):
        if match[1] is not None:
            yield match.start(1)


def find_locals(text: str, span: Span, name: str) -> Iterator[tuple[int, int]]:
    """Start and end of every mention of the local value `name` (decoded) in a span, in any spelling."""
    for match in _local_pattern(name).finditer(text, span.start, span.end):
        spelling = match[0]
        if spelling[0] == "%" and decode_name(spelling[1:]) == name:
            yield match.start(), match.end()


def local_spellings(text: str, span: Span) -> list[str]:
    """Every mention of a local value in a span, as written, in order; strings and comments do not count."""
    return [item for item in _LOCAL_REFERENCE.findall(text, span.start, span.end) if item[0] == "%"]


@lru_cache(maxsize=64)
def _word_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    choice = "|".join(map(re.escape, words))
    return re.compile(rf"{SKIPPED}|(?<![-\w$.@%!#])({choice})(?![-\w$.])", re.ASCII)


@lru_cache(maxsize=64)
def _local_pattern(name: str) -> re.Pattern[str]:
    # Every alternative begins with a literal character, which lets the expression engine skip by a character table.
    return re.compile(rf"%{re.escape(name)}(?![-\w$.])|%\"[^\"]*\"|{SKIPPED}", re.ASCII)
