"""`vfsimt run KERNEL.ll`: run a packet kernel on this host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.module_options import save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.run_report import document, print_report
from vfsimt.cli.shared_options import (
    ARGUMENTS_HELP,
    argument_option,
    block_option,
    dispatch_option,
    entry_option,
    keep_target_attributes_option,
    kind_option,
    lanes_parameter_option,
    only_one,
    optimisation_option,
    retarget_option,
    target_option,
    timeout_option,
    width_option,
    workers_option,
)
from vfsimt.errors import VfsimtError
from vfsimt.files import (
    STANDARD_STREAM,
    refuse_coinciding_files,
    refuse_unwritable,
    stream_name,
    write_files,
)
from vfsimt.ir.module_file import kept_text_files, read_module_file

if TYPE_CHECKING:
    from vfsimt.jit.arguments import Argument
    from vfsimt.jit.arrays import OutputSpec
    from vfsimt.jit.runs import NamedModule, RunOptions, RunOutcome

_EPILOG = f"""{ARGUMENTS_HELP}
--arg and --out count together.

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
@click.argument("kernel", type=FILE_PATH, metavar="KERNEL.ll")
@entry_option
@kind_option
@lanes_parameter_option
@width_option(repeatable=False)
@dispatch_option(required=True)
@block_option
@argument_option
@click.option("--out", multiple=True, metavar="FILE", help="An argument that is written to FILE (repeatable).")
@click.option(
    "--against",
    type=FILE_PATH,
    metavar="OTHER.ll",
    help="Run this module too, on the same arguments, and compare all arrays.",
)
@click.option(
    "--expect",
    type=FILE_PATH,
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
@target_option(repeatable=False)
@retarget_option
@keep_target_attributes_option
@optimisation_option
@workers_option(1)
@click.option(
    "--grain", type=click.IntRange(min=1), default=8, show_default=True, metavar="N", help="Blocks of a task."
)
@click.option(
    "--check/--no-check",
    default=True,
    show_default=True,
    help="Look at each access of the kernel in a run of its own, and put guard bytes around arrays.",
)
@timeout_option(60.0, "run one module")
@save_text_option
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
    modules = (stream_name(given["kernel"]), stream_name(given["against"] or ""))
    paths = {index: output.path for index, output in inputs.outputs}
    if report_format is Format.JSON:
        click.echo(json_text(document(modules, paths, outcome)))
    else:
        print_report(modules, paths, outcome, err=STANDARD_STREAM in _output_paths(given))
    return 0


def _output_paths(given: dict[str, Any]) -> tuple[str, ...]:
    from vfsimt.jit.arrays import read_output

    return tuple(read_output(text).path for text in given["out"])


def _run(given: dict[str, Any], order: tuple[str, ...]) -> tuple[_Inputs, RunOutcome]:
    """Read, run, write the outputs."""
    from vfsimt.jit.arrays import array_file
    from vfsimt.jit.pipeline import run_kernel

    modules = (given["kernel"],) if given["against"] is None else (given["kernel"], given["against"])
    texts = kept_text_files(modules, given["kept_text"])
    kept = tuple(path for path in texts if path is not None)
    refuse_coinciding_files((*modules, *given["arg"], *given["expect"]), (*_output_paths(given), *kept))
    refuse_unwritable(_output_paths(given))
    options = _options(given)
    module, *others = (_read_module(path, text) for path, text in zip(modules, texts, strict=True))
    inputs = _read_inputs(given, order)
    outcome = run_kernel(module, inputs.arguments, options, against=next(iter(others), None), expected=inputs.expected)
    results: list[Any] = list(outcome.result.arguments)
    write_files(tuple((output.path, array_file(results[index])) for index, output in inputs.outputs))
    return inputs, outcome


def _options(given: dict[str, Any]) -> RunOptions:
    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.runs import RunOptions
    from vfsimt.jit.target import HOST

    return RunOptions(
        dispatch=Dispatch(threads=given["dispatch"], block=given["block"], grain=given["grain"]),
        entry=given["entry"],
        kind=given["kind"],
        lanes_parameters=given["lanes_parameters"],
        width=only_one("width", given["widths"]) or 0,
        target=only_one("target", given["targets"]) or HOST,
        opt=given["opt"],
        retarget=given["retarget"],
        keep_target_attributes=given["keep_target_attributes"],
        workers=given["workers"],
        checked=given["check"],
        tolerance=given["tolerance"],
        timeout=given["timeout"],
    )


def _read_module(path: str, kept_text: str | None) -> NamedModule:
    from vfsimt.jit.runs import NamedModule

    module = read_module_file(path, kept_text)
    return NamedModule(name=module.text_name, text=module.text)


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
