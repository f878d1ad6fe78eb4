"""Inline assembly in loops that are marked: what it defines stands once for each pass of a loop that is unrolled."""

from __future__ import annotations

from pathlib import Path

import pytest

import vfsimt
from vfsimt.diagnostics import TextPlace
from vfsimt.merge.options import MergeOptions

EXAMPLE = (Path(__file__).parents[2] / "examples" / "device_loop.ll").read_text(encoding="utf-8")
OPTIONS = MergeOptions(keep_loops=True, check=False, name="loops.ll")


def with_assembly(template: str, *, before: str, text: str = EXAMPLE) -> str:
    """The example with assembly before the statement that defines a value."""
    return text.replace(f"  {before} =", f'  call void asm sideeffect "{template}", ""()\n  {before} =', 1)


def decisions(text: str) -> list[str]:
    return [item.decision for item in vfsimt.merge(text, OPTIONS).report.loops]


def test_a_label_in_a_loop_that_must_be_unrolled_is_refused() -> None:
    text = with_assembly("nop\\0Ahere:", before="%j.next")
    with pytest.raises(vfsimt.RefusedError) as caught:
        vfsimt.merge(text, OPTIONS)
    (finding,) = caught.value.findings
    assert finding.code == "VF243"
    assert "the loop %slot of @tiles_mix_aiv" in finding.message
    assert "defines the label 'here'" in finding.message
    assert isinstance(finding.place, TextPlace)
    assert finding.place.excerpt[finding.place.column - 1 :].startswith("here:")


@pytest.mark.parametrize("template", ["", "1: nop", "here${:uid}:", "nop"])
def test_other_assembly_is_unrolled(template: str) -> None:
    assert decisions(with_assembly(template, before="%j.next")) == ["kept-rolled", "unrolled-fully"]


def test_a_loop_that_stays_rolled_or_runs_once_repeats_nothing() -> None:
    assert decisions(with_assembly("here:", before="%i.next")) == ["kept-rolled", "unrolled-fully"]
    once = EXAMPLE.replace("icmp ult i32 %j.next, 4", "icmp ult i32 %j.next, 1")
    assert decisions(with_assembly("here:", before="%j.next", text=once)) == ["kept-rolled", "unrolled-fully"]
