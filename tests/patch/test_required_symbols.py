"""Required symbols: one object for each way in which a symbol can be wrong, and what the report says about it."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, callee, code, manifest, one_call, one_call_manifest
from plain_decoder import sites

from vfsimt import Manifest, RefusedError, check_object, patch_object
from vfsimt.diagnostics import Finding, Severity
from vfsimt.errors import VfsimtError
from vfsimt.manifest import Specialization
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from pathlib import Path

F = "f" + SUFFIX
RIGHT = SimtCall(target=F, size_words=16)


def findings(data: bytes, promised: Manifest | None = None) -> tuple[Finding, ...]:
    try:
        return check_object(data, promised or one_call_manifest()).findings
    except VfsimtError as error:
        return error.findings


def codes(data: bytes, promised: Manifest | None = None) -> list[str]:
    return [finding.code for finding in findings(data, promised)]


def with_callee(function: DeviceFunction, more: tuple[DeviceFunction, ...] = ()) -> bytes:
    """The good object, with another callee at address 40."""
    return one_call(SimtCall(target=40, size_words=16), target=function, more=more)


def test_the_good_object() -> None:
    assert codes(with_callee(DeviceFunction(name=F, body=code(64)))) == []


@pytest.mark.parametrize("binding", [0, 1, 2])
def test_local_global_and_weak_symbols_are_found(binding: int) -> None:
    assert codes(with_callee(DeviceFunction(name=F, body=code(64), binding=binding))) == []


@pytest.mark.parametrize(
    ("function", "code_"),
    [
        pytest.param(DeviceFunction(name="f", body=code(64)), "VF421", id="absent"),
        pytest.param(DeviceFunction(name=F, section="undefined"), "VF422", id="undefined"),
        pytest.param(DeviceFunction(name=F, body=code(64), type=0), "VF423", id="no type"),
        pytest.param(DeviceFunction(name=F, body=code(64), type=1), "VF423", id="an object"),
        pytest.param(DeviceFunction(name=F, body=code(64), type=10), "VF423", id="an indirect function"),
        pytest.param(DeviceFunction(name=F, body=code(64), size=0), "VF424", id="zero-size"),
        pytest.param(DeviceFunction(name=F, body=code(64), size=68), "VF425", id="ends outside"),
        pytest.param(DeviceFunction(name=F, body=code(64), value=108), "VF425", id="starts outside"),
        pytest.param(DeviceFunction(name=F, body=code(64), size=(1 << 64) - 4), "VF425", id="wraps around"),
        pytest.param(DeviceFunction(name=F, body=code(64), value=(1 << 64) - 4), "VF425", id="at the end of all"),
        pytest.param(DeviceFunction(name=F, body=code(64), section="data", value=0), "VF426", id="in data"),
        pytest.param(DeviceFunction(name=F, body=code(64), section="absolute"), "VF426", id="absolute"),
        pytest.param(DeviceFunction(name=F, body=code(64), size=62), "VF428", id="uneven"),
        pytest.param(DeviceFunction(name=F, body=code(64), value=42, size=60), "VF430", id="misaligned"),
        pytest.param(DeviceFunction(name=F, body=code(4 * 0xFFFF)), "VF429", id="too large"),
    ],
)
def test_a_wrong_callee(function: DeviceFunction, code_: str) -> None:
    assert codes(with_callee(function)) == [code_]


def test_the_largest_callee_fits() -> None:
    data = with_callee(DeviceFunction(name=F, body=code(4 * 0xFFFE)))
    assert codes(data) == []


def test_a_callee_that_is_defined_twice() -> None:
    data = with_callee(DeviceFunction(name=F, body=code(64)), (DeviceFunction(name=F, body=code(64), binding=0),))
    assert codes(data) == ["VF427"]


def test_an_undefined_namesake_does_not_count() -> None:
    data = with_callee(DeviceFunction(name=F, body=code(64)), (DeviceFunction(name=F, section="undefined"),))
    assert codes(data) == []


@pytest.mark.parametrize(
    ("caller", "code_"),
    [
        pytest.param(DeviceFunction(name="other", body=(NOP_WORD, RIGHT)), "VF421 VF518", id="absent"),
        pytest.param(DeviceFunction(name="k", body=(NOP_WORD, RIGHT), type=1), "VF423 VF518", id="an object"),
        pytest.param(DeviceFunction(name="k", body=(NOP_WORD, RIGHT), size=0), "VF424 VF518", id="zero-size"),
        pytest.param(DeviceFunction(name="k", body=(NOP_WORD, RIGHT), size=1 << 40), "VF425", id="outside"),
        pytest.param(DeviceFunction(name="k", section="data", value=0, size=8), "VF426", id="in data"),
    ],
)
def test_a_wrong_caller(caller: DeviceFunction, code_: str) -> None:
    """A VF_SIMT that is in no function of a manifest's caller is said, too."""
    assert sorted(codes(one_call(caller=caller))) == code_.split()


