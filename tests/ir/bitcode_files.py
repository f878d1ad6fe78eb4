"""Bitcode for tests: written by llvmlite, wrapped and damaged by hand."""

from __future__ import annotations

import struct
from importlib import import_module
from pathlib import Path
from typing import Any

from vfsimt.ir.shadow import ByteFaithfulText

binding: Any = import_module("llvmlite.binding")
WRITTEN_BY_CLANG = Path(__file__).parent / "bitcode"

KERNEL = """\
source_filename = "k.c"

define internal void @rows(ptr %p, i32 %active_lane_count) {
entry:
  store i32 %active_lane_count, ptr %p, align 4
  ret void
}

define void @batch(ptr %p, i32 %n) {
entry:
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
"""


def bitcode(text: str) -> bytes:
    """What LLVM itself writes for a text."""
    with binding.parse_assembly(ByteFaithfulText(text), binding.create_context()) as module:
        return bytes(module.as_bitcode())


def printed(text: str) -> str:
    """The text that LLVM prints when it has read the bitcode of a text."""
    with binding.parse_bitcode(bitcode(text), binding.create_context()) as module:
        return str(module)


def wrapped(data: bytes, *, padding: int = 0, size: int | None = None, cpu_type: int = 0x0100000C) -> bytes:
    """Bitcode in a wrapper, by LLVM's "Bitcode Wrapper Format": five words of 32 bits, and padding to 16 bytes."""
    header = struct.pack("<5I", 0x0B17C0DE, 0, 20 + padding, len(data) if size is None else size, cpu_type)
    return header + bytes(padding) + data + bytes(-len(data) % 16)


def with_producer(data: bytes, producer: str) -> bytes:
    """The same bitcode with another producer of the same length in its identification block.

    The string is an array of 6-bit characters, the lowest bits first (Bitstream Container Format, "Char6 Operand").
    """
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"
    number = int.from_bytes(data, "little")
    old = read_producer(data)
    assert len(old) == len(producer)
    wanted, given = (sum(letters.index(c) << (6 * i) for i, c in enumerate(name)) for name in (old, producer))
    width = 6 * len(old)
    for position in range(32, 1024):
        if (number >> position) & ((1 << width) - 1) == wanted:
            return (number ^ ((wanted ^ given) << position)).to_bytes(len(data), "little")
    raise AssertionError("the producer is not written in 6-bit characters")


def read_producer(data: bytes) -> str:
    """The producer that LLVM names in its message about bitcode whose only module is cut out of it."""
    assert data.startswith(b"BC\xc0\xde")
    version = ".".join(map(str, binding.llvm_version_info))
    return f"LLVM{version}"
