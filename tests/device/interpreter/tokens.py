"""Words of LLVM's canonical text, and types read from them."""

from __future__ import annotations

import re
from typing import Final

from tests.device.interpreter.faults import undefined
from tests.device.interpreter.types import FLOATS, VOID, Float, Integer, Pointer, Sequence, Struct, Type

_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<comment>;[^\n]*)
    |(?P<name>[%@\#]?"[^"]*":?|[%@\#][\w.$-]+|![\w.$-]*)
    |(?P<string>c"[^"]*")
    |(?P<number>0x[HRKLM]?[0-9A-Fa-f]+|-?\d+(?:\.\d+)?(?:e[+-]\d+)?)
    |(?P<word>[A-Za-z_$.][\w.$-]*)
    |(?P<sign>\S))""",
    re.VERBOSE,
)
_INTEGER: Final = re.compile(r"i\d+")


def unquoted(name: str) -> str:
    """A name of a value without its sign and quotes; `\\22` and the like become characters."""
    bare = name.lstrip("%@")
    if not bare.startswith('"'):
        return bare
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), bare.strip('"'))


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, text: str, types: dict[str, Type]) -> None:
        self.text = text.strip()
        self.types = types
        found = _TOKEN.finditer(text)
        self._words = [token[0].strip() for token in found if token.lastgroup != "comment"]
        self._at = 0

    @property
    def next(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def take(self) -> str:
        word = self.next
        self._at += 1
        return word

    def peek(self, count: int) -> str:
        """The word that comes so many words after the next one."""
        at = self._at + count
        return self._words[at] if at < len(self._words) else ""

    def accept(self, *words: str) -> bool:
        """Takes these words if they come next."""
        if tuple(self._words[self._at : self._at + len(words)]) != words:
            return False
        self._at += len(words)
        return True

    def expect(self, word: str) -> None:
        if self.take() != word:
            raise undefined(f"{self.text!r}: {word!r} is missing")

    def flags(self, known: str) -> frozenset[str]:
        """The words of a list that come next, in any order."""
        found: set[str] = set()
        while self.next in known.split():
            found.add(self.take())
        return frozenset(found)

    def skip_brackets(self) -> None:
        """Takes what stands in round brackets, if they come next."""
        if not self.accept("("):
            return
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.take(), 0)

    def type(self) -> Type:
        word = self.take()
        if _INTEGER.fullmatch(word):
            return Integer(int(word[1:]))
        if word in FLOATS:
            return Float(word)
        if word == "ptr":
            return Pointer(self._space())
        if word == "void":
            return VOID
        if word.startswith("%"):
            return self.types[unquoted(word)]
        if word == "[":
            return self._sequence("]", is_vector=False)
        if word == "<" and self.accept("{"):
            packed = self._struct(packed=True)
            self.expect(">")
            return packed
        if word == "<":
            return self._sequence(">", is_vector=True)
        if word == "{":
            return self._struct(packed=False)
        raise undefined(f"{self.text!r}: type {word!r}")

    def _space(self) -> int:
        if not self.accept("addrspace", "("):
            return 0
        space = int(self.take())
        self.expect(")")
        return space

    def _sequence(self, close: str, *, is_vector: bool) -> Type:
        count = int(self.take())
        self.expect("x")
        element = self.type()
        self.expect(close)
        return Sequence(count, element, is_vector)

    def _struct(self, *, packed: bool) -> Type:
        members: list[Type] = []
        while not self.accept("}"):
            members.append(self.type())
            self.accept(",")
        return Struct(tuple(members), packed)
