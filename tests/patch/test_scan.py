"""All code is scanned: every VF_SIMT is in a caller of the manifest, or it is refused, allowed, or proved data."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, callee, code, manifest, one_call, one_call_manifest
from hypothesis import given
from hypothesis import strategies as st
from plain_decoder import sites

from vfsimt import PatchOptions, RefusedError, UsageError, check_object, patch_object
from vfsimt.diagnostics import Finding, Severity
from vfsimt.patch.joining import NamedManifest
from vfsimt.patch.options import PatchMode
from vfsimt.patch.pipeline import examine_object
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object, text_file_offset

if TYPE_CHECKING:
    from vfsimt.manifest import Manifest
    from vfsimt.patch.results import ObjectResult

F = "f" + SUFFIX
FAULT = (0x15272C00, 0x15FFFFFC)
"""The two words of the first call site in docs/device-object.md, as they are before the repair."""


def examined(data: bytes, *allowed: str, promised: Manifest | None = None) -> ObjectResult:
    wanted = one_call_manifest() if promised is None else promised
    options = PatchOptions(mode=PatchMode.AUTO, allow_callers=allowed)
    return examine_object(data, [NamedManifest(name="m.json", manifest=wanted)], options)


def codes(result: ObjectResult) -> list[str]:
    return [finding.code for finding in result.findings]


def facts(finding: Finding) -> dict[str, object]:
    return dict(finding.facts)


def second(size_words: int = 0xFFFF, name: str = "k2") -> DeviceFunction:
    return DeviceFunction(name=name, body=(NOP_WORD, SimtCall(target=F, size_words=size_words)))


@pytest.mark.parametrize("size_words", [0xFFFF, 16, 0])
def test_a_caller_that_the_manifest_does_not_know_is_refused_whatever_its_size_field(size_words: int) -> None:
    data = one_call(more=(second(size_words),))
    (finding,) = examined(data).findings
    assert (finding.code, finding.severity) == ("VF518", Severity.ERROR)
    assert facts(finding) == {"caller": "k2", "size_words": size_words, "target": 40, "target_function": F}
    assert "in k2: it starts 0x28 (f_simt_entry), and its size field is " in finding.message
    (site,) = sites(data, {b"k2"})
    assert (finding.place.symbol, finding.place.file_offset) == ("k2", site.file_offset)  # type: ignore[union-attr]
    for verb in (check_object, patch_object):
        with pytest.raises(RefusedError) as caught:
            verb(data, one_call_manifest())
        assert "VF518" in {item.code for item in caught.value.findings}


def test_an_unknown_caller_whose_target_cannot_be_told() -> None:
    stranger = DeviceFunction(name="k2", body=(NOP_WORD,) * 7 + FAULT)
    (finding,) = examined(one_call(more=(stranger,))).findings
    assert "its target is unknown, and its size field is 0xffff" in finding.message
    assert "the word 41400000 at 0x" in finding.notes[1].message
    assert facts(finding)["target"] is None


def test_a_repaired_object_with_an_unknown_caller_is_not_right() -> None:
    alone = patch_object(one_call(), one_call_manifest()).data
    text, old = text_file_offset(alone), one_call(more=(second(),))
    mended = old[:text] + alone[text : text + 40] + old[text + 40 :]
    assert [site.size_words for site in sites(mended, {b"k", b"k2"})] == [16, 0xFFFF]
    with pytest.raises(RefusedError) as caught:
        check_object(mended, one_call_manifest())
    assert [finding.code for finding in caught.value.findings] == ["VF518"]


@pytest.mark.parametrize("allowed", [("k2",), ("k?",), ("*",), ("k[0-9]", "other")])
def test_allowed_callers_are_counted_and_left_alone(allowed: tuple[str, ...]) -> None:
    data = one_call(more=(second(), second(16, "k3") if "k2" not in allowed else DeviceFunction(name="k3")))
    result = patch_object(data, one_call_manifest(), PatchOptions(allow_callers=allowed))
    assert [site.size_words for site in sites(result.data, {b"k", b"k2"})] == [16, 0xFFFF]
    assert codes(result) == ["VF520"] + ["VF521"] * (len(allowed) - 1)
    count = 1 if "k2" in allowed else 2
    assert facts(result.findings[0])["sites"] == count
    assert facts(result.findings[0])["unknown_size_sites"] == 1
    assert result.coverage is not None
    assert (result.coverage.callers, result.coverage.call_sites, result.coverage.unchecked_call_sites) == (1, 1, count)


def test_a_caller_of_the_manifest_is_checked_even_if_it_is_allowed() -> None:
    result = examined(one_call(SimtCall(target=F, size_words=17)), "*")
    assert sorted(codes(result)) == ["VF512", "VF521"]


def test_one_string_is_no_list_of_callers() -> None:
    with pytest.raises(UsageError):
        PatchOptions(allow_callers="k2")  # type: ignore[arg-type]


def test_a_call_site_in_a_simt_function() -> None:
    target = DeviceFunction(name=F, body=(*code(24), SimtCall(target=0)))
    (finding,) = examined(one_call(target=target)).findings
    assert finding.code == "VF518"
    assert "a VF_SIMT in the SIMT function f_simt_entry: it starts 0x0 (k)" in finding.message


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ((DeviceFunction(name="g" + SUFFIX, body=code(8) + FAULT),), "in the SIMT function g_simt_entry"),
        ((DeviceFunction(name="p", type=0, body=code(28) + FAULT),), "outside any function"),
    ],
)
def test_a_word_that_only_looks_like_one_is_a_warning(more: tuple[DeviceFunction, ...], where: str) -> None:
    result = examined(one_call(more=more))
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("VF519", Severity.WARNING)
    assert f"a word {where} looks like a VF_SIMT with the size field 0xffff" in finding.message
    assert result.changed
    assert result.coverage is not None
    assert result.coverage.lookalike_words == 1


def test_code_without_a_function_symbol_is_code_if_it_builds_a_target() -> None:
    label = DeviceFunction(name="label", type=0, body=(SimtCall(target=F),))
    (finding,) = examined(one_call(more=(label,))).findings
    assert (finding.code, facts(finding)["caller"]) == ("VF518", None)
    assert "outside any function: it starts 0x28 (f_simt_entry)" in finding.message
    assert codes(examined(one_call(more=(label,)), "*")) == ["VF520"]


def mark(name: str, value: int, binding: int = 0) -> DeviceFunction:
    return DeviceFunction(name=name, body=(), type=0, binding=binding, value=value)


POOL_AT = 40 + 64 + 8
"""Behind `k`, `f_simt_entry` and a function of two words."""


@pytest.mark.parametrize(
    ("symbols", "expected"),
    [
        ((), ["VF519"]),
        ((mark("$d", POOL_AT),), []),
        ((mark("$d.7", POOL_AT),), []),
        ((mark("$d", POOL_AT), mark("$x", POOL_AT + 4)), ["VF519"]),
        ((mark("$x", POOL_AT), mark("$d", POOL_AT + 4)), []),
        ((mark("$data", POOL_AT),), ["VF519"]),
        ((mark("$d", POOL_AT, 1),), ["VF519"]),
        # A mark before the last function says nothing of what follows that function.
        ((mark("$d", 0),), ["VF519"]),
        ((DeviceFunction(name="table", body=(), type=1, value=POOL_AT, size=16),), []),
        ((DeviceFunction(name="table", body=(), type=1, value=POOL_AT + 8, size=8),), []),
        ((DeviceFunction(name="table", body=(), type=1, value=POOL_AT, size=8),), ["VF519"]),
    ],
)
def test_data_is_told_apart_by_symbols(symbols: tuple[DeviceFunction, ...], expected: list[str]) -> None:
    last = DeviceFunction(name="last", body=code(8))
    pool = DeviceFunction(name="pool", type=0, body=code(8) + FAULT, size=0)
    result = examined(one_call(more=(last, pool, *symbols)))
    assert codes(result) == expected
    assert result.coverage is not None
    assert result.coverage.data_words == 1 - len(expected)


def test_data_inside_a_function_and_a_function_inside_data() -> None:
    inside = DeviceFunction(name="table", body=(), type=1, value=112, size=8)
    around = DeviceFunction(name="table", body=(), type=1, value=100, size=40)
    stranger = DeviceFunction(name="k2", body=code(8) + FAULT)
    assert codes(examined(one_call(more=(stranger, inside)))) == []
    assert codes(examined(one_call(more=(stranger, around)))) == ["VF518"]
    same = DeviceFunction(name="table", body=(), type=1, value=104, size=16)
    assert codes(examined(one_call(more=(stranger, same)))) == ["VF518"]


def test_data_inside_a_caller_is_no_call_site() -> None:
    caller = DeviceFunction(name="k", body=(SimtCall(target=F), *code(8), *FAULT))
    assert codes(examined(one_call(caller=caller))) == ["VF504"]
    assert codes(examined(one_call(caller=caller, more=(mark("$d", 40),)))) == []


def test_a_whole_target_sequence_is_code_whatever_the_symbols_say() -> None:
    stranger = DeviceFunction(name="pool", type=1, body=(SimtCall(target=F),))
    assert codes(examined(one_call(more=(stranger, mark("$d", 104))))) == ["VF518"]


def test_halves_and_symbol_edges_count_once() -> None:
    """A VF_SIMT that begins in one function and ends in the next belongs to the first; of nested ones to the inner."""
    cut = DeviceFunction(name="k2", body=(SimtCall(target=F),), size=28)
    rest = DeviceFunction(name="k3", body=(), value=104 + 28, size=4)
    found = examined(one_call(more=(cut, rest))).findings
    assert [facts(finding)["caller"] for finding in found] == ["k2"]
    outer = DeviceFunction(name="outer", body=(NOP_WORD, SimtCall(target=F), NOP_WORD))
    inner = DeviceFunction(name="inner", body=(), value=104, size=4)
    found = examined(one_call(more=(outer, inner))).findings
    assert [facts(finding)["caller"] for finding in found] == ["outer"]


def test_a_caller_whose_size_cuts_a_word_in_the_middle() -> None:
    caller = DeviceFunction(name="k", body=(SimtCall(target=F), NOP_WORD), size=26)
    assert codes(examined(one_call(caller=caller))) == ["VF503"]


def test_an_alias_of_a_caller_is_known() -> None:
    alias = DeviceFunction(name="alias", body=(), value=0, size=40)
    assert codes(examined(one_call(more=(alias,)))) == []


EMPTY = manifest([])


def test_an_empty_manifest_for_an_object_with_simt_functions_is_refused() -> None:
    found = codes(examined(one_call(), promised=EMPTY))
    assert found == ["VF522", "VF518"]
    assert codes(examined(one_call(), "*", promised=EMPTY)) == ["VF520", "VF522"]
    library = build_object([DeviceFunction(name=F, body=code(64))])
    assert codes(examined(library, promised=EMPTY)) == ["VF522"]
    bare = build_object([DeviceFunction(name="k", body=code(28) + FAULT)])
    assert codes(examined(bare, promised=EMPTY)) == ["VF522", "VF518"]


def test_an_empty_manifest_for_a_scalar_object_is_right_of_what_was_scanned() -> None:
    result = check_object(build_object([DeviceFunction(name="k", body=code(64))]), EMPTY)
    assert result.findings == ()
    assert result.coverage is not None
    assert (result.coverage.code_bytes, result.coverage.symbols, result.coverage.manifests) == (64, 0, 1)


def test_an_empty_manifest_for_another_machine_checks_nothing_and_says_so() -> None:
    result = check_object(build_object([DeviceFunction(name="main", body=code(64))], machine=62), EMPTY)
    assert [(finding.code, finding.severity) for finding in result.findings] == [("VF523", Severity.WARNING)]


def test_callees_that_nothing_calls_are_no_promise() -> None:
    promised = manifest([], [callee("f")])
    assert codes(examined(one_call(), promised=promised)) == ["VF522", "VF518"]


@given(st.lists(st.sampled_from([*FAULT, NOP_WORD, 0x15200400, 0x15E0001C]), max_size=40))
def test_every_word_of_an_unknown_function_is_found_once(words: list[int]) -> None:
    """Against the plain definition: step by step, past each VF_SIMT."""
    expected, at = 0, 0
    while at + 1 < len(words):
        pair = words[at] | words[at + 1] << 32
        is_site = (pair ^ 0x15E0001C15200400) & ~(0xFFFF << 37 | 0x1FFFFF) == 0
        expected += is_site
        at += 2 if is_site else 1
    found = codes(examined(one_call(more=(DeviceFunction(name="k2", body=(NOP_WORD, *words, NOP_WORD)),))))
    assert found == ["VF518"] * expected


def test_words_are_found_at_every_step_of_a_large_section() -> None:
    """Across the borders of the parts in which the section is scanned."""
    words = [NOP_WORD] * (1 << 17)
    places = [6, (1 << 16) - 1, (1 << 16) + 5, (1 << 17) - 2]
    for place in places:
        words[place : place + 2] = FAULT
    data = build_object([DeviceFunction(name="k", body=tuple(words))])
    found = [finding for finding in examined(data, promised=EMPTY).findings if finding.code == "VF518"]
    assert [finding.place.address for finding in found] == [4 * place for place in places]  # type: ignore[union-attr]
    assert struct.unpack_from("<Q", data, text_file_offset(data) + 24)[0] == 0x15FFFFFC15272C00
