"""`vfsimt specialize`: full-packet clones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings
from vfsimt.files import STANDARD_STREAM, read_file, refuse_coinciding_files, write_files
from vfsimt.source import encode_source
from vfsimt.specialize.options import DEFAULT_BUDGET, WIDTHS, SpecializeOptions
from vfsimt.specialize.reasons import POLICY_REASONS

if TYPE_CHECKING:
    from vfsimt.specialize.report import EntryReport, SpecializeReport

EXAMPLES = """\b
Examples:
  vfsimt specialize examples/rmsnorm_w8.ll -o fast.ll --manifest fast.json
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run
  vfsimt specialize - < examples/rmsnorm_w8.ll > fast.ll
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run --format json
"""


@click.command(name="specialize", epilog=EXAMPLES)
@click.argument("module", metavar="IN.ll")
@click.option("-o", "--output", default=STANDARD_STREAM, metavar="OUT.ll", help="Write the module here; - is stdout.")
@click.option("--manifest", metavar="M.json", help="Write the manifest of the result here.")
@click.option(
    "--width",
    type=click.Choice([str(width) for width in WIDTHS]),
    metavar="W",
    help="Only full packets of W lanes: 2, 4, 8 or 16. Without it, what the calls pass.",
)
@click.option("--entry", "entries", multiple=True, metavar="F", help="Only this packet entry (repeatable).")
@click.option(
    "--lanes-param",
    "lanes_parameters",
    multiple=True,
    metavar="NAME-or-INDEX",
    help="A further name of lane parameters, or with --entry its index, from 0 (repeatable).",
)
@click.option(
    "--budget",
    type=click.IntRange(min=0),
    default=DEFAULT_BUDGET,
    show_default=True,
    metavar="N",
    help="Most LLVM instructions of an entry, before optimisation.",
)
@click.option(
    "--admit",
    multiple=True,
    type=click.Choice([reason.slug for reason in POLICY_REASONS]),
    help="Lift one refusal of policy (repeatable).",
)
@click.option("--no-check", is_flag=True, help="Do not have LLVM parse and verify the input and the result.")
@click.option("--dry-run", is_flag=True, help="Report only; write nothing.")
@click.option(
    "--format",
    "report_format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the report: text on stderr, or JSON on stdout (needs -o or --dry-run).",
)
def command(
    module: str,
    output: str,
    manifest: str | None,
    width: str | None,
    entries: tuple[str, ...],
    lanes_parameters: tuple[str, ...],
    budget: int,
    admit: tuple[str, ...],
    no_check: bool,
    dry_run: bool,
    report_format: str,
) -> None:
    """Clone each packet entry of IN.ll for a full packet, and point its full calls at the clone.

    IN.ll is textual LLVM IR; - is stdin. The tail, and every call that passes another lane count, keeps the original.
    """
    from vfsimt.ir.recognition import decode_ir
    from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

    if report_format == "json" and not dry_run and output == STANDARD_STREAM:
        raise click.UsageError(
            "--format json prints the report on stdout: give the module a file with -o, or --dry-run"
        )
    outputs = () if dry_run else tuple(path for path in (output, manifest) if path is not None)
    if outputs.count(STANDARD_STREAM) > 1:
        raise click.UsageError("the module and the manifest cannot both go to stdout")
    refuse_coinciding_files((module,), outputs)
    options = SpecializeOptions(
        width=int(width) if width is not None else None,
        entries=tuple(entry.removeprefix("@") for entry in entries),
        lanes_parameters=lanes_parameters,
        budget=budget,
        admit=admit,
        check=not no_check,
        name="<stdin>" if module == STANDARD_STREAM else module,
    )
    text = decode_ir(read_file(module), options.name)
    try:
        result = specialize(text, options)
    except SpecializeRefusedError as error:
        if report_format == "json":
            _print_json(error.report)
        raise
    if not dry_run:
        data = [(output, encode_source(result.text))]
        if manifest is not None:
            made = result.manifest
            identity = replace(made.module, name=PurePath(module if output == STANDARD_STREAM else output).name)
            data.append((manifest, replace(made, module=identity).to_json().encode("ascii")))
        write_files(tuple(data), mode_from=None if module == STANDARD_STREAM else module)
    if report_format == "json":
        _print_json(result.report)
    else:
        _print_report(result.report)


def _print_json(report: SpecializeReport) -> None:
    click.echo(json.dumps(report.as_object(), indent=2))


def _print_report(report: SpecializeReport) -> None:
    """The report for a person, on standard error: one paragraph for each entry, then the findings."""
    for entry in report.entries:
        click.echo(_entry_paragraph(entry), err=True)
        print_findings(entry.refusals)
    print_findings(report.findings)
    if not report.entries and not report.disabled:
        click.echo(f"{report.module}: no packet entry found; the module is unchanged", err=True)


def _entry_paragraph(entry: EntryReport) -> str:
    lines = [f"{entry.place}: packet entry {click.style('@' + entry.name, bold=True)}, lanes in {_lanes(entry)}"]
    for clone in entry.clones:
        sites = sum(site.clone == clone.name for site in entry.rewritten)
        state = "was there already" if clone.was_present else f"{clone.instructions} instructions cloned"
        lines.append(f"  W = {clone.width}: @{clone.name}, {state}; {_sites(sites)} rewritten")
    lines += [f"  kept: {site.place} in @{site.caller} passes {site.passes}" for site in entry.kept]
    lines += [f"  ignored: {site.place} in @{site.caller}, another type or convention" for site in entry.ignored]
    if not entry.clones:
        lines.append("  not specialised:")
    return "\n".join(lines)


def _sites(count: int) -> str:
    return f"{count} call site{'' if count == 1 else 's'}"


def _lanes(entry: EntryReport) -> str:
    return f"parameter {entry.lanes_parameter}" if entry.lanes_parameter.isdecimal() else f"%{entry.lanes_parameter}"
