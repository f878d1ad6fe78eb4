"""The outermost layer of bitcode: the wrapper, the blocks of the file, and who wrote it.

LLVM reads bitcode; this reads as much as a message needs when LLVM does not: whether the file is cut, how many modules
it has, and the producer in its identification block. Source: LLVM's "Bitcode File Format" (Bitstream Container Format,
LLVM IR Bitstream, Bitcode Wrapper Format) and `LLVMBitCodes.h`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from vfsimt.filekinds import BITCODE_MAGIC, WRAPPER_MAGIC

_WRAPPER_BYTES = 20
"""Five 32-bit words, little-endian: magic, version, offset, size, CPU type."""

_TOP_WIDTH = 2
"""Bits of an abbreviation id outside of all blocks."""

_END_BLOCK, _ENTER_SUBBLOCK, _DEFINE_ABBREV, _UNABBREV_RECORD = range(4)
_FIXED, _VBR, _ARRAY, _CHAR6, _BLOB = range(1, 6)
_IDENTIFICATION_BLOCK, _MODULE_BLOCK = 13, 8
_PRODUCER_RECORD, _EPOCH_RECORD = 1, 2
_CHAR6_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"
_PRODUCER_LIMIT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class BitcodeOutline:
    """What the outermost layer of a bitcode file says.

    Attributes:
        modules: blocks of modules that it has.
        missing_bytes: how many bytes it is shorter than its own headers say; 0 where it is whole.
        producer: who wrote it, as `LLVM19.1.7`; empty where it does not say.
        epoch: the version of the format, None where it does not say; LLVM has written 0 since 3.8.
    """

    modules: int = 0
    missing_bytes: int = 0
    producer: str = ""
    epoch: int | None = None


def is_bitcode(data: bytes) -> bool:
    """Whether a file is bitcode, bare or in a wrapper: its first four bytes say so, never its name."""
    return data[:4] in (BITCODE_MAGIC, WRAPPER_MAGIC)


def read_outline(data: bytes) -> BitcodeOutline:
    """Read the outermost layer; never fails: what cannot be read is not said."""
    body, missing = _unwrapped(data)
    modules, producer, epoch = 0, "", None
    bits = _Bits(body)
    bits.position = 32
    try:
        while bits.position + 64 <= len(body) * 8 and bits.take(_TOP_WIDTH) == _ENTER_SUBBLOCK:
            block, width, end = _enter_block(bits)
            modules += block == _MODULE_BLOCK
            if end > len(body) * 8:
                return BitcodeOutline(
                    modules=modules, missing_bytes=max(missing, end // 8 - len(body)), producer=producer, epoch=epoch
                )
            if block == _IDENTIFICATION_BLOCK and not producer:
                producer, epoch = _read_identification(_Bits(body[: end // 8], bits.position), width)
            bits.position = end
    except EOFError:
        missing = max(missing, 1)
    return BitcodeOutline(modules=modules, missing_bytes=missing, producer=producer, epoch=epoch)


def _unwrapped(data: bytes) -> tuple[bytes, int]:
    """The bitcode inside a wrapper, and how many bytes of it are missing."""
    if data[:4] != WRAPPER_MAGIC:
        return data, 0
    if len(data) < _WRAPPER_BYTES:
        return b"", _WRAPPER_BYTES - len(data)
    offset, size = struct.unpack_from("<8xII", data)
    return data[offset : offset + size], max(0, offset + size - len(data))


def _enter_block(bits: _Bits) -> tuple[int, int, int]:
    """A block's id, the bits of an abbreviation id in it, and the position of its end."""
    block, width = bits.take_vbr(8), bits.take_vbr(4)
    bits.align()
    words = bits.take(32)
    return block, width, bits.position + words * 32


def _read_identification(bits: _Bits, width: int) -> tuple[str, int | None]:
    """The producer and the epoch of an identification block."""
    producer, epoch = "", None
    abbreviations: list[list[tuple[int, int]]] = []
    try:
        while True:
            kind = bits.take(width)
            if kind in (_END_BLOCK, _ENTER_SUBBLOCK):
                return producer, epoch
            if kind == _DEFINE_ABBREV:
                abbreviations.append(_read_abbreviation(bits))
                continue
            code, *values = _read_record(bits, None if kind == _UNABBREV_RECORD else abbreviations[kind - 4])
            if code == _PRODUCER_RECORD:
                producer = "".join(map(chr, values))[:_PRODUCER_LIMIT]
            elif code == _EPOCH_RECORD and values:
                epoch = values[0]
    except (EOFError, IndexError, ValueError, OverflowError):
        return producer, epoch


def _read_abbreviation(bits: _Bits) -> list[tuple[int, int]]:
    """The operands of a definition: each an encoding and its value; a literal has the encoding 0."""
    operands: list[tuple[int, int]] = []
    for _ in range(bits.take_vbr(5)):
        if bits.take(1):
            operands.append((0, bits.take_vbr(8)))
            continue
        encoding = bits.take(3)
        operands.append((encoding, bits.take_vbr(5) if encoding in (_FIXED, _VBR) else 0))
    return operands


def _read_record(bits: _Bits, abbreviation: list[tuple[int, int]] | None) -> list[int]:
    """A record's code and values."""
    if abbreviation is None:
        code, count = bits.take_vbr(6), bits.take_vbr(6)
        return [code, *(bits.take_vbr(6) for _ in range(min(count, _PRODUCER_LIMIT)))]
    values: list[int] = []
    for index, (encoding, size) in enumerate(abbreviation):
        if encoding == _ARRAY:
            count = bits.take_vbr(6)
            return values + [_take_scalar(bits, *abbreviation[index + 1]) for _ in range(count)]
        if encoding == _BLOB:
            raise ValueError("no identification block has a blob")
        values.append(_take_scalar(bits, encoding, size))
    return values


def _take_scalar(bits: _Bits, encoding: int, size: int) -> int:
    if encoding == 0:
        return size
    if encoding == _CHAR6:
        return ord(_CHAR6_LETTERS[bits.take(6)])
    return bits.take_vbr(size) if encoding == _VBR else bits.take(size)


class _Bits:
    """Reads a stream of bits, the lowest of each byte first."""

    def __init__(self, data: bytes, position: int = 0) -> None:
        self._data = data
        self.position = position

    def take(self, count: int) -> int:
        """The next bits as a number.

        Raises:
            EOFError: the stream ends before.
        """
        first, last = self.position // 8, (self.position + count + 7) // 8
        if last > len(self._data):
            raise EOFError
        value = int.from_bytes(self._data[first:last], "little") >> (self.position % 8)
        self.position += count
        return value & ((1 << count) - 1)

    def take_vbr(self, width: int) -> int:
        """The next number of variable width: chunks of `width` bits, the highest of each says that more follow."""
        if width < 2:
            raise ValueError("a number of variable width has chunks of 2 bits or more")
        value = shift = 0
        more = 1 << (width - 1)
        while True:
            chunk = self.take(width)
            value |= (chunk & (more - 1)) << shift
            shift += width - 1
            if not chunk & more:
                return value
            if shift > 64:
                raise ValueError("a number has more than 64 bits")

    def align(self) -> None:
        """Go on at the next 32-bit word."""
        self.position = (self.position + 31) // 32 * 32
