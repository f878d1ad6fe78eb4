"""The VF_SIMT instruction and the six words before it that build its target: bits in, bits out.

Every mask here is from the page docs/device-object.md. Words are little-endian; a VF_SIMT is two of them, the
lower half first. Sizes are in 4-byte words, offsets and addresses in bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

WORD_BYTES: Final = 4
SITE_BYTES: Final = 8
SEQUENCE_WORDS: Final = 6
SEQUENCE_BYTES: Final = SEQUENCE_WORDS * WORD_BYTES

UNKNOWN_SIZE: Final = 0xFFFF
LARGEST_SIZE_WORDS: Final = 0xFFFE

SIZE_SHIFT_BITS: Final = 37
SIZE_MASK: Final = 0xFFFF << SIZE_SHIFT_BITS
VF_SIMT_BITS: Final = 0x15E0001C15200400
VF_SIMT_VARIABLE_BITS: Final = SIZE_MASK | 0x1FFFFF
"""Size, target register, second register, exit mode and join offset: every other bit is fixed."""

_FIXED_BITS: Final = ~VF_SIMT_VARIABLE_BITS & 0xFFFF_FFFF_FFFF_FFFF
_LOW_MASK: Final = np.uint32(_FIXED_BITS & 0xFFFF_FFFF)
_LOW_BITS: Final = np.uint32(VF_SIMT_BITS & _FIXED_BITS & 0xFFFF_FFFF)
_HIGH_MASK: Final = np.uint32(_FIXED_BITS >> 32)
_HIGH_BITS: Final = np.uint32((VF_SIMT_BITS & _FIXED_BITS) >> 32)

NOP: Final = 0x41400000
MOV_PC: Final = (0xFFC1FFFF, 0x02000880)
MOVI: Final = (0xFFC10000, 0x07000000)
MOVK_1: Final = (0xFFC10000, 0x07410000)
MOVK_2: Final = (0xFFC10000, 0x07810000)
SHLI_2: Final = (0xFFC1FFFF, 0x02C00202)
ADD: Final = (0xFFC0007F, 0x00000001)

SEQUENCE_TEXT: Final = (
    "MOV Xp, PC",
    "MOVI Xt, #imm16",
    "MOVK Xt, #imm16, #1 or NOP",
    "MOVK Xt, #imm16, #2 or NOP",
    "SHLI Xt, Xt, #2",
    "ADD Xt, Xt, Xp",
)

_DECODE_SITES: Final = 1 << 14
_SCAN_WORDS: Final = 1 << 16  # one chunk and its masks stay in the processor's cache


@dataclass(frozen=True, slots=True, kw_only=True)
class VfSimt:
    """The variable fields of one VF_SIMT; `size_words` is the callee's code size in 4-byte words."""

    target_register: int
    second_register: int
    size_words: int
    join_offset: int
    exit_mode: int

    def __str__(self) -> str:
        return (
            f"VF_SIMT X{self.target_register}, X{self.second_register}, "
            f"#{self.size_words}, #{self.join_offset}, #{self.exit_mode}"
        )

    def encode(self) -> int:
        """The 64-bit word."""
        return (
            (VF_SIMT_BITS & _FIXED_BITS)
            | self.size_words << SIZE_SHIFT_BITS
            | self.target_register << 16
            | self.second_register << 11
            | self.exit_mode << 10
            | self.join_offset
        )


def is_vf_simt(word: int) -> bool:
    """Whether a 64-bit word equals VF_SIMT on every fixed bit."""
    return word & _FIXED_BITS == VF_SIMT_BITS & _FIXED_BITS


def decode_vf_simt(word: int) -> VfSimt:
    """The fields of a 64-bit word for which `is_vf_simt` holds."""
    return VfSimt(
        target_register=word >> 16 & 31,
        second_register=word >> 11 & 31,
        size_words=word >> SIZE_SHIFT_BITS & 0xFFFF,
        join_offset=word & 0x3FF,
        exit_mode=word >> 10 & 1,
    )


