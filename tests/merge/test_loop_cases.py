"""Loop cases, one file each: `loops/NAME.ll` with `NAME.expected.ll`, or with `NAME.expected.txt` where it is refused.

The comment at the head of a case says what is expected: a line for each loop, and how many SIMT calls LLVM's O3 leaves
with the marks and without them. The counts are products of trip counts, made by hand; LLVM answers.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vfsimt
from tests.merge.optimised import optimised_calls
from vfsimt.ir.oracle import check_module

CASES = Path(__file__).parent / "loops"
NAMES = sorted(path.stem for path in CASES.glob("*.ll") if not path.name.endswith(".expected.ll"))
REFUSED = [name for name in NAMES if (CASES / f"{name}.expected.txt").exists()]
MARKED = [name for name in NAMES if name not in REFUSED]
_LOOP = re.compile(r"^; (%\S+): ([a-z-]+)(?:, (\d+) trips)?$", re.MULTILINE)
_CALLS = re.compile(r"^; SIMT calls after O3: (\d+)(?:, without marks (\d+))?$", re.MULTILINE)


def source(name: str) -> str:
    return (CASES / f"{name}.ll").read_text(encoding="utf-8")


def mark(name: str, *, text: str | None = None) -> vfsimt.MergeResult:
    options = vfsimt.MergeOptions(name=f"{name}.ll", keep_loops=True)
    return vfsimt.merge(source(name) if text is None else text, options)


def told_loops(text: str) -> list[tuple[str, str, int | None]]:
    return [(header, decision, int(trips) if trips else None) for header, decision, trips in _LOOP.findall(text)]


@pytest.mark.parametrize("name", MARKED)
def test_the_result_is_the_one_that_was_reviewed(name: str) -> None:
    result = mark(name)
    check_module(result.text)
    assert result.text == (CASES / f"{name}.expected.ll").read_text(encoding="utf-8")
    decisions = [(loop.header, loop.decision, loop.trip_count) for loop in result.report.loops]
    assert decisions == told_loops(source(name)) != []
    assert mark(name, text=result.text).text == result.text


@pytest.mark.parametrize("name", REFUSED)
def test_the_refusal_is_the_one_that_was_reviewed(name: str) -> None:
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(name)
    found = "".join(f"{finding.code}: {finding.message}\n" for finding in caught.value.findings)
    assert found == (CASES / f"{name}.expected.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in MARKED if _CALLS.search(source(name))])
def test_llvm_unrolls_what_is_marked_and_nothing_that_is_kept(name: str) -> None:
    told = _CALLS.search(source(name))
    assert told is not None
    result = mark(name)
    calls = optimised_calls(result.text)
    assert len(calls) == int(told[1])
    if told[2] is not None:
        assert len(optimised_calls(source(name))) == int(told[2])
    if any(loop.decision == "unrolled-fully" for loop in result.report.loops):
        assert all(call.has_constant_slots for call in calls)


def test_every_kind_of_decision_has_cases() -> None:
    decisions = {decision for name in MARKED for _, decision, _ in told_loops(source(name))}
    assert decisions == {"kept-rolled", "unrolled-fully", "left-alone"}
    codes = {(CASES / f"{name}.expected.txt").read_text(encoding="utf-8")[:5] for name in REFUSED}
    assert codes == {"VF708", "VF709"}
