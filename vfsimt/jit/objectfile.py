"""The symbols of a relocatable ELF object (System V gABI, chapters 4 and 5), read without a copy of its sections."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_ELF64_LITTLE = b"\x7fELF\x02\x01"
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")

_SHT_SYMTAB = 2
_SHT_NOBITS = 8
_SHN_UNDEF = 0
_SHN_LORESERVE = 0xFF00
_SHF_EXECINSTR = 4
_STT_FUNC = 2
_STB_LOCAL = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectSymbol:
    """A symbol of an object.

    Attributes:
        name: bytes that are not UTF-8 as surrogates.
        size: bytes.
        is_function: `STT_FUNC`.
        is_local: `STB_LOCAL`.
        is_defined: it lies in a section of this object.
        code: the bytes of a function, empty for everything else.
    """

    name: str
    size: int
    is_function: bool
    is_local: bool
    is_defined: bool
    code: bytes


def read_symbols(data: bytes) -> tuple[ObjectSymbol, ...]:
    """The symbols of an object that LLVM has just emitted, in the order of its table.

    Raises:
        ValueError: the data is no little-endian ELF64 object.
    """
    if not data.startswith(_ELF64_LITTLE):
        raise ValueError("the host's object format is not ELF64, which is the only one that vfsimt reads")
    try:
        return _read(data)
    except (struct.error, IndexError) as error:
        raise ValueError(f"the object is cut off: {error}") from error


def _read(data: bytes) -> tuple[ObjectSymbol, ...]:
    header = _HEADER.unpack_from(data)
    table_offset, entry_size, count = header[6], header[11], header[12]
    sections: list[tuple[int, ...]] = [
        _SECTION.unpack_from(data, table_offset + index * entry_size) for index in range(count)
    ]
    table = next((section for section in sections if section[1] == _SHT_SYMTAB), None)
    if table is None:
        return ()
    strings = sections[table[6]]
    names = data[strings[4] : strings[4] + strings[5]]
    raw = data[table[4] : table[4] + table[5]]
    # The first entry is the undefined symbol without a name.
    return tuple(_symbol(fields, names, sections, data) for fields in list(_SYMBOL.iter_unpack(raw))[1:])


def _symbol(
    fields: tuple[int, int, int, int, int, int], names: bytes, sections: list[tuple[int, ...]], data: bytes
) -> ObjectSymbol:
    name_offset, info, _, section_index, value, size = fields
    end = names.index(b"\0", name_offset)
    is_defined = section_index != _SHN_UNDEF
    is_function = info & 15 == _STT_FUNC
    code = b""
    if is_function and is_defined and section_index < _SHN_LORESERVE:
        section = sections[section_index]
        if section[1] != _SHT_NOBITS and section[2] & _SHF_EXECINSTR:
            code = data[section[4] + value : section[4] + value + size]
    return ObjectSymbol(
        name=names[name_offset:end].decode("utf-8", "surrogateescape"),
        size=size,
        is_function=is_function,
        is_local=info >> 4 == _STB_LOCAL,
        is_defined=is_defined,
        code=code,
    )
