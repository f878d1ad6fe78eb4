"""Moves against slices of numpy, flags, and registers that threads keep from one section to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.device_kernels.text import declarations
from tests.device.machines import StoppedError
from tests.device.texts import kernel, shape_word

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tests.device.machines import Machine

BYTES = 4096
WHOLE = f"i64 {BYTES << 25 | 1 << 4}, i64 0"
NOTHING = """define linkonce_odr simt_entry void @k_simt_0() {
  ret void
}
"""
IN = "@llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.u8.DV"
OUT = "@llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV"


def _moves(direction: str) -> str:
    """A kernel that fills the buffer from `%ub.in`, does one move with offsets, and empties it to `%ub.out`."""
    chip = "ptr addrspace(6) %at.ub"
    out = "ptr addrspace(1) %at.gm"
    move = f"{IN}({chip}, {out}" if direction == "in" else f"{OUT}({out}, {chip}"
    main = f"""define void @k_mix_aiv(ptr addrspace(1) %gm, ptr addrspace(1) %ub.in, ptr addrspace(1) %ub.out, \
i64 %gm.offset, i64 %ub.offset, i64 %c0, i64 %c1) {{
  call void @llvm.hivm.store.vfsimt.info(i64 {shape_word(1)})
  call simt_entry void @k_simt_0()
  call void {IN}(ptr addrspace(6) null, ptr addrspace(1) %ub.in, {WHOLE})
  %at.gm = getelementptr i8, ptr addrspace(1) %gm, i64 %gm.offset
  %at.ub = getelementptr i8, ptr addrspace(6) null, i64 %ub.offset
  call void {move}, i64 %c0, i64 %c1)
  call void {OUT}(ptr addrspace(1) %ub.out, ptr addrspace(6) null, {WHOLE})
  ret void
}}
"""
    text = NOTHING + main
    return declarations(text) + text


TEXTS = {direction: _moves(direction) for direction in ("in", "out")}


@pytest.mark.parametrize("direction", TEXTS)
@settings(max_examples=15, deadline=None)
@given(
    bursts=st.tuples(st.integers(0, 6), st.sampled_from((1, 3, 32, 128, 200))),
    distances=st.tuples(st.sampled_from((0, 5, 32, 128, 600)), st.sampled_from((0, 32, 128, 640))),
    offsets=st.tuples(st.sampled_from((0, 32, 64, 512)), st.sampled_from((0, 32, 96))),
)
def test_a_move_is_a_slice_for_each_burst(
    machine: Machine, direction: str, bursts: tuple[int, int], distances: tuple[int, int], offsets: tuple[int, int]
) -> None:
    gm, ub = cast("Any", [np.random.default_rng(seed).integers(0, 256, BYTES, np.uint8) for seed in (1, 2)])
    count, length = bursts
    hint = (0, 1 << 58, 5)[count % 3]
    words = np.int64(length << 25 | count << 4 | hint), np.int64(distances[1] << 40 | distances[0])
    spaces = [(gm.copy(), offsets[0]), (ub.copy(), offsets[1])]
    (source, start), (target, end) = spaces if direction == "in" else spaces[::-1]
    for burst in range(count):
        here, there = end + burst * distances[0], start + burst * distances[1]
        target[here : here + length] = source[there : there + length]
    arguments: list[Any] = [gm, ub, np.zeros_like(ub), *map(np.int64, offsets), *words]
    result = machine(TEXTS[direction], arguments, chip_bytes=BYTES)
    np.testing.assert_array_equal(result[0], spaces[0][0])
    np.testing.assert_array_equal(result[2], spaces[1][0])


@pytest.mark.parametrize("direction", TEXTS)
@pytest.mark.parametrize(("gm_offset", "ub_offset"), [(BYTES - 127, 0), (0, BYTES - 127), (-1, 0)])
def test_a_move_beyond_the_end_is_reported(machine: Machine, direction: str, gm_offset: int, ub_offset: int) -> None:
    zeros: NDArray[Any] = np.zeros(BYTES, np.uint8)
    words = np.int64(64 << 25 | 2 << 4), np.int64(64 << 40 | 64)
    with pytest.raises(StoppedError) as stopped:
        machine(TEXTS[direction], [zeros, zeros, zeros, gm_offset, ub_offset, *words], chip_bytes=BYTES)
    assert stopped.value.codes == ("VF910",)


def test_unknown_hints_of_a_move_are_refused(machine: Machine) -> None:
    zeros: NDArray[Any] = np.zeros(BYTES, np.uint8)
    with pytest.raises(StoppedError):
        machine(TEXTS["in"], [zeros, zeros, zeros, 0, 0, np.int64(32 << 25 | 1 << 4 | 1 << 46), 0], chip_bytes=BYTES)


def _flags(*lines: str) -> str:
    text = NOTHING + (
        "define void @k_mix_aiv() {\n"
        f"  call void @llvm.hivm.store.vfsimt.info(i64 {shape_word(1)})\n  call simt_entry void @k_simt_0()\n"
        + "".join(f"  call void @llvm.hivm.{line}\n" for line in lines)
        + "  ret void\n}\n"
    )
    return declarations(text) + text


SET = "SET.FLAG.IMM(i64 4, i64 1, i64 0)"


def test_a_wait_takes_the_set_before_it(machine: Machine) -> None:
    machine(_flags(SET, SET.replace("SET", "WAIT"), "BARRIER(i64 6)", "sync.block.all(i64 0)"), [])


@pytest.mark.parametrize(
    "lines",
    [
        ["WAIT.FLAG.IMM(i64 4, i64 1, i64 0)"],
        [SET, "WAIT.FLAG.IMM(i64 4, i64 1, i64 1)"],
        [SET, "WAIT.FLAG.IMM(i64 1, i64 4, i64 0)"],
        [SET, SET.replace("SET", "WAIT"), SET.replace("SET", "WAIT")],
        ["WAIT.FLAG.REG(i64 4, i64 1, i64 0)", SET],
    ],
    ids=["none", "other event", "other way", "twice", "too late"],
)
def test_a_wait_for_a_flag_that_nobody_sets_is_reported(machine: Machine, lines: list[str]) -> None:
    with pytest.raises(StoppedError) as stopped:
        machine(_flags(*lines), [])
    assert stopped.value.codes == ("VF917",)


KEEP = '  %kept = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER9},0,1"(i32 %a, i32 %b)\n'
RESUME = '  %kept = call { i32, i32 } asm sideeffect "", "={TPER9},={TPER4}"()\n'
STORE = """  %first = extractvalue { i32, i32 } %kept, 0
  %second = extractvalue { i32, i32 } %kept, 1
  %to = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %number
  store i32 %first, ptr addrspace(1) %to
  %to.second = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %second, ptr addrspace(1) %to.second
  ret void
