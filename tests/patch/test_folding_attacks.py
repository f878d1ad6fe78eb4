"""Objects and manifests that look folded and are not, or are in a way that is hard to see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, callee, code, manifest
from plain_decoder import sites
from test_folding import FOLDED, A, B, C, K, an_object, codes, refusal, twins

from vfsimt import Manifest, PatchOptions, patch_object
from vfsimt.diagnostics import Severity
from vfsimt.patch.testing import DeviceFunction, Relocation, SimtCall, build_object

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.manifest_records import CallSite
    from vfsimt.twin_lists import ListingCallee

D, OTHER = "k_simt_3", "other"


def fields(data: bytes, *callers: str) -> list[int]:
    return [site.size_words for site in sites(data, {caller.encode() for caller in callers or (K,)})]


def laid_out(callers: dict[str, list[str]], functions: list[DeviceFunction]) -> bytes:
    """Callers of 32 bytes a site, then functions as they are given."""
    calls = {name: tuple(SimtCall(target=target + SUFFIX) for target in to) for name, to in callers.items()}
    return build_object([*(DeviceFunction(name=name, body=body) for name, body in calls.items()), *functions])


def at(function: str, address: int, size: int) -> DeviceFunction:
    return DeviceFunction(name=function + SUFFIX, body=code(128), value=address, size=size)


# Whose call is it?


@pytest.mark.parametrize(("order", "widths"), [([A, C], [16, 8]), ([C, A], [8, 16])])
def test_two_families_are_told_apart_by_address_and_not_by_order(order: list[str | int], widths: list[int]) -> None:
    family = [*twins(A, B), *twins(C, D, digest="another body")]
    promised = manifest([(K, B), (K, D), (OTHER, A), (OTHER, C)], family)
    result = patch_object(an_object(order, {A: 64, C: 32}, other=[A, C]), promised, FOLDED)
    assert fields(result.data) == widths
    survivors = {dict(finding.facts)["callee"]: dict(finding.facts)["survivors"] for finding in result.findings}
    assert survivors == {B + SUFFIX: (A + SUFFIX,), D + SUFFIX: (C + SUFFIX,)}


def test_two_sites_of_one_family_do_not_stand_for_a_call_of_another() -> None:
    family = [*twins(A, B), *twins(C, D, digest="another body")]
    promised = manifest([(K, B), (K, D), (OTHER, A), (OTHER, C)], family)
    findings = refusal(an_object([A, A], {A: 64, C: 32}, other=[A, C]), promised)
    assert [(finding.code, dict(finding.facts)["callee"]) for finding in findings] == [
        ("VF515", B + SUFFIX),
        ("VF516", D + SUFFIX),
    ]


@pytest.mark.parametrize("first", [True, False])
def test_the_verdict_does_not_depend_on_the_order_in_the_manifest(first: bool) -> None:
    """A callee without twins that vanished, beside one that folded into a function the caller does not call."""
    calls, family = [(K, B), (K, C)], [*twins(A, B), callee(C)]
    promised = manifest([*(calls if first else calls[::-1]), (OTHER, A)], family)
    assert codes(an_object([A], {A: 64}, other=[A]), promised) == ["VF515", "VF516"]


@pytest.mark.parametrize(("number", "expected"), [(1, ["VF516"]), (2, ["VF515"]), (3, ["VF515"]), (9, ["VF515"])])
def test_sites_of_a_caller_of_the_present_twin_and_the_absent_one(number: int, expected: list[str]) -> None:
    promised = manifest([(K, A), (K, B)], twins(A, B))
    assert codes(an_object([A] * number, {A: 64}), promised) == expected


def test_several_calls_of_the_absent_twin_need_as_many_sites() -> None:
    promised = manifest([(K, B), (K, B), (OTHER, A)], twins(A, B))
    assert codes(an_object([A], {A: 64}, other=[A]), promised) == ["VF516"]
    assert codes(an_object([A, A], {A: 64}, other=[A]), promised) == ["VF515"]


def test_a_site_that_hits_a_twin_is_no_stray_where_another_call_has_vanished() -> None:
    promised = manifest([(K, B), (K, B), (OTHER, A)], twins(A, B))
    (finding,) = refusal(an_object([A], {A: 64}, other=[A]), promised)
    assert (dict(finding.facts)["sites"], dict(finding.facts)["calls"]) == (1, 2)


def test_a_chain_of_folds_ends_at_the_one_that_is_there() -> None:
    family = twins(A, B, C)
    assert codes(an_object([C, C, C], {C: 64}), manifest([(K, A), (K, B), (K, C)], family)) == ["VF515", "VF515"]


def test_either_of_two_present_twins_may_take_the_calls() -> None:
    family = twins(A, B, C, D)
    promised = manifest([(K, A), (K, B), (K, C), (K, D)], family)
    result = patch_object(an_object([A, C, A, C], {A: 64, C: 48}), promised, FOLDED)
    assert fields(result.data) == [16, 12, 16, 12]
    assert [dict(finding.facts)["survivors"] for finding in result.findings] == [(A + SUFFIX, C + SUFFIX)] * 2


def test_a_present_twin_that_is_called_and_never_hit_is_refused_as_without_the_flag() -> None:
    promised = manifest([(K, A), (K, B), (K, C)], twins(A, B, C))
    assert sorted(codes(an_object([C, C, C], {A: 64, C: 64}), promised)) == ["VF508", "VF515"]


def test_a_survivor_without_a_call_site_of_its_own_in_the_manifest() -> None:
    data = an_object([A], {A: 64})
    promised = manifest([(K, B)], twins(A, B))
    assert codes(data, promised) == ["VF515"]
    assert fields(patch_object(data, promised, FOLDED).data) == [16]


def test_a_callee_without_a_call_site_is_not_required() -> None:
    assert codes(an_object([A], {A: 64}), manifest([(K, A)], twins(A, B)), PatchOptions()) == []


@pytest.mark.parametrize("linkage", ["external", "weak_odr", "internal", "linkonce"])
def test_the_linkage_is_no_part_of_the_proof(linkage: str) -> None:
    """The sites and the manifest's twins prove that the code is the same, however its symbol came to be absent."""
    family = [replace(item, linkage=linkage, fragile=False, noinline=False) for item in twins(A, B)]
    assert codes(an_object([A, A], {A: 64}), manifest([(K, A), (K, B)], family)) == ["VF515"]


