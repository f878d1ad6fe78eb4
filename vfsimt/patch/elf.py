"""The structure of an ELF64 object: header by pyelftools, tables as numpy views of the file's bytes.

This is the only module that calls pyelftools, and it wraps whatever that raises. Before any table is looked at,
its place is checked against the file, so that no claimed size is ever allocated or walked.
Field offsets follow the ELF-64 object file format (gABI, chapters "ELF Header" and "Sections").
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Final, NoReturn, cast

import numpy as np

from vfsimt.diagnostics import FileOffset, Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.patch.identify import ObjectBytes, refuse_other_files
from vfsimt.patch.reasons import ObjectReason

if TYPE_CHECKING:
    import numpy.typing as npt
    from elftools.elf.elffile import ELFFile

SHT_SYMTAB: Final = 2
SHT_STRTAB: Final = 3
SHT_RELA: Final = 4
SHT_NOBITS: Final = 8
SHT_REL: Final = 9
SHT_SYMTAB_SHNDX: Final = 18
SHT_CREL: Final = 0x40000014
SHT_ANDROID_REL: Final = 0x60000001
SHT_ANDROID_RELA: Final = 0x60000002
SHF_EXECINSTR: Final = 4
SHF_COMPRESSED: Final = 0x800

_HEADER_BYTES: Final = 64
SECTION_DTYPE: Final = np.dtype(
    [
        ("name", "<u4"),
        ("type", "<u4"),
        ("flags", "<u8"),
        ("addr", "<u8"),
        ("offset", "<u8"),
        ("size", "<u8"),
        ("link", "<u4"),
        ("info", "<u4"),
        ("addralign", "<u8"),
        ("entsize", "<u8"),
    ]
)
"""One `Elf64_Shdr`, 64 bytes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ElfObject:
    """An ELF64 little-endian relocatable object whose section table is sound.

    Attributes:
        name: the file, as the user called it.
        data: the whole file.
        machine: `e_machine`.
        sections: SECTION_DTYPE, one entry a section, index 0 the null section.
        names: byte offset and size of the section name string table in the file.
    """

    name: str
    data: ObjectBytes
    machine: int
    sections: npt.NDArray[np.void]
    names: tuple[int, int]

    def field(self, index: int, key: str) -> int:
        """One field of a section header."""
        return int(self.sections[key][index])

    def column(self, key: str) -> npt.NDArray[np.uint64]:
        """One field of all section headers, widened to 64 bits."""
        return self.sections[key].astype(np.uint64)

    def indices_of_type(self, *types: int) -> tuple[int, ...]:
        """Indices of the sections of some types, ascending."""
        return tuple(np.flatnonzero(np.isin(self.sections["type"], types)).tolist())

    def executable_sections(self) -> tuple[int, ...]:
        """Indices of the sections with `SHF_EXECINSTR`, ascending."""
        return tuple(np.flatnonzero(self.column("flags") & np.uint64(SHF_EXECINSTR)).tolist())

    def section_name(self, index: int) -> str:
        """A section's name for a person; its number where the name cannot be read."""
        start, size = self.names
        at = self.field(index, "name")
        if at >= size:
            return f"section {index}"
        end = self.data.find(b"\0", start + at, start + size)
        raw = self.data[start + at : end if end != -1 else start + size]
        return raw.decode("utf-8", "surrogateescape") or f"section {index}"

    def content(self, index: int) -> memoryview:
        """The bytes of a section in the file, without a copy; none for `SHT_NOBITS`."""
        if self.field(index, "type") == SHT_NOBITS:
            return memoryview(b"")
        start = self.field(index, "offset")
        return memoryview(self.data)[start : start + self.field(index, "size")]

    def refuse(self, reason: ObjectReason, message: str, *, at: int | None = None) -> NoReturn:
        """Raise that the object is corrupt."""
        refuse_object(reason, message, self.name, at=at)


def refuse_object(reason: ObjectReason, message: str, name: str, *, at: int | None = None) -> NoReturn:
    """Raise that an object is corrupt, at a file offset where there is one.

    Raises:
        InputError: with `reason`.
    """
    place = ObjectPlace(name=name, file_offset=None if at is None else FileOffset(at))
    help_line = "the object is damaged or was written by a tool that breaks the ELF format; compile it again"
    raise InputError([Finding(reason=reason, message=message, place=place, help=help_line)])


def read_elf(data: ObjectBytes, name: str) -> ElfObject:
    """Read header and section table.

    Raises:
        InputError: VF401 ... VF404 another kind of file, VF405 a wrong header, VF406 a wrong section table.
    """
    refuse_other_files(data, name)
    header = _read_header(data, name)
    if header.section_table == 0:
        empty = np.zeros(0, SECTION_DTYPE)
        return ElfObject(name=name, data=data, machine=header.machine, sections=empty, names=(0, 0))
    sections = np.frombuffer(data, SECTION_DTYPE, header.section_count, header.section_table)
    _check_extents(sections, header, len(data), name)
    names = _name_table(sections, header.name_section, name)
    return ElfObject(name=name, data=data, machine=header.machine, sections=sections, names=names)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Header:
    machine: int
    section_table: int
    section_count: int
    name_section: int


