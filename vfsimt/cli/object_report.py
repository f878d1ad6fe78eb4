"""What `check` and `patch` say about an object: a table for a person, JSON, or SARIF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from vfsimt.cli.formats import Format, json_text
from vfsimt.cli.tables import Column, print_table
from vfsimt.counting import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Finding
    from vfsimt.patch.results import ObjectResult, SiteReport, SiteReports

_TABLE_ROWS: Final = 200


def print_document(
    report_format: Format, result: ObjectResult | None, findings: Sequence[Finding], *, name: str, output: str | None
) -> None:
    """Print the JSON document or the SARIF log of a run to standard output."""
    if report_format is Format.SARIF:
        from vfsimt.cli.sarif import sarif_text

        click.echo(sarif_text(findings))
        return
    from vfsimt.patch.results import result_document

    if result is None:
        document = result_document(name=name, mode=None, machine=None, changed=False, call_sites=[], findings=findings)
    else:
        document = result.as_object()
    click.echo(json_text(document | {"output": output}))


def print_site_table(sites: Sequence[SiteReport], *, err: bool) -> None:
    """Print one row for each call site, up to a limit that a person can read."""
    if not sites:
        return
    from vfsimt.patch.instructions import WORD_BYTES

    columns = [
        Column("caller"),
        Column("callee"),
        Column("address", right=True),
        Column("file offset", right=True),
        Column("words", right=True),
        Column("bytes", right=True),
        Column("done"),
    ]
    rows = [
        (
            site.caller,
            site.callee_symbol or "?",
            f"{site.address:#x}",
            f"{site.file_offset:#x}",
            _change(site.size_before, site.size_after),
            _change(WORD_BYTES * site.size_before, WORD_BYTES * site.size_after),
            site.action.value,
        )
        for site in sites[:_TABLE_ROWS]
    ]
    print_table(columns, rows, err=err)
    if len(sites) > _TABLE_ROWS:
        click.echo(f"... and {counted(len(sites) - _TABLE_ROWS, 'more call site')}; --format json lists all", err=err)


def summary(sites: SiteReports | Sequence[SiteReport]) -> str:
    """The number of call sites, and of each action on them."""
    from vfsimt.patch.results import Action, SiteReports

    if not isinstance(sites, SiteReports):
        return "no call sites"
    actions = sites.actions()
    parts = [f"{actions[action]} {action.value}" for action in Action if actions[action]]
    return counted(len(sites), "call site") + (f": {', '.join(parts)}" if parts else "")


def _change(before: int, after: int) -> str:
    return str(before) if before == after else f"{before} -> {after}"
