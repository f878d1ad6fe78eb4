"""Corrupt objects: a coded error or an unharmed result, in bounded time, and never an exception of another kind."""

from __future__ import annotations

import random
import struct
import time
from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, code, one_call, one_call_manifest, real_manifest, real_object

from vfsimt import patch_object
from vfsimt.errors import InputError, VfsimtError
from vfsimt.patch.inspection import inspect_object
from vfsimt.patch.testing import DeviceFunction, Relocation, SimtCall, build_object

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt import Manifest

SHDR = struct.Struct("<IIQQQQIIQQ")
TEXT, DATA, SYMTAB, STRTAB, SHSTRTAB, REL = range(1, 7)
NAME, TYPE, FLAGS, ADDR, OFFSET, SIZE, LINK, INFO, ALIGN, ENTSIZE = range(10)


def table(data: bytes | bytearray) -> int:
    return int.from_bytes(data[40:48], "little")


def changed(data: bytes, section: int, field: int, value: int) -> bytes:
    at = table(data) + section * SHDR.size
    header = list(SHDR.unpack_from(data, at))
    header[field] = value
    image = bytearray(data)
    SHDR.pack_into(image, at, *header)
    return bytes(image)


def outcome(data: bytes, promised: Manifest) -> str:
    """The codes of an object, or `fine`; any other exception fails the test."""
    try:
        inspect_object(data, "object")
    except VfsimtError as error:
        assert error.findings
    try:
        patch_object(data, promised)
    except VfsimtError as error:
        return " ".join(finding.code for finding in error.findings)
    return "fine"


def relocated() -> bytes:
    return one_call(relocations=(Relocation(offset=8, symbol="f_simt_entry"),))


@pytest.mark.parametrize(
    ("section", "field", "value", "code_"),
    [
        (TEXT, OFFSET, 1 << 40, "VF406"),
        (TEXT, OFFSET, (1 << 64) - 16, "VF406"),
        (TEXT, SIZE, 1 << 40, "VF406"),
        (TEXT, SIZE, (1 << 64) - 32, "VF406"),
        (TEXT, OFFSET, 0, "VF406"),
        (DATA, OFFSET, 64, "VF406"),
        (DATA, SIZE, 1 << 63, "VF406"),
        (SHSTRTAB, TYPE, 1, "VF406"),
        (TEXT, FLAGS, 2, "VF410"),
        (DATA, FLAGS, 7, "VF410"),
        (TEXT, TYPE, 8, "VF410"),
        (TEXT, ADDR, 0x1000, "VF410"),
        (TEXT, FLAGS, 6 | 0x800, "VF410"),
        (SYMTAB, ENTSIZE, 0, "VF407"),
        (SYMTAB, ENTSIZE, 16, "VF407"),
        (SYMTAB, SIZE, 25, "VF407"),
        (SYMTAB, SIZE, 0, "VF408"),
        (SYMTAB, LINK, 0xFFFFFFFF, "VF407"),
        (SYMTAB, LINK, TEXT, "VF407"),
        (STRTAB, SIZE, 0, "VF407"),
        (STRTAB, SIZE, 5, "VF407"),
        (DATA, TYPE, 2, "VF409"),
        (REL, ENTSIZE, 0, "VF408"),
        (REL, SIZE, 23, "VF408"),
        (REL, LINK, STRTAB, "VF408"),
        (REL, TYPE, 0x40000014, "VF408"),
        (REL, TYPE, 0x60000002, "VF408"),
    ],
)
def test_a_wrong_section_header(section: int, field: int, value: int, code_: str) -> None:
    assert outcome(changed(relocated(), section, field, value), one_call_manifest()) == code_


