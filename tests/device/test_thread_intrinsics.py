"""What a thread asks of the machine: where it is, rounding, atomics, loads past the cache; each against numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.device.machines import StoppedError
from tests.device.shapes import WARP, Threads, threads
from tests.device.texts import THREAD_INDEX, kernel, shape_word, thread_kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from tests.device.machines import Machine

EXAMPLES = settings(max_examples=10, deadline=None)
AXES = "XYZ"
MASKS = ("EQ", "LE", "LT", "GE", "GT")
PLACES = (
    *(f"get.TID.{axis}" for axis in AXES),
    *(f"get.BLOCK.DIM.{axis}" for axis in AXES),
    *(f"get.GRID.DIM.{axis}" for axis in AXES),
    *(f"get.BLOCK.IDX.{axis}" for axis in AXES),
    "tpe.get.BLOCK.NUM",
    "tpe.get.BLOCK.IDX",
    "get.laneID",
    *(f"get.LANEMASK.{mask}" for mask in MASKS),
)


def _place_text() -> str:
    """Each thread stores a row of what all intrinsics of its place say, in the order of `PLACES`."""
    rows = "".join(
        f"  %r{number} = call i32 @llvm.hivm.{name}()\n"
        f"  %to.{number} = getelementptr [{len(PLACES)} x i32], ptr addrspace(1) %row.at, i32 0, i32 {number}\n"
        f"  store i32 %r{number}, ptr addrspace(1) %to.{number}\n"
        for number, name in enumerate(PLACES)
    )
    body = f"""{THREAD_INDEX}  %high.all = call i32 @llvm.hivm.get.BLOCK.DIM.Z()
  %all.xy = mul i32 %wide, %high
  %all = mul i32 %all.xy, %high.all
  %core = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %first = mul i32 %core, %all
  %number = add i32 %first, %t
  %row.at = getelementptr [{len(PLACES)} x i32], ptr addrspace(1) %out, i32 %number
{rows}  ret void
"""
    scalar = (
        "  call void @llvm.hivm.store.vfsimt.info(i64 %shape)\n"
        "  call simt_entry void @k_simt_0(ptr addrspace(1) %out)\n"
    )
    return kernel(scalar, "ptr addrspace(1) %out, i64 %shape", threads=[(body, "ptr addrspace(1) %out")])


def _places(block: Threads, grid: int) -> NDArray[np.uint32]:
    """By numpy: `unravel_index` counts the last side fastest, so sides and results are turned round."""
    linear = np.arange(block.count)
    index = np.unravel_index(linear, block.sides[::-1])[::-1]
    lane = (linear % WARP)[:, None]
    other = np.arange(WARP)[None, :]
    truths = (other == lane, other <= lane, other < lane, other >= lane, other > lane)
    masks = [(truth * (1 << other.astype(np.int64))).sum(axis=1) for truth in truths]
    same = np.ones_like(linear)
    blocks: list[Any] = []
    for core in range(grid):
        sides = [side * same for side in block.sides]
        grids = [grid * same, same, same, core * same, 0 * same, 0 * same, grid * same, core * same]
        blocks.append(np.stack([*index, *sides, *grids, linear % WARP, *masks], axis=1))
    return np.concatenate(blocks).astype(np.uint32)


PLACE_TEXT = _place_text()


@EXAMPLES
@given(block=threads(all_active=True), grid=st.integers(1, 3))
def test_every_thread_knows_where_it_is(machine: Machine, block: Threads, grid: int) -> None:
    out = np.zeros((grid * block.count, len(PLACES)), np.uint32)
    result = machine(PLACE_TEXT, [out, block.word], grid=grid, outputs=[0])[0]
    np.testing.assert_array_equal(result, _places(block, grid))


def _unary(lines: str, type_: str, result: str) -> str:
    """A kernel that stores `%r` for `%v` of each of 32 threads."""
    body = f"""  %t = call i32 @llvm.hivm.get.TID.X()
  %from = getelementptr {type_}, ptr addrspace(1) %in, i32 %t
  %v = load {type_}, ptr addrspace(1) %from
{lines}
  %to = getelementptr {result}, ptr addrspace(1) %out, i32 %t
  store {result} %r, ptr addrspace(1) %to
  ret void
