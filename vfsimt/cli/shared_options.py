"""Options that several commands spell alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"
Chosen = TypeVar("Chosen")

simt_cc_option = click.option(
    "--simt-cc",
    type=int,
    metavar="N",
    help="Take 'cc N' (0 ... 1023) as the SIMT convention, beside 'simt_entry', which alone counts by default.",
)
allow_none_option = click.option(
    "--allow-none",
    is_flag=True,
    help="Take a module without known SIMT functions, though some functions have a numbered convention (VF310).",
)
no_check_option = click.option(
    "--no-check", is_flag=True, help="Do not have LLVM parse and verify the input and the result."
)
optimisation_option = click.option(
    "--opt", type=click.IntRange(0, 3), default=3, show_default=True, metavar="N", help="LLVM's optimisation level."
)


def target_option(*, repeatable: bool) -> Decorator:
    """The processor that code is compiled for; several of them are several measurements."""
    return click.option(
        "--target",
        "targets",
        multiple=True,
        metavar="CPU",
        help="The processor, as LLVM names it: haswell, x86-64-v2; host by default"
        + (" (repeatable)." if repeatable else "."),
    )


retarget_option = click.option(
    "--retarget",
    is_flag=True,
    help="Compile a module for another machine without its target triple, data layout and target attributes.",
)
keep_target_attributes_option = click.option(
    "--keep-target-attributes",
    is_flag=True,
    help="Leave each function the processor and features that its attributes name.",
)


def dispatch_option(*, required: bool) -> Decorator:
    """How many threads run."""
    return click.option(
        "--dispatch", type=int, required=required, metavar="N", help="Logical threads of the dispatch of KERNEL.ll."
    )


block_option = click.option(
    "--block", type=int, default=32, show_default=True, metavar="N", help="Threads of a block of KERNEL.ll."
)
argument_option = click.option(
    "--arg", multiple=True, metavar="ARG", help="An argument of KERNEL.ll (repeatable), see below."
)
ARGUMENTS_HELP = """\b
An argument, in the order in which the kernel declares them:
  x.npy               an array from a file; - is standard input
  f32:1e-5            a value: i8 ... i64, u8 ... u64, f16, f32, f64, bool
  zeros:f32:64x250    an array of zeros; ones: and random:f32:64x250:SEED too
"""
entry_option = click.option(
    "--entry",
    metavar="F",
    help="The function to call; without it, the only block entry, else the only batch, else the only packet entry.",
)
kind_option = click.option(
    "--kind",
    type=click.Choice(["packet", "batch", "blocks"]),
    help="What its last parameter counts, if that parameter's name does not say it.",
)
lanes_parameter_option = click.option(
    "--lanes-param",
    "lanes_parameters",
    multiple=True,
    metavar="NAME-or-INDEX",
    help="A further name of lane parameters, or with --entry its index, from 0 (repeatable).",
)


def width_option(*, repeatable: bool) -> Decorator:
    """Lanes of a packet: of the packets that a packet entry is called with, of clones, of built-in kernels."""
    return click.option(
        "--width",
        "widths",
        type=click.IntRange(1, 1024),
        multiple=True,
        metavar="W",
        help="Lanes of a packet, for a packet entry"
        + (" and for clones; of built-in kernels: 2, 4, 8 (the default), 16 (repeatable)." if repeatable else "."),
    )


def workers_option(default: int | None) -> Decorator:
    """Threads of the pool that tasks run on."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 1024),
        default=default,
        show_default="all CPUs" if default is None else True,
        metavar="N",
        help="CPU threads that run the tasks" + (" of --end-to-end." if default is None else "."),
    )


def timeout_option(default: float, what: str) -> Decorator:
    """How long one piece of work may take."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=default,
        show_default=True,
        metavar="SECONDS",
        help=f"Time to compile and {what}.",
    )


def only_one(name: str, given: Sequence[Chosen]) -> Chosen | None:
    """The only value of an option that may be repeated elsewhere; the last of several would hide the others."""
    if len(given) > 1:
        raise click.UsageError(f"--{name} is given {len(given)} times; one is taken here")
    return given[0] if given else None
