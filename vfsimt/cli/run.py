"""`vfsimt run KERNEL.ll`: run a packet kernel on this host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.shared_options import optimisation_option
from vfsimt.counting import counted
from vfsimt.errors import VfsimtError
from vfsimt.files import (
    STANDARD_STREAM,
    read_file,
    refuse_coinciding_files,
    refuse_unwritable,
    stream_name,
    write_files,
)

if TYPE_CHECKING:
    from vfsimt.jit.arguments import Argument
    from vfsimt.jit.arrays import OutputSpec
    from vfsimt.jit.pipeline import NamedModule, RunOptions, RunOutcome, RunResult

_EPILOG = """\b
An argument, in the order in which the kernel declares them (--arg and --out
count together):
  x.npy               an array from a file; - is standard input
  f32:1e-5            a value: i8 ... i64, u8 ... u64, f16, f32, f64, bool
  zeros:f32:64x250    an array of zeros; ones: and random:f32:64x250:SEED too
\b
An output:
  y.npy               zeros, shaped like the first array; - is standard output
  y.npy=f32:64x250    zeros of this type and shape

\b
Examples:
  vfsimt run examples/rmsnorm_w8.ll --dispatch 512 --arg random:f32:64x250 \\
      --arg random:f32:250:1 --arg f32:1e-5 --out y.npy
  vfsimt specialize examples/rmsnorm_w8.ll | \\
      vfsimt run examples/rmsnorm_w8.ll --against - --dispatch 509 \\
      --arg random:f32:64x250 --arg random:f32:250:1 --arg f32:1e-5 \\
      --arg zeros:f32:64x250
"""

_ORDER = "vfsimt.run.order"


class _OrderedCommand(click.Command):
    """Remembers in which order `--arg` and `--out` were given; click keeps each option's values together."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        parser: Any = self.make_parser(ctx)
        _, _, order = parser.parse_args(args=list(args))
        ctx.meta[_ORDER] = tuple(parameter.name for parameter in order if parameter.name in {"arg", "out"})
        return super().parse_args(ctx, args)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Inputs:
    """What the command line names, read: arguments in order, and where outputs and expectations belong."""

    arguments: tuple[Argument, ...]
    outputs: tuple[tuple[int, OutputSpec], ...]
    expected: tuple[tuple[int, Any], ...]


