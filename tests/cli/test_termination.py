"""SIGTERM, SIGHUP and SIGKILL at random moments, to real processes: no litter, the old output or the new, whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vfsimt import staging
from vfsimt.files import write_files
from vfsimt.staging import discard_staged, remove_abandoned, stage
from vfsimt.termination import Terminated, held_termination, raised_terminations

ROOT = Path(__file__).parents[2]
SIMT = ROOT / "examples" / "device_simt.ll"
PACKET = b"""define internal void @rows(ptr %a, i32 %active_lane_count) {
  ret void
}
define void @k(ptr %a) {
  call void @rows(ptr %a, i32 8)
  ret void
}
"""

SLOW_DISK = """
import os, sys, time
from vfsimt.cli.main import run
wait = os.fsync
def fsync(handle):
    os.write(2, b"staged\\n")
    time.sleep(float(os.environ["DISK"]))
    wait(handle)
os.fsync = fsync
if __name__ == "__main__":
    run(sys.argv[1:])
"""
"""The program on a disk that takes its time, so that a signal can come while a file is staged."""


def start(folder: Path, *arguments: str, disk: float = 20.0) -> subprocess.Popen[bytes]:
    (folder / "slow.py").write_text(SLOW_DISK)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DISK": str(disk)}
    command = [sys.executable, str(folder / "slow.py"), *arguments]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )


def wait_for(process: subprocess.Popen[bytes], word: bytes) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if word in line:
            return
    raise AssertionError(f"no {word!r}: it ended with {process.wait()}")


def ended(process: subprocess.Popen[bytes]) -> int:
    process.communicate(timeout=60)
    return process.returncode


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"slow.py"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_an_output_is_written(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "out.json").write_text("old")
    process = start(tmp_path, "manifest", str(SIMT), "-o", "out.json")
    wait_for(process, b"staged")
    assert len(names(tmp_path)) == 2
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (128 + number, b"vfsimt: terminated\n")
    assert names(tmp_path) == {"out.json"}
    assert (tmp_path / "out.json").read_text() == "old"


@pytest.mark.parametrize("to_group", [False, True])
def test_a_signal_while_processes_of_a_batch_write(tmp_path: Path, to_group: bool) -> None:
    for name in ("a.ll", "b.ll"):
        (tmp_path / name).write_bytes(PACKET)
    process = start(tmp_path, "specialize", "a.ll", "b.ll", "--out-dir", "out", "-j", "2", "--no-check")
    wait_for(process, b"staged")
    os.killpg(process.pid, signal.SIGTERM) if to_group else process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 143, said
    assert b"Traceback" not in said
    assert names(tmp_path / "out") == set()


def test_a_worker_that_is_ended_loses_no_file(tmp_path: Path) -> None:
    """The process of one file gets the signal, not the program: the file is done again by another."""
    (tmp_path / "a.ll").write_bytes(PACKET)
    (tmp_path / "b.ll").write_bytes(PACKET)
    process = start(tmp_path, "specialize", "a.ll", "b.ll", "--out-dir", "out", "-j", "2", "--no-check", disk=0.2)
    wait_for(process, b"staged")
    (temporary, *_) = (tmp_path / "out").glob(".*.tmp")
    os.kill(int(temporary.name.split("-")[-2]), signal.SIGTERM)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert names(tmp_path / "out") == {"a.ll", "b.ll", "a.json", "b.json"}


def test_what_a_kill_leaves_is_removed_by_the_next_run(tmp_path: Path) -> None:
    process = start(tmp_path, "manifest", str(SIMT), "-o", "out.json")
    wait_for(process, b"staged")
    process.kill()
    process.communicate()
    (left,) = names(tmp_path)
    assert left.startswith(f".out.json.vfsimt-{staging._host():08x}-{process.pid}-")
    assert left.endswith(".tmp")
    assert ended(start(tmp_path, "manifest", str(SIMT), "-o", "other.json", disk=0)) == 0
    assert names(tmp_path) == {left, "other.json"}
    assert ended(start(tmp_path, "manifest", str(SIMT), "-o", "out.json", disk=0)) == 0
    assert names(tmp_path) == {"out.json", "other.json"}


def test_signals_at_random_moments(tmp_path: Path) -> None:
    """Whenever it comes, the target is the old file or the new one, and only SIGKILL may leave a file, for one run."""
    wanted = tmp_path / "wanted.json"
    assert ended(start(tmp_path, "manifest", str(SIMT), "-o", "wanted.json", disk=0)) == 0
    chance = random.Random(7)
    (tmp_path / "out").mkdir()
    target = tmp_path / "out" / "out.json"
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL) * 4:
        target.write_text("old")
        process = start(tmp_path, "manifest", str(SIMT), "-o", str(target), disk=0.05)
        time.sleep(chance.uniform(0.05, 0.45))
        process.send_signal(number)
        process.communicate(timeout=30)
        assert process.returncode in {0, 128 + number, -number}
        assert target.read_bytes() in (b"old", wanted.read_bytes())
        left = {name for name in names(tmp_path / "out") if f"-{process.pid}-" in name}
        assert number == signal.SIGKILL or not left
    assert ended(start(tmp_path, "manifest", str(SIMT), "-o", str(target), disk=0)) == 0
    assert names(tmp_path / "out") == {"out.json"}


def ended_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_files_of_ended_processes_of_this_machine_are_removed(tmp_path: Path) -> None:
    target = tmp_path / "k.o"
    lead, gone = staging._lead(target), ended_process()
    here, elsewhere = f"{staging._host():08x}", f"{staging._host() ^ 1:08x}"
    kept = [
        f"{lead}{os.getpid()}-0.tmp", f"{lead}1-0.tmp", f"{lead}{gone}-0.tmp.x", f"{lead}x-0.tmp",
        f"x{lead}{gone}-0.tmp", f".other.o.vfsimt-{here}-{gone}-0.tmp", f".k.o.vfsimt-{elsewhere}-{gone}-0.tmp",
    ]  # fmt: skip
    for name in kept:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / f"{lead}{gone}-1.tmp").mkdir()
    (tmp_path / f"{lead}{gone}-2.tmp").symlink_to(target)
    (tmp_path / f"{lead}{gone}-3.tmp").write_bytes(b"")
    remove_abandoned(target)
    assert names(tmp_path) == {*kept, f"{lead}{gone}-1.tmp", f"{lead}{gone}-2.tmp"}


@pytest.mark.parametrize("name", ["k" * 200 + ".o", "\U0001f600" * 60, b"\xff\xfe".decode("utf-8", "surrogateescape")])
def test_names_of_any_length_and_bytes(tmp_path: Path, name: str) -> None:
    write_files(((str(tmp_path / name), b"1"),))
    write_files(((str(tmp_path / name), b"2"),))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"2"]


def test_whatever_is_staged_can_be_thrown_away(tmp_path: Path) -> None:
    stage(str(tmp_path / "a"), (b"1",), mode_from=None)
    pending = stage(str(tmp_path / "b"), (b"2",), mode_from=None)
    pending.commit()
    discard_staged()
    assert names(tmp_path) == {"b"}


def test_renames_are_finished_before_the_program_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        os.kill(os.getpid(), signal.SIGTERM)
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(Terminated) as caught, raised_terminations():
        write_files(((str(tmp_path / "a"), b"1"), (str(tmp_path / "b"), b"2")))
    assert caught.value.status == 143
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"1", "b": b"2"}
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_signal_that_was_held_outlives_an_error() -> None:
    with pytest.raises(Terminated), raised_terminations(), held_termination():
        os.kill(os.getpid(), signal.SIGHUP)
        raise ValueError


def test_an_ignored_signal_stays_ignored(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = start(tmp_path, "manifest", str(SIMT), "-o", "out.json", disk=0.3)
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_for(process, b"staged")
    process.send_signal(signal.SIGHUP)
    assert ended(process) == 0
    assert names(tmp_path) == {"out.json"}
