"""Bitcode on the command line: every command that reads IR takes it, and those that write modules write it."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ir.bitcode_files import KERNEL, WRITTEN_BY_CLANG, bitcode, printed, wrapped
from vfsimt.cli.main import program
from vfsimt.ir.bitcode import print_bitcode
from vfsimt.manifest import Manifest

ROOT = Path(__file__).parents[2]
DEVICE = (ROOT / "examples" / "device_simt.ll").read_text(encoding="utf-8").replace("simt_entry", "cc 42")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with bitcode under names that do not say so, and the text of it that LLVM prints."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.bc").write_bytes(bitcode(KERNEL))
    (tmp_path / "wrapped.ll").write_bytes(wrapped(bitcode(KERNEL)))
    (tmp_path / "device.bc").write_bytes(bitcode(DEVICE))
    (tmp_path / "device.ll").write_text(printed(DEVICE))
    return tmp_path


def run(*arguments: str) -> int:
    """The exit status of the command, in this process."""
    from vfsimt.cli.main import run as run_program

    with pytest.raises(SystemExit) as ended:
        run_program(list(arguments))
    return int(ended.value.code or 0)


def names(directory: str) -> list[str]:
    return sorted(path.name for path in Path(directory).iterdir())


def sha256(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def test_bitcode_is_told_by_its_bytes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del folder
    for name in ("k.bc", "wrapped.ll"):
        assert run("specialize", name, "-o", "out.ll") == 0
        assert f"{name} (as text):" in capsys.readouterr().err
        assert Path("out.ll").read_text().startswith(printed(KERNEL)[:100])


@pytest.mark.parametrize("arguments", [("-o", "out.bc"), ("-o", "out", "--emit", "bc")])
def test_specialize_writes_what_the_text_says(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str],
                                              folder: Path) -> None:  # fmt: skip
    del capsys, folder
    assert run("specialize", "k.bc", "-o", "out.ll") == 0
    assert run("specialize", "k.bc", *arguments, "--manifest", "m.json") == 0
    output = arguments[1]
    assert print_bitcode(Path(output).read_bytes(), output) == printed(Path("out.ll").read_text())
    manifest = Manifest.from_json(Path("m.json").read_bytes())
    assert (manifest.module.name, manifest.module.sha256) == (output, sha256(output))
    assert [item.clone for item in manifest.specializations] == ["rows.full_packet"]


def test_the_form_follows_the_output_and_not_the_input(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run("specialize", "k.bc") == 0
    assert capsysbinary.readouterr().out.startswith(b"source_filename")
    assert run("specialize", "k.bc", "-o", "o.bc", "--emit", "ll") == 0
    assert (folder / "o.bc").read_bytes().startswith(b"source_filename")
    (folder / "k.ll").write_text(KERNEL)
    assert run("specialize", "k.ll", "-o", "o.bc") == 0
    assert (folder / "o.bc").read_bytes().startswith(b"BC\xc0\xde")


def test_unchanged_bitcode_is_given_back_byte_for_byte(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrapper, a summary and another producer are kept where nothing is changed."""
    del capsys
    for name in sorted(path.name for path in WRITTEN_BY_CLANG.glob("*.bc")):
        given = (WRITTEN_BY_CLANG / name).read_bytes()
        (folder / name).write_bytes(given)
        assert run("merge", name, "-o", "same.bc") == 0
        assert (folder / "same.bc").read_bytes() == given


