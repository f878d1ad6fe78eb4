"""A module in which nothing is known as SIMT is no success by itself: numbered conventions are named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import vfsimt
from vfsimt import LintOptions, ManifestOptions, MergeOptions, RefusedError, build_manifest
from vfsimt.cli.main import _exit_status
from vfsimt.lint.pipeline import lint, lint_module
from vfsimt.merge.pipeline import merge

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
KNOWN = (ROOT / "examples" / "device_simt.ll").read_text(encoding="utf-8")
NUMBERED = KNOWN.replace("simt_entry", "cc 42")
PLAIN = "define void @f() {\n  ret void\n}\n"
NAMES = ("softmax_kernel_simt_0", "softmax_kernel_simt_1", "softmax_kernel_simt_2")


def no_check(text: str, **options: Any) -> object:
    return merge(text, MergeOptions(check=False, **options))


def manifest(text: str, **options: Any) -> object:
    return build_manifest(text, ManifestOptions(**options))


@pytest.mark.parametrize("verb", [manifest, no_check])
def test_a_numbered_convention_is_refused_until_it_is_named(verb: Callable[..., object]) -> None:
    with pytest.raises(RefusedError) as caught:
        verb(NUMBERED)
    (finding,) = caught.value.findings
    assert finding.code == "VF310"
    assert finding.facts == (("number", 42), ("functions", NAMES))
    assert "--simt-cc 42" in finding.help
    with pytest.raises(RefusedError):
        verb(NUMBERED, simt_cc=41)
    verb(NUMBERED, simt_cc=42)
    verb(NUMBERED, allow_none=True)
    verb(PLAIN)


def test_the_numbered_spelling_gives_what_the_keyword_gives() -> None:
    named = build_manifest(NUMBERED, ManifestOptions(simt_cc=42))
    known = build_manifest(KNOWN)
    assert [site.callee_symbol for site in named.call_sites] == [site.callee_symbol for site in known.call_sites]
    assert [finding.code for finding in lint(NUMBERED, LintOptions(simt_cc=42))] == [item.code for item in lint(KNOWN)]


def test_lint_finds_it_also_beside_a_selection_and_unless_it_is_ignored() -> None:
    assert [finding.code for finding in lint(NUMBERED)] == ["VF616"]
    assert [finding.code for finding in lint(NUMBERED, LintOptions(select=("VF601",)))] == ["VF616"]
    assert lint(NUMBERED, LintOptions(ignore=("VF616",))) == ()
    assert lint_module(KNOWN).simt_functions == 3
    assert lint_module(PLAIN).simt_functions == 0


def test_a_run_without_any_rule_is_wrong_usage() -> None:
    with pytest.raises(vfsimt.UsageError):
        lint(KNOWN, LintOptions(select=("VF601",), ignore=("VF60",)))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("define cc 42 void @f() {\n  ret void\n}\ndeclare cc 7 void @g()\n", [42, 7]),
        ("define cc42 void @f() {\n  ret void\n}\n", [42]),
        ("define cc ; why\n  42 void @f() {\n  ret void\n}\n", [42]),
        # Numbers with a name in LLVM's reference, a known SIMT function beside it, names and strings that look alike.
        ("define cc 10 void @f() {\n  ret void\n}\ndefine cc 8 void @g() {\n  ret void\n}\n", []),
        ("define cc 42 void @f() {\n  ret void\n}\ndeclare simt_entry void @g()\n", []),
        ('define void @"cc 42"() section "cc 42" {\n  ret void\n}\n', []),
        ("define void @cc(i32 %cc) {\n  ret void\n}\n", []),
    ],
)
def test_what_counts_as_a_numbered_convention(text: str, numbers: list[int]) -> None:
    assert [dict(finding.facts)["number"] for finding in lint(text)] == numbers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("known.ll", KNOWN), ("numbered.ll", NUMBERED), ("plain.ll", PLAIN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        (("lint", "plain.ll"), 0, "", "no SIMT function here; 0 findings"),
        (("lint", "numbered.ll"), 1, "", "error[VF616]: no SIMT function here; cc 42 is the convention of 3 functions"),
        (("lint", "known.ll"), 1, "", "3 SIMT functions; 6 findings"),
        (("lint", "known.ll", "--select", "VF604"), 0, "", "3 SIMT functions; 0 findings"),
        (("manifest", "plain.ll"), 0, '"call_sites": []', "no SIMT call here; the manifest is empty"),
        (("manifest", "numbered.ll"), 1, "", "error[VF310]"),
        (("manifest", "numbered.ll", "--allow-none"), 0, '"call_sites": []', "the manifest is empty"),
        (("merge", "plain.ll"), 0, "define void @f()", "no SIMT function here; the module is unchanged"),
        (("merge", "numbered.ll"), 1, "", "error[VF310]"),
        (("merge", "known.ll", "--keep-loops"), 0, "define", "no loop around a SIMT call"),
        (("inspect", "plain.ll"), 0, "no SIMT function here", ""),
        (("inspect", "numbered.ll"), 0, "no SIMT function here\n  cc 42 is the convention of 3 functions", ""),
        (("inspect", "numbered.ll", "--simt-cc", "42"), 0, "3 SIMT functions", ""),
    ],
)
def test_every_command_says_what_it_looked_at(
    *,
    folder: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    status: int,
    out: str,
    err: str,
) -> None:
    monkeypatch.chdir(folder)
    assert _exit_status(list(arguments)) == status
    said = capfd.readouterr()
    assert out in said.out
    assert err in said.err
    assert not (status and said.out)


def test_documents_carry_the_number_of_simt_functions(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)

    def document(*arguments: str) -> dict[str, Any]:
        _exit_status([*arguments])
        return json.loads(capfd.readouterr().out)

    for name, count in (("known.ll", 3), ("numbered.ll", 0), ("plain.ll", 0)):
        assert document("lint", name, "--format", "json")["simt_functions"] == count
        (log,) = document("lint", name, "--format", "sarif")["runs"]
        assert log["properties"]["scanned"][name]["simt_functions"] == count
        assert len(document("inspect", name, "--format", "json")["simt_functions"]) == count
        if name != "numbered.ll":
            assert document("merge", name, "-o", "x.ll", "--format", "json")["simt_functions"] == count
    assert document("inspect", "numbered.ll", "--format", "json")["numbered_conventions"] == {"cc 42": list(NAMES)}
