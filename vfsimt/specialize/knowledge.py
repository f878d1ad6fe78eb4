"""What is known of a lane count: where it cannot be W.

This is how a guard is recognised, be it ours from an earlier run or the backend's own: the call stands behind the
false side of a test against W. And a tail is recognised: `and i64 %lanes, 7` is no full packet of 8.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import decode_name, value_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.body import Body

_INTEGER = re.compile(r"i[0-9]+")


class LaneKnowledge:
    """Knows, for the blocks of one body, which constants a value is not."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.flow = ControlFlow(body)

    def excluded(self, block: int, value: str) -> frozenset[int]:
        """The constants that `value` (as written, `%n`) is known not to be where `block` begins; it must be reached."""
        dominators = self.flow.immediate_dominators
        found: set[int] = set()
        wanted = self._origin(value)
        above = block
        while dominators[above] != above:
            above = dominators[above]
            found.update(
                constant
                for constant, side in self._unequal(above, wanted)
                if self.flow.predecessors[side] == (above,) and self.flow.dominates(side, block)
            )
        return frozenset(found)

    def upper_bound(self, value: str) -> int | None:
        """The largest number that a value can be, where a mask or a remainder says it; None where nothing does."""
        index = self._body.definitions.get(value)
        while index is not None:
            tokens = self._tokens(index)
            opcode = tokens[2] if len(tokens) > 4 else ""
            if opcode in ("trunc", "zext", "freeze"):
                operand = next((token for token in tokens[3:] if token.startswith("%")), "")
                index = self._body.definitions.get(operand)
                continue
            if opcode not in ("and", "urem") or len(tokens) < 7 or tokens[5] != ",":
                return None
            constants = [int(token) for token in (tokens[4], tokens[6]) if token.isdecimal()]
            if opcode == "and":
                return min(constants, default=None)
            return int(tokens[6]) - 1 if tokens[6].isdecimal() and int(tokens[6]) else None
        return None

    def _unequal(self, block: int, wanted: str) -> Iterator[tuple[int, int]]:
        """A constant, and the successor that is reached only with another value, if the block ends in such a test."""
        rows = self._body.blocks[block]
        last = self._tokens(rows.end - 1)
        if len(last) < 9 or last[:2] != ["br", "i1"]:
            return
        test = self._body.definitions.get(last[2])
        sides = [self.flow.block_named(label[1:]) for label in (last[5], last[8])]
        if test is None or None in sides or sides[0] == sides[1]:
            return
        compare = [word for word in self._tokens(test) if word != "samesign"]
        if len(compare) < 8 or compare[2] != "icmp" or _INTEGER.fullmatch(compare[4]) is None or compare[6] != ",":
            return
        relation, left, right = compare[3], compare[5], compare[7]
        if right.startswith("%"):
            left, right = right, left
        side = {"eq": sides[1], "ne": sides[0]}.get(relation)
        if side is not None and left.startswith("%") and right.isdecimal() and self._origin(left) == wanted:
            yield int(right), side

    def _origin(self, value: str) -> str:
        """The name behind a value, seen through `freeze`."""
        index = self._body.definitions.get(value)
        while index is not None:
            tokens = self._tokens(index)
            if len(tokens) < 5 or tokens[2] != "freeze" or _INTEGER.fullmatch(tokens[3]) is None:
                break
            value = tokens[4]
            index = self._body.definitions.get(value)
        return value if value_number(value[1:]) is not None else "%" + decode_name(value[1:])

    def _tokens(self, index: int) -> list[str]:
        statement = self._body.statement(index)
        return [token.text for token in significant_tokens(self._body.module.text, statement.start, statement.end)]
