"""Memory as numpy bytes, with a bit for each that says whether somebody wrote it, and who touched it since when."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from tests.device.interpreter.faults import FaultError, Reason
from tests.device.interpreter.types import POISON, Type, Value, byte_count, from_bytes, to_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Bytes: TypeAlias = "NDArray[np.uint8]"

GLOBAL_SPACE: Final = 1
CHIP_SPACE: Final = 6
PRIVATE_SPACE: Final = 0
BUFFERS_AT: Final = 1 << 32
"""Where the first global buffer lies; the others follow at multiples, so that no two are near one another."""


class Kind(Enum):
    """How a thread touches memory."""

    READ = auto()
    WRITE = auto()
    ATOMIC = auto()


@dataclass(slots=True, kw_only=True)
class Region:
    """Bytes at an address."""

    name: str
    base: int
    data: Bytes
    written: NDArray[np.bool_]
    is_constant: bool = False


def region(name: str, base: int, data: Bytes, *, is_written: bool, is_constant: bool = False) -> Region:
    """A region over bytes that belong to the caller."""
    written = np.full(data.size, is_written)
    return Region(name=name, base=base, data=data, written=written, is_constant=is_constant)


@dataclass(slots=True)
class Memory:
    """One address space: global memory, the on-chip buffer of a block, or what one thread allocates."""

    space: int
    regions: list[Region] = field(default_factory=list[Region])

    def find(self, address: int, count: int) -> tuple[Region, int]:
        """The region that holds some bytes, and where they start in it.

        Raises:
            FaultError: no region holds all of them.
        """
        for item in self.regions:
            offset = address - item.base
            if offset >= 0 and offset + count <= item.data.size:
                return item, offset
        raise FaultError(Reason.OUT_OF_RANGE, f"{count} bytes at {address:#x} of address space {self.space}")

    def read(self, address: int, count: int) -> bytes:
        item, offset = self.find(address, count)
        if not item.written[offset : offset + count].all():
            raise FaultError(Reason.UNINITIALISED, f"{count} bytes at {address:#x} of {item.name}")
        return item.data[offset : offset + count].tobytes()

    def write(self, address: int, data: bytes) -> None:
        item, offset = self.find(address, len(data))
        if item.is_constant:
            raise FaultError(Reason.UNDEFINED, f"a store to the constant {item.name}")
        item.data[offset : offset + len(data)] = np.frombuffer(data, np.uint8)
        item.written[offset : offset + len(data)] = True

    def copy(self, address: int, count: int, source: Memory, from_address: int) -> None:
        """Bytes of another space, with what is known of who wrote them."""
        item, offset = self.find(address, count)
        other, start = source.find(from_address, count)
        item.data[offset : offset + count] = other.data[start : start + count]
        item.written[offset : offset + count] = other.written[start : start + count]

    def load(self, type_: Type, address: Value, align: int) -> Value:
        _check(address, align)
        return from_bytes(type_, self.read(address, byte_count(type_)))

    def store(self, type_: Type, address: Value, value: Value, align: int) -> None:
        _check(address, align)
        self.write(address, to_bytes(type_, value))


def _check(address: Value, align: int) -> None:
    if address is POISON:
        raise FaultError(Reason.POISON, "it is an address")
    if address % align:
        raise FaultError(Reason.MISALIGNED, f"{address:#x} is no multiple of {align}")


@dataclass(slots=True)
class Traffic:
    """Who touched which byte since the last barrier: the race check of one block of threads."""

    touched: dict[tuple[int, int], dict[Kind, int]] = field(default_factory=dict[tuple[int, int], dict[Kind, int]])

    def clear(self) -> None:
        self.touched.clear()

    def note(self, space: int, address: int, count: int, thread: int, kind: Kind) -> None:
        """Notes one access; atomic ones race with nothing.

        Raises:
            FaultError: another thread touched one of the bytes, and one of both wrote.
        """
        if kind is Kind.ATOMIC:
            return
        for byte in range(address, address + count):
            before = self.touched.setdefault((space, byte), {})
            for other, who in before.items():
                if who != thread and Kind.WRITE in (kind, other):
                    raise FaultError(Reason.RACE, f"threads {who} and {thread} at {byte:#x} of address space {space}")
            # Two readers are remembered as a thread that nobody is.
            before[kind] = thread if before.get(kind, thread) == thread else -1


def array_memory(arrays: list[tuple[int, Any, bool]]) -> Memory:
    """Global memory with one region for each array, by its number and whether its contents count as written."""
    regions = [
        region(f"argument {number}", BUFFERS_AT * (number + 1), array.reshape(-1).view(np.uint8), is_written=is_written)
        for number, array, is_written in arrays
    ]
    return Memory(GLOBAL_SPACE, regions)
