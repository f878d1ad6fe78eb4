"""The half of `vfsimt inspect` for objects: tables, JSON, or the same document as YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import printable
from vfsimt.cli.formats import Format, json_text
from vfsimt.cli.tables import Column, print_table
from vfsimt.cli.yaml import yaml_text
from vfsimt.counting import counted
from vfsimt.patch.inspection import inspect_object

if TYPE_CHECKING:
    from vfsimt.patch.inspection import Inspection, VfSimtRow


def print_object(data: bytes, name: str, report_format: Format) -> None:
    """Print what is in an object.

    Raises:
        InputError: VF40x, it cannot be read.
    """
    inspection = inspect_object(data, name)
    if report_format is Format.JSON:
        click.echo(json_text(inspection.as_object()))
    elif report_format is Format.YAML:
        click.echo(yaml_text(inspection.as_object()), nl=False)
    else:
        _print_tables(inspection)


def _print_tables(inspection: Inspection) -> None:
    click.echo(f"{printable(inspection.name)}: {inspection.machine_name} object, {inspection.file_bytes} bytes")
    _title("Sections")
    print_table(
        [
            Column("#", right=True),
            Column("name"),
            Column("file offset", right=True),
            Column("size", right=True),
            Column(""),
        ],
        [
            (
                str(row.index),
                row.name,
                f"{row.file_offset:#x}",
                f"{row.size:#x}",
                "executable" if row.executable else "",
            )
            for row in inspection.sections
        ],
    )
    _title("Functions" if inspection.functions else "No functions")
    print_table(
        [
            Column("name"),
            Column("section"),
            Column("address", right=True),
            Column("bytes", right=True),
            Column("binding"),
        ],
        [(row.name, row.section, f"{row.address:#x}", str(row.size), row.binding) for row in inspection.functions],
    )
    _title("VF_SIMT instructions")
    for row in inspection.vf_simt:
        _print_vf_simt(row)
    if not inspection.vf_simt:
        click.echo(
            f"  none in {counted(inspection.code_bytes, 'byte')} of code"
            if inspection.code_bytes
            else "  not searched for: there is no code of a machine that is known here"
        )


def _print_vf_simt(row: VfSimtRow) -> None:
    where = "outside any function" if row.function is None else printable(row.function)
    click.echo(f"  {where}, address {row.address:#x}, file offset {row.file_offset:#x}")
    click.echo(f"    {row.instruction}")
    target = row.target_function or f"unknown: {row.fault}"
    click.echo(f"    target {printable(target)}")
    click.echo(f"    words  {' '.join(row.sequence)} | {' '.join(row.words)}")
    if row.relocations:
        click.echo(f"    relocations at {', '.join(f'{offset:#x}' for offset in row.relocations)}")


def _title(text: str) -> None:
    click.echo("")
    click.secho(text, bold=True)
