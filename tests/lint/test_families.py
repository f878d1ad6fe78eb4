"""Families of clones, and what `vfsimt merge` makes of them (VF601, VF602)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import vfsimt
from tests.lint.modules import codes, family
from vfsimt.ir.oracle import check_module


def test_a_family_of_twins_is_two_findings() -> None:
    findings = vfsimt.lint(family(64))
    assert [finding.code for finding in findings] == ["VF601", "VF602"]
    facts = dict(findings[1].facts)
    assert facts["functions"] == tuple(f"f{index}" for index in range(64))
    assert facts["variants"] == 1
    assert facts["lines_after_merge"] == facts["lines_after_parametrize"] == family(64).count("\n") - 63 * 5
    assert findings[0].notes[-1].message == "and 55 more"


def test_clones_that_differ_in_a_constant_are_a_family_and_no_twins() -> None:
    findings = vfsimt.lint(family(3, constant=True))
    assert [finding.code for finding in findings] == ["VF601", "VF602", "VF601", "VF601"]
    facts = dict(findings[1].facts)
    assert (facts["variants"], facts["lines_after_merge"]) == (3, family(3).count("\n"))


def test_types_are_no_constants() -> None:
    text = family(2).replace("store i32 7, ptr %p1, align 4", "store i64 7, ptr %p1, align 4")
    assert "VF602" not in codes(text)


@pytest.mark.parametrize("name", ["device_simt.ll", "device_unrolled.ll"])
def test_the_lines_foretold_are_those_of_the_merged_text(name: str) -> None:
    text = (Path(__file__).parents[2] / "examples" / name).read_text(encoding="utf-8")
    (family,) = vfsimt.lint(text, vfsimt.LintOptions(select=("VF602",)))
    facts = dict(family.facts)
    twins, clones = (vfsimt.merge(text, vfsimt.MergeOptions(parametrize=chosen)) for chosen in (False, True))
    assert facts["lines"] == len(text.splitlines()) == twins.report.lines_before
    assert facts["lines_after_merge"] == len(twins.text.splitlines()) == twins.report.lines_after
    assert facts["lines_after_parametrize"] == len(clones.text.splitlines()) == clones.report.lines_after
    removed = sum(group.lines_removed for group in clones.report.groups)
    assert removed == clones.report.lines_before - clones.report.lines_after


EXTRAS = {
    "annotations": "\n!simt.annotations = !{!0, !1, !2}\n"
    + "".join(f'!{index} = !{{ptr @f{index}, !"simt", i32 1}}\n' for index in range(3)),
    "own metadata": "".join(
        f'!{index} = distinct !{{!"note", !{index + 3}}}\n!{index + 3} = distinct !{{i32 1}}\n' for index in range(3)
    ),
    "own groups": "".join(f'attributes #{index} = {{ "own"="1" }}\n' for index in range(3)),
    "comdats": "",
}


def decorated(kind: str, constant: bool) -> str:
    """A family of three with things that only its members use."""
    text = family(3, constant=constant)
    for index in range(3):
        header = f"@f{index}(ptr %p{index}) noinline"
        if kind == "own metadata":
            text = text.replace(f"{header} {{", f"{header} !note !{index} {{")
        elif kind == "own groups":
            text = text.replace(f"{header} {{", f"{header} #{index} {{")
        elif kind == "comdats":
            text = f"$f{index} = comdat any\n" + text.replace(f"{header} {{", f"{header} comdat {{")
    text += EXTRAS[kind]
    check_module(text)
    return text


@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("kind", EXTRAS)
def test_what_only_clones_use_goes_with_them(kind: str, constant: bool) -> None:
    foretold, merged = foretold_and_merged(decorated(kind, constant))
    assert foretold == merged
    assert foretold[0] < foretold[2]


def foretold_and_merged(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines after a merge, after one with `--parametrize`, and before: as foretold, and as they are."""
    (finding,) = vfsimt.lint(text, vfsimt.LintOptions(select=("VF602",)))
    facts = dict(finding.facts)
    foretold = tuple(facts[key] for key in ("lines_after_parametrize", "lines_after_merge", "lines"))
    merged = [vfsimt.merge(text, vfsimt.MergeOptions(parametrize=chosen)).text for chosen in (True, False)]
    return foretold, tuple(item.count("\n") for item in (*merged, text))  # pyright: ignore[reportReturnType]


def test_debug_info_of_clones_goes_with_them() -> None:
    text = family(3)
    for index in range(3):
        text = text.replace(
            f"@f{index}(ptr %p{index}) noinline {{", f"@f{index}(ptr %p{index}) noinline !dbg !{10 + index} {{"
        )
        text = text.replace(
            f"store i32 7, ptr %p{index}, align 4", f"store i32 7, ptr %p{index}, align 4, !dbg !{20 + index}"
        )
    text += "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!1}\n"
    text += "!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)\n"
    text += '!1 = !{i32 2, !"Debug Info Version", i32 3}\n!2 = !DIFile(filename: "a.c", directory: "/")\n'
    text += "!3 = !DISubroutineType(types: !{null})\n"
    for index in range(3):
        scope = f'distinct !DISubprogram(name: "f{index}", file: !2, type: !3, unit: !0, spFlags: DISPFlagDefinition'
        text += f"!{10 + index} = {scope}, retainedNodes: !{30 + index})\n"
        text += f"!{20 + index} = !DILocation(line: 1, column: 1, scope: !{10 + index})\n"
        text += f"!{30 + index} = !{{!{40 + index}}}\n"
        text += f'!{40 + index} = !DILocalVariable(name: "v", scope: !{10 + index}, file: !2)\n'  # a cycle
    check_module(text)
    foretold, merged = foretold_and_merged(text)
    assert foretold == merged
    assert foretold[2] - foretold[0] == 2 * (5 + 4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("define linkonce_odr simt_entry void @f2", "define weak_odr simt_entry void @f2"),
        ("define linkonce_odr simt_entry void @f0", "define weak_odr simt_entry void @f0"),
        ("define linkonce_odr simt_entry void @f1", "define linkonce simt_entry void @f1"),
        ("declare void", "@table = global ptr @f1\n\ndeclare void"),
        ("declare void", '@llvm.used = appending global [1 x ptr] [ptr @f2], section "llvm.metadata"\n\ndeclare void'),
    ],
)
@pytest.mark.parametrize("constant", [False, True])
def test_members_that_cannot_go_are_not_counted(old: str, new: str, constant: bool) -> None:
    text = family(3, constant=constant).replace(old, new, 1)
    check_module(text)
    options = vfsimt.LintOptions(select=("VF602",))
    if vfsimt.lint(text, options):  # another linkage is another shape: then two are a family
        foretold, merged = foretold_and_merged(text)
        assert foretold == merged


