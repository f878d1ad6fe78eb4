"""Memory for what a kernel may touch, each piece in a room of its own, and the table in which its accesses are noted.

A room is some memory around the piece that may be read and written without harm, between pages that nothing may touch.
The table (`vfsimt.jit.accesstext`) is shared with processes that are forked from this one; the rooms are not: what a
forked process writes there stays its own.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.jit.accesstext import ACCESS_WORDS, FIRST_ACCESS, FIRST_ROOM, MOST_ROOMS, ROOM_WORDS, WORD_BYTES

if TYPE_CHECKING:
    from typing_extensions import Self

_PAGE = mmap.PAGESIZE
_MARGIN_BYTES = 64 * 1024
_CLOSED_BYTES = 16 * 1024 * 1024
"""Pages that nothing may touch, on each side of a room; address space only."""

_ALIGNMENT = 64
_OPEN = mmap.PROT_READ | mmap.PROT_WRITE


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplaced:
    """The first access of an instruction that touched a room beside what lies in it.

    Attributes:
        access: the number of the instruction.
        room: the number of the room.
        offset: of its first byte, from the start of what lies in the room.
        size: of the access, in bytes.
        count: how many of the instruction's accesses were such.
    """

    access: int
    room: int
    offset: int
    size: int
    count: int


class Rooms:
    """Rooms and their table; a context manager. Rooms are added before the table is used."""

    def __init__(self) -> None:
        self._maps: list[tuple[mmap.mmap, ctypes.c_char]] = []
        self._rooms: list[tuple[int, int, int, int]] = []
        self._table: mmap.mmap | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._maps:
            mapped, first = self._maps.pop()
            del first
            mapped.close()

    def add(self, size: int, *, offset: int = 0) -> int:
        """Make a room for so many bytes of zeros; their address, which is `offset` from a multiple of 64."""
        inside = -(-(2 * _MARGIN_BYTES + _ALIGNMENT + size) // _PAGE) * _PAGE
        start = self._mapped(mmap.mmap(-1, inside + 2 * _CLOSED_BYTES, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        library = ctypes.CDLL(None)
        for closed in (start, start + _CLOSED_BYTES + inside):
            if library.mprotect(ctypes.c_void_p(closed), ctypes.c_size_t(_CLOSED_BYTES), 0) != 0:
                raise OSError("mprotect failed")
        address = start + _CLOSED_BYTES + _MARGIN_BYTES
        address += -address % _ALIGNMENT + offset % _ALIGNMENT
        assert len(self._rooms) < MOST_ROOMS
        self._rooms.append((start, start + inside + 2 * _CLOSED_BYTES, address, address + size))
        return address

    def table(self, accesses: int) -> int:
        """Make the table for so many instructions; its address."""
        self._table = mmap.mmap(-1, (FIRST_ACCESS + ACCESS_WORDS * accesses) * WORD_BYTES)
        struct.pack_into("<Q", self._table, WORD_BYTES, len(self._rooms))
        for number, room in enumerate(self._rooms):
            struct.pack_into("<4Q", self._table, (FIRST_ROOM + ROOM_WORDS * number) * WORD_BYTES, *room)
        return self._mapped(self._table)

    def last_access(self) -> int | None:
        """The number of the instruction whose access was looked at last; None where none was."""
        assert self._table is not None
        (number,) = struct.unpack_from("<Q", self._table, 0)
        return number - 1 if number else None

    def misplaced(self) -> tuple[Misplaced, ...]:
        """What touched a room beside what lies in it, by instruction."""
        assert self._table is not None
        found: list[Misplaced] = []
        words = memoryview(self._table)[FIRST_ACCESS * WORD_BYTES :]
        for access, (address, size, room, count) in enumerate(struct.iter_unpack("<4Q", words)):
            if count:
                offset = address - self._rooms[room - 1][2]
                found.append(Misplaced(access=access, room=room - 1, offset=offset, size=size, count=count))
        words.release()
        return tuple(found)

    def _mapped(self, mapped: mmap.mmap) -> int:
        first = ctypes.c_char.from_buffer(mapped)
        self._maps.append((mapped, first))
        return ctypes.addressof(first)
