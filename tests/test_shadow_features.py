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
