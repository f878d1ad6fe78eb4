"""The command `vfsimt specialize` as a user calls it: in a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from vfsimt.ir.oracle import check_module

EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
KERNEL = """define internal void @rows(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p, align 4
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
"""


def vfsimt(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "vfsimt", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONWARNINGS": "error", **environment},
    )


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "kernel.ll"
    path.write_text(KERNEL)
    return path


def test_the_main_job(tmp_path: Path) -> None:
    done = vfsimt("specialize", EXAMPLE, "-o", tmp_path / "fast.ll", "--manifest", tmp_path / "m.json")
    assert (done.returncode, done.stdout) == (0, b"")
    assert (
        b"W = 8: @rmsnorm_rows.full_packet, 461 instructions cloned (431 after folding); 17 call sites rewritten"
        in done.stderr
    )
    assert b"rmsnorm_w8.ll:632:13 in @rmsnorm_rows.packet_batch passes i32 %packet.tail.lane.count" in done.stderr
    data = (tmp_path / "fast.ll").read_bytes()
    check_module(data.decode())
    manifest = json.loads((tmp_path / "m.json").read_text())
    assert manifest["module"]["name"] == "fast.ll"
    assert manifest["module"]["sha256"] == hashlib.sha256(data).hexdigest()
    assert manifest["specializations"][0]["call_sites_rewritten"] == 17


def test_standard_streams(kernel: Path) -> None:
    piped = vfsimt("specialize", "-", stdin=kernel.read_bytes())
    named = vfsimt("specialize", kernel)
    assert piped.returncode == named.returncode == 0
    assert piped.stdout == named.stdout
    assert b"call void @rows.full_packet(ptr %p)" in piped.stdout
    assert b"<stdin>:1:22" in piped.stderr


def test_a_second_run_changes_nothing(kernel: Path) -> None:
    first = vfsimt("specialize", kernel)
    second = vfsimt("specialize", "-", stdin=first.stdout)
    assert second.stdout == first.stdout
    assert b"was there already" in second.stderr


def test_json_report(kernel: Path) -> None:
    done = vfsimt("specialize", kernel, "--dry-run", "--format", "json")
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert report["schema"] == "vfsimt.report/1"
    (entry,) = report["entries"]
    assert entry["widths"] == [8]
    assert entry["clones"][0]["name"] == "rows.full_packet"
    assert entry["clones"][0]["instructions"] == 2
    assert [(site["place"]["line"], site["place"]["column"]) for site in entry["rewritten"]] == [(7, 13)]
    assert [(site["passes"], site["clone"]) for site in entry["kept"]] == [("i32 %n", None)]
    assert kernel.read_text() == KERNEL


def test_json_report_of_a_refusal(kernel: Path, tmp_path: Path) -> None:
    done = vfsimt("specialize", kernel, "--budget", "1", "--require", "-o", tmp_path / "out.ll", "--format", "json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["entries"][0]["refusals"][0]["code"] == "VF206"
    assert b"error[VF206]" in done.stderr
    assert not (tmp_path / "out.ll").exists()


@pytest.mark.parametrize(("text", "status"), [("define void @f( {", 3), (KERNEL.replace("ret void", "ret vod"), 3)])
def test_json_of_unreadable_input(tmp_path: Path, text: str, status: int) -> None:
    path = tmp_path / "bad.ll"
    path.write_text(text)
    done = vfsimt("specialize", path, "--dry-run", "--format", "json")
    assert done.returncode == status
    assert [finding["severity"] for finding in json.loads(done.stdout)["findings"]] == ["error"]
    assert done.stderr == b""


def test_the_environment_switch_wins_over_every_option(kernel: Path) -> None:
    done = vfsimt("specialize", kernel, "--entry", "nosuch", VFSIMT_DISABLE_SPECIALIZATION="1")
    assert (done.returncode, done.stdout) == (0, kernel.read_bytes())
    assert b"VF220" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--width", "1"), b"1 is not in the range 2<=x<=1024"),
        (("--width", "1025"), b"1025 is not in the range 2<=x<=1024"),
        (("--admit", "musttail"), b"'musttail' is not one of"),
        (("--format", "json"), b"--dry-run"),
        (("--lanes-param", "1"), b"needs the name of its entry"),
        (("--manifest", "-"), b"cannot both go to stdout"),
        (("--nosuch",), b"No such option"),
    ],
)
def test_wrong_usage_exits_with_2(kernel: Path, arguments: tuple[str, ...], message: bytes) -> None:
    done = vfsimt("specialize", kernel, *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr


def test_no_entry_is_no_failure_and_candidates_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "kernel.ll"
    path.write_text(KERNEL.replace("%active_lanes", "%count"))
    done = vfsimt("specialize", path)
    assert (done.returncode, done.stdout) == (0, path.read_bytes())
    assert (
        b"parameter 1 of @rows could be a lane count: 1 direct call passes a packet width, 1 a variable" in done.stderr
    )
    assert b"--entry rows --lanes-param 1" in done.stderr
    taken = vfsimt("specialize", path, "--entry", "@rows", "--lanes-param", "1")
    assert b"store i32 8, ptr %p" in taken.stdout
    named = vfsimt("specialize", path, "--lanes-param", "count")
    assert named.stdout == taken.stdout


# --- bad input ---

NESTED = "%t = type " + "{" * 100_000 + "}" * 100_000 + "\n"


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"\x00\x01\x02\xff\xfe binary", 3, b"VF110"),
        (b"BC\xc0\xde\x35\x14", 3, b"VF121"),
        (b"\x7fELF\x02\x01\x01", 3, b"VF110"),
        (b"just some text\n", 3, b"VF110"),
        (KERNEL.encode() + b'@s = global [2 x i8] c"ab\n', 3, b"VF101"),
        (KERNEL.encode() + b"/* never ends", 3, b"VF102"),
        (KERNEL.encode()[:-3], 3, b"VF103"),
        (b"{" * 100_000, 3, b"VF103"),
        (b"}" + KERNEL.encode(), 3, b"VF103"),
        (KERNEL.encode().replace(b"ret void", b"ret vod"), 3, b"VF106"),
        (KERNEL.encode().replace(b"store i32 %active_lanes", b"store i32 %other"), 3, b"VF106"),
        (NESTED.encode(), 3, b"VF109"),
        (KERNEL.encode().replace(b"i32 8)", b"i32 8"), 3, b"VF106"),
    ],
    ids=lambda value: value[:12].hex() if isinstance(value, bytes) and len(value) > 5 else None,
)
def test_bad_input_has_one_clear_message(tmp_path: Path, data: bytes, status: int, code: bytes) -> None:
    path = tmp_path / "bad.ll"
    path.write_bytes(data)
    done = vfsimt("specialize", path, "-o", tmp_path / "out.ll")
    assert done.returncode == status
    assert done.stderr.count(b"error[") == 1
    assert code in done.stderr
    assert b"Traceback" not in done.stderr
    assert sorted(item.name for item in tmp_path.iterdir()) == ["bad.ll"]


def test_a_damaged_call_is_found_without_llvm(tmp_path: Path) -> None:
    path = tmp_path / "bad.ll"
    path.write_text(KERNEL.replace("i32 8)", "i32 8"))
    done = vfsimt("specialize", path, "--no-check")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"error[VF105]" in done.stderr
    assert b"bad.ll:7:" in done.stderr


def test_deep_nesting_is_no_problem_without_llvm(tmp_path: Path) -> None:
    path = tmp_path / "deep.ll"
    path.write_text(NESTED + KERNEL)
    done = vfsimt("specialize", path, "--no-check")
    assert done.returncode == 0
    assert done.stdout.startswith(NESTED.encode())
    assert b"@rows.full_packet(ptr %p)" in done.stdout


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n"])
def test_an_empty_input_is_an_error(data: bytes) -> None:
    done = vfsimt("specialize", "-", stdin=data)
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"VF120" in done.stderr


@pytest.mark.parametrize("data", [b"; only a comment", b"\r\n; caf\xe9\r\n", b'source_filename = "k.c"'])
def test_a_module_without_entities_is_a_module(data: bytes) -> None:
    done = vfsimt("specialize", "-", stdin=data)
    assert (done.returncode, done.stdout) == (0, data)


@pytest.mark.parametrize(
    "before",
    [
        KERNEL.encode().replace(b"\n", b"\r\n"),
        KERNEL.encode().rstrip(b"\n"),
        b"; caf\xe9\n" + KERNEL.encode(),
        KERNEL.encode() + b'@s = constant [2 x i8] c"\xe9\xff"\n',
    ],
    ids=["crlf", "no final newline", "latin-1 comment", "latin-1 constant"],
)
def test_unusual_bytes_survive(before: bytes) -> None:
    done = vfsimt("specialize", "-", stdin=before)
    assert done.returncode == 0, done.stderr
    start = done.stdout.index(b"define internal void @rows.full_packet")
    end = done.stdout.index(b"}", start) + 1
    newline = b"\r\n" if b"\r\n" in before else b"\n"
    restored = done.stdout[: start - 2 * len(newline)] + done.stdout[end:]
    restored = restored.replace(b"call void @rows.full_packet(ptr %p)", b"call void @rows(ptr %p, i32 8)")
    assert restored == before


def test_files_that_cannot_be_used(kernel: Path, tmp_path: Path) -> None:
    missing = vfsimt("specialize", tmp_path / "missing.ll")
    assert (missing.returncode, b"VF001" in missing.stderr) == (3, True)
    directory = vfsimt("specialize", tmp_path)
    assert (directory.returncode, b"VF001" in directory.stderr) == (3, True)
    nowhere = vfsimt("specialize", kernel, "-o", tmp_path / "no" / "such" / "out.ll")
    assert (nowhere.returncode, b"VF002" in nowhere.stderr) == (1, True)


def test_the_input_is_never_the_output(kernel: Path, tmp_path: Path) -> None:
    hard, soft = tmp_path / "hard.ll", tmp_path / "soft.ll"
    os.link(kernel, hard)
    soft.symlink_to(kernel)
    (tmp_path / "d").mkdir()
    for name in (kernel, hard, soft, tmp_path / "d" / ".." / "kernel.ll"):
        done = vfsimt("specialize", kernel, "-o", name)
        assert (done.returncode, b"VF003" in done.stderr) == (1, True), name
    both = vfsimt("specialize", kernel, "-o", tmp_path / "o", "--manifest", tmp_path / "d" / ".." / "o")
    assert (both.returncode, b"VF004" in both.stderr) == (1, True)
    assert kernel.read_text() == KERNEL


def test_an_old_output_stays_when_nothing_can_be_written(kernel: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.ll"
    output.write_text("old")
    done = vfsimt("specialize", kernel, "-o", output, "--manifest", tmp_path / "no" / "m.json")
    assert done.returncode == 1
    assert output.read_text() == "old"
    assert sorted(item.name for item in tmp_path.iterdir()) == ["kernel.ll", "out.ll"]


def test_a_closed_pipe_is_no_traceback(kernel: Path) -> None:
    kernel.write_text(KERNEL + "".join(f"@g{i} = global i32 {i}\n" for i in range(40_000)))
    command = f"'{sys.executable}' -m vfsimt specialize '{kernel}' --no-check | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60, check=False)
    assert done.stdout == KERNEL.encode()[:10]
    assert b"Traceback" not in done.stderr
    assert b"internal error" not in done.stderr


def test_help_ends_with_examples_and_version_is_printed() -> None:
    text = vfsimt("specialize", "--help").stdout.decode()
    assert "vfsimt specialize examples/rmsnorm_w8.ll -o fast.ll --manifest fast.json" in text
    assert vfsimt("--version").stdout == b"vfsimt 0.1.0\n"


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = (
        "import sys, vfsimt; vfsimt.SpecializeOptions; "
        "print([name for name in ('llvmlite', 'numpy', 'elftools', 'click') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=True)
    assert done.stdout == b"[]\n"