def _read_header(data: ObjectBytes, name: str) -> _Header:
    """Read the ELF header; counts that do not fit it stand in the null section (gABI, "e_shnum", "e_shstrndx")."""
    file, table, entry_bytes = _parse_header(data, name)
    # pyelftools gives a known machine as its name, so the number is taken from the bytes it read.
    machine = int.from_bytes(data[18:20], "little")
    if int.from_bytes(data[20:24], "little") != 1 or data[6] != 1:
        refuse_object(ObjectReason.CORRUPT_HEADER, "the ELF version is not 1", name, at=20)
    if int.from_bytes(data[52:54], "little") != _HEADER_BYTES:
        refuse_object(ObjectReason.CORRUPT_HEADER, "the ELF header's own size is not 64 bytes", name, at=52)
    if table == 0:
        if data[60:64] != bytes(4):
            refuse_object(ObjectReason.CORRUPT_HEADER, "sections are counted, but there is no section table", name)
        return _Header(machine=machine, section_table=0, section_count=0, name_section=0)
    if entry_bytes != SECTION_DTYPE.itemsize:
        message = f"a section header of {entry_bytes} bytes; it must have {SECTION_DTYPE.itemsize}"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=58)
    room = (len(data) - table) // SECTION_DTYPE.itemsize
    if table < _HEADER_BYTES or room < 1:
        message = f"the section table at {table:#x} lies outside the file of {len(data):#x} bytes"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=40)
    count, name_section = _section_counts(file, name)
    if not 1 <= count <= room:
        message = f"the header claims {count} sections; the file has room for {room}"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=60)
    if name_section >= count:
        message = f"the section names are said to be in section {name_section} of {count}"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=62)
    return _Header(machine=machine, section_table=table, section_count=count, name_section=name_section)


def _parse_header(data: ObjectBytes, name: str) -> tuple[ELFFile, int, int]:
    """The file as pyelftools sees it, `e_shoff` and `e_shentsize`; nothing but the header is read."""
    from elftools.elf.elffile import ELFFile

    try:
        # A mapped file is read where it is: BytesIO would copy it.
        file = ELFFile(BytesIO(data) if isinstance(data, bytes) else cast("BinaryIO", data))
        return file, int(file.header["e_shoff"]), int(file.header["e_shentsize"])
    except Exception as error:
        message = f"the ELF header cannot be read: {str(error) or type(error).__name__}"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=0)


def _section_counts(file: ELFFile, name: str) -> tuple[int, int]:
    """The number of sections and the index of their name table, by pyelftools, which knows extended numbering."""
    try:
        return int(file.num_sections()), int(file.get_shstrndx())
    except Exception as error:
        message = f"the section table cannot be read: {str(error) or type(error).__name__}"
        refuse_object(ObjectReason.CORRUPT_HEADER, message, name, at=60)


def _check_extents(sections: npt.NDArray[np.void], header: _Header, file_bytes: int, name: str) -> None:
    """Every section with content lies in the file, and none shares a byte with another, or with the tables."""
    table = (header.section_table, header.section_table + header.section_count * SECTION_DTYPE.itemsize)
    offset: npt.NDArray[np.uint64] = sections["offset"].astype(np.uint64)
    size: npt.NDArray[np.uint64] = sections["size"].astype(np.uint64)
    kind = sections["type"].astype(np.int64)
    stored: npt.NDArray[np.bool_] = (kind != 0) & (kind != SHT_NOBITS)
    # Compared without a sum: offset + size may wrap around 2^64.
    limit = np.uint64(file_bytes)
    room = np.subtract(limit, np.minimum(offset, limit))
    outside = np.logical_and(stored, (offset > limit) | (size > room))
    if outside.any():
        index = int(np.argmax(outside))
        message = (
            f"section {index} (offset {int(offset[index]):#x}, size {int(size[index]):#x}) lies outside the file "
            f"of {file_bytes:#x} bytes"
        )
        refuse_object(ObjectReason.CORRUPT_SECTIONS, message, name, at=table[0] + index * SECTION_DTYPE.itemsize)
    indices = np.flatnonzero(stored & (size > 0))
    starts = np.concatenate([offset[indices].astype(np.int64), np.array([0, table[0]])])
    ends = np.concatenate([(offset[indices] + size[indices]).astype(np.int64), np.array([_HEADER_BYTES, table[1]])])
    order = np.argsort(starts, kind="stable")
    clash: npt.NDArray[np.bool_] = starts[order][1:] < np.maximum.accumulate(ends[order])[:-1]
    if clash.any():
        at = int(np.argmax(clash)) + 1
        message = f"{_extent_name(indices, int(order[at]))} overlaps {_extent_name(indices, int(order[at - 1]))}"
        refuse_object(ObjectReason.CORRUPT_SECTIONS, message, name, at=int(starts[order][at]))


def _extent_name(indices: npt.NDArray[np.int64], position: int) -> str:
    if position < len(indices):
        return f"section {int(indices[position])}"
    return "the ELF header" if position == len(indices) else "the section table"


def _name_table(sections: npt.NDArray[np.void], index: int, name: str) -> tuple[int, int]:
    if index == 0:
        return 0, 0
    if int(sections["type"][index]) != SHT_STRTAB:
        message = f"section {index} should hold the section names, but is no string table"
        refuse_object(ObjectReason.CORRUPT_SECTIONS, message, name)
    return int(sections["offset"][index]), int(sections["size"][index])
