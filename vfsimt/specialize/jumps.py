"""Block addresses that a function takes of itself: whether they only go into its own jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span
from vfsimt.ir.search import local_spellings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.body import Body

_JUMPS = frozenset(("indirectbr", "phi", "select"))
"""What may be done with an address that is not kept: jump to it, or choose it for a jump."""


def address_that_is_kept(body: Body, positions: Iterable[int]) -> int | None:
    """The first block address of `positions` in a body that goes anywhere but into its jumps and choices for them."""
    for position in positions:
        if not body.braces.start < position < body.braces.end:
            continue
        statement = body.statement(body.index_at(position))
        if statement.opcode not in _JUMPS or not _only_chosen(body, statement.result):
            return position
    return None


def _only_chosen(body: Body, result: str) -> bool:
    """Whether a value, and every choice made of it, is used by jumps and choices only."""
    pending, seen = [result], {""}
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        for statement in body.statements():
            if name not in local_spellings(body.module.text, span(statement.start, statement.end)):
                continue
            if statement.opcode not in _JUMPS:
                return False
            pending.append(statement.result)
    return True
