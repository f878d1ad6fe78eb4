"""Typed pointers, as LLVM 14 and older write them, in the spelling of opaque ones.

LLVM 17 and later read opaque pointers only. In LLVM's grammar a `*` outside strings and comments ends a pointer type
and nothing else (LLVM Language Reference 14, "Pointer Type"), so each outermost pointer type can be found from its last
`*`, and `ptr` or `ptr addrspace(N)` is never longer than it: `i1*`, `%a*` and `{}*` are the shortest.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vfsimt.ir.lexicon import SKIPPED

_TOKEN = re.compile(rf"{SKIPPED}|[(){{}}\[\]<>*]")
_FIRST_POINTER = re.compile(rf"{SKIPPED}|\*|(?<![-\w$.@%!#^])ptr(?![-\w$.:])", re.ASCII)
_NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-$._")
_SPACE = frozenset(" \t\r\n\0")
_ADDRESS_SPACE = "addrspace"
_OPENERS = {")": "(", "]": "[", "}": "{", ">": "<"}


class _PointerType(NamedTuple):
    """A pointer type: where it starts and ends, and its address space as ` addrspace(N)`, or nothing."""

    start: int
    end: int
    address_space: str


def with_opaque_pointers(text: str) -> str:
    """The text with every typed pointer as an opaque one; of the same length, and with the same line ends.

    A pointer type whose line ends leave no room for the new spelling stays as it is.
    """
    if "*" not in text or not _has_typed_pointers(text):
        return text
    pieces: list[str] = []
    position = 0
    for pointer in _outermost_pointers(text):
        opaque = _opaque(text[pointer.start : pointer.end], pointer.address_space)
        pieces += (text[position : pointer.start], opaque)
        position = pointer.end
    pieces.append(text[position:])
    return "".join(pieces)


def _has_typed_pointers(text: str) -> bool:
    """Whether the pointers of a module are typed: no module has both kinds, so that the first one tells."""
    pointers = (match[0] for match in _FIRST_POINTER.finditer(text) if match[0] in ("*", "ptr"))
    return next(pointers, "ptr") == "*"


def _opaque(typed: str, address_space: str) -> str:
    spelling = f"ptr{address_space}".ljust(len(typed))
    if "\n" not in typed:
        return spelling
    if spelling[: typed.index("\n")].rstrip() != f"ptr{address_space}":
        return typed
    return "".join(old if old in "\r\n" else new for old, new in zip(typed, spelling, strict=True))


def _outermost_pointers(text: str) -> list[_PointerType]:
    """The pointer types that are no part of another one, in order."""
    found = _PointerTypes(text)
    opened: list[tuple[str, int]] = []
    for match in _TOKEN.finditer(text):
        lexeme = match[0]
        start, end = match.span()
        if lexeme == "*":
            found.add(end)
        elif lexeme in "([{<":
            opened.append((lexeme, start))
        elif lexeme in _OPENERS:
            if opened and opened[-1][0] == _OPENERS[lexeme]:
                found.starts[end] = opened.pop()[1]
        elif lexeme[0] == '"':
            found.starts[end] = start
        else:
            found.comments[end] = start
    return found.pointers


class _PointerTypes:
    """The outermost pointer types of a text up to some position; types are read from their ends.

    Attributes:
        starts: where each string, bracket and pointer type starts, by its end.
        comments: where each comment starts, by its end.
        pointers: those found so far, in order.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.starts: dict[int, int] = {}
        self.comments: dict[int, int] = {}
        self.pointers: list[_PointerType] = []

    def add(self, end: int) -> None:
        """Add the pointer type whose `*` ends at `end`, if it is one, in the place of those that are parts of it."""
        base_end = self._solid_end(end - 1)
        space_start = self._address_space_start(base_end)
        address_space = ""
        if space_start is not None:
            number = self._text[self.starts[base_end] + 1 : base_end - 1].strip()
            address_space = f" {_ADDRESS_SPACE}({number})"
            base_end = self._solid_end(space_start)
        start = self._type_start(base_end)
        if start is None:
            return
        while self.pointers and self.pointers[-1].start >= start:
            self.pointers.pop()
        self.pointers.append(_PointerType(start, end, address_space))
        self.starts[end] = start

    def _address_space_start(self, end: int) -> int | None:
        """Where an `addrspace(N)` starts that ends at `end`."""
        opening = self.starts.get(end)
        if opening is None or self._text[opening] != "(":
            return None
        word_end = self._solid_end(opening)
        word_start = self._name_start(word_end)
        return word_start if self._text[word_start:word_end] == _ADDRESS_SPACE else None

    def _type_start(self, end: int) -> int | None:
        """Where the type starts that ends at `end`; None where none does."""
        text = self._text
        while True:
            opening = self.starts.get(end)
            if opening is None:
                start = self._name_start(end)
                return None if start == end else start - (text[start - 1 : start] == "%")
            if text[opening] == '"':
                return opening - 1 if text[opening - 1 : opening] == "%" else None
            if text[opening] != "(":
                return opening
            end = self._solid_end(opening)  # a function type: what it returns stands before its parameters

    def _solid_end(self, end: int) -> int:
        """The end of what stands before `end`, white space and comments left out."""
        while end > 0:
            if end in self.comments:
                end = self.comments[end]
            elif self._text[end - 1] in _SPACE:
                end -= 1
            else:
                break
        return end

    def _name_start(self, end: int) -> int:
        while end > 0 and self._text[end - 1] in _NAME_CHARACTERS:
            end -= 1
        return end