# One address, two symbols


def test_one_site_does_not_stand_for_a_present_callee_and_a_folded_one_of_another_body() -> None:
    """C and A lie at one address: the one site may be the call of C, and B's may have vanished."""
    promised = manifest([(K, B), (K, C), (OTHER, A)], [*twins(A, B), callee(C)])
    for sizes in ((64, 64), (64, 32)):
        data = laid_out({K: [A], OTHER: [A]}, [at(A, 64, sizes[0]), at(C, 64, sizes[1])])
        assert sorted(codes(data, promised)) == ["VF421", "VF507"]


def test_two_families_whose_survivors_lie_at_one_address() -> None:
    family = [*twins(A, B), *twins(C, D, digest="another body")]
    promised = manifest([(K, B), (K, D), (OTHER, A)], family)
    data = laid_out({K: [A, A], OTHER: [A]}, [at(A, 96, 64), at(C, 96, 64)])
    assert sorted(codes(data, promised)) == ["VF421", "VF421", "VF507", "VF507"]


def test_two_survivors_at_one_address_with_two_sizes() -> None:
    promised = manifest([(K, B), (OTHER, A)], twins(A, B, C))
    data = laid_out({K: [A], OTHER: [A]}, [at(A, 64, 64), at(C, 64, 32)])
    assert codes(data, promised, PatchOptions()) == ["VF421"]
    assert sorted(codes(data, promised)) == ["VF421", "VF507"]


def test_two_twins_at_one_address_with_one_size_are_one_function() -> None:
    promised = manifest([(K, A), (K, B), (K, C)], twins(A, B, C))
    data = laid_out({K: [A, C, A]}, [at(A, 96, 64), at(C, 96, 64)])
    assert fields(patch_object(data, promised, FOLDED).data) == [16, 16, 16]
    short = laid_out({K: [A, C]}, [at(A, 64, 64), at(C, 64, 64)])
    assert codes(short, promised) == ["VF516"]


def test_a_site_that_may_be_of_either_of_two_addressees_is_said_to_be_unclear() -> None:
    promised = manifest([(K, B), (K, C), (OTHER, A)], [*twins(A, B), callee(C)])
    first, second = refusal(laid_out({K: [A], OTHER: [A]}, [at(A, 64, 64), at(C, 64, 64)]), promised)
    assert "1 call site of k_mix_aiv hits the address of two callees; one may call it" in first.notes[-1].message
    assert set(map(str, dict(second.facts)["callees"])) == {A + SUFFIX, C + SUFFIX}  # pyright: ignore[reportArgumentType]


# Sites that are not understood


@pytest.mark.parametrize("target", [68, 60, 0, 0x4000])
def test_a_site_beside_the_first_byte_of_a_twin_hits_no_twin(target: int) -> None:
    data = an_object([A, target], {A: 64})
    promised = manifest([(K, A), (K, B)], twins(A, B))
    assert codes(data, promised) == ["VF421"]


