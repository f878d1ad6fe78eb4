"""Votes, shuffles and reductions against one line of numpy for each, over active lanes and partial warps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.device.machines import StoppedError
from tests.device.shapes import WARP, Threads, threads
from tests.device.texts import THREAD_INDEX, kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from tests.device.machines import Machine

EXAMPLES = settings(max_examples=20, deadline=None)

# By the type of an intrinsic: the type of its values in the IR, and in an array.
TYPES: dict[str, tuple[str, type[np.unsignedinteger[Any]]]] = {
    "i32": ("i32", np.uint32),
    "i64": ("i64", np.uint64),
    "f32": ("float", np.uint32),
    "f16": ("half", np.uint16),
    "v2f16": ("<2 x half>", np.uint32),
}


def _masked(lines: list[str], type_: str, more: str = "") -> str:
    """A kernel whose active threads load `%v`, run some lines, and store `%r0`, `%r1`, ... to the columns of a row."""
    columns = sum(line.count("%r") for line in lines)
    stores = "".join(
        f"  %column.{number} = add i32 %row.at, {number}\n"
        f"  %to.{number} = getelementptr {type_}, ptr addrspace(1) %out, i32 %column.{number}\n"
        f"  store {type_} %r{number}, ptr addrspace(1) %to.{number}\n"
        for number in range(columns)
    )
    body = f"""{THREAD_INDEX}  %mask.at = getelementptr i32, ptr addrspace(1) %mask, i32 %t
  %m = load i32, ptr addrspace(1) %mask.at
  %is.active = icmp ne i32 %m, 0
  br i1 %is.active, label %active, label %done
active:
  %from = getelementptr {type_}, ptr addrspace(1) %in, i32 %t
  %v = load {type_}, ptr addrspace(1) %from
  %row.at = mul i32 %t, {columns}
{"".join(lines)}{stores}  br label %done
done:
  ret void
