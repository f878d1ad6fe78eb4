"""The lines that go when an entity is deleted: what `lint` foretells and `merge` does, counted by one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.nodes import EntityKind
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.nodes import Entity
    from vfsimt.simt.census import Function, SimtCensus
    from vfsimt.simt.metadata import MetadataGraph


def removed_lines(census: SimtCensus, graph: MetadataGraph, functions: Iterable[Function]) -> int:
    """How many lines go with some definitions, their annotations and the comdats of their names, as `wc -l` counts."""
    text = census.module.text
    entities: list[Entity] = []
    for function in functions:
        entities.append(function.entity)
        if "comdat" in function.header.clauses and function.name in census.comdats:
            entities.append(census.comdats[function.name])
        entities += [graph.entities[number] for number in graph.mentions(function.name) if graph.listed_in(number)]
    return sum(count_lines(whole_lines(text, entity).slice(text)) for entity in entities)


def whole_lines(text: str, entity: Entity) -> Span:
    """An entity's lines, if nothing else stands on them, with its comments above and a blank line below."""
    start = text.rfind("\n", 0, entity.start) + 1
    end = text.find("\n", entity.end)
    end = len(text) if end < 0 else end + 1
    before, after = text[start : entity.start], text[entity.end : end]
    if before.strip() or (after.strip() and not after.lstrip().startswith(";")):
        return entity.span
    if entity.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION):
        start = _above_comments(text, start)
        following = text.find("\n", end)
        if following >= 0 and not text[end:following].strip():
            end = following + 1
    return Span(start=TextOffset(start), end=TextOffset(end))


def _above_comments(text: str, start: int) -> int:
    while start > 0:
        line = text.rfind("\n", 0, start - 1) + 1
        if not text[line:start].lstrip(" \t").startswith(";"):
            break
        start = line
    return start
