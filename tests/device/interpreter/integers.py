"""Integer instructions on Python numbers (LLVM LangRef): no sign, reduced to their width, poison where a flag lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.device.interpreter.addresses import signed
from tests.device.interpreter.faults import FaultError, Reason
from tests.device.interpreter.types import POISON, Value

if TYPE_CHECKING:
    from collections.abc import Callable


def binary(opcode: str, bits: int, flags: frozenset[str], a: int, b: int) -> Value:
    """The result of one integer instruction.

    Raises:
        FaultError: a division by zero, or the one signed division that overflows.
    """
    if opcode in _WRAPPING:
        return _wrapping(opcode, bits, flags, a, b)
    if opcode in ("udiv", "urem", "sdiv", "srem"):
        return _division(opcode, bits, flags, a, b)
    if opcode in ("shl", "lshr", "ashr"):
        return _shift(opcode, bits, flags, a, b)
    if opcode == "or" and "disjoint" in flags and a & b:
        return POISON
    return {"and": a & b, "or": a | b, "xor": a ^ b}[opcode]


_WRAPPING: Final[dict[str, Callable[[int, int], int]]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
}


def _wrapping(opcode: str, bits: int, flags: frozenset[str], a: int, b: int) -> Value:
    operation = _WRAPPING[opcode]
    whole = operation(a, b)
    if "nuw" in flags and not fits(whole, bits, is_signed=False):
        return POISON
    if "nsw" in flags and not fits(operation(signed(a, bits), signed(b, bits)), bits, is_signed=True):
        return POISON
    return whole % (1 << bits)


def fits(number: int, bits: int, *, is_signed: bool) -> bool:
    """Whether a number can be written with so many bits."""
    low = -(1 << (bits - 1)) if is_signed else 0
    return low <= number < low + (1 << bits)


def _division(opcode: str, bits: int, flags: frozenset[str], a: int, b: int) -> Value:
    if b == 0:
        raise FaultError(Reason.UNDEFINED, "division by zero")
    if opcode.startswith("s"):
        a, b = signed(a, bits), signed(b, bits)
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    if not fits(quotient, bits, is_signed=opcode.startswith("s")):
        raise FaultError(Reason.UNDEFINED, "a signed division overflows")
    remainder = a - quotient * b
    if opcode.endswith("rem"):
        return remainder % (1 << bits)
    return POISON if "exact" in flags and remainder else quotient % (1 << bits)


def _shift(opcode: str, bits: int, flags: frozenset[str], a: int, b: int) -> Value:
    if b >= bits:
        return POISON
    if opcode == "shl":
        return _wrapping("mul", bits, flags, a, 1 << b) if b < bits - 1 else _highest_shift(bits, flags, a)
    if "exact" in flags and a & ((1 << b) - 1):
        return POISON
    return (signed(a, bits) if opcode == "ashr" else a) >> b & ((1 << bits) - 1)


def _highest_shift(bits: int, flags: frozenset[str], a: int) -> Value:
    """A shift of the lowest bit to the sign: the multiplier would not fit as a signed number."""
    whole = a << (bits - 1)
    if "nuw" in flags and whole >> bits:
        return POISON
    if "nsw" in flags and not fits(signed(a, bits) << (bits - 1), bits, is_signed=True):
        return POISON
    return whole % (1 << bits)


def compare(predicate: str, bits: int, flags: frozenset[str], a: int, b: int) -> Value:
    """1 or 0; poison where `samesign` lies."""
    if "samesign" in flags and (a ^ b) >> (bits - 1):
        return POISON
    if predicate.startswith("s"):
        a, b = signed(a, bits), signed(b, bits)
    order = predicate.lstrip("su") if predicate not in ("eq", "ne") else predicate
    return int({"eq": a == b, "ne": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b}[order])


def truncate(bits: int, flags: frozenset[str], from_bits: int, a: int) -> Value:
    kept = a % (1 << bits)
    if "nuw" in flags and kept != a:
        return POISON
    return POISON if "nsw" in flags and signed(kept, bits) != signed(a, from_bits) else kept


def reverse_bits(bits: int, a: int) -> int:
    return int(f"{a:0{bits}b}"[::-1], 2)


def leading_zeros(bits: int, a: int) -> int:
    return bits - a.bit_length()


def trailing_zeros(bits: int, a: int) -> int:
    return (a & -a).bit_length() - 1 if a else bits


def funnel_left(bits: int, high: int, low: int, count: int) -> int:
    return (high << bits | low) << (count % bits) >> bits & ((1 << bits) - 1)


def funnel_right(bits: int, high: int, low: int, count: int) -> int:
    return (high << bits | low) >> (count % bits) & ((1 << bits) - 1)


def saturated(number: int, bits: int, *, is_signed: bool) -> int:
    """The nearest number that can be written with so many bits, without its sign."""
    low = -(1 << (bits - 1)) if is_signed else 0
    return min(max(number, low), low + (1 << bits) - 1) % (1 << bits)
