"""The documentation is true: links lead somewhere, Python examples run, console examples print what they say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

import vfsimt

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


def as_pattern(expected: list[str]) -> str:
    """What is shown, as a pattern: a line `...` stands for any lines, `...` inside a line for any characters."""
    parts = [
        "(?:.*\n)*" if line.strip() == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in expected
    ]
    return "".join(parts)


@pytest.mark.parametrize("page", [page for page in PAGES if console_examples(page)], ids=lambda page: page.name)
def test_console_examples_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    """The commands of one page run one after the other; what is shown is all that they print, but for `...`."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command, expected in console_examples(page):
        done = run_example(command, tmp_path)
        assert re.fullmatch(as_pattern(expected), done.stdout), (command, done.stdout)


def shell_examples() -> list[tuple[str, str]]:
    """The commands in shell blocks whose files are all in the tree; a synopsis names none."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        for body in fences(page, "sh"):
            for line in body.replace("\\\n", "").splitlines():
                command = line.partition(" > ")[0]
                files = re.findall(r"[-\w/]+\.(?:ll|o)\b", re.sub(r" -o \S+", "", command))
                if command.startswith("vfsimt ") and files and all((ROOT / name).is_file() for name in files):
                    found.append((page.name, command))
    return found


@pytest.mark.parametrize(("page", "command"), shell_examples())
def test_shell_examples_are_understood(page: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = run_example(command, tmp_path)
    assert done.returncode in (0, 1), (page, done.stdout)
    assert "internal error" not in done.stdout


def run_example(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a `vfsimt` command as a reader would; both streams in one, as on a terminal."""
    return subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "120", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )


def keys_of(document: object) -> set[str]:
    """Every key of a JSON document, at any depth."""
    if isinstance(document, list):
        return {key for item in cast("list[object]", document) for key in keys_of(item)}
    if not isinstance(document, dict):
        return set()
    items = cast("dict[str, object]", document)
    return set(items).union(*map(keys_of, items.values()))


def test_every_key_of_a_manifest_is_described() -> None:
    module = vfsimt.build_manifest((ROOT / "examples/device_simt.ll").read_text(encoding="utf-8"))
    packet = vfsimt.specialize((ROOT / "examples/rmsnorm_w8.ll").read_text(encoding="utf-8")).manifest
    page = (ROOT / "docs/manifest.md").read_text(encoding="utf-8").partition("## The JSON")[2]
    described = set(re.findall(r"`(\w+)`", page))
    assert keys_of(json.loads(module.to_json())) | keys_of(json.loads(packet.to_json())) <= described


def test_every_public_name_is_described() -> None:
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    others = {"__version__", "SpecializeResult", "MergeResult", "Explanation", "explain_specialization"}
    assert [name for name in vfsimt.__all__ if name not in others and not re.search(rf"\b{name}\b", page)] == []
