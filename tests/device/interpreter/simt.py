"""Intrinsics of one thread: where it is, rounding, atomics, loads and stores past the cache."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tests.device.interpreter.faults import FaultError, Reason, undefined
from tests.device.interpreter.floats import ROUNDINGS, to_type
from tests.device.interpreter.integers import fits
from tests.device.interpreter.memory import Kind, Memory
from tests.device.interpreter.threads import modified
from tests.device.interpreter.types import Integer, Pointer, Type, Value, byte_count, size
from tests.device.interpreter.warp import LANES, lane_mask

if TYPE_CHECKING:
    from tests.device.interpreter.block import Lane
    from tests.device.interpreter.module import Instruction

_WHERE: Final = re.compile(r"(tpe\.)?get\.(tid|block\.dim|grid\.dim|block\.idx)\.([xyz])")
_ROUNDING: Final = re.compile(r"(rint|round|floor|ceil)([fhy])")
_ROUNDED_TYPES: Final = {"f": "float", "h": "half", "y": "bfloat"}
_ATOMIC: Final = re.compile(r"atom\.(add|max|min|exch|cas)\.([gs])\.([su])(32|64)")
_SPACES: Final = {"g": 1, "s": 6}
_CLOCKS: Final = ("get.clock32", "get.clock64")


def thread_intrinsic(lane: Lane, name: str, instruction: Instruction, values: tuple[Value, ...]) -> Value:
    """The result of an intrinsic, named without its prefix and in lower case."""
    if found := _WHERE.fullmatch(name):
        return _where(lane, found[2], "xyz".index(found[3]))
    if name == "tpe.get.block.num":
        return lane.core.grid
    if name == "tpe.get.block.idx":
        return lane.core.block
    if name == "get.laneid":
        return lane.linear % LANES
    if found := re.fullmatch(r"get\.lanemask\.(eq|le|lt|ge|gt)", name):
        return lane_mask(found[1], lane.linear % LANES)
    if found := _ROUNDING.fullmatch(name):
        return to_type(_ROUNDED_TYPES[found[2]], ROUNDINGS[found[1]](values[0]))
    if name == "fp32.to.s32":
        return _rounded_integer(*values)
    if found := _ATOMIC.fullmatch(name):
        return _atomic(lane, found, instruction, values)
    if name in _CLOCKS:
        lane.core.tallies["CLOCK"] += 1
        return lane.core.tallies["CLOCK"]
    if name == "fence.workitems":
        return None
    return cached_access(lane, name, instruction, values)


def _where(lane: Lane, what: str, axis: int) -> int:
    single = {"grid.dim": (lane.core.grid, 1, 1), "block.idx": (lane.core.block, 0, 0)}
    return {"tid": lane.index, "block.dim": lane.shape, **single}[what][axis]


def _rounded_integer(value: Any, mode: int, saturate: int) -> int:
    """To nearest even, the only mode that is known."""
    if mode or saturate not in (0, 1):
        raise undefined(f"fp32.to.s32 with mode {mode} and saturate {saturate}")
    if np.isnan(value):
        raise FaultError(Reason.CONVERSION, "a NaN")
    number = (1 << 40 if value > 0 else -(1 << 40)) if np.isinf(value) else int(np.rint(value))
    if not saturate and not fits(number, 32, is_signed=True):
        raise FaultError(Reason.CONVERSION, f"{value} without saturation")
    return min(max(number, -(1 << 31)), (1 << 31) - 1) % (1 << 32)


def _atomic(lane: Lane, found: re.Match[str], instruction: Instruction, values: tuple[Value, ...]) -> Value:
    """The old value; the last operand is a hint."""
    kind, sign, bits = found[1], found[3], int(found[4])
    space = _SPACES[found[2]]
    where = instruction.operands[0].type
    if where != Pointer(space):
        raise undefined(f"{instruction.callee} on {where}")
    type_ = Integer(bits)
    lane.note(space, values[0], bits // 8, Kind.ATOMIC)
    memory = lane.memory(space)
    old = memory.load(type_, values[0], bits // 8)
    if kind == "cas":
        new = values[2] if old == values[1] else old
    else:
        prefix = "u" if sign == "u" and kind in ("max", "min") else ""
        new = modified({"exch": "xchg"}.get(kind, prefix + kind), bits, old, values[1])
    memory.store(type_, values[0], new, bits // 8)
    return old


def cached_access(around: Any, name: str, instruction: Instruction, values: tuple[Value, ...]) -> Value:
    """`ldg.uncache`, `stg.uncache`, `ld.dev`, `st.dev`: a load or a store of the pointer among the operands."""
    is_load = name.startswith(("ldg.uncache.", "ld.dev."))
    if not is_load and not name.startswith(("stg.uncache.", "st.dev.")):
        raise undefined(f"intrinsic {instruction.callee}")
    pointers = [number for number, item in enumerate(instruction.operands) if isinstance(item.type, Pointer)]
    if len(pointers) != 1 or len(values) != (1 if is_load else 2):
        raise undefined(f"the operands of {instruction.callee}")
    where = instruction.operands[pointers[0]].type
    assert isinstance(where, Pointer)
    memory: Memory = around.memory(where.space)
    address = values[pointers[0]]
    type_: Type = instruction.type if is_load else instruction.operands[1 - pointers[0]].type
    memory.find(address, byte_count(type_))
    around.note(where.space, address, byte_count(type_), Kind.READ if is_load else Kind.WRITE)
    if is_load:
        return memory.load(type_, address, size(type_))
    memory.store(type_, address, values[1 - pointers[0]], size(type_))
    return None
