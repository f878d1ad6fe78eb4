"""Objects that were linked from several modules, several objects, and manifests that contradict one another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from device_cases import SUFFIX, callee, code, manifest, real_manifest, real_object
from plain_decoder import sites
from test_object_commands import run

from vfsimt import PatchOptions, RefusedError, UsageError, VfsimtError, check_object, patch_object
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from pathlib import Path

    from vfsimt.manifest import Manifest

FIRST = manifest([("k1", "f")], [callee("f", linkage="weak_odr")])
SECOND = manifest([("k2", "f"), ("k2", "g")], [callee("f", linkage="weak_odr"), callee("g")])


def linked() -> bytes:
    """Two modules in one object; `f` is in both, and the linker kept one of them."""
    return build_object(
        [
            DeviceFunction(name="k1", body=(SimtCall(target="f" + SUFFIX),)),
            DeviceFunction(name="f" + SUFFIX, body=code(64)),
            DeviceFunction(name="k2", body=(SimtCall(target="f" + SUFFIX), SimtCall(target="g" + SUFFIX))),
            DeviceFunction(name="g" + SUFFIX, body=code(128)),
        ]
    )


def codes(*promised: Manifest) -> list[str]:
    try:
        result = patch_object(linked(), promised)
    except VfsimtError as error:
        return [finding.code for finding in error.findings]
    return [finding.code for finding in result.findings]


def test_all_modules_of_an_object_are_proved_together() -> None:
    result = patch_object(linked(), [FIRST, SECOND])
    assert [site.size_words for site in sites(result.data, {b"k1", b"k2"})] == [16, 16, 32]
    assert result.coverage is not None
    assert (result.coverage.manifests, result.coverage.callers, result.coverage.symbols) == (2, 2, 4)
    assert check_object(result.data, [SECOND, FIRST]).findings == ()


def test_one_manifest_does_not_explain_the_other_module() -> None:
    assert codes(FIRST) == ["VF518", "VF518"]
    assert codes(SECOND) == ["VF518"]


def test_what_several_manifests_promise_alike_is_checked_once() -> None:
    assert codes(FIRST, SECOND, SECOND) == []
    inline = manifest([("k1", "f"), ("k2", "f"), ("k2", "g")], [callee("f", linkage="weak_odr"), callee("g")])
    assert codes(inline, SECOND) == []


def test_a_manifest_of_a_module_that_is_not_in_the_object() -> None:
    assert codes(FIRST, SECOND, manifest([("k3", "h")])) == ["VF421", "VF421"]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (manifest([("k2", "g"), ("k2", "f")]), ["VF524"]),
        (manifest([("k2", "f")]), ["VF524"]),
        (manifest([("k3", "f")], [callee("f", digest="another")]), ["VF525"]),
        (manifest([("k3", "f")], [callee("f", asm=False)]), ["VF525"]),
        (manifest([("k2", "f")], [callee("f", digest="another")]), ["VF524", "VF525"]),
    ],
)
def test_manifests_that_contradict_one_another(other: Manifest, expected: list[str]) -> None:
    assert codes(FIRST, SECOND, other) == expected


def test_each_manifest_must_agree_with_itself() -> None:
    broken = replace(SECOND, call_sites=SECOND.call_sites[1:])
    assert set(codes(FIRST, broken)) == {"VF501"}


def test_no_manifest_is_wrong_usage() -> None:
    with pytest.raises(UsageError):
        check_object(linked(), [])


def test_families_of_several_manifests_that_share_a_function_are_one() -> None:
    """`f` and `g` are twins in one module, `g` and `h` in the other: then `f` may be folded into `h`."""
    data = build_object(
        [
            DeviceFunction(name="k1", body=(SimtCall(target="h" + SUFFIX), SimtCall(target="h" + SUFFIX))),
            DeviceFunction(name="h" + SUFFIX, body=code(64)),
            DeviceFunction(name="k2", body=(SimtCall(target="h" + SUFFIX), SimtCall(target="h" + SUFFIX))),
        ]
    )
    pair = [callee("f", twins=("g",), digest="d"), callee("g", twins=("f",), digest="d")]
    one = manifest([("k1", "f"), ("k1", "g")], pair)
    pair = [callee("g", twins=("h",), digest="d"), callee("h", twins=("g",), digest="d")]
    other = manifest([("k2", "g"), ("k2", "h")], pair)
    result = patch_object(data, [one, other], PatchOptions(allow_folded=True))
    assert {finding.code for finding in result.findings} == {"VF515"}
    with pytest.raises(RefusedError):
        patch_object(data, [one, manifest([("k2", "h"), ("k2", "h")])], PatchOptions(allow_folded=True))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "k.o").write_bytes(linked())
    (tmp_path / "a.json").write_text(FIRST.to_json())
    (tmp_path / "b.json").write_text(SECOND.to_json())
    (tmp_path / "real.o").write_bytes(patch_object(real_object(), real_manifest()).data)
    (tmp_path / "m.json").write_text(real_manifest().to_json())
    return tmp_path


BOTH = ("--manifest", "a.json", "--manifest", "b.json")


def test_the_commands_take_several_manifests(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, "patch", "k.o", *BOTH)
    assert ran.status == 0
    assert "2 callers, 3 call sites: 3 rewritten; 288 bytes of code scanned, 2 manifests; wrote k.patched.o" in ran.err
    assert run(folder, capfd, "check", "k.patched.o", *BOTH).status == 0
    ran = run(folder, capfd, "patch", "k.o", *BOTH, "--manifest", "m.json", "--format", "json")
    assert (ran.status, json.loads(ran.out)["status"]) == (1, "refused")
    ran = run(folder, capfd, "patch", "k.o", "--manifest", "a.json", "--allow-caller", "k2")
    assert (ran.status, "note[VF520]" in ran.err) == (0, True)
    assert "2 call sites not checked; wrote k.patched.o" in ran.err


def test_check_says_that_only_a_part_was_checked(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(folder, capfd, "patch", "k.o", *BOTH, "-o", "fixed.o")
    ran = run(folder, capfd, "check", "fixed.o", "--manifest", "b.json", "--allow-caller", "k1")
    assert ran.status == 0
    assert ran.err.splitlines()[-1] == (
        "1 caller, 2 call sites: 2 kept; 288 bytes of code scanned, 1 manifest, 1 call site not checked; "
        "all that was checked is right"
    )


def test_check_takes_several_objects_in_any_way(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "copy.o").write_bytes((folder / "real.o").read_bytes())
    (folder / "raw.o").write_bytes(real_object())
    for objects in (("real.o", "copy.o"), ("--elf", "real.o", "--elf", "copy.o"), ("real.o", "--elf", "copy.o")):
        ran = run(folder, capfd, "check", *objects, "--manifest", "m.json")
        assert (ran.status, ran.out) == (0, "")
        lines = ran.err.splitlines()
        assert [line.partition(":")[0] for line in lines] == ["real.o", "copy.o"]
        assert all(line.endswith("the object is right") for line in lines)
    assert run(folder, capfd, "check", "real.o", "raw.o", "--manifest", "m.json").status == 1
    ran = run(folder, capfd, "check", "missing.o", "raw.o", "real.o", "--manifest", "m.json")
    assert ran.status == 3
    assert "missing.o: not checked" in ran.err
    assert "real.o: 1 caller" in ran.err


def test_documents_of_several_objects(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "raw.o").write_bytes(real_object())
    ran = run(folder, capfd, "check", "raw.o", "real.o", "--manifest", "m.json", "--format", "json")
    document: dict[str, Any] = json.loads(ran.out)
    assert (ran.status, ran.err, document["schema"]) == (1, "", "vfsimt.results/1")
    assert [(item["object"], item["status"]) for item in document["objects"]] == [
        ("raw.o", "refused"),
        ("real.o", "ok"),
    ]
    ran = run(folder, capfd, "check", "raw.o", "real.o", "--manifest", "m.json", "--format", "sarif")
    (log,) = json.loads(ran.out)["runs"]
    assert {name: facts["call_sites"] for name, facts in log["properties"]["scanned"].items()} == {
        "raw.o": 2,
        "real.o": 2,
    }
    assert len(log["results"]) == 2


def test_patch_takes_one_object(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, "patch", "real.o", "--elf", "k.o", "--manifest", "m.json")
    assert ran.status == 2
    assert "one object at a time, and 2 are named" in ran.err
    for command in ("check", "patch"):
        ran = run(folder, capfd, command, "--manifest", "m.json")
        assert (ran.status, "no object" in ran.err) == (2, True)
