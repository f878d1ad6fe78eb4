"""`vfsimt inspect FILE`: what is in an object or in a module, for a person or for a bug report."""

from __future__ import annotations

import click

from vfsimt.cli.formats import Format, format_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.files import read_file, stream_name

_EPILOG = """\b
Examples:
  vfsimt inspect examples/device/kernel.o
  vfsimt inspect examples/device/kernel.o --format yaml
  vfsimt inspect examples/rmsnorm_w8.ll
"""


@click.command(name="inspect", epilog=_EPILOG)
@click.argument("file", type=FILE_PATH)
@format_option(Format.TEXT, Format.JSON, Format.YAML)
def command(file: str, report_format: Format) -> None:
    """Show what is in FILE, an object or a module; - is standard input.

    Of an object: sections, functions and SIMT call sites. Of LLVM IR text: entities and functions with their calls.
    """
    data, name = read_file(file), stream_name(file)
    if _is_ir(data):
        from vfsimt.cli.inspect_ir import inspect_ir

        inspect_ir(data, name, report_format)
        return
    from vfsimt.cli.inspect_object import print_object

    print_object(data, name, report_format)


def _is_ir(data: bytes) -> bool:
    from vfsimt.patch.identify import looks_like_ir

    return looks_like_ir(data)
