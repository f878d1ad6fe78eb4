"""Random families of functions: a merge joins exactly those that are the same by construction."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run
from .random_functions import FAMILIES, Meaning, Spelling, Step, Writer

WORDS = 32


def grouped(functions: list[tuple[Meaning, Spelling]], *, by_shape: bool) -> list[list[int]]:
    """The functions that are to become one, by number, in order."""
    expected: dict[object, list[int]] = {}
    for index, (meaning, _) in enumerate(functions):
        expected.setdefault(meaning.shape if by_shape else meaning, []).append(index)
    return list(expected.values())


def behaves_alike(text: str, merged: str) -> bool:
    """Whether both kernels leave the same memory."""
    return all(run(merged, number, WORDS) == run(text, number, WORDS) for number in (0, 7, -2))


@settings(max_examples=50, deadline=None)
@given(FAMILIES)
def test_a_merge_joins_exactly_the_functions_of_one_meaning(functions: list[tuple[Meaning, Spelling]]) -> None:
    text = Writer(functions).text()
    check_module(text)
    result = vfsimt.merge(text)
    groups = [tuple(f"f{index}" for index in group) for group in grouped(functions, by_shape=False)]
    assert [group.members for group in result.report.groups] == [group for group in groups if len(group) > 1]
    assert behaves_alike(text, result.text)


@settings(max_examples=50, deadline=None)
@given(FAMILIES)
def test_parametrized_clones_are_those_of_one_shape(functions: list[tuple[Meaning, Spelling]]) -> None:
    """Each shape becomes one function; what its constants are, and how many parameters they need, is counted here."""
    text = Writer(functions).text()
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    shapes = grouped(functions, by_shape=True)
    survivors = result.report.survivors
    stands_for: dict[str, list[int]] = {}
    for index in range(len(functions)):
        stands_for.setdefault(survivors.get(f"f{index}", f"f{index}"), []).append(index)
    assert list(stands_for.values()) == shapes
    calls = re.findall(r"call simt_entry void @(\S+)\((.*)\)", result.text)
    for survivor, members in stands_for.items():
        columns = zip(*(functions[index][0].constants for index in members), strict=True)
        differing = {column for column in columns if len(set(column)) > 1}
        arguments = [listed.count(",") + 1 for name, listed in calls if name == survivor]
        assert arguments == [2 + len(differing)] * (2 * len(members))
    extra = sum(len(group.constants) * group.calls for group in result.report.groups if group.constants)
    assert extra == sum(listed.count(",") - 1 for _, listed in calls)
    saved = result.report.lines_before - result.report.lines_after
    assert saved == text.count("\n") - result.text.count("\n")
    assert behaves_alike(text, result.text)


@settings(max_examples=10, deadline=None)
@given(FAMILIES)
def test_merged_clones_are_equal_when_each_is_executed(functions: list[tuple[Meaning, Spelling]]) -> None:
    text = Writer(functions).text()
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True, execute=True))
    assert all(item.was_executed for item in result.report.execution or ())
    assert vfsimt.merge(result.text, vfsimt.MergeOptions(parametrize=True)).text == result.text


@settings(max_examples=25, deadline=None)
@given(FAMILIES)
def test_lint_foretells_what_a_merge_saves(functions: list[tuple[Meaning, Spelling]]) -> None:
    text = Writer(functions, once=True).text()
    facts = [dict(finding.facts) for finding in vfsimt.lint(text) if finding.code == "VF602"]
    for parametrize, name in ((False, "lines_after_merge"), (True, "lines_after_parametrize")):
        merged = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=parametrize)).text
        foretold = sum(int(str(fact["lines"])) - int(str(fact[name])) for fact in facts)
        assert text.count("\n") - foretold == merged.count("\n")


@pytest.mark.parametrize("parametrize", [False, True])
def test_a_merge_does_not_depend_on_the_order_of_sets(parametrize: bool) -> None:
    plain = Spelling(names=(), metadata=0, explicit_entry=False, comments=False)
    steps = [(Step("add", index % 3, ""), Step("local", 0, "48"[index % 2])) for index in range(12)]
    functions = [(Meaning(item, 1, "int", "", 64), plain) for item in steps]
    code = (
        "import sys, json, vfsimt\n"
        f"result = vfsimt.merge(sys.stdin.read(), vfsimt.MergeOptions(parametrize={parametrize}))\n"
        "print(result.text, json.dumps(result.report.as_object()))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=Writer(functions).text().encode(),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
