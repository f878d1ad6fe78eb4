"""Deleting functions with what only they used: comdats, annotations, metadata, attribute groups.

Functions that are merged call and use the same global values as their survivor, so no declaration is left without use.

Deleted lines go whole, with comments that belong to the entity (right above it, without a blank line between) and the
blank line after it; every other byte of the text stays.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.edits import Edit
from vfsimt.ir.lexicon import NAME, SKIPPED, TRIVIA, decode_name, plain_number
from vfsimt.ir.nodes import EntityKind
from vfsimt.simt.lines import whole_lines
from vfsimt.simt.metadata import list_items

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function

_REFERENCE = re.compile(rf"\"[^\"]*\"|;[^\r\n]*|/\*[\s\S]*?\*/|(!{TRIVIA}[0-9]+|\#[0-9]+|\${NAME})", re.ASCII)
_COMDAT_CLAUSE = re.compile(rf"{SKIPPED}|(?<![-\w$.@%!#])(comdat)(?![-\w$.])(?!{TRIVIA}\()", re.ASCII)
_CLEANED = frozenset((EntityKind.NUMBERED_METADATA, EntityKind.ATTRIBUTES, EntityKind.COMDAT))
_SIGILS = "!#$"
_LOCAL_LINKAGES = frozenset(("internal", "private"))


def removal_edits(references: References, names: Collection[str], annotations: Collection[str]) -> Iterator[Edit]:
    """The edits that delete the functions `names` and the metadata nodes `annotations` with what only they used."""
    module = references.module
    gone = [module.functions[name] for name in sorted(names)]
    gone += [references.candidates[number] for number in sorted(annotations)]
    gone += references.left_behind(gone)
    for entity in gone:
        yield Edit(span=whole_lines(module.text, entity), text="")
    yield from references.lists.edits_without(annotations)


class MetadataLists:
    """The named metadata of a module, from which nodes are taken out; each list is read once."""

    def __init__(self, module: Module) -> None:
        nodes = module.of_kind(EntityKind.NAMED_METADATA)
        self._lists = [list_items(module, entity) for entity in nodes]
        self._places: dict[str, list[tuple[int, int]]] = {}
        for number, items in enumerate(self._lists):
            for position, item in enumerate(items):
                self._places.setdefault(item.number, []).append((number, position))

    def edits_without(self, annotations: Collection[str]) -> Iterator[Edit]:
        """Take nodes out of all lists that have them."""
        gone: dict[int, set[int]] = {}
        for node in annotations:
            for number, position in self._places.get(node, ()):
                gone.setdefault(number, set()).add(position)
        for number in sorted(gone):
            items, positions = self._lists[number], gone[number]
            for position in sorted(positions):
                yield Edit(span=items[position].span, text="")
            commas = [items[position].comma for position in sorted(positions)]
            last = len(items) - 1
            while last in positions:
                last -= 1
            if 0 <= last < len(items) - 1:
                commas.append(items[last].comma)
            yield from (Edit(span=comma, text="") for comma in commas if comma is not None)


class References:
    """Which entities of a module refer to its metadata nodes, attribute groups and comdats."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._found: dict[int, tuple[str, ...]] = {}

    @cached_property
    def lists(self) -> MetadataLists:
        """The named metadata of the module."""
        return MetadataLists(self.module)

    def _of(self, entity: Entity) -> tuple[str, ...]:
        """The candidates to which an entity refers, each once, in order."""
        found = self._found.get(entity.start)
        if found is None:
            keys = _references(self.module, entity) if self.candidates else ()
            found = self._found[entity.start] = tuple(key for key in keys if key in self.candidates)
        return found

    @cached_property
    def candidates(self) -> dict[str, Entity]:
        """What may go where nothing refers to it, by key: `!0`, `#0`, `$name`."""
        return {_own_key(self.module, entity): entity for entity in self.module.entities if entity.kind in _CLEANED}

    @cached_property
    def _users(self) -> dict[str, list[Entity]]:
        """The entities that refer to each key, in order."""
        found: dict[str, list[Entity]] = {}
        for entity in self.module.entities:
            for key in self._of(entity):
                found.setdefault(key, []).append(entity)
        return found

    def users(self, key: str) -> Sequence[Entity]:
        """The entities that refer to a metadata node, an attribute group or a comdat (`$name`), in module order."""
        return self._users.get(key, ())

    def obstacle(self, function: Function) -> str:
        """Why a function must not be deleted although nothing uses it; empty where it may go.

        A linker takes or drops a comdat as a whole: where it takes this one, calls that other objects make of the
        deleted member would find nothing (LangRef, "Comdats"). LLVM before 19 reads no module whose numbered global
        values have a gap.
        """
        if function.header.name_span.slice(self.module.text)[1:].isdigit():
            return "it has a number in place of a name"
        if "comdat" not in function.header.clauses or function.linkage in _LOCAL_LINKAGES:
            return ""
        is_alone = [user.start for user in self.users(f"${function.name}")] == [function.entity.start]
        return "" if is_alone else "other values share its comdat"

    def left_behind(self, gone: list[Entity]) -> list[Entity]:
        """The entities that deleted ones refer to, directly or through others, and that nothing else refers to."""
        removed = {entity.start for entity in gone}
        suspects: dict[str, None] = {}
        rooted: set[str] = set()
        pending = list(gone)
        while pending:
            for key in self._of(pending.pop()):
                if key in suspects or key in rooted:
                    continue
                if self._is_rooted(key, removed):
                    rooted.add(key)
                else:
                    suspects[key] = None
                    pending.append(self.candidates[key])
        needed: set[str] = set()
        waiting = [key for key in suspects if self._is_used_beside(key, suspects, removed)]
        while waiting:
            key = waiting.pop()
            if key not in needed:
                needed.add(key)
                waiting += [item for item in self._of(self.candidates[key]) if item in suspects]
        left = [self.candidates[key] for key in suspects if key not in needed]
        return [entity for entity in left if entity.start not in removed]

    def _is_rooted(self, key: str, removed: set[int]) -> bool:
        """Whether something that stays in any case refers to a candidate."""
        return any(user.kind not in _CLEANED and user.start not in removed for user in self._users.get(key, ()))

    def _is_used_beside(self, key: str, suspects: dict[str, None], removed: set[int]) -> bool:
        users = (user for user in self._users.get(key, ()) if user.start not in removed)
        return any(_own_key(self.module, user) not in suspects for user in users)


