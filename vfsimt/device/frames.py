"""The frame of a warp in the host text: arrays of 32 lanes for what outlives a region."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.device.layout import WARP_LANES, WARP_TYPE
from vfsimt.device.routines import host_name, host_type, host_value
from vfsimt.ir.lexicon import encode_name
from vfsimt.ir.types import read_type_text

if TYPE_CHECKING:
    from vfsimt.device.regions import Regions
    from vfsimt.device.writing import Writer
    from vfsimt.ir.instruction import Instruction

_SCRATCH = ("i8", "i16", "i32", "i64", "i32", "i32")
"""Operands of warp operations: a value of 1, 2, 4 or 8 bytes, then the lane and the clamp of a shuffle."""

_WHICH, _CLAMP = 5, 6
_SCRATCH_BY_BITS = {8: 1, 16: 2, 32: 3, 64: 4}


class Frame:
    """The frame of one SIMT function.

    Args:
        regions: its regions.
    """

    def __init__(self, regions: Regions) -> None:
        self._regions = regions

    @cached_property
    def allocas(self) -> dict[str, str]:
        """The allocas that several regions use, with the type that each lane has one of."""
        return {
            host_name(item.result): _allocated(item)
            for node in self._regions.order
            for item in self._regions.nodes[node].instructions
            if item.opcode == "alloca" and host_name(item.result) in self._regions.kept
        }

    @cached_property
    def _fields(self) -> tuple[str, ...]:
        kept = [self.allocas.get(name, _in_memory(kind)) for name, kind in self._regions.kept.items()]
        return (*_SCRATCH, *kept)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: 1 + len(_SCRATCH) + index for index, name in enumerate(self._regions.kept)}

    @property
    def type_name(self) -> str:
        """The name of the frame's type, with its sigil."""
        return "%" + encode_name(f"vf.frame.{self._regions.routine.name}")

    @property
    def type_text(self) -> str:
        """The definition of the frame's type."""
        arrays = ", ".join(f"[{WARP_LANES} x {host_type(kind)}]" for kind in self._fields)
        return f"{self.type_name} = type {{ {WARP_TYPE}, {arrays} }}"

    @property
    def bytes_text(self) -> str:
        """How many bytes a frame has, as a constant: a multiple of 64."""
        size = f"ptrtoint (ptr getelementptr ({self.type_name}, ptr null, i32 1) to i64)"
        return f"and i64 {size_plus(size)}, -64"

    def place(self, node: int) -> int:
        """The number that stands for a leader in the frame: even where lanes wait, odd past a barrier."""
        return 2 * self._regions.rank[node]

    def address(self, writer: Writer, name: str) -> str:
        """The address of this lane's place of a value."""
        field = self._numbers[name]
        return writer.make(f"getelementptr {self.type_name}, ptr %frame, i32 0, i32 {field}, i32 %lane")

    def array(self, name: str) -> str:
        """The offset of a value's array, as indexes of a getelementptr."""
        return f"{self.type_name}, ptr %frame, i32 0, i32 {self._numbers[name]}"

    def load(self, writer: Writer, name: str) -> None:
        """Define a value from its place; an alloca is its place."""
        kind = self._regions.kept[name]
        if name in self.allocas:
            field = self._numbers[name]
            writer.put(f"{name} = getelementptr {self.type_name}, ptr %frame, i32 0, i32 {field}, i32 %lane")
            return
        at = self.address(writer, name)
        if kind == "i1":
            writer.put(f"{name} = trunc i8 {writer.make(f'load i8, ptr {at}, align 1')} to i1")
        else:
            writer.put(f"{name} = load {host_type(kind)}, ptr {at}")

    def store(self, writer: Writer, name: str, value: str) -> None:
        """Store a value in its place, if it has one."""
        kind = self._regions.kept.get(name)
        if kind is None or name in self.allocas:
            return
        at = self.address(writer, name)
        if kind == "i1":
            writer.put(f"store i8 {writer.make(f'zext i1 {value} to i8')}, ptr {at}, align 1")
        else:
            writer.put(f"store {host_type(kind)} {value}, ptr {at}")

    def scratch_array(self, bits: int) -> str:
        """The array of the values of a warp operation."""
        return f"{self.type_name}, ptr %frame, i32 0, i32 {_SCRATCH_BY_BITS[bits]}"

    def shuffle_arrays(self) -> tuple[str, str]:
        """The arrays of the lanes and the clamps of a shuffle."""
        return tuple(f"{self.type_name}, ptr %frame, i32 0, i32 {field}" for field in (_WHICH, _CLAMP))  # type: ignore[return-value]

    def store_operands(self, writer: Writer, operation: Instruction) -> None:
        """Store what a lane gives to a warp operation."""
        if not operation.operands:
            return
        value = operation.operands[0]
        bits = read_type_text(value.type).bits
        spelling = host_value(value.value)
        if bits == 1:
            spelling, bits = writer.make(f"zext i1 {spelling} to i8"), 8
            kind = "i8"
        else:
            kind = host_type(value.type)
        writer.put(f"store {kind} {spelling}, ptr {self._lane_of(writer, self.scratch_array(bits))}, align 1")
        words = operation.operands[1:]
        arrays = self.shuffle_arrays()
        for operand, array in zip(words, arrays, strict=False):
            writer.put(f"store i32 {host_value(operand.value)}, ptr {self._lane_of(writer, array)}, align 4")
        if len(words) == 1:
            clamp = writer.make(f"lshr i32 {host_value(words[0].value)}, 8")
            writer.put(f"store i32 {clamp}, ptr {self._lane_of(writer, arrays[1])}, align 4")

    @staticmethod
    def _lane_of(writer: Writer, array: str) -> str:
        return writer.make(f"getelementptr {array}, i32 %lane")


def size_plus(size: str) -> str:
    """A constant size plus 63."""
    return f"add (i64 {size}, i64 63)"


def _in_memory(kind: str) -> str:
    return "i8" if kind == "i1" else kind


def _allocated(item: Instruction) -> str:
    count = item.operands[0].value if item.operands else "1"
    return item.source_type if count == "1" else f"[{count} x {item.source_type}]"
