"""The examples of docs/ir.md run, and print what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "ir.md"
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


def test_the_examples_print_what_the_page_says() -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    assert len(blocks) == 10
    for (first, code), (second, expected) in zip(blocks[::2], blocks[1::2], strict=True):
        assert (first, second) == ("python", "text")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, str(PAGE), "exec"), names)
        assert printed.getvalue() == expected