@pytest.mark.parametrize(
    ("at", "bytes_", "code_"),
    [
        pytest.param(4, b"\x01", "VF403", id="32-bit"),
        pytest.param(4, b"\x07", "VF403", id="unknown class"),
        pytest.param(5, b"\x02", "VF403", id="big-endian"),
        pytest.param(5, b"\x00", "VF403", id="no byte order"),
        pytest.param(6, b"\x02", "VF405", id="identity version"),
        pytest.param(16, b"\x02\x00", "VF402", id="executable"),
        pytest.param(16, b"\x03\x00", "VF402", id="shared object"),
        pytest.param(16, b"\x04\x00", "VF402", id="core dump"),
        pytest.param(16, b"\x00\x00", "VF402", id="no type"),
        pytest.param(16, b"\xff\xff", "VF402", id="unknown type"),
        pytest.param(20, b"\x02", "VF405", id="version"),
        pytest.param(40, b"\x00" * 8, "VF405", id="no section table, but sections"),
        pytest.param(40, b"\x01" + b"\x00" * 7, "VF405", id="section table in the header"),
        pytest.param(40, b"\xff" * 8, "VF405", id="section table at the end of all"),
        pytest.param(52, b"\x20\x00", "VF405", id="header size"),
        pytest.param(58, b"\x28\x00", "VF405", id="section header size"),
        pytest.param(60, b"\xff\xff", "VF405", id="65535 sections"),
        pytest.param(60, b"\x00\x00", "VF405", id="extended count of zero"),
        pytest.param(62, b"\x50\x00", "VF405", id="names beyond the table"),
    ],
)
def test_a_wrong_header(at: int, bytes_: bytes, code_: str) -> None:
    image = bytearray(one_call())
    image[at : at + len(bytes_)] = bytes_
    assert outcome(bytes(image), one_call_manifest()) == code_


def test_an_empty_symbol_table() -> None:
    data = changed(one_call(), SYMTAB, SIZE, 0)
    assert outcome(data, one_call_manifest()) == "VF421 VF421 VF518"


def test_a_million_claimed_sections() -> None:
    data = bytearray(build_object([DeviceFunction(name="k", body=code(8))], extended_numbering=True))
    SHDR.pack_into(data, table(data), 0, 0, 0, 0, 0, 1_000_000, SHSTRTAB, 0, 0, 0)
    assert outcome(bytes(data), one_call_manifest()) == "VF405"
    SHDR.pack_into(data, table(data), 0, 0, 0, 0, 0, 1 << 63, SHSTRTAB, 0, 0, 0)
    assert outcome(bytes(data), one_call_manifest()) == "VF405"


def test_very_many_real_sections() -> None:
    data = build_object(
        [DeviceFunction(name="k", body=(SimtCall(target="f_simt_entry"),)), DeviceFunction(name="f_simt_entry")],
        extra_sections=200_000,
        extended_numbering=True,
    )
    assert outcome(data, one_call_manifest()) == "fine"


def test_symbols_with_extended_numbers_and_no_table_for_them() -> None:
    data = bytearray(one_call())
    symbols = SHDR.unpack_from(data, table(data) + SYMTAB * SHDR.size)[OFFSET]
    struct.pack_into("<H", data, symbols + 2 * 24 + 6, 0xFFFF)
    assert outcome(bytes(data), one_call_manifest()) == "VF407"
    struct.pack_into("<H", data, symbols + 2 * 24 + 6, 0x00FF)
    assert outcome(bytes(data), one_call_manifest()) == "VF407"


def test_a_symbol_name_outside_the_strings() -> None:
    data = bytearray(one_call())
    symbols = SHDR.unpack_from(data, table(data) + SYMTAB * SHDR.size)[OFFSET]
    struct.pack_into("<I", data, symbols + 2 * 24, 0xFFFFFFFF)
    assert outcome(bytes(data), one_call_manifest()) == "VF407"


def test_a_string_table_without_an_end() -> None:
    data = bytearray(one_call())
    strings = SHDR.unpack_from(data, table(data) + STRTAB * SHDR.size)
    data[strings[OFFSET] + strings[SIZE] - 1] = ord("x")
    assert outcome(bytes(data), one_call_manifest()) == "VF407"


