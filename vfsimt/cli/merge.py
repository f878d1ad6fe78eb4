"""`vfsimt merge`: one stable SIMT entry instead of several fragile ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings, printable
from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.module_options import emit_option, output_form, save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import allow_none_option, no_check_option, simt_cc_option
from vfsimt.counting import counted
from vfsimt.files import STANDARD_STREAM, refuse_coinciding_files, write_files
from vfsimt.ir.module_file import ModuleForm, kept_text_files, read_module_file
from vfsimt.merge.options import DEFAULT_MAX_UNROLL, MergeOptions, Pin
from vfsimt.source import encode_source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.merge.report import ExecutedFunction, MergedGroup, MergeReport, PinnedEntry

_NAMES_SHOWN = 6
_ROWS_SHOWN = 8
_LOOP_MARKS = {"kept-rolled": " (llvm.loop.unroll.disable)", "unrolled-fully": " (llvm.loop.unroll.full)"}
_EPILOG = """\b
Examples:
  vfsimt merge examples/device_unrolled.ll -o merged.ll
  vfsimt merge examples/device_unrolled.ll --parametrize -o merged.ll
  vfsimt merge examples/device_unrolled.ll --parametrize --execute -o merged.ll
  vfsimt merge examples/device_simt.ll --pin weak-odr -o pinned.ll --format json
