"""The command `vfsimt lint`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = "examples/device_simt.ll"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "vfsimt", "lint", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, timeout=60, check=False)


def test_findings_are_the_data_and_the_status_is_one() -> None:
    done = run(EXAMPLE)
    assert done.returncode == 1
    assert b"VF602" in done.stdout
    assert b"6 findings" in done.stderr


def test_nothing_found_is_status_zero() -> None:
    assert run("--ignore", "VF601,VF602", "--ignore", "VF610", EXAMPLE).returncode == 0
    assert run("-").returncode == 0


def test_json_and_sarif_are_alone_on_stdout() -> None:
    done = run("--format", "json", EXAMPLE)
    document = json.loads(done.stdout)
    assert (done.returncode, done.stderr, document["schema"]) == (1, b"", "vfsimt.lint/1")
    assert [finding["code"] for finding in document["findings"]].count("VF601") == 2
    log = json.loads(run("--format", "sarif", EXAMPLE).stdout)
    assert len(log["runs"][0]["results"]) == 6


def test_standard_input_has_a_name_in_findings() -> None:
    done = run("-", stdin=(ROOT / EXAMPLE).read_bytes())
    assert b"--> <stdin>:" in done.stdout
    assert b" -:" not in done.stdout


def test_wrong_code_and_wrong_file() -> None:
    assert run("--select", "VF101", EXAMPLE).returncode == 2
    assert run("--select", "", EXAMPLE).returncode == 2
    assert run("/nonexistent").returncode == 3
    done = run("-", stdin=b"define void @f() {")
    assert (done.returncode, done.stdout) == (3, b"")
