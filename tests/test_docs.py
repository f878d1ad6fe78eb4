"""The documentation is true: links lead somewhere, Python examples run, console examples print what they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(page: Path, language: str) -> list[str]:
    return [body for found, body in FENCE.findall(page.read_text(encoding="utf-8")) if found == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


# A name alone in quotes is a part of a path that code puts together.
MENTION = re.compile(r'"[-\w]+\.md"|(?<![-\w./*{}])((?:[-\w.]+/)*[-\w]+\.md)\b')


def absent_pages(path: Path) -> list[str]:
    """The pages that a file names and that are not there."""
    homes = (ROOT, path.parent) if path.suffix == ".md" else (ROOT,)
    names = MENTION.findall(path.read_text(encoding="utf-8", errors="surrogateescape"))
    return [name for name in names if name and not any((home / name).is_file() for home in homes)]


@pytest.mark.parametrize("top", ["vfsimt", "tests", "benchmarks", "examples", "docs"])
def test_pages_that_are_named_exist(top: str) -> None:
    """A page is named by its path from the root of the tree; pages may name their neighbours."""
    pages = [path for path in sorted((ROOT / top).rglob("*")) if path.suffix in (".py", ".md", ".c", ".ll")]
    wrong = [f"{path.relative_to(ROOT)} names {name}" for path in pages for name in absent_pages(path)]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path, tmp_path: Path) -> None:
    """The examples of one page run one after the other, as a reader would type them, in a tree with `examples/`."""
    program = "\n".join(fences(page, "python"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def console_examples(page: Path) -> list[tuple[str, list[str]]]:
    """The `vfsimt` commands of a page with the lines that it shows, in order."""
    found: list[tuple[str, list[str]]] = []
    for body in fences(page, "console"):
        for part in re.split(r"^\$ ", body.replace("\\\n", ""), flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            if command.startswith("vfsimt "):
                found.append((command, expected.rstrip("\n").splitlines()))
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if console_examples(page)], ids=lambda page: page.name)
def test_console_examples_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    """The commands of one page run one after the other; each line shown is printed, in that order.

    `...` stands for lines that are left out, or inside a line for what differs from run to run.
    """
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120", "NO_COLOR": "1"}
    for command, expected in console_examples(page):
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        printed = iter(done.stdout.splitlines())
        for line in expected:
            pattern = ".*".join(map(re.escape, line.rstrip().split("...")))
            if line.strip() != "...":
                assert any(re.fullmatch(pattern, other.rstrip()) for other in printed), (command, line, done.stdout)
