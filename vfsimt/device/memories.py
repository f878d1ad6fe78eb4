"""The memories of a run: the arrays of global memory in one piece with gaps, the on-chip buffer, and their shadows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.device.layout import SINK_BYTES, SpaceWord, State

if TYPE_CHECKING:
    from collections.abc import Sequence

_ALIGNMENT = 512
_GAP = 4096
"""Between two arrays, and around them: an index that runs over an end by a few elements meets nothing."""


@dataclass(slots=True)
class Memory:
    """A memory, and what shadows it.

    Attributes:
        data: its bytes, the sink behind them.
        size: bytes that the program may address.
        record: the words that the generated code reads.
        state: of each byte.
    """

    data: Any
    size: int
    record: Any
    state: Any
    _shadows: tuple[Any, ...] = field(default=())

    @property
    def address(self) -> int:
        """Where the data is on the host."""
        return int(self.data.ctypes.data)

    @property
    def record_address(self) -> int:
        """Where the record is."""
        return int(self.record.ctypes.data)


def make_memory(size: int, *, is_null_based: bool, sanitizer: bool) -> Memory:
    """A memory of some bytes, all zero; its shadows take no room until they are written."""
    whole = size + SINK_BYTES
    raw = np.zeros(whole + _ALIGNMENT, dtype=np.uint8)
    start = -int(raw.ctypes.data) % _ALIGNMENT
    data = raw[start : start + whole]
    record = np.zeros(8, dtype=np.int64)
    state = np.zeros(whole if sanitizer else 1, dtype=np.uint8)
    words = whole // 4 + 1 if sanitizer else 1
    writes, reads = np.zeros(words, dtype=np.uint64), np.zeros(words, dtype=np.uint64)
    record[SpaceWord.BASE] = 0 if is_null_based else data.ctypes.data
    record[SpaceWord.BYTES] = size
    record[SpaceWord.STATE] = state.ctypes.data
    record[SpaceWord.WRITES] = writes.ctypes.data
    record[SpaceWord.READS] = reads.ctypes.data
    record[SpaceWord.SINK] = size
    if sanitizer:
        state[size:] = State.ADDRESSABLE | State.INITIALISED
    return Memory(data, size, record, state, (writes, reads))


@dataclass(slots=True)
class GlobalMemory:
    """The arrays of a run in one memory.

    Attributes:
        memory: the memory.
        offsets: where each array begins.
    """

    memory: Memory
    offsets: tuple[int, ...]

    def array(self, index: int, like: Any) -> Any:
        """An array as it stands in the memory."""
        start = self.offsets[index]
        piece = self.memory.data[start : start + like.nbytes]
        return piece.view(like.dtype).reshape(like.shape)


def make_global_memory(
    arrays: Sequence[Any], *, unwritten: Sequence[bool], constant: Sequence[bool], sanitizer: bool
) -> GlobalMemory:
    """Put arrays into one memory.

    Args:
        arrays: contiguous arrays.
        unwritten: whether the contents of each do not count as written.
        constant: whether nothing in the program can write to each; it then needs no record of who reads it.
        sanitizer: whether there are shadows.
    """
    offsets: list[int] = []
    end = _GAP
    for array in arrays:
        offsets.append(end)
        end += -(-(array.nbytes + _GAP) // _ALIGNMENT) * _ALIGNMENT
    memory = make_memory(end, is_null_based=False, sanitizer=sanitizer)
    for index, array in enumerate(arrays):
        start = offsets[index]
        memory.data[start : start + array.nbytes] = array.reshape(-1).view(np.uint8)
        if sanitizer:
            state = int(State.ADDRESSABLE)
            state |= 0 if unwritten[index] else State.INITIALISED
            state |= 0 if constant[index] else State.WATCHED
            memory.state[start : start + array.nbytes] = state
    return GlobalMemory(memory, tuple(offsets))
