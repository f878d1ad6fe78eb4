"""`vfsimt bench`: what full-packet specialisation is worth, measured on this host."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.bench_cases import builtin_cases, specialize_options, user_cases
from vfsimt.cli.bench_report import print_report
from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.module_options import save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import (
    ARGUMENTS_HELP,
    argument_option,
    block_option,
    dispatch_option,
    entry_option,
    keep_target_attributes_option,
    kind_option,
    lanes_parameter_option,
    optimisation_option,
    retarget_option,
    target_option,
    timeout_option,
    width_option,
    workers_option,
)
from vfsimt.errors import RefusedError
from vfsimt.files import (
    STANDARD_STREAM,
    refuse_coinciding_files,
    refuse_unwritable,
    write_files,
)
from vfsimt.ir.module_file import kept_text_files, read_module_file

if TYPE_CHECKING:
    from typing_extensions import Self

    from vfsimt.jit.bench.pipeline import BenchOptions, BenchReport

_EPILOG = f"""\b
Without KERNEL.ll, the built-in kernels: every combination of the options from
--operator to --target. With it, --dispatch and the arguments are needed.

{ARGUMENTS_HELP}
\b
Examples:
  vfsimt bench --operator rmsnorm --shape 64x256 --mapping packet-local
  vfsimt bench --operator rmsnorm --shape 64x256 --width 16 --vs c --inline \\
      --json bench.json
  vfsimt bench --target x86-64-v2 --plot bench.svg --plot bench.png
  vfsimt bench examples/rmsnorm_w8.ll --dispatch 512 --arg random:f32:64x250 \\
      --arg random:f32:250:1 --arg f32:1e-5 --arg zeros:f32:64x250
"""


@click.command(name="bench", epilog=_EPILOG)
@click.argument("kernel", type=FILE_PATH, metavar="[KERNEL.ll]", required=False)
@click.option(
    "--operator",
    "operators",
    multiple=True,
    type=click.Choice(["rmsnorm", "layernorm", "softmax", "swiglu", "gelu", "rope"]),
    help="Only this operator (repeatable).",
)
@click.option("--shape", "shapes", multiple=True, metavar="ROWSxCOLUMNS", help="Only this shape (repeatable).")
@width_option(repeatable=True)
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
@target_option(repeatable=True)
@retarget_option
@keep_target_attributes_option
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
@workers_option(None)
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
@dispatch_option(required=False)
@block_option
@argument_option
@entry_option
@kind_option
@lanes_parameter_option
@click.option(
    "--json",
    "json_path",
    type=FILE_PATH,
    metavar="FILE",
    help="Write everything with each sample; - is standard output.",
)
@click.option(
    "--plot",
    "plots",
    type=FILE_PATH,
    multiple=True,
    metavar="FILE",
    help="Draw the ratios: .png or .svg (repeatable).",
)
@timeout_option(300.0, "measure one case")
@save_text_option
@format_option(Format.TEXT, Format.JSON)
def command(**given: Any) -> int:
    """Measure packet kernels before (P0) and after (P1) full-packet specialisation.

    Every result is compared with numpy in float64 (of a KERNEL.ll: with the module before), and guards around every
    array must hold. The variants run interleaved in one process; ratios are those of the same round.
    """
    from vfsimt.jit.bench.pipeline import run_bench
    from vfsimt.jit.bench.plot import refuse_missing_plots
    from vfsimt.jit.bench.report import document
    from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize

    as_json = given["report_format"] is Format.JSON
    to_stdout = given["json_path"] == STANDARD_STREAM
    if as_json and to_stdout:
        raise click.UsageError("--format json and --json - are the same: give one of them")
    outputs = (*(() if given["json_path"] is None else (given["json_path"],)), *given["plots"])
    inputs = (*filter(None, (given["kernel"],)), *given["arg"])
    (kept,) = kept_text_files((given["kernel"],), given["kept_text"]) if given["kernel"] else (None,)
    refuse_coinciding_files(inputs, outputs if kept is None else (*outputs, kept))
    refuse_missing_plots(given["plots"])
    refuse_unwritable(outputs)
    options = _options(given)
    module = read_module_file(given["kernel"], kept) if given["kernel"] else None
    cases = builtin_cases(given) if module is None else user_cases(given, module)
    chosen = specialize_options(given, module)

    def specialized(text: str) -> str:
        try:
            return specialize(text, chosen).text
        except SpecializeRefusedError as error:
            if error.report.entries:
                raise
            return text  # without a packet entry there is nothing to compare, which is said of the whole case (VF822)

    with _Progress(len(cases)) as progress:
        report = run_bench(cases, options, specialized, progress)
    described = json_text(document(report)) + "\n"
    # Said before it is written: a disk that has filled up meanwhile must not lose what took minutes to measure.
    if as_json:
        click.echo(described, nl=False)
    else:
        print_report(report, err=to_stdout)
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
        retarget=given["retarget"],
        keep_target_attributes=given["keep_target_attributes"],
        workers=(given["workers"] or os.cpu_count() or 1) if given["end_to_end"] else 0,
        timeout=given["timeout"],
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
