"""The argument buffer: numpy arrays and scalars in, bytes in the packet ABI out (docs/packet-abi.md).

A buffer argument is `{ void* data; u64 size_bytes }`, a value argument has its natural layout; each starts at the
next multiple of the layout's alignment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from vfsimt.counting import counted
from vfsimt.errors import UsageError
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.validity import instance, refuse_wrong_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Finding
    from vfsimt.jit.layout import LaunchLayout

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Argument: TypeAlias = "Array | np.generic"

_KINDS = frozenset("biufc")
"""Booleans, integers, floats, complex numbers: what has a natural layout."""

GUARD_BYTES = 4096
_SIGNALLING_NAN = 0x7FA00000
_PAYLOADS = 1 << 21
"""Guards hold signalling NaNs of float32, each with another payload (IEEE 754, 6.2). A read beyond the end shows in a
result, and what arithmetic makes of one is quiet, so that even a NaN that is stored there changes the guard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BufferParameter:
    """What a kernel expects of a buffer.

    Attributes:
        dtype: of its elements.
        elements: at least so many.
        writable: the kernel stores to it.
    """

    dtype: str
    elements: int = 0
    writable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueParameter:
    """What a kernel expects of a value."""

    dtype: str


Parameter: TypeAlias = "BufferParameter | ValueParameter"


class ArgumentBuffer:
    """Arguments packed for a kernel; keeps the arrays alive as long as it lives.

    Args:
        arguments: contiguous numpy arrays, and numpy scalars (a plain Python number has no layout).
        layout: where arguments start.
        parameters: what the kernel expects, where that is known.

    Raises:
        UsageError: VF808, one finding for each argument that does not fit.
    """

    def __init__(
        self, arguments: Sequence[Argument], layout: LaunchLayout, parameters: Sequence[Parameter] | None = None
    ) -> None:
        wanted = instance((list, tuple), "a list or tuple of arrays and numpy scalars")
        refuse_wrong_values("the kernel's call", {"arguments": (arguments, wanted)}, reason=JitReason.BAD_ARGUMENT)
        findings = [problem for index, value in enumerate(arguments) for problem in _problems(index, value)]
        if parameters is not None and not findings:
            findings = _mismatches(arguments, parameters)
        if findings:
            raise UsageError(findings)
        self.arguments = tuple(arguments)
        data = packed_arguments(self.arguments, layout.argument_alignment)
        self._storage = aligned_bytes(max(len(data), 1), max(layout.argument_alignment, 16))
        self._storage[: len(data)] = np.frombuffer(data, dtype=np.uint8)

    @property
    def address(self) -> int:
        """Address of the buffer."""
        return int(self._storage.ctypes.data)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """The buffer arguments, in order."""
        return tuple(value for value in self.arguments if isinstance(value, np.ndarray))


def packed_arguments(arguments: Sequence[Argument], alignment: int) -> bytes:
    """The bytes of an argument buffer: the arrays are where they are, and must outlive it."""
    data = bytearray()
    for value in arguments:
        data += bytes(-len(data) % alignment)
        if isinstance(value, np.ndarray):
            data += int(value.ctypes.data).to_bytes(8, "little") + int(value.nbytes).to_bytes(8, "little")
        else:
            data += value.tobytes()
    return bytes(data)


def aligned_bytes(size: int, alignment: int) -> Array:
    """An uninitialised array of bytes whose address is a multiple of `alignment`."""
    raw = np.empty(size + alignment, dtype=np.uint8)
    start = -int(raw.ctypes.data) % alignment
    return raw[start : start + size]


def _problems(index: int, value: Any) -> list[Finding]:
    if not isinstance(value, (np.ndarray, np.generic)):
        return [_bad(index, f"is a {type(value).__name__}", "pass a numpy array, or a numpy scalar as np.float32(1)")]
    dtype = _dtype_of(value)
    if dtype.kind not in _KINDS or not dtype.isnative:
        return [_bad(index, f"has the dtype {dtype}", "use native booleans, integers, floats or complex numbers")]
    if not isinstance(value, np.ndarray):
        return []
    if not value.flags.c_contiguous:
        return [_bad(index, "is not C-contiguous", "pass np.ascontiguousarray(array)")]
    if not value.flags.aligned:
        return [_bad(index, f"is not aligned to its {dtype.itemsize}-byte elements", "pass array.copy()")]
    return []


def _dtype_of(value: Any) -> Any:
    return value.dtype


def _mismatches(arguments: Sequence[Argument], parameters: Sequence[Parameter]) -> list[Finding]:
    if len(arguments) != len(parameters):
        message = f"the kernel takes {counted(len(parameters), 'argument')}; {len(arguments)} given"
        return [finding(JitReason.BAD_ARGUMENT, message, "give the arguments in declaration order")]
    pairs = enumerate(zip(arguments, parameters, strict=True))
    return [_bad(index, problem, help_line) for index, pair in pairs for problem, help_line in _mismatch(*pair)]


def _mismatch(value: Any, parameter: Parameter) -> list[tuple[str, str]]:
    is_buffer = isinstance(parameter, BufferParameter)
    if isinstance(value, np.ndarray) != is_buffer:
        return [(f"is a {'value' if is_buffer else 'buffer'}", f"the kernel expects {parameter}")]
    if value.dtype != np.dtype(parameter.dtype):
        return [(f"has the dtype {value.dtype}", f"the kernel expects {parameter.dtype}")]
    if not isinstance(value, np.ndarray) or not isinstance(parameter, BufferParameter):
        return []
    found: list[tuple[str, str]] = []
    if value.size < parameter.elements:
        found.append((f"has {counted(value.size, 'element')}", f"the kernel reaches {parameter.elements}"))
    if parameter.writable and not value.flags.writeable:
        found.append(("is read-only", "the kernel writes to it: pass a writable array"))
    return found


def _bad(index: int, problem: str, help_line: str) -> Finding:
    return finding(JitReason.BAD_ARGUMENT, f"argument {index} {problem}", help_line)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedArray:
    """A copy of an array with guard bytes before and after it.

    Attributes:
        original: the array that was copied.
        inside: the copy.
        room: the guards and the copy, as bytes.
        start: where the copy starts in the room.
        pattern: what the room held before.
    """

    original: Array
    inside: Array
    room: Array
    start: int
    pattern: Array

    def broken_bytes(self) -> tuple[int, ...]:
        """Offsets of guard bytes that changed, in bytes from the start of the array; empty when the guards hold."""
        changed = self.room != self.pattern
        changed[self.start : self.start + self.inside.nbytes] = False
        return tuple(int(offset) - self.start for offset in np.flatnonzero(changed))


def guard_array(array: Array, *, seed: int = 0, aligned: bool = False) -> GuardedArray:
    """Copy an array between guards.

    Args:
        array: contiguous.
        seed: another one gives other guards, so that one copied over another is seen.
        aligned: start at a 64-byte boundary, as the allocators of tensor libraries do; else at the same distance
            from one as the original.
    """
    room: Any = aligned_bytes(-(-(array.nbytes + 2 * GUARD_BYTES + 64) // 4) * 4, 64)
    words = np.arange(room.size // 4, dtype=np.uint32) * 31 + seed * 7919
    filler: Any = (_SIGNALLING_NAN + words % _PAYLOADS).astype("<u4")
    room[:] = filler.view(np.uint8)
    start = GUARD_BYTES + (0 if aligned else int(array.ctypes.data) % 64)
    pattern = room.copy()
    inside: Array = room[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    inside[...] = array
    return GuardedArray(original=array, inside=inside, room=room, start=start, pattern=pattern)
