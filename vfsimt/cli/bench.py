"""`vfsimt bench`: what full-packet specialisation is worth, measured on this host."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.shared_options import optimisation_option
from vfsimt.cli.tables import Column, print_table
from vfsimt.errors import RefusedError
from vfsimt.files import (
    STANDARD_STREAM,
    read_file,
    refuse_coinciding_files,
    refuse_unwritable,
    stream_name,
    write_files,
)

if TYPE_CHECKING:
    from typing_extensions import Self

    from vfsimt.jit.bench.pipeline import BenchOptions, BenchReport

_EPILOG = """\b
Without KERNEL.ll, the built-in kernels: every combination of the options from
--operator to --target. With it, --dispatch and the arguments are needed,
spelled as in 'vfsimt run --help'.

\b
Examples:
  vfsimt bench --operator rmsnorm --shape 64x256 --mapping packet-local
  vfsimt bench --operator rmsnorm --shape 64x256 --width 16 --vs c --inline \\
      --json bench.json
  vfsimt bench --target x86-64-v2 --plot bench.svg --plot bench.png
  vfsimt bench examples/rmsnorm_w8.ll --dispatch 512 --arg random:f32:64x250 \\
      --arg random:f32:250:1 --arg f32:1e-5 --arg zeros:f32:64x250
