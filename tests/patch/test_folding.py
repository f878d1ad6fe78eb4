"""`--allow-folded`: absent callees that are proved to be folded into a twin, and those that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from device_cases import SUFFIX, callee, code, manifest
from plain_decoder import sites

from vfsimt import Manifest, PatchOptions, check_object, patch_object
from vfsimt.diagnostics import Severity
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.twin_lists import ListingCallee

K = "k_mix_aiv"
A, B, C = "k_simt_0", "k_simt_1", "k_simt_2"
FOLDED = PatchOptions(allow_folded=True)


def twins(*names: str, digest: str = "one body") -> list[ListingCallee]:
    return [callee(name, twins=tuple(other for other in names if other != name), digest=digest) for name in names]


def an_object(targets: list[str | int], present: dict[str, int], *, caller: str = K, **more: list[str | int]) -> bytes:
    """Callers with call sites at targets, and callees with sizes in bytes."""
    callers = {caller: targets, **more}
    return build_object(
        [
            *(
                DeviceFunction(
                    name=name,
                    body=tuple(SimtCall(target=t + SUFFIX if isinstance(t, str) else t) for t in to) or code(8),
                )
                for name, to in callers.items()
            ),
            *(DeviceFunction(name=name + SUFFIX, body=code(size)) for name, size in present.items()),
        ]
    )


def codes(data: bytes, promised: Manifest, options: PatchOptions = FOLDED) -> list[str]:
    try:
        return [finding.code for finding in patch_object(data, promised, options).findings]
    except VfsimtError as error:
        return [finding.code for finding in error.findings]


def refusal(data: bytes, promised: Manifest, options: PatchOptions = FOLDED) -> tuple[Finding, ...]:
    with pytest.raises(RefusedError) as error:
        patch_object(data, promised, options)
    return error.value.findings


def test_a_folded_twin_passes_with_the_flag_only() -> None:
    data = an_object([A, A], {A: 64})
    promised = manifest([(K, A), (K, B)], twins(A, B))
    assert codes(data, promised, PatchOptions()) == ["VF421"]
    result = patch_object(data, promised, FOLDED)
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("VF515", Severity.NOTE)
    assert f"{B + SUFFIX} is folded into {A + SUFFIX}" in finding.message
    assert [site.size_words for site in sites(result.data, {K.encode()})] == [16, 16]
    assert not check_object(result.data, promised, allow_folded=True).refused
    assert codes(result.data, promised, PatchOptions()) == ["VF421"]


def test_the_strict_report_says_where_the_calls_went() -> None:
    with pytest.raises(VfsimtError) as error:
        patch_object(an_object([A, A], {A: 64}), manifest([(K, A), (K, B)], twins(A, B)))
    (finding,) = error.value.findings
    assert f"every call site of {K} hits another callee" in finding.notes[-1].message
    assert "--allow-folded" in finding.help


def test_64_twins_folded_into_one() -> None:
    names = [f"k_simt_{number}" for number in range(65)]
    family = twins(*names[1:])
    data = an_object([names[0], *[names[5]] * 64], {names[0]: 32, names[5]: 64})
    promised = manifest([(K, name) for name in names], [callee(names[0]), *family])
    assert codes(data, promised) == ["VF515"] * 63
    result = patch_object(data, promised, FOLDED)
    assert [site.size_words for site in sites(result.data, {K.encode()})] == [8] + [16] * 64
    assert {dict(finding.facts)["survivors"] for finding in result.findings} == {(names[5] + SUFFIX,)}


def test_only_the_survivor_that_takes_the_calls_is_named() -> None:
    data = an_object([A, C, C], {A: 64, C: 64})
    result = patch_object(data, manifest([(K, A), (K, B), (K, C)], twins(A, B, C)), FOLDED)
    (finding,) = result.findings
    assert dict(finding.facts)["survivors"] == (C + SUFFIX,)


def test_a_survivor_that_the_caller_does_not_call_in_the_ir() -> None:
    data = an_object([A], {A: 64}, other=[A])
    promised = manifest([(K, B), ("other", A)], twins(A, B))
    assert codes(data, promised, PatchOptions()) == ["VF421"]
    assert codes(data, promised) == ["VF515"]


def test_a_twin_with_another_digest_is_no_twin() -> None:
    data = an_object([A, A], {A: 64})
    callees = [callee(A, twins=(B,), digest="a body"), callee(B, twins=(A,), digest="another body")]
    assert codes(data, manifest([(K, A), (K, B)], callees)) == ["VF516"]
    stray = an_object([A, 0x4000], {A: 64})
    assert codes(stray, manifest([(K, A), (K, B)], callees)) == ["VF421"]


def test_the_same_digest_without_mutual_listing_is_no_twin() -> None:
    data = an_object([A, A], {A: 64})
    callees = [callee(A, digest="one body"), callee(B, twins=(A,), digest="one body")]
    assert codes(data, manifest([(K, A), (K, B)], callees)) == ["VF516"]


def test_a_survivor_that_is_absent_too() -> None:
    data = an_object([0x4000, 0x4000], {C: 64})
    assert codes(data, manifest([(K, A), (K, B)], twins(A, B))) == ["VF421", "VF421"]


def test_a_survivor_whose_own_symbol_is_wrong() -> None:
    data = build_object(
        [
            DeviceFunction(name=K, body=(SimtCall(target=64), SimtCall(target=64))),
            DeviceFunction(name=A + SUFFIX, body=code(64), size=0),
        ]
    )
    assert sorted(codes(data, manifest([(K, A), (K, B)], twins(A, B)))) == ["VF421", "VF424"]


def test_a_call_that_has_vanished() -> None:
    data = an_object([A], {A: 64})
    promised = manifest([(K, A), (K, B)], twins(A, B))
    with pytest.raises(VfsimtError) as error:
        patch_object(data, promised, FOLDED)
    (finding,) = error.value.findings
    assert finding.code == "VF516"
    assert "inlined or removed" in finding.message


def test_a_call_without_twins_that_has_vanished() -> None:
    data = an_object([A], {A: 64})
    assert codes(data, manifest([(K, A), (K, B)])) == ["VF516"]
    assert codes(data, manifest([(K, A), (K, B)]), PatchOptions()) == ["VF421"]


def test_one_caller_folds_and_another_loses_its_call() -> None:
    data = an_object([A, A], {A: 64, C: 8}, other=[C])
    promised = manifest([(K, A), (K, B), ("other", B), ("other", C)], [*twins(A, B), callee(C)])
    assert sorted(codes(data, promised)) == ["VF515", "VF516"]


def test_an_unmatched_site_beside_a_fold_is_still_refused() -> None:
    data = an_object([A, A, 0x4000], {A: 64})
    (finding,) = refusal(data, manifest([(K, A), (K, B)], twins(A, B)))
    assert finding.code == "VF421"
    assert "1 call site of k_mix_aiv hits what is no callee of it: 0x4000" in finding.notes[-1].message
    assert "--allow-folded" not in finding.help


def test_more_sites_than_calls_are_duplicates() -> None:
    data = an_object([A, A, A], {A: 64})
    assert codes(data, manifest([(K, A), (K, B)], twins(A, B))) == ["VF515"]


def test_only_an_absent_symbol_is_a_folded_one() -> None:
    data = build_object(
        [
            DeviceFunction(name=K, body=(SimtCall(target=A + SUFFIX), SimtCall(target=A + SUFFIX))),
            DeviceFunction(name=A + SUFFIX, body=code(64)),
            DeviceFunction(name=B + SUFFIX, section="undefined"),
        ]
    )
    assert codes(data, manifest([(K, A), (K, B)], twins(A, B))) == ["VF422"]


def test_a_folded_callee_without_inline_asm_may_not_have_an_unknown_size() -> None:
    data = an_object([A, A], {A: 64})
    family = [callee(name, asm=False, twins=(other,), digest="one body") for name, other in ((A, B), (B, A))]
    assert sorted(codes(data, manifest([(K, A), (K, B)], family))) == ["VF513", "VF513", "VF515"]
