"""Every VF_SIMT of an object's executable code: where each word is, what it would start, and which are only data.

The scan looks at every 4-byte step of every executable section and asks nothing of the manifest, so that no call site
is overlooked. Addresses are section-relative bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from vfsimt.diagnostics import FileOffset, Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.patch.data_ranges import data_marks
from vfsimt.patch.elf import SHF_COMPRESSED, SHT_NOBITS
from vfsimt.patch.instructions import SEQUENCE_WORDS, WORD_BYTES, decode_target_sequences, find_vf_simt, site_words
from vfsimt.patch.reasons import ObjectReason

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.symbols import SymbolTable


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Text:
    """An executable section of a device object, with its VF_SIMT words.

    Attributes:
        index: its section index.
        offset: bytes from the start of the file.
        size: bytes.
        words: uint32, the section's whole 4-byte words.
        sites: int64, n, ascending; indices into `words` of the VF_SIMT words that are not marked as data.
        wrong_at: int64, n; index 0 ... 5 of the first word of the target sequence that does not fit, -1 where all fit.
        target: int64, n; what each would start, meaningful where all words fit.
        data_sites: int64, ascending; the words that only look like a VF_SIMT, since the object says that they are data.
    """

    index: int
    offset: int
    size: int
    words: npt.NDArray[np.uint32]
    sites: npt.NDArray[np.int64]
    wrong_at: npt.NDArray[np.int64]
    target: npt.NDArray[np.int64]
    data_sites: npt.NDArray[np.int64]

    def site_words(self, which: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
        """The 64-bit instructions of some of the sites, by their positions in `sites`."""
        return site_words(self.words, self.sites[which])

    def place(self, elf: ElfObject, symbol: str | None, address: int) -> ObjectPlace:
        """The place of an address in this section."""
        at = FileOffset(self.offset + address)
        return ObjectPlace(name=elf.name, symbol=symbol, address=address, file_offset=at)


def scan_code(elf: ElfObject, symbols: SymbolTable | None) -> tuple[Text, ...]:
    """Scan every executable section.

    Raises:
        InputError: VF410, a section has no plain bytes in the file, so that nobody can say what is in it.
    """
    sections = elf.executable_sections()
    for section in sections:
        if elf.field(section, "type") == SHT_NOBITS or elf.field(section, "flags") & SHF_COMPRESSED:
            _refuse_text(elf, f"the executable section {elf.section_name(section)} has no plain bytes in the file")
    return tuple(_scan(elf, symbols, section) for section in sections)


def only_text(elf: ElfObject, texts: tuple[Text, ...]) -> Text:
    """The one executable section, which a proof of call sites needs.

    Raises:
        InputError: VF410, there is not exactly one, or it has an address of its own.
    """
    if len(texts) != 1:
        names = f" ({', '.join(elf.section_name(text.index) for text in texts[:8])})" if texts else ""
        _refuse_text(elf, f"a device object has exactly one executable section; this one has {len(texts)}{names}")
    if elf.field(texts[0].index, "addr"):
        _refuse_text(elf, f"the executable section {elf.section_name(texts[0].index)} already has an address")
    return texts[0]


def _refuse_text(elf: ElfObject, message: str) -> NoReturn:
    """Raise that an object's code is not where it must be.

    Raises:
        InputError: VF410.
    """
    help_line = "name the object as the device compiler wrote it, with one text section and before any linking"
    place = ObjectPlace(name=elf.name)
    raise InputError(
        [Finding(reason=ObjectReason.EXECUTABLE_SECTION_COUNT, message=message, place=place, help=help_line)]
    )


def _scan(elf: ElfObject, symbols: SymbolTable | None, section: int) -> Text:
    content = elf.content(section)
    words = np.frombuffer(content[: len(content) // WORD_BYTES * WORD_BYTES], "<u4")
    sites = find_vf_simt(words, 0, len(words))
    wrong_at = np.zeros(len(sites), np.int64)
    target = np.zeros(len(sites), np.int64)
    late = sites >= SEQUENCE_WORDS
    decoded = decode_target_sequences(words, sites[late])
    wrong_at[late], target[late] = decoded.wrong_at, decoded.target
    is_data = np.zeros(len(sites), np.bool_)
    unclear = np.flatnonzero(wrong_at >= 0)
    if len(unclear) and symbols is not None:
        # A word with a whole target sequence before it is an instruction, whatever the symbols say of it.
        is_data[unclear] = data_marks(symbols, section, sites[unclear] * WORD_BYTES)
    return Text(
        index=section,
        offset=elf.field(section, "offset"),
        size=len(content),
        words=words,
        sites=sites[~is_data],
        wrong_at=wrong_at[~is_data],
        target=target[~is_data],
        data_sites=sites[is_data],
    )
