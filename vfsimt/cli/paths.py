"""The type of every option and argument that takes a path, or `-` for a standard stream."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    import os


class _FilePath(click.Path):
    """A path as it was given: whether it leads to a file is found out, with a code, when the file is opened."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value):
            self.fail("an empty path names no file", param, ctx)
        return str(value)


FILE_PATH: Final = _FilePath(allow_dash=True)
