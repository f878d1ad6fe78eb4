"""Each fault of a device kernel is found, with its code, and where it matters with its place, thread and address."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import vfsimt
from tests.device.findings import GM, SIXTY_FOUR, UB, line_of, only_finding, run, scalar_kernel
from tests.device.texts import THREAD_INDEX, kernel, thread_kernel

# What runs


def store_at(index: str, kind: str = "i32", value: str = "i32 %t") -> str:
    return f"""{THREAD_INDEX}  {index}
  %p = getelementptr {kind}, {GM} %out, i32 %i
  store {value}, {GM} %p, align 4
  ret void"""


def test_an_index_that_runs_over_the_end_is_told_with_thread_and_byte() -> None:
    text = thread_kernel(store_at("%i = add i32 %t, 33"))
    found = only_finding(text)
    assert found.code == "VF910"
    assert str(found.place) == f"k.ll:{line_of(text, 'store i32 %t')}:3"
    # 64 words: the first thread beyond them is 31, whose word is number 64, at byte 256.
    assert (
        found.message
        == "thread (31, 0, 0) of block 0 accesses byte 256 of argument 0, which has 256: 4 bytes out of range"
    )
    assert dict(found.facts)["thread"] == "(31, 0, 0)"


def test_an_access_before_an_array_is_out_of_range() -> None:
    found = only_finding(thread_kernel(store_at("%i = sub i32 %t, 1")))
    assert (found.code, found.message) == (
        "VF910",
        "thread (0, 0, 0) of block 0 accesses 4 bytes before argument 0: 4 bytes out of range",
    )


def test_out_of_range_in_the_buffer_is_out_of_range_of_its_size() -> None:
    body = f"{THREAD_INDEX}  %p = getelementptr i32, {UB} null, i32 %t\n  store i32 1, {UB} %p, align 4\n  ret void"
    found = only_finding(thread_kernel(body), ub_bytes=64)
    assert found.code == "VF910"
    assert "thread (16, 0, 0)" in found.message
    assert "address 0x40 of the on-chip buffer" in found.message


def test_a_misaligned_access_is_found() -> None:
    """Thread t stores four bytes at 4 * t + 2."""
    found = only_finding(thread_kernel(store_at("%m = mul i32 %t, 2\n  %i = add i32 %m, 1", "i16")))
    assert (found.code, found.message) == (
        "VF911",
        "thread (0, 0, 0) of block 0 accesses byte 2 of argument 0: not a multiple of 4",
    )


def test_a_load_of_the_buffer_before_a_store_is_not_initialised() -> None:
    body = f"""{THREAD_INDEX}  %p = getelementptr i32, {UB} null, i32 %t
  %v = load i32, {UB} %p, align 4
  %q = getelementptr i32, {GM} %out, i32 %t
  store i32 %v, {GM} %q, align 4
  ret void"""
    text = thread_kernel(body)
    found = only_finding(text)
    assert found.code == "VF912"
    assert str(found.place) == f"k.ll:{line_of(text, 'load i32')}:3"


def test_an_output_is_not_initialised_until_it_is_written() -> None:
    body = f"""{THREAD_INDEX}  %p = getelementptr i32, {GM} %out, i32 %t
  %v = load i32, {GM} %p, align 4
  store i32 %v, {GM} %p, align 4
  ret void"""
    assert not run(thread_kernel(body)).findings
    assert only_finding(thread_kernel(body), outputs=(0,)).code == "VF912"


def neighbour(between: str) -> str:
    """Each thread stores a word and loads that of the next one."""
    return f"""{THREAD_INDEX}  %p = getelementptr i32, {UB} null, i32 %t
  store i32 %t, {UB} %p, align 4
  {between}
  %u = add i32 %t, 1
  %n = and i32 %u, 63
  %q = getelementptr i32, {UB} null, i32 %n
  %v = load i32, {UB} %q, align 4
  %r = getelementptr i32, {GM} %out, i32 %t
  store i32 %v, {GM} %r, align 4
  ret void"""


def test_a_missing_barrier_is_a_race_and_a_barrier_is_none() -> None:
    good = thread_kernel(neighbour("call void @llvm.hivm.sync.workitems()"), shape=SIXTY_FOUR)
    result = run(good)
    assert not result.findings
    np.testing.assert_array_equal(result.arguments[0], (np.arange(64) + 1) % 64)
    codes = {item.code for item in run(thread_kernel(neighbour(""), shape=SIXTY_FOUR)).findings}
    assert "VF913" in codes


@pytest.mark.parametrize(
    "between", ["call void @llvm.hivm.fence.workitems()", "%b = call i32 @llvm.hivm.vote.ballot(i1 true)"]
)
def test_fences_and_warp_operations_order_no_memory(between: str) -> None:
    codes = {item.code for item in run(thread_kernel(neighbour(between), shape=SIXTY_FOUR)).findings}
    assert "VF913" in codes


def test_a_race_names_both_threads() -> None:
    body = f"{THREAD_INDEX}  store i32 %t, {UB} null, align 4\n  ret void"
    found = only_finding(thread_kernel(body))
    assert found.message == (
        "thread (1, 0, 0) of block 0 writes what thread (0, 0, 0) wrote at address 0x0 of the on-chip buffer, "
        "with no barrier between"
    )


def test_atomics_do_not_race() -> None:
    body = f"{THREAD_INDEX}  %o = call i32 @llvm.hivm.atom.ADD.G.s32({GM} %out, i32 1, i32 0)\n  ret void"
    result = run(thread_kernel(body))
    assert not result.findings
    assert result.arguments[0][0] == 32


def test_blocks_do_not_race() -> None:
    body = f"{THREAD_INDEX}  %p = getelementptr i32, {GM} %out, i32 %t\n  store i32 5, {GM} %p, align 4\n  ret void"
    result = run(thread_kernel(body), grid=7, workers=3)
    assert not result.findings
    assert result.arguments[0].tolist() == [5] * 32 + [0] * 32


BARRIER = "call void @llvm.hivm.sync.workitems()"


def test_a_barrier_in_divergent_flow_is_reported_and_does_not_hang() -> None:
    body = f"""{THREAD_INDEX}  %c = icmp ult i32 %t, 7
  br i1 %c, label %some, label %end