def test_three_of_65_callees_are_absent_and_one_report_names_them_all() -> None:
    names = [f"k_simt_{number}" for number in range(65)]
    gone = {"k_simt_7", "k_simt_31", "k_simt_64"}
    body = [SimtCall(target=0x8000 if name in gone else name + SUFFIX, size_words=8) for name in names]
    data = build_object(
        [
            DeviceFunction(name="k_mix_aiv", body=tuple(body)),
            *(DeviceFunction(name=name + SUFFIX, body=code(32)) for name in names if name not in gone),
        ]
    )
    listed = [callee(name, twins=tuple(other for other in names if other != name), digest="one") for name in names]
    promised = manifest([("k_mix_aiv", name) for name in names], listed)
    found = findings(data, promised)
    assert [finding.code for finding in found] == ["VF421"] * 3
    assert {dict(finding.facts)["function"] for finding in found} == gone
    for finding in found:
        said = " ".join([finding.message, finding.help, *(note.message for note in finding.notes)])
        assert "absent" in said
        assert "k_mix_aiv" in said
        assert "linkonce_odr" in said
        assert "fragile" in said
        assert "merge" in said
        others = ", ".join(sorted(gone - {dict(finding.facts)["function"]}, key=names.index))
        assert f"twins present: k_simt_0, k_simt_1, k_simt_2, k_simt_3 and 58 more; absent: {others}" in said
        assert "nearest names in the object: k_simt_" in said
        assert "3 call sites of k_mix_aiv hit what is no callee of it: 0x8000 (no function)" in said
        assert dict(finding.facts)["callers"] == ("k_mix_aiv",)


def test_all_wrong_symbols_are_reported_at_once() -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target=0),) * 4),
            DeviceFunction(name="a" + SUFFIX, section="undefined"),
            DeviceFunction(name="b" + SUFFIX, body=code(16), size=0),
            DeviceFunction(name="c" + SUFFIX, body=code(16), type=1),
        ]
    )
    promised = manifest([("k", name) for name in "abcd"] + [("missing", "a")])
    assert sorted(codes(data, promised)) == ["VF421", "VF421", "VF422", "VF423", "VF424"]


def test_names_are_matched_by_their_bytes() -> None:
    name = b"\xff\xfe caf\xc3\xa9".decode("utf-8", "surrogateescape")
    data = build_object(
        [
            DeviceFunction(name=name, body=(SimtCall(target=name + SUFFIX),)),
            DeviceFunction(name=name + SUFFIX, body=code(64)),
        ]
    )
    promised = Manifest.from_json(manifest([(name, name)]).to_json())
    result = patch_object(data, promised)
    assert [site.size_words for site in sites(result.data, {b"\xff\xfe caf\xc3\xa9"})] == [16]


@pytest.mark.parametrize("name", ["", "\0", "k\0", "\ud800"])
def test_names_that_no_symbol_can_have_are_absent(name: str) -> None:
    assert codes(with_callee(DeviceFunction(name=F, body=code(64))), manifest([(name, "f")])) == ["VF421", "VF518"]


def test_names_that_share_the_end_of_another_string() -> None:
    """A string table may keep `f` inside `of` (gABI, "String Table"): the name starts in the middle of a string."""
    data = bytearray(one_call(SimtCall(target=F, size_words=16)))
    strings = data.index(b"\0k\0f_simt_entry\0")
    symbol = data.index((3).to_bytes(4, "little") + bytes([0x12]))
    assert data[strings + 3 : strings + 4] == b"f"
    data[symbol : symbol + 4] = (4).to_bytes(4, "little")
    shorter = manifest([("k", "f")]).call_sites[0]
    assert shorter.callee_symbol == F
    assert codes(bytes(data)) == ["VF421"]
    inner = callee("")
    assert inner.symbol == SUFFIX
    assert codes(bytes(data), manifest([("k", "")], [inner])) == []


