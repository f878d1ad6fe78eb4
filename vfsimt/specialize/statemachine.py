"""Recognises state-machine schedulers: a loop that dispatches on a stored state.

Such an entry suspends and resumes by hand. Its state names where each lane stands, and a full-packet clone of it is
a second machine over the same states; whether that is wanted is the user's policy, so the refusal can be lifted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.lexicon import CAST_OPCODES, NAME

if TYPE_CHECKING:
    from vfsimt.ir.body import Body
    from vfsimt.ir.nodes import Statement

DISPATCHES = ("switch", "indirectbr")
"""The opcodes that a state machine's loop dispatches with."""

_LOCAL = re.compile(rf"%{NAME}", re.ASCII)
_CARRIERS = CAST_OPCODES | {"freeze", "and", "or", "add", "sub", "xor", "lshr", "shl", "getelementptr", "select"}


def find_state_machine(body: Body) -> Statement | None:
    """The first `switch` or `indirectbr` inside a loop whose operand comes from memory or from the loop's header.

    An operand that is computed anew in each round, from values of the round, is no stored state.
    """
    flow = ControlFlow(body)
    for loop in flow.loops:
        for index in sorted(loop.blocks):
            block = body.blocks[index]
            if block.first == block.end:
                continue
            last = body.statement(block.end - 1)
            if last.opcode in DISPATCHES and _is_stored_state(body, last, loop.header):
                return last
    return None


def _is_stored_state(body: Body, dispatch: Statement, header: int) -> bool:
    text = body.module.text
    block = body.blocks[header]
    operand = _LOCAL.search(text, dispatch.start, dispatch.end)
    pending = [operand[0]] if operand is not None else []
    seen: set[str] = set()
    while pending:
        name = pending.pop()
        index = body.definitions.get(name)
        if name in seen or index is None:
            continue
        seen.add(name)
        statement = body.statement(index)
        if statement.opcode == "load" or (statement.opcode == "phi" and block.first <= index < block.end):
            return True
        if statement.opcode in _CARRIERS:
            operands = _LOCAL.findall(text, statement.start, statement.end)
            pending += operands[1:]
    return False
