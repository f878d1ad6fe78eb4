"""Edits as values: disjoint spans of a text with their replacements."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Span, TextOffset
from vfsimt.errors import VfsimtError
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterable


class EditConflictError(VfsimtError):
    """Edits overlap, or lie outside the text: a fault of the program that made them (VF111)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Replace the text of a span; an empty span inserts, an empty text deletes."""

    span: Span
    text: str


def insertion(position: int, text: str) -> Edit:
    """An edit that inserts text before a position."""
    return Edit(span=Span(start=TextOffset(position), end=TextOffset(position)), text=text)


def in_text_order(edits: Iterable[Edit], length: int) -> tuple[Edit, ...]:
    """Sort edits by position and prove that they are disjoint; insertions at one position keep their order.

    Raises:
        EditConflictError: VF111, two edits overlap or one lies outside a text of `length` characters.
    """
    ordered = tuple(sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)))
    for edit in ordered:
        if not 0 <= edit.span.start <= edit.span.end <= length:
            raise _conflict(
                f"an edit at {edit.span.start}:{edit.span.end} lies outside the text of {length} characters"
            )
    for first, second in pairwise(ordered):
        if second.span.start < first.span.end:
            raise _conflict(
                f"the edits at {first.span.start}:{first.span.end} and {second.span.start}:{second.span.end} overlap"
            )
    return ordered


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits: every character outside their spans is the same character.

    Raises:
        EditConflictError: VF111, as `in_text_order`.
    """
    pieces: list[str] = []
    position = 0
    for edit in in_text_order(edits, len(text)):
        pieces += (text[position : edit.span.start], edit.text)
        position = edit.span.end
    pieces.append(text[position:])
    return "".join(pieces)


def inverse_edits(text: str, edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that turn `apply_edits(text, edits)` back into `text`."""
    undone: list[Edit] = []
    shift = 0
    for edit in in_text_order(edits, len(text)):
        start = edit.span.start + shift
        span = Span(start=TextOffset(start), end=TextOffset(start + len(edit.text)))
        undone.append(Edit(span=span, text=edit.span.slice(text)))
        shift += len(edit.text) - edit.span.length
    return tuple(undone)


def _conflict(message: str) -> EditConflictError:
    help_line = "this is a fault of vfsimt, not of the input; please report it with the input"
    return EditConflictError([Finding(reason=IRReason.EDITS_OVERLAP, message=message, help=help_line)])
