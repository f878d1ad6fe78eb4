"""`noinline` on entries with clones and on the clones, and idempotence with and without it."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from tests.specialize.test_batch import KERNEL
from vfsimt.ir.edits import apply_edits
from vfsimt.ir.oracle import check_module
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

llvm: Any = import_module("llvmlite.binding")
NOINLINE = SpecializeOptions(noinline=True)


def has_noinline(text: str) -> dict[str, bool]:
    """As LLVM reads it: which definitions are noinline."""
    module = llvm.parse_assembly(text, llvm.create_context())
    return {
        item.name: b"noinline" in b" ".join(item.attributes).split()
        for item in module.functions
        if not item.is_declaration
    }


def test_both_keep_their_bodies_and_others_are_left() -> None:
    text = specialize(KERNEL, NOINLINE).text
    assert has_noinline(text) == {"rows": True, "rows.full_packet": True, "batch": False}


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("define void @rows(i32 %active_lanes) {", "define void @rows(i32 %active_lanes) noinline {"),
        ("define void @rows(i32 %active_lanes) #0 {", "define void @rows(i32 %active_lanes) noinline #0 {"),
        (
            'define void @rows(i32 %active_lanes) unnamed_addr addrspace(0) #0 section "s" align 16 {',
            'define void @rows(i32 %active_lanes) unnamed_addr addrspace(0) noinline #0 section "s" align 16 {',
        ),
        ("define void @rows(i32 %active_lanes)\n{", "define void @rows(i32 %active_lanes) noinline\n{"),
        ("define void @rows(i32 %active_lanes) ; a )\n{", "define void @rows(i32 %active_lanes) noinline ; a )\n{"),
        ("define void @rows(i32 %active_lanes) comdat {", "define void @rows(i32 %active_lanes) noinline comdat {"),
    ],
)
def test_place_of_the_attribute(header: str, expected: str) -> None:
    text = (
        f"$rows = comdat any\n{header}\n  ret void\n}}\ndefine void @b() {{\n  call void @rows(i32 4)\n  ret void\n}}\n"
    )
    text += "attributes #0 = { nounwind }\n"
    result = specialize(text, NOINLINE).text
    assert expected in result
    assert has_noinline(result) == {"rows": True, "rows.full_packet": True, "b": False}


def test_an_entry_that_is_noinline_is_left() -> None:
    for text in (
        KERNEL.replace("%active_lanes) {", "%active_lanes) noinline {"),
        KERNEL.replace("%active_lanes) {", "%active_lanes) #3 {") + "attributes #3 = { noinline }\n",
    ):
        assert specialize(text, NOINLINE).text == specialize(text).text


def test_an_entry_that_must_be_inlined_is_left_with_a_note() -> None:
    text = KERNEL.replace("%active_lanes) {", "%active_lanes) alwaysinline {")
    result = specialize(text, NOINLINE)
    assert result.text == specialize(text).text
    assert [finding.code for finding in result.report.findings] == ["VF230"]


def test_a_refused_entry_is_left() -> None:
    refused = KERNEL + "define void @alone(i32 %active_lanes) {\n  ret void\n}\n"
    assert has_noinline(specialize(refused, NOINLINE).text)["alone"] is False
    taken = KERNEL.replace("@batch", "@rows.full_packet")
    assert specialize(taken, NOINLINE).text == taken
    with pytest.raises(SpecializeRefusedError):
        specialize(taken, replace(NOINLINE, require=True))


def test_every_order_of_runs_ends_at_the_same_text() -> None:
    plain = specialize(KERNEL).text
    both = specialize(KERNEL, NOINLINE).text
    assert specialize(both, NOINLINE).text == both
    assert specialize(both).text == both
    assert specialize(plain, NOINLINE).text == both


def test_edits_and_places_are_those_of_the_input() -> None:
    result = specialize(KERNEL, NOINLINE)
    assert apply_edits(KERNEL, result.edits) == result.text
    (entry,) = result.report.entries
    for site in (*entry.rewritten, *entry.kept):
        line = KERNEL.splitlines()[site.place.line - 1]
        assert re.match(r"@rows\(", line[site.place.column - 1 :])
    check_module(result.text)
