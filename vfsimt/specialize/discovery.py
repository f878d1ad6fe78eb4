"""Finds the packet entries of a module, by the name of their lane parameter or as the user told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.ir.grammar import bit_width
from vfsimt.ir.nodes import EntityKind
from vfsimt.specialize.lanes import PacketEntry, constant_lanes, packet_entry
from vfsimt.specialize.options import WIDTHS
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.uses import collect_uses

if TYPE_CHECKING:
    from vfsimt.diagnostics import Place, Span
    from vfsimt.ir.nodes import Entity, Parameter
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.uses import FunctionUses


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery:
    """The packet entries in module order, and why others that were asked for are none."""

    entries: tuple[PacketEntry, ...]
    refusals: tuple[Finding, ...]


def find_entries(view: ModuleView, options: SpecializeOptions) -> Discovery:
    """Find the packet entries of a module.

    With `options.entries`, exactly those; otherwise every definition with a parameter of a known name.
    """
    refusals: list[Finding] = []
    entries: list[PacketEntry] = []
    names = options.lane_names
    for entity in _named_entities(view, options, refusals) if options.entries else _mentioning(view, names):
        named = [parameter for parameter in view.header(entity).parameters if parameter.name in names]
        if not named and not options.entries:
            continue
        found = _lane_parameter(view, entity, options, named)
        if isinstance(found, Finding):
            refusals.append(found)
        else:
            entries.append(packet_entry(view, entity, found))
    return Discovery(entries=tuple(entries), refusals=tuple(refusals))


def _named_entities(view: ModuleView, options: SpecializeOptions, refusals: list[Finding]) -> list[Entity]:
    found: list[Entity] = []
    for name in dict.fromkeys(options.entries):
        entity = view.module.functions.get(name)
        if entity is not None and entity.kind is EntityKind.DEFINITION:
            found.append(entity)
            continue
        message = f"the entry @{name} is {'only declared' if entity is not None else 'not in the module'}"
        place = _place_of(view, entity)
        help_line = _near_names(view, name)
        reason = SpecializeReason.ENTRY_NOT_DEFINED
        refusals.append(Finding(reason=reason, message=message, place=place, help=help_line))
    return sorted(found, key=lambda entity: entity.start)


def _place_of(view: ModuleView, entity: Entity | None) -> Place:
    source = view.module.source
    return ObjectPlace(name=source.name) if entity is None else source.span_place(view.header(entity).name_span)


def _near_names(view: ModuleView, name: str) -> str:
    """The help for a name that the module does not define: those it does define and that are like it."""
    defined = [view.module.name_of(entity) for entity in view.module.of_kind(EntityKind.DEFINITION)]
    near = get_close_matches(name, defined)
    return f"did you mean @{', @'.join(near)}?" if near else "name a function that the module defines"


def _mentioning(view: ModuleView, names: tuple[str, ...]) -> list[Entity]:
    """Definitions whose header may have a parameter of one of these names: found without reading every header."""
    choice = "|".join(map(re.escape, names))
    search = re.compile(rf"%(?:(?:{choice})(?![-\w$.])|\"[^\"]*\")", re.ASCII).search
    text = view.module.text
    return [
        entity
        for entity in view.module.entities
        if entity.body is not None and search(text, entity.start, entity.body.start) is not None
    ]


def _lane_parameter(
    view: ModuleView, entity: Entity, options: SpecializeOptions, named: list[Parameter]
) -> Parameter | Finding:
    header = view.header(entity)
    told = options.lane_index_of(header.name)
    if told is None and len(named) == 1:
        return named[0]
    if told is not None and told < len(header.parameters):
        return header.parameters[told]
    place = view.module.source.span_place(header.name_span)
    if told is not None:
        message = f"@{header.name} has {len(header.parameters)} parameters; there is none with the index {told}"
        return _no_lanes(message, place, "indexes count from 0")
    if not named:
        message = f"@{header.name} has no parameter named {', '.join(options.lane_names)}"
        return _no_lanes(message, place, "say which one it is with --lanes-param NAME or --lanes-param INDEX")
    message = f"@{header.name} has several lane parameters: {', '.join(f'%{item.name}' for item in named)}"
    help_line = f"say which one it is with --entry {header.name} --lanes-param INDEX, from 0"
    reason = SpecializeReason.LANES_PARAMETER_AMBIGUOUS
    return Finding(reason=reason, message=message, place=place, help=help_line)


def _no_lanes(message: str, place: Place, help_line: str) -> Finding:
    return Finding(reason=SpecializeReason.LANES_PARAMETER_MISSING, message=message, place=place, help=help_line)


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
