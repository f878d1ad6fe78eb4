"""The machine call sites of the manifest's callers: where they are, and which address each one starts.

Decoding is confined to the symbol ranges of callers. Addresses are section-relative bytes (`st_value` in an
`ET_REL` object, gABI "Symbol Values").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.diagnostics import FileOffset, Finding, Note, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.patch.elf import SHF_COMPRESSED, SHT_NOBITS
from vfsimt.patch.instructions import (
    SEQUENCE_WORDS,
    SITE_BYTES,
    WORD_BYTES,
    decode_target_sequences,
    find_vf_simt,
    site_words,
)
from vfsimt.patch.reasons import ObjectReason, ProofReason
from vfsimt.patch.sequences import describe_fault

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import CheckedSymbols


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Text:
    """The one executable section of a device object.

    Attributes:
        index: its section index.
        offset: bytes from the start of the file.
        words: uint32, the section's whole 4-byte words.
    """

    index: int
    offset: int
    words: npt.NDArray[np.uint32]

    def place(self, elf: ElfObject, symbol: str | None, address: int) -> ObjectPlace:
        """The place of an address in this section."""
        at = FileOffset(self.offset + address)
        return ObjectPlace(name=elf.name, symbol=symbol, address=address, file_offset=at)


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


def read_text(elf: ElfObject) -> Text:
    """Find the executable section of a device object.

    Raises:
        InputError: VF410, there is not exactly one, it has no bytes in the file, or it has an address of its own.
    """
    sections = elf.executable_sections()
    message = ""
    if len(sections) != 1:
        names = f" ({', '.join(elf.section_name(index) for index in sections[:8])})" if sections else ""
        message = f"a device object has exactly one executable section; this one has {len(sections)}{names}"
    elif elf.field(sections[0], "type") == SHT_NOBITS or elf.field(sections[0], "flags") & SHF_COMPRESSED:
        message = f"the executable section {elf.section_name(sections[0])} has no plain bytes in the file"
    elif elf.field(sections[0], "addr"):
        message = f"the executable section {elf.section_name(sections[0])} already has an address"
    if message:
        help_line = "name the object as the device compiler wrote it, with one text section and before any linking"
        place = ObjectPlace(name=elf.name)
        raise InputError(
            [Finding(reason=ObjectReason.EXECUTABLE_SECTION_COUNT, message=message, place=place, help=help_line)]
        )
    content = elf.content(sections[0])
    words = np.frombuffer(content[: len(content) // WORD_BYTES * WORD_BYTES], "<u4")
    return Text(index=sections[0], offset=elf.field(sections[0], "offset"), words=words)


def find_call_sites(
    elf: ElfObject, text: Text, requirements: Requirements, callers: CheckedSymbols
) -> tuple[CallSites, list[Finding]]:
    """Decode every call site of every caller whose symbol is fine."""
    usable, findings = _separate_callers(elf, text, requirements, callers)
    decoded = np.zeros(len(requirements.callers), np.bool_)
    decoded[usable] = True
    start = callers.value[usable] // WORD_BYTES
    end = (callers.value[usable] + callers.size[usable]) // WORD_BYTES
    if not len(usable):
        none = np.zeros(0, np.int64)
        sites = CallSites(caller=none, address=none, word=none.astype(np.uint64), target=none, caller_decoded=decoded)
        return sites, findings
    found = find_vf_simt(text.words, int(start.min()), int(end.max()))
    first, last = np.searchsorted(found, start), np.searchsorted(found, end)
    counts = last - first
    owner = np.repeat(usable, counts)
    positions = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    sites = found[positions]
    cut = sites + SITE_BYTES // WORD_BYTES > np.repeat(end, counts)
    early = sites - SEQUENCE_WORDS < np.repeat(start, counts)
    target, wrong_at = _targets(text, sites, early)
    unusable = np.flatnonzero(cut | (wrong_at >= 0) | (target < 0))
    for at in unusable.tolist():
        caller, site = requirements.callers[int(owner[at])], int(sites[at])
        if cut[at]:
            findings.append(_cut_finding(elf, text, caller, site))
        else:
            first = int(callers.value[int(owner[at])]) // WORD_BYTES
            findings.append(_target_finding(elf, text, caller, (first, site), (int(wrong_at[at]), int(target[at]))))
    target[unusable] = -1
    made = CallSites(
        caller=owner,
        address=sites * WORD_BYTES,
        word=site_words(text.words, sites),
        target=target,
        caller_decoded=decoded,
    )
    return made, findings


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


def _targets(
    text: Text, sites: npt.NDArray[np.int64], early: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Target and index of the first wrong word of each site; word 0 where the sequence starts before its caller."""
    target = np.zeros(len(sites), np.int64)
    wrong_at = np.zeros(len(sites), np.int64)
    decoded = decode_target_sequences(text.words, sites[~early])
    target[~early] = decoded.target
    wrong_at[~early] = decoded.wrong_at
    return target, wrong_at


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
