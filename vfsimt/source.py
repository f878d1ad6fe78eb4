"""A text with a name: turns positions into lines and columns, bytes into text and back without loss."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import accumulate

from vfsimt.diagnostics import Span, TextOffset, TextPlace

_EXCERPT_LIMIT = 240
_EXCERPT_LEAD = 80
_STRETCH = 4096


def decode_source(data: bytes) -> str:
    """Decode the bytes of a module as UTF-8; a byte that is not UTF-8 becomes a surrogate (U+DC80 ... U+DCFF).

    LLVM IR is a byte language: comments and `c"..."` constants may hold any byte. `encode_source` gives back
    exactly the same bytes.
    """
    return data.decode("utf-8", "surrogateescape")


def encode_source(text: str) -> bytes:
    """Encode a text that `decode_source` (or a caller of the API) made into bytes."""
    return text.encode("utf-8", "surrogateescape")


def count_lines(text: str) -> int:
    """How many lines a text has, as `wc -l` counts: its line feeds."""
    return text.count("\n")


class TextSource:
    """A named text.

    Lines end at line feeds, as LLVM counts them; a carriage return before one belongs to its line.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._places: dict[tuple[int, int | None], TextPlace] = {}

    @cached_property
    def _line_starts(self) -> array[int]:
        # All at C speed: each line starts its predecessor's length and one line feed later.
        lengths = map((1).__add__, map(len, self.text.split("\n")))
        return array("q", accumulate(lengths, initial=0))[:-1]

    @cached_property
    def _line_feeds(self) -> list[int]:
        """How many line feeds stand before each stretch of the text: made faster than a list of all lines."""
        counts = (self.text.count("\n", start, start + _STRETCH) for start in range(0, len(self.text), _STRETCH))
        return list(accumulate(counts, initial=0))

    def line_and_column(self, offset: TextOffset) -> tuple[int, int]:
        """Line and column of a position, both from 1, the column in code points."""
        stretch = offset // _STRETCH
        line = self._line_feeds[stretch] + self.text.count("\n", stretch * _STRETCH, offset) + 1
        return line, offset - self.text.rfind("\n", 0, offset)

    def offset_of(self, line: int, column: int) -> TextOffset:
        """The position of a line and column (both from 1), clamped to the text."""
        starts = self._line_starts
        line = min(max(line, 1), len(starts))
        return TextOffset(min(starts[line - 1] + max(column, 1) - 1, len(self.text)))

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line end."""
        starts = self._line_starts
        start = starts[line - 1]
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    def place(self, start: TextOffset, end: TextOffset | None = None) -> TextPlace:
        """The place of a range, with an excerpt of the line in which it starts; made once for each range."""
        place = self._places.get((start, end))
        if place is None:
            place = self._places[start, end] = self._place(start, end)
        return place

    def _place(self, start: TextOffset, end: TextOffset | None) -> TextPlace:
        line, column = self.line_and_column(start)
        line_end = self.text.find("\n", start)
        text = self.text[start - column + 1 : line_end if line_end >= 0 else None].rstrip("\r")
        width = max(1, min(end if end is not None else start + 1, start - column + 1 + len(text)) - start)
        first = max(0, column - 1 - _EXCERPT_LEAD) if len(text) > _EXCERPT_LIMIT else 0
        return TextPlace(
            name=self.name,
            line=line,
            column=column,
            width=width,
            excerpt=text[first : first + _EXCERPT_LIMIT],
            excerpt_column=column - first,
        )

    def is_new(self, offset: TextOffset) -> bool:
        """Whether the text at a position is not the user's: never, for a text as it was read."""
        del offset
        return False

    def span_place(self, span: Span) -> TextPlace:
        """The place of a span."""
        return self.place(span.start, span.end)
