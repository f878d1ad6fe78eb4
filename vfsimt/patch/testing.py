"""Build device objects for tests and examples: functions, call sites, sizes and relocations in, ELF bytes out.

```python
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

data = build_object(
    [
        DeviceFunction(name="k_mix_aiv", body=(SimtCall(target="k_simt_0_simt_entry"),)),
        DeviceFunction(name="k_simt_0_simt_entry", body=(NOP_WORD,) * 58),
    ]
)
```

The writer shares no code with the reader in this package: the two are checked against each other and `readelf`.
Any field can be given a wrong value, so that a test can break exactly one rule. Layout: ELF-64 object file format.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MACHINE: Final = 0x1029
NOP_WORD: Final = 0x41400000

_SECTION_HEADER: Final = struct.Struct("<IIQQQQIIQQ")
_SYMBOL: Final = struct.Struct("<IBBHQQ")
_TEXT: Final = 1
_DATA: Final = 2
_SYMTAB: Final = 3
_STRTAB: Final = 4
_FIRST_FREE: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class SimtCall:
    """One call site: the six words that build the target, then the VF_SIMT.

    Attributes:
        target: the name of a function, or a section-relative address in bytes.
        size_words: the size field; 0xffff is the known fault.
        target_register, second_register, pc_register: register numbers, 0 ... 31.
        exit_mode: 0 or 1.
        join_offset: 0 ... 1023.
        nops: write NOP for a MOVK whose half is zero, as the vendor compiler does.
        words: replacements for words of the sequence, by index 0 ... 7 (6 and 7 are the VF_SIMT's halves).
    """

    target: str | int
    size_words: int = 0xFFFF
    target_register: int = 7
    second_register: int = 5
    pc_register: int = 6
    exit_mode: int = 1
    join_offset: int = 0
    nops: bool = True
    words: Mapping[int, int] = field(default_factory=dict[int, int])


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFunction:
    """One function of the text section, and its symbol.

    Attributes:
        name: symbol name; surrogates stand for bytes that are not UTF-8.
        body: 32-bit words and call sites, in order.
        padding_words: NOPs after the body that the symbol does not cover.
        size: `st_size` in bytes, where it shall not be the body's.
        value: `st_value` in bytes, where it shall not be the body's place.
        type, binding: `ELF64_ST_TYPE` and `ELF64_ST_BIND`.
        section: `text`, `data`, `absolute`, or `undefined` (which has no body in the file).
    """

    name: str
    body: tuple[int | SimtCall, ...] = (NOP_WORD,)
    padding_words: int = 0
    size: int | None = None
    value: int | None = None
    type: int = 2
    binding: int = 1
    section: str = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Relocation:
    """One relocation of the text section.

    Attributes:
        offset: bytes into the section.
        symbol: a function's name, or empty for the text section's own symbol.
        addend: kept only by `SHT_RELA`.
        type: `ELF64_R_TYPE`.
    """

    offset: int
    symbol: str = ""
    addend: int = 0
    type: int = 1


def build_object(  # noqa: PLR0913 - keyword arguments
    functions: Iterable[DeviceFunction],
    relocations: Iterable[Relocation] = (),
    *,
    machine: int = MACHINE,
    rela: bool = True,
    extra_sections: int = 0,
    extended_numbering: bool = False,
) -> bytes:
    """Build an ELF64 little-endian relocatable object.

    Args:
        functions: in the order in which they lie in the text section.
        relocations: of the text section.
        machine: `e_machine`.
        rela: write `SHT_RELA`, or else `SHT_REL`.
        extra_sections: how many empty sections to add at the end.
        extended_numbering: give counts in the null section and symbols' sections in `SHT_SYMTAB_SHNDX`, as an object
            with 65,280 or more sections must.
    """
    listed = tuple(functions)
    text, places = _lay_out(listed)
    names, symbols, numbers = _symbols(listed, places, extended=extended_numbering)
    return _write(
        _Content(
            text=text,
            symbols=symbols,
            names=names,
            numbers=numbers if extended_numbering else None,
            relocations=_relocations(tuple(relocations), listed, rela=rela),
        ),
        machine=machine,
        rela=rela,
        extra_sections=extra_sections,
        extended=extended_numbering,
    )


def text_file_offset(data: bytes) -> int:
    """Where the text section starts in an object that `build_object` made, in bytes."""
    section_table = int.from_bytes(data[40:48], "little")
    return int(_SECTION_HEADER.unpack_from(data, section_table + _TEXT * _SECTION_HEADER.size)[4])


def call_words(call: SimtCall, address: int, target: int) -> tuple[int, ...]:
    """The eight words of a call site whose first word lies at `address`; addresses in bytes."""
    offset = (target - address) // 4
    halves = [offset >> shift & 0xFFFF for shift in (0, 16, 32)]
    to_target = call.target_register << 17
    vf_simt = (
        0x15E0001C15200000
        | call.size_words << 37
        | call.target_register << 16
        | call.second_register << 11
        | call.exit_mode << 10
        | call.join_offset
    )
    words = [
        0x02000880 | call.pc_register << 17,
        0x07000000 | to_target | halves[0],
        NOP_WORD if call.nops and halves[1] == 0 else 0x07410000 | to_target | halves[1],
        NOP_WORD if call.nops and halves[2] == 0 else 0x07810000 | to_target | halves[2],
        0x02C00202 | to_target,
        0x00000001 | to_target | call.target_register << 12 | call.pc_register << 7,
        vf_simt & 0xFFFFFFFF,
        vf_simt >> 32,
    ]
    for index, word in call.words.items():
        words[index] = word
    return tuple(words)


def _lay_out(functions: tuple[DeviceFunction, ...]) -> tuple[bytes, list[tuple[int, int]]]:
    """The text section, and each function's place and size in it, in bytes."""
    places: list[tuple[int, int]] = []
    at = 0
    for function in functions:
        width = 0 if function.section == "undefined" else sum(_width(item) for item in function.body)
        places.append((at, 4 * width))
        at += 4 * (width + function.padding_words)
    by_name = {
        function.name: place[0] if function.value is None else function.value
        for function, place in zip(functions, places, strict=True)
    }
    words: list[int] = []
    for function in functions:
        if function.section != "undefined":
            for item in function.body:
                words += _item_words(item, 4 * len(words), by_name)
        words += [NOP_WORD] * function.padding_words
    return struct.pack(f"<{len(words)}I", *words), places


def _width(item: int | SimtCall) -> int:
    return 1 if isinstance(item, int) else 8


def _item_words(item: int | SimtCall, address: int, by_name: Mapping[str, int]) -> tuple[int, ...]:
    if isinstance(item, int):
        return (item,)
    target = item.target if isinstance(item.target, int) else by_name[item.target]
    return call_words(item, address, target)


def _symbols(
    functions: tuple[DeviceFunction, ...], places: list[tuple[int, int]], *, extended: bool
) -> tuple[bytes, bytes, bytes]:
    """String table, symbol table and extended section numbers; symbol 1 is the text section's own."""
    names = bytearray(b"\0")
    symbols = [_SYMBOL.pack(0, 0, 0, 0, 0, 0)]
    numbers = [0]
    text_number = 0xFFFF if extended else _TEXT
    symbols.append(_SYMBOL.pack(0, 3, 0, text_number, 0, 0))
    numbers.append(_TEXT if extended else 0)
    for function, (value, size) in zip(functions, places, strict=True):
        section = {"text": _TEXT, "data": _DATA, "absolute": 0xFFF1, "undefined": 0}[function.section]
        stored = 0xFFFF if extended and section in (_TEXT, _DATA) else section
        numbers.append(section if stored == 0xFFFF else 0)
        symbols.append(
            _SYMBOL.pack(
                len(names),
                function.binding << 4 | function.type,
                0,
                stored,
                value if function.value is None else function.value,
                size if function.size is None else function.size,
            )
        )
        names += function.name.encode("utf-8", "surrogateescape") + b"\0"
    return bytes(names), b"".join(symbols), struct.pack(f"<{len(numbers)}I", *numbers)


def _relocations(relocations: tuple[Relocation, ...], functions: tuple[DeviceFunction, ...], *, rela: bool) -> bytes:
    index = {function.name: position + 2 for position, function in enumerate(functions)}
    entries: list[bytes] = []
    for item in relocations:
        info = (index[item.symbol] if item.symbol else 1) << 32 | item.type
        entries.append(struct.pack("<QQ", item.offset, info) + (struct.pack("<q", item.addend) if rela else b""))
    return b"".join(entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Content:
    text: bytes
    symbols: bytes
    names: bytes
    numbers: bytes | None
    relocations: bytes


def _write(content: _Content, *, machine: int, rela: bool, extra_sections: int, extended: bool) -> bytes:
    """Lay header, sections and section table into one file: text, data, symbols, names, then the optional ones."""
    relocation_kind, relocation_bytes = (4, 24) if rela else (9, 16)
    section_names = b"\0.text\0.data\0.symtab\0.strtab\0.shstrtab\0.rel.text\0.symtab_shndx\0.extra\0"
    parts: list[tuple[str, int, int, bytes, int, int, int, int]] = [
        (".text", 1, 6, content.text, 0, 0, 16, 0),
        (".data", 1, 3, bytes(64), 0, 0, 8, 0),
        (".symtab", 2, 0, content.symbols, _STRTAB, 2, 8, _SYMBOL.size),
        (".strtab", 3, 0, content.names, 0, 0, 1, 0),
        (".shstrtab", 3, 0, section_names, 0, 0, 1, 0),
    ]
    if content.relocations:
        parts.append((".rel.text", relocation_kind, 0x40, content.relocations, _SYMTAB, _TEXT, 8, relocation_bytes))
    if content.numbers is not None:
        parts.append((".symtab_shndx", 18, 0, content.numbers, _SYMTAB, 0, 4, 4))
    parts += [(".extra", 1, 0, b"", 0, 0, 1, 0)] * extra_sections
    count = len(parts) + 1
    name_section = _FIRST_FREE - 1
    body = bytearray(64)
    headers = [_SECTION_HEADER.pack(0, 0, 0, 0, 0, count if extended else 0, name_section if extended else 0, 0, 0, 0)]
    for name, kind, flags, data, link, info, alignment, entry_bytes in parts:
        body += bytes(-len(body) % max(alignment, 1))
        at = section_names.index(name.encode() + b"\0")
        headers.append(
            _SECTION_HEADER.pack(at, kind, flags, 0, len(body), len(data), link, info, alignment, entry_bytes)
        )
        body += data
    body += bytes(-len(body) % 8)
    counts = (0, 0xFFFF) if extended else (count, name_section)
    identity = b"\x7fELF\x02\x01\x01" + bytes(9)
    body[:64] = struct.pack("<16sHHIQQQIHHHHHH", identity, 1, machine, 1, 0, 0, len(body), 0, 64, 0, 0, 64, *counts)
    return bytes(body) + b"".join(headers)
