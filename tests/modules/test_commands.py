"""Every command answers on what compilers write for many targets, and LLVM never speaks to the user."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from vfsimt.cli.main import run

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
MODULES = sorted(HERE.glob("*.ll"))

# Full calls, counted by hand: `kernel.c` has two, which all levels above -O0 make one of; all others have one.
FULL_CALLS: Mapping[str, int] = {"x86_64_O0.clang19": 2}
WIDTHS: Mapping[str, int] = {"hiipu64.vendor": 16, "cxx.clang16": 4, "cxx_O0.clang14": 4}
UNNAMED: Mapping[str, tuple[str, str]] = {
    "x86_64_unnamed.clang19": ("rows", "3"),
    "cxx.clang16": ("_Z4rowsILi3EEvPKfPfi", "2"),
    "cxx_O0.clang14": ("_Z4rowsILi3EEvPKfPfi", "2"),
}


class Said:
    """What a command left: its exit status, its streams, and what others than Python wrote to standard error."""

    def __init__(self, capfd: pytest.CaptureFixture[str], *arguments: str) -> None:
        stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        stderr = io.StringIO()
        capfd.readouterr()
        with redirect_stdout(stdout), redirect_stderr(stderr), pytest.raises(SystemExit) as ended:
            run(list(arguments))
        stdout.flush()
        self.status = cast("int", ended.value.code)
        self.stdout = stdout.buffer.getvalue().decode("utf-8", "surrogateescape")
        self.stderr = stderr.getvalue()
        self.beside_python = "".join(capfd.readouterr())

    def is_an_answer(self) -> bool:
        """Done, or refused with a code; nothing of LLVM's beside it."""
        has_code = re.search(r"\bVF\d{3}\b", self.stderr + self.stdout) is not None
        return not self.beside_python and (self.status == 0 or (self.status in (1, 3) and has_code))


def entry_options(path: Path) -> tuple[str, ...]:
    """What names the entry of a module whose parameters have no names."""
    if path.stem not in UNNAMED:
        return ()
    name, index = UNNAMED[path.stem]
    return ("--entry", name, "--lanes-param", index)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_full_call_is_found(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said = Said(capfd, "specialize", str(path), *entry_options(path), "--dry-run", "--format", "json")
    assert (said.status, said.beside_python) == (0, ""), said.stderr
    report = json.loads(said.stdout)
    clones = [clone for entry in report["entries"] for clone in entry["clones"]]
    assert [clone["width"] for clone in clones] == [WIDTHS.get(path.stem, 8)]
    rewritten = [len(entry["rewritten"]) for entry in report["entries"]]
    assert rewritten == [FULL_CALLS.get(path.stem, 1)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_second_run_changes_nothing(path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    once, twice = tmp_path / "once.ll", tmp_path / "twice.ll"
    for source, target in ((path, once), (once, twice)):
        said = Said(capfd, "specialize", str(source), *entry_options(path), "-o", str(target))
        assert (said.status, said.beside_python) == (0, ""), said.stderr
    assert once.read_bytes() != path.read_bytes()
    assert twice.read_bytes() == once.read_bytes()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "command",
    [
        ("specialize", "--dry-run", "--explain"),
        ("specialize", "--dry-run", "--size-limit-after-fold", "1000"),
        ("specialize", "--dry-run", "--guard", "--noinline", "--diff"),
        ("specialize", "--dry-run", "--wrap", "--width", "8"),
        ("manifest",),
        ("lint",),
        ("merge",),
        ("merge", "--parametrize", "--pin", "used", "--keep-loops"),
        ("inspect",),
        ("inspect", "--format", "json"),
    ],
    ids=" ".join,
)
def test_every_command_answers(path: Path, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    said = Said(capfd, command[0], str(path), *command[1:])
    assert said.is_an_answer(), (said.status, said.beside_python, said.stderr)


@pytest.mark.parametrize("name", ["arm64_apple.clang15", "s390x.clang14", "x86_64_v4.clang19", "hiipu64.vendor"])
@pytest.mark.parametrize("command", [("run", "--retarget"), ("run",), ("bench", "--samples", "1")], ids=" ".join)
def test_runs_are_done_or_refused(name: str, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("--dispatch", "13", "--arg", "ones:f32:16", "--arg", "zeros:f32:16")
    said = Said(capfd, command[0], str(HERE / f"{name}.ll"), *command[1:], *arguments)
    assert said.is_an_answer(), (said.status, said.beside_python, said.stderr)
