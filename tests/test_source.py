"""Positions, lines and columns of a text; bytes into text and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.source import TextSource, decode_source, encode_source


@given(st.binary())
def test_decoding_loses_no_byte(data: bytes) -> None:
    assert encode_source(decode_source(data)) == data


@given(st.text(alphabet="ab\n\ré\udce9"), st.data())
def test_lines_and_columns_agree_with_counting(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset]
    wanted = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
    source = TextSource("k.ll", text)
    assert source.line_and_column(TextOffset(offset)) == wanted
    assert source.offset_of(*wanted) == offset


def test_a_place_has_its_line_without_the_line_end() -> None:
    source = TextSource("k.ll", "first\r\n  é %x = 1\r\nthird")
    place = source.span_place(Span(TextOffset(11), TextOffset(13)))
    assert (str(place), place.width, place.excerpt, place.excerpt_column) == ("k.ll:2:5", 2, "  é %x = 1", 5)


def test_a_caret_ends_with_its_line() -> None:
    source = TextSource("k.ll", "abc\ndef")
    assert source.place(TextOffset(2), TextOffset(6)).width == 1
    assert source.place(TextOffset(7)).width == 1


def test_a_very_long_line_is_shown_around_the_caret() -> None:
    source = TextSource("k.ll", "a" * 5000 + "X" + "b" * 5000)
    place = source.place(TextOffset(5000))
    assert (place.column, len(place.excerpt)) == (5001, 240)
    assert place.excerpt[place.excerpt_column - 1] == "X"
