"""The host text of a device program: one module that LLVM compiles for this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.device.layout import MOST_THREADS
from vfsimt.device.plainfunctions import ENTRY_POINT, entry_text, function_text
from vfsimt.device.program import most_threads
from vfsimt.device.registers import read_registers
from vfsimt.device.routines import Flavour, host_type
from vfsimt.device.runtimetext import METADATA, runtime_text
from vfsimt.device.simttext import SimtText
from vfsimt.device.writing import Unit
from vfsimt.ir.nodes import EntityKind
from vfsimt.jit.hosttext import host_variable

if TYPE_CHECKING:
    from vfsimt.device.program import Program
    from vfsimt.device.registers import KeepResume
    from vfsimt.device.sites import Sites
    from vfsimt.device.writing import Instrumentation


@dataclass(frozen=True, slots=True, kw_only=True)
class HostModule:
    """A module for the host.

    Attributes:
        text: stock LLVM IR.
        exports: the functions to make visible: the entry point, and one for each SIMT function that tells the bytes of
            its frame.
        sites: the places that it can name, by number.
        counted: the functions whose work it counts, by number.
        has_registers: whether threads keep or resume registers.
    """

    text: str
    exports: tuple[str, ...]
    sites: Sites
    counted: tuple[str, ...]
    has_registers: bool


def make_host_module(program: Program, options: Instrumentation) -> HostModule:
    """Write the host text of a program that was admitted."""
    counted = tuple(dict.fromkeys(routine.name for routine, _ in program.routines()))
    unit = Unit(
        options=options,
        simt=program.simt,
        called=program.called,
        counters={name: index for index, name in enumerate(counted)},
        registers=_registers(program),
    )
    pieces: list[str] = []
    for routine, flavour in program.routines():
        if flavour is Flavour.SIMT:
            bound = most_threads(routine.function) or MOST_THREADS
            pieces.append(SimtText(unit, routine, min(bound, MOST_THREADS)).text())
        else:
            pieces.append(function_text(unit, routine, flavour))
    pieces.append(entry_text(program.kernel))
    runtime = runtime_text(unit.needs, frozenset(unit.declared))
    text = "\n\n".join(
        [*_types(program), *_variables(program, pieces), *unit.declared.values(), *pieces, runtime, METADATA]
    )
    sizes = tuple(f"vf.size.{name}" for name in program.simt)
    return HostModule(
        text=text,
        exports=(ENTRY_POINT, *sizes),
        sites=unit.sites,
        counted=counted,
        has_registers=bool(unit.registers),
    )


def _registers(program: Program) -> dict[int, KeepResume]:
    text = program.module.text
    found: dict[int, KeepResume] = {}
    for routine, _ in program.routines():
        for block in routine.blocks:
            for item in block.instructions:
                if item.call is not None and item.call.is_inline_asm:
                    registers = read_registers(item, text)
                    assert registers is not None, "inline assembly that is not known was refused"
                    found[item.statement.start] = registers
    return found


def _types(program: Program) -> list[str]:
    text = program.module.text
    return [host_type(text[item.start : item.end]) for item in program.module.of_kind(EntityKind.TYPE)]


def _variables(program: Program, pieces: list[str]) -> list[str]:
    """The variables that the text mentions, and those that their initialisers mention."""
    known = {entity.spelling: entity for entity in program.module.of_kind(EntityKind.GLOBAL)}
    if not known:
        return []
    found: dict[str, str] = {}
    pending = list(pieces)
    while pending:
        piece = pending.pop()
        for spelling, entity in known.items():
            if spelling in piece and spelling not in found:
                variable = host_variable(program.module, entity)
                if variable is not None:
                    found[spelling] = host_type(variable.text)
                    pending.append(variable.text.partition("=")[2])
    return [found[spelling] for spelling in known if spelling in found]