def find_vf_simt(words: npt.NDArray[np.uint32], first: int, last: int) -> npt.NDArray[np.int64]:
    """Indices `i` in `first <= i < last` at which `words[i]` and `words[i + 1]` are a VF_SIMT, ascending.

    No two of them overlap: bits 31..21 of the lower half (0x0a9) differ from those of the upper half (0x0af),
    so a decoder that steps past each VF_SIMT finds the same set.
    """
    last = min(last, len(words) - 1)
    found: list[npt.NDArray[np.int64]] = []
    for start in range(first, last, _SCAN_WORDS):
        end = min(start + _SCAN_WORDS, last)
        high = (words[start + 1 : end + 1] & _HIGH_MASK) == _HIGH_BITS
        if not high.any():
            continue
        high &= (words[start:end] & _LOW_MASK) == _LOW_BITS
        found.append(np.flatnonzero(high) + start)
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def site_words(words: npt.NDArray[np.uint32], sites: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    """The 64-bit words at word indices `sites`."""
    return words[sites].astype(np.uint64) | words[sites + 1].astype(np.uint64) << np.uint64(32)


def size_fields(site: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """The size field, in 4-byte words, of each 64-bit word."""
    return (site >> np.uint64(SIZE_SHIFT_BITS) & np.uint64(0xFFFF)).astype(np.int64)


def with_size(site: npt.NDArray[np.uint64], size_words: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    """The same 64-bit words with other size fields."""
    cleared = site & np.uint64(~SIZE_MASK & 0xFFFF_FFFF_FFFF_FFFF)
    return cleared | size_words.astype(np.uint64) << np.uint64(SIZE_SHIFT_BITS)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TargetSequences:
    """What the six words before each of n call sites say.

    Attributes:
        wrong_at: int64, n; index 0 ... 5 of the first word that does not fit, -1 where all fit.
        target: int64, n; section-relative address in bytes, meaningful where all words fit.
    """

    wrong_at: npt.NDArray[np.int64]
    target: npt.NDArray[np.int64]


def decode_target_sequences(words: npt.NDArray[np.uint32], sites: npt.NDArray[np.int64]) -> TargetSequences:
    """Decode the target sequence before each call site; every site has at least six words before it.

    Beyond the word patterns, the register that holds the PC must not be the target register: MOVI would
    overwrite the PC before ADD reads it.
    """
    chunks = [_decode_chunk(words, sites[at : at + _DECODE_SITES]) for at in range(0, len(sites), _DECODE_SITES)]
    if not chunks:
        return TargetSequences(wrong_at=np.zeros(0, np.int64), target=np.zeros(0, np.int64))
    return TargetSequences(
        wrong_at=np.concatenate([chunk.wrong_at for chunk in chunks]),
        target=np.concatenate([chunk.target for chunk in chunks]),
    )


def _decode_chunk(words: npt.NDArray[np.uint32], sites: npt.NDArray[np.int64]) -> TargetSequences:
    sequence = words[sites[:, None] + np.arange(-SEQUENCE_WORDS, 0)].astype(np.int64)
    target_register = words[sites].astype(np.int64) >> 16 & 31
    to_register = sequence >> 17 & 31
    to_target = to_register == target_register[:, None]
    pc_register = to_register[:, 0]
    add = sequence[:, 5]
    is_nop = sequence == NOP
    fits = np.empty(sequence.shape, np.bool_)
    fits[:, 0] = _matches(sequence[:, 0], MOV_PC) & (pc_register != target_register)
    fits[:, 1] = _matches(sequence[:, 1], MOVI) & to_target[:, 1]
    fits[:, 2] = (_matches(sequence[:, 2], MOVK_1) & to_target[:, 2]) | is_nop[:, 2]
    fits[:, 3] = (_matches(sequence[:, 3], MOVK_2) & to_target[:, 3]) | is_nop[:, 3]
    fits[:, 4] = _matches(sequence[:, 4], SHLI_2) & to_target[:, 4]
    fits[:, 5] = (
        _matches(add, ADD) & to_target[:, 5] & ((add >> 12 & 31) == target_register) & ((add >> 7 & 31) == pc_register)
    )
    immediates = np.where(is_nop, 0, sequence & 0xFFFF)
    offset = immediates[:, 1] | immediates[:, 2] << 16 | immediates[:, 3] << 32
    offset = (offset ^ 1 << 47) - (1 << 47)
    target = (sites - SEQUENCE_WORDS) * WORD_BYTES + offset * WORD_BYTES
    wrong_at = np.where(fits.all(axis=1), -1, np.argmin(fits, axis=1))
    return TargetSequences(wrong_at=wrong_at.astype(np.int64), target=target)


def _matches(words: npt.NDArray[np.int64], pattern: tuple[int, int]) -> npt.NDArray[np.bool_]:
    mask, bits = pattern
    return (words & mask) == bits
