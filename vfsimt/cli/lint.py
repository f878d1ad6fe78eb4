"""`vfsimt lint`: findings about SIMT entries before the compiler runs."""

from __future__ import annotations

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import Format, format_option, json_text
from vfsimt.cli.module_options import save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import simt_cc_option
from vfsimt.counting import counted
from vfsimt.errors import RefusedError
from vfsimt.files import refuse_coinciding_files
from vfsimt.ir.module_file import kept_text_files, read_module_file


@click.command(
    name="lint",
    epilog="""\b
Examples:
  vfsimt lint examples/device_simt.ll
  vfsimt lint --select VF601,VF602 examples/device_unrolled.ll
  vfsimt lint --ignore VF610 --format sarif examples/device_simt.ll""",
)
@click.argument("source", metavar="IN.ll", type=FILE_PATH)
@click.option(
    "--select",
    multiple=True,
    metavar="CODES",
    help="Only these codes, or beginnings of codes, with commas (VF60,VF612) or repeated; all by default.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="CODES",
    help="Leave these codes out, or beginnings of codes, likewise; wins over --select.",
)
@simt_cc_option
@save_text_option
@format_option(Format.TEXT, Format.JSON, Format.SARIF)
def command(
    source: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    simt_cc: int | None,
    kept_text: str | None,
    report_format: Format,
) -> int:
    """Say what may go wrong with the SIMT entries of IN.ll; writes nothing, exits with 1 when there are findings.

    IN.ll is LLVM IR, text of the vendor's dialect too, or bitcode; - is stdin.
    """
    from vfsimt.lint.pipeline import LintOptions, lint_module

    (kept,) = kept_text_files((source,), kept_text)
    refuse_coinciding_files((source,), () if kept is None else (kept,))
    module = read_module_file(source, kept)
    options = LintOptions(select=_codes(select), ignore=_codes(ignore), simt_cc=simt_cc)
    result = lint_module(module, options)
    findings = result.findings
    if report_format is Format.SARIF:
        from vfsimt.cli.sarif import sarif_text

        click.echo(sarif_text(findings, scanned={module.name: {"simt_functions": result.simt_functions}}))
    elif report_format is Format.JSON:
        document = {
            "schema": "vfsimt.lint/1",
            "input": module.name,
            "simt_functions": result.simt_functions,
            "findings": [item.as_object() for item in findings],
        }
        click.echo(json_text(document))
    else:
        print_findings(findings)
        looked_at = (
            counted(result.simt_functions, "SIMT function") if result.simt_functions else "no SIMT function here"
        )
        click.echo(f"{looked_at}; {counted(len(findings), 'finding')}", err=True)
    return RefusedError.exit_status if findings else 0


def _codes(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(code.strip() for value in values for code in value.split(","))
