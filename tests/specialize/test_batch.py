"""Several inputs: one file's failure loses none of the others, and nothing is written that should not be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.specialize.commands import exit_status
from vfsimt.specialize.batch import FileJob, specialize_files
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

KERNEL = """\
define internal void @rows(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p
  ret void
}
define void @batch(ptr %p, i32 %left) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %left)
  ret void
}
"""
STANDALONE = "define void @rows(i32 %active_lanes) {\n  ret void\n}\n"
MALFORMED = "define void @rows() {\n"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {"good": KERNEL, "also": KERNEL.replace("rows", "columns"), "alone": STANDALONE, "cut": MALFORMED}
    texts["nothing"] = "; nothing\n"
    for name, text in texts.items():
        (tmp_path / f"{name}.ll").write_text(text)
    return {name: str(tmp_path / f"{name}.ll") for name in texts}


def test_failures_lose_no_other_file(files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "out"
    missing = str(tmp_path / "missing.ll")
    inputs = [files["alone"], files["good"], files["cut"], missing, files["nothing"], files["also"]]
    assert exit_status("specialize", *inputs, "--require", "--out-dir", str(out), "-j", "2") == 3
    assert sorted(path.name for path in out.iterdir()) == [
        "also.json",
        "also.ll",
        "good.json",
        "good.ll",
    ]
    assert (out / "good.ll").read_text() == specialize(KERNEL).text
    module = json.loads((out / "good.json").read_text())["module"]
    assert module["name"] == "good.ll"
    assert module["sha256"] == sha256((out / "good.ll").read_bytes()).hexdigest()
    captured = capsys.readouterr()
    assert captured.out == ""
    last = captured.err.splitlines()[-1]
    assert last == "6 files: 2 specialised, 2 refused, 2 not readable or malformed"
    positions = [captured.err.index(text) for text in ("VF205", "good.ll:1:", "VF103", "VF001", "also.ll:1:")]
    assert positions == sorted(positions), "the report has the order of the inputs"


@pytest.mark.parametrize(("names", "status"), [(("good", "also"), 0), (("good", "alone"), 1), (("cut", "alone"), 3)])
def test_exit_status_is_the_highest(files: dict[str, str], names: tuple[str, ...], status: int) -> None:
    assert exit_status("specialize", *(files[name] for name in names), "--dry-run", "--require") == status


def test_files_without_an_admissible_entry_pass_unchanged(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert exit_status("specialize", files["good"], files["alone"], "--out-dir", str(out)) == 0
    assert (out / "alone.ll").read_text() == STANDALONE
    assert json.loads((out / "alone.json").read_text())["specializations"] == []
    said = capsys.readouterr().err
    assert "warning[VF205]" in said
    assert "0 of 1 entry specialised; fallbacks: 1 no-full-call; the module is unchanged" in said
    assert said.splitlines()[-1] == "2 files: 1 specialised, 1 unchanged"


def test_one_report_as_json(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    inputs = [files[name] for name in ("good", "alone", "cut")]
    assert exit_status("specialize", *inputs, "--require", "--dry-run", "--format", "json") == 3
    captured = capsys.readouterr()
    document = json.loads(captured.out)
    assert document["schema"] == "vfsimt.reports/1"
    assert [item["module"] for item in document["files"]] == inputs
    assert [item["exit_status"] for item in document["files"]] == [0, 1, 3]
    assert document["files"][0]["report"]["entries"][0]["clones"][0]["width"] == 8
    assert document["files"][1]["report"]["entries"][0]["refusals"][0]["code"] == "VF205"
    assert document["files"][2]["report"] is None
    assert document["files"][2]["findings"][0]["code"] == "VF103"
    assert captured.err == ""


def test_inputs_of_one_name_are_refused_before_any_work(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other" / "good.ll"
    other.parent.mkdir()
    other.write_text(KERNEL)
    assert exit_status("specialize", files["good"], str(other), "--out-dir", str(tmp_path / "out")) == 1
    assert f"{files['good']} and {other} would both be written to good.ll" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert exit_status("specialize", files["good"], str(other), "--dry-run") == 0


def test_outputs_that_are_inputs_are_refused_before_any_work(files: dict[str, str], tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    linked.symlink_to(tmp_path, target_is_directory=True)
    for directory in (tmp_path, linked):
        assert exit_status("specialize", files["good"], files["also"], "--out-dir", str(directory)) == 1
    assert Path(files["good"]).read_text() == KERNEL
    assert not list(tmp_path.glob("*.json"))


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("-o", "x.ll"),
        ("--out-dir", "x", "-o", "x.ll"),
        ("--out-dir", "x", "--manifest", "x.json"),
        ("--dry-run", "--format", "json", "--diff"),
        ("--out-dir", "x", "-j", "0"),
    ],
)
def test_wrong_usage(files: dict[str, str], options: tuple[str, ...]) -> None:
    assert exit_status("specialize", files["good"], files["also"], *options) == 2


def test_standard_input_is_no_file_among_several(files: dict[str, str], tmp_path: Path) -> None:
    assert exit_status("specialize", files["good"], "-", "--out-dir", str(tmp_path / "out")) == 2
    assert exit_status("specialize", "-", "--out-dir", str(tmp_path / "out")) == 2


def test_a_directory_that_cannot_be_made_is_refused(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_status("specialize", files["good"], "--out-dir", files["also"]) == 1
    assert "VF002" in capsys.readouterr().err


@pytest.mark.parametrize("delay", [0.0, 0.2, 0.6])
def test_an_interrupt_ends_all_processes_quietly(tmp_path: Path, delay: float) -> None:
    """The inputs are pipes that have no writer until the signal is sent, so the work cannot be done before it."""
    pipes = [tmp_path / f"{name}.ll" for name in "abc"]
    for pipe in pipes:
        os.mkfifo(pipe)
    command = [sys.executable, "-m", "vfsimt", "specialize", *map(str, pipes), "--out-dir", str(tmp_path / "out")]
    process = subprocess.Popen([*command, "-j", "2"], stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 60
    while not (tmp_path / "out").exists():  # made just before the processes are started
        assert time.monotonic() < deadline
        time.sleep(0.005)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    while process.poll() is None and time.monotonic() < deadline:
        for pipe in pipes:
            with suppress(OSError):  # nobody reads it now
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        time.sleep(0.02)
    _, said = process.communicate(timeout=10)
    assert (process.returncode, said.lstrip()) == (130, b"vfsimt: interrupted\n")


class _Deadly(str):
    """A file name that ends the process that receives it."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (9,)


def test_a_process_that_dies_takes_no_other_file_with_it(files: dict[str, str]) -> None:
    good = FileJob(module=files["good"], output=None, manifest=None, options=SpecializeOptions())
    deadly = replace(good, module=_Deadly("deadly.ll"))
    outcomes = list(specialize_files((good, deadly, replace(good, module=files["also"])), 2))
    status = {outcome.module: outcome.exit_status for outcome in outcomes}
    assert status == {files["good"]: 0, files["also"]: 0, "deadly.ll": 70}
    codes = [finding.code for outcome in outcomes for finding in outcome.findings]
    assert codes == ["VF231"]
