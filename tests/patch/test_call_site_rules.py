"""Each rule of the specification: an object that breaks that one rule, and the one code that it yields."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest
from device_cases import callee, code, manifest, one_call, one_call_manifest
from plain_decoder import sites

from vfsimt import Manifest, RefusedError, patch_object
from vfsimt.errors import InputError, VfsimtError
from vfsimt.patch.testing import (
    NOP_WORD,
    DeviceFunction,
    Relocation,
    SimtCall,
    build_object,
    call_words,
    text_file_offset,
)

F = "f_simt_entry"


def codes(data: bytes, promised: Manifest | None = None) -> list[str]:
    try:
        result = patch_object(data, promised or one_call_manifest())
    except VfsimtError as error:
        return [finding.code for finding in error.findings]
    assert result.changed
    return []


def test_the_good_object_has_no_finding() -> None:
    assert codes(one_call()) == []


# In `one_call` the caller starts at 0, its site's first word at 4 and the callee at 40.
GOOD = call_words(SimtCall(target=F), 4, 40)
OTHER_REGISTER = 9 << 17


def in_register(word: int, register: int) -> int:
    return word & ~(31 << 17) | register << 17


@pytest.mark.parametrize(
    ("index", "word"),
    [
        pytest.param(0, GOOD[0] | 1, id="no MOV from PC"),
        pytest.param(0, 0x02000900 | 6 << 17, id="MOV from another register"),
        pytest.param(0, in_register(GOOD[0], 9), id="MOV into another register than ADD reads"),
        pytest.param(0, NOP_WORD, id="NOP for MOV"),
        pytest.param(1, GOOD[1] ^ 1 << 16, id="no MOVI"),
        pytest.param(1, in_register(GOOD[1], 9), id="MOVI into another register"),
        pytest.param(1, NOP_WORD, id="NOP for MOVI"),
        pytest.param(2, 0x07810000 | 7 << 17, id="MOVK of the wrong half in place 1"),
        pytest.param(2, 0x07410000 | 9 << 17, id="MOVK 1 into another register"),
        pytest.param(2, NOP_WORD + 1, id="almost NOP for MOVK 1"),
        pytest.param(3, 0x07410000 | 7 << 17, id="MOVK of the wrong half in place 2"),
        pytest.param(3, 0x07810000 | 9 << 17, id="MOVK 2 into another register"),
        pytest.param(3, NOP_WORD + 1, id="almost NOP for MOVK 2"),
        pytest.param(4, GOOD[4] ^ 1, id="SHLI by another amount"),
        pytest.param(4, in_register(GOOD[4], 9), id="SHLI of another register"),
        pytest.param(4, NOP_WORD, id="NOP for SHLI"),
        pytest.param(5, GOOD[5] ^ 2, id="no ADD"),
        pytest.param(5, in_register(GOOD[5], 9), id="ADD into another register"),
        pytest.param(5, GOOD[5] & ~(31 << 12) | 9 << 12, id="ADD of another first register"),
        pytest.param(5, GOOD[5] & ~(31 << 7) | 9 << 7, id="ADD of another second register"),
        pytest.param(6, GOOD[6] & ~(31 << 16) | 9 << 16, id="VF_SIMT of another register"),
    ],
)
def test_one_wrong_word_of_the_target_sequence(index: int, word: int) -> None:
    assert codes(one_call(SimtCall(target=F, words={index: word}))) == ["VF504"]


def test_the_register_of_the_pc_must_not_be_that_of_the_target() -> None:
    assert codes(one_call(SimtCall(target=F, pc_register=7))) == ["VF504"]


@pytest.mark.parametrize("index", [6, 7])
def test_a_changed_fixed_bit_is_no_vf_simt(index: int) -> None:
    bit = 1 << 31 if index == 6 else 1
    assert codes(one_call(SimtCall(target=F, words={index: GOOD[index] ^ bit}))) == ["VF508"]


@pytest.mark.parametrize("register", [0, 1, 30, 31])
def test_any_registers(register: int) -> None:
    call = SimtCall(target=F, target_register=register, second_register=31 - register, pc_register=register ^ 1)
    assert codes(one_call(call)) == []


@pytest.mark.parametrize("exit_mode", [0, 1])
@pytest.mark.parametrize("join_offset", [0, 1, 0x200, 0x3FF])
def test_any_exit_mode_and_join_offset(exit_mode: int, join_offset: int) -> None:
    data = one_call(SimtCall(target=F, exit_mode=exit_mode, join_offset=join_offset))
    result = patch_object(data, one_call_manifest())
    (site,) = sites(result.data, {b"k"})
    before, after = (struct.unpack_from("<Q", image, site.file_offset)[0] for image in (data, result.data))
    assert after & 0x7FF == exit_mode << 10 | join_offset
    assert before ^ after == (0xFFFF ^ 16) << 37


@pytest.mark.parametrize("nops", [True, False])
def test_movk_or_nop_for_zero_halves(nops: bool) -> None:
    assert codes(one_call(SimtCall(target=F, nops=nops))) == []


def test_a_target_before_the_caller_has_a_negative_offset() -> None:
    data = build_object(
        [
            DeviceFunction(name=F, body=code(64), padding_words=5),
            DeviceFunction(name="k", body=(NOP_WORD, SimtCall(target=F))),
        ]
    )
    words = struct.unpack_from("<4I", data, text_file_offset(data) + 64 + 20 + 4)
    assert [word & 0xFFFF for word in words[1:]] == [0xFFEA, 0xFFFF, 0xFFFF]  # -22 words, sign-extended over 48 bits
    assert codes(data) == []


def test_a_target_further_than_16_bits() -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target=F),), padding_words=0x12345),
            DeviceFunction(name=F, body=code(64)),
        ]
    )
    assert struct.unpack_from("<I", data, text_file_offset(data) + 8)[0] == 0x07410000 | 7 << 17 | 1
    assert codes(data) == []


def test_the_sign_is_bit_47() -> None:
    # Bits 47..32 all ones with a NOP for bits 31..16: a large negative offset, not a positive one.
    call = SimtCall(target=F, words={3: 0x07810000 | 7 << 17 | 0xFFFF})
    assert codes(one_call(call)) == ["VF505"]
    # Bit 46 alone: positive, far beyond the text.
    call = SimtCall(target=F, words={3: 0x07810000 | 7 << 17 | 0x4000})
    assert codes(one_call(call)) == ["VF506"]


def test_a_target_before_the_section() -> None:
    assert codes(one_call(SimtCall(target=-4))) == ["VF505"]


def test_a_target_in_the_middle_of_a_callee() -> None:
    assert codes(one_call(SimtCall(target=40 + 4))) == ["VF506"]


def test_a_target_that_is_no_function() -> None:
    assert codes(one_call(SimtCall(target=0x4000))) == ["VF506"]


def test_a_target_that_is_a_callee_of_another_caller_only() -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target=F), SimtCall(target="g_simt_entry"))),
            DeviceFunction(name="other", body=(SimtCall(target="g_simt_entry"),)),
            DeviceFunction(name=F, body=code(64)),
            DeviceFunction(name="g_simt_entry", body=code(32)),
        ]
    )
    assert codes(data, manifest([("k", "f"), ("other", "g")])) == ["VF506"]


def test_a_callee_without_a_machine_site() -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target=F),)),
            DeviceFunction(name=F, body=code(64)),
            DeviceFunction(name="g_simt_entry", body=code(32)),
        ]
    )
    assert codes(data, manifest([("k", "f"), ("k", "g")])) == ["VF508"]


def test_a_caller_without_any_site() -> None:
    assert codes(one_call(caller=DeviceFunction(name="k", body=code(40)))) == ["VF508"]


def test_two_callees_at_one_address() -> None:
    alias = DeviceFunction(name="g_simt_entry", section="text", body=(), value=40, size=64)
    data = one_call(more=(alias,))
    assert codes(data, manifest([("k", "f"), ("k", "g")])) == ["VF507"]
    one_sided = [callee("f", twins=("g",), digest="same"), callee("g", digest="same")]
    assert codes(data, manifest([("k", "f"), ("k", "g")], one_sided)) == ["VF507"]
    twins = [callee("f", twins=("g",), digest="same"), callee("g", twins=("f",), digest="same")]
    assert codes(data, manifest([("k", "f"), ("k", "g")], twins)) == []
    other_size = one_call(more=(replace(alias, size=60),))
    assert codes(other_size, manifest([("k", "f"), ("k", "g")], twins)) == ["VF507"]


def test_two_callees_at_one_address_from_two_callers_are_not_ambiguous() -> None:
    alias = DeviceFunction(name="g_simt_entry", body=(), value=40, size=64)
    second = DeviceFunction(name="other", body=(SimtCall(target="g_simt_entry"),))
    assert codes(one_call(more=(alias, second)), manifest([("k", "f"), ("other", "g")])) == []


def test_a_name_that_already_ends_in_the_suffix_gets_it_again() -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(SimtCall(target="f_simt_entry_simt_entry"),)),
            DeviceFunction(name="f_simt_entry", body=code(32)),
            DeviceFunction(name="f_simt_entry_simt_entry", body=code(64)),
        ]
    )
    result = patch_object(data, manifest([("k", "f_simt_entry")]))
    assert [site.size_words for site in sites(result.data, {b"k"})] == [16]


def test_two_callers_that_share_code() -> None:
    alias = DeviceFunction(name="k2", body=(), value=0, size=40)
    promised = manifest([("k", "f"), ("k2", "f")])
    assert codes(one_call(more=(alias,)), promised) == ["VF502"]


def test_a_caller_whose_size_cuts_a_call_site() -> None:
    # The VF_SIMT starts at 28; the caller ends at 32, between its two words.
    caller = DeviceFunction(name="k", body=(NOP_WORD, SimtCall(target=F), NOP_WORD), size=32)
    assert codes(one_call(caller=caller)) == ["VF503"]


def test_a_sequence_that_starts_before_its_caller() -> None:
    caller = DeviceFunction(name="k", body=(NOP_WORD, SimtCall(target=F), NOP_WORD), value=8, size=32)
    assert codes(one_call(caller=caller)) == ["VF504"]


def test_a_site_at_the_very_start_of_the_section() -> None:
    caller = DeviceFunction(name="k", body=(GOOD[6], GOOD[7], NOP_WORD))
    assert codes(one_call(SimtCall(target=F), caller=caller)) == ["VF504"]


@pytest.mark.parametrize("rela", [True, False])
@pytest.mark.parametrize(
    ("relocation", "expected"),
    [
        pytest.param(Relocation(offset=4, symbol=F), [], id="the callee on MOV"),
        pytest.param(Relocation(offset=8, symbol=F), [], id="the callee on MOVI"),
        pytest.param(Relocation(offset=24, symbol=F), [], id="the callee on ADD"),
        pytest.param(Relocation(offset=8, symbol="k"), ["VF509"], id="another symbol on MOVI"),
        pytest.param(Relocation(offset=24, symbol="k"), ["VF509"], id="another symbol on ADD"),
        pytest.param(Relocation(offset=10, symbol=F), ["VF509"], id="between two words"),
        pytest.param(Relocation(offset=2, symbol=F), ["VF509"], id="into MOV from before"),
        pytest.param(Relocation(offset=0, symbol="k"), [], id="on the word before the sequence"),
        pytest.param(Relocation(offset=28, symbol=F), ["VF510"], id="on the VF_SIMT"),
        pytest.param(Relocation(offset=32, symbol=F), ["VF510"], id="on its upper half"),
        pytest.param(Relocation(offset=26, symbol=F), ["VF510"], id="into the VF_SIMT from before"),
        pytest.param(Relocation(offset=36, symbol="k"), [], id="on the word after the VF_SIMT"),
    ],
)
def test_relocations(relocation: Relocation, expected: list[str], rela: bool) -> None:
    data = build_object(
        [
            DeviceFunction(name="k", body=(NOP_WORD, SimtCall(target=F), NOP_WORD)),
            DeviceFunction(name=F, body=code(64)),
        ],
        [relocation],
        rela=rela,
    )
    assert codes(data) == expected


def test_a_relocation_by_section_and_address() -> None:
    assert codes(one_call(relocations=(Relocation(offset=8, addend=40),))) == []
    assert codes(one_call(relocations=(Relocation(offset=8, addend=44),))) == ["VF509"]
    assert codes(one_call(relocations=(Relocation(offset=8, symbol=F, addend=4),))) == ["VF509"]


def test_a_relocated_vf_simt_is_refused_even_with_a_right_size() -> None:
    data = one_call(SimtCall(target=F, size_words=16), relocations=(Relocation(offset=28, symbol=F),))
    assert codes(data) == ["VF510"]


def test_all_findings_come_together() -> None:
    caller = DeviceFunction(
        name="k", body=(SimtCall(target=F, size_words=0), SimtCall(target=F, words={4: 0}), SimtCall(target=0x4000))
    )
    assert sorted(codes(one_call(caller=caller))) == ["VF504", "VF506", "VF511"]


@pytest.mark.parametrize(
    "change",
    [
        {"callee": "g"},
        {"callee_symbol": "f_other"},
        {"callee_has_inline_asm": False},
    ],
)
def test_a_manifest_that_contradicts_itself(change: dict[str, object]) -> None:
    promised = one_call_manifest()
    (site,) = promised.call_sites
    wrong = replace(promised, call_sites=(replace(site, **change),))  # pyright: ignore[reportArgumentType]
    with pytest.raises(InputError) as error:
        patch_object(one_call(), wrong)
    assert {finding.code for finding in error.value.findings} == {"VF501"}


def test_callees_listed_twice_or_with_a_wrong_symbol() -> None:
    promised = one_call_manifest()
    twice = replace(promised, callees=promised.callees * 2)
    assert codes(one_call(), twice) == ["VF501"]
    wrong = replace(promised, callees=(replace(promised.callees[0], symbol="f"),))
    assert "VF501" in codes(one_call(), wrong)


def test_refusals_are_errors_of_exit_status_1() -> None:
    with pytest.raises(RefusedError) as error:
        patch_object(one_call(SimtCall(target=F, size_words=0)), one_call_manifest())
    assert error.value.exit_status == 1
