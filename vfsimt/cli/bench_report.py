"""What `vfsimt bench` says to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.tables import Column, print_table

if TYPE_CHECKING:
    from vfsimt.jit.bench.pipeline import BenchReport


def print_report(report: BenchReport, *, err: bool) -> None:
    """Print a report as a table and sentences."""
    from vfsimt.jit.bench.pipeline import AFTER, BEFORE
    from vfsimt.jit.bench.report import format_ratio, format_seconds, rows, summary

    table = rows(report)
    if table:
        others = list(dict.fromkeys(name for row in table for name in row.rivals))
        has_end_to_end = any(row.end_to_end is not None for row in table)
        columns = [Column("case"), Column("compiled for"), Column(BEFORE, right=True), Column(AFTER, right=True)]
        columns += [Column(f"{AFTER}/{BEFORE} (range)", right=True)]
        columns += [Column(f"{AFTER}/{name}", right=True) for name in others]
        columns += [Column("end to end", right=True)] if has_end_to_end else []
        lines: list[list[str]] = []
        for row in table:
            line = [
                row.case,
                row.compiled_for,
                *(format_seconds(row.seconds[name]) for name in (BEFORE, AFTER)),
                format_ratio(row.ratio),
            ]
            line += [format_ratio(row.rivals.get(name)) for name in others]
            line += [format_ratio(row.end_to_end)] if has_end_to_end else []
            lines.append(line)
        print_table(columns, lines, err=err)
        click.echo(err=err)
    machine, versions = report.machine, report.versions
    click.echo(f"{machine['cpu']} ({machine['llvm_cpu']}), LLVM {versions['llvm']}, -O{report.options.opt}", err=err)
    for sentence in summary(report):
        click.echo(sentence, err=err)
