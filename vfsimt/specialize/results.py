"""Writes what `specialize` gives back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from vfsimt.files import STANDARD_STREAM, write_files
from vfsimt.source import encode_source

if TYPE_CHECKING:
    from vfsimt.specialize.pipeline import SpecializeResult


def write_result(result: SpecializeResult, module: str, output: str | None, manifest: str | None) -> None:
    """Write a module and its manifest, which names the file that holds the module.

    Args:
        result: what to write.
        module: path of the input, whose permission bits new files take; `-` is standard input.
        output: path for the module; `-` is standard output, None writes nothing.
        manifest: path for the manifest, likewise.

    Raises:
        RefusedError: VF002; or the module has SIMT calls of which no manifest can be made (VF301 ...).
    """
    data: list[tuple[str, bytes]] = []
    if output is not None:
        data.append((output, encode_source(result.text)))
    if manifest is not None:
        name = module if output in (None, STANDARD_STREAM) else output
        made = result.manifest
        described = replace(made, module=replace(made.module, name=PurePath(name).name))
        data.append((manifest, described.to_json().encode("ascii")))
    write_files(tuple(data), mode_from=None if module == STANDARD_STREAM else module)
