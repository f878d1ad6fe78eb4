"""Loops in the forms into which LLVM's own passes bring them: what is decided, and the count, must stay the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from tests.merge.canonical import PASSES, Loop, forms, unoptimised

INDEXES = ("fixed", "fixed", "own", "twice", "loaded", "summed")
SELECTING = ("own", "twice", "summed")
USUAL = ("sroa", "simplify_cfg", "instruction_combine", "loop_simplify", "lcssa", "loop_rotate", "simplify_cfg", "O2")


@st.composite
def loops(draw: st.DrawFn, depth: int = 0) -> Loop:
    form = draw(st.sampled_from(("for", "for", "do", "walk")))
    step = draw(st.sampled_from((1, 1, 2, 3))) * (1 if form == "walk" else draw(st.sampled_from((1, 1, -1))))
    ordered = ("ult", "ne") if form == "walk" else ("slt", "ult", "ne") if step > 0 else ("sgt", "ugt", "ne")
    index = draw(st.sampled_from((*INDEXES, *(("outer",) if depth else ()))))
    return Loop(
        form=form,
        kind=draw(st.sampled_from(("i32", "i32", "i64", "i8"))),
        passes=draw(st.integers(3, 9)),
        step=step,
        predicate=draw(st.sampled_from(ordered)),
        bound=draw(st.sampled_from(("number", "least"))),
        chosen="fixed" if form == "walk" and index in ("own", "twice") else index,
        callee=draw(st.sampled_from(("section", "indexed", "launch"))),
        stops=draw(st.integers(0, 4)) == 0,
        inner=draw(loops(depth=depth + 1)) if depth < 2 and draw(st.booleans()) else None,
    )


def decided(text: str) -> list[tuple[str, int | None]]:
    """What is decided on the loops of a module, with their counts, in no order."""
    options = vfsimt.MergeOptions(name="k.ll", keep_loops=True, simt_cc=1023)
    return sorted((loop.decision, loop.trip_count) for loop in vfsimt.merge(text, options).report.loops)


def inside(loop: Loop) -> list[Loop]:
    """A loop and those inside it, outermost first."""
    return [loop, *(inside(loop.inner) if loop.inner is not None else ())]


def expected(loop: Loop) -> list[tuple[str, int | None]]:
    """What must be decided on a loop and those inside it, from what the loops are."""
    return sorted((_decision(item), item.passes) for item in inside(loop))


def _decision(loop: Loop) -> str:
    if loop.chosen in SELECTING or (loop.inner is not None and loop.inner.chosen == "outer" and loop.form != "walk"):
        return "unrolled-fully"
    return "left-alone" if any(item.chosen == "loaded" for item in inside(loop)) else "kept-rolled"


def check(loop: Loop, passes: tuple[str, ...]) -> None:
    text = unoptimised(loop)
    wanted = expected(loop)
    assert decided(text) == wanted
    for name, form in zip(passes, forms(text, passes), strict=True):
        found = decided(form)
        if any(item.stops for item in inside(loop)):  # loop-rotate may put the first pass before such a loop
            found, wanted = [(item, None) for item, _ in found], [(item, None) for item, _ in wanted]
        assert found == wanted, f"after {name}:\n{form}"


@settings(max_examples=25, deadline=None)
@given(loops())
def test_each_stage_of_an_optimiser_is_decided_alike(loop: Loop) -> None:
    check(loop, USUAL)


@settings(max_examples=25, deadline=None)
@given(loops(), st.lists(st.sampled_from(PASSES), min_size=1, max_size=6))
def test_passes_in_any_order_change_no_decision(loop: Loop, passes: list[str]) -> None:
    check(loop, tuple(passes))


@pytest.mark.long
@settings(max_examples=1000, deadline=None)
@given(loops(), st.lists(st.sampled_from(PASSES), min_size=1, max_size=8))
def test_many_passes_in_any_order_change_no_decision(loop: Loop, passes: list[str]) -> None:
    check(loop, tuple(passes))
