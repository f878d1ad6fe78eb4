"""Integer operations of a body, read for computing: operands as keys or numbers, flags, and when the result is poison.

Addresses are computed as distances from one base, in 64 bits: a getelementptr adds, and comparisons compare distances.

Source: LLVM Language Reference, "Binary Operations", "icmp", "select", "Conversion Operations", "Poison Values".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.ir.calls import read_call
from vfsimt.ir.integers import compare, compute, signed, width
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CALL_OPCODES, is_integer_type
from vfsimt.merge.distances import POINTER, read_distance, without_address_spaces
from vfsimt.simt.dataflow import COPY, local_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.simt.promotion import PromotedFlow

Operand: TypeAlias = "str | int"
"""The key of a local or a constant address as written, or a number, unsigned in its type."""

_DISTANCE = "i64"

_WIDEST_TYPE = 128
_CASTS = frozenset(("trunc", "zext", "sext"))
_FLAGS = frozenset("nuw nsw exact disjoint nneg samesign".split())
_DECIMAL = re.compile(r"-?[0-9]{1,40}", re.ASCII)
_WORDS = {"true": 1, "false": 0}
_INTRINSIC = re.compile(r"llvm\.(?:([us](?:min|max))|expect(?:\.with\.probability)?|ssa\.copy)\.(i[0-9]+)", re.ASCII)
_ORDERS_OF_ADDRESSES = {"eq": "eq", "ne": "ne", "ult": "slt", "ule": "sle", "ugt": "sgt", "uge": "sge"}
"""Addresses in one object have the order of their distances from its base."""


class Operation(NamedTuple):
    """One operation.

    Attributes:
        opcode: of the instruction; `icmp` has its predicate in `predicate`.
        type: of the operands, for a cast and `icmp`; else of the result.
        result_type: of the result.
        operands: in order.
        flags: those that may make the result poison, and `inbounds`.
        is_address: whether the operands are addresses; of a select those that it chooses from.
    """

    opcode: str
    type: str
    result_type: str
    operands: tuple[Operand, ...]
    predicate: str = ""
    flags: frozenset[str] = frozenset()
    is_address: bool = False

    def compute(self, values: Mapping[str, int | None]) -> int | None:
        """The result, unsigned in its type; None where an operand is not known, or the result undefined."""
        numbers = [values.get(item) if isinstance(item, str) else item for item in self.operands]
        if self.opcode == "select":
            return None if numbers[0] is None else numbers[1 if numbers[0] else 2]
        first, second = numbers[0], numbers[-1]
        if first is None or second is None:
            return None
        if self.opcode in (COPY, "freeze", "phi"):
            return first
        if (self.flags and self._is_poison(first, second)) or self._overflows(first, second):
            return None
        if self.opcode == "icmp":
            return compare(self.predicate, self.type, first, second)
        return compute(self.opcode, self.result_type, first, second, source=self.type)

    def _overflows(self, first: int, second: int) -> bool:
        """The signed division that is undefined: the least number by -1."""
        bits = width(self.type) if self.opcode in ("sdiv", "srem") else 0
        return bits > 0 and first == 1 << (bits - 1) and second == (1 << bits) - 1

    def _is_poison(self, first: int, second: int) -> bool:
        bits = width(self.type)
        left, right = signed(first, bits), signed(second, bits)
        if "nneg" in self.flags and left < 0:
            return True
        if "disjoint" in self.flags and first & second:
            return True
        if "samesign" in self.flags and (left < 0) != (right < 0):
            return True
        if self.opcode == "trunc":
            kept = width(self.result_type)
            cut = first & ((1 << kept) - 1)
            return ("nuw" in self.flags and cut != first) or ("nsw" in self.flags and signed(cut, kept) != left)
        if "exact" in self.flags:
            return self._has_remainder(first, second, bits)
        return ("nuw" in self.flags and not 0 <= self._exactly(first, second) < 1 << bits) or (
            "nsw" in self.flags and not -(1 << bits - 1) <= self._exactly(left, right) < 1 << bits - 1
        )

    def _exactly(self, first: int, second: int) -> int:
        """The result without a limit of width; a shift is a multiplication by a power of two."""
        if self.opcode == "add":
            return first + second
        if self.opcode == "sub":
            return first - second
        if self.opcode == "mul":
            return first * second
        return first << (second % (2 * width(self.type)))

    def _has_remainder(self, first: int, second: int, bits: int) -> bool:
        if self.opcode in ("lshr", "ashr"):
            return second < bits and bool(first & ((1 << second) - 1))
        return bool(second) and compute("urem" if self.opcode == "udiv" else "srem", self.type, first, second) != 0


def read_operation(flow: PromotedFlow, index: int) -> Operation | None:
    """Read an integer operation; None for everything else, and for types above 128 bits."""
    opcode = flow.opcode(index)
    if opcode == COPY:
        copied = flow.copied(index)
        return None if copied is None else _copy(flow, index, copied)
    if opcode == "phi":
        values = {item.value for item in flow.incoming(index)}
        return _copy(flow, index, next(iter(values))) if len(values) == 1 else None
    if opcode in CALL_OPCODES:
        return _read_intrinsic(flow, index)
    if opcode not in BINARY_OPCODES | _CASTS | {"icmp", "select", "freeze", "getelementptr"}:
        return None
    statement = flow.body.statement(index)
    words = [token.text for token in significant_tokens(flow.body.module.text, statement.start, statement.end)]
    words = without_address_spaces(_without_attachments(words[words.index(opcode) + 1 :]))
    if opcode == "getelementptr":
        return _read_address(words)
    flags = frozenset(word for word in words if word in _FLAGS)
    words = [word for word in words if word not in _FLAGS]
    return _assemble(opcode, words, flags)


def _read_intrinsic(flow: PromotedFlow, index: int) -> Operation | None:
    """A minimum or maximum, or what hands on its first argument."""
    call = read_call(flow.body.module, flow.body.statement(index))
    match = None if call.callee_name is None else _INTRINSIC.fullmatch(call.callee_name)
    if match is None or not is_computable(match[2]):
        return None
    text = flow.body.module.text
    spellings = [argument.value.slice(text) for argument in call.arguments[: 2 if match[1] else 1]]
    return _with_operands(Operation(match[1] or COPY, match[2], match[2], ()), *spellings)


def _read_address(words: list[str]) -> Operation | None:
    """What a getelementptr computes from its base; None where an index is not constant."""
    distance = read_distance(words)
    base = None if distance is None else operand(distance.base, POINTER)
    if distance is None or base is None:
        return None
    length = distance.length & ((1 << width(_DISTANCE)) - 1)
    flags = frozenset(("nsw", "inbounds") if distance.is_inbounds else ("nsw",))
    return Operation("add", _DISTANCE, _DISTANCE, (base, length), "", flags, is_address=True)


def read_constant_address(spelling: str) -> Operation | None:
    """The operation that a constant getelementptr stands for, as `operand` gives it."""
    words = spelling.split(" ")
    opening = words.index("(") if words[0] == "getelementptr" and words[-1] == ")" and "(" in words else 0
    return _read_address(words[1:opening] + words[opening + 1 : -1]) if opening else None


def base_address() -> Operation:
    """The base itself."""
    return Operation(COPY, _DISTANCE, _DISTANCE, (0,))


def _copy(flow: PromotedFlow, index: int, value: str) -> Operation | None:
    copied = phi_operand(flow, index, value)
    kind = _type_of(flow, index)
    is_address = kind.startswith(POINTER)
    kind = _DISTANCE if is_address else kind
    return None if copied is None else Operation(COPY, kind, kind, (copied,), is_address=is_address)


def phi_operand(flow: PromotedFlow, index: int, value: str) -> Operand | None:
    """A value of a phi, as `PromotedFlow.incoming` gives it."""
    if value.startswith("%"):
        return value
    kind = _type_of(flow, index)
    if not kind.startswith(POINTER):
        return literal(value, kind)
    words = without_address_spaces([token.text for token in significant_tokens(value, 0, len(value))])
    return operand(words[0], POINTER) if len(words) == 1 else None


def is_address_phi(flow: PromotedFlow, index: int) -> bool:
    """Whether a phi is one of addresses."""
    return _type_of(flow, index).startswith(POINTER)


def _type_of(flow: PromotedFlow, index: int) -> str:
    """The type of a phi or of a load of a register; empty where it is not seen."""
    kind = flow.register_type_at(index)
    if kind is not None:
        return kind
    statement = flow.body.statement(index)
    words = [token.text for token in significant_tokens(flow.body.module.text, statement.start, statement.end)]
    return words[words.index("phi") + 1] if statement.opcode == "phi" else ""


def _without_attachments(words: list[str]) -> list[str]:
    """The words before the metadata attachments."""
    at = next((place for place, word in enumerate(words) if word.startswith("!")), None)
    return words if at is None else words[: at - 1]


def _assemble(opcode: str, words: list[str], flags: frozenset[str]) -> Operation | None:
    if opcode == "icmp" and len(words) == 5 and words[1] == POINTER and words[0] in _ORDERS_OF_ADDRESSES:
        operation = Operation(opcode, POINTER, "i1", (), _ORDERS_OF_ADDRESSES[words[0]], flags, is_address=True)
        compared = _with_operands(operation, words[2], words[4])
        return None if compared is None else compared._replace(type=_DISTANCE)
    if opcode == "icmp" and len(words) == 5 and is_computable(words[1]):
        return _with_operands(Operation(opcode, words[1], "i1", (), words[0], flags), words[2], words[4])
    if opcode in BINARY_OPCODES and len(words) == 4 and is_computable(words[0]):
        return _with_operands(Operation(opcode, words[0], words[0], (), "", flags), words[1], words[3])
    if opcode in _CASTS and len(words) == 4 and is_computable(words[0]) and is_computable(words[3]):
        return _with_operands(Operation(opcode, words[0], words[3], (), "", flags), words[1])
    if opcode == "freeze" and len(words) == 2 and _is_traced(words[0]):
        is_address = words[0] == POINTER
        return _with_operands(Operation(opcode, words[0], words[0], (), is_address=is_address), words[1])
    if opcode == "select" and len(words) == 8 and words[0] == "i1" and _is_traced(words[3]):
        return _select(words)
    return None


def _select(words: list[str]) -> Operation | None:
    """A select; one of equal arms is a copy."""
    kind = words[3]
    chosen = _with_operands(Operation("select", kind, kind, (), is_address=kind == POINTER), words[4], words[7])
    if chosen is None or chosen.operands[0] == chosen.operands[1]:
        return None if chosen is None else chosen._replace(opcode=COPY, operands=chosen.operands[:1])
    condition = operand(words[1], "i1")
    return None if condition is None else chosen._replace(operands=(condition, *chosen.operands))


def _is_traced(kind: str) -> bool:
    return kind == POINTER or is_computable(kind)


def _with_operands(operation: Operation, *spellings: str) -> Operation | None:
    """An operation with its operands, all of its type; None where one is no plain value."""
    operands = [operand(spelling, operation.type) for spelling in spellings]
    known = tuple(item for item in operands if item is not None)
    return operation._replace(operands=known) if len(known) == len(operands) else None


def is_computable(kind: str) -> bool:
    """Whether a type is an integer type of at most 128 bits."""
    return is_integer_type(kind) and 0 < width(kind) <= _WIDEST_TYPE


def operand(spelling: str, kind: str) -> Operand | None:
    """An operand as written, of an integer type or a pointer, as `without_address_spaces` gives it."""
    if kind == POINTER and spelling.startswith(("@", "getelementptr ")):
        return spelling
    return local_name(spelling) if spelling.startswith("%") else literal(spelling, kind)


def literal(text: str, kind: str) -> int | None:
    """A constant of an integer type, unsigned; None where it is no plain number."""
    if not is_computable(kind):
        return None
    number = int(text) if _DECIMAL.fullmatch(text) else _WORDS.get(text)
    return None if number is None else number & ((1 << width(kind)) - 1)