@pytest.mark.parametrize(("offset", "symbol"), [(1 << 63, 1), (1 << 20, 1), (8, 1 << 31)])
def test_a_relocation_of_nothing(offset: int, symbol: int) -> None:
    data = bytearray(relocated())
    at = SHDR.unpack_from(data, table(data) + REL * SHDR.size)[OFFSET]
    struct.pack_into("<QQ", data, at, offset, symbol << 32 | 1)
    assert outcome(bytes(data), one_call_manifest()) == "VF408"


def test_truncated_at_each_byte() -> None:
    data = relocated()
    results = {outcome(data[:end], one_call_manifest()) for end in range(len(data))}
    assert results <= {"VF401", "VF405", "VF406"}


def test_each_header_byte_flipped() -> None:
    data = relocated()
    for at in range(64):
        for flip in (0xFF, 0x01, 0x80):
            image = bytearray(data)
            image[at] ^= flip
            outcome(bytes(image), one_call_manifest())


def test_each_byte_of_every_section_header_flipped() -> None:
    data = relocated()
    for at in range(table(data), len(data)):
        image = bytearray(data)
        image[at] ^= 0xFF
        outcome(bytes(image), one_call_manifest())


def mutated(data: bytes, generator: random.Random) -> bytes:
    """A few random changes: bits, bytes, interesting numbers over fields, cuts, repeats."""
    image = bytearray(data)
    for _ in range(generator.randint(1, 6)):
        if not image:
            break
        at = generator.randrange(len(image))
        kind = generator.randrange(7)
        if kind == 0:
            image[at] ^= 1 << generator.randrange(8)
        elif kind == 1:
            image[at] = generator.randrange(256)
        elif kind in (2, 3):
            width = generator.choice((2, 4, 8))
            at &= ~(width - 1)
            number = generator.choice((0, 1, 0xFF, 0xFFFF, 1 << 31, (1 << 64) - 1, 1 << 63, len(image), table(data)))
            image[at : at + width] = (number & ((1 << 8 * width) - 1)).to_bytes(width, "little")
        elif kind == 4:
            del image[generator.randrange(len(image)) :]
        elif kind == 5:
            image[at:at] = image[at : at + generator.randrange(64)]
        else:
            # The section table is small beside the text, and the most is decided there.
            at = min(table(data) + generator.randrange(SHDR.size * 8), len(image) - 1)
            image[at] = generator.choice((0, 1, 2, 3, 4, 8, 0x7F, 0x80, 0xFF))
    return bytes(image)


def corpus() -> list[tuple[bytes, Manifest]]:
    extended = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target="f" + SUFFIX),)),
            DeviceFunction(name="f" + SUFFIX, body=code(64)),
        ],
        [Relocation(offset=4, symbol="f" + SUFFIX)],
        rela=False,
        extended_numbering=True,
        extra_sections=2,
    )
    small = [(relocated(), one_call_manifest()), (extended, one_call_manifest())]
    return [*small, *small, (real_object(), real_manifest())]


def fuzz(seed: int, count: int) -> Iterator[str]:
    generator = random.Random(seed)
    seeds = corpus()
    for _ in range(count):
        data, promised = generator.choice(seeds)
        image = mutated(data, generator)
        yield outcome(image, promised)


@pytest.mark.parametrize("seed", range(3))
def test_mutated_objects(seed: int) -> None:
    results = list(fuzz(seed, 1000))
    assert len({code_ for result in results for code_ in result.split()}) > 15


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_mutated_objects(seed: int) -> None:
    slowest, started = 0.0, time.process_time()
    for _ in fuzz(seed, 5000):
        slowest, started = max(slowest, time.process_time() - started), time.process_time()
    assert slowest < 2, "no mutated object may take two seconds of computing"


def test_objects_of_other_kinds_are_input_errors() -> None:
    with pytest.raises(InputError) as error:
        patch_object(b"!<arch>\n", one_call_manifest())
    assert error.value.exit_status == 3
