"""Arguments, launch records, dispatches over pools, guards."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from vfsimt import RefusedError, UsageError
from vfsimt.jit.arguments import ArgumentBuffer, BufferParameter, ValueParameter, guard_array
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.launch import Dispatch, PacketKernel, WorkerPool
from vfsimt.jit.layout import PACKET_LAUNCH, LaunchLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.jit.engine import CompiledModule

np: Any = import_module("numpy")

# Each lane writes its global thread number + 1; `block entry` in the sense of docs/packet-abi.md is @walk.
PROBE = """
define void @packet(ptr %args, ptr %ret, ptr %launch, i32 %active_lane_count) {
entry:
  %block = load i32, ptr %launch
  %size.field = getelementptr i8, ptr %launch, i64 24
  %size = load i32, ptr %size.field
  %thread.field = getelementptr i8, ptr %launch, i64 36
  %thread = load i32, ptr %thread.field
  %origin = mul i32 %block, %size
  %first = add i32 %origin, %thread
  %out = load ptr, ptr %args
  br label %test
test:
  %lane = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %lane, %active_lane_count
  br i1 %more, label %body, label %exit
body:
  %index = add i32 %first, %lane
  %value = add i32 %index, 1
  %place = getelementptr i32, ptr %out, i32 %index
  %old = load i32, ptr %place
  %sum = add i32 %old, %value
  store i32 %sum, ptr %place
  %next = add i32 %lane, 1
  br label %test
exit:
  ret void
}

