"""Before and after, as text files: `cases/NAME.ll` becomes `cases/NAME.expected.ll`, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.specialize.test_refusals import options_of
from vfsimt.ir.oracle import check_module
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.name.removesuffix(".expected.ll") for path in CASES.glob("*.expected.ll"))


def before_and_after(name: str) -> tuple[str, str, SpecializeOptions]:
    before = (CASES / f"{name}.ll").read_text()
    after = (CASES / f"{name}.expected.ll").read_text()
    options = options_of(before) if before.startswith("; options:") else SpecializeOptions()
    return before, after, options


@pytest.mark.parametrize("name", NAMES)
def test_result_is_the_expected_text(name: str) -> None:
    before, after, options = before_and_after(name)
    assert specialize(before, options).text == after
    check_module(after)


@pytest.mark.parametrize("name", NAMES)
def test_second_run_changes_nothing(name: str) -> None:
    _, after, options = before_and_after(name)
    result = specialize(after, options)
    assert result.text == after
    assert all(clone.was_present for entry in result.report.entries for clone in entry.clones)


@pytest.mark.parametrize("name", NAMES)
def test_carriage_returns_stay_and_new_lines_have_them(name: str) -> None:
    before, after, options = before_and_after(name)
    assert specialize(before.replace("\n", "\r\n"), options).text == after.replace("\n", "\r\n")
