"""Tables for a person: as wide as the terminal, or as wide as they must be in a pipe."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from vfsimt.cli.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PIPE_COLUMNS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Column:
    """One column; numbers stand at its right edge and are never folded."""

    title: str
    right: bool = False


def print_table(columns: Sequence[Column], rows: Iterable[Sequence[str]], *, err: bool = False) -> None:
    """Print a table to standard output, or to standard error."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        justify = "right" if column.right else "left"
        table.add_column(column.title, justify=justify, no_wrap=column.right, overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    stream = sys.stderr if err else sys.stdout
    # A pipe has no width; a row that is cut or folded there would be no row for the program that reads it.
    width = None if stream.isatty() else _PIPE_COLUMNS
    console = Console(file=stream, width=width, no_color=_no_color(), highlight=False)
    if stream.isatty():
        console.print(table)
        return
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        click.echo(line.rstrip(), err=err)


def _no_color() -> bool | None:
    context = click.get_current_context(silent=True)
    return True if context is not None and context.color is False else None
