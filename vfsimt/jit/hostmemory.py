"""The memory that calls of a trial work on: shared with the processes that make the calls, unmapped on both sides."""

from __future__ import annotations

import ctypes
import mmap
import struct
from functools import lru_cache
from typing import TYPE_CHECKING

from vfsimt.jit.hostcalls import POINTER_OFFSET, SLOT_BYTES, ArgumentSet, scatter

if TYPE_CHECKING:
    from typing_extensions import Self

_GUARD_BYTES = 1 << 20
_NOTE = struct.Struct("<Q")
_PATTERN_BYTES = 4096
_SHIFT = 264
"""From slot to slot the pattern moves by so many bytes, so that no two pointers point to the same numbers."""


class HostMemory:
    """Some slots of memory between pages that nothing may touch; a context manager.

    What a process forked from this one writes there is seen here.

    Args:
        slots: of `SLOT_BYTES`.
        extra: bytes after the slots.
    """

    def __init__(self, slots: int, extra: int) -> None:
        self._size = slots * SLOT_BYTES + -(-extra // mmap.PAGESIZE) * mmap.PAGESIZE
        self._map = mmap.mmap(-1, self._size + 2 * _GUARD_BYTES)
        self._notes = mmap.mmap(-1, mmap.PAGESIZE)
        self._first = ctypes.c_char.from_buffer(self._map)
        start = ctypes.addressof(self._first)
        self.address = start + _GUARD_BYTES
        for guard in (start, self.address + self._size):
            if ctypes.CDLL(None).mprotect(ctypes.c_void_p(guard), ctypes.c_size_t(_GUARD_BYTES), 0) != 0:
                raise OSError("mprotect failed")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        del self._first
        self._map.close()
        self._notes.close()

    @property
    def count(self) -> int:
        """A number that a forked process can set."""
        return _NOTE.unpack_from(self._notes, 0)[0]

    @count.setter
    def count(self, value: int) -> None:
        _NOTE.pack_into(self._notes, 0, value)

    @property
    def _used(self) -> int:
        return _NOTE.unpack_from(self._notes, _NOTE.size)[0]

    @_used.setter
    def _used(self, value: int) -> None:
        _NOTE.pack_into(self._notes, _NOTE.size, value)

    def fill(self, chosen: ArgumentSet, slots: int) -> None:
        """Write what the first slots hold before a call; nothing else is in use then."""
        pieces = [_pattern(chosen, self.address, slot) * (SLOT_BYTES // _PATTERN_BYTES) for slot in range(slots)]
        ctypes.memmove(self.address, b"".join(pieces), slots * SLOT_BYTES)
        self._used = slots * SLOT_BYTES

    def append(self, address: int, size: int) -> None:
        """Copy bytes from elsewhere behind what is in use."""
        ctypes.memmove(self.address + self._used, address, size)
        self._used += size

    def taken(self) -> bytes:
        """All that is in use."""
        return ctypes.string_at(self.address, self._used)


def _pattern(chosen: ArgumentSet, address: int, slot: int) -> bytes:
    shown = ArgumentSet.WORDS if chosen is ArgumentSet.ADDRESSES and slot == 0 else chosen
    made = _patterns(shown, address)
    shift = slot * _SHIFT % _PATTERN_BYTES
    return made[shift:] + made[:shift]


@lru_cache(maxsize=16)
def _patterns(chosen: ArgumentSet, address: int) -> bytes:
    width, form = _FORMS[chosen]
    numbers = [scatter(width * 4096 + index) for index in range(_PATTERN_BYTES // width)]
    if chosen is ArgumentSet.ADDRESSES:
        values: list[float] = [address + POINTER_OFFSET + 64 * (number % 64) for number in numbers]
    elif form in "fde":
        values = [(number % 127 - 63) / 8 for number in numbers]
    else:
        values = [number % 8 for number in numbers]
    return struct.pack(f"<{len(values)}{form}", *values)


_FORMS = {
    ArgumentSet.WORDS: (4, "I"),
    ArgumentSet.FLOATS: (4, "f"),
    ArgumentSet.LONGS: (8, "Q"),
    ArgumentSet.DOUBLES: (8, "d"),
    ArgumentSet.HALVES: (2, "e"),
    ArgumentSet.ADDRESSES: (8, "Q"),
}
