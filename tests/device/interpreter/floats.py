"""Float instructions: IEEE 754 arithmetic, by numpy scalars where numpy rounds once, by exact fractions elsewhere."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tests.device.interpreter.faults import undefined
from tests.device.interpreter.types import FLOATS, POISON, Value

if TYPE_CHECKING:
    from collections.abc import Callable

# Digits of the significand with the hidden one, and the exponent of the smallest subnormal number (IEEE 754; bfloat:
# the upper half of a float).
_DIGITS: Final = {"half": 11, "bfloat": 8, "float": 24, "double": 53}
_SMALLEST: Final = {"half": -24, "bfloat": -133, "float": -149, "double": -1074}
_LARGEST: Final = {"half": 15, "bfloat": 127, "float": 127, "double": 1023}

_ARITHMETIC: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "fadd": lambda a, b: a + b,
    "fsub": lambda a, b: a - b,
    "fmul": lambda a, b: a * b,
    "fdiv": lambda a, b: a / b,
    "frem": np.fmod,
}


def nearest(name: str, exact: Fraction) -> Value:
    """The value of a type next to an exact number, ties to even; infinity beyond the largest."""
    if exact == 0:
        return FLOATS[name](0)
    magnitude = abs(exact)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if magnitude < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - _DIGITS[name] + 1, _SMALLEST[name])
    rounded = round(magnitude / unit) * unit
    value = float(rounded) if rounded < Fraction(2) ** (_LARGEST[name] + 1) else math.inf
    return FLOATS[name](math.copysign(value, exact))


def to_type(name: str, value: Any) -> Value:
    """A float of any type as one of another, rounded once."""
    if name != "bfloat" or not np.isfinite(value) or value == 0:
        return FLOATS[name](value)
    return nearest(name, Fraction(float(value)))


def binary(opcode: str, name: str, a: Any, b: Any) -> Value:
    return to_type(name, _ARITHMETIC[opcode](a, b))


def fused(name: str, a: Any, b: Any, c: Any) -> Value:
    """a * b + c, rounded once."""
    if not (np.isfinite(a) and np.isfinite(b) and np.isfinite(c)):
        return to_type(name, np.float64(a) * np.float64(b) + np.float64(c))
    product = Fraction(float(a)) * Fraction(float(b))
    total = product + Fraction(float(c))
    if total == 0 and product == 0:
        return to_type(name, a * b + c)  # zeros with their signs
    return nearest(name, total)


def compare(predicate: str, a: Any, b: Any) -> int:
    if predicate in ("true", "false"):
        return int(predicate == "true")
    is_unordered = bool(np.isnan(a) or np.isnan(b))
    if predicate in ("ord", "uno"):
        return int(is_unordered == (predicate == "uno"))
    if is_unordered:
        return int(predicate.startswith("u"))
    return int({"eq": a == b, "ne": a != b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b}[predicate[1:]])


def to_integer(value: Any, bits: int, *, is_signed: bool) -> Value:
    """Rounded towards zero; poison where it does not fit."""
    if not np.isfinite(value):
        return POISON
    number = int(value)
    low = -(1 << (bits - 1)) if is_signed else 0
    return number % (1 << bits) if low <= number < low + (1 << bits) else POISON


def to_integer_saturated(value: Any, bits: int, *, is_signed: bool) -> int:
    if np.isnan(value):
        return 0
    low = -(1 << (bits - 1)) if is_signed else 0
    high = low + (1 << bits) - 1
    if np.isinf(value):
        return (high if value > 0 else low) % (1 << bits)
    return min(max(int(value), low), high) % (1 << bits)


def half_away(value: Any) -> Any:
    """The nearest whole number, halves away from zero, with the sign of the argument."""
    whole = np.trunc(value)
    moved = whole + np.copysign(type(value)(1), value) if abs(value - whole) >= 0.5 else whole
    return np.copysign(moved, value)


ROUNDINGS: Final[dict[str, Callable[[Any], Any]]] = {
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
    "rint": np.rint,
    "nearbyint": np.rint,
    "roundeven": np.rint,
    "round": half_away,
}
FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "sqrt": np.sqrt,
    "fabs": np.abs,
    "exp": np.exp,
    "exp2": np.exp2,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "tanh": np.tanh,
}
_EXACT: Final = frozenset(("sqrt", "fabs"))


def function(name: str, type_: str, value: Any) -> Value:
    """An LLVM intrinsic of one float; those that are not exact are computed in float64 and rounded."""
    if name in ROUNDINGS:
        return to_type(type_, ROUNDINGS[name](value))
    if name in _EXACT:
        return to_type(type_, FUNCTIONS[name](value))
    return to_type(type_, FUNCTIONS[name](np.float64(value)))


def lesser(a: Any, b: Any, *, propagates: bool) -> Any:
    """`minimum` where a NaN wins, `minnum` where it loses; -0 is below +0."""
    if np.isnan(a) or np.isnan(b):
        return _with_nan(a, b, propagates=propagates)
    if a == b:
        return a if np.signbit(a) else b
    return min(a, b)


def greater(a: Any, b: Any, *, propagates: bool) -> Any:
    if np.isnan(a) or np.isnan(b):
        return _with_nan(a, b, propagates=propagates)
    if a == b:
        return b if np.signbit(a) else a
    return max(a, b)


def _with_nan(a: Any, b: Any, *, propagates: bool) -> Any:
    nan, other = (a, b) if np.isnan(a) else (b, a)
    return nan if propagates else other


def power(type_: str, a: Any, b: Any) -> Value:
    if type_ not in FLOATS:
        raise undefined(f"powers of {type_}")
    return to_type(type_, np.power(np.float64(a), np.float64(b)))
