"""From the failing module of the field to its object: `manifest`, a compiler that folds, `patch`, `check`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from device_cases import SUFFIX, code
from plain_decoder import sites
from test_object_commands import CHECK, PATCH, names, run, sarif, validated

from vfsimt import Manifest
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from pathlib import Path

CLONES = 65
K = "k_mix_aiv"
FLAG = "--allow-folded"
WORDS = 24


def function(number: int, *, factor: int = 7) -> str:
    """A clone with names of its own; keep/resume is an empty template, as in the field."""
    return f"""
define linkonce_odr simt_entry void @k_simt_{number}(ptr %p{number}, i32 %n{number}) #0 {{
b{number}:
  call void asm sideeffect "", ""()
  %v{number} = mul i32 %n{number}, {factor}
  store i32 %v{number}, ptr %p{number}, align 4
  ret void
}}
"""


def module(*, other: dict[int, int] | None = None) -> str:
    calls = "".join(f"  call simt_entry void @k_simt_{number}(ptr %p, i32 {number})\n" for number in range(CLONES))
    functions = (function(number, factor=(other or {}).get(number, 7)) for number in range(CLONES))
    return (
        f"define void @{K}(ptr %p) {{\nentry:\n{calls}  ret void\n}}\n"
        + "".join(functions)
        + '\nattributes #0 = { noinline nounwind "simt-max-threads"="128" }\n'
    )


def kernel(targets: list[int], present: list[int]) -> bytes:
    body = tuple(SimtCall(target=f"k_simt_{number}{SUFFIX}") for number in targets)
    survivors = [DeviceFunction(name=f"k_simt_{number}{SUFFIX}", body=code(4 * WORDS)) for number in present]
    end = DeviceFunction(name="end", body=code(4))
    return build_object([DeviceFunction(name=K, body=body), *survivors, end])


@pytest.fixture
def folded(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    """The object in which clone 5 has taken every call but those of clone 64, which has a body of its own."""
    (tmp_path / "k.ll").write_text(module(other={64: 8}))
    (tmp_path / "k.o").write_bytes(kernel([*[5] * 64, 64], [5, 64]))
    assert run(tmp_path, capfd, "manifest", "k.ll", "-o", "m.json").status == 0
    return tmp_path


def state(path: Path) -> tuple[bytes, int, int]:
    return path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino


def facts_of(document: dict[str, Any], verdict: str) -> list[dict[str, Any]]:
    return [finding["facts"] for finding in document["findings"] if finding["code"] == verdict]


def test_the_manifest_has_one_family(folded: Path) -> None:
    manifest = Manifest.from_json((folded / "m.json").read_bytes())
    (family,) = manifest.families
    assert family.functions == tuple(f"k_simt_{number}" for number in range(64))
    assert [callee.body_digest == family.digest for callee in manifest.callees] == [True] * 64 + [False]
    assert all(callee.fragile and callee.has_inline_asm for callee in manifest.callees)


def test_the_folded_object_is_repaired_with_the_flag_only(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    raw = (folded / "k.o").read_bytes()
    before = state(folded / "k.o")
    for command in (PATCH, CHECK):
        strict = run(folded, capfd, *command)
        assert strict.status == 1
        assert (strict.out + strict.err).count("error[VF421]") == 63
    assert names(folded) == {"k.ll", "k.o", "m.json"}
    ran = run(folded, capfd, *PATCH, FLAG, "-o", "fixed.o")
    assert ran.status == 0
    assert ran.err.count("note[VF515]") == 63
    assert f"callee symbol k_simt_0{SUFFIX} is folded into k_simt_5{SUFFIX} for {K}" in ran.err
    assert "1 caller, 65 call sites: 65 rewritten; " in ran.err
    expected = bytearray(raw)
    for site in sites(raw, {K.encode()}):
        word = int.from_bytes(expected[site.file_offset : site.file_offset + 8], "little")
        assert word >> 37 & 0xFFFF == 0xFFFF
        word = word & ~(0xFFFF << 37) | WORDS << 37
        expected[site.file_offset : site.file_offset + 8] = word.to_bytes(8, "little")
    assert (folded / "fixed.o").read_bytes() == bytes(expected)
    assert state(folded / "k.o") == before


def test_a_second_run_changes_nothing(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folded, capfd, *PATCH, FLAG).status == 0
    second = ("patch", "--elf", "k.patched.o", "--manifest", "m.json", FLAG)
    ran = run(folded, capfd, *second)
    assert ran.status == 0
    assert ": 65 kept; " in ran.err
    assert "1 manifest; nothing to change, nothing written" in ran.err
    assert names(folded) == {"k.ll", "k.o", "m.json", "k.patched.o"}
    assert run(folded, capfd, *second, "-o", "copy.o").status == 0
    assert (folded / "copy.o").read_bytes() == (folded / "k.patched.o").read_bytes()
    assert run(folded, capfd, *second, "--mode", "verify").status == 0
    check = ("check", "--elf", "k.patched.o", "--manifest", "m.json")
    assert run(folded, capfd, *check).status == 1
    assert run(folded, capfd, *check, FLAG).status == 0


def test_verify_and_check_ask_for_the_repair(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in ((*PATCH, "--mode", "verify"), CHECK):
        ran = run(folded, capfd, *arguments, FLAG)
        text = ran.out + ran.err
        assert (ran.status, text.count("error[VF514]"), text.count("note[VF515]")) == (1, 65, 63)
    assert run(folded, capfd, *PATCH, FLAG, "--mode", "off").status == 0
    assert names(folded) == {"k.ll", "k.o", "m.json"}


def test_json_and_sarif_of_a_fold(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    document = validated(run(folded, capfd, *PATCH, FLAG, "--format", "json"))
    assert (document["status"], document["changed"], document["output"]) == ("ok", True, "k.patched.o")
    facts = facts_of(document, "VF515")
    assert {fact["callee"] for fact in facts} == {f"k_simt_{number}{SUFFIX}" for number in range(64) if number != 5}
    assert {(fact["caller"], *fact["survivors"], fact["sites"]) for fact in facts} == {(K, f"k_simt_5{SUFFIX}", 64)}
    assert [site["callee"] for site in document["call_sites"]] == ["k_simt_5"] * 64 + ["k_simt_64"]
    assert {site["size_after_words"] for site in document["call_sites"]} == {WORDS}
    (log,) = sarif(run(folded, capfd, *CHECK, FLAG, "--format", "sarif"))["runs"]
    levels = {(result["ruleId"], result["level"]) for result in log["results"]}
    assert levels == {("VF515", "note"), ("VF514", "error")}


def refused_without_a_trace(folder: Path, capfd: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The JSON of a refusal by `patch`, after which nothing in the folder is new or touched."""
    (folder / "old.o").write_bytes(b"old")
    before = {path.name: state(path) for path in folder.iterdir()}
    document = validated(run(folder, capfd, *PATCH, FLAG, "--format", "json"))
    for arguments in ((*PATCH, FLAG), (*PATCH, FLAG, "-o", "old.o"), (*CHECK, FLAG)):
        assert run(folder, capfd, *arguments).status == 1
    assert {path.name: state(path) for path in folder.iterdir()} == before
    assert (document["status"], document["changed"], document["output"]) == ("refused", False, None)
    return document


