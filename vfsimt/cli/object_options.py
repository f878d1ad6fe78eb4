"""The options that `check` and `patch` share."""

from __future__ import annotations

import click

elf_option = click.option(
    "--elf", type=click.Path(allow_dash=True), required=True, metavar="K.o", help="The object; - is standard input."
)
manifest_option = click.option(
    "--manifest",
    "manifest_path",
    type=click.Path(allow_dash=True),
    required=True,
    metavar="M.json",
    help="What 'vfsimt manifest' wrote.",
)
allow_folded_option = click.option(
    "--allow-folded", is_flag=True, help="Accept absent callees that are proved to be folded into a twin."
)
