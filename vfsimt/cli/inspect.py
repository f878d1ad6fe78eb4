"""`vfsimt inspect FILE`: what is in an object or in a module, for a person or for a bug report."""

from __future__ import annotations

import click

from vfsimt.cli.formats import Format, format_option
from vfsimt.files import read_file

_EPILOG = """\b
Examples:
  vfsimt inspect examples/device/kernel.o
  vfsimt inspect examples/device/kernel.o --format yaml
"""


@click.command(name="inspect", epilog=_EPILOG)
@click.argument("file")
@format_option(Format.TEXT, Format.JSON, Format.YAML)
def command(file: str, report_format: Format) -> None:
    """Show what is in FILE: sections, functions and SIMT call sites of an object; - is standard input."""
    data = read_file(file)
    if _is_ir(data):
        from vfsimt.cli.inspect_ir import inspect_ir

        inspect_ir(data, file, report_format)
        return
    from vfsimt.cli.inspect_object import print_object

    print_object(data, file, report_format)


def _is_ir(data: bytes) -> bool:
    from vfsimt.patch.identify import looks_like_ir

    return looks_like_ir(data)
