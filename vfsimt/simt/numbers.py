"""The numbers that an operand may be: constants, followed through arithmetic, casts, selects and phis.

Only numbers that some path gives are found; where nothing is known, none is. Memory is not followed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.integers import compare, compute
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CAST_OPCODES, is_integer_type
from vfsimt.simt.dataflow import local_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vfsimt.simt.dataflow import DataFlow

_DECIMAL = re.compile(r"-?[0-9]{1,40}", re.ASCII)
_HEXADECIMAL = re.compile(r"([us])0x([0-9A-Fa-f]{1,40})", re.ASCII)
_WORDS = {"true": 1, "false": 0, "zeroinitializer": 0}
_WIDEST_TYPE = "i128"
_DEPTH_LIMIT = 60
_MOST_NUMBERS = 64


class Numbers(NamedTuple):
    """Numbers that a value may be, unsigned in its type; `is_all` where it can be no other."""

    found: frozenset[int]
    is_all: bool

    @property
    def is_constant(self) -> bool:
        """Whether the value is one known number."""
        return self.is_all and len(self.found) == 1


_UNKNOWN = Numbers(frozenset(), False)


class PossibleNumbers:
    """The numbers that the integers of one function may be; each value is followed once."""

    def __init__(self, flow: DataFlow) -> None:
        self._flow = flow
        self._known: dict[str, Numbers] = {}

    def of(self, spelling: str, kind: str) -> frozenset[int]:
        """The numbers that an operand of an integer type is seen to be, unsigned."""
        return self._operand(spelling, kind, 0).found

    def is_one_number(self, name: str) -> bool:
        """Whether an integer local, by its `local_name`, is seen to be one and the same number on all paths."""
        return self._local(name, 0).is_constant

    def _operand(self, spelling: str, kind: str, depth: int) -> Numbers:
        if not is_integer_type(kind) or (len(kind), kind) > (len(_WIDEST_TYPE), _WIDEST_TYPE):
            return _UNKNOWN
        if not spelling.startswith("%"):
            return _literal(spelling, kind)
        return self._local(local_name(spelling), depth)

    def _local(self, name: str, depth: int) -> Numbers:
        if name not in self._known:
            index = self._flow.definitions.get(name)
            if index is None or depth > _DEPTH_LIMIT:
                return _UNKNOWN
            self._known[name] = _UNKNOWN  # what a value gets from itself, around a loop, is not followed
            self._known[name] = self._statement(index, depth + 1)
        return self._known[name]

    def _statement(self, index: int, depth: int) -> Numbers:
        statement = self._flow.body.statement(index)
        opcode = statement.opcode
        tokens = [item.text for item in significant_tokens(self._flow.body.module.text, statement.start, statement.end)]
        tokens = tokens[tokens.index(opcode) + 1 :]
        at = next((place for place, token in enumerate(tokens) if is_integer_type(token)), len(tokens))
        kind, operands = "".join(tokens[at : at + 1]), tokens[at + 1 :]
        if opcode == "freeze" and len(operands) == 1:
            return self._operand(operands[0], kind, depth)
        if opcode == "phi" and at == 0:
            return self._phi(local_name(statement.result), operands, kind, depth)
        if opcode == "select" and len(operands) == 7:
            return self._select(operands, depth)
        if opcode in CAST_OPCODES and len(operands) == 3 and is_integer_type(operands[2]):
            values = self._operand(operands[0], kind, depth)
            return _mapped(values, lambda value: compute(opcode, operands[2], value, 0, source=kind))
        if opcode == "icmp" and at and len(operands) == 3:
            predicate = tokens[at - 1]
            first, second = self._operand(operands[0], kind, depth), self._operand(operands[2], kind, depth)
            return _paired(first, second, lambda one, other: compare(predicate, kind, one, other))
        if opcode in BINARY_OPCODES and len(operands) == 3:
            return self._binary(opcode, kind, operands, depth)
        return _UNKNOWN

    def _binary(self, opcode: str, kind: str, operands: list[str], depth: int) -> Numbers:
        first, second = self._operand(operands[0], kind, depth), self._operand(operands[2], kind, depth)
        return _paired(first, second, lambda left, right: compute(opcode, kind, left, right))

    def _select(self, operands: list[str], depth: int) -> Numbers:
        condition = self._operand(operands[0], "i1", depth)
        one, other = self._operand(operands[3], operands[2], depth), self._operand(operands[6], operands[5], depth)
        if condition.is_constant:
            return one if 1 in condition.found else other
        # An arm that varies may belong to the condition, as where a number is cut to a limit: not all of it is seen.
        return _union(arm if arm.is_constant else _UNKNOWN for arm in (one, other))

    def _phi(self, name: str, operands: list[str], kind: str, depth: int) -> Numbers:
        """The operands are `[ value , block ] , [ ...`; the phi's own value among them adds nothing."""
        openings = [place for place, operand in enumerate(operands) if operand == "["]
        if any(operands[place + 2 : place + 3] != [","] for place in openings):
            return _UNKNOWN
        values = (operands[place + 1] for place in openings)
        return _union(self._operand(value, kind, depth) for value in values if local_name(value) != name)


def _literal(text: str, kind: str) -> Numbers:
    number = int(text) if _DECIMAL.fullmatch(text) else _WORDS.get(text, _hexadecimal(text))
    return _UNKNOWN if number is None else _mapped(Numbers(frozenset((number,)), True), lambda value: _cut(kind, value))


def _hexadecimal(text: str) -> int | None:
    """The number of `u0x...`, or of `s0x...`, whose highest bit that is set is its sign (LLVM's `LLLexer`)."""
    match = _HEXADECIMAL.fullmatch(text)
    if match is None:
        return None
    number = int(match[2], 16)
    return number if match[1] == "u" else number - (1 << number.bit_length()) * (number > 0)


def _cut(kind: str, value: int) -> int | None:
    return compute("trunc", kind, value, 0)


def _paired(first: Numbers, second: Numbers, function: Callable[[int, int], int | None]) -> Numbers:
    if second.is_constant:
        (right,) = second.found
        return _mapped(first, lambda left: function(left, right))
    if first.is_constant:
        (left,) = first.found
        return _mapped(second, lambda right: function(left, right))
    return _UNKNOWN  # two that vary may belong together: not every pair of them is seen


def _mapped(values: Numbers, function: Callable[[int], int | None]) -> Numbers:
    results = [function(value) for value in sorted(values.found)]
    known = frozenset(value for value in results if value is not None)
    return Numbers(known, values.is_all and None not in results)


def _union(parts: Iterable[Numbers]) -> Numbers:
    found: frozenset[int] = frozenset()
    is_all = True
    for part in parts:
        found |= part.found
        is_all &= part.is_all
    return Numbers(found, is_all) if len(found) <= _MOST_NUMBERS else _UNKNOWN
