"""How often a loop runs: its phis followed from their first values, as far as all of it is constant.

The count is that of the loop's body: where the loop leaves before the body, the number of passes that do not leave;
otherwise all passes. Operations that give poison (LangRef, "Poison Values") give no count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.merge.formula import read_formula
from vfsimt.merge.operations import operand
from vfsimt.merge.progression import find_progression

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.merge.loopshape import LoopShape
    from vfsimt.merge.operations import Operand

STEPS_FOLLOWED = 1 << 16
"""Passes after which a loop is no longer followed one by one."""

_STEPS_BEFORE_FORMULA = 1 << 6
"""Passes after which a loop that counts by a constant step is computed in one go."""

_STEPS_ALWAYS = 1 << 8
"""Passes that are followed whatever other loops cost."""

_OPERATIONS = 1 << 21
"""Operations that are computed for all loops of a module together; a bound on time."""


class TripCount(NamedTuple):
    """How often a body runs: exactly, where that is known, and at least."""

    exact: int | None
    at_least: int


UNKNOWN_COUNT = TripCount(None, 0)


class _Exit(NamedTuple):
    """The one way out of a loop: its block, its condition, and whether the loop goes on where it is true."""

    block: int
    condition: Operand
    stays_on_true: bool


class TripCounter:
    """Counts the passes of loops; what all of them may cost together is bounded."""

    def __init__(self) -> None:
        self._operations_left = _OPERATIONS

    def count(self, shape: LoopShape, body: Iterable[int]) -> TripCount:
        """How often the body of a loop runs.

        Args:
            shape: the loop.
            body: blocks of the loop; one that a pass may come to before it leaves runs in the last pass as well.
        """
        way_out = _single_exit(shape)
        if way_out is None:
            return UNKNOWN_COUNT
        passes = self._passes(shape, way_out)
        dominates = shape.flow.control.dominates
        leaves_before_body = all(block != way_out.block and dominates(way_out.block, block) for block in body)
        if passes is None or leaves_before_body:
            return passes or UNKNOWN_COUNT
        return TripCount(None if passes.exact is None else passes.exact + 1, passes.at_least + 1)

    def _passes(self, shape: LoopShape, way_out: _Exit) -> TripCount | None:
        """The passes that do not leave; None where they are not constant."""
        if not isinstance(way_out.condition, str):
            return None if bool(way_out.condition) == way_out.stays_on_true else TripCount(0, 0)
        formula = read_formula(shape, way_out.condition)
        if formula is None:
            return None
        values, passes = formula.first, 0
        while passes < (STEPS_FOLLOWED if self._operations_left > 0 else _STEPS_ALWAYS):
            if passes == _STEPS_BEFORE_FORMULA:
                progression = find_progression(formula, way_out.condition, stays_on_true=way_out.stays_on_true)
                exact = None if progression is None else progression.length()
                if exact is not None:
                    return TripCount(exact, exact)
            self._operations_left -= len(formula.steps)
            computed = formula.compute(values)
            condition = computed.get(way_out.condition)
            if condition is None:
                return None
            if bool(condition) != way_out.stays_on_true:
                return TripCount(passes, passes)
            passes += 1
            values = formula.next_values(computed)
        return TripCount(None, passes)


def _single_exit(shape: LoopShape) -> _Exit | None:
    """The exit of a loop that has one, through a branch that each pass comes to exactly once.

    Ways out on which the function does not return, to `unreachable` or by unwinding, are left out if there are others.
    """
    control, blocks = shape.flow.control, shape.loop.blocks
    ways_out = {
        block: [target for target in control.successors[block] if target not in blocks] for block in shape.leaving
    }
    returning = [block for block, targets in ways_out.items() if any(not _is_dead_end(shape, item) for item in targets)]
    leaving = returning or list(ways_out)
    if len(leaving) != 1 or not all(control.dominates(leaving[0], latch) for latch in shape.latches):
        return None
    if shape.comes_back(leaving[0]):
        return None
    statement = shape.flow.body.statement(shape.flow.body.blocks[leaving[0]].end - 1)
    tokens = significant_tokens(shape.flow.body.module.text, statement.start, statement.end)
    if statement.opcode != "br" or len(tokens) < 9 or tokens[5].kind is not TokenKind.LOCAL:
        return None
    condition = operand(tokens[2].text, "i1")
    if condition is None:
        return None
    return _Exit(leaving[0], condition, control.block_named(tokens[5].text[1:]) in blocks)


def _is_dead_end(shape: LoopShape, block: int) -> bool:
    """Whether the one way on from a block ends other than by a return."""
    control, body = shape.flow.control, shape.flow.body
    seen: set[int] = set()
    while len(control.successors[block]) == 1 and block not in seen:
        seen.add(block)
        block = control.successors[block][0]
    last = body.blocks[block].end - 1
    return not control.successors[block] and body.statement(last).opcode in ("unreachable", "resume", "cleanupret")