"""


@click.command(name="merge", epilog=_EPILOG)
@click.argument("source", metavar="IN.ll", type=FILE_PATH)
@click.option(
    "-o",
    "--output",
    type=FILE_PATH,
    default=STANDARD_STREAM,
    metavar="OUT.ll",
    help="Write the module here; - is stdout, the default.",
)
@click.option(
    "--parametrize", is_flag=True, help="Merge clones that differ only in constants: these become parameters."
)
@click.option(
    "--pin",
    type=click.Choice([pin.value for pin in Pin]),
    help="Keep entries that stay single alive: by their linkage, or by a place in llvm.compiler.used. Without it they "
    "stay as they are.",
)
@click.option(
    "--keep-loops", is_flag=True, help="Mark loops around SIMT calls: not to be unrolled, or fully where slots need it."
)
@click.option(
    "--max-unroll",
    type=click.IntRange(min=1),
    default=DEFAULT_MAX_UNROLL,
    show_default=True,
    metavar="N",
    help="Most iterations of a loop that must be unrolled fully.",
)
@click.option(
    "--execute",
    is_flag=True,
    help="Also run what was merged on this host, before and after, and compare; this runs code of IN.ll.",
)
@emit_option
@save_text_option
@simt_cc_option
@allow_none_option
@no_check_option
@format_option(Format.TEXT, Format.JSON, needs="-o")
def command(
    source: str,
    output: str,
    parametrize: bool,
    pin: str | None,
    keep_loops: bool,
    max_unroll: int,
    execute: bool,
    wanted_form: ModuleForm | None,
    kept_text: str | None,
    simt_cc: int | None,
    allow_none: bool,
    no_check: bool,
    report_format: Format,
) -> None:
    """Merge SIMT functions of IN.ll that have the same body into one with several calls, which nothing folds.

    IN.ll is LLVM IR, text of the vendor's dialect too, or bitcode; - is stdin. The report goes to stderr.
    """
    if report_format is Format.JSON and output == STANDARD_STREAM:
        raise click.UsageError("--format json prints the report on stdout: give the module a file with -o")
    form = output_form(output, wanted_form)
    (kept,) = kept_text_files((source,), kept_text)
    refuse_coinciding_files((source,), (output,) if kept is None else (output, kept))
    from vfsimt.ir.llvm_process import start_early

    options = MergeOptions(
        parametrize=parametrize,
        pin=pin,
        keep_loops=keep_loops,
        max_unroll=max_unroll,
        execute=execute,
        simt_cc=simt_cc,
        allow_none=allow_none,
        check=not no_check,
    )
    module = read_module_file(source, kept)
    if options.check:
        start_early()
    from vfsimt.merge.pipeline import merge

    result = merge(module, options)
    written = result.bitcode() if form is ModuleForm.BITCODE else encode_source(result.text)
    write_files(((output, written),), mode_from=None if source == STANDARD_STREAM else source)
    if report_format is Format.JSON:
        click.echo(json_text(result.report.as_object()))
    else:
        _print_report(result.report, options)


def _print_report(report: MergeReport, options: MergeOptions) -> None:
    """The report for a person, on standard error."""
    for words in _nothing_found(report, options):
        click.echo(f"{printable(report.module)}: {words}", err=True)
    for group in report.groups:
        _print_group(group)
    _print_rows([_pinned_row(entry) for entry in report.pinned], "more pinned")
    for loop in report.loops:
        mark = _LOOP_MARKS.get(loop.decision, "")
        click.echo(
            f"loop {printable(loop.header)} of @{printable(loop.function)}, line {loop.line}: "
            f"{loop.decision}{mark}: {printable(loop.evidence)}",
            err=True,
        )
    if report.execution is not None:
        _print_execution(report.execution)
    print_findings(report.findings)
    if report.fragile:
        click.echo(
            f"still fragile, with a single call: {_shown(report.fragile)}; --pin keeps such entries alive", err=True
        )
    click.echo(
        f"{printable(report.module)}: {report.functions_before} -> {counted(report.functions_after, 'function')}, "
        f"{report.lines_before} -> {counted(report.lines_after, 'line')}",
        err=True,
    )


def _nothing_found(report: MergeReport, options: MergeOptions) -> list[str]:
    """What was asked for and had nothing to work on; an empty report would look like a success."""
    if not report.simt_functions:
        return ["no SIMT function here; the module is unchanged"]
    is_done = report.groups or report.pinned or report.loops
    found = (
        (is_done, f"nothing to do for {counted(report.simt_functions, 'SIMT function')}"),
        (report.pinned or options.pin is None, "no entry to pin"),
        (report.loops or not options.keep_loops, "no loop around a SIMT call"),
    )
    return [words for something, words in found if not something]


def _print_group(group: MergedGroup) -> None:
    """Which functions became one, and at what cost."""
    survivor = printable(group.survivor)
    extra = f", {counted(len(group.constants), 'more argument')} each" if group.constants else ""
    click.echo(
        f"{counted(len(group.members), 'function')} are now @{survivor}: {counted(group.calls, 'call')}{extra}; "
        f"{counted(group.lines_removed, 'line')} removed",
        err=True,
    )
    gone = [name for name in group.members if name != group.survivor]
    _print_rows([f"  @{printable(name)} -> @{survivor}" for name in gone], f"more -> @{survivor}")
    for item in group.constants:
        click.echo(f"  parameter {printable(item.name)} ({item.type}): {_first(item.values)}", err=True)


def _pinned_row(entry: PinnedEntry) -> str:
    added = ", noinline added" if entry.noinline_added else ""
    return f"pinned @{printable(entry.function)}: {entry.pin.value}{added}"


def _print_rows(rows: list[str], rest: str) -> None:
    """The first rows, and how many more there are, for a section that was unrolled very often."""
    shown = rows if len(rows) <= _ROWS_SHOWN else rows[: _ROWS_SHOWN - 1]
    for row in shown:
        click.echo(row, err=True)
    if len(shown) < len(rows):
        click.echo(f"  {len(rows) - len(shown)} {rest}; --format json lists all", err=True)


def _print_execution(execution: tuple[ExecutedFunction, ...]) -> None:
    """How many functions ran, and why the others did not, one line for each reason."""
    if not execution:
        click.echo("executed on this host: nothing, since nothing was merged", err=True)
        return
    executed = sum(item.was_executed for item in execution)
    outcome = ", all results equal" if executed else ""
    click.echo(f"executed on this host: {executed} of {counted(len(execution), 'function')}{outcome}", err=True)
    reasons: dict[tuple[str, str], list[str]] = {}
    for item in execution:
        if item.reason:
            outcome = "not for all arguments" if item.was_executed else "not executed"
            reasons.setdefault((outcome, item.reason), []).append(item.function)
    for (outcome, reason), names in reasons.items():
        click.echo(f"  {outcome}: {_shown(names)}: {printable(reason)}", err=True)


def _shown(names: Sequence[str]) -> str:
    """The first few of some functions, and how many more there are."""
    return _first([f"@{printable(name)}" for name in names])


def _first(items: Sequence[str]) -> str:
    more = f" and {len(items) - _NAMES_SHOWN} more" if len(items) > _NAMES_SHOWN else ""
    return ", ".join(items[:_NAMES_SHOWN]) + more