def test_a_site_that_cannot_be_decoded_is_no_vanished_call() -> None:
    body = (SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX, words={4: 0}))
    for number in (2, 3):
        data = build_object(
            [DeviceFunction(name=K, body=body[3 - number :]), DeviceFunction(name=A + SUFFIX, body=code(64))]
        )
        findings = refusal(data, manifest([(K, A), (K, B)], twins(A, B)))
        assert [finding.code for finding in findings] == ["VF421", "VF504"]
        assert "1 call site of k_mix_aiv has no target that is known" in findings[0].notes[-1].message


def test_a_caller_that_is_absent_itself_proves_nothing() -> None:
    data = an_object([A], {A: 64}, caller=OTHER)
    promised = manifest([(OTHER, A), (K, B)], twins(A, B))
    findings = refusal(data, promised)
    assert [(finding.code, dict(finding.facts)["symbol"]) for finding in findings] == [
        ("VF421", B + SUFFIX),
        ("VF421", K),
    ]


def test_a_caller_that_is_defined_twice_proves_nothing() -> None:
    two = [DeviceFunction(name=K, body=(SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX)))] * 2
    data = build_object([*two, DeviceFunction(name=A + SUFFIX, body=code(64))])
    assert sorted(codes(data, manifest([(K, A), (K, B)], twins(A, B)))) == ["VF421", "VF427"]


def test_without_the_flag_the_report_does_not_say_more_than_is_known() -> None:
    promised = manifest([(K, A), (K, B)], twins(A, B))
    broken = (SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX, words={4: 0}))
    data = build_object([DeviceFunction(name=K, body=broken), DeviceFunction(name=A + SUFFIX, body=code(64))])
    assert (
        "1 call site of k_mix_aiv has no target that is known"
        in refusal(data, promised, PatchOptions())[0].notes[-1].message
    )
    none = refusal(an_object([], {A: 64}, other=[A]), manifest([(K, B), (OTHER, A)], twins(A, B)), PatchOptions())
    assert none[0].notes[-1].message == f"{K} has no call site: inlined or removed"
    assert "--allow-folded" in none[0].help
    alone = refusal(an_object([0x4000, 0x4000], {C: 64}), promised, PatchOptions())
    assert all("--allow-folded" not in finding.help for finding in alone)


# The survivor's symbol


_WRONG: dict[str, Callable[[DeviceFunction], list[DeviceFunction]]] = {
    "VF422": lambda it: [replace(it, section="undefined", body=())],
    "VF423": lambda it: [replace(it, type=1)],
    "VF424": lambda it: [replace(it, size=0)],
    "VF425": lambda it: [replace(it, size=1 << 20)],
    "VF426": lambda it: [replace(it, section="data", value=0)],
    "VF427": lambda it: [it, it],
    "VF428": lambda it: [replace(it, size=62)],
    "VF430": lambda it: [replace(it, value=98, size=64)],
}


@pytest.mark.parametrize("reason", _WRONG)
@pytest.mark.parametrize("called", [True, False])
def test_a_survivor_whose_symbol_is_wrong(reason: str, called: bool) -> None:
    survivor = DeviceFunction(name=A + SUFFIX, body=code(64), padding_words=9)
    calls = [(K, A), (K, B)] if called else [(K, B), (K, B)]
    data = build_object([DeviceFunction(name=K, body=(SimtCall(target=64),) * 2), *_WRONG[reason](survivor)])
    assert sorted(codes(data, manifest(calls, twins(A, B)))) == ["VF421", *([reason] if called else [])]


@pytest.mark.parametrize("binding", [0, 1, 2])
def test_the_binding_of_the_survivor_does_not_matter(binding: int) -> None:
    survivor = DeviceFunction(name=A + SUFFIX, body=code(64), binding=binding)
    data = build_object([DeviceFunction(name=K, body=(SimtCall(target=A + SUFFIX),) * 2), survivor])
    assert codes(data, manifest([(K, A), (K, B)], twins(A, B))) == ["VF515"]


def test_a_wrong_twin_beside_a_right_one_is_the_cause_and_no_call_has_vanished() -> None:
    functions = [at(A, 96, 64), DeviceFunction(name=C + SUFFIX, body=code(64), value=160, size=0)]
    data = laid_out({K: [A, A, C]}, functions)
    promised = manifest([(K, A), (K, B), (K, C)], twins(A, B, C))
    assert sorted(codes(data, promised)) == ["VF421", "VF424"]


# The field