"""
    parameters = f"ptr addrspace(1) %in, ptr addrspace(1) %mask, ptr addrspace(1) %out{more}"
    scalar = f"  call void @llvm.hivm.store.vfsimt.info(i64 %shape)\n  call simt_entry void @k_simt_0({parameters})\n"
    return kernel(scalar, f"{parameters}, i64 %shape", threads=[(body, parameters)])


def _run(machine: Machine, text: str, block: Threads, values: NDArray[Any], *more: Any) -> NDArray[Any]:
    """The rows of the active threads; those of the others are 0 and stay 0."""
    columns = text.count("%column.") // 2
    out = np.zeros((block.count, columns), values.dtype)
    result = machine(text, [values, block.mask, out, *more, block.word])[2]
    assert not result[~block.active].any()
    return result


VOTES: dict[str, Callable[[NDArray[Any], NDArray[Any]], Any]] = {
    "all": lambda bits, lanes: bits.all(),
    "any": lambda bits, lanes: bits.any(),
    "uni": lambda bits, lanes: bits.all() or not bits.any(),
    "ballot": lambda bits, lanes: (bits.astype(np.uint64) << lanes.astype(np.uint64)).sum(),
}
VOTE_TEXT = _masked(
    [
        "  %bit = icmp ne i32 %v, 0\n",
        *(
            f"  %b{number} = call i1 @llvm.hivm.vote.{name}(i1 %bit)\n  %r{number} = zext i1 %b{number} to i32\n"
            for number, name in enumerate(("all", "any", "uni"))
        ),
        "  %r3 = call i32 @llvm.hivm.vote.ballot(i1 %bit)\n",
    ],
    "i32",
)


@EXAMPLES
@given(block=threads(), share=st.sampled_from((0.0, 0.5, 1.0)))
def test_votes(machine: Machine, block: Threads, share: float) -> None:
    bits = (block.random.random(block.count) < share).astype(np.uint32)
    result = _run(machine, VOTE_TEXT, block, bits)
    for warp in block.warps():
        expected = [VOTES[name](bits[warp] != 0, warp % WARP) for name in VOTES]
        np.testing.assert_array_equal(result[warp], np.tile(expected, (warp.size, 1)))


SHUFFLES: dict[str, Callable[[NDArray[Any], int], NDArray[Any]]] = {
    "idx": np.full_like,
    "up": lambda lanes, operand: lanes - operand,
    "down": lambda lanes, operand: lanes + operand,
    "bfly": lambda lanes, operand: lanes ^ operand,
}


def _sources(kind: str, warp: NDArray[np.intp], operand: int, clamp: int) -> NDArray[np.intp]:
    """The thread from which each thread of a warp reads."""
    lanes = warp % WARP
    source = SHUFFLES[kind](lanes, operand)
    is_outside = source < 0 if kind == "up" else source > clamp
    return warp - lanes + np.where(is_outside, lanes, source)


@pytest.mark.parametrize("suffix", TYPES)
@settings(EXAMPLES, max_examples=12)
@given(block=threads(), data=st.data())
def test_shuffles(machine: Machine, suffix: str, block: Threads, data: st.DataObject) -> None:
    """A source that is not active is reported, everything else is the value of the source."""
    kind = data.draw(st.sampled_from(tuple(SHUFFLES)))
    operand = data.draw(st.integers(0, 31))
    clamp = 0 if kind == "up" else data.draw(st.sampled_from((0, 7, 30, 31)))
    is_apart = data.draw(st.booleans())
    values = block.random.integers(0, np.iinfo(TYPES[suffix][1]).max, block.count, TYPES[suffix][1])
    text = SHUFFLE_TEXTS[suffix, kind, is_apart]
    words = (np.int32(operand), np.int32(clamp)) if is_apart else (np.int32(clamp << 8 | operand),)
    sources = {int(warp[0]): _sources(kind, warp, operand, clamp) for warp in block.warps()}
    if not all(source < block.count and block.active[source] for them in sources.values() for source in them):
        with pytest.raises(StoppedError) as stopped:
            _run(machine, text, block, values, *words)
        assert stopped.value.codes == ("VF920",)
        return
    result = _run(machine, text, block, values, *words)
    for warp in block.warps():
        np.testing.assert_array_equal(result[warp, 0], values[sources[int(warp[0])]])


def _one_shuffle(suffix: str, kind: str, *, is_apart: bool) -> str:
    type_ = TYPES[suffix][0]
    operands = "i32 %operand, i32 %clamp" if is_apart else "i32 %c"
    line = f"  %r0 = call {type_} @llvm.hivm.shfl.{kind}.{suffix}({type_} %v, {operands})\n"
    return _masked([line], type_, f", {operands}")


SHUFFLE_TEXTS = {
    (suffix, kind, is_apart): _one_shuffle(suffix, kind, is_apart=is_apart)
    for suffix in TYPES
    for kind in SHUFFLES
    for is_apart in (False, True)
}

REDUCTIONS: dict[str, Callable[[NDArray[Any]], Any]] = {"add": np.sum, "max": np.max, "min": np.min}


def _reduction_text(suffix: str, type_: str) -> str:
    lines = [
        f"  %r{number} = call {type_} @llvm.hivm.redux.{name}.{suffix}({type_} %v)\n"
        for number, name in enumerate(REDUCTIONS)
    ]
    return _masked(lines, type_)


INTEGER_TEXTS = {suffix: _reduction_text(suffix, "i32") for suffix in ("s32", "u32")}
FLOAT_TEXTS = {suffix: _reduction_text(suffix, TYPES[suffix][0]) for suffix in ("f32", "f16")}


@pytest.mark.parametrize(("suffix", "type_"), [("s32", np.int32), ("u32", np.uint32)])
@EXAMPLES
@given(block=threads())
def test_integer_reductions_wrap(machine: Machine, suffix: str, type_: type[np.integer[Any]], block: Threads) -> None:
    bounds = np.iinfo(type_)
    values = block.random.integers(bounds.min, bounds.max, block.count, type_)
    result: Any = _run(machine, INTEGER_TEXTS[suffix], block, values)
    for warp in block.warps():
        exact = [REDUCTIONS[name](values[warp].astype(np.int64)) for name in REDUCTIONS]
        expected = np.array(exact).astype(np.uint32)
        np.testing.assert_array_equal(result[warp].view(np.uint32), np.tile(expected, (warp.size, 1)))


@pytest.mark.parametrize(("suffix", "type_"), [("f32", np.float32), ("f16", np.float16)])
@EXAMPLES
@given(block=threads())
def test_float_reductions(machine: Machine, suffix: str, type_: type[np.floating[Any]], block: Threads) -> None:
    """Sums within what 31 roundings can do, largest and smallest exactly."""
    values = block.random.standard_normal(block.count).astype(type_)
    result = _run(machine, FLOAT_TEXTS[suffix], block, values)
    for warp in block.warps():
        exact: Any = values[warp].astype(np.float64)
        allowed: Any = (WARP - 1) * float(cast("Any", np.finfo(type_)).eps) * np.abs(exact).sum()
        np.testing.assert_allclose(result[warp, 0].astype(np.float64), exact.sum(), rtol=0, atol=allowed)
        assert len(set(result[warp, 0].tolist())) == 1, "every active lane has the same sum"
        np.testing.assert_array_equal(result[warp, 1:], np.tile([exact.max(), exact.min()], (warp.size, 1)))