some:
  {BARRIER}
  br label %end
end:
  ret void"""
    text = thread_kernel(body)
    found = only_finding(text)
    assert found.code == "VF914"
    assert found.message.startswith("7 lanes of a warp reached this barrier; thread (7, 0, 0) of block 0")
    assert str(found.place) == f"k.ll:{line_of(text, BARRIER)}:3"


def test_a_barrier_that_a_whole_warp_misses_is_reported() -> None:
    body = f"""{THREAD_INDEX}  %c = icmp ult i32 %t, 32
  br i1 %c, label %some, label %end
some:
  {BARRIER}
  br label %end
end:
  ret void"""
    found = only_finding(thread_kernel(body, shape=SIXTY_FOUR))
    assert found.code == "VF915"
    assert found.message == "threads wait at this barrier; thread (32, 0, 0) of block 0 has ended"


def test_two_barriers_at_once_are_reported_with_both_places() -> None:
    body = f"""{THREAD_INDEX}  %c = icmp ult i32 %t, 32
  br i1 %c, label %some, label %others
some:
  {BARRIER}
  ret void
others:
  {BARRIER}
  ret void"""
    found = only_finding(thread_kernel(body, shape=SIXTY_FOUR))
    assert found.code == "VF915"
    assert found.notes[0].place is not None
    assert {str(found.place), str(found.notes[0].place)} == {
        f"k.ll:{number}:3" for number, line in enumerate(thread_kernel(body).splitlines(), 1) if line.strip() == BARRIER
    }


def keeping(first_shape: int, second_shape: int) -> str:
    info = "call void @llvm.hivm.store.vfsimt.info"
    scalar = f"""  {info}(i64 {first_shape})
  call simt_entry void @k_simt_0({GM} %out)
  {info}(i64 {second_shape})
  call simt_entry void @k_simt_1({GM} %out)
