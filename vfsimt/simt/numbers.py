"""The numbers that an operand may be: constants, followed through arithmetic, casts, selects and phis.

Only numbers that some path gives are found; where nothing is known, none is. Memory is not followed.

Whether a value is one number on all paths is asked in another way: values are first taken for ones of which nothing
is known yet, and meet what reaches them until nothing changes. Then also a number that loops hand around is one.
Source of the method: Wegman and Zadeck, "Constant propagation with conditional branches", 1991 ("simple constants").
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
_MOST_NUMBERS = 64
_FOLLOWED_OPCODES = BINARY_OPCODES | CAST_OPCODES | frozenset(("phi", "select", "freeze", "icmp"))


class Numbers(NamedTuple):
    """Numbers that a value may be, unsigned in its type; `is_all` where it can be no other.

    With no number and `is_all` it may be taken for any: it is `undef`, or nothing has reached it yet.
    """

    found: frozenset[int]
    is_all: bool

    @property
    def is_open(self) -> bool:
        """Whether the value may be taken for any number."""
        return self.is_all and not self.found

    @property
    def is_constant(self) -> bool:
        """Whether the value is one known number."""
        return self.is_all and len(self.found) == 1


_UNKNOWN = Numbers(frozenset(), False)
_OPEN = Numbers(frozenset(), True)
_ZERO = Numbers(frozenset((0,)), True)


class PossibleNumbers:
    """The numbers that the integers of one function may be; each value is followed once."""

    def __init__(self, flow: DataFlow) -> None:
        self._flow = flow
        self._known: dict[str, Numbers] = {}
        self._finished: set[str] = set()
        self._constants: dict[str, Numbers] = {}
        self._look_up: Callable[[str], Numbers] = self._found

    def of(self, spelling: str, kind: str) -> frozenset[int]:
        """The numbers that an operand of an integer type is seen to be, unsigned."""
        if spelling.startswith("%"):
            self._follow(local_name(spelling))
        self._look_up = self._found
        return self._operand(spelling, kind).found

    def is_one_number(self, name: str) -> bool:
        """Whether an integer local, by its `local_name`, is seen to be one and the same number on all paths."""
        known = self._met_everywhere(name)
        return known.is_constant or known.is_open

    def one_number(self, spelling: str, kind: str) -> int | None:
        """The number that an operand of an integer type is on all paths; None where it is not seen to be one."""
        known = self._met_everywhere(local_name(spelling)) if spelling.startswith("%") else _literal(spelling, kind)
        return next(iter(known.found)) if known.is_constant else None

    def _met_everywhere(self, name: str) -> Numbers:
        if name not in self._constants:
            self._propagate(name)
        return self._constants[name]

    def _found(self, name: str) -> Numbers:
        return self._known.get(name, _UNKNOWN)

    def _met(self, name: str) -> Numbers:
        return self._constants.get(name, _UNKNOWN)

    def _follow(self, name: str) -> None:
        """Find a value's numbers, operands first; what a value gets from itself, around a loop, is not followed."""
        self._look_up = self._found
        pending = [name]
        while pending:
            at = pending[-1]
            index = self._index(at)
            if at not in self._known:
                self._known[at] = _UNKNOWN
                operands = () if index is None else self._flow.used(index)
                pending += [item for item in operands if item not in self._known]
                continue
            _ = pending.pop()
            if index is not None and at not in self._finished:
                self._finished.add(at)
                self._known[at] = self._statement(index)

    def _propagate(self, name: str) -> None:
        """Meet what reaches a value and all that it is computed from, until nothing changes."""
        self._look_up = self._met
        users: dict[str, list[str]] = {}
        pending = [name]
        followed: list[str] = []
        while pending:
            at = pending.pop()
            if at in self._constants:
                continue
            index = self._index(at)
            self._constants[at] = _UNKNOWN if index is None else _OPEN
            if index is not None:
                followed.append(at)
                for operand in self._flow.used(index):
                    users.setdefault(operand, []).append(at)
                    pending.append(operand)
        waiting = dict.fromkeys(reversed(followed))
        while waiting:
            at = next(iter(waiting))
            del waiting[at]
            index = self._index(at)
            assert index is not None, "only statements are followed"
            known, numbers = self._constants[at], self._statement(index)
            if len(numbers.found) > 1 or not numbers.is_all or not (known.is_open or numbers == known):
                numbers = _UNKNOWN
            if numbers != known:
                self._constants[at] = numbers
                waiting.update(dict.fromkeys(users.get(at, ())))

    def _index(self, name: str) -> int | None:
        """The statement that computes an integer; None where nothing is known of a value."""
        index = self._flow.definitions.get(name)
        if index is None or index >= len(self._flow.body):
            return None  # a parameter, or a phi of what memory holds
        return index if self._flow.opcode(index) in _FOLLOWED_OPCODES else None

    def _operand(self, spelling: str, kind: str) -> Numbers:
        if not is_integer_type(kind) or (len(kind), kind) > (len(_WIDEST_TYPE), _WIDEST_TYPE):
            return _UNKNOWN
        return self._look_up(local_name(spelling)) if spelling.startswith("%") else _literal(spelling, kind)

    def _statement(self, index: int) -> Numbers:
        statement = self._flow.body.statement(index)
        opcode = statement.opcode
        tokens = [item.text for item in significant_tokens(self._flow.body.module.text, statement.start, statement.end)]
        tokens = _without_attachments(tokens[tokens.index(opcode) + 1 :])
        at = next((place for place, token in enumerate(tokens) if is_integer_type(token)), len(tokens))
        kind, operands = "".join(tokens[at : at + 1]), tokens[at + 1 :]
        if opcode == "freeze" and len(operands) == 1:
            return self._operand(operands[0], kind)
        if opcode == "phi" and at == 0:
            return self._phi(local_name(statement.result), operands, kind)
        if opcode == "select" and len(operands) == 7:
            return self._select(operands)
        if opcode in CAST_OPCODES and len(operands) == 3 and is_integer_type(operands[2]):
            values = self._operand(operands[0], kind)
            return _mapped(values, lambda value: compute(opcode, operands[2], value, 0, source=kind))
        if opcode == "icmp" and at and len(operands) == 3:
            predicate = tokens[at - 1]
            first, second = self._operand(operands[0], kind), self._operand(operands[2], kind)
            return _paired(first, second, lambda one, other: compare(predicate, kind, one, other))
        if opcode in BINARY_OPCODES and len(operands) == 3:
            return self._binary(opcode, kind, operands)
        return _UNKNOWN

    def _binary(self, opcode: str, kind: str, operands: list[str]) -> Numbers:
        first, second = self._operand(operands[0], kind), self._operand(operands[2], kind)
        if opcode in ("and", "mul") and _ZERO in (first, second):
            return _ZERO
        if opcode in ("sub", "xor") and operands[0] == operands[2]:
            return _ZERO
        return _paired(first, second, lambda left, right: compute(opcode, kind, left, right))

    def _select(self, operands: list[str]) -> Numbers:
        condition = self._operand(operands[0], "i1")
        one, other = self._operand(operands[3], operands[2]), self._operand(operands[6], operands[5])
        if condition.is_constant:
            return one if 1 in condition.found else other
        if condition.is_open:
            return _OPEN
        # An arm that varies may belong to the condition, as where a number is cut to a limit: not all of it is seen.
        return _union(arm if arm.is_constant or arm.is_open else _UNKNOWN for arm in (one, other))

    def _phi(self, name: str, operands: list[str], kind: str) -> Numbers:
        """The operands are `[ value , block ] , [ ...`; the phi's own value and blocks not reached add nothing."""
        openings = [place for place, operand in enumerate(operands) if operand == "["]
        if any(operands[place + 2 : place + 3] != [","] for place in openings):
            return _UNKNOWN
        values = (
            operands[place + 1]
            for place in openings
            if self._flow.comes_from_reached("".join(operands[place + 3 : place + 4]))
        )
        return _union(self._operand(value, kind) for value in values if local_name(value) != name)


def _without_attachments(words: list[str]) -> list[str]:
    """A statement without the metadata at its end."""
    for place, word in enumerate(words):
        if word == "," and "".join(words[place + 1 : place + 2]).startswith("!"):
            return words[:place]
    return words


def _literal(text: str, kind: str) -> Numbers:
    if text in ("undef", "poison"):
        return _OPEN
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
    if first.is_open or second.is_open:
        return _OPEN
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


def literal_numbers(spelling: str, kind: str) -> frozenset[int]:
    """The number that a constant operand of an integer type is, unsigned; empty where it is not known."""
    return _literal(spelling, kind).found
