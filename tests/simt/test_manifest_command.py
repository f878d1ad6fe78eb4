"""The command `vfsimt manifest`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = "examples/device_simt.ll"


def vfsimt(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "vfsimt", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, timeout=60, check=False)


def test_writes_the_manifest_to_stdout_and_to_a_file(tmp_path: Path) -> None:
    shown = vfsimt("manifest", EXAMPLE)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert json.loads(shown.stdout)["module"]["name"] == "device_simt.ll"
    written = vfsimt("manifest", EXAMPLE, "-o", str(tmp_path / "m.json"))
    assert (written.returncode, written.stdout, written.stderr) == (0, b"", b"")
    assert (tmp_path / "m.json").read_bytes() == shown.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]


def test_stdin_is_the_same_module_under_another_name() -> None:
    piped = vfsimt("manifest", "-", stdin=(ROOT / EXAMPLE).read_bytes())
    assert piped.returncode == 0
    assert json.loads(piped.stdout)["callees"] == json.loads(vfsimt("manifest", EXAMPLE).stdout)["callees"]


@pytest.mark.parametrize(
    ("arguments", "stdin", "status", "code"),
    [
        (["/nonexistent.ll"], b"", 3, b"VF001"),
        (["-"], b"\x7fELF\x02\x01", 3, b"VF110"),
        (["-"], b"define void @f() {", 3, b"VF103"),
        (["-", "--simt-cc", "2000"], b";", 2, b"VF308"),
        (["-", "--simt-cc", "x"], b"", 2, b"--simt-cc"),
        (["-"], b"declare simt_entry void @f()\ndefine void @k() { call simt_entry void @f() ret void }", 1, b"VF302"),
        ([EXAMPLE, "-o", "examples/../" + EXAMPLE], b"", 1, b"VF003"),
    ],
)
def test_refusals(arguments: list[str], stdin: bytes, status: int, code: bytes) -> None:
    done = vfsimt("manifest", *arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (status, b"")
    assert code in done.stderr
    assert b"Traceback" not in done.stderr


def test_schema_1_is_written_on_request() -> None:
    first, second = (vfsimt("manifest", EXAMPLE, "--schema", number) for number in "12")
    assert (first.returncode, second.returncode) == (0, 0)
    assert json.loads(first.stdout)["schema"] == "vfsimt.manifest/1"
    assert [len(callee["twins"]) for callee in json.loads(first.stdout)["callees"]] == [0, 1, 1]
    assert second.stdout == vfsimt("manifest", EXAMPLE).stdout
    assert vfsimt("manifest", EXAMPLE, "--schema", "3").returncode == 2


def test_bytes_that_are_not_utf8_survive() -> None:
    name = b'@"\xff\xc3"'
    text = b"define simt_entry void " + name + b"() { ret void }\ndefine void @k() { call simt_entry void "
    done = vfsimt("manifest", "-", stdin=text + name + b"() ret void }")
    assert done.returncode == 0
    assert json.loads(done.stdout)["callees"][0]["function"] == "\udcff\udcc3"


def test_empty_input_is_an_error_and_a_comment_a_module() -> None:
    done = vfsimt("manifest", "-")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"VF120" in done.stderr
    done = vfsimt("manifest", "-", stdin=b";")
    assert done.returncode == 0
    assert json.loads(done.stdout)["call_sites"] == []