"""
    keep = f'{THREAD_INDEX}  %k = call i32 asm sideeffect "", "={{TPER9}},0"(i32 %t)\n  ret void'
    resume = f"""{THREAD_INDEX}  %k = call i32 asm sideeffect "", "={{TPER9}}"()
  %p = getelementptr i32, {GM} %out, i32 %t
  store i32 %k, {GM} %p, align 4
  ret void"""
    return kernel(scalar, f"{GM} %out", threads=[(keep, f"{GM} %out"), (resume, f"{GM} %out")])


def test_a_register_outlives_the_call() -> None:
    text = keeping(SIXTY_FOUR, SIXTY_FOUR)
    result = run(text)
    assert not result.findings
    np.testing.assert_array_equal(result.arguments[0], np.arange(64))


def test_a_register_that_was_not_kept_is_reported_with_both_places() -> None:
    text = keeping(32 | 1 << 16 | 1 << 32, SIXTY_FOUR)
    found = only_finding(text)
    assert (found.code, found.message) == ("VF916", "thread (32, 0, 0) of block 0 resumes TPER9, which it did not keep")
    resume = 'TPER9}"()'
    assert str(found.place) == f"k.ll:{line_of(text, resume)}:3"
    keep = "={TPER9},0"
    assert [str(note.place) for note in found.notes] == [f"k.ll:{line_of(text, keep)}:3"]


def test_registers_do_not_outlive_the_block() -> None:
    """The second block resumes in its first call what only the first one keeps."""
    scalar = f"""  %b = call i64 @llvm.hivm.GET.BLOCK.IDX()
  %c = icmp eq i64 %b, 0
  br i1 %c, label %keep, label %resume
keep:
  call void @llvm.hivm.store.vfsimt.info(i64 {SIXTY_FOUR})
  call simt_entry void @k_simt_0({GM} %out)
  br label %resume
resume:
  call void @llvm.hivm.store.vfsimt.info(i64 {SIXTY_FOUR})
  call simt_entry void @k_simt_1({GM} %out)
"""
    _, _, rest = keeping(SIXTY_FOUR, SIXTY_FOUR).partition("define")
    bodies = "define" + rest[: rest.index("define void @k_mix_aiv")]
    head = keeping(SIXTY_FOUR, SIXTY_FOUR).partition("define")[0] + "declare i64 @llvm.hivm.GET.BLOCK.IDX()\n"
    text = (
        f"{head}{bodies}define void @k_mix_aiv({GM} %out) {{\n{scalar}  ret void\n}}\nattributes #0 = {{ nounwind }}\n"
    )
    found = only_finding(text, grid=2)
    assert (found.code, "of block 1" in found.message) == ("VF916", True)


def test_a_wait_needs_its_set() -> None:
    flag = "call void @llvm.hivm.{}.FLAG.IMM(i64 {}, i64 2, i64 0)"
    good = "\n".join(flag.format(*word) for word in (("SET", 1), ("WAIT", 1), ("SET", 1), ("WAIT", 1)))
    assert not run(scalar_kernel(good)).findings
    swapped = "\n".join(flag.format(*word) for word in (("SET", 3), ("WAIT", 1)))
    found = only_finding(scalar_kernel(swapped))
    assert found.code == "VF917"
    assert found.message.endswith("pipe 1 to pipe 2, event 0")
    twice = "\n".join(flag.format(*word) for word in (("SET", 1), ("WAIT", 1), ("WAIT", 1)))
    assert only_finding(scalar_kernel(twice)).code == "VF917"


def test_a_move_that_is_one_burst_too_long_is_out_of_range() -> None:
    words = (33 << 4 | 8 << 25, 8 | 8 << 40)
    move = f"call void @llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.s32.DV({UB} null, {GM} %out, i64 {words[0]}, i64 {words[1]})"
    text = scalar_kernel(f"  {move}")
    found = only_finding(text)
    assert found.code == "VF910"
    assert found.message == "block 0 accesses byte 256 of argument 0, which has 256: 8 bytes out of range"


def test_a_mode_that_is_computed_is_checked_when_it_runs() -> None:
    move = (
        "  %c = call i64 @llvm.hivm.GET.CTRL()\n  %d = or i64 %c, 70368744177664\n"  # bit 46
        f"  call void @llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.s32.DV({UB} null, {GM} %out, i64 %d, i64 0)"
    )
    assert only_finding(scalar_kernel(move)).code == "VF904"


def test_a_shape_is_needed_for_each_call() -> None:
    call = "  call simt_entry void @k_simt_0()\n"
    info = f"  call void @llvm.hivm.store.vfsimt.info(i64 {SIXTY_FOUR})\n"
    text = kernel(info + call + call, f"{GM} %out", threads=[("  ret void", "")])
    found = only_finding(text)
    assert (found.code, found.message) == (
        "VF906",
        "block 0 calls a SIMT function without a shape for its threads",
    )


@pytest.mark.parametrize("shape", [1025 | 1 << 16 | 1 << 32, 0 | 1 << 16 | 1 << 32, 64 | 64 << 16 | 64 << 32])
def test_a_shape_that_no_block_has_is_found(shape: int) -> None:
    assert only_finding(thread_kernel("  ret void", shape=shape)).code == "VF906"


def test_a_shuffle_from_a_lane_that_is_not_there_is_found() -> None:
    body = f"""{THREAD_INDEX}  %c = icmp ult i32 %t, 8
  br i1 %c, label %some, label %end
