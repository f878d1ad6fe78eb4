"""Modules as files: the one way by which every command reads a module, and the form in which it writes one."""

from __future__ import annotations

from enum import Enum
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import UsageError
from vfsimt.files import (
    STANDARD_STREAM,
    FileReason,
    ensure_directory,
    is_stream,
    read_file,
    refuse_unwritable,
    stream_name,
    write_files,
)
from vfsimt.ir.module_text import read_module
from vfsimt.source import encode_source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.module_text import ModuleText

TEXT_SUFFIX = ".ll"
BITCODE_SUFFIX = ".bc"


class ModuleForm(Enum):
    """How a module is written; the value is what `--emit` takes."""

    TEXT = "ll"
    BITCODE = "bc"

    @property
    def suffix(self) -> str:
        """The suffix of files in this form."""
        return TEXT_SUFFIX if self is ModuleForm.TEXT else BITCODE_SUFFIX


def form_of_output(output: str | None, wanted: ModuleForm | None = None) -> ModuleForm:
    """The form that is wanted, else the one that the output's suffix names; text where it names none."""
    if wanted is not None:
        return wanted
    return ModuleForm.BITCODE if output is not None and output.endswith(BITCODE_SUFFIX) else ModuleForm.TEXT


def module_stem(path: str) -> str:
    """The base name of a module's file without its suffix; `stdin` for standard input."""
    name = "stdin" if path == STANDARD_STREAM else PurePath(path).name
    return name.removesuffix(TEXT_SUFFIX).removesuffix(BITCODE_SUFFIX) or name


def read_module_file(path: str, kept_text: str | None = None) -> ModuleText:
    """Read a module, as text or as bitcode; `-` is standard input.

    Args:
        path: the file.
        kept_text: where the text of bitcode is written, at once, so that findings can point into it; for a file that is
            text nothing is written.

    Raises:
        InputError: VF001 the file cannot be read, VF110 it is another kind of file; as `read_module`.
        RefusedError: VF002, the text cannot be written.
    """
    return module_from_file(read_file(path), path, kept_text)


def module_from_file(data: bytes, path: str, kept_text: str | None = None) -> ModuleText:
    """`read_module_file` for a file that has been read already."""
    module = read_module(data, stream_name(path), text_name=kept_text)
    if kept_text is not None and module.bitcode is not None:
        write_files(((kept_text, encode_source(module.text)),), mode_from=None if path == STANDARD_STREAM else path)
    return module


def kept_text_files(modules: Sequence[str], kept_text: str | None) -> tuple[str | None, ...]:
    """Where the text of each module is kept: in the file that was named, or as `NAME.ll` in the directory.

    Args:
        modules: paths of the inputs.
        kept_text: what the user named; None keeps nothing.

    Raises:
        UsageError: VF055, a file is named for several modules; or a standard stream, a device or a pipe.
        RefusedError: VF002, a file cannot be written there.
    """
    if kept_text is None:
        return (None,) * len(modules)
    if is_stream(kept_text):
        raise _bad_place(kept_text, "the text of bitcode goes to a file: findings name it")
    if kept_text.endswith("/") or _is_directory(kept_text):
        ensure_directory(kept_text)
        files = tuple(str(PurePath(kept_text, module_stem(module) + TEXT_SUFFIX)) for module in modules)
    elif len(modules) > 1:
        raise _bad_place(kept_text, f"{kept_text} is one file, and there are {len(modules)} modules")
    else:
        files = (kept_text,)
    refuse_unwritable(files)
    return files


def _is_directory(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def _bad_place(path: str, message: str) -> UsageError:
    help_line = "name a file for one module, a directory (D/) for several"
    place = ObjectPlace(name=path)
    return UsageError([Finding(reason=FileReason.BAD_TEXT_FILE, message=message, place=place, help=help_line)])
