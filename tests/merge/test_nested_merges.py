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


@pytest.mark.parametrize("is_first", [False, True])
def test_clones_that_become_the_twin_of_another_function_are_merged_with_it(is_first: bool) -> None:
    """The function from which an optimiser made them may be there as well."""
    bodies = [SLOT.format(number).replace("i32 %n,", "i32 7,") for number in (1, 2)]
    general = simt("g", SLOT.replace("{0}", "%k").replace("i32 %n,", "i32 7,")).replace("i32 %n)", "i32 %n, i32 %k)")
    clones = "".join(simt(f"f{index}", body) for index, body in enumerate(bodies))
    calls = [f"call simt_entry void @f{index}(ptr %p, i32 0)" for index in range(2)]
    calls += [f"call simt_entry void @g(ptr %p, i32 0, i32 {number})" for number in (5, 6)]
    text = HEAD + kernel(calls) + (general + clones if is_first else clones + general) + TAIL
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True, execute=True))
    survivor = "g" if is_first else "f0.merged"
    others = {"f0", "f1"} if is_first else {"f0", "f1", "g"}
    assert undigested_names(result.report.survivors) == dict.fromkeys(sorted(others), survivor)
    assert result.text.count("define linkonce_odr") == 1
    assert run(result.text) == run(text)
    assert vfsimt.merge(result.text, vfsimt.MergeOptions(parametrize=True)).text == result.text


def test_notes_of_each_round_stay_with_their_places() -> None:
    fixed = "  %x = alloca i32, i32 {0}\n" + SLOT
    outer = [calling("g0", 4), calling("g1", 4)]
    inner = [SLOT.format(1), SLOT.format(2), fixed.replace("{0}", "3"), fixed.replace("{0}", "4")]
    text = nested(outer, inner)
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    assert [(item.code, str(item.place).partition(":")[2].partition(":")[0]) for item in result.report.findings] == [
        ("VF705", str(text[: text.index("alloca i32, i32 3")].count("\n") + 1))
    ]
