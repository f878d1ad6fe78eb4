"""The option `--format`: findings for a person, as JSON, or as SARIF 2.1.0."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

_Command = TypeVar("_Command", bound="Callable[..., Any]")


FORMAT_KEY = "vfsimt.format"
"""Where a context's `meta` keeps the format that was chosen, for the error boundary."""


class Format(Enum):
    """How a command reports."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    YAML = "yaml"


def format_option(*formats: Format, needs: str = "") -> Callable[[_Command], _Command]:
    """The option `--format` with some formats, the first of which is the default; the parameter is a `Format`.

    Args:
        formats: what can be chosen.
        needs: the option that the formats other than text need, since standard output is then taken.
    """
    return click.option(
        "--format",
        "report_format",
        type=click.Choice([item.value for item in formats]),
        default=formats[0].value,
        show_default=True,
        callback=_as_format,
        help=_format_help(formats, needs),
    )


def _format_help(formats: tuple[Format, ...], needs: str) -> str:
    alone = [item.value for item in formats if item is not Format.TEXT]
    listed = " and ".join((", ".join(alone[:-1]), alone[-1])) if len(alone) > 1 else alone[0]
    condition = f" (needs {needs})" if needs else ""
    return f"How to report; {listed} {'go' if len(alone) > 1 else 'goes'} to standard output, alone{condition}."


def _as_format(context: click.Context, _parameter: click.Parameter, value: str) -> Format:
    chosen = Format(value)
    context.meta[FORMAT_KEY] = chosen
    return chosen


def json_text(document: object) -> str:
    """A document as JSON text: ASCII only, two spaces of indent, without the newline at the end."""
    return json.dumps(document, indent=2, ensure_ascii=True)
