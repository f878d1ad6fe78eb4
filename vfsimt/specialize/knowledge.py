"""What is known of a lane count: where it cannot be W.

This is how a guard is recognised, be it ours from an earlier run or the backend's own: the call stands behind the
false side of a test against W. And a tail is recognised: `and i64 %lanes, 7` is no full packet of 8.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.dominators import depth_first_order
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import decode_name, value_number

if TYPE_CHECKING:
    from vfsimt.ir.body import Body

_INTEGER = re.compile(r"i[0-9]+")


class LaneKnowledge:
    """Knows, for the blocks of one body, which constants a value is not.

    Each test, each `freeze` and each mask is read once, however many calls ask for it.
    """

    def __init__(self, body: Body) -> None:
        self._body = body
        self.flow = ControlFlow(body)
        self._origins: dict[str, str] = {}
        self._bounds: dict[int, int | None] = {}

    def excludes(self, block: int, value: str, constant: int) -> bool:
        """Whether `value` (as written, `%n`) is known not to be `constant` where `block` begins; it must be reached."""
        sides = self._unequal_sides.get((self._origin(value), constant), ())
        # No two of these blocks dominate one another, so that only the nearest before `block` can dominate it.
        before = bisect_right(sides, self._ranks[block], key=self._ranks.__getitem__)
        return before > 0 and self.flow.dominates(sides[before - 1], block)

    def upper_bound(self, value: str) -> int | None:
        """The largest number that a value can be, where a mask or a remainder says it; None where nothing does."""
        passed: list[int] = []
        bound: int | None = None
        index = self._body.definitions.get(value)
        while index is not None:
            if index in self._bounds:
                bound = self._bounds[index]
                break
            self._bounds[index] = None  # ends a cycle, which code that is never reached may have
            passed.append(index)
            tokens = self._tokens(index)
            if len(tokens) <= 4 or tokens[2] not in ("trunc", "zext", "freeze"):
                bound = _bound_of(tokens)
                break
            operand = next((token for token in tokens[3:] if token.startswith("%")), "")
            index = self._body.definitions.get(operand)
        self._bounds.update(dict.fromkeys(passed, bound))
        return bound

    @cached_property
    def _ranks(self) -> dict[int, int]:
        """The place of each reached block in a walk over the tree of dominators: what a block dominates follows it."""
        children: list[list[int]] = [[] for _ in self.flow.successors]
        for block, above in self.flow.immediate_dominators.items():
            if block != above:
                children[above].append(block)
        preorder, _, _ = depth_first_order(children)
        return {block: rank for rank, block in enumerate(preorder)}

    @cached_property
    def _unequal_sides(self) -> dict[tuple[str, int], list[int]]:
        """For a value and a constant the blocks behind which they differ, outermost only, in the order of ranks."""
        found: dict[tuple[str, int], list[int]] = {}
        for block in self.flow.immediate_dominators:
            test = self._unequal(block)
            if test is not None and self.flow.predecessors[test[2]] == (block,):
                found.setdefault(test[:2], []).append(test[2])
        return {test: self._outermost(sides) for test, sides in found.items()}

    def _outermost(self, blocks: list[int]) -> list[int]:
        """The blocks that no other of them dominates, in the order of ranks."""
        kept: list[int] = []
        for block in sorted(blocks, key=self._ranks.__getitem__):
            if not kept or not self.flow.dominates(kept[-1], block):
                kept.append(block)
        return kept

    def _unequal(self, block: int) -> tuple[str, int, int] | None:
        """A value, a constant, and the successor that is reached only where they differ, if a block ends in a test."""
        rows = self._body.blocks[block]
        if rows.first == rows.end or self._body.statement(rows.end - 1).opcode != "br":
            return None
        last = self._tokens(rows.end - 1)
        if len(last) < 9 or last[:2] != ["br", "i1"]:
            return None
        test = self._body.definitions.get(last[2])
        equal, unequal = (self.flow.block_named(label[1:]) for label in (last[5], last[8]))
        if test is None or equal is None or unequal is None or equal == unequal:
            return None
        if self._body.statement(test).opcode != "icmp":
            return None
        compare = [word for word in self._tokens(test) if word != "samesign"]
        if len(compare) < 8 or compare[2] != "icmp" or _INTEGER.fullmatch(compare[4]) is None or compare[6] != ",":
            return None
        relation, left, right = compare[3], compare[5], compare[7]
        if right.startswith("%"):
            left, right = right, left
        side = {"eq": unequal, "ne": equal}.get(relation)
        if side is None or not left.startswith("%") or not right.isdecimal():
            return None
        return self._origin(left), int(right), side

    def _origin(self, value: str) -> str:
        """The name behind a value, seen through `freeze`."""
        passed: list[str] = []
        while value not in self._origins:
            # Also ends a cycle, which code that is never reached may have.
            self._origins[value] = value if value_number(value[1:]) is not None else "%" + decode_name(value[1:])
            passed.append(value)
            value = self._frozen(value) or value
        origin = self._origins[value]
        self._origins.update(dict.fromkeys(passed, origin))
        return origin

    def _frozen(self, value: str) -> str | None:
        """The operand of the `freeze` that gives a value; None if something else gives it."""
        index = self._body.definitions.get(value)
        if index is None or self._body.statement(index).opcode != "freeze":
            return None
        tokens = self._tokens(index)
        return tokens[4] if len(tokens) > 4 and _INTEGER.fullmatch(tokens[3]) is not None else None

    def _tokens(self, index: int) -> list[str]:
        statement = self._body.statement(index)
        return [token.text for token in significant_tokens(self._body.module.text, statement.start, statement.end)]


def _bound_of(tokens: list[str]) -> int | None:
    """The largest result of an instruction, if it is an `and` or a `urem` with a constant."""
    if len(tokens) < 7 or tokens[2] not in ("and", "urem") or tokens[5] != ",":
        return None
    if tokens[2] == "and":
        return min((int(token) for token in (tokens[4], tokens[6]) if token.isdecimal()), default=None)
    return int(tokens[6]) - 1 if tokens[6].isdecimal() and int(tokens[6]) else None