"""
    return thread_kernel(body, "ptr addrspace(1) %in, ptr addrspace(1) %out")


def _half_away(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.copysign(np.floor(np.abs(x) + 0.5), x)


ROUNDINGS: dict[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]] = {
    "rint": np.rint,
    "round": _half_away,
    "floor": np.floor,
    "ceil": np.ceil,
}
HALVES = np.array([0.5, -0.5, 1.5, 2.5, -2.5, 0.49999997, -0.0, 0.0, np.inf, -np.inf, 3.0, -7.25, 8388607.5])


@pytest.mark.parametrize("name", ROUNDINGS)
@settings(EXAMPLES, max_examples=4)
@given(seed=st.integers(0, 1000))
def test_roundings(machine: Machine, name: str, seed: int) -> None:
    """Float, half and bfloat; of finite numbers, infinities and zeros the bits are those of numpy."""
    values = np.random.default_rng(seed).standard_normal(WARP) * 10
    values[: HALVES.size] = HALVES
    with np.errstate(over="ignore"):
        narrow = values.astype(np.float16)
    cases = {
        "f": ("float", values.astype(np.float32), np.float32, np.uint32),
        "h": ("half", narrow, np.float16, np.uint16),
    }
    for suffix, (type_, numbers, float_, bits) in cast("dict[str, Any]", cases).items():
        text = _unary(f"  %r = call {type_} @llvm.hivm.{name}{suffix}({type_} %v)", type_, type_)
        result: Any = machine(text, [numbers, np.zeros_like(numbers)])[1]
        with np.errstate(invalid="ignore"):
            expected: Any = ROUNDINGS[name](numbers.astype(np.float64)).astype(float_)
        np.testing.assert_array_equal(result.view(bits), expected.view(bits))
    text = _unary(f"  %r = call bfloat @llvm.hivm.{name}y(bfloat %v)", "bfloat", "bfloat")
    singles: Any = values.astype(np.float32)
    upper: Any = (singles.view(np.uint32) >> 16).astype(np.uint16)
    result = machine(text, [upper, np.zeros_like(upper)])[1]
    exact: Any = ROUNDINGS[name]((upper.astype(np.uint32) << 16).view(np.float32).astype(np.float64))
    as_bits = exact.astype(np.float32).view(np.uint32)
    assert not (as_bits & 0xFFFF).any(), "a rounded bfloat is a bfloat: its neighbours are whole from 128 on"
    np.testing.assert_array_equal(result, as_bits >> 16)


@settings(EXAMPLES, max_examples=6)
@given(seed=st.integers(0, 1000), scale=st.sampled_from((1.0, 1e6, 1e9)))
def test_float_to_integer_to_nearest_even(machine: Machine, seed: int, scale: float) -> None:
    values: Any = (np.random.default_rng(seed).standard_normal(WARP) * scale).clip(-2.1e9, 2.1e9).astype(np.float32)
    values[:4] = [0.5, 1.5, -2.5, -0.5]
    text = _unary("  %r = call i32 @llvm.hivm.fp32.to.s32(float %v, i32 0, i32 0)", "float", "i32")
    result = machine(text, [values, np.zeros(WARP, np.int32)])[1]
    np.testing.assert_array_equal(result, np.rint(values.astype(np.float64)).astype(np.int32))


def test_float_to_integer_saturates_where_it_is_asked_to(machine: Machine) -> None:
    values = np.resize(np.array([3e9, -3e9, 2147483647.0, -2147483648.0, np.inf, -np.inf], np.float32), WARP)
    text = _unary("  %r = call i32 @llvm.hivm.fp32.to.s32(float %v, i32 0, i32 1)", "float", "i32")
    result = machine(text, [values, np.zeros(WARP, np.int32)])[1]
    np.testing.assert_array_equal(result, values.astype(np.float64).clip(-(2**31), 2**31 - 1).astype(np.int32))
    with pytest.raises(StoppedError) as stopped:
        machine(text.replace("i32 0, i32 1)", "i32 0, i32 0)"), [values, np.zeros(WARP, np.int32)])
    assert stopped.value.codes == ("VF923",)


ATOMICS: dict[str, Callable[[Any, Any], Any]] = {
    "ADD": np.add,
    "MAX": np.maximum,
    "MIN": np.minimum,
    "EXCH": lambda old, new: new,
}
INTEGERS: dict[str, type[np.integer[Any]]] = {"s32": np.int32, "u32": np.uint32, "s64": np.int64, "u64": np.uint64}


def _atomic_text(suffix: str, where: str) -> str:
    """Each of 32 threads does all atomics on a slot of its own, then CAS with what is there and with another value."""
    bits = f"i{suffix[1:]}"
    space, letter = (1, "G") if where == "global" else (6, "S")
    lines = [
        f"  %slot = getelementptr {bits}, ptr addrspace({space}) %slots, i32 %t\n",
        f"  store {bits} %v, ptr addrspace({space}) %slot\n",
    ]
    for stored, name in enumerate((*ATOMICS, "CAS", "CAS")):
        operands = f"{bits} %other" if name != "CAS" else f"{bits} %{'other' if stored == 4 else 'v'}, {bits} 7"
        lines.append(
            f"  %r{stored} = call {bits} @llvm.hivm.atom.{name}.{letter}.{suffix}"
            f"(ptr addrspace({space}) %slot, {operands}, i32 0)\n"
            f"  %to.{stored} = getelementptr [7 x {bits}], ptr addrspace(1) %out, i32 %t, i32 {stored}\n"
            f"  store {bits} %r{stored}, ptr addrspace(1) %to.{stored}\n"
        )
    body = f"""  %t = call i32 @llvm.hivm.get.TID.X()
  %from = getelementptr {bits}, ptr addrspace(1) %in, i32 %t
  %v = load {bits}, ptr addrspace(1) %from
  %from.other = getelementptr {bits}, ptr addrspace(1) %more, i32 %t
  %other = load {bits}, ptr addrspace(1) %from.other
{"".join(lines)}  %last = load {bits}, ptr addrspace({space}) %slot
  %to.6 = getelementptr [7 x {bits}], ptr addrspace(1) %out, i32 %t, i32 6
  store {bits} %last, ptr addrspace(1) %to.6
  ret void
