"""The relocations that apply to one section, of all its `SHT_REL` and `SHT_RELA` tables, as numpy columns.

Layout: gABI, chapter "Relocation". What a relocation type of the device machine computes is not public, so only
place, symbol and addend are read here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.patch.elf import SHT_ANDROID_REL, SHT_ANDROID_RELA, SHT_CREL, SHT_REL, SHT_RELA
from vfsimt.patch.reasons import ObjectReason

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.symbols import SymbolTable

_REL_DTYPE: Final = np.dtype([("offset", "<u8"), ("info", "<u8")])
_RELA_DTYPE: Final = np.dtype([("offset", "<u8"), ("info", "<u8"), ("addend", "<i8")])
_UNREADABLE: Final = (SHT_CREL, SHT_ANDROID_REL, SHT_ANDROID_RELA)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Relocations:
    """Relocations of one section, sorted by offset.

    Attributes:
        offset: int64, n; bytes into the section.
        symbol: int64, n; index into the symbol table.
        type: int64, n; `ELF64_R_TYPE`.
        addend: int64, n; 0 where the table is `SHT_REL`, which keeps it in the place itself.
    """

    offset: npt.NDArray[np.int64]
    symbol: npt.NDArray[np.int64]
    type: npt.NDArray[np.int64]
    addend: npt.NDArray[np.int64]


def read_relocations(elf: ElfObject, section: int, symbols: SymbolTable) -> Relocations:
    """Read every relocation that applies to a section.

    Raises:
        InputError: VF408, a table of another kind, not made of whole entries, for another symbol table, or with an
            offset outside the section or a symbol that does not exist.
    """
    packed = [index for index in elf.indices_of_type(*_UNREADABLE) if elf.field(index, "info") == section]
    if packed:
        message = f"{elf.section_name(packed[0])} holds packed relocations (CREL or Android), which are not read"
        elf.refuse(ObjectReason.CORRUPT_RELOCATIONS, message, at=elf.field(packed[0], "offset"))
    tables = [index for index in elf.indices_of_type(SHT_REL, SHT_RELA) if elf.field(index, "info") == section]
    parts = [_read_table(elf, index, section, symbols) for index in tables]
    if not parts:
        none = np.zeros(0, np.int64)
        return Relocations(offset=none, symbol=none, type=none, addend=none)
    columns = [np.concatenate([part[column] for part in parts]) for column in range(4)]
    order = np.argsort(columns[0], kind="stable")
    offset, symbol, kind, addend = (column[order] for column in columns)
    return Relocations(offset=offset, symbol=symbol, type=kind, addend=addend)


def _read_table(
    elf: ElfObject, index: int, section: int, symbols: SymbolTable
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    dtype = _RELA_DTYPE if elf.field(index, "type") == SHT_RELA else _REL_DTYPE
    name, at = elf.section_name(index), elf.field(index, "offset")
    if elf.field(index, "entsize") != dtype.itemsize or elf.field(index, "size") % dtype.itemsize:
        message = f"{name} is not made of {dtype.itemsize}-byte entries"
        elf.refuse(ObjectReason.CORRUPT_RELOCATIONS, message, at=at)
    if elf.field(index, "link") != symbols.index:
        message = f"{name} belongs to symbol table {elf.field(index, 'link')}, not to {symbols.index}"
        elf.refuse(ObjectReason.CORRUPT_RELOCATIONS, message, at=at)
    entries = np.frombuffer(elf.content(index), dtype)
    symbol = (entries["info"] >> np.uint64(32)).astype(np.int64)
    wrong = (entries["offset"] >= np.uint64(elf.field(section, "size"))) | (symbol >= len(symbols.entries))
    if wrong.any():
        entry = int(np.argmax(wrong))
        message = f"relocation {entry} of {name} names a place outside its section, or a symbol that does not exist"
        elf.refuse(ObjectReason.CORRUPT_RELOCATIONS, message, at=at + entry * dtype.itemsize)
    addend = entries["addend"].astype(np.int64) if dtype is _RELA_DTYPE else np.zeros(len(entries), np.int64)
    kind = (entries["info"] & np.uint64(0xFFFFFFFF)).astype(np.int64)
    return entries["offset"].astype(np.int64), symbol, kind, addend
