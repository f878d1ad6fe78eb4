"""Findings for a person: message, place, the source line with a caret, notes and help, as rustc lays them out."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

import click

from vfsimt.diagnostics import Place, Severity, TextPlace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Finding

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def print_findings(findings: Iterable[Finding]) -> None:
    """Print findings to standard error: they are said, and no command's data."""
    for finding in findings:
        click.echo(format_finding(finding), err=True)


def format_finding(finding: Finding) -> str:
    """A finding as several lines, with terminal colours that `click.echo` strips where they are not wanted."""
    severity = finding.severity
    lines = [
        click.style(f"{severity.value}[{finding.code}]", fg=_COLORS[severity], bold=True)
        + click.style(f": {printable(finding.message)}", bold=True)
    ]
    lines += _place_lines(finding.place, _COLORS[severity])
    for note in finding.notes:
        lines.append(f"  {click.style('note', fg='cyan', bold=True)}: {printable(note.message)}")
        lines += _place_lines(note.place, "cyan")
    if finding.help:
        lines.append(f"  {click.style('help', fg='green', bold=True)}: {printable(finding.help)}")
    return "\n".join(lines)


def _place_lines(place: Place | None, color: str) -> list[str]:
    if place is None:
        return []
    lines = [f"  {click.style('-->', fg='blue')} {printable(str(place))}"]
    if isinstance(place, TextPlace) and place.excerpt:
        number = str(place.line)
        margin = " " * len(number)
        bar = click.style("|", fg="blue")
        lead = place.excerpt[: place.excerpt_column - 1]
        # Tabs stay tabs, so that the caret stands under its character in any terminal.
        indent = "".join("\t" if character == "\t" else " " * _columns(character) for character in lead)
        marked = place.excerpt[len(lead) : len(lead) + max(1, place.width)]
        room = max(1, sum(map(_columns, marked)))
        lines.append(f"  {click.style(number, fg='blue')} {bar} {printable(place.excerpt)}")
        lines.append(f"  {margin} {bar} {indent}{click.style('^' * room, fg=color, bold=True)}")
    return lines


def _columns(character: str) -> int:
    """How many columns a terminal gives to a character as it is shown (Unicode Standard Annex 11)."""
    if character.isascii() and character.isprintable():
        return 1
    shown = _shown(character)
    if len(shown) > 1:
        return len(shown)
    return 2 if east_asian_width(shown) in ("W", "F") else 0 if combining(shown) else 1


def printable(text: str) -> str:
    """Text that any terminal takes: control characters and stray bytes are shown as escapes."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\{code - 0xDC00:02X}"
    if 0xD800 <= code <= 0xDFFF:  # a JSON text may hold one, and no output can
        return f"\\u{code:04X}"
    if character == "\t" or (code >= 0x20 and code != 0x7F and not 0x80 <= code <= 0x9F):
        return character
    return f"\\{code:02X}"
