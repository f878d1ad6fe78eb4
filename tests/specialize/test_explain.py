"""What LLVM would do by itself, and clones counted after folding."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.specialize.commands import exit_status
from vfsimt.diagnostics import Severity
from vfsimt.specialize import explain
from vfsimt.specialize.explain import Fate, explain_specialization
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
DEFAULT = SpecializeOptions()
HEAD = """\
define internal void @rows(ptr %p, i32 %active_lanes) ATTRIBUTE {
"""
CALLS = """\
  ret void
}
define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  %q = getelementptr i8, ptr %p, i64 64
  call void @rows(ptr %q, i32 8)
  call void @rows(ptr %q, i32 %n)
  ret void
}
"""
SMALL = HEAD + "  store i32 %active_lanes, ptr %p\n" + CALLS
MASKED = (
    HEAD
    + """\
  %w = insertelement <8 x i32> poison, i32 %active_lanes, i64 0
  %s = shufflevector <8 x i32> %w, <8 x i32> poison, <8 x i32> zeroinitializer
  %m = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %s
  %any = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %m)
  br i1 %any, label %body, label %done
body:
  store i32 1, ptr %p
  br label %done
done:
"""
    + CALLS
    + "declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>)\n"
)


def test_llvm_inlines_a_small_internal_entry() -> None:
    (entry,) = explain_specialization(SMALL.replace("ATTRIBUTE", ""), DEFAULT).entries
    assert (entry.fate, entry.full_calls, entry.calls_left) == (Fate.INLINED, 2, 0)


def test_llvm_keeps_calls_of_a_noinline_entry() -> None:
    explained = explain_specialization(SMALL.replace("ATTRIBUTE", "noinline optnone"), DEFAULT)
    (entry,) = explained.entries
    assert (entry.fate, entry.full_calls, entry.calls_left) == (Fate.KEPT, 2, 2)
    assert [variant.name for variant in explained.variants] == [
        "without clones",
        "with clones",
        "with clones, noinline",
    ]
    assert all(variant.instructions >= 6 and variant.seconds > 0 for variant in explained.variants)


@pytest.mark.parametrize(
    ("left", "specialised", "fate"),
    [
        (0, 0, Fate.INLINED),
        (2, 0, Fate.KEPT),
        (3, 0, Fate.KEPT),
        (1, 0, Fate.PARTLY_KEPT),
        (0, 2, Fate.SPECIALISED),
        (1, 1, Fate.PARTLY_KEPT),
    ],
)
def test_fates(left: int, specialised: int, fate: Fate) -> None:
    assert explain._entry_fate("rows", 2, left=left, specialised=specialised).fate is fate  # pyright: ignore[reportPrivateUsage]


LINUX = 'target triple = "x86_64-unknown-linux-gnu"\n'


def test_sizes_are_of_the_modules_own_target() -> None:
    sizes: dict[str, list[int | None]] = {}
    for triple in ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu"):
        text = f'target triple = "{triple}"\n' + SMALL.replace("ATTRIBUTE", "noinline")
        explained = explain_specialization(text, DEFAULT)
        assert explained.findings == ()
        sizes[triple] = [variant.object_bytes for variant in explained.variants]
    assert len({str(item) for item in sizes.values()}) == 3
    assert all(size is not None and size > 200 for item in sizes.values() for size in item)


@pytest.mark.parametrize("triple", ["", "nosuch-unknown-none", "hiipu64-hisilicon-cce"])
def test_a_module_of_no_known_target_has_counts_and_no_sizes(triple: str) -> None:
    text = SMALL.replace("ATTRIBUTE", 'noinline "target-cpu"="dav-c310-vec"')
    explained = explain_specialization(f'target triple = "{triple}"\n{text}' if triple else text, DEFAULT)
    assert [(finding.code, finding.severity) for finding in explained.findings] == [("VF239", Severity.NOTE)]
    # Two functions of two and five instructions; then the clone has a store and a return as well.
    assert [(item.instructions, item.object_bytes) for item in explained.variants] == [(7, None), (9, None), (9, None)]
    assert [entry.fate for entry in explained.entries] == [Fate.KEPT]


def test_a_crash_of_the_code_generator_is_a_finding() -> None:
    crash = LINUX + SMALL.replace("ATTRIBUTE", "").replace(
        "  store", '  call void asm sideeffect "", "{nosuch}"(i32 0)\n  store'
    )
    (finding,) = explain_specialization(crash, DEFAULT).findings
    assert (finding.code, finding.severity) == ("VF235", Severity.NOTE)
    assert "couldn't allocate input reg for constraint '{nosuch}'" in " ".join(note.message for note in finding.notes)


def test_a_module_without_clones_explains_nothing() -> None:
    assert explain_specialization("; nothing", DEFAULT) == explain.Explanation()


def counts(text: str) -> tuple[int, int | None]:
    (clone,) = specialize(text, SpecializeOptions(count_after_fold=True)).report.entries[0].clones
    return clone.instructions, clone.instructions_after_fold


def test_both_counts() -> None:
    # Folded, all of the mask is true: a store and a return are left.
    assert counts(MASKED.replace("ATTRIBUTE", "")) == (8, 2)
    assert counts(SMALL.replace("ATTRIBUTE", "")) == (2, 2)
    (clone,) = specialize(SMALL.replace("ATTRIBUTE", "")).report.entries[0].clones
    assert clone.instructions_after_fold is None


def test_the_limit_counts_after_folding_and_the_budget_does_not_count() -> None:
    text = MASKED.replace("ATTRIBUTE", "")
    with pytest.raises(SpecializeRefusedError):
        specialize(text, SpecializeOptions(budget=2, require=True))
    options = SpecializeOptions(budget=2, size_limit_after_fold=2)
    result = specialize(text, options)
    assert result.text == specialize(text).text
    assert specialize(result.text, options).text == result.text
    with pytest.raises(SpecializeRefusedError) as refused:
        specialize(text, SpecializeOptions(size_limit_after_fold=1, require=True))
    (finding,) = refused.value.findings
    assert finding.code == "VF206"
    assert dict(finding.facts) == {"entry": "rows", "instructions": 8, "instructions_after_fold": 2, "budget": 1}
    admitted = SpecializeOptions(size_limit_after_fold=1, admit=("over-budget",))
    assert specialize(text, admitted).text == result.text


def test_one_entry_over_the_limit_loses_no_other() -> None:
    text = (
        MASKED.replace("ATTRIBUTE", "")
        + """\
