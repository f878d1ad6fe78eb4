"""Places in the input for what a later step found in its own text: no user can look at a line of that."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from vfsimt.diagnostics import TextOffset, TextPlace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Finding
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module
    from vfsimt.merge.report import MergedGroup


class OriginalPlaces:
    """Maps places of a module that merging has changed to those of the input.

    Args:
        original: the input.
        current: the module of the places.
        groups: what was merged between the two.
    """

    def __init__(self, original: Module, current: Module, groups: Iterable[MergedGroup]) -> None:
        self._original = original
        self._current = current
        self._first = {group.survivor: group.members[0] for group in groups}

    def moved(self, finding: Finding) -> Finding:
        """A finding with its place in the input; without a place where the input has none for it."""
        place = finding.place
        if self._current is self._original or not isinstance(place, TextPlace):
            return finding
        return replace(finding, place=self._moved_place(place))

    def _moved_place(self, place: TextPlace) -> TextPlace | None:
        source, offset = self._current.source, self._current.source.offset_of(place.line, place.column)
        entities = self._current.entities
        index = bisect_right([entity.start for entity in entities], offset) - 1
        entity = entities[index] if index >= 0 else None
        origin = None if entity is None else self._origin(entity)
        if entity is None or origin is None:
            return None
        line, column = source.line_and_column(TextOffset(entity.start))
        first_line, first_column = self._original.source.line_and_column(TextOffset(origin.start))
        # Steps change names and add arguments, never lines.
        shift = first_column - column if place.line == line else 0
        start = self._original.source.offset_of(first_line + place.line - line, place.column + shift)
        return self._original.source.place(start, TextOffset(start + place.width))

    def _origin(self, entity: Entity) -> Entity | None:
        """The entity of the input that one of this module was."""
        spelled = entity.spelling
        if entity.body is not None:
            name = self._current.name_of(entity)
            while name in self._first and self._first[name] != name and name not in self._original.functions:
                name = self._first[name]
            return self._original.functions.get(name)
        same = (item for item in self._original.of_kind(entity.kind) if item.spelling == spelled)
        return next(same, None)
