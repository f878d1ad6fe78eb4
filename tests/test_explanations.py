"""Every code has one reason and one explanation."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import vfsimt
from vfsimt.cli.explain import explanations
from vfsimt.diagnostics import Reason


def all_reasons() -> list[Reason]:
    for module in walk_packages(vfsimt.__path__, "vfsimt."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    families = list(Reason.__subclasses__())
    for family in families:
        families += family.__subclasses__()
    return [reason for family in families for reason in family]


def test_codes_are_unique_and_explained() -> None:
    codes = [reason.code for reason in all_reasons()]
    assert len(codes) == len(set(codes))
    assert set(codes) == set(explanations())


def test_explanations_have_a_title_and_text() -> None:
    for code, text in explanations().items():
        assert re.match(rf"# {code}: \S", text), code
        assert text.endswith("\n"), code
        assert len(text.splitlines()) > 3, code
