"""Types of LLVM IR with their sizes in bytes, and the values of each type.

An integer is a Python `int` without sign, a pointer is its address, a float is a numpy scalar (bfloat: a float32 that
has its value), a vector, array or struct is a tuple, and `POISON` stands for poison and undef in any place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from tests.device.interpreter.faults import FaultError, Reason, undefined

Value: TypeAlias = Any
"""An int, a numpy float, a tuple of values, `POISON`, or None for void."""


class Poison:
    """The only instance is `POISON`."""

    def __repr__(self) -> str:
        return "poison"


POISON: Final = Poison()


@dataclass(frozen=True, slots=True)
class Type:
    """A type; `void` is the base itself."""


@dataclass(frozen=True, slots=True)
class Integer(Type):
    bits: int


@dataclass(frozen=True, slots=True)
class Float(Type):
    name: str


@dataclass(frozen=True, slots=True)
class Pointer(Type):
    space: int


@dataclass(frozen=True, slots=True)
class Sequence(Type):
    """An array, or a vector."""

    count: int
    element: Type
    is_vector: bool


@dataclass(frozen=True, slots=True)
class Struct(Type):
    members: tuple[Type, ...]
    packed: bool


VOID: Final = Type()
FLOATS: Final[dict[str, type[np.floating[Any]]]] = {
    "half": np.float16, "bfloat": np.float32, "float": np.float32, "double": np.float64
}  # fmt: skip
FLOAT_BYTES: Final = {"half": 2, "bfloat": 2, "float": 4, "double": 8}


def alignment(type_: Type) -> int:
    """Natural alignment in bytes."""
    if isinstance(type_, Struct):
        return 1 if type_.packed else max([1, *map(alignment, type_.members)])
    if isinstance(type_, Sequence) and not type_.is_vector:
        return alignment(type_.element)
    power = 1
    while power < _plain_size(type_):
        power *= 2
    return power


def size(type_: Type) -> int:
    """Bytes from one element of an array of this type to the next."""
    if isinstance(type_, Struct):
        return _round_up(_offsets(type_)[-1], alignment(type_))
    return _round_up(_plain_size(type_), alignment(type_))


def member_offset(type_: Struct, index: int) -> int:
    """Bytes from the start of a struct to one of its members."""
    return _offsets(type_)[index]


def _round_up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def _offsets(type_: Struct) -> list[int]:
    """Where each member starts, and where the last one ends."""
    starts: list[int] = []
    end = 0
    for member in type_.members:
        starts.append(end if type_.packed else _round_up(end, alignment(member)))
        end = starts[-1] + size(member)
    return [*starts, end]


def _plain_size(type_: Type) -> int:
    match type_:
        case Integer(bits):
            return (bits + 7) // 8
        case Float(name):
            return FLOAT_BYTES[name]
        case Pointer():
            return 8
        case Sequence(count, element, _):
            return count * size(element)
        case _:
            raise undefined(f"the size of {type_}")


def spread(type_: Type, value: Value) -> Value:
    """The same value in every place of a type: how `zeroinitializer`, `poison` and `splat` are made."""
    match type_:
        case Sequence(count, element, _):
            return (spread(element, value),) * count
        case Struct(members, _):
            return tuple(spread(member, value) for member in members)
        case Float(name) if value is not POISON:
            return FLOATS[name](value)
        case _:
            return value


def to_bytes(type_: Type, value: Value) -> bytes:
    """How a value lies in memory, little-endian, without the padding behind it.

    Raises:
        FaultError: the value is poison, or has bits that are not whole bytes in a vector.
    """
    if value is POISON:
        raise FaultError(Reason.POISON, "it is stored, or read as bits")
    match type_:
        case Integer() | Pointer():
            return int(value).to_bytes(_plain_size(type_), "little")
        case Float("bfloat"):
            return np.float32(value).tobytes()[2:]
        case Float():
            return value.tobytes()
        case Sequence(_, element, _):
            _refuse_bits(type_)
            return b"".join(to_bytes(element, part).ljust(size(element), b"\0") for part in value)
        case Struct(members, _):
            data = bytearray(byte_count(type_))
            for member, part, start in zip(members, value, _offsets(type_), strict=False):
                piece = to_bytes(member, part)
                data[start : start + len(piece)] = piece
            return bytes(data)
        case _:
            raise undefined(f"bytes of {type_}")


def from_bytes(type_: Type, data: bytes) -> Value:
    """The value that bytes stand for; the reverse of `to_bytes`."""
    match type_:
        case Integer(bits):
            number = int.from_bytes(data[: _plain_size(type_)], "little")
            if number >> bits:
                raise FaultError(Reason.UNDEFINED, f"an i{bits} is read from bytes that hold {number}")
            return number
        case Pointer():
            return int.from_bytes(data[:8], "little")
        case Float("bfloat"):
            return np.frombuffer(b"\0\0" + data[:2], np.float32)[0]
        case Float(name):
            return np.frombuffer(data[: FLOAT_BYTES[name]], FLOATS[name])[0]
        case Sequence(count, element, _):
            _refuse_bits(type_)
            step = size(element)
            return tuple(from_bytes(element, data[step * i : step * i + step]) for i in range(count))
        case Struct(members, _):
            starts = _offsets(type_)
            return tuple(from_bytes(member, data[start:]) for member, start in zip(members, starts, strict=False))
        case _:
            raise undefined(f"a value of {type_}")


def byte_count(type_: Type) -> int:
    """Bytes that a load or a store of a type touches."""
    if isinstance(type_, Sequence):
        return (type_.count - 1) * size(type_.element) + byte_count(type_.element) if type_.count else 0
    return _offsets(type_)[-1] if isinstance(type_, Struct) else _plain_size(type_)


def _refuse_bits(type_: Sequence) -> None:
    if type_.is_vector and isinstance(type_.element, Integer) and type_.element.bits % 8:
        raise undefined("a vector in memory whose elements are not whole bytes")
