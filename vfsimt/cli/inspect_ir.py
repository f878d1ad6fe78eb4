"""The half of `vfsimt inspect` for LLVM IR text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.patch.reasons import ObjectReason

if TYPE_CHECKING:
    from vfsimt.cli.formats import Format


def inspect_ir(data: bytes, name: str, report_format: Format) -> None:
    """Print what is in a module.

    Raises:
        InputError: VF401, the file is LLVM IR text and no object.
    """
    del data, report_format
    raise InputError(
        [
            Finding(
                reason=ObjectReason.NOT_AN_OBJECT,
                message="this is LLVM IR text, not an ELF object",
                place=ObjectPlace(name=name),
                help="compile it to an object first",
            )
        ]
    )