; writes the record it was given into its only argument
define void @record(ptr %args, ptr %ret, ptr %launch, i32 %count) {
  %out = load ptr, ptr %args
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %launch, i64 144, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; copies its argument buffer into the first argument
define void @buffer(ptr %args, ptr %ret, ptr %launch, i32 %count) {
  %out = load ptr, ptr %args
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %args, i64 68, i1 false)
  ret void
}
"""


@pytest.fixture(scope="module")
def probe() -> Iterator[CompiledModule]:
    with compile_module(PROBE, CompileOptions(name="probe")) as module:
        yield module


@pytest.mark.parametrize(
    ("threads", "block", "width"),
    [(0, 32, 8), (1, 32, 8), (7, 32, 8), (8, 8, 8), (33, 32, 16), (100, 7, 4), (5, 1, 2), (64, 64, 16), (97, 10, 8)],
)
@pytest.mark.parametrize("workers", [0, 3])
def test_each_thread_runs_once(probe: CompiledModule, threads: int, block: int, width: int, workers: int) -> None:
    kernel = PacketKernel(module=probe, function="packet", kind=EntryKind.PACKET, width=width)
    out = np.zeros(threads + 3, dtype=np.int32)
    dispatch = Dispatch(threads=threads, block=block, grain=2)
    if workers:
        with WorkerPool(workers) as pool:
            report = kernel.dispatch([out], dispatch, pool=pool)
    else:
        report = kernel.dispatch([out], dispatch)
    assert out.tolist() == [*range(1, threads + 1), 0, 0, 0]
    tasks = -(-dispatch.blocks // 2)
    assert report.tasks == (tasks if workers and tasks > 1 else min(dispatch.blocks, 1))


def test_the_launch_record_as_the_specification_lays_it_out(probe: CompiledModule) -> None:
    kernel = PacketKernel(module=probe, function="record", kind=EntryKind.PACKET, width=8)
    record = np.zeros(144, dtype=np.uint8)
    kernel.dispatch([record], Dispatch(threads=75, block=32))
    words = record.view("<u4")
    # the last packet: block 2, threads 8, 9 and 10 of it
    assert words[:9].tolist() == [2, 0, 0, 75, 1, 1, 32, 1, 1]
    assert words[9:14].tolist() == [8, 0, 3, 1, 1]
    assert record.view("<u8")[7:10].tolist() == [0, 0, 0]
    workspace = int(record.view("<u8")[136 // 8])
    assert workspace != 0
    assert workspace % 64 == 0


def test_the_argument_buffer_as_the_specification_lays_it_out(probe: CompiledModule) -> None:
    kernel = PacketKernel(module=probe, function="buffer", kind=EntryKind.BATCH)
    out = np.zeros(68, dtype=np.uint8)
    other = np.zeros((3, 5), dtype=np.float64)
    kernel.dispatch([out, np.uint8(7), other, np.float64(0.5), np.int32(-2)], Dispatch(threads=1, block=1))
    assert out[:16].view("<u8").tolist() == [out.ctypes.data, 68]
    assert out[16] == 7
    assert out[32:48].view("<u8").tolist() == [other.ctypes.data, 120]
    assert out[48:56].view("<f8").tolist() == [0.5]
    assert out[64:68].view("<i4").tolist() == [-2]


def test_another_layout_is_a_value(probe: CompiledModule) -> None:
    layout = LaunchLayout(block_id=0, block_size=24, thread_index=36, private_workspace=152, record_bytes=160)
    kernel = PacketKernel(module=probe, function="packet", kind=EntryKind.PACKET, width=4, layout=layout)
    out = np.zeros(10, dtype=np.int32)
    kernel.dispatch([out], Dispatch(threads=10, block=4))
    assert out.tolist() == list(range(1, 11))


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        [1.0],
        None,
        np.array(["a"]),
        np.array([object()]),
        np.zeros(4, dtype=">f4"),
        np.zeros((4, 4), dtype=np.float32)[:, ::2],
        np.zeros((4, 4), dtype=np.float32).T,
        np.frombuffer(bytearray(13), dtype=np.uint8)[1:].view(np.float32),
        np.zeros(3, dtype="M8[s]"),
        np.zeros(3, dtype=[("a", "f4")]),
    ],
    ids="float list none text objects big-endian strided transposed unaligned dates records".split(),
)
def test_arguments_without_a_layout_are_refused(value: Any) -> None:
    with pytest.raises(UsageError) as caught:
        ArgumentBuffer([np.float32(1), value], PACKET_LAUNCH)
    assert [finding.code for finding in caught.value.findings] == ["VF808"]
    assert caught.value.findings[0].message.startswith("argument 1 ")


def test_known_parameters_are_checked_all_at_once() -> None:
    expected = (
        BufferParameter(dtype="float32", elements=8),
        ValueParameter(dtype="float32"),
        BufferParameter(dtype="float32", elements=4, writable=True),
        BufferParameter(dtype="float32"),
    )
    good: list[Any] = [np.zeros(8, "f4"), np.float32(1), np.zeros(4, "f4"), np.zeros(1, "f4")]
    ArgumentBuffer(good, PACKET_LAUNCH, expected)
    frozen = np.zeros(4, "f4")
    frozen.flags.writeable = False
    bad: list[Any] = [np.zeros(7, "f4"), np.zeros(1, "f4"), frozen, np.zeros(1, "f8")]
    with pytest.raises(UsageError) as caught:
        ArgumentBuffer(bad, PACKET_LAUNCH, expected)
    assert [finding.message.split(" ")[1] for finding in caught.value.findings] == ["0", "1", "2", "3"]
    with pytest.raises(UsageError, match="takes 4 arguments; 3 given"):
        ArgumentBuffer(good[:3], PACKET_LAUNCH, expected)


def test_guards_hold_or_tell() -> None:
    array = np.arange(10, dtype=np.float32)
    guard = guard_array(array)
    assert guard.inside.tolist() == array.tolist()
    assert guard.inside.ctypes.data % 64 == array.ctypes.data % 64
    guard.inside[...] = 7
    assert guard.broken_bytes() == ()
    guard.room[guard.start + 42] ^= 1
    guard.room[guard.start - 1] ^= 1
    assert guard.broken_bytes() == (-1, 42)


def test_a_guard_that_is_read_and_stored_again_is_broken() -> None:
    first, second = guard_array(np.zeros(4, "f4"), seed=0), guard_array(np.zeros(4, "f4"), seed=1)
    behind: Any = first.room[first.start + 16 :][:64]
    assert np.isnan(behind.view("f4")).all()
    with np.errstate(invalid="ignore"):
        sums = behind.view("f4") + np.float32(1)
    assert (sums.view("u4") != behind.view("u4")).all()
    other: Any = second.room[second.start + 16 :][:64]
    assert (other.view("u4") != behind.view("u4")).all()


def test_a_store_behind_an_array_is_reported_and_nothing_is_kept(probe: CompiledModule) -> None:
    kernel = PacketKernel(module=probe, function="packet", kind=EntryKind.PACKET, width=8)
    out = np.zeros(10, dtype=np.int32)
    with pytest.raises(RefusedError) as caught:
        kernel.dispatch([out], Dispatch(threads=12, block=8), checked=True)
    assert [finding.code for finding in caught.value.findings] == ["VF813"]
    assert "from byte 40 to byte 44" in caught.value.findings[0].message
    assert not out.any()
    report = kernel.dispatch([out], Dispatch(threads=10, block=8), checked=True)
    assert report.changed == (10,)
    assert out.tolist() == list(range(1, 11))


@pytest.mark.parametrize(("threads", "block", "grain"), [(-1, 1, 1), (1 << 32, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_impossible_dispatches(threads: int, block: int, grain: int) -> None:
    with pytest.raises(UsageError) as caught:
        Dispatch(threads=threads, block=block, grain=grain)
    assert [finding.code for finding in caught.value.findings] == ["VF809"]


def test_a_packet_entry_needs_its_width(probe: CompiledModule) -> None:
    with pytest.raises(UsageError, match="0 lanes"):
        PacketKernel(module=probe, function="packet", kind=EntryKind.PACKET)
    with pytest.raises(UsageError, match="worker"):
        WorkerPool(0)
