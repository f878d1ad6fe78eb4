"""Addresses as distances in bytes from one base: what a getelementptr with constant indexes adds.

Source: LLVM Language Reference, "getelementptr". Only types whose size is the same in every data layout are known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTER = "ptr"
"""How `without_address_spaces` writes each pointer type."""

_SIZES = {"i8": 1, "i16": 2, "half": 2, "bfloat": 2, "i32": 4, "float": 4, "i64": 8, "double": 8}
_FLAGS = frozenset(("inbounds", "nuw", "nusw"))
_NUMBER = re.compile(r"-?[0-9]{1,10}", re.ASCII)

_FARTHEST = 1 << 31
"""A distance from which on an index of 32 bits, which an address space may have, would be cut."""


class Distance(NamedTuple):
    """A base, as written, and how many bytes an address lies behind it; whether both are in one object."""

    base: str
    length: int
    is_inbounds: bool


def without_address_spaces(words: Sequence[str]) -> list[str]:
    """Words in which every pointer type is one word, and every constant getelementptr."""
    found: list[str] = []
    at = 0
    while at < len(words):
        end = at + 1
        if words[at] == POINTER and words[at + 1 : at + 3] == ["addrspace", "("]:
            end = words.index(")", at) + 1
            found.append(POINTER)
        elif words[at] == "getelementptr":
            end = _group_end(words, at)
            found.append(" ".join(("getelementptr", *without_address_spaces(words[at + 1 : end]))))
        else:
            found.append(words[at])
        at = end
    return found


def _group_end(words: Sequence[str], start: int) -> int:
    """The end of the group in parentheses that begins after some word."""
    depth = 0
    for at in range(start + 1, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if words[at] == ")" and depth == 0:
            return at + 1
    return len(words)


def read_distance(words: Sequence[str]) -> Distance | None:
    """What a getelementptr adds, read from its words after the opcode; None where that is not constant.

    Args:
        words: those of the instruction, or of the expression without its parentheses.
    """
    at = next((place for place, word in enumerate(words) if word not in _FLAGS), len(words))
    flags = frozenset(words[:at])
    kind = _Type.read(words, at)
    if kind is None or list(words[kind.end : kind.end + 2]) != [",", POINTER] or len(words) < kind.end + 3:
        return None
    base, at, length = words[kind.end + 2], kind.end + 3, 0
    strides = iter(kind.strides)
    while at < len(words):
        if words[at] != "," or len(words) < at + 3 or not _NUMBER.fullmatch(words[at + 2]):
            return None
        stride = next(strides, None)
        if stride is None:
            return None
        length += int(words[at + 2]) * stride
        at += 3
    return Distance(base, length, "inbounds" in flags) if abs(length) < _FARTHEST else None


class _Type(NamedTuple):
    """A type of known size: the bytes over which each index steps, outermost first, and where it ends."""

    strides: tuple[int, ...]
    end: int

    @classmethod
    def read(cls, words: Sequence[str], at: int) -> _Type | None:
        """A number, or an array of numbers."""
        counts: list[int] = []
        while list(words[at : at + 1]) == ["["] and list(words[at + 2 : at + 3]) == ["x"]:
            if not _NUMBER.fullmatch(words[at + 1]):
                return None
            counts.append(int(words[at + 1]))
            at += 3
        size = _SIZES.get(words[at]) if at < len(words) else None
        end = at + 1 + len(counts)
        if size is None or list(words[at + 1 : end]) != ["]"] * len(counts):
            return None
        strides = [size]
        for count in reversed(counts):
            strides.append(strides[-1] * count)
        return cls(tuple(reversed(strides)), end)
