"""Clones side by side: their texts are those of their tokens, and differences are found without tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from vfsimt.errors import InputError
from vfsimt.ir.lexer import significant_tokens, token_kind, token_texts
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.constants import CloneTexts, Difference, _function_texts, function_tokens
from vfsimt.simt.convention import SimtConvention
from vfsimt.source import decode_source

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("examples/**/*.ll"), *ROOT.glob("tests/**/*.ll")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_texts_and_kinds_are_those_of_the_tokens(path: Path) -> None:
    text = decode_source(path.read_bytes())
    tokens = significant_tokens(text, 0, len(text))
    assert token_texts(text) == [token.text for token in tokens]
    assert all(token_kind(token.text) is token.kind for token in tokens)
    try:
        census = SimtCensus(parse_module(text), SimtConvention())
    except InputError:
        return
    names = map(census.module.name_of, census.module.of_kind(EntityKind.DEFINITION))
    for function in filter(None, map(census.function, names)):
        assert _function_texts(function) == [token.text for token in function_tokens(function)]


def differences(*bodies: str) -> list[Difference] | None:
    text = "\n".join(f"define void @f{at}(i32 %x) {{\n{body}\n  ret void\n}}" for at, body in enumerate(bodies))
    census = SimtCensus(parse_module(text), SimtConvention())
    functions = [census.function(f"f{at}") for at in range(len(bodies))]
    return CloneTexts([function for function in functions if function is not None]).constant_differences()


def test_each_constant_that_differs_is_one_difference() -> None:
    found = differences(*(f"  %a = add i32 %x, {n}\n  %b = sub i32 {n}, 7" for n in (1, 1, 3)))
    assert found is not None
    assert [item.values for item in found] == [("1", "1", "3")] * 2


def test_names_may_differ_and_nothing_else() -> None:
    assert differences("  %a = add i32 %x, 1", "  %b = add i32 %x, 1") == []
    assert differences("  %a = add i32 %x, 1", "  %a = sub i32 %x, 1") is None
    assert differences("  %a = add i32 %x, 1", "  %a = add i32 %x, %x") is None
    assert differences("  %a = add i32 %x, 1", "  %a = add nsw i32 %x, 1") is None