@pytest.mark.parametrize("changed", [0, 5, 33])
def test_one_instruction_of_a_twin_is_different(folded: Path, capfd: pytest.CaptureFixture[str], changed: int) -> None:
    """The object is the same; by the IR, one clone is no twin of clone 5, or clone 5 of none."""
    (folded / "k.ll").write_text(module(other={64: 8, changed: 9}))
    assert run(folded, capfd, "manifest", "k.ll", "-o", "m.json").status == 0
    document = refused_without_a_trace(folded, capfd)
    gone = [changed] if changed != 5 else [number for number in range(64) if number != 5]
    facts = facts_of(document, "VF516")
    assert sorted(fact["callee"] for fact in facts) == sorted(f"k_simt_{number}{SUFFIX}" for number in gone)
    assert all(fact["sites"] == 0 for fact in facts)
    notes = [finding["notes"] for finding in document["findings"] if finding["code"] == "VF516"]
    assert all("the manifest does not prove that it has the same body" in str(note) for note in notes)
    ran = run(folded, capfd, *PATCH, FLAG)
    assert "inlined or removed" in ran.err


def test_the_survivor_is_fragile_and_absent_too(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    raw = (folded / "k.o").read_bytes()
    (folded / "k.o").write_bytes(raw.replace(b"k_simt_5_simt_entry", b"x_simt_5_simt_entry"))
    document = refused_without_a_trace(folded, capfd)
    codes = [finding["code"] for finding in document["findings"]]
    assert codes == ["VF421"] * 64
    (first, *_) = document["findings"]
    assert "64 call sites of k_mix_aiv hit what is no callee of it" in str(first["notes"])
    assert "x_simt_5_simt_entry" in str(first["notes"])
    assert FLAG not in first["help"]


def test_one_call_was_inlined(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folded / "k.o").write_bytes(kernel([*[5] * 63, 64], [5, 64]))
    document = refused_without_a_trace(folded, capfd)
    facts = facts_of(document, "VF516")
    assert len(facts) == 63
    assert {(fact["sites"], fact["calls"]) for fact in facts} == {(63, 64)}
    assert {site["action"] for site in document["call_sites"]} == {"planned"}
    assert {site["size_after_words"] for site in document["call_sites"]} == {0xFFFF}
    (log,) = sarif(run(folded, capfd, *PATCH, FLAG, "--format", "sarif"))["runs"]
    assert {(result["ruleId"], result["level"]) for result in log["results"]} == {("VF516", "error")}


@pytest.mark.parametrize("spelling", ["k.o", "link.o", "m.json"])
def test_an_output_that_is_an_input(folded: Path, capfd: pytest.CaptureFixture[str], spelling: str) -> None:
    (folded / "link.o").symlink_to("k.o")
    before = state(folded / "k.o"), state(folded / "m.json")
    ran = run(folded, capfd, *PATCH, FLAG, "-o", spelling)
    assert ran.status == 1
    assert "VF003" in ran.err
    assert (state(folded / "k.o"), state(folded / "m.json")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_cannot_be_written(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folded.chmod(0o555)
    try:
        ran = run(folded, capfd, *PATCH, FLAG)
    finally:
        folded.chmod(0o755)
    assert ran.status == 1
    assert "VF002" in ran.err
    assert names(folded) == {"k.ll", "k.o", "m.json"}


def test_the_codes_are_explained(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for verdict, words in (("VF515", "A note, not an error"), ("VF516", "inlined the function, or removed the call")):
        ran = run(folded, capfd, "explain", verdict)
        assert ran.status == 0
        assert FLAG in ran.out
        assert words in " ".join(ran.out.split())


def test_a_manifest_in_other_hands_is_read_the_same(folded: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Order of keys and unknown keys mean nothing; a twin that was edited out of a list does."""
    document = json.loads((folded / "m.json").read_text())
    document["callees"] = [dict(reversed([*callee.items(), ("more", 1)])) for callee in document["callees"]]
    (folded / "m.json").write_text(json.dumps(document))
    assert run(folded, capfd, *PATCH, FLAG).status == 0
    (folded / "k.patched.o").unlink()
    document["families"][0]["functions"].remove("k_simt_5")
    (folded / "m.json").write_text(json.dumps(document))
    refusal = refused_without_a_trace(folded, capfd)
    assert "the manifest contradicts itself on whether k_simt_0 is a twin of k_simt_5" in str(refusal["findings"])