def test_a_device_module_goes_end_to_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command says of the bitcode what it says of the text of it, with the number of the convention."""
    number = ("--simt-cc", "42")
    said: dict[str, list[str]] = {"device.ll": [], "device.bc": []}
    for name, lines in said.items():
        assert run("lint", name, *number) == 1
        lines.append(capsys.readouterr().err.replace("device.bc (as text)", "device.ll"))
        assert "VF610" in lines[0]
        assert run("manifest", name, *number) == 0
        manifest = json.loads(capsys.readouterr().out)
        assert manifest["module"].pop("sha256") == sha256(name)
        assert manifest["module"].pop("name") == name
        assert len(manifest["call_sites"]) == 3
        lines.append(json.dumps(manifest))
        assert run("merge", name, *number) == 0
        lines.append(capsys.readouterr().out)
        assert run("inspect", name, "--format", "json") == 0
        document = json.loads(capsys.readouterr().out)
        assert document.pop("size_bytes") == (folder / document.pop("name")).stat().st_size
        assert document.pop("form") == ("bitcode" if name.endswith(".bc") else "text")
        lines.append(json.dumps(document))
    assert said["device.bc"] == said["device.ll"]
    assert run("merge", "device.bc", *number, "-o", "merged.bc") == 0
    capsys.readouterr()
    assert run("manifest", "merged.bc", *number) == 0
    assert len(json.loads(capsys.readouterr().out)["callees"]) == 2


def test_the_manifest_of_specialize_counts_the_numbered_convention(folder: Path) -> None:
    (folder / "both.bc").write_bytes(bitcode(DEVICE + KERNEL.partition("\n")[2]))
    assert run("specialize", "both.bc", "--simt-cc", "42", "-o", "o.bc", "--manifest", "m.json") == 0
    manifest = Manifest.from_json(Path("m.json").read_bytes())
    assert (len(manifest.call_sites), len(manifest.specializations)) == (3, 1)


def test_the_vendor_keyword_needs_its_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "vendor.ll").write_text(DEVICE.replace("cc 42", "simt_entry"))
    assert run("merge", "vendor.ll", "-o", "o.bc") == 1
    assert "error[VF125]" in (said := capsys.readouterr().err)
    assert "vendor.ll:" in said, "the place is in the input, where the word stands"
    assert not (folder / "o.bc").exists()
    assert run("merge", "vendor.ll", "-o", "o.bc", "--simt-cc", "42") == 0
    assert "define linkonce_odr cc42 void" in print_bitcode((folder / "o.bc").read_bytes(), "o.bc")


def test_findings_point_into_the_text_that_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--simt-cc", "42", "--select", "VF610", "--save-text", "kept.ll")
    assert run("lint", "device.bc", *options, "--format", "json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["input"] == "device.bc"
    lines = (folder / "kept.ll").read_text().split("\n")
    for finding in document["findings"]:
        place = finding["place"]
        assert place["file"] == "kept.ll"
        line = lines[int(place["line"]) - 1]
        assert line[int(place["column"]) - 1 :].startswith('"", ')
    assert run("lint", "device.bc", *options, "--format", "sarif") == 1
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    locations = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
    assert locations == {"kept.ll"}


def test_the_text_is_kept_where_the_module_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.bc").write_bytes(bitcode(KERNEL.replace("i32 8", "i32 9").replace("i32 %n)\n  r", "i32 1)\n  r")))
    assert run("specialize", "bad.bc", "--require", "-o", "o.bc", "--save-text", "bad.ll") == 1
    assert "bad.ll:" in capsys.readouterr().err
    assert (folder / "bad.ll").read_text().startswith("source_filename")
    assert not (folder / "o.bc").exists()


def test_the_text_of_text_is_not_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lint", "device.ll", "--simt-cc", "42", "--save-text", "kept.ll") == 1
    assert "device.ll:" in capsys.readouterr().err
    assert not (folder / "kept.ll").exists()


@pytest.mark.parametrize("command", sorted(program.list_commands(None)))  # pyright: ignore[reportArgumentType]
def test_every_command_that_reads_ir_can_keep_its_text(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    said = capsys.readouterr().out
    reads_modules = command in ("specialize", "manifest", "lint", "merge", "run", "bench", "inspect")
    assert ("--save-text" in said) == reads_modules
    assert ("--emit" in said) == (command in ("specialize", "merge"))


def test_wrong_places_for_the_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lint", "k.bc", "--save-text", "-") == 2
    assert "VF055" in capsys.readouterr().err
    assert run("specialize", "k.bc", "device.bc", "--dry-run", "--save-text", "one.ll") == 2
    assert "VF055" in capsys.readouterr().err
    assert run("lint", "k.bc", "--save-text", "k.bc") == 1
    assert "VF003" in capsys.readouterr().err
    assert run("merge", "k.bc", "-o", "o.ll", "--save-text", "o.ll") == 1
    assert "VF004" in capsys.readouterr().err
    assert run("lint", "k.bc", "--save-text", "missing/t.ll") == 1
    assert "VF002" in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["device.bc", "device.ll", "k.bc", "wrapped.ll"]


def test_many_files_keep_their_form_and_their_texts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "t.ll").write_text(KERNEL)
    assert run("specialize", "k.bc", "t.ll", "--out-dir", "out", "--save-text", "texts/") == 0
    assert "texts/k.ll:" in capsys.readouterr().err
    assert names("out") == ["k.bc", "k.json", "t.json", "t.ll"]
    assert names("texts") == ["k.ll"]
    assert (folder / "out" / "k.bc").read_bytes().startswith(b"BC")
    assert json.loads(Path("out/k.json").read_text())["module"]["sha256"] == sha256("out/k.bc")
    assert run("specialize", "k.bc", "t.ll", "--out-dir", "out2", "--emit", "bc") == 0
    assert names("out2") == ["k.bc", "k.json", "t.bc", "t.json"]
    (folder / "k.ll").write_text(KERNEL)
    assert run("specialize", "k.bc", "k.ll", "--out-dir", "out3", "--emit", "bc") == 1
    assert "VF004" in capsys.readouterr().err


def test_damaged_bitcode_is_one_finding(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cut.bc").write_bytes(bitcode(KERNEL)[:-8])
    for command in (("specialize",), ("manifest",), ("lint",), ("merge",), ("inspect",), ("run", "--dispatch", "1")):
        assert run(command[0], "cut.bc", *command[1:]) == 3
        said = capsys.readouterr()
        assert (said.out, said.err.count("error[VF123]")) == ("", 1)


def test_bitcode_on_a_pipe_and_on_a_terminal(folder: Path) -> None:
    command = [sys.executable, "-m", "vfsimt", "specialize", "-", "--emit", "bc"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    data = (folder / "k.bc").read_bytes()
    done = subprocess.run(command, input=data, env=environment, capture_output=True, check=True, timeout=60)
    assert done.stdout.startswith(b"BC\xc0\xde")
    assert b"<stdin> (as text):3:22: packet entry @rows" in done.stderr
    terminal, end = pty.openpty()
    try:
        done = subprocess.run(
            command, input=data, env=environment, stdout=end, stderr=subprocess.PIPE, check=False, timeout=60
        )
    finally:
        os.close(terminal)
        os.close(end)
    assert done.returncode == 2
    assert b"VF054" in done.stderr