"""
NUMBER = """  %t = call i32 @llvm.hivm.get.TID.X()
  %core = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %first.of = mul i32 %core, 40
  %number = add i32 %first.of, %t
"""


def _sections(keep: str, resume: str, *, first: int = 40, second: int = 40) -> str:
    calls = "".join(
        f"  call void @llvm.hivm.store.vfsimt.info(i64 {shape_word(count)})\n"
        f"  call simt_entry void @k_simt_{number}(ptr addrspace(1) %out)\n"
        for number, count in enumerate((first, second))
    )
    parameters = "ptr addrspace(1) %out"
    return kernel(calls, parameters, threads=[(keep, parameters), (resume, parameters)])


KEEPING = f"{NUMBER}  %a = mul i32 %number, 3\n  %b = add i32 %number, 1000\n{KEEP}  ret void\n"


def test_each_thread_of_each_block_resumes_what_it_kept(machine: Machine) -> None:
    """The registers are named in another order, so the two values change places."""
    (out,) = machine(_sections(KEEPING, NUMBER + RESUME + STORE), [np.zeros((80, 2), np.int32)], grid=2)
    number = np.arange(80)
    np.testing.assert_array_equal(out, np.stack([number + 1000, number * 3], axis=1))


def test_keeping_gives_the_kept_values(machine: Machine) -> None:
    keeping = f"{NUMBER}  %a = mul i32 %number, 3\n  %b = add i32 %number, 1000\n{KEEP}{STORE}"
    (out,) = machine(_sections(keeping, "  ret void\n"), [np.zeros((40, 2), np.int32)])
    number = np.arange(40)
    np.testing.assert_array_equal(out, np.stack([number * 3, number + 1000], axis=1))


END = "  br label %done\ndone:\n  ret void\n"
ODD_ONLY = """  %bit = and i32 %t, 1
  %is.odd = icmp eq i32 %bit, 1
  br i1 %is.odd, label %odd, label %done
odd:
"""


@pytest.mark.parametrize(
    ("keep", "resume"),
    [
        ("  ret void\n", NUMBER + RESUME + STORE),
        (KEEPING, (NUMBER + RESUME + STORE).replace("TPER9", "TPER5")),
        (
            f"{NUMBER}{ODD_ONLY}  %a = add i32 %t, 0\n  %b = add i32 %t, 0\n{KEEP}{END}",
            NUMBER + RESUME + STORE,
        ),
    ],
    ids=["nothing", "another register", "odd threads"],
)
def test_resuming_what_was_not_kept_is_reported(machine: Machine, keep: str, resume: str) -> None:
    with pytest.raises(StoppedError) as stopped:
        machine(_sections(keep, resume), [np.zeros((40, 2), np.int32)])
    assert stopped.value.codes == ("VF916",)


def test_a_thread_that_did_not_exist_kept_nothing(machine: Machine) -> None:
    with pytest.raises(StoppedError) as stopped:
        machine(_sections(KEEPING, NUMBER + RESUME + STORE, first=39), [np.zeros((40, 2), np.int32)])
    assert stopped.value.codes == ("VF916",)
