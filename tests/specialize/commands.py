"""Runs the program in this process."""

from __future__ import annotations

import pytest

from vfsimt.cli.main import run


def exit_status(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        run(list(arguments))
    code = caught.value.code
    assert isinstance(code, int)
    return code
