"""What could be a packet entry where none was found: evidence for the user, who alone can say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.ir.grammar import bit_width
from vfsimt.ir.nodes import EntityKind
from vfsimt.specialize.lanes import PacketEntry, constant_lanes, packet_entry
from vfsimt.specialize.options import WIDTHS
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.uses import collect_uses

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity, Parameter
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.uses import FunctionUses

_SHOWN_FUNCTIONS = 4


def no_entry_finding(view: ModuleView, lane_names: tuple[str, ...]) -> Finding:
    """That no packet entry was found, with the functions whose last parameter is an integer, as lane counts are."""
    source = view.module.source
    names = ", ".join(f"%{name}" for name in lane_names)
    possible: list[tuple[str, Parameter]] = []
    for entity in view.module.of_kind(EntityKind.DEFINITION):
        header = view.header(entity)
        if header.parameters and _is_integer(view, header.parameters[-1]):
            possible.append((header.name, header.parameters[-1]))
    notes = [
        Note(
            message=f"it could be @{name}: --entry {name} --lanes-param {parameter.index}",
            place=source.span_place(parameter.span),
        )
        for name, parameter in possible[:_SHOWN_FUNCTIONS]
    ]
    if len(possible) > _SHOWN_FUNCTIONS:
        more = counted(len(possible) - _SHOWN_FUNCTIONS, "more function")
        notes.append(Note(message=f"and {more} with an integer as last parameter"))
    return Finding(
        reason=SpecializeReason.NO_ENTRY,
        severity=Severity.NOTE,
        message=f"no packet entry was found: no definition has a parameter named {names}",
        place=ObjectPlace(name=source.name),
        help="say which one it is: --lanes-param NAME, or --entry F --lanes-param INDEX (from 0) where it has no name",
        notes=tuple(notes),
        facts=(("functions", tuple(name for name, _ in possible)),),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An integer parameter that could be a lane parameter: some call passes a packet width, another a variable."""

    entry: PacketEntry
    constant_calls: tuple[Span, ...]
    variable_calls: tuple[Span, ...]


def find_candidates(view: ModuleView) -> tuple[Candidate, ...]:
    """Integer parameters that direct calls pass 2, 4, 8 or 16 in one place and a variable in another.

    Evidence, no proof: a packet count looks the same. So candidates are listed for the user and never taken.
    """
    definitions = {
        view.header(entity).name: entity
        for entity in view.module.of_kind(EntityKind.DEFINITION)
        if any(_is_integer(view, parameter) for parameter in view.header(entity).parameters)
    }
    uses = collect_uses(view, definitions)
    return tuple(
        candidate
        for name, entity in definitions.items()
        for parameter in view.header(entity).parameters
        if _is_integer(view, parameter)
        for candidate in _weigh(view, entity, parameter, uses[name])
    )


def _is_integer(view: ModuleView, parameter: Parameter) -> bool:
    return (bit_width(parameter.type.slice(view.module.text)) or 0) > 1


def _weigh(view: ModuleView, entity: Entity, parameter: Parameter, uses: FunctionUses) -> list[Candidate]:
    entry = packet_entry(view, entity, parameter)
    constants: list[Span] = []
    variables: list[Span] = []
    for use in uses.calls:
        if len(use.call.arguments) != len(entry.header.parameters):
            continue
        value = constant_lanes(view.module, entry, use.call)
        if value is None:
            variables.append(use.call.callee)
        elif value in WIDTHS:
            constants.append(use.call.callee)
    if not constants or not variables:
        return []
    return [Candidate(entry=entry, constant_calls=tuple(constants), variable_calls=tuple(variables))]


def candidate_finding(view: ModuleView, candidate: Candidate) -> Finding:
    """What to say about a candidate: the evidence, and the options that would take it."""
    source = view.module.source
    entry = candidate.entry
    index = entry.lanes.index
    count = len(candidate.constant_calls)
    message = (
        f"parameter {index} of @{entry.name} could be a lane count: {count} direct "
        f"call{'s pass' if count > 1 else ' passes'} a packet width, {len(candidate.variable_calls)} a variable"
    )
    evidence = (
        Note(message="a packet width is passed here", place=source.span_place(candidate.constant_calls[0])),
        Note(message="a variable is passed here", place=source.span_place(candidate.variable_calls[0])),
    )
    return Finding(
        reason=SpecializeReason.NO_ENTRY,
        severity=Severity.NOTE,
        message=message,
        place=source.span_place(entry.lanes.span),
        help=f"if it is one: --entry {entry.name} --lanes-param {index}; a packet count looks the same",
        notes=evidence,
    )
