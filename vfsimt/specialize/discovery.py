"""Finds the packet entries of a module, by the name of their lane parameter or as the user told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.ir.nodes import EntityKind
from vfsimt.specialize.lanes import PacketEntry, packet_entry
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Place
    from vfsimt.ir.nodes import Entity, Parameter
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.options import SpecializeOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery:
    """The packet entries in module order, and why others that were asked for are none.

    Attributes:
        names: the names of lane parameters that were looked for.
    """

    entries: tuple[PacketEntry, ...]
    refusals: tuple[Finding, ...]
    names: tuple[str, ...]


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
    return Discovery(entries=tuple(entries), refusals=tuple(refusals), names=names)


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