@pytest.mark.parametrize(
    ("now", "verdict", "field"),
    [(16, "VF515", 16), (1, "VF515", 1), (0xFFFF, "VF515", 16), (0, "VF511", 0), (17, "VF512", 17)],
)
def test_the_field_of_a_folded_site_is_judged_by_the_survivor(now: int, verdict: str, field: int) -> None:
    calls = (SimtCall(target=A + SUFFIX, size_words=16), SimtCall(target=A + SUFFIX, size_words=now))
    data = build_object([DeviceFunction(name=K, body=calls), DeviceFunction(name=A + SUFFIX, body=code(64))])
    promised = manifest([(K, A), (K, B)], twins(A, B))
    if verdict != "VF515":
        assert sorted(codes(data, promised)) == [verdict, "VF515"]
        return
    result = patch_object(data, promised, FOLDED)
    assert fields(result.data) == [16, field]
    assert result.changed == (now == 0xFFFF)


def test_the_modes() -> None:
    data, promised = an_object([A, A], {A: 64}), manifest([(K, A), (K, B)], twins(A, B))
    assert sorted(codes(data, promised, PatchOptions(mode="verify", allow_folded=True))) == ["VF514", "VF514", "VF515"]
    off = patch_object(data, promised, PatchOptions(mode="off", allow_folded=True))
    assert (off.data, off.changed, off.findings) == (data, False, ())
    repaired = patch_object(data, promised, FOLDED).data
    again = patch_object(repaired, promised, FOLDED)
    assert (again.data, again.changed) == (repaired, False)
    assert [finding.severity for finding in again.findings] == [Severity.NOTE]
    assert codes(repaired, promised, PatchOptions(mode="verify", allow_folded=True)) == ["VF515"]


# Relocations


def relocated(*relocations: Relocation, rela: bool = True) -> bytes:
    functions = [
        DeviceFunction(name=K, body=(SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX))),
        DeviceFunction(name=A + SUFFIX, body=code(64)),
        DeviceFunction(name=C + SUFFIX, body=code(64)),
        DeviceFunction(name="elsewhere", section="undefined"),
    ]
    return build_object(functions, relocations, rela=rela)


@pytest.mark.parametrize(
    ("relocation", "expected"),
    [
        (Relocation(offset=36, symbol=A + SUFFIX), ["VF515"]),
        (Relocation(offset=36, addend=64), ["VF515"]),  # the section's symbol, and the survivor's place in it
        (Relocation(offset=36, symbol=C + SUFFIX, addend=-64), ["VF515"]),
        (Relocation(offset=36, addend=128), ["VF509", "VF515"]),
        (Relocation(offset=36, symbol=C + SUFFIX), ["VF509", "VF515"]),
        (Relocation(offset=36, symbol="elsewhere"), ["VF509", "VF515"]),
        (Relocation(offset=56, symbol=A + SUFFIX), ["VF510", "VF515"]),
        (Relocation(offset=60, symbol=A + SUFFIX), ["VF510", "VF515"]),
    ],
)
def test_relocations_at_a_folded_site(relocation: Relocation, expected: list[str]) -> None:
    promised = manifest([(K, A), (K, B)], twins(A, B))
    assert sorted(codes(relocated(relocation), promised)) == expected


def test_a_relocation_that_names_the_absent_symbol_makes_it_undefined_and_not_absent() -> None:
    functions = [
        DeviceFunction(name=K, body=(SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX))),
        DeviceFunction(name=A + SUFFIX, body=code(64)),
        DeviceFunction(name=B + SUFFIX, section="undefined"),
    ]
    data = build_object(functions, [Relocation(offset=36, symbol=B + SUFFIX)])
    assert "VF422" in codes(data, manifest([(K, A), (K, B)], twins(A, B)))


# Manifests that lie


def _lies() -> dict[str, list[ListingCallee]]:
    first, second = twins(A, B)
    return {
        "another digest": [first, replace(second, body_digest="another body")],
        "only the absent one lists": [replace(first, twins=()), second],
        "only the present one lists": [first, replace(second, twins=())],
        "neither lists": [replace(first, twins=()), replace(second, twins=())],
        "they list others": [replace(first, twins=(C,)), replace(second, twins=(C,))],
        "a twin of itself": [replace(first, twins=(A,)), replace(second, twins=(B,))],
        "a list that is longer": [replace(first, twins=(B, C)), second],
        "inline asm in one only": [first, replace(second, has_inline_asm=False)],
    }


