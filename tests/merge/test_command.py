"""The command `vfsimt merge`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = "examples/device_unrolled.ll"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "vfsimt", "merge", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, timeout=60, check=False)


def test_the_module_is_stdout_and_the_report_stderr(tmp_path: Path) -> None:
    done = run(EXAMPLE)
    assert done.returncode == 0
    assert done.stdout.count(b"define ") == 4
    assert b"@unrolled_kernel_simt_1 -> @unrolled_kernel_simt_0" in done.stderr
    assert run("-", stdin=(ROOT / EXAMPLE).read_bytes()).stdout == done.stdout
    written = run(EXAMPLE, "-o", str(tmp_path / "out.ll"), "--format", "json")
    assert (tmp_path / "out.ll").read_bytes() == done.stdout
    document = json.loads(written.stdout)
    assert (document["schema"], document["functions"]) == ("vfsimt.merge/1", {"before": 7, "after": 4})
    assert document["survivors"]["unrolled_kernel_simt_3"] == "unrolled_kernel_simt_0"
    assert document["fragile"] == ["unrolled_kernel_simt_4", "unrolled_kernel_simt_5"]
    assert (
        b"\nstill fragile, with a single call: @unrolled_kernel_simt_4, @unrolled_kernel_simt_5; --pin" in done.stderr
    )


def test_options_reach_the_library(tmp_path: Path) -> None:
    out = str(tmp_path / "out.ll")
    document = json.loads(run(EXAMPLE, "--parametrize", "-o", out, "--format", "json").stdout)
    assert document["groups"][1]["constants"] == [
        {"parameter": "%constant.0", "type": "i32", "values": ["0", "1", "2"]}
    ]
    assert document["groups"][1]["extra_arguments"] == 6
    document = json.loads(run(EXAMPLE, "--pin", "used", "-o", out, "--format", "json").stdout)
    pinned = [entry["function"] for entry in document["pinned"]]
    assert (pinned, document["fragile"]) == (["unrolled_kernel_simt_4", "unrolled_kernel_simt_5"], [])


@pytest.mark.parametrize(("clones", "shown", "more"), [(8, 7, 0), (9, 8, 0), (10, 7, 2), (65, 7, 57)])
def test_the_report_on_many_clones_is_short(tmp_path: Path, clones: int, shown: int, more: int) -> None:
    """One line for each function of a section that was unrolled 65 times is a page; the JSON report has all."""
    calls = "".join(f"  call simt_entry void @f{index}(i32 {index})\n" for index in range(clones))
    body = "(i32 %n) noinline {\n  %a = add i32 %n, SLOT\n  ret void\n}\n"
    functions = [f"define internal simt_entry void @f{index}{body}" for index in range(clones)]
    twins = f"define void @k() {{\n{calls}  ret void\n}}\n" + "".join(functions).replace("SLOT", "7")
    said = run("-", stdin=twins.encode()).stderr.decode().splitlines()
    assert sum(line.endswith("-> @f0") and line.startswith("  @f") for line in said) == shown
    assert (f"  {more} more -> @f0; --format json lists all" in said) == (more > 0)
    out = str(tmp_path / "out.ll")
    document = json.loads(run("-", "-o", out, "--format", "json", stdin=twins.encode()).stdout)
    assert list(document["survivors"]) == [f"f{index}" for index in range(1, clones)]
    for index, function in enumerate(functions):
        functions[index] = function.replace("SLOT", str(index))
    slots = f"define void @k() {{\n{calls}  ret void\n}}\n" + "".join(functions)
    said = run("-", "--parametrize", stdin=slots.encode()).stderr.decode()
    assert f"  parameter %constant.0 (i32): 0, 1, 2, 3, 4, 5 and {clones - 6} more\n" in said


def test_nouns_agree_with_one() -> None:
    done = run("-", stdin=b"define void @k() { ret void }\n")
    assert done.stderr.splitlines() == [
        b"<stdin>: no SIMT function here; the module is unchanged",
        b"<stdin>: 1 -> 1 function, 1 -> 1 line",
    ]


def test_a_module_without_entities_is_given_back_and_nothing_is_not() -> None:
    options = ("-", "--parametrize", "--pin", "weak-odr", "--keep-loops")
    done = run(*options, stdin=b"; nothing")
    assert (done.returncode, done.stdout) == (0, b"; nothing")
    done = run(*options)
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"VF120" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "stdin", "status"),
    [
        (["/nonexistent"], b"", 3),
        (["-"], b"\x7fELF", 3),
        (["-"], b"define void @f() {\n  ret i32 0\n}\n", 3),
        ([EXAMPLE, "--format", "json"], b"", 2),
        ([EXAMPLE, "--pin", "strong"], b"", 2),
        ([EXAMPLE, "--max-unroll", "0"], b"", 2),
        ([EXAMPLE, "-o", "examples/../" + EXAMPLE], b"", 1),
        ([EXAMPLE, "-o", "/nonexistent/out.ll"], b"", 1),
    ],
)
def test_refusals(arguments: list[str], stdin: bytes, status: int) -> None:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (status, b"")
    assert b"Traceback" not in done.stderr


def test_a_loop_that_cannot_be_unrolled_is_told_with_its_slot_and_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.ll"
    done = run("tests/merge/loops/many-trips-needed.ll", "--keep-loops", "-o", str(out))
    assert (done.returncode, done.stdout, out.exists()) == (1, b"", False)
    message, place, *_ = done.stderr.decode().splitlines()
    assert message.startswith(
        "error[VF709]: the loop %tile of @many_trips_needed_mix_aiv must be unrolled and runs 200"
    )
    assert re.fullmatch(r" *--> tests/merge/loops/many-trips-needed\.ll:[0-9]+:1", place)
    assert re.search(
        r"\n  note: %\w+ selects the persistent address %\w+ in @\w+ \(line [0-9]+\)\n", done.stderr.decode()
    )
    assert b"\n  help: tile the loop" in done.stderr
