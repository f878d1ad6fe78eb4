"""Each refusal, by a file of its own whose head says what is expected: code, place, options."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from vfsimt.diagnostics import TextPlace
from vfsimt.ir.oracle import check_module
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize
from vfsimt.specialize.reasons import POLICY_REASONS, SpecializeReason

FILES = sorted((Path(__file__).parent / "refusals").glob("*.ll"))
POLICY_CODES = {reason.code: reason.slug for reason in POLICY_REASONS}


def head(text: str, key: str) -> str:
    match = re.search(rf"^; {key}:[ ]*(.*)$", text, re.MULTILINE)
    assert match is not None
    return match[1].strip()


def options_of(text: str) -> SpecializeOptions:
    options = SpecializeOptions(name="kernel.ll", require=True)
    for item in head(text, "options").split():
        key, _, value = item.partition("=")
        if key == "width":
            options = replace(options, width=int(value))
        elif key == "budget":
            options = replace(options, budget=int(value))
        elif key == "entry":
            options = replace(options, entries=(value,))
        else:
            assert key == "lanes"
            options = replace(options, lanes_parameters=(value,))
    return options


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_refusal_has_its_code_and_place(path: Path) -> None:
    text = path.read_text()
    with pytest.raises(SpecializeRefusedError) as caught:
        specialize(text, options_of(text))
    findings = caught.value.findings
    assert [finding.code for finding in findings] == [head(text, "code")]
    place = findings[0].place
    where = f"{place.line}:{place.column}" if isinstance(place, TextPlace) else "-"
    assert where == head(text, "place")
    assert findings[0].help


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_refusals_of_policy_can_be_lifted(path: Path) -> None:
    text = path.read_text()
    code = head(text, "code")
    admit = tuple(POLICY_CODES.values())
    options = replace(options_of(text), admit=admit)
    if code not in POLICY_CODES:
        with pytest.raises(SpecializeRefusedError) as caught:
            specialize(text, options)
        assert [finding.code for finding in caught.value.findings] == [code]
        return
    others = tuple(slug for slug in admit if slug != POLICY_CODES[code])
    with pytest.raises(SpecializeRefusedError):
        specialize(text, replace(options, admit=others))
    result = specialize(text, replace(options, admit=(POLICY_CODES[code],)))
    check_module(result.text)
    assert "@rows.full_packet(" in result.text


def test_every_reason_that_refuses_an_entry_has_a_file() -> None:
    not_refusals = {"NO_ENTRY", "ADDRESS_TAKEN", "CALL_TYPE_DIFFERS", "USE_LIST_ORDER", "DISABLED"}
    tested_elsewhere = {
        "PROOF_FAILED",
        "BAD_OPTION",
        "ALWAYS_INLINE",
        "WORKER_DIED",
        "NOT_GUARDED",
        "WRAP_SIGNATURE",
        "WRAP_WIDTH",
        "NOT_COMPILED",
        "NOT_COUNTED",
        "LIMIT_UNPROVED",
        "LLVM_REMARKS",
        "NO_TARGET",
        "NOT_OPTIMISED",
        "COOPERATIVE",
    }
    wanted = {reason.code for reason in SpecializeReason if reason.name not in not_refusals | tested_elsewhere}

    assert {head(path.read_text(), "code") for path in FILES} >= wanted
