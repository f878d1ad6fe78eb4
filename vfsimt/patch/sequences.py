"""Why is a target unknown? Says which word before a VF_SIMT is not as docs/device-object.md wants it, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vfsimt.counting import counted
from vfsimt.patch.instructions import (
    ADD,
    MOV_PC,
    MOVI,
    MOVK_1,
    MOVK_2,
    SEQUENCE_TEXT,
    SEQUENCE_WORDS,
    SHLI_2,
    WORD_BYTES,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_PATTERNS: Final = (MOV_PC, MOVI, MOVK_1, MOVK_2, SHLI_2, ADD)
_MNEMONICS: Final = ("MOV", "MOVI", "MOVK", "MOVK", "SHLI", "ADD")
_BASE: Final = 0
_SUM: Final = 5


def describe_fault(words: npt.NDArray[np.uint32], site: int, wrong_at: int, *, first: int = 0) -> str:
    """What is wrong with the words before a VF_SIMT, with the word and its section-relative address in bytes.

    Args:
        words: the section's 4-byte words.
        site: index of the VF_SIMT's first word.
        wrong_at: index 0 ... 5 of the first word of the sequence that does not fit.
        first: index of the first word that the sequence may use, as that of its function.
    """
    start = site - SEQUENCE_WORDS
    if start < first:
        return f"it has {counted(max(0, site - first), 'word')} before it, and the sequence takes {SEQUENCE_WORDS}"
    word = int(words[start + wrong_at])
    where = f"at {(start + wrong_at) * WORD_BYTES:#x} ({(wrong_at - SEQUENCE_WORDS) * WORD_BYTES})"
    mask, bits = _PATTERNS[wrong_at]
    if word & mask != bits:
        return f"the word {word:08x} {where} is no '{SEQUENCE_TEXT[wrong_at]}'"
    target, base = int(words[site]) >> 16 & 31, int(words[start]) >> 17 & 31
    if wrong_at == _BASE:
        return (
            f"'MOV X{base}, PC' ({word:08x}) {where} puts the base into X{base}, which is the target register too: "
            "the sequence overwrites its own base before ADD reads it"
        )
    written = word >> 17 & 31
    if written != target:
        name = _MNEMONICS[wrong_at]
        return f"the {name} ({word:08x}) {where} writes X{written}, and the VF_SIMT takes its target from X{target}"
    assert wrong_at == _SUM, "the other words name one register"
    return f"the ADD ({word:08x}) {where} adds X{word >> 12 & 31} and X{word >> 7 & 31}, not X{target} and X{base}"
