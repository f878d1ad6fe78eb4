"""Properties of the text layer on any text at all: nothing is lost, and every failure is a coded error with a place."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vfsimt.diagnostics import Span, TextOffset, TextPlace
from vfsimt.errors import InputError
from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.edits import (
    Edit,
    EditConflictError,
    apply_edits,
    compose_edits,
    differs_by_edits,
    insertion,
    inverse_edits,
)
from vfsimt.ir.function import read_header
from vfsimt.ir.lexer import tokenize
from vfsimt.ir.nesting import nesting_is_within
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow
from vfsimt.source import decode_source

_FRAGMENTS = [
    *r"""define declare void i32 ptr @f @"a b" %x %"q {" %0 $c !0 !dbg !{ !DILocation( #0 #dbg_value( ^0 = ( ) [ ] { }
    < > , :
    * . ; /* */ " c" \22 \ call tail musttail invoke to label unwind ret br add store load unreachable x: "l": 15:
    simt_entry module asm target triple datalayout source_filename attributes uselistorder uselistorder_bb type global
    alias
    ifunc
    constant comdat personality prefix align section gc range( memory( byval( ... 0x1F -1 1.5e+3 é""".split(),
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\x00",
    "\ufeff",
    "�",
    "define void @f(i32 %n) {\n",
    "  ret void\n}\n",
]
TEXTS = st.one_of(
    st.lists(st.sampled_from(_FRAGMENTS), max_size=40).map("".join),
    st.lists(st.sampled_from(_FRAGMENTS), max_size=40).map(" ".join),
    st.text(max_size=60),
    st.binary(max_size=60).map(decode_source),
)


@settings(max_examples=300)
@given(TEXTS)
def test_tokens_joined_are_the_text(text: str) -> None:
    tokens = tokenize(text)
    assert "".join(token.text for token in tokens) == text
    assert all(text[token.start : token.end] == token.text for token in tokens)


@settings(max_examples=500)
@given(TEXTS)
def test_any_text_is_read_without_loss_or_refused_with_a_code(text: str) -> None:
    try:
        module = parse_module(text, "t.ll")
    except InputError as error:
        _check_places(error, text)
        return
    assert "".join(module.pieces()) == text
    assert all(entity.start < entity.end for entity in module.entities)
    for entity in module.entities:
        if entity.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION):
            _read_all(text, entity.start)


def _read_all(text: str, start: int) -> None:
    module = parse_module(text, "t.ll")
    entity = next(entity for entity in module.entities if entity.start == start)
    try:
        parameters = read_header(module, entity).parameters
    except InputError as error:
        _check_places(error, text)
        parameters = ()
    if entity.body is None:
        return
    try:
        body = Body(module, entity.body, lambda: parameters)
        flow = ControlFlow(body)
    except InputError as error:
        _check_places(error, text)
        return
    assert flow.loops is not None
    for statement in body.statements():
        assert entity.body.start < statement.start < statement.end < entity.body.end
        with suppress(InputError):
            read_call(module, statement)


def _check_places(error: InputError, text: str) -> None:
    for finding in error.findings:
        assert re.fullmatch(r"VF1[01][0-9]", finding.code)
        assert isinstance(finding.place, TextPlace)
        lines = text.split("\n")
        assert 1 <= finding.place.line <= len(lines)
        assert 1 <= finding.place.column <= len(lines[finding.place.line - 1]) + 1


@given(st.text(st.characters(codec=None, categories=("Cs",)), min_size=1, max_size=3))
def test_a_surrogate_that_is_no_byte_is_refused(text: str) -> None:
    if all("\udc80" <= char <= "\udcff" for char in text):
        assert "".join(parse_module(text).pieces()) == text
        return
    with pytest.raises(InputError) as caught:
        parse_module(text)
    assert caught.value.findings[0].code == "VF110"


@st.composite
def edited_texts(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """A text and disjoint edits of it, in any order."""
    text = draw(st.text(max_size=40))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=10)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    edits = [Edit(span=_span(*pair), text=draw(st.text(max_size=5))) for pair in pairs]
    return text, draw(st.permutations(edits))


def _span(start: int, end: int) -> Span:
    return Span(start=TextOffset(start), end=TextOffset(end))


@given(edited_texts())
def test_edits_leave_every_other_slice_alone_and_can_be_undone(made: tuple[str, list[Edit]]) -> None:
    text, edits = made
    result = apply_edits(text, edits)
    ordered = sorted(edits, key=lambda edit: (edit.span.start, edit.span.end))
    rest = result
    position = 0
    for edit in ordered:
        kept = text[position : edit.span.start]
        assert rest.startswith(kept)
        rest = rest[len(kept) + len(edit.text) :]
        position = edit.span.end
    assert rest == text[position:]
    assert len(result) == len(text) + sum(len(edit.text) - edit.span.length for edit in edits)
    assert apply_edits(result, inverse_edits(text, edits)) == text
    assert differs_by_edits(text, edits, result)


@given(edited_texts(), st.data())
def test_a_result_with_another_change_is_told_apart(made: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, edits = made
    result = apply_edits(text, edits)
    cut = data.draw(st.integers(0, len(result)))
    others = (
        result[:cut] + "\x00" + result[cut:],
        result[:cut] + "\x00" + result[cut + 1 :],
        result[:cut] + result[cut + 1 :],
    )
    for other in others:
        assert differs_by_edits(text, edits, other) == (other == result)


@given(edited_texts(), st.data())
def test_composed_edits_do_what_one_after_the_other_does(made: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, first = made
    between = apply_edits(text, first)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(between)), max_size=8)))
    second = [
        Edit(span=_span(*pair), text=data.draw(st.text(max_size=4)))
        for pair in zip(cuts[::2], cuts[1::2], strict=False)
    ]
    composed = compose_edits(text, first, second)
    assert apply_edits(text, composed) == apply_edits(between, second)


def test_insertions_at_one_place_keep_their_order() -> None:
    assert apply_edits("ab", [insertion(1, "x"), insertion(1, "y"), Edit(span=_span(1, 2), text="B")]) == "axyB"


@pytest.mark.parametrize("spans", [((0, 2), (1, 3)), ((0, 3), (1, 1)), ((0, 5),), ((-1, 0),), ((2, 1),)])
def test_edits_that_overlap_or_lie_outside_are_refused(spans: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(EditConflictError) as caught:
        apply_edits("abc", [Edit(span=_span(*span), text="") for span in spans])
    assert [finding.code for finding in caught.value.findings] == ["VF111"]


@given(TEXTS)
def test_the_shadow_is_as_long_as_the_text(text: str) -> None:
    shadow = make_shadow(text)
    assert len(shadow) == len(text)
    changed = [index for index, (old, new) in enumerate(zip(text, shadow, strict=True)) if old != new]
    assert bool(changed) <= ("simt_entry" in text)


@given(st.binary(max_size=60))
def test_llvm_is_given_the_bytes_of_the_file(data: bytes) -> None:
    given_bytes = ByteFaithfulText(decode_source(data)).encode()
    assert len(given_bytes) == len(data)
    assert b"\0" not in given_bytes
    if b"\0" not in data:
        assert given_bytes == data


@given(st.text("()[]{}<>ab", max_size=120), st.integers(0, 30))
def test_nesting_is_what_counting_says(text: str, limit: int) -> None:
    depth = deepest = 0
    for char in text:
        depth += (char in "([{<") - (char in ")]}>")
        deepest = max(deepest, depth)
    assert nesting_is_within(text, limit) == (deepest <= limit)


@pytest.mark.parametrize("shape", ["([{<", "<{[(", "(", "{"])
@pytest.mark.parametrize("depth", [40, 400])
def test_nesting_of_balanced_brackets(shape: str, depth: int) -> None:
    opening = shape * (depth // len(shape))
    closing = opening[::-1].translate(str.maketrans("([{<", ")]}>"))
    assert nesting_is_within(opening + closing, depth)
    assert not nesting_is_within(opening + closing, depth - 1)
    assert nesting_is_within(f'"{opening}" ; {opening}\n/* {opening} */', 0)


def test_brackets_in_comments_do_not_hide_depth() -> None:
    text = "( ; )\n" * 2000 + ") ; (\n" * 2000
    assert not nesting_is_within(text, 1999)
    assert nesting_is_within(text, 2000)


@given(st.text('([])"; \n\r/*a', max_size=60), st.integers(0, 4))
def test_strings_and_comments_do_not_nest(text: str, limit: int) -> None:
    """The answer comes from a reading of the text character by character."""
    depth = deepest = position = 0
    while position < len(text):
        if text.startswith("/*", position):
            end = text.find("*/", position + 2)
            position = len(text) if end < 0 else end + 2
        elif text[position] == '"':
            end = text.find('"', position + 1)
            position = len(text) if end < 0 else end + 1
        elif text[position] == ";":
            while position < len(text) and text[position] not in "\r\n":
                position += 1
        else:
            depth += (text[position] in "([") - (text[position] in ")]")
            deepest = max(deepest, depth)
            position += 1
    assert nesting_is_within(text, limit) == (deepest <= limit)
