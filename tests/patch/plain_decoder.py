"""A slow and plain reader of device objects, written from the specification and sharing no code with the package."""

from __future__ import annotations

import struct
from dataclasses import dataclass

VARIABLE = (0xFFFF << 37) | (31 << 16) | (31 << 11) | (1 << 10) | 0x3FF
FIXED = (1 << 64) - 1 - VARIABLE


@dataclass(frozen=True)
class Symbol:
    name: bytes
    kind: int
    section: int
    value: int
    size: int


@dataclass(frozen=True)
class Site:
    caller: bytes
    file_offset: int
    target: int | None
    size_words: int


def sections(data: bytes) -> list[tuple[int, ...]]:
    table, count = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<H", data, 60)[0]
    first = struct.unpack_from("<IIQQQQIIQQ", data, table)
    return [struct.unpack_from("<IIQQQQIIQQ", data, table + 64 * index) for index in range(count or first[5])]


def symbols(data: bytes) -> list[Symbol]:
    listed = sections(data)
    numbers = next((s for s in listed if s[1] == 18), None)
    for section in listed:
        if section[1] == 2:
            names = listed[section[6]][4]
            found: list[Symbol] = []
            for index in range(section[5] // 24):
                name, info, _, shndx, value, size = struct.unpack_from("<IBBHQQ", data, section[4] + 24 * index)
                if shndx == 0xFFFF:
                    assert numbers is not None
                    shndx = struct.unpack_from("<I", data, numbers[4] + 4 * index)[0]
                start = names + name
                found.append(Symbol(data[start : data.index(b"\0", start)], info & 15, shndx, value, size))
            return found
    return []


def sites(data: bytes, callers: set[bytes]) -> list[Site]:
    """Every VF_SIMT in the callers, word by word."""
    listed = sections(data)
    text = next(section for section in listed if section[2] & 4)
    found: list[Site] = []
    for symbol in symbols(data):
        if symbol.name not in callers or symbol.kind != 2:
            continue
        at, end = symbol.value, symbol.value + symbol.size
        while at + 8 <= end:
            word = struct.unpack_from("<Q", data, text[4] + at)[0]
            if word & FIXED == 0x15E0001C15200400 & FIXED:
                target = target_of(data, text[4], symbol.value, at)
                found.append(Site(symbol.name, text[4] + at, target, word >> 37 & 0xFFFF))
                at += 8
            else:
                at += 4
    return found


def target_of(data: bytes, text: int, start: int, at: int) -> int | None:
    if at - 24 < start:
        return None
    mov, movi, movk1, movk2, shli, add, low = struct.unpack_from("<7I", data, text + at - 24)
    register = low >> 16 & 31
    into = [word >> 17 & 31 for word in (movi, movk1, movk2, shli, add)]
    nop = 0x41400000
    if mov & 0xFFC1FFFF != 0x02000880 or movi & 0xFFC10000 != 0x07000000 or into[0] != register:
        return None
    offset = movi & 0xFFFF
    for index, (word, pattern) in enumerate(((movk1, 0x07410000), (movk2, 0x07810000)), 1):
        if word == nop:
            continue
        if word & 0xFFC10000 != pattern or into[index] != register:
            return None
        offset |= (word & 0xFFFF) << (16 * index)
    if shli & 0xFFC1FFFF != 0x02C00202 or into[3] != register:
        return None
    if add & 0xFFC0007F != 1 or into[4] != register or add >> 12 & 31 != register or add >> 7 & 31 != mov >> 17 & 31:
        return None
    if offset >= 1 << 47:
        offset -= 1 << 48
    return at - 24 + 4 * offset
