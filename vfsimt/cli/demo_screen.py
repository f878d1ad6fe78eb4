"""The lines of `vfsimt demo`: the command that does the same, and what was proved."""

from __future__ import annotations

import click


def title(words: str) -> None:
    """A command line."""
    click.secho(f"$ {words}", bold=True)


def proved(words: str) -> None:
    """What holds."""
    click.echo(f"{click.style('ok', fg='green')}  {words}")