@pytest.mark.parametrize("lie", _lies())
def test_a_manifest_that_contradicts_itself_on_twins_proves_no_fold(lie: str) -> None:
    promised = manifest([(K, A), (K, B)], _lies()[lie])
    (finding,) = refusal(an_object([A, A], {A: 64}), promised)
    assert finding.code == "VF516"
    assert finding.notes[0].message.startswith(f"the manifest contradicts itself on whether {B} is a twin of {A}")
    assert "has 2 call sites of k_simt_0_simt_entry for 1 call in the IR" in finding.notes[1].message


def test_another_body_is_no_contradiction() -> None:
    promised = manifest([(K, A), (K, B)], [callee(A), callee(B)])
    (finding,) = refusal(an_object([A, A], {A: 64}), promised)
    (note,) = finding.notes
    assert "but the manifest does not prove that it has the same body" in note.message


def test_a_manifest_with_a_callee_twice() -> None:
    family = twins(A, B)
    assert codes(an_object([A, A], {A: 64}), manifest([(K, A), (K, B)], [*family, family[0]])) == ["VF501"]


def _edited() -> dict[str, tuple[list[CallSite], list[ListingCallee]]]:
    """Edits of a manifest that has two calls of B from K, and one of A from another caller."""
    promised = manifest([(K, B), (K, B), (OTHER, A)], twins(A, B))
    sites, (first, second) = list(promised.call_sites), twins(A, B)
    first, second = replace(first, call_sites=1), replace(second, call_sites=2)
    return {
        "a call is gone": (sites[1:], [first, second]),
        "the last call of a caller is gone": ([sites[0], sites[2]], [first, second]),
        "a call is gone, and is not counted": (sites[1:], [first, replace(second, call_sites=1)]),
        "a call is there twice": ([*sites, sites[0]], [first, second]),
        "a call is another caller's": ([replace(sites[0], caller=OTHER), *sites[1:]], [first, second]),
        "a call is of the twin": (
            [sites[0], replace(sites[1], callee=A, callee_symbol=A + SUFFIX), sites[2]],
            [first, second],
        ),
        "a call has a large number": ([sites[0], replace(sites[1], ordinal=10**4000), sites[2]], [first, second]),
        "a count is smaller": (sites, [first, replace(second, call_sites=1)]),
        "a count is large": (sites, [first, replace(second, call_sites=10**4000)]),
        "a callee that nothing calls is counted": (sites, [first, second, callee(C)]),
    }


@pytest.mark.parametrize("edit", _edited())
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_manifest_whose_calls_are_not_those_it_counts(edit: str, number: int) -> None:
    """One site of two calls is a call that has vanished, however the manifest came to lose it too."""
    promised = manifest([(K, B), (K, B), (OTHER, A)], twins(A, B))
    sites, callees = _edited()[edit]
    data = an_object([A] * number, {A: 64}, other=[A])
    assert codes(data, promised) == ["VF516" if number < 2 else "VF515"]
    edited = replace(promised, call_sites=tuple(sites), callees=tuple(item.without_list() for item in callees))
    again = Manifest.from_json(edited.to_json())
    for options in (FOLDED, PatchOptions()):
        assert set(codes(data, again, options)) == {"VF501"}


# Size


def test_many_callers_and_large_families() -> None:
    """Quadratic work over callers, sites or twins would take minutes here."""
    names = [f"f{number}" for number in range(1200)]
    family = twins(*names)
    callers = [f"c{number}" for number in range(20_000)]
    calls = [(caller, names[number % 1200]) for number, caller in enumerate(callers)]
    data = build_object(
        [
            *(DeviceFunction(name=caller, body=(SimtCall(target=names[7] + SUFFIX),)) for caller in callers),
            DeviceFunction(name=names[7] + SUFFIX, body=code(64)),
        ]
    )
    result = patch_object(data, manifest(calls, family), FOLDED)
    assert len(result.findings) == sum(function != names[7] for _, function in calls)
    assert {site.size_words for site in sites(result.data, {c.encode() for c in callers})} == {16}


def test_many_twins_at_one_address_or_in_one_caller() -> None:
    names = [f"f{number}" for number in range(1200)]
    promised = manifest([(K, name) for name in names], twins(*names))
    aliases = [DeviceFunction(name=name + SUFFIX, body=(), value=1200 * 32, size=64) for name in names]
    end = DeviceFunction(name="end", body=code(64))
    one = build_object([DeviceFunction(name=K, body=(SimtCall(target=1200 * 32),) * 1200), *aliases, end])
    assert codes(one, promised) == []
    half = an_object([names[number // 2] for number in range(1200)], dict.fromkeys(names[:600], 8))
    assert codes(half, promised) == ["VF515"] * 600
    none = an_object([names[0]], {names[0]: 8})
    assert codes(none, promised) == ["VF516"] * 1199
