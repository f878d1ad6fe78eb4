"""Loads, stores and allocas, as far as it takes to see which allocas are registers.

Source: LLVM Language Reference, "alloca", "load", "store".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.grammar import read_argument_type
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.reasons import IRReason
from vfsimt.simt.dataflow import local_name
from vfsimt.simt.persistent import PERSISTENT_METADATA

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module

_AGGREGATE = ("{", "[", "%")
_KEYWORDS = frozenset(("volatile", "atomic", "inalloca", "swifterror"))


class Access(NamedTuple):
    """A load or a store.

    Attributes:
        at: the index of the statement.
        type: of the value, without blanks.
        value: what is stored, as written; None for a load.
        pointer: the key of the local through which it goes; empty where it goes through a constant.
        is_simple: neither volatile nor atomic.
    """

    at: int
    type: str
    value: str | None
    pointer: str
    is_simple: bool


def register_type(module: Module, statement: Statement) -> str | None:
    """The type of an alloca of one value that is no aggregate, without blanks; None for every other."""
    cursor = _cursor_at_opcode(module, statement)
    cursor.take()
    if cursor.peek().text in _KEYWORDS or cursor.peek().text in _AGGREGATE or cursor.peek().kind is TokenKind.LOCAL:
        return None
    kind = _compact(module, read_argument_type(cursor))
    if cursor.take_if(",") and cursor.peek().text not in ("align", "addrspace") and not _at_attachment(cursor):
        return None  # a number of elements
    return None if any(token.text == PERSISTENT_METADATA for token in cursor.tokens) else kind


def read_access(module: Module, statement: Statement, index: int) -> Access | None:
    """Read a load or a store; None for every other statement."""
    if statement.opcode not in ("load", "store"):
        return None
    cursor = _cursor_at_opcode(module, statement)
    is_store = cursor.take().text == "store"
    is_simple = True
    while cursor.peek().text in _KEYWORDS:
        cursor.take()
        is_simple = False
    kind = _compact(module, read_argument_type(cursor))
    value = read_value(cursor, module.text) if is_store else None
    cursor.expect(",")
    read_argument_type(cursor)
    pointer = cursor.peek()
    key = local_name(pointer.text) if pointer.kind is TokenKind.LOCAL else ""
    return Access(index, kind, value, key, is_simple)


def _cursor_at_opcode(module: Module, statement: Statement) -> TokenCursor:
    tokens = significant_tokens(module.text, statement.start, statement.end)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
    if statement.result:
        cursor.take()
        cursor.expect("=")
    return cursor


def read_value(cursor: TokenCursor, text: str) -> str:
    """Read a value up to its comma, whatever it is made of; as written."""
    start = cursor.peek().start
    while cursor.peek().text != "," and not cursor.at_end:
        if cursor.peek().text in ("(", "[", "{", "<"):
            cursor.skip_group()
        else:
            cursor.take()
    return text[start : cursor.last_end()]


def _at_attachment(cursor: TokenCursor) -> bool:
    return cursor.peek().kind is TokenKind.METADATA


def _compact(module: Module, kind: Span) -> str:
    return "".join(token.text for token in significant_tokens(module.text, kind.start, kind.end))
