"""Tables for a person: every row on a line of its own, as wide as it must be."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

import click

from vfsimt.cli.findings import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Column:
    """One column; numbers stand at its right edge."""

    title: str
    right: bool = False


def print_table(columns: Sequence[Column], rows: Iterable[Sequence[str]], *, err: bool = False) -> None:
    """Print a table to standard output, or to standard error."""
    shown = [[printable(cell) for cell in row] for row in rows]
    stream = sys.stderr if err else sys.stdout
    lines = [[column.title for column in columns], *shown]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    if stream.isatty():
        _print_for_terminal(columns, shown, stream, sum(widths) + 2 * len(widths))
        return
    for line in lines:
        cells = (
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, width, column in zip(line, widths, columns, strict=True)
        )
        click.echo("  ".join(cells).rstrip(), err=err)


def _print_for_terminal(columns: Sequence[Column], rows: Sequence[Sequence[str]], stream: TextIO, width: int) -> None:
    """Print with rich; a name that is folded into a narrow column is no name any more, so the terminal wraps rows."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        justify = "right" if column.right else "left"
        table.add_column(column.title, justify=justify, no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    Console(file=stream, width=width, no_color=_no_color(), highlight=False).print(table, soft_wrap=True)


def _no_color() -> bool | None:
    context = click.get_current_context(silent=True)
    return True if context is not None and context.color is False else None
