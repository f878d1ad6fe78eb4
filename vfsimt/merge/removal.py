"""Deleting functions with what only they used: comdats, annotations, metadata, attribute groups.

Functions that are merged call and use the same global values as their survivor, so no declaration is left without use.

Deleted lines go whole, with comments that belong to the entity (right above it, without a blank line between) and the
blank line after it; every other byte of the text stays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.edits import Edit
from vfsimt.ir.lexicon import NAME, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.simt.lines import whole_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_REFERENCE = re.compile(rf"\"[^\"]*\"|;[^\r\n]*|/\*[\s\S]*?\*/|(![0-9]+|\#[0-9]+|\${NAME})", re.ASCII)
_COMDAT_CLAUSE = re.compile(r"\"[^\"]*\"|;[^\r\n]*|(?<![-\w$.@%!#])(comdat)(?![-\w$.])[ \t\r\n]*(?!\()", re.ASCII)
_CLEANED = frozenset((EntityKind.NUMBERED_METADATA, EntityKind.ATTRIBUTES, EntityKind.COMDAT))
_SIGILS = "!#$"
_LIST_ITEM = re.compile(r"[ \t\r\n]*(![0-9]+)[ \t\r\n]*(,?)")


def removal_edits(module: Module, names: Collection[str], annotations: Collection[str]) -> Iterator[Edit]:
    """The edits that delete the functions `names` and the metadata nodes `annotations` with what only they used."""
    gone = [entity for entity in module.of_kind(EntityKind.DEFINITION) if module.name_of(entity) in names]
    gone += [entity for entity in module.of_kind(EntityKind.NUMBERED_METADATA) if entity.spelling in annotations]
    unlisted = list(_list_edits(module, annotations))
    gone += _left_behind(module, gone)
    for entity in gone:
        yield Edit(span=whole_lines(module.text, entity), text="")
    yield from unlisted


def _list_edits(module: Module, annotations: Collection[str]) -> Iterator[Edit]:
    """Take nodes out of the named metadata that list them."""
    if not annotations:
        return
    text = module.text
    for entity in module.of_kind(EntityKind.NAMED_METADATA):
        opening = text.index("{", entity.span.start)
        items = [(match[1], match.start(1)) for match in _LIST_ITEM.finditer(text, opening + 1, entity.span.end - 1)]
        kept = [number for number, _ in items if number not in annotations]
        if len(kept) < len(items):
            yield Edit(
                span=Span(start=TextOffset(opening + 1), end=TextOffset(entity.span.end - 1)), text=", ".join(kept)
            )


def _left_behind(module: Module, gone: list[Entity]) -> list[Entity]:
    """The entities that deleted ones referred to, directly or through others, and that nothing else refers to."""
    removed = {entity.span.start for entity in gone}
    candidates = {_own_key(module, entity): entity for entity in module.entities if entity.kind in _CLEANED}
    suspects = _reached(module, gone, candidates)
    if not suspects:
        return []
    roots = [
        entity
        for entity in module.entities
        if entity.span.start not in removed and _own_key(module, entity) not in suspects
    ]
    needed = _reached(module, roots, {key: candidates[key] for key in suspects})
    return [candidates[key] for key in suspects if key not in needed and candidates[key].span.start not in removed]


def _reached(module: Module, start: list[Entity], candidates: dict[str, Entity]) -> dict[str, None]:
    """The keys of candidates that some entities refer to, directly or through candidates, in order."""
    found: dict[str, None] = {}
    pending = list(start)
    while pending:
        entity = pending.pop()
        for key in _references(module, entity):
            if key in candidates and key not in found:
                found[key] = None
                pending.append(candidates[key])
    return found


def _references(module: Module, entity: Entity) -> Iterator[str]:
    text = module.text
    own = _own_key(module, entity)
    body_start = entity.span.end if entity.body is None else entity.body.start
    has_any = any(text.find(sigil, body_start, entity.span.end) >= 0 for sigil in _SIGILS)
    limit = entity.span.end if has_any else body_start
    for key in dict.fromkeys(_REFERENCE.findall(text, entity.span.start, limit)):
        normal = key if not key or '"' not in key else key[0] + decode_name(key[1:])
        if normal and normal != own:
            yield normal
    takes_comdat = entity.kind in (EntityKind.DEFINITION, EntityKind.GLOBAL)
    if takes_comdat and text.find("comdat", entity.span.start, body_start) >= 0:
        clauses = _COMDAT_CLAUSE.finditer(text, entity.span.start, body_start)
        if any(match[1] for match in clauses):
            yield "$" + module.name_of(entity)


def _own_key(module: Module, entity: Entity) -> str:
    if entity.kind is EntityKind.ATTRIBUTES:
        match = re.compile(r"attributes[ \t\r\n]*(#[0-9]+)").match(module.text, entity.span.start)
        return match[1] if match is not None else ""
    if entity.kind is EntityKind.NUMBERED_METADATA:
        return entity.spelling
    return entity.spelling[:1] + module.name_of(entity) if entity.spelling else ""
