"""How many bytes a load or store of a type touches, as operands of type i64 in a module's own text.

That is the store size of LLVM's data layout: without the padding behind a value that an array of it would have.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import read_type
from vfsimt.ir.lexer import TokenCursor, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module

_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128, "ppc_fp128": 128}
_INTEGER = re.compile(r"i([0-9]{1,8})\Z")
_POINTER = re.compile(r"ptr(?:\s*addrspace\(\s*([0-9]+)\s*\))?\Z")
_SEQUENCE = re.compile(r"([<\[])\s*([0-9]{1,12})\s+x\s+(.+)[>\]]\Z", re.DOTALL)
_POINTER_BITS = 64
_NARROW_SPACES = frozenset((270, 271))
"""Address spaces whose pointers have 32 bits on x86 (LLVM, X86.h)."""


class TypeSizes:
    """The sizes of the types of a module; named types are looked up in it."""

    def __init__(self, module: Module) -> None:
        self._named = {
            decode_name(entity.spelling[1:]): entity.span.slice(module.text).partition("=")[2].strip()
            for entity in module.of_kind(EntityKind.TYPE)
        }

    def stored(self, kind: str) -> str | None:
        """The bytes that a load or store of a type touches; None where the type has no size that is known here."""
        bits = self._bits(kind)
        if bits is not None:
            return str(-(-bits // 8))
        sequence = _SEQUENCE.match(kind)
        if sequence is not None and sequence[1] == "[":
            return self._of_array(kind, sequence[3].strip(), int(sequence[2]))
        body = self._body(kind) if kind.startswith("%") else kind
        if body is None:
            return None
        members = _members(body)
        if members is not None:
            return self._of_members(kind, members)
        if body != kind:
            return self.stored(body)
        return _offset(kind, "i64 1") if "vscale" in kind else None

    def element(self, kind: str) -> int | None:
        """The bytes of an element of a vector; None where it does not fill its bytes."""
        bits = self._bits(kind)
        return bits // 8 if bits is not None and bits % 8 == 0 else None

    def _bits(self, kind: str) -> int | None:
        """The bits of a number, a pointer, or a vector of them; None for every other type."""
        if kind in _BITS:
            return _BITS[kind]
        integer, pointer, sequence = _INTEGER.match(kind), _POINTER.match(kind), _SEQUENCE.match(kind)
        if integer is not None:
            return int(integer[1])
        if pointer is not None:
            return 32 if int(pointer[1] or 0) in _NARROW_SPACES else _POINTER_BITS
        if sequence is None or sequence[1] != "<":
            return None
        element = self._bits(sequence[3].strip())
        return None if element is None else int(sequence[2]) * element

    def _body(self, kind: str) -> str | None:
        body = self._named.get(decode_name(kind[1:]), "")
        return body.removeprefix("type").strip() if body.startswith("type") and "opaque" not in body else None

    def _of_array(self, kind: str, item: str, count: int) -> str | None:
        last = self.stored(item) if count else "0"
        return last if last is None or not count else _sum(_offset(kind, f"i64 0, i64 {count - 1}"), last)

    def _of_members(self, kind: str, members: list[str]) -> str | None:
        if not members:
            return "0"
        last = self.stored(members[-1])
        return None if last is None else _sum(_offset(kind, f"i64 0, i32 {len(members) - 1}"), last)


def _members(body: str) -> list[str] | None:
    """The types of a structure's members; None for what is no structure."""
    tokens = significant_tokens(body, 0, len(body))
    cursor = TokenCursor(TextSource("a type", body), tokens, IRReason.MALFORMED_STATEMENT, len(body))
    cursor.take_if("<")
    if not cursor.take_if("{"):
        return None
    found: list[str] = []
    while not cursor.at_end and cursor.peek().text != "}":
        found.append(read_type(cursor).slice(body))
        cursor.take_if(",")
    return found


def _offset(kind: str, indexes: str) -> str:
    return f"ptrtoint (ptr getelementptr ({kind}, ptr null, {indexes}) to i64)"


def _sum(first: str, second: str) -> str:
    return f"add (i64 {first}, i64 {second})"
