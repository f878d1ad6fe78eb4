"""`vfsimt manifest`: what a module promises about the object compiled from it."""

from __future__ import annotations

import click

from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import simt_cc_option
from vfsimt.files import STANDARD_STREAM, read_file, refuse_coinciding_files, stream_name, write_files
from vfsimt.manifest import CURRENT_SCHEMA, SCHEMAS
from vfsimt.manifest_records import DEFAULT_SIMT_SUFFIX


@click.command(
    name="manifest",
    epilog="""\b
Examples:
  vfsimt manifest examples/device_simt.ll
  vfsimt manifest examples/device_simt.ll -o device_simt.json
  vfsimt manifest --simt-cc 42 - < examples/device_simt.ll""",
)
@click.argument("source", metavar="IN.ll", type=FILE_PATH)
@click.option(
    "-o",
    "--output",
    type=FILE_PATH,
    default=STANDARD_STREAM,
    metavar="M.json",
    help="Write the manifest here; - is stdout, the default.",
)
@simt_cc_option
@click.option(
    "--simt-suffix",
    default=DEFAULT_SIMT_SUFFIX,
    show_default=True,
    metavar="S",
    help="What the vendor compiler appends to a SIMT function's name.",
)
@click.option(
    "--schema",
    type=click.Choice([str(number) for number in SCHEMAS]),
    default=str(CURRENT_SCHEMA),
    show_default=True,
    help="Schema of the manifest; 1 is for programs that read only that, and repeats names where functions are twins.",
)
def command(source: str, output: str, simt_cc: int | None, simt_suffix: str, schema: str) -> None:
    """Write the manifest of IN.ll: its SIMT call sites and callees, for 'check' and 'patch'.

    IN.ll is LLVM IR text, of the vendor's dialect too; - is stdin.
    """
    refuse_coinciding_files((source,), (output,))
    from vfsimt.ir.recognition import decode_ir
    from vfsimt.simt.pipeline import ManifestOptions, build_manifest

    name = stream_name(source)
    text = decode_ir(read_file(source), name)
    options = ManifestOptions(name=name, simt_cc=simt_cc, simt_suffix=simt_suffix)
    manifest = build_manifest(text, options)
    write_files(((output, manifest.to_json(schema=int(schema)).encode("ascii")),))
