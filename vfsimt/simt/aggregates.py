"""Elements of aggregates that are put in and taken out again inside one function.

Source: LLVM Language Reference, "extractvalue", "insertvalue": the indexes are constants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.grammar import read_argument_type
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.reasons import IRReason
from vfsimt.simt.dataflow import local_name
from vfsimt.simt.memory import read_value

if TYPE_CHECKING:
    from vfsimt.simt.dataflow import DataFlow

_CHAIN_LIMIT = 1000
"""Most insertions that are walked for one element."""


class _Access(NamedTuple):
    """The aggregate, what is put in (empty for an extraction), and the indexes; all as written."""

    aggregate: str
    element: str
    indexes: tuple[str, ...]


def extracted_value(flow: DataFlow, index: int) -> str | None:
    """What an `extractvalue` takes out, where an `insertvalue` before it put in just that; None where it is not seen.

    A local is given as its key, anything else as it is written.
    """
    wanted = _read(flow, index)
    name = wanted.aggregate
    for _ in range(_CHAIN_LIMIT):
        at = flow.definitions.get(local_name(name)) if name.startswith("%") else None
        if at is None or flow.body.statement(at).opcode != "insertvalue":
            return None
        inserted = _read(flow, at)
        if inserted.indexes == wanted.indexes:
            return local_name(inserted.element) if inserted.element.startswith("%") else inserted.element
        shorter = min(len(inserted.indexes), len(wanted.indexes))
        if inserted.indexes[:shorter] == wanted.indexes[:shorter]:
            return None  # a part of it, or all around it
        name = inserted.aggregate
    return None


def _read(flow: DataFlow, index: int) -> _Access:
    module, statement = flow.body.module, flow.body.statement(index)
    tokens = significant_tokens(module.text, statement.start, statement.end)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
    cursor.take()
    cursor.expect("=")
    is_insertion = cursor.take().text == "insertvalue"
    read_argument_type(cursor)
    aggregate = read_value(cursor, module.text)
    element = ""
    if is_insertion:
        cursor.expect(",")
        read_argument_type(cursor)
        element = read_value(cursor, module.text)
    indexes: list[str] = []
    while cursor.peek().text == "," and cursor.peek(1).kind is TokenKind.NUMBER:
        cursor.take()
        indexes.append(cursor.take().text)
    return _Access(aggregate, element, tuple(indexes))