def _references(module: Module, entity: Entity) -> Iterator[str]:
    text = module.text
    own = _own_key(module, entity)
    body_start = entity.end if entity.body is None else entity.body.start
    has_any = any(text.find(sigil, body_start, entity.end) >= 0 for sigil in _SIGILS)
    limit = entity.end if has_any else body_start
    for key in dict.fromkeys(_REFERENCE.findall(text, entity.start, limit)):
        normal = plain_number(key) if '"' not in key or key[0] != "$" else key[0] + decode_name(key[1:])
        if normal and normal != own:
            yield normal
    takes_comdat = entity.kind in (EntityKind.DEFINITION, EntityKind.GLOBAL)
    if takes_comdat and text.find("comdat", entity.start, body_start) >= 0:
        clauses = _COMDAT_CLAUSE.finditer(text, entity.start, body_start)
        if any(match[1] for match in clauses):
            yield "$" + module.name_of(entity)


def _own_key(module: Module, entity: Entity) -> str:
    if entity.kind is EntityKind.ATTRIBUTES:
        match = re.compile(rf"attributes{TRIVIA}(#[0-9]+)").match(module.text, entity.start)
        return plain_number(match[1]) if match is not None else ""
    if entity.kind is EntityKind.NUMBERED_METADATA:
        return plain_number(entity.spelling)
    return entity.spelling[:1] + module.name_of(entity) if entity.spelling else ""
