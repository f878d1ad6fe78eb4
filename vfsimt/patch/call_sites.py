"""The machine call sites of the manifest's callers: where they are, and which address each one starts.

Each is taken from the scan of the whole section by the symbol range of its caller. Addresses are section-relative
bytes (`st_value` in an `ET_REL` object, gABI "Symbol Values").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.diagnostics import Finding, Note
from vfsimt.patch.instructions import SEQUENCE_WORDS, SITE_BYTES, WORD_BYTES
from vfsimt.patch.reasons import ProofReason
from vfsimt.patch.sequences import describe_fault

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.scan import Text
    from vfsimt.patch.symbol_check import CheckedSymbols


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CallSites:
    """n machine call sites, sorted by caller and address.

    Attributes:
        caller: int64; index into the requirements' callers.
        address: int64; of the VF_SIMT, bytes.
        word: uint64; the VF_SIMT itself.
        target: int64; address in bytes, -1 where the sequence before the site does not give one.
        caller_decoded: bool, one a caller of the requirements; whether its code was looked at.
    """

    caller: npt.NDArray[np.int64]
    address: npt.NDArray[np.int64]
    word: npt.NDArray[np.uint64]
    target: npt.NDArray[np.int64]
    caller_decoded: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.caller)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FoundSites:
    """The call sites of the manifest's callers, and what is left of the section's VF_SIMT words.

    Attributes:
        sites: the call sites.
        strays: int64, ascending; positions in the section's sites of those in no caller whose code was looked at.
        findings: on callers and call sites.
    """

    sites: CallSites
    strays: npt.NDArray[np.int64]
    findings: tuple[Finding, ...]


def find_call_sites(elf: ElfObject, text: Text, requirements: Requirements, callers: CheckedSymbols) -> FoundSites:
    """Take the call sites of every caller whose symbol is fine from those of the section."""
    usable, findings = _separate_callers(elf, text, requirements, callers)
    decoded = np.zeros(len(requirements.callers), np.bool_)
    decoded[usable] = True
    start = callers.value[usable] // WORD_BYTES
    end_byte = callers.value[usable] + callers.size[usable]
    # A word that a symbol's size cuts begins in it, and so belongs to it.
    first, last = np.searchsorted(text.sites, start), np.searchsorted(text.sites, -(-end_byte // WORD_BYTES))
    counts = last - first
    owner = np.repeat(usable, counts)
    positions = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    sites = text.sites[positions]
    cut = sites * WORD_BYTES + SITE_BYTES > np.repeat(end_byte, counts)
    early = sites - SEQUENCE_WORDS < np.repeat(start, counts)
    target, wrong_at = np.where(early, 0, text.target[positions]), np.where(early, 0, text.wrong_at[positions])
    unusable = np.flatnonzero(cut | (wrong_at >= 0) | (target < 0))
    for at in unusable.tolist():
        caller, site = requirements.callers[int(owner[at])], int(sites[at])
        if cut[at]:
            findings.append(_cut_finding(elf, text, caller, site))
        else:
            begin = int(callers.value[int(owner[at])]) // WORD_BYTES
            findings.append(_target_finding(elf, text, caller, (begin, site), (int(wrong_at[at]), int(target[at]))))
    target[unusable] = -1
    is_stray = np.ones(len(text.sites), np.bool_)
    is_stray[positions] = False
    made = CallSites(
        caller=owner,
        address=sites * WORD_BYTES,
        word=text.site_words(positions),
        target=target,
        caller_decoded=decoded,
    )
    return FoundSites(sites=made, strays=np.flatnonzero(is_stray), findings=tuple(findings))


def _separate_callers(
    elf: ElfObject, text: Text, requirements: Requirements, callers: CheckedSymbols
) -> tuple[npt.NDArray[np.int64], list[Finding]]:
    """The callers whose symbols are fine and lie apart; whose a shared call site would be cannot be known."""
    usable = np.flatnonzero(callers.fine & (callers.section == text.index))
    start = callers.value[usable]
    order = np.lexsort((usable, start))
    ends = start[order] + callers.size[usable][order]
    clash = np.flatnonzero(start[order][1:] < np.maximum.accumulate(ends)[:-1])
    findings: list[Finding] = []
    for at in clash.tolist():
        lower, upper = int(usable[order[at]]), int(usable[order[at + 1]])
        names = requirements.callers[lower], requirements.callers[upper]
        message = f"the code of caller {names[1]} overlaps that of a caller before it, as {names[0]}"
        findings.append(
            Finding(
                reason=ProofReason.OVERLAPPING_CALLERS,
                message=message,
                place=text.place(elf, names[1], int(callers.value[upper])),
                help="each caller needs code of its own: name one of the aliases in the IR, or compile them apart",
            )
        )
    apart = np.ones(len(usable), np.bool_)
    apart[order[clash + 1]] = False
    return usable[apart], findings


def _cut_finding(elf: ElfObject, text: Text, caller: str, site: int) -> Finding:
    return Finding(
        reason=ProofReason.CUT_CALL_SITE,
        message=f"a VF_SIMT starts inside {caller} and ends outside: the symbol's size cuts it",
        place=text.place(elf, caller, site * WORD_BYTES),
        help="the object's symbol sizes are wrong; compile it again",
    )


def _target_finding(
    elf: ElfObject, text: Text, caller: str, words: tuple[int, int], decoded: tuple[int, int]
) -> Finding:
    """The finding on a site without a target; `words` are the first of its caller and its own."""
    (start, site), (wrong_at, target) = words, decoded
    place = text.place(elf, caller, site * WORD_BYTES)
    if wrong_at < 0:
        return Finding(
            reason=ProofReason.NEGATIVE_TARGET,
            message=f"the target of a call site of {caller} lies {-target} bytes before the start of the section",
            place=place,
            help="report the object's compiler: this call would leave the code section",
        )
    first = max(start, site - SEQUENCE_WORDS)
    shown = " ".join(f"{word:08x}" for word in text.words[first:site].tolist())
    return Finding(
        reason=ProofReason.UNSUPPORTED_TARGET_SEQUENCE,
        message=f"unsupported target sequence before a VF_SIMT of {caller}: "
        + describe_fault(text.words, site, wrong_at, first=start),
        place=place,
        help="the target cannot be known, so nothing is patched; send the output of 'vfsimt inspect' with a bug report",
        notes=(Note(message=f"the words before it: {shown or 'none'}"),),
    )
