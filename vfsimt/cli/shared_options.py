"""Options that several commands spell alike."""

from __future__ import annotations

import click

simt_cc_option = click.option(
    "--simt-cc",
    type=int,
    metavar="N",
    help="Take 'cc N' (0 ... 1023) as the SIMT convention, beside 'simt_entry', which alone counts by default.",
)
no_check_option = click.option(
    "--no-check", is_flag=True, help="Do not have LLVM parse and verify the input and the result."
)
optimisation_option = click.option(
    "--opt", type=click.IntRange(0, 3), default=3, show_default=True, metavar="N", help="LLVM's optimisation level."
)