some:
  %v = call i32 @llvm.hivm.shfl.idx.i32(i32 %t, i32 7944)
  %p = getelementptr i32, {GM} %out, i32 %t
  store i32 %v, {GM} %p, align 4
  br label %end
end:
  ret void"""
    found = only_finding(thread_kernel(body))
    assert found.code == "VF920"
    assert found.message.endswith("(operand 8)")


def test_unreachable_is_reported() -> None:
    body = f"""{THREAD_INDEX}  %c = icmp eq i32 %t, 9
  br i1 %c, label %never, label %end
never:
  unreachable
end:
  ret void"""
    found = only_finding(thread_kernel(body))
    assert (found.code, "thread (9, 0, 0)" in found.message) == ("VF922", True)


@pytest.mark.parametrize(("saturate", "codes"), [(0, ["VF923"]), (1, [])])
def test_a_conversion_out_of_range(saturate: int, codes: list[str]) -> None:
    body = f"""  %v = call i32 @llvm.hivm.fp32.to.s32(float 0x4202A05F20000000, i32 0, i32 {saturate})
  store i32 %v, {GM} %out, align 4
  ret void"""
    result = run(thread_kernel(body, shape=1 | 1 << 16 | 1 << 32))
    assert [item.code for item in result.findings] == codes
    assert result.arguments[0][0] == 2**31 - 1


# What does not end, or ends the process


def test_a_loop_without_end_is_a_finding_with_its_place() -> None:
    body = "entry:\n  br label %loop\nloop:\n  br label %loop"
    text = thread_kernel(body)
    with pytest.raises(vfsimt.RefusedError) as caught:
        vfsimt.run_device(text, arguments=(np.zeros(1, np.int32),), timeout=1.0, name="k.ll")
    (found,) = caught.value.findings
    assert found.code == "VF918"
    assert str(found.place).startswith("k.ll:")
    assert "block 0 still runs after 1 seconds" in found.message


@pytest.mark.skipif(sys.platform != "linux", reason="signals as Linux names them")
def test_a_crash_is_a_finding() -> None:
    body = f"""  %a = ptrtoint {GM} %out to i64
  %z = sub i64 %a, %a
  %p = inttoptr i64 %z to {GM}
  store i32 1, {GM} %p, align 4
  ret void"""
    text = thread_kernel(body)
    with pytest.raises(vfsimt.RefusedError) as caught:
        vfsimt.run_device(text, arguments=(np.zeros(1, np.int32),), sanitizer=False)
    assert [item.code for item in caught.value.findings] == ["VF919"]
    assert only_finding(text).code == "VF910"
