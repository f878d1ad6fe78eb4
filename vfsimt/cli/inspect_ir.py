"""The half of `vfsimt inspect` for LLVM IR text: tables, JSON, or the same document as YAML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import printable
from vfsimt.cli.formats import Format, json_text
from vfsimt.cli.tables import Column, print_table
from vfsimt.cli.yaml import yaml_text
from vfsimt.counting import counted
from vfsimt.ir.inventory import take_inventory
from vfsimt.simt.convention import KNOWN_NUMBERS, SimtConvention, convention_number
from vfsimt.simt.unknown import describe_numbered

if TYPE_CHECKING:
    from vfsimt.ir.inventory import FunctionRow, Inventory
    from vfsimt.ir.module_text import ModuleText


_FORMS = {"text": "LLVM IR", "bitcode": "LLVM bitcode"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _SimtFunctions:
    """The functions of the SIMT convention, and those of numbered conventions that may be it."""

    names: tuple[str, ...]
    numbered: dict[int, tuple[str, ...]]

    def as_object(self) -> dict[str, object]:
        numbered = {f"cc {number}": list(names) for number, names in self.numbered.items()}
        return {"simt_functions": list(self.names), "numbered_conventions": numbered}


def inspect_ir(module: ModuleText, report_format: Format, simt_cc: int | None = None) -> None:
    """Print what is in a module.

    Raises:
        InputError: VF101 ... VF105, VF110, it is not LLVM IR.
        UsageError: VF308, `simt_cc` is out of range.
    """
    convention = SimtConvention(number=simt_cc)
    inventory = take_inventory(module)
    simt = _simt_functions(inventory, convention)
    if report_format is Format.JSON:
        click.echo(json_text(inventory.as_object() | simt.as_object()))
    elif report_format is Format.YAML:
        click.echo(yaml_text(inventory.as_object() | simt.as_object()), nl=False)
    else:
        _print_tables(inventory)
        _print_simt(simt)


def _simt_functions(inventory: Inventory, convention: SimtConvention) -> _SimtFunctions:
    names: list[str] = []
    numbered: dict[int, list[str]] = {}
    for row in inventory.functions:
        number = convention_number(row.convention)
        if convention.is_spelled(row.convention):
            names.append(row.name)
        elif number is not None and number not in KNOWN_NUMBERS:
            numbered.setdefault(number, []).append(row.name)
    return _SimtFunctions(names=tuple(names), numbered={number: tuple(found) for number, found in numbered.items()})


def _print_simt(simt: _SimtFunctions) -> None:
    """How many SIMT functions there are; where there is none, what may be taken for one."""
    click.echo()
    click.echo(f"{counted(len(simt.names), 'SIMT function')}" if simt.names else "no SIMT function here")
    for number, names in simt.numbered.items():
        click.echo(f"  {printable(describe_numbered(number, names))}; --simt-cc {number} takes it for SIMT")


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
