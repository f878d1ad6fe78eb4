"""The report of `vfsimt specialize` for a person, on standard error, and its diff, on standard output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings
from vfsimt.counting import counted
from vfsimt.specialize.explain import Fate

if TYPE_CHECKING:
    from vfsimt.specialize.explain import EntryFate, Explanation, Variant
    from vfsimt.specialize.report import EntryReport, SpecializeReport

_FATES = {
    Fate.INLINED: "LLVM inlines every full call by itself, so the clone is not the cause of a gain",
    Fate.SPECIALISED: "LLVM makes copies for the full calls by itself, so the clone is not the cause of a gain",
    Fate.KEPT: "LLVM keeps the full calls, so what is gained comes from the clone",
    Fate.PARTLY_KEPT: "LLVM inlines or copies some full calls by itself; the others gain from the clone",
}
_DIFF_COLORS = {"+": "green", "-": "red", "@": "cyan", "\\": "cyan"}


def print_report(report: SpecializeReport) -> None:
    """One paragraph for each entry, then the findings."""
    for entry in report.entries:
        click.echo(_entry_paragraph(entry), err=True)
        print_findings(entry.refusals)
    print_findings(report.findings)
    if not report.entries and not report.disabled:
        click.echo(f"{report.module}: no packet entry found; the module is unchanged", err=True)
    if len(report.entries) > 1 or report.fallbacks:
        _print_counts(report)


def _print_counts(report: SpecializeReport) -> None:
    """Totals, and the fallbacks by reason."""
    counts = report.counts
    entries = "entry" if counts.entries == 1 else "entries"
    line = f"{report.module}: {counts.specialized} of {counts.entries} {entries} specialised"
    reasons = ", ".join(f"{count} {slug}" for slug, count in report.fallbacks.items())
    line += f"; fallbacks: {reasons}" if reasons else ""
    click.echo(line + ("" if counts.clones else "; the module is unchanged"), err=True)
    if not counts.clones:
        return
    folded = "" if counts.difference is None else f" ({counts.difference:+} after folding)"
    click.echo(
        f"  static counts, no profile: {_sites(counts.rewritten)} rewritten, {counts.kept} kept; "
        f"{counted(counts.instructions, 'instruction')} in {counted(counts.clones, 'clone')}{folded}",
        err=True,
    )


def print_difference(difference: str) -> None:
    """A unified diff, in colours on a terminal."""
    for line in difference.splitlines():
        is_head = line.startswith(("--- ", "+++ "))
        color = None if is_head else _DIFF_COLORS.get(line[:1])
        click.echo(click.style(line, fg=color, bold=is_head) if color or is_head else line)


def print_explanation(explanation: Explanation) -> None:
    """What LLVM does by itself with each entry's full calls, and what the clones cost."""
    for entry in explanation.entries:
        click.echo(f"without a clone, O3: {_FATES[entry.fate]} (@{entry.entry}: {_left(entry)})", err=True)
    for variant in explanation.variants:
        click.echo(f"  {variant.name + ':':24}{_cost(variant)}", err=True)
    print_findings(explanation.findings)


def _cost(variant: Variant) -> str:
    size = "" if variant.object_bytes is None else f"object {variant.object_bytes:>9,} bytes, "
    return f"{size}{variant.instructions:>7,} instructions after O3, in {variant.seconds * 1e3:>9,.1f} ms"


def _left(entry: EntryFate) -> str:
    specialised = f", {entry.specialised_calls} of copies of its own" if entry.specialised_calls else ""
    return f"{_sites(entry.full_calls)} with a full packet before, {entry.calls_left} after{specialised}"


def _entry_paragraph(entry: EntryReport) -> str:
    lines = [f"{entry.place}: packet entry {click.style('@' + entry.name, bold=True)}, lanes in {_lanes(entry)}"]
    for clone in entry.clones:
        sites = sum(site.clone == clone.name for site in entry.rewritten)
        state = "was there already" if clone.was_present else f"{counted(clone.instructions, 'instruction')} cloned"
        if clone.instructions_after_fold is not None:
            state += f" ({clone.instructions_after_fold} after folding)"
        added = sum(site.clone == clone.name and site.is_added for site in entry.rewritten)
        also = f", {added} of them added" if added else ""
        lines.append(f"  W = {clone.width}: @{clone.name}, {state}; {_sites(sites)} rewritten{also}")
    if entry.batch_entry is not None:
        lines.append(f"  added: @{entry.batch_entry}, which splits a range into full packets and at most one tail")
    lines += [
        f"  kept: {site.place} in @{site.caller} passes {site.passes}" for site in entry.kept if not site.is_added
    ]
    lines += [f"  ignored: {site.place} in @{site.caller}, another type or convention" for site in entry.ignored]
    if not entry.clones:
        lines.append("  not specialised:")
    return "\n".join(lines)


def _sites(count: int) -> str:
    return counted(count, "call site")


def _lanes(entry: EntryReport) -> str:
    return f"parameter {entry.lanes_parameter}" if entry.lanes_parameter.isdecimal() else f"%{entry.lanes_parameter}"
