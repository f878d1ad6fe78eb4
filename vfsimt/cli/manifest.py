"""`vfsimt manifest`: what a module promises about the object compiled from it."""

from __future__ import annotations

import click

from vfsimt.cli.findings import printable
from vfsimt.cli.module_options import save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import allow_none_option, simt_cc_option
from vfsimt.files import STANDARD_STREAM, refuse_coinciding_files, write_files
from vfsimt.ir.module_file import kept_text_files, read_module_file
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
@allow_none_option
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
@save_text_option
def command(
    *,
    source: str,
    output: str,
    simt_cc: int | None,
    allow_none: bool,
    simt_suffix: str,
    schema: str,
    kept_text: str | None,
) -> None:
    """Write the manifest of IN.ll: its SIMT call sites and callees, for 'check' and 'patch'.

    IN.ll is LLVM IR, text of the vendor's dialect too, or bitcode; - is stdin.
    """
    (kept,) = kept_text_files((source,), kept_text)
    refuse_coinciding_files((source,), (output,) if kept is None else (output, kept))
    from vfsimt.simt.pipeline import ManifestOptions, build_manifest

    module = read_module_file(source, kept)
    options = ManifestOptions(simt_cc=simt_cc, simt_suffix=simt_suffix, allow_none=allow_none)
    manifest = build_manifest(module, options)
    if not manifest.call_sites:
        click.echo(f"{printable(module.name)}: no SIMT call here; the manifest is empty", err=True)
    write_files(((output, manifest.to_json(schema=int(schema)).encode("ascii")),))