"""

_SHAPE = re.compile(r"(\d{1,6})x(\d{1,7})\Z")


@click.command(name="bench", epilog=_EPILOG)
@click.argument("kernel", type=click.Path(allow_dash=True), metavar="[KERNEL.ll]", required=False)
@click.option(
    "--operator",
    "operators",
    multiple=True,
    type=click.Choice(["rmsnorm", "layernorm", "softmax", "swiglu", "gelu", "rope"]),
    help="Only this operator (repeatable).",
)
@click.option("--shape", "shapes", multiple=True, metavar="ROWSxCOLUMNS", help="Only this shape (repeatable).")
@click.option(
    "--width",
    "widths",
    multiple=True,
    type=click.Choice(["2", "4", "8", "16"]),
    help="Lanes of a packet (repeatable); 8 by default, and of a KERNEL.ll that is a packet entry.",
)
@click.option(
    "--mapping",
    "mappings",
    multiple=True,
    type=click.Choice(["whole-program", "packet-local"]),
    help="Only this mapping (repeatable).",
)
@click.option(
    "--snapshot",
    "snapshots",
    multiple=True,
    type=click.Choice(["copied", "fused", "reread"]),
    help="Where a reduction finds its row again (repeatable); copied and fused by default.",
)
@click.option(
    "--target",
    "targets",
    multiple=True,
    metavar="CPU",
    help="As LLVM names it: haswell, x86-64-v2 (repeatable); host by default.",
)
@optimisation_option
@click.option(
    "--vs",
    "rivals",
    multiple=True,
    type=click.Choice(["c", "inductor"]),
    help="Also plain C, or TorchInductor's kernel, in the same interleaved run (repeatable).",
)
@click.option("--inline", is_flag=True, help="Also the original with an entry that the optimiser may inline.")
@click.option("--end-to-end", is_flag=True, help="Also times over a thread pool, from Python.")
@click.option("--workers", type=click.IntRange(1, 1024), metavar="N", help="Threads of that pool; all CPUs by default.")
@click.option(
    "--samples",
    type=click.IntRange(1, 1000),
    default=7,
    show_default=True,
    metavar="N",
    help="Samples of each variant, at least.",
)
@click.option(
    "--sample-ms",
    type=click.FloatRange(0.1, 60000),
    default=30.0,
    show_default=True,
    metavar="MS",
    help="Length of a sample, in milliseconds.",
)
@click.option(
    "--warmup-ms",
    type=click.FloatRange(0.1, 60000),
    default=100.0,
    show_default=True,
    metavar="MS",
    help="Warm-up before the samples, in milliseconds.",
)
@click.option("--dispatch", type=int, metavar="N", help="Logical threads; needed with a KERNEL.ll.")
@click.option(
    "--block", type=int, default=32, show_default=True, metavar="N", help="Threads of a block, of a KERNEL.ll."
)
@click.option("--arg", "arguments", multiple=True, metavar="ARG", help="An argument of a KERNEL.ll (repeatable).")
@click.option("--entry", metavar="F", help="The function of a KERNEL.ll to call; without it, as in 'vfsimt run'.")
@click.option(
    "--json",
    "json_path",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Write everything with each sample; - is standard output.",
)
@click.option(
    "--plot",
    "plots",
    type=click.Path(allow_dash=True),
    multiple=True,
    metavar="FILE",
    help="Draw the ratios: .png or .svg (repeatable).",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="Time to compile and measure one case.",
)
@format_option(Format.TEXT, Format.JSON)
def command(**given: Any) -> int:
    """Measure packet kernels before (P0) and after (P1) full-packet specialisation.

    Every result is compared with numpy in float64 (of a KERNEL.ll: with the module before), and guards around every
    array must hold. The variants run interleaved in one process; ratios are those of the same round.
    """
    from vfsimt.jit.bench.pipeline import run_bench
    from vfsimt.jit.bench.plot import refuse_missing_plots
    from vfsimt.jit.bench.report import document
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.pipeline import specialize

    as_json = given["report_format"] is Format.JSON
    to_stdout = given["json_path"] == STANDARD_STREAM
    if as_json and to_stdout:
        raise click.UsageError("--format json and --json - are the same: give one of them")
    outputs = (*(() if given["json_path"] is None else (given["json_path"],)), *given["plots"])
    inputs = (*filter(None, (given["kernel"],)), *given["arguments"])
    refuse_coinciding_files(inputs, outputs)
    refuse_missing_plots(given["plots"])
    refuse_unwritable(outputs)
    options = _options(given)
    cases = _user_cases(given) if given["kernel"] else _builtin_cases(given)

    def specialized(text: str) -> str:
        return specialize(text, SpecializeOptions(check=False)).text

    with _Progress(len(cases)) as progress:
        report = run_bench(cases, options, specialized, progress)
    described = json_text(document(report)) + "\n"
    # Said before it is written: a disk that has filled up meanwhile must not lose what took minutes to measure.
    if as_json:
        click.echo(described, nl=False)
    else:
        _print_report(report, err=to_stdout)
    if report.findings and not as_json:
        print_findings(report.findings)
    _write_outputs(given, report, described)
    return 0 if report.results and not _has_failures(report) else RefusedError.exit_status


def _write_outputs(given: dict[str, Any], report: BenchReport, described: str) -> None:
    from vfsimt.jit.bench.plot import draw

    files = [] if given["json_path"] is None else [(given["json_path"], described.encode("ascii"))]
    files += [(path, draw(report, path.rpartition(".")[2].lower())) for path in given["plots"]]
    write_files(tuple(files))


def _has_failures(report: BenchReport) -> bool:
    """Whether a case could not be measured; a rival that could not be built is said, and is no failure."""
    from vfsimt.jit.reasons import JitReason

    return any(finding.reason is not JitReason.BUILD_FAILED for finding in report.findings)


def _options(given: dict[str, Any]) -> BenchOptions:
    from vfsimt.jit.bench.measure import Rival
    from vfsimt.jit.bench.pipeline import BenchOptions
    from vfsimt.jit.bench.timing import SamplingPlan

    if given["workers"] and not given["end_to_end"]:
        raise click.UsageError("--workers is for --end-to-end")
    plan = SamplingPlan(
        samples=given["samples"],
        sample_seconds=given["sample_ms"] / 1e3,
        warmup_seconds=given["warmup_ms"] / 1e3,
    )
    return BenchOptions(
        plan=plan,
        opt=given["opt"],
        rivals=tuple(Rival(name) for name in dict.fromkeys(given["rivals"])),
        inline=given["inline"],
        workers=(given["workers"] or os.cpu_count() or 1) if given["end_to_end"] else 0,
        timeout=given["timeout"],
    )


def _builtin_cases(given: dict[str, Any]) -> Any:
    from vfsimt.jit.bench.cases import Matrix
    from vfsimt.jit.kernels import Mapping, Operator, Snapshot

    for option in ("dispatch", "entry"):
        if given[option] is not None:
            raise click.UsageError(f"--{option} needs a KERNEL.ll")
    if given["arguments"]:
        raise click.UsageError("--arg needs a KERNEL.ll")
    usual = Matrix()
    chosen = Matrix(
        operators=tuple(Operator(name) for name in given["operators"]) or usual.operators,
        shapes=tuple(_shape(text) for text in given["shapes"]),
        widths=tuple(int(width) for width in given["widths"]) or usual.widths,
        mappings=tuple(Mapping(name) for name in given["mappings"]) or usual.mappings,
        snapshots=tuple(Snapshot(name) for name in given["snapshots"]) or usual.snapshots,
        targets=given["targets"] or usual.targets,
    )
    try:
        return chosen.cases()
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _shape(text: str) -> tuple[int, int]:
    match = _SHAPE.match(text)
    if match is None or not int(match[1]) or int(match[1]) * int(match[2]) > 1 << 28:
        raise click.UsageError(f"{text!r} is no shape: write rows x columns, as 64x256")
    return int(match[1]), int(match[2])


def _user_cases(given: dict[str, Any]) -> Any:
    from vfsimt.ir.recognition import decode_ir
    from vfsimt.jit.arrays import read_argument
    from vfsimt.jit.bench.cases import UserCase
    from vfsimt.jit.entries import choose_entry
    from vfsimt.jit.launch import Dispatch

    for option in ("operators", "shapes", "mappings", "snapshots", "rivals"):
        if given[option]:
            raise click.UsageError(
                f"--{option.removesuffix('s') if option != 'rivals' else 'vs'} is for built-in kernels"
            )
    if given["inline"]:
        raise click.UsageError("--inline is for built-in kernels")
    if given["dispatch"] is None:
        raise click.UsageError("--dispatch is needed for a KERNEL.ll")
    name = stream_name(given["kernel"])
    text = decode_ir(read_file(given["kernel"]), name)
    entry = choose_entry(text, name, given["entry"], None)
    arguments = tuple(read_argument(argument) for argument in given["arguments"])
    return tuple(
        (
            UserCase(
                label=name,
                entry=entry,
                width=int((given["widths"] or ("8",))[0]),
                arguments=arguments,
                dispatch=Dispatch(threads=given["dispatch"], block=given["block"], grain=1),
                target=target,
                tolerance=0.0,
            ),
            text,
        )
        for target in given["targets"] or ("host",)
    )


class _Progress:
    """A line on a terminal that says which case is measured; silent in a pipe."""

    def __init__(self, total: int) -> None:
        self._shown = sys.stderr.isatty() and total > 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)

    def __call__(self, number: int, total: int, name: str) -> None:
        if self._shown:
            click.echo(f"\r\x1b[K[{number}/{total}] {name}", nl=False, err=True)


def _print_report(report: BenchReport, *, err: bool) -> None:
    from vfsimt.jit.bench.pipeline import AFTER, BEFORE
    from vfsimt.jit.bench.report import format_ratio, format_seconds, rows, summary

    table = rows(report)
    if table:
        others = list(dict.fromkeys(name for row in table for name in row.rivals))
        has_end_to_end = any(row.end_to_end is not None for row in table)
        columns = [Column("case"), Column(BEFORE, right=True), Column(AFTER, right=True)]
        columns += [Column(f"{AFTER}/{BEFORE} (range)", right=True)]
        columns += [Column(f"{AFTER}/{name}", right=True) for name in others]
        columns += [Column("end to end", right=True)] if has_end_to_end else []
        lines: list[list[str]] = []
        for row in table:
            line = [row.case, *(format_seconds(row.seconds[name]) for name in (BEFORE, AFTER)), format_ratio(row.ratio)]
            line += [format_ratio(row.rivals.get(name)) for name in others]
            line += [format_ratio(row.end_to_end)] if has_end_to_end else []
            lines.append(line)
        print_table(columns, lines, err=err)
        click.echo(err=err)
    machine, versions = report.machine, report.versions
    click.echo(f"{machine['cpu']} ({machine['llvm_cpu']}), LLVM {versions['llvm']}, -O{report.options.opt}", err=err)
    for sentence in summary(report):
        click.echo(sentence, err=err)
