"""Writes the text of a full-packet clone, in the dialect of the original.

The clone is the original's text with these changes: linkage `internal`; its own name; no lane parameter; W for every
use of it; no comdat, visibility, preemption or DLL storage (LangRef: symbols with internal linkage have default
visibility); `allocsize` indexes that follow. Where the lane parameter has no name, the value numbers after it shift
by one, so that numbering stays consecutive.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span
from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import with_suffix
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.search import find_locals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.groups import GroupRewriter
    from vfsimt.specialize.lanes import PacketEntry

CLONE_SUFFIX = ".full_packet"

_NUMBERED = re.compile(
    r'"[^"]*"|(?P<preds>;[ \t]*preds[ \t]*=[^\r\n]*)|;[^\r\n]*|/\*[\s\S]*?\*/'
    r"|%(?P<use>[0-9]+)(?![-\w$.])|(?<=\n)(?P<label>[0-9]+)(?=:)",
    re.ASCII,
)
_NUMBER_IN_COMMENT = re.compile(r"%([0-9]+)(?![-\w$.])", re.ASCII)


def clone_name(entry: PacketEntry, width: int, *, widths: int) -> str:
    """The clone's decoded name: `f.full_packet`, or `f.full_packet.wW` where an entry has several widths."""
    return entry.name + clone_suffix(width, widths=widths)


def clone_suffix(width: int, *, widths: int) -> str:
    """What is appended to an entry's name."""
    return CLONE_SUFFIX if widths == 1 else f"{CLONE_SUFFIX}.w{width}"


def write_clone(view: ModuleView, entry: PacketEntry, suffix: str, width: int, groups: GroupRewriter) -> str:
    """The text of the clone of `entry` for `width` lanes, from `define` to its closing brace."""
    text = view.module.text
    edits = [
        *_linkage_edits(view, entry),
        _name_edit(text, entry, suffix),
        list_item_removal([item.span for item in entry.header.parameters], entry.lanes.index),
        *groups.edits(entry.header.attributes, entry.lanes.index),
        *_clause_edits(text, entry),
    ]
    whole = entry.entity.span
    body = entry.entity.body
    assert body is not None
    if entry.lanes.number is None:
        assert entry.lanes.name is not None
        uses = find_locals(text, body, entry.lanes.name)
        edits += [Edit(span=make_span(start, end), text=str(width)) for start, end in uses]
        edits = _without_use_list_orders(view, entry, edits)
        return _apply_within(text, whole, edits)
    edits = _without_use_list_orders(view, entry, edits)
    return _renumbered(_apply_within(text, whole, edits), entry.lanes.number, width)


def list_item_removal(items: Sequence[Span], index: int) -> Edit:
    """The edit that removes one item of a comma-separated list, together with one comma."""
    if index + 1 < len(items):
        return Edit(span=Span(start=items[index].start, end=items[index + 1].start), text="")
    start = items[index - 1].end if index else items[index].start
    return Edit(span=Span(start=start, end=items[index].end), text="")


def _linkage_edits(view: ModuleView, entry: PacketEntry) -> list[Edit]:
    text = view.module.text
    header = entry.header
    dropped = (header.preemption, header.visibility, header.dll_storage)
    edits = [Edit(span=_with_space_after(text, item), text="") for item in dropped if item is not None]
    if header.linkage is not None:
        edits.append(Edit(span=header.linkage, text="internal"))
    else:
        after_keyword = entry.entity.span.start + len("define")
        edits.append(Edit(span=make_span(after_keyword, after_keyword), text=" internal"))
    return edits


def _name_edit(text: str, entry: PacketEntry, suffix: str) -> Edit:
    spelling = entry.header.name_span.slice(text)
    return Edit(span=entry.header.name_span, text="@" + with_suffix(spelling[1:], suffix))


def _clause_edits(text: str, entry: PacketEntry) -> list[Edit]:
    comdat = entry.header.clauses.get("comdat")
    return [] if comdat is None else [Edit(span=_with_space_before(text, comdat), text="")]


def _without_use_list_orders(view: ModuleView, entry: PacketEntry, edits: list[Edit]) -> list[Edit]:
    """Leave out the clone's use-list orders: constants' ones speak of the whole module, the lane parameter is gone."""
    body = view.body(entry.entity)
    if not body.mentions("uselistorder"):
        return edits
    orders = body.of_kind(StatementKind.USE_LIST_ORDER)
    removed = [_line_of(view.module.text, item) for item in orders]
    kept = [edit for edit in edits if not any(item.start <= edit.span.start < item.end for item in removed)]
    return [*kept, *(Edit(span=item, text="") for item in removed)]


def _line_of(text: str, statement: Statement) -> Span:
    """A statement with the white space before it, so that no empty line is left."""
    start = statement.start
    while text[start - 1] in " \t\r\n":
        start -= 1
    return make_span(start, statement.end)


def _renumbered(text: str, removed: int, width: int) -> str:
    """A clone's text without the value number `removed`: its uses are W, the numbers above it are one less."""

    def replace(match: re.Match[str]) -> str:
        if match["preds"] is not None:
            return _NUMBER_IN_COMMENT.sub(lambda number: "%" + _shifted(number[1], removed), match[0])
        if match["label"] is not None:
            return _shifted(match["label"], removed)
        if match["use"] is None:
            return match[0]
        return str(width) if int(match["use"]) == removed else "%" + _shifted(match["use"], removed)

    return _NUMBERED.sub(replace, text)


def _shifted(number: str, removed: int) -> str:
    value = int(number)
    return str(value - 1) if value > removed else number


def _apply_within(text: str, whole: Span, edits: list[Edit]) -> str:
    moved = [
        Edit(span=make_span(edit.span.start - whole.start, edit.span.end - whole.start), text=edit.text)
        for edit in edits
    ]
    return apply_edits(whole.slice(text), moved)


def _with_space_after(text: str, item: Span) -> Span:
    end = item.end
    while text[end] in " \t\r\n":
        end += 1
    return make_span(item.start, end)


def _with_space_before(text: str, item: Span) -> Span:
    start = item.start
    while text[start - 1] in " \t\r\n":
        start -= 1
    return make_span(start, item.end)