define internal void @long(ptr %p, i32 %active_lanes) {
  store volatile i32 %active_lanes, ptr %p
  store volatile i32 %active_lanes, ptr %p
  store volatile i32 %active_lanes, ptr %p
  ret void
}
define void @c(ptr %p, i32 %n) {
  call void @long(ptr %p, i32 8)
  call void @long(ptr %p, i32 %n)
  ret void
}
"""
    )
    for options in (SpecializeOptions(size_limit_after_fold=3), SpecializeOptions(size_limit_after_fold=3, guard=True)):
        result = specialize(text, options)
        assert "@rows.full_packet" in result.text
        assert "@long.full_packet" not in result.text
        assert "call void @long(ptr %p, i32 %n)\n  ret void" in result.text
        assert [finding.code for finding in result.report.refusals] == ["VF206"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ll"
    path.write_text(SMALL.replace("ATTRIBUTE", ""))
    assert exit_status("specialize", str(path), "--dry-run", "--explain") == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "2 instructions cloned (2 after folding)" in captured.err
    assert "LLVM inlines every full call by itself" in captured.err
    assert exit_status("specialize", str(path), "--dry-run", "--explain", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["explanation"]["entries"][0]["fate"] == "inlined"
    assert len(document["explanation"]["variants"]) == 3
    assert document["entries"][0]["clones"][0]["instructions_after_fold"] == 2
    assert exit_status("specialize", str(path), str(path), "--dry-run", "--explain") == 2


def test_the_bundled_kernel_folds() -> None:
    before, after = counts(EXAMPLE.read_text(encoding="utf-8"))
    assert after is not None
    assert after < before
