"""Calls of LLVM's own intrinsics, by their names without types (LLVM LangRef, "Intrinsic Functions")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from tests.device.interpreter import floats, integers
from tests.device.interpreter.addresses import signed
from tests.device.interpreter.faults import FaultError, Reason, undefined
from tests.device.interpreter.operations import bits_of, float_of, lanewise
from tests.device.interpreter.types import POISON, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.device.interpreter.module import Instruction

_Intrinsic: TypeAlias = "Callable[[Instruction, tuple[Value, ...]], Value]"
_WITHOUT_EFFECT: Final = ("dbg.", "lifetime.", "experimental.noalias", "donothing", "invariant.")


def call_llvm(instruction: Instruction, values: tuple[Value, ...]) -> Value:
    """The result of a call of an intrinsic that has no effect but its result."""
    name = instruction.callee.removeprefix("llvm.")
    if name.startswith(_WITHOUT_EFFECT):
        return None
    if name == "assume":
        if not values[0] or values[0] is POISON:
            raise FaultError(Reason.UNDEFINED, "an assumption does not hold")
        return None
    stem = name if name in _ALL else ".".join(part for part in name.split(".") if not _is_type(part))
    if stem not in _ALL:
        raise undefined(f"function {instruction.callee}")
    return _ALL[stem](instruction, values)


def _is_type(part: str) -> bool:
    return part.lstrip("vnxp")[:1] in "0123456789" or (part[:1] in "ifb" and part.lstrip("ibf").isdigit())


def _unary(function: Callable[[int, int], Value]) -> _Intrinsic:
    """An intrinsic of one integer: the function takes the width first."""

    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        bits = bits_of(instruction.type)
        return lanewise(instruction.type, lambda a: function(bits, a), values[0])

    return run


def _binary(function: Callable[[int, int, int], Value]) -> _Intrinsic:
    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        bits = bits_of(instruction.type)
        return lanewise(instruction.type, lambda a, b: function(bits, a, b), values[0], values[1])

    return run


def _ternary(function: Callable[[int, int, int, int], Value]) -> _Intrinsic:
    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        bits = bits_of(instruction.type)
        return lanewise(instruction.type, lambda a, b, c: function(bits, a, b, c), values[0], values[1], values[2])

    return run


def _zeros(count: Callable[[int, int], int]) -> _Intrinsic:
    """ctlz and cttz: the second argument says whether zero gives poison."""

    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        bits = bits_of(instruction.type)
        return lanewise(instruction.type, lambda a: POISON if values[1] and a == 0 else count(bits, a), values[0])

    return run


def _float(function: Callable[[str, Any], Value]) -> _Intrinsic:
    """An intrinsic of one float: the function takes the name of the type first."""

    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        name = float_of(instruction.type)
        return lanewise(instruction.type, lambda a: function(name, a), values[0])

    return run


def _floats(function: Callable[[str, Any, Any], Value]) -> _Intrinsic:
    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        name = float_of(instruction.type)
        return lanewise(instruction.type, lambda a, b: function(name, a, b), values[0], values[1])

    return run


def _fused(instruction: Instruction, values: tuple[Value, ...]) -> Value:
    name = float_of(instruction.type)
    return lanewise(instruction.type, lambda a, b, c: floats.fused(name, a, b, c), values[0], values[1], values[2])


def _absolute(instruction: Instruction, values: tuple[Value, ...]) -> Value:
    bits = bits_of(instruction.type)
    least = 1 << (bits - 1)
    return lanewise(instruction.type, lambda a: POISON if values[1] and a == least else abs(signed(a, bits)), values[0])


def _overflowing(operation: Callable[[int, int], int], *, is_signed: bool) -> _Intrinsic:
    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        operand = instruction.operands[0].type
        bits = bits_of(operand)

        def pair(a: int, b: int) -> tuple[int, int]:
            whole = operation(signed(a, bits), signed(b, bits)) if is_signed else operation(a, b)
            return whole % (1 << bits), int(not integers.fits(whole, bits, is_signed=is_signed))

        pairs = lanewise(operand, pair, values[0], values[1])
        return pairs if isinstance(pairs[0], int) else tuple(zip(*pairs, strict=True))

    return run


def _saturated(operation: Callable[[int, int], int], *, is_signed: bool) -> _Intrinsic:
    def run(bits: int, a: int, b: int) -> int:
        whole = operation(signed(a, bits), signed(b, bits)) if is_signed else operation(a, b)
        return integers.saturated(whole, bits, is_signed=is_signed)

    return _binary(run)


def _float_to_integer(*, is_signed: bool) -> _Intrinsic:
    def run(instruction: Instruction, values: tuple[Value, ...]) -> Value:
        bits = bits_of(instruction.type)
        return lanewise(
            instruction.type, lambda a: floats.to_integer_saturated(a, bits, is_signed=is_signed), values[0]
        )

    return run


def _power_of_integer(instruction: Instruction, values: tuple[Value, ...]) -> Value:
    name, exponent = float_of(instruction.type), signed(values[1], 32)
    return lanewise(instruction.type, lambda a: floats.to_type(name, np.float64(a) ** exponent), values[0])


def _bytes_swapped(bits: int, a: int) -> int:
    return int.from_bytes(a.to_bytes(bits // 8, "little"), "big")


def _sum(a: int, b: int) -> int:
    return a + b


def _difference(a: int, b: int) -> int:
    return a - b


def _product(a: int, b: int) -> int:
    return a * b


def _reduced_sum(instruction: Instruction, values: tuple[Value, ...]) -> Value:
    return POISON if POISON in values[0] else sum(values[0]) % (1 << bits_of(instruction.type))


def _function(name: str) -> _Intrinsic:
    return _float(lambda type_, a: floats.function(name, type_, a))


_ALL: Final[dict[str, _Intrinsic]] = {
    "umin": _binary(lambda bits, a, b: min(a, b)),
    "umax": _binary(lambda bits, a, b: max(a, b)),
    "smin": _binary(lambda bits, a, b: min(a, b, key=lambda number: signed(number, bits))),
    "smax": _binary(lambda bits, a, b: max(a, b, key=lambda number: signed(number, bits))),
    "abs": _absolute,
    "ctpop": _unary(lambda bits, a: a.bit_count()),
    "ctlz": _zeros(integers.leading_zeros),
    "cttz": _zeros(integers.trailing_zeros),
    "bitreverse": _unary(integers.reverse_bits),
    "bswap": _unary(_bytes_swapped),
    "fshl": _ternary(integers.funnel_left),
    "fshr": _ternary(integers.funnel_right),
    "uadd.with.overflow": _overflowing(_sum, is_signed=False),
    "sadd.with.overflow": _overflowing(_sum, is_signed=True),
    "usub.with.overflow": _overflowing(_difference, is_signed=False),
    "ssub.with.overflow": _overflowing(_difference, is_signed=True),
    "umul.with.overflow": _overflowing(_product, is_signed=False),
    "smul.with.overflow": _overflowing(_product, is_signed=True),
    "uadd.sat": _saturated(_sum, is_signed=False),
    "sadd.sat": _saturated(_sum, is_signed=True),
    "usub.sat": _saturated(_difference, is_signed=False),
    "ssub.sat": _saturated(_difference, is_signed=True),
    "fptosi.sat": _float_to_integer(is_signed=True),
    "fptoui.sat": _float_to_integer(is_signed=False),
    "fma": _fused,
    "minnum": _floats(lambda name, a, b: floats.lesser(a, b, propagates=False)),
    "maxnum": _floats(lambda name, a, b: floats.greater(a, b, propagates=False)),
    "minimum": _floats(lambda name, a, b: floats.lesser(a, b, propagates=True)),
    "maximum": _floats(lambda name, a, b: floats.greater(a, b, propagates=True)),
    "copysign": _floats(lambda name, a, b: np.copysign(a, b)),
    "pow": _floats(floats.power),
    "powi": _power_of_integer,
    "vector.reduce.add": _reduced_sum,
    **{name: _function(name) for name in (*floats.ROUNDINGS, *floats.FUNCTIONS)},
}
