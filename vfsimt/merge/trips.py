"""How often a loop runs: its phis followed from their first values, as far as all of it is constant.

The count is that of the loop's body: for a loop that leaves from its header before the body, the number of times that
it does not leave; otherwise one more.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.integers import compare, compute
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CAST_OPCODES, decode_name, is_integer_type
from vfsimt.simt.dataflow import local_name

if TYPE_CHECKING:
    from vfsimt.ir.cfg import ControlFlow, NaturalLoop
    from vfsimt.ir.nodes import Statement
    from vfsimt.simt.dataflow import DataFlow

COUNT_LIMIT = 1 << 16
_DEPTH_LIMIT = 100
_INTEGER = re.compile(r"-?[0-9]+")


class Incoming(NamedTuple):
    """One value of a phi: as written, and the block it comes from (index, -1 if unknown)."""

    value: str
    block: int


class Phi(NamedTuple):
    """A phi of a loop's header: its result, its type, its values."""

    result: str
    type: str
    incoming: tuple[Incoming, ...]


class LoopShape:
    """A natural loop with its phis, latches and exit."""

    def __init__(self, flow: ControlFlow, data: DataFlow, loop: NaturalLoop) -> None:
        self.flow = flow
        self.data = data
        self.loop = loop
        self._names = {(block.is_named, block.name): index for index, block in enumerate(flow.body.blocks)}

    @cached_property
    def latches(self) -> tuple[int, ...]:
        """The blocks of the loop that branch back to its header."""
        return tuple(block for block in self.flow.predecessors[self.loop.header] if block in self.loop.blocks)

    @cached_property
    def phis(self) -> tuple[Phi, ...]:
        """The phis of the header."""
        block = self.flow.body.blocks[self.loop.header]
        statements = (self.flow.body.statement(index) for index in range(block.first, block.end))
        return tuple(self._read_phi(statement) for statement in statements if statement.opcode == "phi")

    def _read_phi(self, statement: Statement) -> Phi:
        text = self.flow.body.module.text
        tokens = significant_tokens(text, statement.start, statement.end)
        openings = [index for index, token in enumerate(tokens) if token.text == "["]
        type_word = next((token.text for token in tokens if is_integer_type(token.text)), "")
        incoming: list[Incoming] = []
        for index in openings:
            simple = index + 4 < len(tokens) and tokens[index + 2].text == "," and tokens[index + 4].text == "]"
            if simple and tokens[index + 3].kind is TokenKind.LOCAL:
                spelling = tokens[index + 3].text[1:]
                block = self._names.get((not spelling.isdigit(), decode_name(spelling)), -1)
                incoming.append(Incoming(tokens[index + 1].text, block))
        return Phi(local_name(statement.result), type_word, tuple(incoming))

    def first_value(self, phi: Phi) -> str | None:
        """The one value with which a phi enters the loop, as written."""
        values = {item.value for item in phi.incoming if item.block not in self.loop.blocks}
        return next(iter(values)) if len(values) == 1 else None

    def next_value(self, phi: Phi) -> str | None:
        """The one value that a phi takes from the loop, as written."""
        values = {item.value for item in phi.incoming if item.block in self.loop.blocks}
        return next(iter(values)) if len(values) == 1 else None

    def trip_count(self) -> int | None:
        """How often the body runs, at most `COUNT_LIMIT`; None where that is not constant."""
        exiting = [
            block
            for block in sorted(self.loop.blocks)
            if any(target not in self.loop.blocks for target in self.flow.successors[block])
        ]
        if len(exiting) != 1:
            return None
        branch = self._exit_branch(exiting[0])
        if branch is None:
            return None
        condition, stays_on_true = branch
        values = self._first_values()
        continued = 0
        while continued < COUNT_LIMIT:
            taken = self._evaluate(condition, values, 0)
            if taken is None:
                return None
            if bool(taken) != stays_on_true:
                break
            continued += 1
            values = self._next_values(values)
        leaves_before_body = exiting[0] == self.loop.header and self.loop.header not in self.latches
        return continued if leaves_before_body else continued + 1

    def _exit_branch(self, block: int) -> tuple[str, bool] | None:
        """The condition of an exiting branch, and whether the loop goes on where it is true."""
        statement = self.flow.body.statement(self.flow.body.blocks[block].end - 1)
        tokens = significant_tokens(self.flow.body.module.text, statement.start, statement.end)
        if statement.opcode != "br" or len(tokens) < 9 or tokens[1].text != "i1":
            return None
        spelling = tokens[5].text[1:]
        target = self._names.get((not spelling.isdigit(), decode_name(spelling)), -1)
        return tokens[2].text, target in self.loop.blocks

    def _first_values(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for phi in self.phis:
            first = self.first_value(phi)
            value = None if first is None else self._evaluate(first, {}, 0)
            if value is not None and phi.type:
                found[phi.result] = compute("trunc", phi.type, value, 0) or 0
        return found

    def _next_values(self, values: dict[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for phi in self.phis:
            following = self.next_value(phi)
            value = None if following is None else self._evaluate(following, values, 0)
            if value is not None and phi.result in values:
                found[phi.result] = value
        return found

    def _evaluate(self, spelling: str, values: dict[str, int], depth: int) -> int | None:
        """A value as an unsigned number of its width, None where it is not constant."""
        if not spelling.startswith("%"):
            return _literal(spelling)
        name = local_name(spelling)
        if name in values:
            return values[name]
        index = self.data.definitions.get(name)
        if index is None or depth > _DEPTH_LIMIT:
            return None
        statement = self.flow.body.statement(index)
        tokens = [
            token.text for token in significant_tokens(self.flow.body.module.text, statement.start, statement.end)
        ]
        return self._evaluate_tokens(statement.opcode, tokens[tokens.index(statement.opcode) + 1 :], values, depth + 1)

    def _evaluate_tokens(self, opcode: str, tokens: list[str], values: dict[str, int], depth: int) -> int | None:
        kinds = [index for index, token in enumerate(tokens) if is_integer_type(token)]
        if not kinds:
            return None
        at = kinds[0]
        first = self._evaluate(tokens[at + 1], values, depth) if at + 1 < len(tokens) else None
        if first is None:
            return None
        if opcode in CAST_OPCODES and len(kinds) == 2 and tokens[at + 2] == "to":
            return compute(opcode, tokens[kinds[1]], first, 0, source=tokens[at])
        if opcode == "freeze":
            return first
        if opcode in BINARY_OPCODES | {"icmp"} and len(tokens) > at + 3:
            second = self._evaluate(tokens[at + 3], values, depth)
            if second is None:
                return None
            masked = compute("trunc", tokens[at], first, 0) or 0, compute("trunc", tokens[at], second, 0) or 0
            if opcode == "icmp":
                return compare(tokens[at - 1], tokens[at], *masked)
            return compute(opcode, tokens[at], *masked)
        return None


def _literal(text: str) -> int | None:
    if text in ("true", "false"):
        return int(text == "true")
    return int(text) if _INTEGER.fullmatch(text) else None
