"""The compiled loops that call a kernel: over blocks, packets and repetitions, with no Python in between.

One driver serves every kernel of a layout. It is compiled once in a process, for a baseline CPU, and is small
enough that its own cost is a few instructions per call of the kernel.
"""

from __future__ import annotations

import ctypes
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from vfsimt.jit.engine import CompileOptions, compile_module

if TYPE_CHECKING:
    from vfsimt.jit.engine import CompiledModule
    from vfsimt.jit.layout import LaunchLayout


class EntryKind(Enum):
    """What a kernel's last parameter counts."""

    PACKET = "packet"
    BATCH = "batch"
    BLOCKS = "blocks"


_HEAD = (
    "define void @drive.{name}(ptr %kernel, ptr %arguments, ptr %record, i32 %first, i32 %blocks, "
    "i32 %unit, i64 %repeats) {{"
)

# Each function runs `repeats` times over the blocks `first`, `first + 1`, ...; `unit` is the packet width for
# PACKET, the packets of a block for BATCH, and unused for BLOCKS.
_BLOCKS = """
entry:
  br label %repeat
repeat:
  %done = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %done, %repeats
  br i1 %more, label %body, label %exit
body:
  %block.field = getelementptr i8, ptr %record, i64 {block_id}
  store i32 %first, ptr %block.field, align 4
  %thread.field = getelementptr i8, ptr %record, i64 {thread_index}
  store i32 0, ptr %thread.field, align 4
  call void %kernel(ptr %arguments, ptr null, ptr %record, i32 %blocks)
  %next = add i64 %done, 1
  br label %repeat
exit:
  ret void
}}
"""

_BATCH = """
entry:
  %block.field = getelementptr i8, ptr %record, i64 {block_id}
  %thread.field = getelementptr i8, ptr %record, i64 {thread_index}
  br label %repeat
repeat:
  %done = phi i64 [ 0, %entry ], [ %next, %repeated ]
  %more = icmp ult i64 %done, %repeats
  br i1 %more, label %blocks.test, label %exit
blocks.test:
  %index = phi i32 [ 0, %repeat ], [ %index.next, %body ]
  %inside = icmp ult i32 %index, %blocks
  br i1 %inside, label %body, label %repeated
body:
  %block = add i32 %first, %index
  store i32 %block, ptr %block.field, align 4
  store i32 0, ptr %thread.field, align 4
  call void %kernel(ptr %arguments, ptr null, ptr %record, i32 %unit)
  %index.next = add i32 %index, 1
  br label %blocks.test
repeated:
  %next = add i64 %done, 1
  br label %repeat
exit:
  ret void
}}
"""

_PACKET = """
entry:
  %block.field = getelementptr i8, ptr %record, i64 {block_id}
  %thread.field = getelementptr i8, ptr %record, i64 {thread_index}
  %size.field = getelementptr i8, ptr %record, i64 {block_size}
  %dispatch.field = getelementptr i8, ptr %record, i64 {dispatch_size}
  %size.word = load i32, ptr %size.field, align 4
  %size = zext i32 %size.word to i64
  %dispatch.word = load i32, ptr %dispatch.field, align 4
  %dispatch = zext i32 %dispatch.word to i64
  %width = zext i32 %unit to i64
  br label %repeat
repeat:
  %done = phi i64 [ 0, %entry ], [ %next, %repeated ]
  %more = icmp ult i64 %done, %repeats
  br i1 %more, label %blocks.test, label %exit
blocks.test:
  %index = phi i32 [ 0, %repeat ], [ %index.next, %block.done ]
  %inside = icmp ult i32 %index, %blocks
  br i1 %inside, label %block.body, label %repeated
block.body:
  %block = add i32 %first, %index
  store i32 %block, ptr %block.field, align 4
  %block.long = zext i32 %block to i64
  %origin = mul i64 %block.long, %size
  %some = icmp ugt i64 %dispatch, %origin
  %rest = sub i64 %dispatch, %origin
  %left = select i1 %some, i64 %rest, i64 0
  %short = icmp ult i64 %left, %size
  %limit = select i1 %short, i64 %left, i64 %size
  br label %packets.test
packets.test:
  %thread = phi i64 [ 0, %block.body ], [ %thread.next, %packet ]
  %within = icmp ult i64 %thread, %limit
  br i1 %within, label %packet, label %block.done
packet:
  %room = sub i64 %limit, %thread
  %narrow = icmp ult i64 %room, %width
  %lanes.long = select i1 %narrow, i64 %room, i64 %width
  %lanes = trunc i64 %lanes.long to i32
  %thread.word = trunc i64 %thread to i32
  store i32 %thread.word, ptr %thread.field, align 4
  call void %kernel(ptr %arguments, ptr null, ptr %record, i32 %lanes)
  %thread.next = add i64 %thread, %width
  br label %packets.test
block.done:
  %index.next = add i32 %index, 1
  br label %blocks.test
repeated:
  %next = add i64 %done, 1
  br label %repeat
exit:
  ret void
}}
"""

_BODIES = {EntryKind.BLOCKS: _BLOCKS, EntryKind.BATCH: _BATCH, EntryKind.PACKET: _PACKET}

_SIGNATURE = ctypes.CFUNCTYPE(
    None,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_uint32,
    ctypes.c_uint32,
    ctypes.c_uint32,
    ctypes.c_uint64,
)
"""ctypes releases the interpreter's lock for the time of a call."""


class Driver:
    """The loops of one layout."""

    def __init__(self, module: CompiledModule) -> None:
        self._module = module
        self._functions = {kind: _SIGNATURE(module.address(f"drive.{kind.value}")) for kind in EntryKind}

    def run(  # noqa: PLR0913  # the driver's own parameters
        self,
        kind: EntryKind,
        *,
        entry: int,
        arguments: int,
        record: int,
        first: int,
        blocks: int,
        unit: int,
        repeats: int = 1,
    ) -> None:
        """Call the code at `entry` for blocks `first` ... `first + blocks - 1`, `repeats` times over."""
        self._functions[kind](entry, arguments, record, first, blocks, unit, repeats)


@lru_cache(maxsize=8)
def driver_for(layout: LaunchLayout) -> Driver:
    """The driver of a layout; lives as long as the process."""
    offsets = {name: getattr(layout, name) for name in layout.__dataclass_fields__}
    text = "\n".join((_HEAD + body).format(name=kind.value, **offsets) for kind, body in _BODIES.items())
    return Driver(compile_module(text, CompileOptions(target="host", opt=2, name="driver")))
