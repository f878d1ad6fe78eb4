"""A text made from another by edits, with places in the other one."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from vfsimt.diagnostics import TextOffset
from vfsimt.ir.edits import apply_edits, in_text_order
from vfsimt.ir.parser import Module, parse_module
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import TextPlace
    from vfsimt.ir.edits import Edit


class EditedSource(TextSource):
    """A text made from another by edits, that gives places in the other one.

    Text that an edit brought in has the place of the edit.
    """

    def __init__(self, origin: TextSource, text: str, edits: Iterable[Edit]) -> None:
        super().__init__(origin.name, text)
        self._origin = origin
        self._edits = in_text_order(edits, len(origin.text))
        growth = [0, *accumulate(len(edit.text) - edit.span.length for edit in self._edits)]
        self._starts = [edit.span.start + shift for edit, shift in zip(self._edits, growth, strict=False)]
        self._growth = growth

    def place(self, start: TextOffset, end: TextOffset | None = None) -> TextPlace:
        """The place in the original text of a range of this one."""
        return self._origin.place(self._original(start), None if end is None else self._original(end))

    def is_new(self, offset: TextOffset) -> bool:
        """Whether an edit brought in the character at a position."""
        return self.origin(offset)[1]

    def _original(self, position: int) -> TextOffset:
        return TextOffset(self.origin(position)[0])

    def origin(self, position: int) -> tuple[int, bool]:
        """The position in the original text, and whether it is that of an edit which brought the character in."""
        count = bisect_right(self._starts, position)
        if count:
            edit = self._edits[count - 1]
            if position < self._starts[count - 1] + len(edit.text):
                return edit.span.start, True
        return position - self._growth[count], False


def edited_module(module: Module, edits: Iterable[Edit]) -> tuple[Module, EditedSource]:
    """A module after edits, read anew; places in it are those in the source of `module`."""
    changes = tuple(edits)
    text = apply_edits(module.text, changes)
    source = EditedSource(module.source, text, changes)
    return Module(source=source, entities=parse_module(text, module.source.name).entities), source
