"""A success must not rest on an empty set: what each command says where it had nothing to look at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vfsimt.cli import demo_device, explain
from vfsimt.cli.main import _exit_status
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object
from vfsimt.simt.pipeline import build_manifest

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAIN = "define void @f() {\n  ret void\n}\n"
SITE = SimtCall(target=0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.json").write_text(build_manifest(PLAIN).to_json())
    made = {
        "simt.o": build_object([DeviceFunction(name="k", body=(NOP_WORD, SITE))]),
        "scalar.o": build_object([DeviceFunction(name="k", body=(NOP_WORD,) * 1000)]),
        "host.o": build_object([DeviceFunction(name="main")], machine=62),
        "bare.o": build_object([]),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    stripped = bytearray(made["simt.o"])
    table = int.from_bytes(stripped[40:48], "little")
    stripped[table + 3 * 64 + 4] = 1  # SHT_SYMTAB becomes SHT_PROGBITS
    (tmp_path / "stripped.o").write_bytes(bytes(stripped))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("simt.o", 1, "error[VF522]"),
        ("stripped.o", 1, "error[VF522]"),
        ("scalar.o", 0, "no SIMT caller; 4,000 bytes of code scanned, 1 manifest; no SIMT function here"),
        ("host.o", 0, "0 symbols looked up; no code scanned, 1 manifest; nothing was checked"),
        ("bare.o", 0, "warning[VF523]"),
    ],
)
def test_check_against_an_empty_manifest(
    folder: Path, capfd: pytest.CaptureFixture[str], name: str, status: int, said: str
) -> None:
    assert _exit_status(["check", name, "--manifest", "empty.json"]) == status
    shown = capfd.readouterr()
    assert said in shown.err
    assert "the object is right" not in shown.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("simt.o", "error[VF522]"),
        ("scalar.o", "no SIMT caller; 4,000 bytes of code scanned, 1 manifest; nothing to change, nothing written"),
        ("host.o", "no code scanned, 1 manifest; nothing to change, nothing written"),
    ],
)
def test_patch_with_an_empty_manifest(folder: Path, capfd: pytest.CaptureFixture[str], name: str, said: str) -> None:
    before = {path.name for path in folder.iterdir()}
    assert _exit_status(["patch", name, "--manifest", "empty.json"]) == ("VF" in said)
    assert said in capfd.readouterr().err
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scalar.o", "none in 4000 bytes of code"),
        ("host.o", "not searched for: there is no code of a machine that is known here"),
        ("bare.o", "not searched for"),
        ("stripped.o", "outside any function, address 0x1c"),
    ],
)
def test_inspect_says_what_it_searched(folder: Path, capfd: pytest.CaptureFixture[str], name: str, said: str) -> None:
    assert _exit_status(["inspect", name]) == 0
    assert said in capfd.readouterr().out
    assert _exit_status(["inspect", name, "--format", "json"]) == 0
    searched = {"scalar.o": 4000, "stripped.o": 36}.get(name, 0)
    assert json.loads(capfd.readouterr().out)["code_bytes"] == searched


def test_specialised_entries_alone_are_not_the_whole_object(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "packet.ll").write_bytes((EXAMPLES / "rmsnorm_w8.ll").read_bytes())
    arguments = ["specialize", "packet.ll", "-o", "fast.ll", "--manifest", "fast.json", "--no-check"]
    assert _exit_status(arguments) == 0
    names = ("rmsnorm_rows", "rmsnorm_rows.packet_batch")
    (folder / "host.o").write_bytes(build_object([DeviceFunction(name=name) for name in names], machine=62))
    capfd.readouterr()
    assert _exit_status(["check", "host.o", "--manifest", "fast.json"]) == 0
    last = capfd.readouterr().err.splitlines()[-1]
    assert last == "2 symbols looked up; no code scanned, 1 manifest; its symbols are right"


def test_the_demo_shows_no_empty_success(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="clones to merge"):
        demo_device.merged(PLAIN)
    with pytest.raises(AssertionError, match="fields to repair"):
        demo_device.patched(PLAIN)


def test_explain_without_its_pages_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "_EXPLANATIONS", "schemas")
    assert _exit_status(["explain", "--list"]) == 70
