"""The real call sites of the specification, from raw to repaired; modes; what counts as right."""

from __future__ import annotations

import struct
import sys

import pytest
from device_cases import (
    CALLER,
    FIRST,
    REAL_SITES,
    SECOND,
    SUFFIX,
    one_call,
    one_call_manifest,
    real_manifest,
    real_object,
)
from plain_decoder import sites

from vfsimt import PatchOptions, RefusedError, check_object, patch_object
from vfsimt.diagnostics import ObjectPlace
from vfsimt.patch.results import Action, ObjectRefusedError
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall


def codes(error: pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [finding.code for finding in error.value.findings]


def test_the_two_real_words_are_repaired_and_six_bytes_differ() -> None:
    raw = real_object()
    found = sites(raw, {CALLER.encode()})
    assert [struct.unpack_from("<Q", raw, site.file_offset)[0] for site in found] == [row[3] for row in REAL_SITES]
    result = patch_object(raw, real_manifest())
    assert result.changed
    assert [struct.unpack_from("<Q", result.data, site.file_offset)[0] for site in found] == [
        row[4] for row in REAL_SITES
    ]
    assert len(raw) == len(result.data)
    assert sum(before != after for before, after in zip(raw, result.data, strict=True)) == 6
    assert [site.size_after for site in result.call_sites] == [row[5] for row in REAL_SITES]
    assert [site.action for site in result.call_sites] == [Action.REWRITTEN, Action.REWRITTEN]


def test_a_second_run_changes_nothing() -> None:
    repaired = patch_object(real_object(), real_manifest()).data
    again = patch_object(repaired, real_manifest())
    assert not again.changed
    assert again.data == repaired
    assert [site.action for site in again.call_sites] == [Action.KEPT, Action.KEPT]


def test_verify_names_caller_callee_and_the_field() -> None:
    with pytest.raises(ObjectRefusedError) as error:
        patch_object(real_object(), real_manifest(), PatchOptions(mode="verify"))
    assert codes(error) == ["VF514", "VF514"]
    for finding, name in zip(error.value.findings, (FIRST, SECOND), strict=True):
        assert CALLER in finding.message
        assert name + SUFFIX in finding.message
        assert "0xffff" in finding.message
        assert isinstance(finding.place, ObjectPlace)
        assert finding.place.file_offset is not None
    result = error.value.result
    assert result is not None
    assert [site.action for site in result.call_sites] == [Action.REFUSED, Action.REFUSED]


def test_verify_and_check_accept_the_repaired_object() -> None:
    repaired = patch_object(real_object(), real_manifest()).data
    assert not patch_object(repaired, real_manifest(), PatchOptions(mode="verify")).findings
    assert not check_object(repaired, real_manifest()).findings


def test_check_refuses_the_raw_object() -> None:
    with pytest.raises(RefusedError) as error:
        check_object(real_object(), real_manifest())
    assert codes(error) == ["VF514", "VF514"]


@pytest.mark.parametrize("data", [real_object(), b"", b"\x7fELF", b"no object at all"])
def test_off_touches_and_checks_nothing(data: bytes) -> None:
    result = patch_object(data, real_manifest(), PatchOptions(mode="off"))
    assert result.data is data
    assert not result.changed
    assert not result.findings


@pytest.mark.parametrize(
    ("field", "asm", "code"),
    [
        (1, True, None),
        (15, True, None),
        (16, True, None),
        (16, False, None),
        (17, True, "VF512"),
        (17, False, "VF512"),
        (0xFFFE, True, "VF512"),
        (0, True, "VF511"),
        (0, False, "VF511"),
        (0xFFFF, False, "VF513"),
    ],
)
@pytest.mark.parametrize("mode", ["auto", "verify"])
def test_the_rule_for_a_field(field: int, asm: bool, code: str | None, mode: str) -> None:
    data = one_call(SimtCall(target="f_simt_entry", size_words=field))
    options = PatchOptions(mode=mode)
    if code is None:
        assert patch_object(data, one_call_manifest(asm=asm), options).data == data
        return
    with pytest.raises(RefusedError) as error:
        patch_object(data, one_call_manifest(asm=asm), options)
    assert codes(error) == [code]


def test_a_refused_object_shows_what_was_planned_and_changes_nothing() -> None:
    caller = DeviceFunction(
        name="k", body=(SimtCall(target="f_simt_entry"), SimtCall(target="f_simt_entry", size_words=0))
    )
    with pytest.raises(ObjectRefusedError) as error:
        patch_object(one_call(caller=caller), one_call_manifest())
    assert codes(error) == ["VF511"]
    assert error.value.result is not None
    first = error.value.result.call_sites[0]
    assert (first.action, first.size_before, first.size_after) == (Action.PLANNED, 0xFFFF, 0xFFFF)


def test_two_machine_sites_for_one_call_are_both_repaired() -> None:
    caller = DeviceFunction(name="k", body=(SimtCall(target="f_simt_entry"), NOP_WORD, SimtCall(target="f_simt_entry")))
    result = patch_object(one_call(caller=caller), one_call_manifest())
    assert [site.size_words for site in sites(result.data, {b"k"})] == [16, 16]


def test_a_call_site_in_an_allowed_function_that_is_no_caller_is_left_alone() -> None:
    stranger = DeviceFunction(name="other", body=(SimtCall(target="f_simt_entry"),))
    options = PatchOptions(allow_callers=("other",))
    result = patch_object(one_call(more=(stranger,)), one_call_manifest(), options)
    assert [site.size_words for site in sites(result.data, {b"k", b"other"})] == [16, 0xFFFF]


def test_importing_the_package_loads_nothing_heavy() -> None:
    import subprocess

    script = (
        "import sys, vfsimt, vfsimt.patch; "
        "assert not {'llvmlite', 'numpy', 'elftools'} & set(sys.modules); "
        "vfsimt.patch_object; assert 'llvmlite' not in sys.modules and 'click' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
