"""LLVM's integer arithmetic on Python numbers: values are unsigned numbers of their type's width.

Source: LLVM Language Reference, "Binary Operations", "Bitwise Binary Operations", "icmp", "Conversion Operations".
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_WRAPPING: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "and": int.__and__,
    "or": int.__or__,
    "xor": int.__xor__,
    "umin": min,
    "umax": max,
}
_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "ge": operator.ge,
    "lt": operator.lt,
    "le": operator.le,
}


def width(kind: str) -> int:
    """The width of an integer type, in bits."""
    return int(kind[1:])


def signed(value: int, bits: int) -> int:
    """The signed number that an unsigned one of some width stands for."""
    return value - (1 << bits) if value >> (bits - 1) & 1 else value


def compute(opcode: str, kind: str, first: int, second: int, *, source: str = "") -> int | None:
    """The result of an operation in a type; None where it is undefined or not known here.

    Args:
        opcode: of a binary operation or a cast; `umin`, `umax`, `smin` and `smax` of the intrinsics.
        kind: the type of the result.
        first: the first operand, or the one of a cast.
        second: the second operand.
        source: the type that a cast begins with.
    """
    bits = width(kind)
    mask = (1 << bits) - 1
    if opcode in _WRAPPING:
        return _WRAPPING[opcode](first, second) & mask
    if opcode in ("smin", "smax"):
        return (min if opcode == "smin" else max)(signed(first, bits), signed(second, bits)) & mask
    if opcode in ("trunc", "zext"):
        return first & mask
    if opcode == "sext":
        return signed(first, width(source)) & mask
    if opcode in ("shl", "lshr", "ashr"):
        if second >= bits:
            return None
        moved = first << second if opcode == "shl" else (signed(first, bits) if opcode == "ashr" else first) >> second
        return moved & mask
    if opcode in ("udiv", "urem", "sdiv", "srem") and second:
        return _divide(opcode, first, second, bits) & mask
    return None


def _divide(opcode: str, first: int, second: int, bits: int) -> int:
    """Division toward zero."""
    if opcode[0] == "s":
        first, second = signed(first, bits), signed(second, bits)
    quotient = abs(first) // abs(second) * (1 if (first < 0) == (second < 0) else -1)
    return quotient if opcode.endswith("div") else first - quotient * second


def compare(predicate: str, kind: str, first: int, second: int) -> int | None:
    """The result of `icmp`, 1 or 0; None for an unknown predicate."""
    if predicate.startswith("s"):
        first, second = signed(first, width(kind)), signed(second, width(kind))
    order = _ORDERS.get(predicate if predicate in ("eq", "ne") else predicate[1:])
    return None if order is None else int(order(first, second))
