"""Edits as a unified diff for a person: call sites and heads of clones, without the clones' long bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import TextOffset
from vfsimt.ir.edits import in_text_order
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.ir.edits import Edit

CONTEXT_LINES = 3
LONGEST_RUN = 40
"""Added lines in a row that are shown in full; of more, the first ones and the last."""
_SHOWN_AT_START = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """Old lines `first:end` (from 0) and the lines that stand there now."""

    first: int
    end: int
    new: tuple[str, ...]


def describe_edits(text: str, edits: Iterable[Edit], name: str) -> str:
    """A unified diff of what edits do to a text; empty where they do nothing.

    Long runs of added lines are cut: a line that begins with a backslash says how many are left out. So this is for
    reading; a diff to apply is `diff -u` of the two files.
    """
    lines = _lines(text)
    changes = list(_changes(TextSource(name, text), lines, in_text_order(edits, len(text))))
    if not changes:
        return ""
    pieces = [f"--- {name}", f"+++ {name} (specialised)"]
    shift = 0
    for hunk in _hunks(changes):
        pieces += _hunk_lines(lines, hunk, shift)
        shift += sum(len(change.new) - (change.end - change.first) for change in hunk)
    return "\n".join(pieces) + "\n"


def _lines(text: str) -> list[str]:
    """Lines as LLVM counts them: only a line feed ends one."""
    parts = text.split("\n")
    return [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _changes(source: TextSource, lines: list[str], edits: tuple[Edit, ...]) -> Iterator[_Change]:
    """The changes line by line: edits that touch a common line are one change."""
    group: list[Edit] = []
    first = end = -1
    for edit in edits:
        begins = source.line_and_column(edit.span.start)[0] - 1
        if group and begins >= end:
            yield from _change(source, lines, group, (first, end))
            group.clear()
        if not group:
            first = begins
        group.append(edit)
        end = source.line_and_column(edit.span.end)[0]
    if group:
        yield from _change(source, lines, group, (first, end))


def _change(source: TextSource, lines: list[str], edits: list[Edit], rows: tuple[int, int]) -> Iterator[_Change]:
    first, end = rows
    position = source.offset_of(first + 1, 1)
    pieces: list[str] = []
    for edit in edits:
        pieces += (source.text[position : edit.span.start], edit.text)
        position = edit.span.end
    stop = source.offset_of(end + 1, 1) if end < len(lines) else TextOffset(len(source.text))
    pieces.append(source.text[position:stop])
    new = _lines("".join(pieces))
    while new and first < end and new[0] == lines[first]:
        new, first = new[1:], first + 1
    while new and first < end and new[-1] == lines[end - 1]:
        new, end = new[:-1], end - 1
    if new or first < end:
        yield _Change(first=first, end=end, new=tuple(new))


def _hunks(changes: list[_Change]) -> Iterator[list[_Change]]:
    """Changes whose context meets, together."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change.first - hunk[-1].end > 2 * CONTEXT_LINES:
            yield hunk
            hunk = []
        hunk.append(change)
    yield hunk


def _hunk_lines(lines: list[str], hunk: list[_Change], shift: int) -> Iterator[str]:
    first = max(0, hunk[0].first - CONTEXT_LINES)
    end = min(len(lines), hunk[-1].end + CONTEXT_LINES)
    growth = sum(len(change.new) - (change.end - change.first) for change in hunk)
    yield f"@@ -{first + 1},{end - first} +{first + 1 + shift},{end - first + growth} @@"
    position = first
    for change in hunk:
        yield from _marked(" ", lines[position : change.first])
        yield from _marked("-", lines[change.first : change.end])
        yield from _marked("+", change.new)
        position = change.end
    yield from _marked(" ", lines[position:end])


def _marked(mark: str, lines: Iterable[str]) -> list[str]:
    marked = [mark + line.rstrip("\r\n") for line in lines]
    left_out = len(marked) - _SHOWN_AT_START - 1
    if len(marked) <= LONGEST_RUN:
        return marked
    return [*marked[:_SHOWN_AT_START], f"\\ {counted(left_out, 'more line')}", marked[-1]]
