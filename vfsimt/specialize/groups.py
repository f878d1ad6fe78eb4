"""Attribute lists for functions and calls that lose a parameter.

Only `allocsize` counts parameters. Where it stands in a `#N` group, the group is left to its other users and a new one
is added for the clone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.attributes import without_parameter
from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.ir.view import ModuleView


class GroupRewriter:
    """Gives attribute edits, and remembers the groups that must be added for them."""

    def __init__(self, view: ModuleView) -> None:
        self._view = view
        self._added: dict[str, str] = {}

    def edits(self, attributes: Iterable[Span], index: int) -> list[Edit]:
        """The edits of an attribute list whose function loses its parameter `index`."""
        text = self._view.module.text
        edits: list[Edit] = []
        for item in attributes:
            written = item.slice(text)
            group = self._view.groups.get(written)
            wanted = without_parameter(written, index) if group is None else self._group_for(written, group, index)
            if wanted != written:
                edits.append(Edit(span=item, text=wanted))
        return edits

    def _group_for(self, written: str, group: str, index: int) -> str:
        wanted = without_parameter(group, index)
        if wanted == group:
            return written
        known = {content: number for number, content in (*self._view.groups.items(), *self._added.items())}
        if wanted not in known:
            number = max(int(key[1:]) for key in (*self._view.groups, *self._added)) + 1
            self._added[f"#{number}"] = wanted
            return f"#{number}"
        return known[wanted]

    def insertions(self, newline: str) -> list[Edit]:
        """The edits that add the new groups after the module's last one."""
        if not self._added:
            return []
        last = list(self._view.module.of_kind(EntityKind.ATTRIBUTES))[-1]
        lines = [f"{newline}attributes {number} = {{{content}}}" for number, content in self._added.items()]
        return [insertion(last.span.end, "".join(lines))]
