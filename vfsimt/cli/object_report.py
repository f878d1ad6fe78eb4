"""What `check` and `patch` say about an object: a table for a person, JSON, or SARIF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from vfsimt.cli.formats import Format, json_text
from vfsimt.cli.tables import Column, print_table
from vfsimt.counting import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Finding
    from vfsimt.patch.results import ObjectResult, SiteReport

RESULTS_SCHEMA: Final = "vfsimt.results/1"
_TABLE_ROWS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectRun:
    """What a command found on one object.

    Attributes:
        name: what findings call it.
        result: None where it could not be read.
        findings: of the result, or why there is none.
        output: the file that was written.
        exit_status: that of the command for this object alone.
    """

    name: str
    result: ObjectResult | None = None
    findings: Sequence[Finding]
    output: str | None = None
    exit_status: int = 0


def print_documents(report_format: Format, runs: Sequence[ObjectRun]) -> None:
    """Print the JSON document or the SARIF log of a run to standard output; several objects are one document."""
    if report_format is Format.SARIF:
        from vfsimt.cli.sarif import sarif_text

        scanned = {run.name: run.result.coverage for run in runs if run.result is not None}
        facts = {name: coverage.as_object() for name, coverage in scanned.items() if coverage is not None}
        click.echo(sarif_text([finding for run in runs for finding in run.findings], scanned=facts))
        return
    documents = [_document(run) for run in runs]
    click.echo(json_text(documents[0] if len(runs) == 1 else {"schema": RESULTS_SCHEMA, "objects": documents}))


def _document(run: ObjectRun) -> dict[str, object]:
    from vfsimt.patch.results import result_document

    if run.result is not None:
        return run.result.as_object() | {"output": run.output}
    return result_document(name=run.name, mode=None, machine=None, changed=False, call_sites=[], findings=run.findings)


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


def summary(result: ObjectResult) -> str:
    """What was looked at: call sites with the action on each, code, manifests."""
    from vfsimt.patch.identify import DEVICE_MACHINE

    coverage = result.coverage
    if coverage is None:
        return "mode off: not checked"
    looked_up = f"{counted(coverage.symbols, 'symbol')} looked up"
    if result.machine != DEVICE_MACHINE:
        return f"{looked_up}; {coverage.code_text()}"
    if not coverage.callers:
        return f"no SIMT caller; {coverage.code_text()}"
    sites = f"{counted(coverage.callers, 'caller')}, {counted(coverage.call_sites, 'call site')}"
    return f"{sites}{_actions(result.call_sites)}; {coverage.code_text()}"


def verdict(result: ObjectResult) -> str:
    """The last words on an object that was checked: no more than what was looked at."""
    from vfsimt.patch.identify import DEVICE_MACHINE

    coverage = result.coverage
    if result.refused:
        return "refused"
    if coverage is None or coverage.is_empty:
        return "nothing was checked"
    if result.machine != DEVICE_MACHINE:
        return "its symbols are right"
    if not coverage.callers:
        return "its symbols are right, and no SIMT function is here" if coverage.symbols else "no SIMT function here"
    return "all that was checked is right" if coverage.unchecked_call_sites else "the object is right"


def _actions(sites: Sequence[SiteReport]) -> str:
    from vfsimt.patch.results import Action, SiteReports

    actions = sites.actions() if isinstance(sites, SiteReports) else {}
    parts = [f"{actions[action]} {action.value}" for action in Action if actions.get(action)]
    return f": {', '.join(parts)}" if parts else ""


def _change(before: int, after: int) -> str:
    return str(before) if before == after else f"{before} -> {after}"
