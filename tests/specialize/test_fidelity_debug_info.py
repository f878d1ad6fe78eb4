"""Debug info of clones as a debugger sees it: an object file's DWARF, read with pyelftools."""

# Neither llvmlite nor pyelftools has types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from llvmlite import binding

from vfsimt.ir.parser import parse_module
from vfsimt.ir.view import ModuleView
from vfsimt.specialize.cloneproof import clone_failure
from vfsimt.specialize.discovery import find_entries
from vfsimt.specialize.drafts import draft_plans
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize
from vfsimt.specialize.plan import ClonePlanner, Plan
from vfsimt.specialize.proof import ProofError, prove_edits

CASE = Path(__file__).parent / "cases" / "debug_info.ll"
CORPUS = Path(__file__).parent / "corpus"


def dwarf_of(text: str) -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple("x86_64-unknown-linux-gnu").create_target_machine(opt=0, codemodel="small")
    module = binding.parse_assembly(text, binding.create_context())
    module.verify()
    return ELFFile(io.BytesIO(machine.emit_object(module))).get_dwarf_info(relocate_dwarf_sections=True)


def subprograms(dwarf: Any) -> list[Any]:
    units = list(dwarf.iter_CUs())
    return [die for unit in units for die in unit.iter_DIEs() if die.tag == "DW_TAG_subprogram" and has_code(die)]


def has_code(die: Any) -> bool:
    return "DW_AT_low_pc" in die.attributes


def lines_of(dwarf: Any, die: Any) -> set[tuple[int, int]]:
    """Lines and columns in the line table for a subprogram's addresses."""
    start = die.attributes["DW_AT_low_pc"].value
    end = start + die.attributes["DW_AT_high_pc"].value
    states = [entry.state for entry in dwarf.line_program_for_CU(die.cu).get_entries() if entry.state is not None]
    return {(state.line, state.column) for state in states if start <= state.address < end}


def name_of(die: Any) -> str:
    origin = die.get_DIE_from_attribute("DW_AT_abstract_origin") if "DW_AT_abstract_origin" in die.attributes else die
    return origin.attributes["DW_AT_name"].value.decode()


@pytest.mark.parametrize("name", ["debug_locations", "debug_scopes", "debug_inlined", "debug_inlined_twice"])
def test_object_has_a_subprogram_for_the_clone_with_the_same_lines(name: str) -> None:
    dwarf = dwarf_of(specialize((CORPUS / f"{name}.ll").read_text()).text)
    found = [die for die in subprograms(dwarf) if name_of(die) == "rows"]
    assert len(found) == 2
    original, clone = sorted(found, key=lambda die: die.attributes["DW_AT_low_pc"].value)
    assert lines_of(dwarf, original) == lines_of(dwarf, clone) != set()


def test_lane_parameters_variable_has_the_constant() -> None:
    dwarf = dwarf_of(specialize(CASE.read_text()).text)
    found = [die for die in subprograms(dwarf) if name_of(die) == "rows"]
    clone = max(found, key=lambda die: die.attributes["DW_AT_low_pc"].value)
    lanes = [
        die
        for die in clone.iter_children()
        if die.tag == "DW_TAG_formal_parameter" and die.attributes["DW_AT_name"].value == b"n"
    ]
    assert [die.attributes["DW_AT_const_value"].value for die in lanes] == [8]


def test_types_of_the_function_are_found_from_the_clone() -> None:
    dwarf = dwarf_of(specialize((CORPUS / "debug_local_type.ll").read_text()).text)
    variables = [die for item in subprograms(dwarf) for die in item.iter_children() if die.tag == "DW_TAG_variable"]
    types = [die.get_DIE_from_attribute("DW_AT_type").attributes["DW_AT_name"].value for die in variables]
    assert types == [b"S", b"S"]


def planned(text: str) -> tuple[ModuleView, Plan]:
    options = SpecializeOptions()
    view = ModuleView(parse_module(text))
    planner = ClonePlanner(view, options.width)
    return view, planner.finish(planner.plan_entries(draft_plans(view, find_entries(view, options), options)))


CLONE_SUBPROGRAM = "rows.full_packet(ptr %p) #0 !dbg !25"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (CLONE_SUBPROGRAM, CLONE_SUBPROGRAM.replace("!25", "!5")),
        ("#dbg_value(i32 8, !28,", "#dbg_value(i32 8, !8,"),
        ("#dbg_value(i32 8, !28,", "#dbg_value(i32 8, !27,"),
        ("!DIAssignID !35", "!DIAssignID !23"),
        ("label %out, !llvm.loop !31", "label %out, !llvm.loop !16"),
        ("inlinedAt: !33)", "inlinedAt: !21)"),
        ("!32 = distinct !DILexicalBlock(scope: !25", "!32 = distinct !DILexicalBlock(scope: !5"),
        ("!30 = !DILocation(line: 4,", "!30 = !DILocation(line: 5,"),
    ],
)
def test_proof_finds_metadata_that_is_no_copy(before: str, after: str) -> None:
    view, plan = planned(CASE.read_text())
    result = specialize(CASE.read_text()).text
    prove_edits(view, plan, result)
    assert result.count(before) == 1
    damaged = ModuleView(parse_module(result.replace(before, after)))
    clones = {(clone.name, clone.width): clone for entry in plan.entries for clone in entry.clones}
    assert clone_failure(view, clones["rows.full_packet", 8], damaged, clones) is not None
    with pytest.raises(ProofError):
        prove_edits(view, plan, result.replace(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("scope: !25, file: !1, line: 3)", "scope: !25, file: !1, line: 4)"),
        ("mul i32 %v, 8, !dbg !30", "mul i32 %v, 8, !dbg !29"),
        ("mul i32 %v, 8,", "mul i32 %v, 9,"),
    ],
)
def test_function_with_other_debug_info_is_not_the_clone(before: str, after: str) -> None:
    result = specialize(CASE.read_text()).text
    assert result.count(before) == 1
    changed = result.replace(before, after)
    view, plan = planned(changed)
    assert [clone for entry in plan.entries for clone in entry.clones] == []
    assert view.module.text == changed
