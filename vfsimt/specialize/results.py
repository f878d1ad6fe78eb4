"""Writes what `specialize` gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.files import STANDARD_STREAM, write_files
from vfsimt.ir.module_file import ModuleForm
from vfsimt.source import encode_source

if TYPE_CHECKING:
    from vfsimt.specialize.pipeline import SpecializeResult


def write_result(
    result: SpecializeResult, module: str, output: str | None, manifest: str | None, form: ModuleForm
) -> None:
    """Write a module and its manifest, which names the file that holds the module.

    Args:
        result: what to write.
        module: path of the input, whose permission bits new files take; `-` is standard input.
        output: path for the module; `-` is standard output, None writes nothing.
        manifest: path for the manifest, likewise.
        form: of the module.

    Raises:
        RefusedError: VF002; VF125, the module cannot be written as bitcode; or it has SIMT calls of which no manifest
            can be made (VF301 ...).
    """
    data: list[tuple[str, bytes]] = []
    if output is None and manifest is None:
        return
    written = result.bitcode() if form is ModuleForm.BITCODE else encode_source(result.text)
    if output is not None:
        data.append((output, written))
    if manifest is not None:
        name = module if output in (None, STANDARD_STREAM) else output
        described = result.manifest.of_file(name, written)
        data.append((manifest, described.to_json().encode("ascii")))
    write_files(tuple(data), mode_from=None if module == STANDARD_STREAM else module)
