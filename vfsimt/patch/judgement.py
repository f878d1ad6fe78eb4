"""May this size field stay, must it be repaired, or is it an error? One outcome a matched call site."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.patch.instructions import SEQUENCE_BYTES, SITE_BYTES, UNKNOWN_SIZE, WORD_BYTES, size_fields, with_size
from vfsimt.patch.options import PatchMode
from vfsimt.patch.reasons import ProofReason

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.relocations import Relocations
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import CheckedSymbols
    from vfsimt.patch.symbols import SymbolTable


class Outcome(IntEnum):
    """What becomes of a call site."""

    UNMATCHED = 0
    KEPT = 1
    REWRITTEN = 2
    ZERO_SIZE_FIELD = 3
    EXCESSIVE_SIZE_FIELD = 4
    UNKNOWN_SIZE_FAULT = 5
    NEEDS_PATCH = 6
    RELOCATED_TARGET = 7
    RELOCATED_CALL_SITE = 8


REFUSALS: Final = {
    Outcome.ZERO_SIZE_FIELD: ProofReason.ZERO_SIZE_FIELD,
    Outcome.EXCESSIVE_SIZE_FIELD: ProofReason.EXCESSIVE_SIZE_FIELD,
    Outcome.UNKNOWN_SIZE_FAULT: ProofReason.UNKNOWN_SIZE_FAULT,
    Outcome.NEEDS_PATCH: ProofReason.NEEDS_PATCH,
    Outcome.RELOCATED_TARGET: ProofReason.RELOCATED_TARGET,
    Outcome.RELOCATED_CALL_SITE: ProofReason.RELOCATED_CALL_SITE,
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judgement:
    """One entry a call site.

    Attributes:
        outcome: int64; an `Outcome`.
        callee: int64; index into the requirements' callees, -1 where unmatched.
        field: int64; the size field as read, in 4-byte words.
        expected: int64; the callee's symbol size in 4-byte words, 0 where unmatched.
        word: uint64; the VF_SIMT as it shall be.
    """

    outcome: npt.NDArray[np.int64]
    callee: npt.NDArray[np.int64]
    field: npt.NDArray[np.int64]
    expected: npt.NDArray[np.int64]
    word: npt.NDArray[np.uint64]


def judge_sites(  # noqa: PLR0913, PLR0917 - the rule is a function of these six
    sites: CallSites,
    callee: npt.NDArray[np.int64],
    requirements: Requirements,
    callees: CheckedSymbols,
    relocated: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]],
    mode: PatchMode,
) -> Judgement:
    """Apply the per-site rule (docs/device-object.md, "When a field may be rewritten").

    Args:
        sites: the machine call sites.
        callee: the matched callee of each, or -1.
        requirements: what the manifest says.
        callees: the callees' symbols.
        relocated: for each site, whether a relocation makes its target or its instruction unfinished.
        mode: `AUTO` or `VERIFY`.
    """
    matched = callee >= 0
    sizes = callees.size // WORD_BYTES
    expected = np.where(matched, sizes[callee], 0) if len(sizes) else np.zeros(len(sites), np.int64)
    has_asm = requirements.has_inline_asm
    asm = matched & has_asm[callee] if len(has_asm) else matched
    field = size_fields(sites.word)
    unknown = field == UNKNOWN_SIZE
    conditions = [
        relocated[1],
        sites.target < 0,
        relocated[0],
        ~matched,
        unknown & ~asm,
        unknown,
        field == 0,
        field > expected,
    ]
    fault = Outcome.REWRITTEN if mode is PatchMode.AUTO else Outcome.NEEDS_PATCH
    choices = [
        Outcome.RELOCATED_CALL_SITE,
        Outcome.UNMATCHED,
        Outcome.RELOCATED_TARGET,
        Outcome.UNMATCHED,
        Outcome.UNKNOWN_SIZE_FAULT,
        fault,
        Outcome.ZERO_SIZE_FIELD,
        Outcome.EXCESSIVE_SIZE_FIELD,
    ]
    outcome = np.select(conditions, [int(choice) for choice in choices], int(Outcome.KEPT)).astype(np.int64)
    rewritten = outcome == Outcome.REWRITTEN
    word = np.where(rewritten, with_size(sites.word, expected), sites.word)
    return Judgement(outcome=outcome, callee=callee, field=field, expected=expected, word=word)


def relocated_sites(
    sites: CallSites,
    callee: npt.NDArray[np.int64],
    callees: CheckedSymbols,
    relocations: Relocations,
    symbols: SymbolTable,
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """For each site: is its target not final, and is the VF_SIMT itself touched by a relocation?

    A relocation on a word of the target sequence is harmless only if it names the callee's section and address.
    One between two words is taken to touch both.
    """
    # A relocation may be as wide as a word, so one that starts up to three bytes early reaches into the range.
    low = np.searchsorted(relocations.offset, sites.address - SEQUENCE_BYTES - (WORD_BYTES - 1))
    counts = np.searchsorted(relocations.offset, sites.address + SITE_BYTES) - low
    site = np.repeat(np.arange(len(sites)), counts)
    index = np.arange(len(site)) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(low, counts)
    distance = relocations.offset[index] - sites.address[site]
    on_site = distance > -WORD_BYTES
    final = (distance % WORD_BYTES == 0) & _names_callee(relocations, index, callee[site], callees, symbols)
    return _marked(site[~on_site & ~final], len(sites)), _marked(site[on_site], len(sites))


def _names_callee(
    relocations: Relocations,
    index: npt.NDArray[np.int64],
    callee: npt.NDArray[np.int64],
    callees: CheckedSymbols,
    symbols: SymbolTable,
) -> npt.NDArray[np.bool_]:
    """Whether relocations stand for the section and address of the callees of their sites."""
    if not len(callees.value):
        return np.zeros(len(index), np.bool_)
    symbol = relocations.symbol[index]
    # Sums wrap around 2^64 as they do in a linker; a value that reaches the callee that way reaches it there too.
    address = symbols.entries["value"][symbol] + relocations.addend[index].astype(np.uint64)
    same_section = symbols.section[symbol] == callees.section[callee]
    return (callee >= 0) & same_section & (address == callees.value[callee].astype(np.uint64))


def _marked(positions: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.bool_]:
    marks = np.zeros(count, np.bool_)
    marks[positions] = True
    return marks
