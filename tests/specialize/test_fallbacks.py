"""Modules that pass through, and what the report says of them: fallbacks by reason, totals, notes, candidates."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.ir.llvm import accept
from tests.specialize.commands import exit_status
from vfsimt.diagnostics import Severity
from vfsimt.errors import UsageError
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

if TYPE_CHECKING:
    from pathlib import Path

COROUTINE = """\
define internal void @rows(ptr %p, i32 %active_lanes) presplitcoroutine {
  store i32 %active_lanes, ptr %p
  ret void
}
define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
"""
STATE_MACHINE = """\
define internal void @rows(ptr %p, i32 %active_lanes) {
entry:
  br label %loop
loop:
  %state = load i32, ptr %p
  switch i32 %state, label %loop [
    i32 1, label %out
  ]
out:
  ret void
}
define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  ret void
}
"""
PLAIN = COROUTINE.replace(" presplitcoroutine", "")
STANDALONE = PLAIN.partition("define void @batch")[0]
CASES: list[tuple[str, dict[str, int], str]] = [
    (COROUTINE, {}, "coroutine"),
    (STATE_MACHINE, {}, "state-machine"),
    (PLAIN, {"budget": 1}, "over-budget"),
    (STANDALONE, {}, "no-full-call"),
]


@pytest.mark.parametrize(("text", "options", "slug"), CASES, ids=[case[2] for case in CASES])
def test_a_module_without_an_admissible_entry_passes(text: str, options: dict[str, int], slug: str) -> None:
    result = specialize(text, SpecializeOptions(**options))  # type: ignore[arg-type]
    assert (result.text, result.edits, result.specializations) == (text, (), ())
    assert result.report.fallbacks == {slug: 1}
    assert [item.severity for item in result.report.refusals] == [Severity.WARNING]
    with pytest.raises(SpecializeRefusedError) as refused:
        specialize(text, SpecializeOptions(require=True, **options))  # type: ignore[arg-type]
    assert [(item.reason.slug, item.severity) for item in refused.value.findings] == [(slug, Severity.ERROR)]
    with pytest.raises(SpecializeRefusedError):
        specialize(text, SpecializeOptions(entries=("rows",), **options))  # type: ignore[arg-type]


def test_the_command_writes_the_module_or_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "a.ll", tmp_path / "b.ll"
    path.write_text(COROUTINE)
    for refused in (("--require",), ("--entry", "rows")):
        assert exit_status("specialize", str(path), "-o", str(out), *refused) == 1
        assert "error[VF207]" in capsys.readouterr().err
        assert not out.exists()
    assert exit_status("specialize", str(path), "-o", str(out)) == 0
    assert out.read_text() == COROUTINE
    said = capsys.readouterr().err
    assert "warning[VF207]" in said
    assert "error" not in said
    assert said.endswith("0 of 1 entry specialised; fallbacks: 1 coroutine; the module is unchanged\n")


def test_totals_count_what_stands_in_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = COROUTINE.replace("@rows", "@columns").replace("@batch", "@other")
    path = tmp_path / "a.ll"
    path.write_text(PLAIN + other)
    assert exit_status("specialize", str(path), "--dry-run", "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["fallbacks"] == {"coroutine": 1}
    assert report["counts"] == {
        "kind": "static",
        "entries": 2,
        "specialized": 1,
        "clones": 1,
        "rewritten": 1,
        "kept": 3,
        "ignored": 0,
        "instructions": 2,
        "instructions_after_fold": 2,
        "difference": 0,
    }
    assert exit_status("specialize", str(path), "--dry-run") == 0
    said = capsys.readouterr().err.splitlines()
    assert said[-2].endswith("a.ll: 1 of 2 entries specialised; fallbacks: 1 coroutine")
    assert said[-1] == (
        "  static counts, no profile: 1 call site rewritten, 3 kept; 2 instructions in 1 clone (+0 after folding)"
    )


OPTNONE = PLAIN.replace("i32 %active_lanes) {", "i32 %active_lanes) #0 {") + "attributes #0 = { noinline optnone }\n"


def test_an_entry_that_llvm_does_not_optimise() -> None:
    (note,) = specialize(OPTNONE).report.findings
    assert (note.code, note.severity) == ("VF241", Severity.NOTE)
    assert "@rows is optnone, and so is its clone" in note.message
    assert "-Xclang -disable-O0-optnone" in note.help
    (note,) = specialize(PLAIN.replace("i32 %n) {", "i32 %n) noinline optnone {")).report.findings
    assert note.message == "@batch is optnone: LLVM optimises the clone of @rows, and does not inline it there"
    assert specialize(PLAIN).report.findings == ()
    assert specialize(OPTNONE, SpecializeOptions(budget=1)).report.findings == ()


# As clang 19 writes a C function: parameters without names.
UNNAMED = """\
define dso_local void @rows(ptr noundef %0, i32 noundef %1) {
  store i32 %1, ptr %0, align 4
  ret void
}
define dso_local void @batch(ptr noundef %0) {
  call void @rows(ptr noundef %0, i32 noundef 8)
  ret void
}
"""


def test_no_entry_is_said_with_the_functions_that_could_be_one() -> None:
    result = specialize(UNNAMED)
    assert result.text == UNNAMED
    (finding,) = result.report.findings
    assert (finding.code, finding.severity) == ("VF201", Severity.NOTE)
    assert "--entry F --lanes-param INDEX" in finding.help
    assert [note.message for note in finding.notes] == ["it could be @rows: --entry rows --lanes-param 1"]
    with pytest.raises(SpecializeRefusedError) as refused:
        specialize(UNNAMED, SpecializeOptions(require=True))
    assert [(item.code, item.severity) for item in refused.value.findings] == [("VF201", Severity.ERROR)]
    told = SpecializeOptions(entries=("rows",), lanes_parameters=("1",))
    assert "call void @rows.full_packet(ptr noundef %0)" in specialize(UNNAMED, told).text


def test_many_candidates_are_counted() -> None:
    text = "".join(f"define void @f{index}(i32 %0) {{\n  ret void\n}}\n" for index in range(7))
    (finding,) = specialize(text).report.findings
    assert len(finding.notes) == 5
    assert finding.notes[-1].message == "and 3 more functions with an integer as last parameter"
    assert dict(finding.facts)["functions"] == tuple(f"f{index}" for index in range(7))


@pytest.mark.parametrize("width", [2, 3, 7, 24, 32, 64, 128, 1000, 1024])
def test_any_width_that_a_backend_writes(width: int) -> None:
    text = PLAIN.replace("i32 8)", f"i32 {width})")
    options = SpecializeOptions(width=width)
    result = specialize(text, options)
    accept(result.text)
    assert f"store i32 {width}, ptr %p" in result.text
    assert result.manifest.specializations[0].width == width
    for again in (options, SpecializeOptions()):
        second = specialize(result.text, again)
        assert second.text == result.text
        assert [clone.width for clone in second.report.entries[0].clones] == [width]


def test_other_widths_beside_the_usual_ones() -> None:
    text = PLAIN.replace("  ret void\n}\n", "  call void @rows(ptr %p, i32 32)\n  ret void\n}\n").replace(
        "  store i32 %active_lanes, ptr %p\n  call void @rows(ptr %p, i32 32)\n", "  store i32 %active_lanes, ptr %p\n"
    )
    first = specialize(text).text
    both = specialize(first, SpecializeOptions(width=32))
    assert [(clone.name, clone.width) for clone in both.report.entries[0].clones] == [
        ("rows.full_packet", 8),
        ("rows.full_packet.w32", 32),
    ]
    accept(both.text)
    assert specialize(both.text).text == both.text
    assert specialize(both.text, SpecializeOptions(width=32)).text == both.text


@pytest.mark.parametrize("width", [-8, 0, 1, 1025])
def test_no_packet_is_that_wide(width: int) -> None:
    with pytest.raises(UsageError) as refused:
        SpecializeOptions(width=width)
    assert refused.value.findings[0].message == f"the width is {width}; it must be from 2 to 1024 lanes"


def test_the_refusal_names_the_ways_to_a_clone() -> None:
    def help_of(text: str) -> str:
        return specialize(text).report.refusals[0].help

    assert "--width 32 if 32 lanes are a full packet" in help_of(PLAIN.replace("i32 8)", "i32 32)"))
    assert "--guard --width W" in help_of(PLAIN.replace("i32 8)", "i32 %n)"))
    assert "--wrap --width W" in help_of(STANDALONE)
    assert "--wrap" not in help_of(PLAIN.replace("i32 8)", "i32 32)"))


def test_a_width_that_the_lane_count_cannot_hold_gets_no_guard() -> None:
    text = PLAIN.replace("i32 %active", "i8 %active").replace("i32 8)", "i8 8)").replace("i32 %n", "i8 %n")
    text = text.replace("store i32", "store i8")
    result = specialize(text, SpecializeOptions(guard=True, width=300))
    assert result.text == text
