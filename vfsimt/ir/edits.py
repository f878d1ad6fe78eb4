"""Edits as values: disjoint spans of a text with their replacements."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, Span, TextOffset
from vfsimt.errors import VfsimtError
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class EditConflictError(VfsimtError):
    """Edits overlap, or lie outside the text: a fault of the program that made them (VF111)."""


class Edit(NamedTuple):
    """Replace the text of a span; an empty span inserts, an empty text deletes."""

    span: Span
    text: str


_SPAN_OF = attrgetter("span")


def insertion(position: int, text: str) -> Edit:
    """An edit that inserts text before a position."""
    return Edit(span=Span(start=TextOffset(position), end=TextOffset(position)), text=text)


def in_text_order(edits: Iterable[Edit], length: int) -> tuple[Edit, ...]:
    """Sort edits by position and prove that they are disjoint; insertions at one position keep their order.

    Raises:
        EditConflictError: VF111, two edits overlap or one lies outside a text of `length` characters.
    """
    ordered = tuple(sorted(edits, key=_SPAN_OF))
    before = 0
    for (start, end), _ in ordered:
        if not 0 <= start <= end <= length:
            raise _conflict(f"an edit at {start}:{end} lies outside the text of {length} characters")
        if start < before:
            raise _conflict(f"the edit at {start}:{end} begins before {before}, where another one ends")
        before = end
    return ordered


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits: every character outside their spans is the same character.

    Raises:
        EditConflictError: VF111, as `in_text_order`.
    """
    pieces: list[str] = []
    position = 0
    for (start, end), new in in_text_order(edits, len(text)):
        pieces += (text[position:start], new)
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def differs_by_edits(text: str, edits: Iterable[Edit], result: str) -> bool:
    """Whether `result` is `text` but for the edits: each stands where it must, and all between them is the same.

    Raises:
        EditConflictError: VF111, as `in_text_order`.
    """
    position = there = 0
    for (start, end), new in in_text_order(edits, len(text)):
        kept = there + start - position
        if result[there:kept] != text[position:start] or not result.startswith(new, kept):
            return False
        position, there = end, kept + len(new)
    return result[there:] == text[position:]


def inverse_edits(text: str, edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that turn `apply_edits(text, edits)` back into `text`."""
    undone: list[Edit] = []
    shift = 0
    for (start, end), new in in_text_order(edits, len(text)):
        span = Span(start=TextOffset(start + shift), end=TextOffset(start + shift + len(new)))
        undone.append(Edit(span=span, text=text[start:end]))
        shift += len(new) - (end - start)
    return tuple(undone)


def compose_edits(text: str, first: Iterable[Edit], second: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits of `text` that do what `first` and then `second` do.

    Args:
        text: the text that `first` edits.
        first: edits of `text`.
        second: edits of `apply_edits(text, first)`.
    """
    pieces = _pieces(text, first)
    ends = list(accumulate(len(piece) for _, piece in pieces))
    kept: list[tuple[int, str]] = []
    position = 0
    for edit in (*in_text_order(second, ends[-1]), None):
        kept += _cut(pieces, ends, position, ends[-1] if edit is None else edit.span.start)
        if edit is not None:
            kept.append((_INSERTED, edit.text))
            position = edit.span.end
    return tuple(_edits_between(kept, len(text)))


_INSERTED = -1


def _pieces(text: str, edits: Iterable[Edit]) -> list[tuple[int, str]]:
    """What an edited text is made of, in order: pieces of `text` with their position in it, and inserted text."""
    pieces: list[tuple[int, str]] = []
    position = 0
    for edit in in_text_order(edits, len(text)):
        pieces += ((position, text[position : edit.span.start]), (_INSERTED, edit.text))
        position = edit.span.end
    return [*pieces, (position, text[position:])]


def _cut(pieces: list[tuple[int, str]], ends: list[int], start: int, end: int) -> Iterator[tuple[int, str]]:
    """The pieces of the edited text's range `start:end`."""
    index = bisect_right(ends, start)
    while start < end:
        origin, piece = pieces[index]
        lead = start - (ends[index] - len(piece))
        taken = piece[lead : lead + end - start]
        yield (_INSERTED if origin == _INSERTED else origin + lead), taken
        start += len(taken)
        index += 1


def _edits_between(pieces: list[tuple[int, str]], length: int) -> Iterator[Edit]:
    """The edits that make a text of `length` characters into these pieces."""
    position = 0
    inserted: list[str] = []
    for origin, piece in (*pieces, (length, "")):
        if origin == _INSERTED:
            inserted.append(piece)
            continue
        if origin > position or any(inserted):
            yield Edit(span=Span(start=TextOffset(position), end=TextOffset(origin)), text="".join(inserted))
        inserted.clear()
        position = origin + len(piece)


def _conflict(message: str) -> EditConflictError:
    help_line = "this is a fault of vfsimt, not of the input; please report it with the input"
    return EditConflictError([Finding(reason=IRReason.EDITS_OVERLAP, message=message, help=help_line)])
