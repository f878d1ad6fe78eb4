"""`vfsimt check --elf K.o --manifest M.json`: does the object keep the manifest's promises?"""

from __future__ import annotations

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import Format, format_option
from vfsimt.cli.object_options import (
    allow_caller_option,
    allow_folded_option,
    elf_option,
    manifest_option,
    refuse_one_stream_twice,
)
from vfsimt.cli.object_report import print_document, summary, verdict
from vfsimt.collection import paused_collection
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.files import read_file, stream_name
from vfsimt.manifest import Manifest

_EPILOG = """\b
Examples:
  vfsimt check --elf examples/device/kernel.o --manifest examples/device/kernel.json
  vfsimt check --elf examples/device/kernel.o --manifest examples/device/kernel.json --format json
"""


@click.command(name="check", epilog=_EPILOG)
@elf_option
@manifest_option
@allow_folded_option
@allow_caller_option
@format_option(Format.TEXT, Format.JSON, Format.SARIF)
def command(
    elf: str, manifest_path: str, allow_folded: bool, allow_callers: tuple[str, ...], report_format: Format
) -> int:
    """Prove that an object keeps a manifest's promises; nothing is written.

    Every required symbol must be a defined function inside executable code. In a device object all code is scanned:
    every SIMT call site must be in a caller of the manifest, start a function that the IR calls from there, and carry
    a right code size.
    """
    from vfsimt.patch.options import PatchMode, PatchOptions
    from vfsimt.patch.pipeline import examine_object

    refuse_one_stream_twice(elf, manifest_path)
    name = stream_name(elf)
    options = PatchOptions(mode=PatchMode.VERIFY, allow_folded=allow_folded, allow_callers=allow_callers)
    try:
        with paused_collection(set_aside=True):
            data, manifest_name = read_file(elf), stream_name(manifest_path)
            manifest = Manifest.from_json(read_file(manifest_path), name=manifest_name)
            result = examine_object(data, manifest, options, name=name, manifest_name=manifest_name, must_prove=False)
    except VfsimtError as error:
        if report_format is Format.TEXT:
            raise
        print_document(report_format, None, error.findings, name=name, output=None)
        return error.exit_status
    if report_format is Format.TEXT:
        print_findings(result.findings)
        click.echo(f"{summary(result)}; {verdict(result)}", err=True)
    else:
        print_document(report_format, result, result.findings, name=name, output=None)
    return RefusedError.exit_status if result.refused else 0
