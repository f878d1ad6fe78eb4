"""Stray spaces and commas in target features, which LLVM's verifier rejects and the vendor's printer leaves."""

from __future__ import annotations

import pytest

from vfsimt.ir.oracle import check_module
from vfsimt.ir.shadow import make_shadow


@pytest.mark.parametrize("features", ["+a, +b", " +a", "+a,", "+a,,-b ", "+ATOMIC,+Arch, +Areg ,+MOV ", ",", " "])
def test_features_are_made_stock_in_place(features: str) -> None:
    text = f'define void @f() #0 {{\n  ret void\n}}\nattributes #0 = {{ "target-features"="{features}" }}\n'
    shadow = make_shadow(text)
    assert len(shadow) == len(text)
    assert all(feature.strip() in shadow for feature in features.split(","))
    check_module(text)


def test_stock_features_stay_as_they_are() -> None:
    text = 'attributes #0 = { "target-features"="+a,-b" }'
    assert make_shadow(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("define simt_entry void @f()", "define cc 1023    void @f()"),
        ("call simt_entry void @simt_entry() ; simt_entry", "call cc 1023    void @simt_entry() ; simt_entry"),
        ('c"simt_entry" simt_entry', 'c"simt_entry" cc 1023   '),
        ("simt_entry /* simt_entry\n simt_entry */ simt_entry", "cc 1023    /* simt_entry\n simt_entry */ cc 1023   "),
        ('"a\n simt_entry " simt_entry "', '"a\n simt_entry " cc 1023    "'),
        ("simt_entry: simt_entry.x x-simt_entry !simt_entry", "simt_entry: simt_entry.x x-simt_entry !simt_entry"),
    ],
)
def test_the_keyword_is_replaced_where_it_is_one(text: str, expected: str) -> None:
    assert make_shadow(text) == expected
