"""Options of the commands that read and write modules, and what they stand for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.paths import FILE_PATH
from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import UsageError
from vfsimt.files import STANDARD_STREAM, FileReason
from vfsimt.ir.module_file import ModuleForm, form_of_output

if TYPE_CHECKING:
    from vfsimt.diagnostics import Reason

save_text_option = click.option(
    "--save-text",
    "kept_text",
    type=FILE_PATH,
    metavar="FILE",
    help="Keep the text of bitcode here, for findings point into it; a directory (D/) keeps it as NAME.ll.",
)


def _as_form(_context: click.Context, _parameter: click.Parameter, value: Any) -> ModuleForm | None:
    return None if value is None else ModuleForm(value)


emit_option = click.option(
    "--emit",
    "wanted_form",
    type=click.Choice([form.value for form in ModuleForm]),
    callback=_as_form,
    help="Write text (ll) or bitcode (bc); by default what the output's suffix says, .bc for bitcode, else text.",
)


def output_form(output: str, wanted: ModuleForm | None) -> ModuleForm:
    """The form in which a module is written to an output.

    Raises:
        UsageError: VF054, bitcode would go to a terminal.
    """
    form = form_of_output(output, wanted)
    if form is ModuleForm.BITCODE and output == STANDARD_STREAM and sys.stdout.isatty():
        message = "bitcode is not written to a terminal"
        raise _wrong_use(FileReason.BITCODE_TO_TERMINAL, message, "<stdout>", "name a file with -o, or use a pipe")
    return form


def _wrong_use(reason: Reason, message: str, name: str, help_line: str) -> UsageError:
    return UsageError([Finding(reason=reason, message=message, place=ObjectPlace(name=name), help=help_line)])