@click.command(name="run", cls=_OrderedCommand, epilog=_EPILOG)
@click.argument("kernel", type=click.Path(allow_dash=True), metavar="KERNEL.ll")
@click.option(
    "--entry",
    metavar="F",
    help="The function to call; without it, the only block entry, else the only batch, else the only packet entry.",
)
@click.option(
    "--kind",
    type=click.Choice(["packet", "batch", "blocks"]),
    help="What its last parameter counts, if that parameter's name does not say it.",
)
@click.option("--width", type=click.IntRange(1, 1024), metavar="W", help="Lanes of a packet, for a packet entry.")
@click.option("--dispatch", type=int, required=True, metavar="N", help="Logical threads of the dispatch.")
@click.option("--block", type=int, default=32, show_default=True, metavar="N", help="Threads of a block.")
@click.option("--arg", multiple=True, metavar="ARG", help="An argument (repeatable), see below.")
@click.option("--out", multiple=True, metavar="FILE", help="An argument that is written to FILE (repeatable).")
@click.option(
    "--against",
    type=click.Path(allow_dash=True),
    metavar="OTHER.ll",
    help="Run this module too, on the same arguments, and compare all arrays.",
)
@click.option(
    "--expect",
    type=click.Path(allow_dash=True),
    multiple=True,
    metavar="FILE",
    help="What the first (second, ...) --out should hold.",
)
@click.option(
    "--tolerance",
    type=click.FloatRange(min=0),
    default=5e-5,
    show_default=True,
    metavar="T",
    help="Allowed difference, absolute plus relative; 0 asks for equal values.",
)
@click.option(
    "--target", default="host", show_default=True, metavar="CPU", help="As LLVM names it: haswell, x86-64-v2."
)
@optimisation_option
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    default=1,
    show_default=True,
    metavar="N",
    help="CPU threads that run the tasks.",
)
@click.option(
    "--grain", type=click.IntRange(min=1), default=8, show_default=True, metavar="N", help="Blocks of a task."
)
@click.option("--check/--no-check", default=True, show_default=True, help="Put guard bytes around each array.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Time to compile and run one module.",
)
@format_option(Format.TEXT, Format.JSON)
@click.pass_context
def command(ctx: click.Context, **given: Any) -> int:
    """Compile KERNEL.ll for this host, run one dispatch of it, and say which arrays changed.

    The kernel follows the packet ABI (docs/run.md). It is compiled and run in a process of its own: a crash or a loop
    without end is a finding, and nothing is written then.
    """
    report_format: Format = given["report_format"]
    if report_format is Format.JSON and STANDARD_STREAM in _output_paths(given):
        raise click.UsageError("--format json and an output on - both want standard output")
    if [given["kernel"], given["against"], *given["arg"], *given["expect"]].count(STANDARD_STREAM) > 1:
        raise click.UsageError("only one input can be standard input")
    try:
        inputs, outcome = _run(given, ctx.meta[_ORDER])
    except VfsimtError as error:
        if report_format is not Format.JSON:
            raise
        click.echo(json_text({"schema": "vfsimt.run/1", "findings": [item.as_object() for item in error.findings]}))
        return error.exit_status
    if report_format is Format.JSON:
        click.echo(json_text(_document(inputs, outcome)))
    else:
        modules = (stream_name(given["kernel"]), stream_name(given["against"] or ""))
        _print_report(modules, inputs, outcome, err=STANDARD_STREAM in _output_paths(given))
    return 0


def _output_paths(given: dict[str, Any]) -> tuple[str, ...]:
    from vfsimt.jit.arrays import read_output

    return tuple(read_output(text).path for text in given["out"])


def _run(given: dict[str, Any], order: tuple[str, ...]) -> tuple[_Inputs, RunOutcome]:
    """Read, run, write the outputs."""
    from vfsimt.jit.arrays import array_file
    from vfsimt.jit.pipeline import run_kernel

    files = (given["kernel"], given["against"], *given["arg"], *given["expect"])
    refuse_coinciding_files(tuple(name for name in files if name is not None), _output_paths(given))
    refuse_unwritable(_output_paths(given))
    options = _options(given)
    module = _read_module(given["kernel"])
    against = None if given["against"] is None else _read_module(given["against"])
    inputs = _read_inputs(given, order)
    outcome = run_kernel(module, inputs.arguments, options, against=against, expected=inputs.expected)
    results: list[Any] = list(outcome.result.arguments)
    write_files(tuple((output.path, array_file(results[index])) for index, output in inputs.outputs))
    return inputs, outcome


def _options(given: dict[str, Any]) -> RunOptions:
    from vfsimt.jit.driver import EntryKind
    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.pipeline import RunOptions

    return RunOptions(
        dispatch=Dispatch(threads=given["dispatch"], block=given["block"], grain=given["grain"]),
        entry=given["entry"],
        kind=None if given["kind"] is None else EntryKind(given["kind"]),
        width=given["width"] or 0,
        target=given["target"],
        opt=given["opt"],
        workers=given["workers"],
        checked=given["check"],
        tolerance=given["tolerance"],
        timeout=given["timeout"],
    )


def _read_module(path: str) -> NamedModule:
    from vfsimt.ir.recognition import decode_ir
    from vfsimt.jit.pipeline import NamedModule

    name = stream_name(path)
    return NamedModule(name=name, text=decode_ir(read_file(path), name))


