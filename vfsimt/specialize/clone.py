"""Writes the text of a full-packet clone, in the dialect of the original.

The clone is the original's text with these changes: linkage `internal`; its own name, also in `blockaddress`; no lane
parameter; W for every use of it; no comdat, visibility, preemption or DLL storage (LangRef: symbols with internal
linkage have default visibility); `allocsize` indexes that follow. Where the lane parameter has no name, the value
numbers after it shift by one, so that numbering stays consecutive.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import NAME, TRIVIA
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.search import find_locals
from vfsimt.specialize.callsites import clone_spelling, list_item_removal

if TYPE_CHECKING:
    from collections.abc import Collection

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.groups import GroupRewriter
    from vfsimt.specialize.lanes import PacketEntry

CLONE_SUFFIX = ".full_packet"
DROPPED_ATTACHMENT = "callback"
"""The kind of metadata that counts a function's parameters (LangRef, "callback Metadata"): no clone has it."""

_NUMBERED = re.compile(
    r'"[^"]*"|(?P<preds>;[ \t]*preds[ \t]*=[^\r\n]*)|;[^\r\n]*|/\*[\s\S]*?\*/'
    rf"|(?<![-\w$.@%!#])blockaddress{TRIVIA}\({TRIVIA}(?P<function>@{NAME}){TRIVIA},{TRIVIA}%(?P<block>[0-9]+)"
    # LLVM's lexer ends a number at its last digit, whatever follows: `%2to` is `%2` and `to`.
    r"|%(?P<use>[0-9]+)|(?<![-\w$.@%!#^])(?P<label>[0-9]+)(?=:)",
    re.ASCII,
)
_NUMBER_IN_COMMENT = re.compile(r"%([0-9]+)")
_WORD_CHARACTER = re.compile(r"[-\w$.]", re.ASCII)


def clone_suffix(width: int, *, widths: int) -> str:
    """What is appended to an entry's name: `.full_packet`, or `.full_packet.wW` where it has several widths."""
    return CLONE_SUFFIX if widths == 1 else f"{CLONE_SUFFIX}.w{width}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloneShape:
    """Which clone of which entry: the suffix of its name, its width W in lanes."""

    entry: PacketEntry
    suffix: str
    width: int


def write_clone(view: ModuleView, shape: CloneShape, groups: GroupRewriter, inner: Collection[Edit] = ()) -> str:
    """The text of a clone, from `define` to its closing brace; it still refers to the original's metadata.

    Args:
        view: the module.
        shape: which clone.
        groups: takes the attribute groups that the clone needs.
        inner: edits of calls and block addresses in the body.
    """
    text = view.module.text
    entry = shape.entry
    name = clone_spelling(view, entry, shape.suffix)
    edits = [
        *_linkage_edits(view, entry),
        Edit(span=entry.header.name_span, text=name),
        list_item_removal([item.span for item in entry.header.parameters], entry.lanes.index),
        *groups.edits(entry.header.attributes, entry.lanes.index),
        *_clause_edits(text, entry),
        *inner,
    ]
    whole = entry.entity.span
    if entry.lanes.number is None:
        edits += _lane_edits(view, shape, inner)
        edits = _without_use_list_orders(view, entry, edits)
        return _apply_within(text, whole, edits)
    edits = _without_use_list_orders(view, entry, edits)
    return _renumbered(_apply_within(text, whole, edits), name, entry.lanes.number, shape.width)


def _lane_edits(view: ModuleView, shape: CloneShape, inner: Collection[Edit]) -> list[Edit]:
    """W for every use of a named lane parameter, but for those that the edits of calls take out."""
    entry = shape.entry
    body = entry.entity.body
    assert body is not None
    assert entry.lanes.name is not None
    removed = {position for edit in inner if not edit.text for position in range(edit.span.start, edit.span.end)}
    # A block of another function may have the lane count's name.
    text = view.module.text
    blocks = view.block_addresses.blocks
    return [
        Edit(span=make_span(start, end), text=_constant(text, start, end, shape.width))
        for start, end in find_locals(text, body, entry.lanes.name)
        if start not in removed and start not in blocks
    ]


def _constant(text: str, start: int, end: int, width: int) -> str:
    """W for the name at `start:end`, with a space where it would run into a word: `i32%lanes`, `%"lanes"to`."""
    before = " " if _WORD_CHARACTER.match(text, start - 1) else ""
    after = " " if _WORD_CHARACTER.match(text, end) else ""
    return f"{before}{width}{after}"


def _linkage_edits(view: ModuleView, entry: PacketEntry) -> list[Edit]:
    text = view.module.text
    header = entry.header
    dropped = (header.preemption, header.visibility, header.dll_storage)
    edits = [Edit(span=_with_space_after(text, item), text="") for item in dropped if item is not None]
    if header.linkage is not None:
        edits.append(Edit(span=header.linkage, text="internal"))
    else:
        after_keyword = entry.entity.start + len("define")
        edits.append(Edit(span=make_span(after_keyword, after_keyword), text=" internal"))
    return edits


def _clause_edits(text: str, entry: PacketEntry) -> list[Edit]:
    """Leave out the comdat and what counts parameters."""
    comdat = entry.header.clauses.get("comdat")
    dropped = [] if comdat is None else [comdat]
    dropped += [item.span for item in entry.header.attachments if item.kind == DROPPED_ATTACHMENT]
    return [Edit(span=_with_space_before(text, item), text="") for item in dropped]


def _without_use_list_orders(view: ModuleView, entry: PacketEntry, edits: list[Edit]) -> list[Edit]:
    """Leave out the clone's use-list orders: constants' ones speak of the whole module, the lane parameter is gone."""
    if not view.body_mentions(entry.entity, "uselistorder"):
        return edits
    body = view.body(entry.entity)
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


def _renumbered(text: str, name: str, removed: int, width: int) -> str:
    """A clone's text without the value number `removed`: its uses are W, the numbers above it are one less."""

    def replace(match: re.Match[str]) -> str:
        if match["preds"] is not None:
            return _NUMBER_IN_COMMENT.sub(lambda number: "%" + _shifted(number[1], removed), match[0])
        if match["label"] is not None:
            return _shifted(match["label"], removed)
        if match["block"] is not None:
            own = match["function"] == name
            return match[0].removesuffix(match["block"]) + _shifted(match["block"], removed) if own else match[0]
        if match["use"] is None:
            return match[0]
        if int(match["use"]) == removed:
            return _constant(text, match.start(), match.end(), width)
        return "%" + _shifted(match["use"], removed)

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