"""
    parameters = "ptr addrspace(1) %in, ptr addrspace(1) %more, ptr addrspace(1) %out, ptr addrspace({}) %slots"
    slots = "ptr addrspace(1) %slots" if space == 1 else "ptr addrspace(6) null"
    scalar = (
        f"  call void @llvm.hivm.store.vfsimt.info(i64 {shape_word(WARP)})\n"
        f"  call simt_entry void @k_simt_0({parameters.format(1).rpartition(', ')[0]}, {slots})\n"
    )
    return kernel(scalar, parameters.format(1), threads=[(body, parameters.format(space))])


@pytest.mark.parametrize("suffix", INTEGERS)
@pytest.mark.parametrize("where", ["global", "chip"])
def test_atomics_give_the_old_value(machine: Machine, suffix: str, where: str) -> None:
    type_ = INTEGERS[suffix]
    bounds, random = np.iinfo(type_), np.random.default_rng(3)
    value, other = (random.integers(bounds.min, bounds.max, WARP, type_) for _ in range(2))
    zeros = np.zeros((WARP, 7), type_)
    result = machine(_atomic_text(suffix, where), [value, other, zeros, np.zeros(WARP, type_)])[2]
    now: Any = value
    olds: list[Any] = []
    for function in ATOMICS.values():
        olds.append(now)
        now = function(now, other).astype(type_)
    # The exchange left `other` there: CAS finds what it expects, and stores 7; then it does not find `value`.
    olds += [other, np.full_like(other, 7), np.full_like(other, 7)]
    np.testing.assert_array_equal(result, np.stack(olds, axis=1))


def test_atomics_of_many_threads_count_each_once(machine: Machine) -> None:
    """The old values of 96 additions of 1 by two blocks are 0, ..., 191, in some order."""
    body = f"""{THREAD_INDEX}  %old = call i32 @llvm.hivm.atom.ADD.G.u32(ptr addrspace(1) %count, i32 1, i32 0)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %old
  store i32 1, ptr addrspace(1) %to
  ret void
"""
    parameters = "ptr addrspace(1) %count, ptr addrspace(1) %out"
    text = thread_kernel(body, parameters, shape=shape_word(8, 4, 3))
    count, out = machine(text, [np.zeros(1, np.uint32), np.zeros(192, np.uint32)], grid=2)
    assert count.tolist() == [192]
    assert out.tolist() == [1] * 192


@pytest.mark.parametrize("names", [("ldg.uncache.f32", "stg.uncache.f32"), ("LD.DEV.f32", "ST.DEV.f32")])
def test_loads_and_stores_past_the_cache(machine: Machine, names: tuple[str, str]) -> None:
    load, store = names
    body = f"""  %t = call i32 @llvm.hivm.get.TID.X()
  %from = getelementptr float, ptr addrspace(1) %in, i32 %t
  %v = call float @llvm.hivm.{load}(ptr addrspace(1) %from)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %t
  call void @llvm.hivm.{store}(ptr addrspace(1) %to, float %v)
  ret void
"""
    values = np.random.default_rng(1).standard_normal(WARP).astype(np.float32)
    text = thread_kernel(body, "ptr addrspace(1) %in, ptr addrspace(1) %out")
    np.testing.assert_array_equal(machine(text, [values, np.zeros_like(values)])[1], values)


def test_the_clock_grows(machine: Machine) -> None:
    body = """  %t = call i32 @llvm.hivm.get.TID.X()
  %before = call i64 @llvm.hivm.get.CLOCK64()
  %after = call i64 @llvm.hivm.get.CLOCK64()
  %grows = icmp ugt i64 %after, %before
  %r = zext i1 %grows to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %to
  ret void
"""
    assert machine(thread_kernel(body), [np.zeros(WARP, np.int32)])[0].tolist() == [1] * WARP
