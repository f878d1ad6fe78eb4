"""Objects made at random, patched, then decoded again by another decoder: only planned bits differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_cases import SUFFIX, callee, code, manifest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_decoder import sites, symbols

from vfsimt import PatchOptions, patch_object
from vfsimt.patch.instructions import VfSimt, decode_vf_simt, is_vf_simt
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from vfsimt import Manifest

SIZE_BITS = 0xFFFF << 37


@dataclass(frozen=True)
class Case:
    data: bytes
    promised: Manifest
    callers: frozenset[bytes]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Callers and callees in any order with any padding; every field is 0xffff or a right size."""
    sizes = draw(st.lists(st.integers(1, 40), min_size=1, max_size=6))
    callees = [f"f{number}" for number in range(len(sizes))]
    functions: list[DeviceFunction] = [
        DeviceFunction(
            name=name + SUFFIX,
            body=code(4 * size),
            padding_words=draw(st.integers(0, 9)),
            binding=draw(st.integers(0, 2)),
        )
        for name, size in zip(callees, sizes, strict=True)
    ]
    calls: list[tuple[str, str]] = []
    for number in range(draw(st.integers(1, 5))):
        name = f"k{number}"
        body: list[int | SimtCall] = []
        for target in draw(st.lists(st.integers(0, len(sizes) - 1), min_size=1, max_size=6)):
            body += draw(st.lists(st.integers(0, 0x00FFFFFF), max_size=3))
            register = draw(st.integers(0, 31))
            body.append(
                SimtCall(
                    target=callees[target] + SUFFIX,
                    size_words=draw(st.one_of(st.just(0xFFFF), st.integers(1, sizes[target]))),
                    target_register=register,
                    second_register=draw(st.integers(0, 31)),
                    pc_register=draw(st.integers(0, 31).filter(lambda other, register=register: other != register)),
                    exit_mode=draw(st.integers(0, 1)),
                    join_offset=draw(st.integers(0, 0x3FF)),
                    nops=draw(st.booleans()),
                )
            )
            calls.append((name, callees[target]))
        functions.append(DeviceFunction(name=name, body=tuple(body), padding_words=draw(st.integers(0, 9))))
    functions = draw(st.permutations(functions))
    used = list(dict.fromkeys(function for _, function in calls))
    promised = manifest(calls, [callee(name, calls=[c for _, c in calls].count(name)) for name in used])
    data = build_object(functions, extended_numbering=draw(st.booleans()))
    return Case(data=data, promised=promised, callers=frozenset(caller.encode() for caller, _ in calls))


@settings(max_examples=150, deadline=None)
@given(case=cases())
def test_only_planned_bits_differ(case: Case) -> None:
    before = sites(case.data, set(case.callers))
    result = patch_object(case.data, case.promised)
    after = sites(result.data, set(case.callers))
    size_at = {symbol.value: symbol.size // 4 for symbol in symbols(case.data) if symbol.name.endswith(SUFFIX.encode())}
    assert [(site.caller, site.file_offset, site.target) for site in before] == [
        (site.caller, site.file_offset, site.target) for site in after
    ]
    image = bytearray(case.data)
    for old, new in zip(before, after, strict=True):
        assert old.target is not None
        expected = size_at[old.target]
        assert new.size_words == (expected if old.size_words == 0xFFFF else old.size_words)
        word = int.from_bytes(image[old.file_offset : old.file_offset + 8], "little")
        word = word & ~SIZE_BITS | new.size_words << 37
        image[old.file_offset : old.file_offset + 8] = word.to_bytes(8, "little")
    assert result.data == bytes(image)
    assert result.changed == any(site.size_words == 0xFFFF for site in before)
    assert not patch_object(result.data, case.promised, PatchOptions(mode="verify")).findings


fields = st.builds(
    VfSimt,
    target_register=st.integers(0, 31),
    second_register=st.integers(0, 31),
    size_words=st.integers(0, 0xFFFF),
    join_offset=st.integers(0, 0x3FF),
    exit_mode=st.integers(0, 1),
)


@given(instruction=fields)
def test_decode_after_encode(instruction: VfSimt) -> None:
    word = instruction.encode()
    assert is_vf_simt(word)
    assert decode_vf_simt(word) == instruction


@given(instruction=fields, bit=st.integers(0, 63))
def test_a_word_with_one_fixed_bit_changed_is_no_vf_simt(instruction: VfSimt, bit: int) -> None:
    variable = bit <= 20 or 37 <= bit <= 52
    assert is_vf_simt(instruction.encode() ^ 1 << bit) == variable


def test_the_text_of_the_real_words() -> None:
    assert str(decode_vf_simt(0x15FFFFFC15272C00)) == "VF_SIMT X7, X5, #65535, #0, #1"
    assert str(decode_vf_simt(0x15FFFFFC15372C00)) == "VF_SIMT X23, X5, #65535, #0, #1"
    assert str(decode_vf_simt(0x15E0075C15272C00)) == "VF_SIMT X7, X5, #58, #0, #1"
