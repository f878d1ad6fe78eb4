"""A number and its noun agree, and no message leaves the choice to its reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vfsimt.counting import counted

PACKAGE = Path(__file__).parents[1] / "vfsimt"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 call sites"), (1, "1 call site"), (2, "2 call sites"), (65535, "65535 call sites")]
)
def test_noun_agrees_with_its_number(count: int, said: str) -> None:
    assert counted(count, "call site") == said


def test_no_message_says_one_or_many_at_once() -> None:
    sources = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".md"))
    wrong = [str(path.relative_to(PACKAGE)) for path in sources if re.search(r"[a-z]\(s\)[^(\w]", path.read_text())]
    assert wrong == []
