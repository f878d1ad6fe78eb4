"""`vfsimt inspect FILE`: what is in an object or in a module, for a person or for a bug report."""

from __future__ import annotations

import click

from vfsimt.cli.formats import Format, format_option
from vfsimt.cli.module_options import save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import simt_cc_option
from vfsimt.files import read_file, refuse_coinciding_files, stream_name
from vfsimt.ir.bitstream import is_bitcode
from vfsimt.ir.module_file import kept_text_files, module_from_file

_EPILOG = """\b
Examples:
  vfsimt inspect examples/device/kernel.o
  vfsimt inspect examples/device/kernel.o --format yaml
  vfsimt inspect examples/rmsnorm_w8.ll
"""


@click.command(name="inspect", epilog=_EPILOG)
@click.argument("file", type=FILE_PATH)
@simt_cc_option
@save_text_option
@format_option(Format.TEXT, Format.JSON, Format.YAML)
def command(file: str, simt_cc: int | None, kept_text: str | None, report_format: Format) -> None:
    """Show what is in FILE, an object or a module; - is standard input.

    Of an object: sections, functions and SIMT call sites. Of LLVM IR, as text or as bitcode: entities and functions
    with their calls.
    """
    (kept,) = kept_text_files((file,), kept_text)
    refuse_coinciding_files((file,), () if kept is None else (kept,))
    data = read_file(file)
    if _is_module(data):
        from vfsimt.cli.inspect_ir import inspect_ir

        inspect_ir(module_from_file(data, file, kept), report_format, simt_cc)
        return
    from vfsimt.cli.inspect_object import print_object

    print_object(data, stream_name(file), report_format)


def _is_module(data: bytes) -> bool:
    """Whether to read a file as LLVM IR: bitcode, and any text, whatever it then turns out to be."""
    if is_bitcode(data):
        return True
    from vfsimt.patch.identify import is_text, looks_like_ir

    return looks_like_ir(data) or is_text(data)
