"""Places in a prepared module are those of the input, whatever edits lie before them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.edited import EditedSource
from vfsimt.ir.edits import Edit, apply_edits
from vfsimt.source import TextSource


@given(st.data())
def test_places_agree_with_a_map_of_every_character(data: st.DataObject) -> None:
    text = data.draw(st.text(alphabet="ab\n", max_size=30))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits = [
        Edit(span=Span(TextOffset(start), TextOffset(end)), text=data.draw(st.text(alphabet="xy", max_size=3)))
        for start, end in zip(cuts[0::2], cuts[1::2], strict=False)
    ]
    # The reference: for each character of the result, where it comes from, written out one by one.
    origins: list[tuple[int, bool]] = []
    position = 0
    for edit in edits:
        origins += [(at, False) for at in range(position, edit.span.start)]
        origins += [(edit.span.start, True) for _ in edit.text]
        position = edit.span.end
    origins += [(at, False) for at in range(position, len(text))]
    source = TextSource("k.ll", text)
    prepared = EditedSource(source, apply_edits(text, edits), edits)
    for at, (origin, is_new) in enumerate(origins):
        place = prepared.place(TextOffset(at))
        assert (place.line, place.column) == source.line_and_column(TextOffset(origin))
        assert prepared.is_new(TextOffset(at)) is is_new
