"""Commands on objects that read standard input, and what `vfsimt inspect` takes a file for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from device_cases import real_manifest, real_object


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "k.o").write_bytes(real_object())
    (tmp_path / "m.json").write_text(real_manifest().to_json())
    return tmp_path


def vfsimt(folder: Path, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "vfsimt", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        command, cwd=folder, env=environment, input=stdin, capture_output=True, check=False, timeout=60
    )


@pytest.mark.parametrize("report_format", ["text", "json", "sarif"])
@pytest.mark.parametrize(
    "arguments", [("check",), ("patch", "-o", "fixed.o"), ("patch", "-o", "fixed.o", "--mode=off")]
)
def test_findings_call_standard_input_by_its_name(folder: Path, arguments: tuple[str, ...], report_format: str) -> None:
    options = ("--elf", "-", "--manifest", "m.json", "--format", report_format)
    done = vfsimt(folder, *arguments, *options, stdin=real_object()[:30])
    expected = {"text": b"--> <stdin>", "json": b'"<stdin>"', "sarif": b"stdin"}[report_format]
    assert done.returncode == (0 if "--mode=off" in arguments else 3)
    assert (expected in done.stdout + done.stderr) or (done.returncode == 0 and report_format != "json")


@pytest.mark.parametrize("command", ["check", "patch"])
def test_one_stream_is_not_read_twice(folder: Path, command: str) -> None:
    ran = vfsimt(folder, command, "--elf", "-", "--manifest", "-", *(("-o", "x.o") if command == "patch" else ()))
    assert ran.returncode == 2
    assert b"all want standard input" in ran.stderr


@pytest.mark.parametrize(
    "text",
    [
        b"; note\n" * 1000 + b"define void @f() {\n  ret void\n}\n",
        b"\n\r\n  ; a\n$c = comdat any\n",
        b'attributes #0 = { "a" }\n',
        b"; ModuleID = 'empty'",
    ],
)
def test_inspect_knows_ir_after_a_long_comment(folder: Path, text: bytes) -> None:
    (folder / "k.ll").write_bytes(text)
    ran = vfsimt(folder, "inspect", "k.ll")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"LLVM IR" in ran.stdout
