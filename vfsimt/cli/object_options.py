"""The options that `check` and `patch` share."""

from __future__ import annotations

import click

from vfsimt.files import STANDARD_STREAM

elf_option = click.option(
    "--elf", type=click.Path(allow_dash=True), required=True, metavar="K.o", help="The object; - is standard input."
)
manifest_option = click.option(
    "--manifest",
    "manifest_path",
    type=click.Path(allow_dash=True),
    required=True,
    metavar="M.json",
    help="What 'vfsimt manifest' wrote for the module; - is standard input.",
)
allow_folded_option = click.option(
    "--allow-folded", is_flag=True, help="Accept absent callees that are proved to be folded into a twin."
)
allow_caller_option = click.option(
    "--allow-caller",
    "allow_callers",
    multiple=True,
    metavar="NAME",
    help="Leave the call sites of this function unchecked, which no manifest describes; also a pattern with * and ? "
    "(repeatable).",
)


def refuse_one_stream_twice(elf: str, manifest_path: str) -> None:
    """Refuse to read both the object and the manifest from standard input.

    Raises:
        click.UsageError: both are `-`.
    """
    if elf == manifest_path == STANDARD_STREAM:
        raise click.UsageError("'--elf -' and '--manifest -' both want standard input")
