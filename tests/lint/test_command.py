"""The command `vfsimt lint`."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from tests.sarif_subset import SARIF_SUBSET

ROOT = Path(__file__).parents[2]
EXAMPLE = "examples/device_simt.ll"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "vfsimt", "lint", *arguments]
    return subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, timeout=60, check=False)


def test_findings_are_said_and_the_status_is_one() -> None:
    done = run(EXAMPLE)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"VF602" in done.stderr
    assert b"6 findings" in done.stderr


def test_nothing_found_is_status_zero() -> None:
    assert run("--ignore", "VF601,VF602", "--ignore", "VF610", EXAMPLE).returncode == 0
    assert run("-", stdin=b";").returncode == 0


def test_json_and_sarif_are_alone_on_stdout() -> None:
    done = run("--format", "json", EXAMPLE)
    document = json.loads(done.stdout)
    assert (done.returncode, done.stderr, document["schema"]) == (1, b"", "vfsimt.lint/1")
    assert [finding["code"] for finding in document["findings"]].count("VF601") == 2
    log = json.loads(run("--format", "sarif", EXAMPLE).stdout)
    assert len(log["runs"][0]["results"]) == 6


def test_standard_input_has_a_name_in_findings() -> None:
    done = run("-", stdin=(ROOT / EXAMPLE).read_bytes())
    assert b"--> <stdin>:" in done.stderr
    assert b" -:" not in done.stderr


def test_wrong_code_and_wrong_file() -> None:
    assert run("--select", "VF101", EXAMPLE).returncode == 2
    assert run("--select", "", EXAMPLE).returncode == 2
    assert run("/nonexistent").returncode == 3
    done = run("-", stdin=b"define void @f() {")
    assert (done.returncode, done.stdout) == (3, b"")


WIDE = """define weak_odr simt_entry void @"\\E4"() noinline {
  /* 循环 é\u0301 \xff */ call void asm "nop", ""() ; ✓
  ret void
}
"""


def wide_text() -> bytes:
    """Wide, combining and broken characters before the place of a finding."""
    return WIDE.encode().replace("\xff".encode(), b"\xff")


def test_sarif_is_valid_and_counts_columns_in_code_points() -> None:
    log = json.loads(run("--format", "sarif", "-", stdin=wide_text()).stdout)
    jsonschema.validate(log, SARIF_SUBSET)
    (found,) = log["runs"]
    assert found["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in found["tool"]["driver"]["rules"]] == ["VF609"]
    (result,) = found["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("VF609", 0, "warning")
    region: dict[str, int] = result["locations"][0]["physicalLocation"]["region"]
    line = wide_text().decode(errors="surrogateescape").splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == '"nop"'


def test_every_rule_has_its_level_in_sarif() -> None:
    log = json.loads(run("--format", "sarif", EXAMPLE).stdout)
    jsonschema.validate(log, SARIF_SUBSET)
    (found,) = log["runs"]
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert rules == sorted({result["ruleId"] for result in found["results"]})
    levels = {(result["ruleId"], result["level"]) for result in found["results"]}
    assert levels == {("VF601", "warning"), ("VF602", "warning"), ("VF610", "note")}
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in found["results"])


def test_the_caret_stands_under_its_character_on_a_terminal() -> None:
    done = run("-", stdin=wide_text())
    _, source, caret = done.stderr.decode().splitlines()[1:4]
    assert r"\FF" in source
    columns = sum(
        2 if character in "循环" else 0 if character == "\u0301" else 1 for character in source.split('"nop"')[0]
    )
    assert caret.index("^") == columns
    assert caret.count("^") == len('"nop"')


def test_bytes_that_are_not_utf8_come_back_as_escapes() -> None:
    document = json.loads(run("--format", "json", "-", stdin=wide_text()).stdout)
    (finding,) = document["findings"]
    assert finding["message"].startswith("inline assembly in the SIMT function @\udce4:")


def test_unreadable_input_is_json_too() -> None:
    for arguments, stdin in ((["/nonexistent"], b""), (["-"], b"define void @f() {"), (["-"], bytes(range(256)))):
        done = run("--format", "json", *arguments, stdin=stdin)
        document = json.loads(done.stdout)
        assert (done.returncode, done.stderr, document["schema"]) == (3, b"", "vfsimt.findings/1")
        log = json.loads(run("--format", "sarif", *arguments, stdin=stdin).stdout)
        jsonschema.validate(log, SARIF_SUBSET)


@pytest.mark.parametrize(
    ("choice", "suggestion"),
    [
        ("VF6O1", "did you mean VF601?"), ("vf60l", "did you mean VF601?"), ("601", "did you mean VF601?"),
        ("fragile-entry", "did you mean VF601?"), ("VF101", ""), ("VF699", ""), ("everything", ""), ("VF601,", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_unknown_codes_are_wrong_usage(option: str, choice: str, suggestion: str) -> None:
    done = run(option, choice, EXAMPLE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error[VF699]: no rule has the code ")
    assert ("did you mean" in done.stderr.decode()) == bool(suggestion)
    assert suggestion in done.stderr.decode()


def test_select_and_ignore_take_beginnings_and_lists() -> None:
    for arguments, expected in (
        (["--select", "VF60"], {"VF601", "VF602"}),
        (["--select", "vf601, VF61"], {"VF601", "VF610"}),
        (["--select", "VF60", "--ignore", "VF601"], {"VF602"}),
        (["--select", "VF604"], set[str]()),
    ):
        done = run("--format", "json", *arguments, EXAMPLE)
        assert {finding["code"] for finding in json.loads(done.stdout)["findings"]} == expected
        assert done.returncode == (1 if expected else 0)


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    module = tmp_path / "many.ll"
    module.write_text("".join(f"define simt_entry void @f{index}() {{\n  ret void\n}}\n" for index in range(3000)))
    command = f"{shlex.quote(sys.executable)} -W error -m vfsimt lint {shlex.quote(str(module))} 2>&1 | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert done.stdout == b"warning[VF603]: the SIMT function @f0 is not noinline\n"
    assert done.stderr == b""
    assert done.returncode in (1, 141)


def test_colours_are_for_terminals_and_those_who_ask() -> None:
    assert b"\x1b" not in run(EXAMPLE).stderr
    always = [sys.executable, "-m", "vfsimt", "--color", "always", "lint", EXAMPLE]
    assert b"\x1b[" in subprocess.run(always, cwd=ROOT, capture_output=True, check=False).stderr


def test_a_module_without_entities_is_a_module() -> None:
    assert run("-", stdin=b"").returncode == 3
    done = run("-", stdin=b";")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"no SIMT function here; 0 findings\n")
    assert json.loads(run("--format", "json", "-", stdin=b"; nothing\n").stdout)["findings"] == []
    log = json.loads(run("--format", "sarif", "-", stdin=b";").stdout)
    jsonschema.validate(log, SARIF_SUBSET)
    assert log["runs"][0]["results"] == []
