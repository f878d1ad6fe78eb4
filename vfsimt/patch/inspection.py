"""What is in an object: sections, functions and every VF_SIMT with the words around it. Nothing is judged here.

Made for bug reports: whatever `check` or `patch` says about an object, this shows what they saw.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.manifest import GENERATOR
from vfsimt.patch.addresses import FunctionIndex
from vfsimt.patch.elf import SHF_COMPRESSED, SHT_NOBITS, read_elf
from vfsimt.patch.identify import DEVICE_MACHINE, machine_name
from vfsimt.patch.instructions import (
    SEQUENCE_TEXT,
    SEQUENCE_WORDS,
    SITE_BYTES,
    WORD_BYTES,
    decode_target_sequences,
    decode_vf_simt,
    find_vf_simt,
    site_words,
)
from vfsimt.patch.relocations import read_relocations
from vfsimt.patch.sequences import describe_fault
from vfsimt.patch.symbols import NO_SECTION, STT_FUNC, read_symbols

if TYPE_CHECKING:
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.symbols import SymbolTable

INSPECTION_SCHEMA: Final = "vfsimt.inspection/1"

_BINDINGS: Final = {0: "local", 1: "global", 2: "weak"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRow:
    """One section; offset and size in bytes."""

    index: int
    name: str
    type: int
    executable: bool
    file_offset: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionRow:
    """One defined `STT_FUNC` symbol; address (section-relative) and size in bytes."""

    name: str
    section: str
    address: int
    size: int
    binding: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VfSimtRow:
    """One VF_SIMT pattern in executable code.

    Attributes:
        function: the function that covers it; None outside any.
        address, file_offset: of the instruction, in bytes.
        instruction: as text, with the size field in 4-byte words.
        size_words: the size field.
        target: decoded address in bytes, None where the sequence is not the known one.
        target_function: what the target starts, with a distance where it is not the first byte.
        wrong_word: what was expected at the first word of the sequence that does not fit.
        fault: why there is no target, with that word and its address.
        sequence: the six words before the instruction, fewer at the start of the section, in hexadecimal.
        words: the instruction's two words, in hexadecimal.
        relocations: offsets of relocations from the start of the sequence to the end of the instruction.
    """

    function: str | None
    address: int
    file_offset: int
    instruction: str
    size_words: int
    target: int | None
    target_function: str | None
    wrong_word: str | None
    fault: str | None
    sequence: tuple[str, ...]
    words: tuple[str, ...]
    relocations: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """Everything that is shown of an object; functions by section and address, call sites by address.

    `code_bytes` is how much code was searched for VF_SIMT instructions: none for a machine whose code is not known.
    """

    name: str
    file_bytes: int
    machine: int
    machine_name: str
    sections: tuple[SectionRow, ...]
    functions: tuple[FunctionRow, ...]
    code_bytes: int
    vf_simt: tuple[VfSimtRow, ...]

    def as_object(self) -> dict[str, object]:
        """The inspection as a JSON object."""
        return {"schema": INSPECTION_SCHEMA, "generator": GENERATOR, **asdict(self)}


def inspect_object(data: bytes, name: str) -> Inspection:
    """Look at an object.

    Raises:
        InputError: VF40x, it cannot be read.
    """
    elf = read_elf(data, name)
    symbols = read_symbols(elf)
    code = _scanned_sections(elf) if elf.machine == DEVICE_MACHINE else ()
    return Inspection(
        name=name,
        file_bytes=len(data),
        machine=elf.machine,
        machine_name=machine_name(elf.machine),
        sections=tuple(_section(elf, index) for index in range(1, len(elf.sections))),
        functions=() if symbols is None else _functions(elf, symbols),
        code_bytes=sum(elf.field(section, "size") for section in code),
        vf_simt=tuple(row for section in code for row in _section_vf_simt(elf, symbols, section)),
    )


def _section(elf: ElfObject, index: int) -> SectionRow:
    return SectionRow(
        index=index,
        name=elf.section_name(index),
        type=elf.field(index, "type"),
        executable=bool(elf.field(index, "flags") & 4),
        file_offset=elf.field(index, "offset"),
        size=elf.field(index, "size"),
    )


def _functions(elf: ElfObject, symbols: SymbolTable) -> tuple[FunctionRow, ...]:
    which = np.flatnonzero((symbols.types() == STT_FUNC) & (symbols.section != 0))
    order = which[np.lexsort((symbols.entries["value"][which], symbols.section[which]))]
    return tuple(_function(elf, symbols, index) for index in order.tolist())


def _function(elf: ElfObject, symbols: SymbolTable, index: int) -> FunctionRow:
    section = int(symbols.section[index])
    binding = int(symbols.entries["info"][index]) >> 4
    return FunctionRow(
        name=symbols.name(index),
        section="none" if section == NO_SECTION else elf.section_name(section),
        address=int(symbols.entries["value"][index]),
        size=int(symbols.entries["size"][index]),
        binding=_BINDINGS.get(binding, str(binding)),
    )


def _scanned_sections(elf: ElfObject) -> tuple[int, ...]:
    """The executable sections with plain bytes in the file."""
    return tuple(
        section
        for section in elf.executable_sections()
        if elf.field(section, "type") != SHT_NOBITS and not elf.field(section, "flags") & SHF_COMPRESSED
    )


def _section_vf_simt(elf: ElfObject, symbols: SymbolTable | None, section: int) -> list[VfSimtRow]:
    content = elf.content(section)
    words = np.frombuffer(content[: len(content) // WORD_BYTES * WORD_BYTES], "<u4")
    sites = find_vf_simt(words, 0, len(words))
    instructions = site_words(words, sites)
    late = sites[sites >= SEQUENCE_WORDS]
    decoded = decode_target_sequences(words, late)
    early = len(sites) - len(late)
    functions = FunctionIndex(symbols, section)
    relocations = np.zeros(0, np.int64) if symbols is None else read_relocations(elf, section, symbols).offset
    rows: list[VfSimtRow] = []
    for number in range(len(sites)):
        site = int(sites[number])
        address = site * WORD_BYTES
        first = max(0, site - SEQUENCE_WORDS)
        wrong_at = 0 if number < early else int(decoded.wrong_at[number - early])
        fits = wrong_at < 0
        target = int(decoded.target[number - early]) if fits else 0
        owner = functions.at(address)
        low, high = np.searchsorted(relocations, [first * WORD_BYTES, address + SITE_BYTES])
        vf_simt = decode_vf_simt(int(instructions[number]))
        rows.append(
            VfSimtRow(
                function=None if owner is None else owner[0],
                address=address,
                file_offset=elf.field(section, "offset") + address,
                instruction=str(vf_simt),
                size_words=vf_simt.size_words,
                target=target if fits else None,
                target_function=functions.describe(target) if fits else None,
                wrong_word=None if fits else SEQUENCE_TEXT[wrong_at],
                fault=None if fits else describe_fault(words, site, wrong_at),
                sequence=tuple(f"{word:08x}" for word in words[first:site].tolist()),
                words=tuple(f"{word:08x}" for word in words[site : site + 2].tolist()),
                relocations=tuple(relocations[low:high].tolist()),
            )
        )
    return rows
