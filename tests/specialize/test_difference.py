"""Edits shown as a unified diff: what it says must be what `difflib` finds."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tests.specialize.commands import exit_status
from tests.specialize.test_batch import KERNEL
from vfsimt.ir.edits import Edit, apply_edits, compose_edits
from vfsimt.ir.grammar import span
from vfsimt.specialize.difference import describe_edits
from vfsimt.specialize.pipeline import specialize

if TYPE_CHECKING:
    import random

    import pytest


def applied(text: str, difference: str) -> str:
    """The text that a unified diff makes of another, read by its own rules."""
    old = text.split("\n")
    new: list[str] = []
    position = 0
    for line in difference.splitlines()[2:]:
        if line.startswith("@@"):
            first = int(line.split()[1][1:].split(",")[0]) - 1
            new += old[position:first]
            position = first
        elif line[0] == "+":
            new.append(line[1:])
        else:
            assert old[position] == line[1:]
            position += 1
            new += [line[1:]] if line[0] == " " else []
    return "\n".join([*new, *old[position:]])


def random_edits(text: str, source: random.Random, count: int) -> list[Edit]:
    places = sorted(source.sample(range(len(text) + 1), min(2 * count, (len(text) + 1) // 2 * 2)))
    pieces = ("", "x", "\n", "one\ntwo\n", "\nthree")
    return [
        Edit(span=span(start, end), text=source.choice(pieces))
        for start, end in zip(places[::2], places[1::2], strict=True)
    ]


@given(st.randoms(use_true_random=False), st.integers(0, 6))
def test_the_diff_gives_the_edited_text(source: random.Random, count: int) -> None:
    text = "".join(source.choice(("a\n", "b\n", "long line\n", "\n")) for _ in range(source.randrange(30))) + "end\n"
    edits = [edit for edit in random_edits(text[:-1], source, count) if edit.span.end < len(text) - 4]
    assert applied(text, describe_edits(text, edits, "a.ll")) == apply_edits(text, edits)


@given(st.randoms(use_true_random=False), st.integers(0, 6), st.integers(0, 6))
def test_two_sets_of_edits_in_one(source: random.Random, first: int, second: int) -> None:
    text = "".join(source.choice("abc\n") for _ in range(source.randrange(40)))
    edits = random_edits(text, source, first)
    middle = apply_edits(text, edits)
    more = random_edits(middle, source, second)
    assert apply_edits(text, compose_edits(text, edits, more)) == apply_edits(middle, more)


def test_call_sites_as_difflib_shows_them() -> None:
    result = specialize(KERNEL)
    found = describe_edits(KERNEL, result.edits, "a.ll").splitlines()
    expected = unified_diff(KERNEL.splitlines(), result.text.splitlines(), n=3, lineterm="")
    signs = sorted(line for line in found[2:] if line[0] in "+-")
    assert signs == sorted(line for line in list(expected)[2:] if line[0] in "+-")


def test_long_bodies_are_left_out() -> None:
    body = "  store i32 %active_lanes, ptr %p\n" * 100
    text = KERNEL.replace("  store i32 %active_lanes, ptr %p\n", body)
    lines = describe_edits(text, specialize(text).edits, "a.ll").splitlines()
    assert "\\ 99 more lines" in lines
    assert len(lines) < 30


def test_the_command_prints_it_on_stdout(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{tmp_path}/a.ll"
    with open(path, "w") as stream:  # noqa: PTH123
        stream.write(KERNEL)
    assert exit_status("specialize", path, "--dry-run", "--diff") == 0
    captured = capsys.readouterr()
    assert captured.out == describe_edits(KERNEL, specialize(KERNEL).edits, path)
    assert exit_status("specialize", path, "--diff") == 2