def test_a_family_that_merge_leaves_alone_says_so() -> None:
    text = family(3).replace("linkonce_odr", "weak_odr")
    (finding,) = vfsimt.lint(text)
    assert finding.code == "VF602"
    assert "shrink" not in finding.message
    assert "linkonce_odr and internal" in finding.help
    assert vfsimt.merge(text).text == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("store i32 7, ptr %p1, align 4", "store i32 7, ptr %p1, align 8"),
        ("store i32 7, ptr %p1, align 4", "store volatile i32 7, ptr %p1, align 4"),
        ("store i32 7, ptr %p1, align 4", "store float 7.0, ptr %p1, align 4"),
        ("noinline", "noinline nounwind"),
        ("call simt_entry void @f1", "call simt_entry void @f0"),
    ],
)
def test_what_differs_in_more_than_constants_is_no_family(old: str, new: str) -> None:
    assert "VF602" in codes(family(2))
    assert "VF602" not in codes(family(2).replace(old, new, 1))


def test_findings_do_not_depend_on_the_order_of_sets() -> None:
    code = "import sys, vfsimt\nfor item in vfsimt.lint(sys.stdin.read()): print(item.as_object())"
    text = family(40, constant=True) + family(3).replace("@f", "@g").replace("@k", "@m").replace("declare", "; declare")
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=text.encode(),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("body", "groups"),
    [
        ("%a = alloca i32, i32 {0}", 4),  # every clone stays
        ("%a = alloca i32, i32 {0}\n  store i32 {1}, ptr %p{2}", 4),
        ("%a = alloca i32, i32 {3}\n  store i32 {0}, ptr %p{2}", 2),
        ("call void @llvm.memset.p0.i64(ptr %p{2}, i8 0, i64 {0}, i1 false)", 1),
        ("call void @llvm.memset.p0.i64(ptr %p{2}, i8 0, i64 8, i1 {4})", 2),  # an immarg
        ("%g = getelementptr {{ i32, i32 }}, ptr %p{2}, i32 {0}, i32 {3}", 2),  # the field's index stays
        ('call void asm "", "r"(i32 {0})', 4),
        ("store i32 {0}, ptr %p{2} ; 5, and 6\n  store i32 {0}, ptr %p{2}", 1),
        ('%q = call i32 @"f 1, 2"(i32 3, i32 {0}) ; "4, 5"', 1),
    ],
)  # fmt: skip
def test_constants_that_must_stay_are_foretold(body: str, groups: int) -> None:
    text = family(4, constant=True)
    for index in range(4):
        ours = body.format(index + 1, index * 7, index, index % 2, str(index % 2 == 0).lower())
        text = text.replace(f"store i32 {index}, ptr %p{index}, align 4", ours)
    text += 'declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)\ndeclare i32 @"f 1, 2"(i32, i32)\n'
    check_module(text)
    foretold, merged = foretold_and_merged(text)
    assert foretold == merged
    lines = 4 + body.count("\n") + 1
    assert foretold[2] - foretold[0] == (4 - groups) * lines


def test_use_list_orders_are_no_obstacle_and_no_use() -> None:
    """An order that names a clone is no use of it; lines of orders that a merge drops are not foretold."""
    user = "define void @u(ptr %p) {\n  store ptr @u, ptr %p\n  store ptr @u, ptr %p\n  ret void\n}\n"
    text = family(2) + user
    foretold, merged = foretold_and_merged(text + "uselistorder ptr @u, { 1, 0 }\n")
    assert foretold == merged
    assert foretold[1] < foretold[2]
    assert foretold == tuple(lines + 1 for lines in foretold_and_merged(text)[0])


@pytest.mark.parametrize("blanks", ["", "\n", "\n\n", "\n\n\n"])
@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize("comment", ["", "; of the twin\n"])
def test_blank_lines_that_come_to_stand_after_a_clone_go_with_it(blanks: str, between: str, comment: str) -> None:
    """Twins go first: then the blank lines behind the last of them stand after the clone before them."""
    parts = family(5).split("define linkonce_odr")
    bodies = [f"define linkonce_odr{part}".rstrip() + "\n" for part in parts[1:]]
    bodies = [body.replace("i32 7", f"i32 {index % 2}") for index, body in enumerate(bodies)]
    bodies[2], bodies[4] = comment + bodies[2], comment + bodies[4]
    text = f"{parts[0]}{bodies[0]}\n{bodies[1]}{between}{bodies[2]}{bodies[4]}{blanks}{bodies[3]}{blanks}"
    check_module(text)
    foretold, merged = foretold_and_merged(text)
    assert foretold == merged
