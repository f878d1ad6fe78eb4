"""Families of twins in a manifest: which are proved, and that each lie in one proves nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, callee, manifest
from test_folding import A, B, C, K, an_object, codes, refusal, twins

from vfsimt.manifest_records import TwinFamily

if TYPE_CHECKING:
    from vfsimt import Manifest

DIGEST = "one body"


def promised() -> Manifest:
    """Two twins and a third function, each called once; the object has the calls of the first two at A."""
    return manifest([(K, A), (K, B), (K, C)], [*twins(A, B, digest=DIGEST), callee(C)])


def _lies() -> dict[str, Manifest]:
    truth = promised()
    first, second, third = truth.callees
    return {
        "its digest is another": replace(truth, families=(TwinFamily(digest="another", functions=(A, B)),)),
        "a member has another digest": replace(truth, callees=(first, replace(second, body_digest="another"), third)),
        "a member is no callee": replace(truth, families=(TwinFamily(digest=DIGEST, functions=(A, B, "gone")),)),
        "a member has another body": replace(truth, families=(TwinFamily(digest=DIGEST, functions=(A, B, C)),)),
        "a member is left out": replace(truth, families=(TwinFamily(digest=DIGEST, functions=(A,)),)),
        "a member is listed twice": replace(truth, families=(TwinFamily(digest=DIGEST, functions=(A, B, B)),)),
        "it is listed twice": replace(truth, families=truth.families * 2),
        "a member is in another too": replace(
            truth, families=(*truth.families, TwinFamily(digest=DIGEST, functions=(B, C)))
        ),
        "inline asm is in one only": replace(
            truth,
            callees=(first, replace(second, has_inline_asm=False), third),
            call_sites=tuple(replace(site, callee_has_inline_asm=site.callee != B) for site in truth.call_sites),
        ),
        "it is empty": replace(truth, families=(TwinFamily(digest=DIGEST, functions=()),)),
        "it is not there": replace(truth, families=()),
    }


def test_the_family_is_proved() -> None:
    assert codes(an_object([A, A, C], {A: 64, C: 32}), promised()) == ["VF515"]


@pytest.mark.parametrize("lie", _lies())
def test_a_family_that_contradicts_the_callees_proves_no_fold(lie: str) -> None:
    (finding,) = refusal(an_object([A, A, C], {A: 64, C: 32}), _lies()[lie])
    assert finding.code == "VF516"
    assert finding.notes[0].message.startswith(f"the manifest contradicts itself on whether {B} is a twin of {A}")


def test_an_absent_twin_is_reported_with_the_first_of_its_family() -> None:
    names = [f"f{number}" for number in range(9)]
    asked = manifest([(K, name) for name in names], twins(*names))
    findings = refusal(an_object([*names[5:], 0x4000], dict.fromkeys(names[5:], 64)), asked)
    absent = [finding for finding in findings if finding.code == "VF421"]
    assert [dict(finding.facts)["function"] for finding in absent] == names[:5]
    notes = [note.message for finding in absent for note in finding.notes if note.message.startswith("twins")]
    assert notes[0] == "twins present: f5, f6, f7, f8; absent: f1, f2, f3, f4"
    assert notes[4] == "twins present: f5, f6, f7, f8; absent: f0, f1, f2, f3"
    assert {(dict(item.facts)["twins"], dict(item.facts)["twins_present"]) for item in absent} == {(8, 4)}
    assert absent[0].message == f"callee symbol f0{SUFFIX} is absent from the object"
