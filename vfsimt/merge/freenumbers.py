"""Numbers of metadata nodes that a module does not use."""

from __future__ import annotations

import re

from vfsimt.ir.lexicon import SKIPPED, TRIVIA

_LIMIT = 1 << 32
"""LLVM's parser takes 32 bits (`LLParser::parseUInt32`)."""

_REFERENCE = re.compile(rf"{SKIPPED}|!{TRIVIA}([0-9]{{1,40}})", re.ASCII)


class FreeNumbers:
    """The numbers that are free: above all that are used, and where those run out the gaps, from 0 on.

    Args:
        text: the module.
    """

    def __init__(self, text: str) -> None:
        self._used = {int(match[1]) for match in _REFERENCE.finditer(text) if match[1] is not None}
        self._next = max((number for number in self._used if number < _LIMIT), default=-1) + 1

    def take(self) -> int:
        """A free number; it is used from now on."""
        if self._next >= _LIMIT:
            self._next = 0
        while self._next in self._used:
            self._next += 1
        self._used.add(self._next)
        return self._next
