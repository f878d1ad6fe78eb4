"""SIMT functions that call SIMT functions: who is merged first, and that a second merge finds nothing to do."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run
from .made import HEAD, TAIL, kernel, simt, undigested_names

SLOT = "  %a = getelementptr i32, ptr %p, i32 {0}\n  store i32 %n, ptr %a\n  ret void\n"


def nested(outer: list[str], inner: list[str]) -> str:
    """Kernels of outer functions `f0`, ... and inner ones `g0`, ..."""
    names = [f"f{index}" for index in range(len(outer))] + [f"g{index}" for index in range(len(inner))]
    calls = [f"call simt_entry void @{name}(ptr %p, i32 {index})" for index, name in enumerate(names)]
    return HEAD + kernel(calls) + "".join(map(simt, names, (*outer, *inner))) + TAIL


def calling(callee: str, argument: int, stored: int = 0) -> str:
    return f"  call simt_entry void @{callee}(ptr %p, i32 {argument})\n" + SLOT.format(20 + stored)


CASES = {
    "a constant argument": (
        [calling("g0", 4), calling("g0", 5)],
        [SLOT.format(1), SLOT.format(2)],
        {"f0": "f0.merged", "f1": "f0.merged", "g0": "g0.merged", "g1": "g0.merged"},
    ),
    "callees that are clones": (
        [calling("g0", 4), calling("g1", 4)],
        [SLOT.format(1), SLOT.format(2)],
        {"f0": "f0.merged", "f1": "f0.merged", "g0": "g0.merged", "g1": "g0.merged"},
    ),
    "callees that are twins": (
        [calling("g0", 4), calling("g1", 4)],
        [SLOT.format(1), SLOT.format(1)],
        {"f1": "f0", "g1": "g0"},
    ),
    "twins that call a twin": (
        [calling("g1", 4), calling("g1", 4)],
        [SLOT.format(1), SLOT.format(1)],
        {"f1": "f0", "g1": "g0"},
    ),
    "clones that call a twin": (
        [calling("g1", 4, 1), calling("g1", 4, 2)],
        [SLOT.format(1), SLOT.format(1)],
        {"f0": "f0.merged", "f1": "f0.merged", "g1": "g0"},
    ),
    "three deep": (
        [calling("f1", 4), calling("g0", 4), calling("f3", 4), calling("g1", 4)],
        [SLOT.format(1), SLOT.format(2)],
        {
            "f0": "f0.merged",
            "f1": "f1.merged",
            "f2": "f0.merged",
            "f3": "f1.merged",
            "g0": "g0.merged",
            "g1": "g0.merged",
        },
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_callees_are_merged_before_their_callers(name: str) -> None:
    outer, inner, survivors = CASES[name]
    text = nested(outer, inner)
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True, execute=True))
    check_module(result.text)
    assert undigested_names(result.report.survivors) == survivors
    left = {group.survivor: group.calls for group in result.report.groups}
    assert left == {name: result.text.count(f"call simt_entry void @{name}(") for name in left}
    assert run(result.text) == run(text)
    assert vfsimt.merge(result.text, vfsimt.MergeOptions(parametrize=True)).text == result.text


@pytest.mark.parametrize("parametrize", [False, True])
def test_functions_that_call_one_another_in_a_circle_stay(parametrize: bool) -> None:
    """Each would have to be merged before the other."""
    number = 2 if parametrize else 1
    text = nested(
        [calling("g1", 4, 1), calling("g1", 4, number)],
        [calling("f1", 5, 1), calling("f1", 5, number)],
    )
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=parametrize))
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == ["VF706" if parametrize else "VF702"] * 2


def test_twins_that_call_themselves_are_merged() -> None:
    text = nested([calling("f0", 1), calling("f1", 1)], [SLOT.format(1)])
    assert vfsimt.merge(text).report.survivors == {"f1": "f0"}
