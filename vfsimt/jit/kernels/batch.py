"""The batch entry and the block entry of a packet kernel (docs/packet-abi.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.jit.kernels.text import FunctionText, ModuleText
from vfsimt.jit.layout import PACKET_LAUNCH

if TYPE_CHECKING:
    from vfsimt.jit.kernels.spec import KernelSpec

_UNROLLED_CALLS = 16
_BLOCK_PACKETS = (4, 16)
"""Packets of a block for which the block entry passes a constant count."""

_ARGUMENTS = "ptr %argument_buffer, ptr %return_lanes, ptr %launch_config"
_PARAMETERS = "ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull %launch_config"


@dataclass(frozen=True, slots=True, kw_only=True)
class _CallLoop:
    """What the loops of full calls share; the last three are pointers: the record's field, two stack slots."""

    function: FunctionText
    spec: KernelSpec
    thread_pointer: str
    remaining: str
    position: str


def write_batch(module: ModuleText, spec: KernelSpec) -> None:
    """Append the batch entry: full packets with the constant W, at most one tail, clipped to block and dispatch."""
    function = FunctionText(
        module,
        f"define internal void @{spec.batch}({_PARAMETERS}, i32 %packet_count)",
        ("argument_buffer", "return_lanes", "launch_config", "packet_count"),
    )
    remaining = function.slot("packet.batch.remaining.slot", "i64", 8)
    position = function.slot("packet.batch.position.slot", "i32", 4)
    thread_pointer, thread, lanes = _clipped_lanes(function, spec.width)
    full = function.value(f"lshr i64 {lanes}, {spec.width.bit_length() - 1}", "packet.full.count")
    function.effect(f"store i64 {full}, ptr {remaining}, align 8")
    function.effect(f"store i32 {thread}, ptr {position}, align 4")

    chunk_test = function.label("packet.batch.full.chunk.test")
    chunk = function.label("packet.batch.full.chunk")
    loop_test = function.label("packet.batch.partial.full.test")
    loop = function.label("packet.batch.partial.full.loop")
    tail_test = function.label("packet.batch.tail.test")
    tail = function.label("packet.batch.tail")
    done = function.label("packet.batch.exit")

    function.branch(chunk_test)
    calls = _CallLoop(
        function=function, spec=spec, thread_pointer=thread_pointer, remaining=remaining, position=position
    )
    _counted_calls(calls, (chunk_test, chunk, loop_test), _UNROLLED_CALLS)
    _counted_calls(calls, (loop_test, loop, tail_test), 1)

    function.start(tail_test)
    left = function.value(f"and i64 {lanes}, {spec.width - 1}")
    count = function.value(f"trunc i64 {left} to i32", "packet.tail.lane.count")
    function.branch_if(function.value(f"icmp ne i32 {count}, 0"), tail, done)
    function.start(tail)
    now = function.value(f"load i32, ptr {position}, align 4")
    function.effect(f"store i32 {now}, ptr {thread_pointer}, align 4")
    function.effect(f"call void @{spec.entry}({_ARGUMENTS}, i32 {count})")
    function.branch(done)
    function.start(done)
    function.effect("ret void")
    module.define(function)