@pytest.mark.parametrize("sections", [0, 3, 66_000])
def test_extended_section_numbers(sections: int) -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target=F),)),
            DeviceFunction(name=F, body=code(64)),
        ],
        extra_sections=sections,
        extended_numbering=True,
    )
    result = patch_object(data, one_call_manifest())
    assert [site.size_words for site in sites(result.data, {b"k"})] == [16]


def test_without_a_symbol_table() -> None:
    data = bytearray(one_call())
    table = int.from_bytes(data[40:48], "little")
    data[table + 3 * 64 + 4] = 1  # SHT_SYMTAB becomes SHT_PROGBITS
    assert codes(bytes(data)) == ["VF409"]


def host_manifest(*, may_vanish: bool = True) -> Manifest:
    clone = Specialization(
        entry="rows",
        clone="rows.full_packet",
        width=8,
        lanes_parameter="active_lane_count",
        call_sites_rewritten=2,
        call_sites_kept=1,
        cloned_instructions=9,
        symbol_may_vanish=may_vanish,
    )
    return manifest([], specializations=(clone,))


@pytest.mark.parametrize("machine", [62, 183])
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("rows", "rows.packet_batch", "rows.full_packet"), []),
        (("rows", "rows.packet_batch"), []),
        (("rows", "rows.full_packet"), ["VF421"]),
        (("rows.packet_batch",), ["VF421"]),
        ((), ["VF421", "VF421"]),
    ],
)
def test_a_host_object_keeps_entry_and_batch_entry(machine: int, names: tuple[str, ...], expected: list[str]) -> None:
    data = build_object([DeviceFunction(name=name, body=code(12), size=10) for name in names], machine=machine)
    assert codes(data, host_manifest()) == expected


def test_a_clone_that_may_not_vanish_must_be_there() -> None:
    names = ("rows", "rows.packet_batch")
    data = build_object([DeviceFunction(name=name, body=code(12)) for name in names], machine=62)
    assert codes(data, host_manifest(may_vanish=False)) == ["VF421"]


def test_symbols_are_checked_on_any_machine_and_call_sites_only_on_the_device() -> None:
    functions = [DeviceFunction(name="k", body=(RIGHT,)), DeviceFunction(name=F, body=code(64))]
    data = build_object(functions, machine=62)
    (warning,) = findings(data)
    assert (warning.code, warning.severity) == ("VF411", Severity.WARNING)
    with pytest.raises(RefusedError) as error:
        patch_object(data, one_call_manifest())
    assert [finding.code for finding in error.value.findings] == ["VF411"]
    assert codes(build_object(functions[1:], machine=62)) == ["VF411", "VF421"]


@pytest.mark.skipif(shutil.which("readelf") is None, reason="binutils is not installed here")
def test_readelf_reads_what_the_builder_writes(tmp_path: Path) -> None:
    path = tmp_path / "k.o"
    path.write_bytes(one_call())
    header = subprocess.run(["readelf", "-hW", path], check=True, capture_output=True, text=True, timeout=60)
    assert "REL (Relocatable file)" in header.stdout
    assert "0x1029" in header.stdout
    shown = subprocess.run(["readelf", "-sSW", path], check=True, capture_output=True, text=True, timeout=60)
    assert not shown.stderr
    assert re.search(r"40 FUNC +GLOBAL DEFAULT +1 k\n", shown.stdout)
    assert re.search(r"64 FUNC +GLOBAL DEFAULT +1 f_simt_entry\n", shown.stdout)
    assert re.search(r"\.text +PROGBITS .* AX ", shown.stdout)


@pytest.mark.skipif(shutil.which("readelf") is None, reason="binutils is not installed here")
def test_readelf_reads_extended_numbering(tmp_path: Path) -> None:
    path = tmp_path / "k.o"
    path.write_bytes(
        build_object([DeviceFunction(name="k", body=code(8))], extra_sections=66_000, extended_numbering=True)
    )
    shown = subprocess.run(["readelf", "-hsW", path], check=True, capture_output=True, text=True, timeout=60)
    assert not shown.stderr
    assert re.search(r"Number of section headers: +0 \(66007\)", shown.stdout)
    assert re.search(r" 8 FUNC +GLOBAL DEFAULT +1 k\n", shown.stdout)
