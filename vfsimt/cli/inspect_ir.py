"""The half of `vfsimt inspect` for LLVM IR text: tables, JSON, or the same document as YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import printable
from vfsimt.cli.formats import Format, json_text
from vfsimt.cli.tables import Column, print_table
from vfsimt.cli.yaml import yaml_text
from vfsimt.counting import counted
from vfsimt.ir.inventory import take_inventory

if TYPE_CHECKING:
    from vfsimt.ir.inventory import FunctionRow, Inventory
    from vfsimt.ir.module_text import ModuleText


_FORMS = {"text": "LLVM IR", "bitcode": "LLVM bitcode"}


def inspect_ir(module: ModuleText, report_format: Format) -> None:
    """Print what is in a module.

    Raises:
        InputError: VF101 ... VF105, VF110, it is not LLVM IR.
    """
    inventory = take_inventory(module)
    if report_format is Format.JSON:
        click.echo(json_text(inventory.as_object()))
    elif report_format is Format.YAML:
        click.echo(yaml_text(inventory.as_object()), nl=False)
    else:
        _print_tables(inventory)


def _print_tables(inventory: Inventory) -> None:
    click.echo(
        f"{printable(inventory.name)}: {_FORMS[inventory.form]}, {counted(inventory.size_bytes, 'byte')}, "
        f"{counted(inventory.lines, 'line')}"
    )
    click.echo(", ".join(f"{count} {kind}" for kind, count in inventory.entities))
    defined = [row for row in inventory.functions if row.is_definition]
    if defined:
        _title("Definitions")
        _print_functions(defined)
    declared = [row for row in inventory.functions if not row.is_definition]
    if declared:
        _title("Declarations")
        print_table(
            [Column("line", right=True), Column("name"), Column("convention"), Column("called", right=True)],
            [(str(row.line), row.name, row.convention, str(row.called)) for row in declared],
        )


def _print_functions(rows: list[FunctionRow]) -> None:
    columns = [
        Column("line", right=True),
        Column("name"),
        Column("linkage"),
        Column("convention"),
        Column("blocks", right=True),
        Column("instructions", right=True),
        Column("called", right=True),
        Column("asm", right=True),
        Column("parameters"),
    ]
    table = [
        (
            str(row.line),
            row.name,
            row.linkage,
            row.convention,
            str(row.blocks),
            str(row.instructions),
            str(row.called),
            str(row.inline_asm),
            ", ".join(row.parameters),
        )
        for row in rows
    ]
    print_table(columns, table)


def _title(words: str) -> None:
    click.echo()
    click.secho(words, bold=True)