def write_blocks(module: ModuleText, spec: KernelSpec) -> None:
    """Append the block entry: `block_count` blocks from the record's `block_id[0]` on, each from its first thread."""
    function = FunctionText(
        module,
        f"define void @{spec.blocks}({_PARAMETERS}, i32 %block_count)",
        ("argument_buffer", "return_lanes", "launch_config", "block_count"),
    )
    counter = function.slot("block.slot", "i32", 4)
    size_pointer = _field(function, PACKET_LAUNCH.block_size)
    size = function.value(f"load i32, ptr {size_pointer}, align 4", "block.size")
    function.effect(f"store i32 0, ptr {counter}, align 4")
    test, body, following, done = (
        function.label(hint) for hint in ("block.test", "block.body", "block.next", "block.exit")
    )
    function.branch(test)
    function.start(test)
    number = function.value(f"load i32, ptr {counter}, align 4")
    function.branch_if(function.value(f"icmp ult i32 {number}, %block_count"), body, done)
    function.start(body)
    thread_pointer = _field(function, PACKET_LAUNCH.thread_index)
    function.effect(f"store i32 0, ptr {thread_pointer}, align 4")
    for packets in _BLOCK_PACKETS:
        same, other = function.label(f"block.packets.{packets}"), function.label("block.packets.other")
        function.branch_if(function.value(f"icmp eq i32 {size}, {packets * spec.width}"), same, other)
        function.start(same)
        function.effect(f"call void @{spec.batch}({_ARGUMENTS}, i32 {packets})")
        function.branch(following)
        function.start(other)
    rounded = function.value(f"add i32 {size}, {spec.width - 1}")
    packets = function.value(f"lshr i32 {rounded}, {spec.width.bit_length() - 1}", "block.packet.count")
    function.effect(f"call void @{spec.batch}({_ARGUMENTS}, i32 {packets})")
    function.branch(following)
    function.start(following)
    block_pointer = _field(function, PACKET_LAUNCH.block_id)
    block = function.value(f"load i32, ptr {block_pointer}, align 4")
    function.effect(f"store i32 {function.value(f'add i32 {block}, 1')}, ptr {block_pointer}, align 4")
    seen = function.value(f"load i32, ptr {counter}, align 4")
    function.effect(f"store i32 {function.value(f'add i32 {seen}, 1')}, ptr {counter}, align 4")
    function.branch(test)
    function.start(done)
    function.effect("ret void")
    module.define(function)


def _field(function: FunctionText, offset: int) -> str:
    return function.offset("%launch_config", offset)


def _load_field(function: FunctionText, offset: int, hint: str) -> tuple[str, str]:
    pointer = _field(function, offset)
    return pointer, function.value(f"load i32, ptr {pointer}, align 4", hint)


def _clipped_lanes(function: FunctionText, width: int) -> tuple[str, str, str]:
    """The pointer to `thread_index`, its value, and how many lanes (i64) the batch may run from there."""
    thread_pointer, thread = _load_field(function, PACKET_LAUNCH.thread_index, "packet.thread.base")
    _, block = _load_field(function, PACKET_LAUNCH.block_id, "block.id")
    _, size = _load_field(function, PACKET_LAUNCH.block_size, "block.size")
    _, dispatch = _load_field(function, PACKET_LAUNCH.dispatch_size, "dispatch.size")
    wide = {name: function.value(f"zext i32 {name} to i64") for name in (thread, block, size, dispatch)}
    origin = function.value(f"mul i64 {wide[block]}, {wide[size]}")
    start = function.value(f"add i64 {origin}, {wide[thread]}")
    count = function.value("zext i32 %packet_count to i64")
    lanes = function.value(f"shl i64 {count}, {width.bit_length() - 1}", "packet.batch.lanes")
    for limit, begin in ((wide[size], wide[thread]), (wide[dispatch], start)):
        inside = function.value(f"icmp ugt i64 {limit}, {begin}")
        left = function.value(f"sub i64 {limit}, {begin}")
        room = function.value(f"select i1 {inside}, i64 {left}, i64 0")
        fits = function.value(f"icmp ult i64 {lanes}, {room}")
        lanes = function.value(f"select i1 {fits}, i64 {lanes}, i64 {room}", "packet.batch.lanes")
    return thread_pointer, thread, lanes


def _counted_calls(loop: _CallLoop, labels: tuple[str, str, str], calls: int) -> None:
    """A loop (test, body, block after it) that makes `calls` full calls at a time while that many packets are left."""
    test, body, after = labels
    function, spec, remaining, position = loop.function, loop.spec, loop.remaining, loop.position
    function.start(test)
    left = function.value(f"load i64, ptr {remaining}, align 8")
    function.branch_if(function.value(f"icmp uge i64 {left}, {calls}"), body, after)
    function.start(body)
    first = function.value(f"load i32, ptr {position}, align 4")
    for call in range(calls):
        thread = function.value(f"add i32 {first}, {call * spec.width}") if call else first
        function.effect(f"store i32 {thread}, ptr {loop.thread_pointer}, align 4")
        function.effect(f"call void @{spec.entry}({_ARGUMENTS}, i32 {spec.width})")
    past = function.value(f"add i32 {first}, {calls * spec.width}")
    function.effect(f"store i32 {past}, ptr {position}, align 4")
    before = function.value(f"load i64, ptr {remaining}, align 8")
    function.effect(f"store i64 {function.value(f'sub i64 {before}, {calls}')}, ptr {remaining}, align 8")
    function.branch(test)
