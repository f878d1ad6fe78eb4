"""The functions of a module that have the names of clones, and the widths that they may be clones for."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import find_global_references, find_locals
from vfsimt.specialize.clone import CLONE_SUFFIX, clone_suffix
from vfsimt.specialize.options import WIDTHS

if TYPE_CHECKING:
    from collections.abc import Collection

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.lanes import PacketEntry

_CLONE_NAME = re.compile(rf"(?P<entry>[\s\S]*)(?P<suffix>{re.escape(CLONE_SUFFIX)}(?:\.w[1-9][0-9]{{0,3}})?)")
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)


class PresentClones:
    """The functions that have the names of clones.

    Args:
        view: the module.
        width: the packet width that was told, if one was.
    """

    def __init__(self, view: ModuleView, width: int | None) -> None:
        self._view = view
        self._widths = {*WIDTHS} if width is None else {*WIDTHS, width}

    @cached_property
    def _by_entry(self) -> dict[str, dict[str, Entity]]:
        """The definitions with a clone's name, by the entry's name and their suffix: the plain one, then by width."""
        found: dict[str, dict[str, Entity]] = {}
        if not self._view.mentions(CLONE_SUFFIX):
            return found
        for name, entity in self._view.module.functions.items():
            match = _CLONE_NAME.fullmatch(name)
            if match is not None and entity.kind is EntityKind.DEFINITION:
                found.setdefault(match["entry"], {})[match["suffix"]] = entity
        return found

    def of(self, entry: PacketEntry) -> list[tuple[str, Entity]]:
        """The functions that may be clones of an entry, each after its suffix, by the width that the suffix tells."""
        return sorted(self._by_entry.get(entry.name, {}).items(), key=lambda item: _told_width(item[0]) or 0)

    def widths(self, entry: PacketEntry, suffix: str, clone: Entity) -> list[int]:
        """The widths that a function may be the clone for: those that are usual, told, in its name or in its body."""
        told = {width for width in (_told_width(suffix), self._written_width(entry, clone)) if width is not None}
        return sorted(self._widths | told)

    def _written_width(self, entry: PacketEntry, clone: Entity) -> int | None:
        """The number that a function has where the entry's body first names its lane count."""
        text = self._view.module.text
        body = entry.entity.body
        if body is None or clone.body is None or entry.lanes.name is None:
            return None
        first = next(find_locals(text, body, entry.lanes.name), None)
        if first is None:
            return None
        number = _NUMBER.match(text, clone.body.start + first[0] - body.start)
        return None if number is None else int(number[0])

    def mentioned(self, callees: Collection[str], written: str, width: int) -> dict[tuple[str, int], str]:
        """The clones of entries that a function for `width` lanes, which may be a clone, calls, by entry and width.

        Args:
            callees: the entries whose clones count.
            written: the text of the function.
            width: a clone whose name tells no width may be for this one too.
        """
        names = {callee + suffix: (callee, suffix) for callee in callees for suffix in self._by_entry.get(callee, ())}
        found: dict[tuple[str, int], str] = {}
        for callee, suffix in sorted({names[name] for _, name in find_global_references(written, names)}):
            told = _told_width(suffix)
            widths = {*self._widths, width} if told is None else {told}
            found |= {(callee, each): suffix for each in widths}
        return found


def _told_width(suffix: str) -> int | None:
    """The width in the suffix of a clone's name; None for the suffix of an entry's only clone."""
    return None if suffix == clone_suffix(0, widths=1) else int(suffix.rpartition(".w")[2])
