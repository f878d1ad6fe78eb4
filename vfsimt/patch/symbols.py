"""The symbol table as numpy columns: names by bytes, extended section numbers, look-up of many names at once.

Layout: gABI, chapter "Symbol Table" (`Elf64_Sym`, 24 bytes) and "SHT_SYMTAB_SHNDX".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from vfsimt.patch.elf import SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX
from vfsimt.patch.reasons import ObjectReason

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject

STT_NOTYPE: Final = 0
STT_OBJECT: Final = 1
STT_FUNC: Final = 2
SHN_LORESERVE: Final = 0xFF00
SHN_XINDEX: Final = 0xFFFF
NO_SECTION: Final = -1
"""Stands for the section of a symbol that is absolute, common or reserved."""

SYMBOL_DTYPE: Final = np.dtype(
    [("name", "<u4"), ("info", "u1"), ("other", "u1"), ("shndx", "<u2"), ("value", "<u8"), ("size", "<u8")]
)


NameGroups: TypeAlias = "dict[int, tuple[npt.NDArray[np.int64], npt.NDArray[np.bytes_]]]"
"""Names by their length in bytes: their indices, and the names as one sorted fixed-width array."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SymbolTable:
    """All symbols of an object.

    Attributes:
        index: the table's section.
        entries: SYMBOL_DTYPE, n; `value` is an offset in bytes into the symbol's section.
        section: int64, n; section index, 0 undefined, NO_SECTION for absolute, common and reserved.
        strings: uint8; the string table.
        name_end: int64, n; where each name's terminating zero stands in `strings`.
    """

    index: int
    entries: npt.NDArray[np.void]
    section: npt.NDArray[np.int64]
    strings: npt.NDArray[np.uint8]
    name_end: npt.NDArray[np.int64]

    def name(self, symbol: int) -> str:
        """A symbol's name; bytes that are not UTF-8 become surrogates."""
        start, end = int(self.entries["name"][symbol]), int(self.name_end[symbol])
        return self.strings[start:end].tobytes().decode("utf-8", "surrogateescape")

    def types(self) -> npt.NDArray[np.uint8]:
        """`ELF64_ST_TYPE` of every symbol."""
        return np.bitwise_and(self.entries["info"].astype(np.uint8), np.uint8(15))

    def find(self, names: NameGroups) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Find many names at once.

        Args:
            names: distinct names, grouped.

        Returns:
            Two arrays of the same length: indices into the names, and the index of a symbol with that name, sorted
            by both. A name may occur several times, or not at all.
        """
        starts = self.entries["name"].astype(np.int64)
        lengths = self.name_end - starts
        found_names: list[npt.NDArray[np.int64]] = [np.zeros(0, np.int64)]
        found_symbols: list[npt.NDArray[np.int64]] = [np.zeros(0, np.int64)]
        order = np.argsort(lengths, kind="stable")
        ranked = lengths[order]
        for length, (indices, keys) in names.items():
            first, last = np.searchsorted(ranked, [length, length + 1])
            if first == last:
                continue
            symbols = order[first:last]
            # Names of one length that start apart do not overlap, so the rows are never more than the string table.
            distinct, which = np.unique(starts[symbols], return_inverse=True)
            windows = np.lib.stride_tricks.sliding_window_view(self.strings, length)
            rows = np.frombuffer(windows[distinct].tobytes(), f"S{length}")[which]
            positions = np.minimum(np.searchsorted(keys, rows), len(keys) - 1)
            equal = keys[positions] == rows
            found_names.append(indices[positions[equal]])
            found_symbols.append(symbols[equal])
        names_found, symbols_found = np.concatenate(found_names), np.concatenate(found_symbols)
        order = np.lexsort((symbols_found, names_found))
        return names_found[order], symbols_found[order]


def symbol_bytes(name: str) -> bytes:
    """The bytes of a name from a manifest; empty for a name that no symbol can have."""
    if "\0" in name:
        return b""
    try:
        return name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return b""


def group_names(names: Sequence[str]) -> NameGroups:
    """Group distinct names for `SymbolTable.find`."""
    encoded = [*map(symbol_bytes, names)]
    lengths = np.array([*map(len, encoded)], np.int64)
    groups: NameGroups = {}
    for length in sorted({*lengths[lengths > 0].tolist()}):
        members = np.flatnonzero(lengths == length)
        keys = np.array([encoded[index] for index in members.tolist()], f"S{length}")
        order = np.argsort(keys, kind="stable")
        groups[length] = (members[order], keys[order])
    return groups


def read_symbols(elf: ElfObject) -> SymbolTable | None:
    """Read the object's symbol table; None where it has none.

    Raises:
        InputError: VF409 there are several, VF407 one is corrupt: entries, names or section numbers out of bounds.
    """
    tables = list(elf.indices_of_type(SHT_SYMTAB))
    if not tables:
        return None
    if len(tables) > 1:
        message = f"the object has {len(tables)} symbol tables (sections {', '.join(map(str, tables[:8]))})"
        elf.refuse(ObjectReason.SYMBOL_TABLE_COUNT, message)
    index = tables[0]
    at = elf.field(index, "offset")
    if elf.field(index, "entsize") != SYMBOL_DTYPE.itemsize or elf.field(index, "size") % SYMBOL_DTYPE.itemsize:
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, "the symbol table is not made of 24-byte entries", at=at)
    entries = np.frombuffer(elf.content(index), SYMBOL_DTYPE)
    strings = _strings(elf, elf.field(index, "link"))
    starts = entries["name"].astype(np.int64)
    if len(starts) and int(starts.max()) >= len(strings):
        symbol = int(np.argmax(starts >= len(strings)))
        message = f"the name of symbol {symbol} lies outside the string table"
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, message, at=at + symbol * SYMBOL_DTYPE.itemsize)
    ends = np.flatnonzero(strings == 0)
    name_end = ends[np.searchsorted(ends, starts)] if len(starts) else starts
    section = _section_numbers(elf, index, entries)
    return SymbolTable(index=index, entries=entries, section=section, strings=strings, name_end=name_end)


def _strings(elf: ElfObject, index: int) -> npt.NDArray[np.uint8]:
    if index >= len(elf.sections) or elf.field(index, "type") != SHT_STRTAB:
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, f"the symbol table names section {index} as its string table")
    strings = np.frombuffer(elf.content(index), np.uint8)
    if not len(strings) or strings[-1] != 0:
        message = "the symbols' string table does not end with a zero byte: its last name has no end"
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, message, at=elf.field(index, "offset"))
    return strings


def _section_numbers(elf: ElfObject, table: int, entries: npt.NDArray[np.void]) -> npt.NDArray[np.int64]:
    section = entries["shndx"].astype(np.int64)
    extended = section == SHN_XINDEX
    section[(section >= SHN_LORESERVE) & ~extended] = NO_SECTION
    if extended.any():
        numbers = _extended_numbers(elf, table, len(entries))
        section[extended] = numbers[extended]
    wrong = section >= len(elf.sections)
    if wrong.any():
        symbol = int(np.argmax(wrong))
        message = f"symbol {symbol} is said to be in section {int(section[symbol])} of {len(elf.sections)}"
        at = elf.field(table, "offset") + symbol * SYMBOL_DTYPE.itemsize
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, message, at=at)
    return section


def _extended_numbers(elf: ElfObject, table: int, count: int) -> npt.NDArray[np.int64]:
    tables = [index for index in elf.indices_of_type(SHT_SYMTAB_SHNDX) if elf.field(index, "link") == table]
    if len(tables) != 1:
        message = f"symbols use extended section numbers (SHN_XINDEX); {len(tables)} tables give them, not one"
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, message)
    content = elf.content(tables[0])
    if len(content) != 4 * count:
        message = f"the extended section numbers take {len(content)} bytes for {count} symbols"
        elf.refuse(ObjectReason.CORRUPT_SYMBOLS, message, at=elf.field(tables[0], "offset"))
    return np.frombuffer(content, "<u4").astype(np.int64)