def _read_inputs(given: dict[str, Any], order: tuple[str, ...]) -> _Inputs:
    from vfsimt.jit.arrays import read_argument, read_array, read_output

    texts = {"arg": iter(given["arg"]), "out": iter(given["out"])}
    arguments: list[Any] = [None] * len(order)
    outputs: list[tuple[int, OutputSpec]] = []
    for index, kind in enumerate(order):
        if kind == "arg":
            arguments[index] = read_argument(next(texts["arg"]))
        else:
            outputs.append((index, read_output(next(texts["out"]))))
    first = next((value for value in arguments if getattr(value, "ndim", 0)), None)
    for index, output in outputs:
        arguments[index] = _zeros(output, first)
    if len(given["expect"]) > len(outputs):
        raise click.UsageError("there are more --expect than --out")
    pairs = zip(outputs, given["expect"], strict=False)
    expected = tuple((index, read_array(path)) for (index, _), path in pairs)
    return _Inputs(arguments=tuple(arguments), outputs=tuple(outputs), expected=expected)


def _zeros(output: OutputSpec, like: Any) -> Any:
    import numpy as np

    if output.shape is not None:
        return np.zeros(output.shape, dtype=output.dtype)
    if like is None:
        raise click.UsageError(f"--out {output.path} has no array to take its shape from: add =f32:64x250")
    return np.zeros(like.shape, dtype=like.dtype)


def _print_report(modules: tuple[str, str], inputs: _Inputs, outcome: RunOutcome, *, err: bool) -> None:
    for module, result in zip(modules, (outcome.result, outcome.against), strict=True):
        if result is None:
            continue
        milliseconds = sum(result.compile_seconds.values()) * 1e3
        report = result.report
        click.echo(
            f"{module}: {result.entry.name} ({result.entry.kind.value}) for {result.target}: "
            f"compiled in {milliseconds:.1f} ms, ran {report.seconds * 1e3:.3f} ms in {counted(report.tasks, 'task')}",
            err=err,
        )
    paths = {index: output.path for index, output in inputs.outputs}
    for index, value in enumerate(outcome.result.arguments):
        click.echo(f"  argument {index}: {_argument_line(outcome.result, index, value, paths.get(index))}", err=err)
    for index, comparison in outcome.expected_comparisons:
        click.echo(f"  argument {index} against the expected array: {comparison}", err=err)
    for index, comparison in outcome.against_comparisons:
        click.echo(f"  argument {index} against {modules[1]}: {comparison}", err=err)


def _argument_line(result: RunResult, index: int, value: Any, path: str | None) -> str:
    if not getattr(value, "ndim", 0):
        return f"{value.dtype} {value!s}"
    changed = result.report.changed[index]
    shape = "x".join(map(str, value.shape))
    if changed is None:
        said = "not checked"
    else:
        said = f"{changed} of {value.size} elements changed" if changed else "unchanged"
    return f"{value.dtype} {shape}, {said}" + (f", written to {path}" if path not in {None, STANDARD_STREAM} else "")


def _document(inputs: _Inputs, outcome: RunOutcome) -> dict[str, object]:
    result = outcome.result
    paths = {index: output.path for index, output in inputs.outputs}
    values: list[Any] = list(result.arguments)
    return {
        "schema": "vfsimt.run/1",
        "entry": result.entry.name,
        "kind": result.entry.kind.value,
        "target": result.target,
        "compile_seconds": result.compile_seconds,
        "run_seconds": result.report.seconds,
        "tasks": result.report.tasks,
        "arguments": [
            {
                "index": index,
                "dtype": str(value.dtype),
                "shape": list(value.shape),
                "changed_elements": result.report.changed[index],
                "output": paths.get(index),
            }
            for index, value in enumerate(values)
        ],
        "expected": [_compared(index, comparison) for index, comparison in outcome.expected_comparisons],
        "against": [_compared(index, comparison) for index, comparison in outcome.against_comparisons],
        "findings": [],
    }


def _compared(index: int, comparison: Any) -> dict[str, object]:
    return {
        "argument": index,
        "elements": comparison.elements,
        "different_bits": comparison.different_bits,
        "outside_tolerance": comparison.outside,
        "largest_difference": comparison.worst,
    }
