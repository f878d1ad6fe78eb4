"""Warp operations: from the values of the active lanes to the result of each of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tests.device.interpreter.addresses import signed
from tests.device.interpreter.faults import FaultError, Reason
from tests.device.interpreter.floats import greater, lesser, to_type
from tests.device.interpreter.types import POISON, Value

if TYPE_CHECKING:
    from collections.abc import Callable

LANES: Final = 32
_WARP: Final = re.compile(
    r"vote\.(?P<vote>all|any|uni|ballot)"
    r"|shfl\.(?P<shuffle>idx|up|down|bfly)\.(?:i32|i64|f32|f16|v2f16)"
    r"|redux\.(?P<redux>add|max|min)\.(?P<type>s32|u32|f32|f16)"
)


def is_warp_operation(name: str) -> bool:
    """Whether an intrinsic, named without its prefix and in lower case, is one of a whole warp."""
    return _WARP.fullmatch(name) is not None


def run_warp_operation(name: str, arguments: dict[int, tuple[Value, ...]]) -> dict[int, Value]:
    """The result of each active lane.

    Args:
        name: of the intrinsic, without its prefix and in lower case.
        arguments: of each active lane, by its number.
    """
    found = _WARP.fullmatch(name)
    assert found is not None
    if any(POISON in values for values in arguments.values()):
        raise FaultError(Reason.POISON, f"it goes to {name}")
    first = {lane: values[0] for lane, values in sorted(arguments.items())}
    if found["vote"]:
        return dict.fromkeys(first, _VOTES[found["vote"]](first))
    if found["redux"]:
        return dict.fromkeys(first, _reduced(found["redux"], found["type"], list(first.values())))
    return {lane: first[_source(found["shuffle"], lane, values, first)] for lane, values in arguments.items()}


_VOTES: Final[dict[str, Callable[[dict[int, int]], int]]] = {
    "all": lambda bits: int(all(bits.values())),
    "any": lambda bits: int(any(bits.values())),
    "uni": lambda bits: int(len(set(bits.values())) == 1),
    "ballot": lambda bits: sum(bit << lane for lane, bit in bits.items()),
}


def _source(kind: str, lane: int, values: tuple[Value, ...], active: dict[int, Value]) -> int:
    """The lane that a lane reads from, itself where the other one is out of range."""
    if len(values) == 3:
        delta, clamp = values[1] & 31, values[2] & 31
    else:
        delta, clamp = values[1] & 31, values[1] >> 8 & 31
    source = {"idx": delta, "up": lane - delta, "down": lane + delta, "bfly": lane ^ delta}[kind]
    if source < 0 if kind == "up" else source > clamp:
        return lane
    if source not in active:
        raise FaultError(Reason.INACTIVE_SOURCE, f"lane {lane} reads lane {source}")
    return source


def _reduced(kind: str, type_: str, values: list[Any]) -> Value:
    if type_ in ("f32", "f16"):
        return _reduced_floats(kind, {"f32": "float", "f16": "half"}[type_], values)
    numbers = [signed(value, 32) for value in values] if type_ == "s32" else values
    return {"add": sum, "max": max, "min": min}[kind](numbers) % (1 << 32)


def _reduced_floats(kind: str, type_: str, values: list[Any]) -> Value:
    """In the order of the lanes; the specification leaves the order of sums open."""
    result = values[0]
    for value in values[1:]:
        if kind == "add":
            result = to_type(type_, result + value)
        else:
            result = (greater if kind == "max" else lesser)(result, value, propagates=False)
    return result


def lane_mask(kind: str, lane: int) -> int:
    """Bit i is set where lane i is equal to, at most, ... this lane."""
    lanes = np.arange(LANES)
    chosen = {"eq": lanes == lane, "le": lanes <= lane, "lt": lanes < lane, "ge": lanes >= lane, "gt": lanes > lane}
    return sum(1 << int(other) for other in lanes[chosen[kind]])
