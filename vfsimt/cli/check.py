"""`vfsimt check K.o --manifest M.json`: does the object keep the manifest's promises?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import Format, format_option
from vfsimt.cli.object_options import (
    allow_caller_option,
    allow_folded_option,
    chosen_objects,
    elf_option,
    manifest_option,
    object_argument,
    read_manifests,
    refuse_one_stream_twice,
)
from vfsimt.cli.object_report import ObjectRun, print_documents, summary, verdict
from vfsimt.collection import paused_collection
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.files import read_file, stream_name

if TYPE_CHECKING:
    from vfsimt.patch.joining import NamedManifest
    from vfsimt.patch.options import PatchOptions

_EPILOG = """\b
Examples:
  vfsimt check examples/device/kernel.o --manifest examples/device/kernel.json
  vfsimt check --elf examples/device/kernel.o --manifest examples/device/kernel.json --format json
"""


@click.command(name="check", epilog=_EPILOG)
@object_argument
@elf_option
@manifest_option
@allow_folded_option
@allow_caller_option
@format_option(Format.TEXT, Format.JSON, Format.SARIF)
def command(
    *,
    objects: tuple[str, ...],
    elves: tuple[str, ...],
    manifest_paths: tuple[str, ...],
    allow_folded: bool,
    allow_callers: tuple[str, ...],
    report_format: Format,
) -> int:
    """Prove that objects keep the promises of manifests; nothing is written.

    Every required symbol must be a defined function inside executable code. In a device object all code is scanned:
    every SIMT call site must be in a caller of a manifest, start a function that the IR calls from there, and carry
    a right code size. Each object is held against all manifests together.
    """
    from vfsimt.patch.options import PatchMode, PatchOptions

    chosen = chosen_objects(objects, elves)
    refuse_one_stream_twice((*chosen, *manifest_paths))
    options = PatchOptions(mode=PatchMode.VERIFY, allow_folded=allow_folded, allow_callers=allow_callers)
    try:
        with paused_collection(set_aside=True):
            manifests = read_manifests(manifest_paths)
            runs = tuple(_examine(path, manifests, options) for path in chosen)
    except VfsimtError as error:
        if report_format is Format.TEXT:
            raise
        print_documents(report_format, [ObjectRun(name=stream_name(chosen[0]), findings=error.findings)])
        return error.exit_status
    if report_format is Format.TEXT:
        for run in runs:
            _say(run, is_alone=len(runs) == 1)
    else:
        print_documents(report_format, runs)
    return max(run.exit_status for run in runs)


def _examine(path: str, manifests: tuple[NamedManifest, ...], options: PatchOptions) -> ObjectRun:
    """One object; one that cannot be read does not keep the others from being checked."""
    from vfsimt.patch.pipeline import examine_object

    name = stream_name(path)
    try:
        result = examine_object(read_file(path), manifests, options, name=name, must_prove=False)
    except VfsimtError as error:
        return ObjectRun(name=name, findings=error.findings, exit_status=error.exit_status)
    status = RefusedError.exit_status if result.refused else 0
    return ObjectRun(name=name, result=result, findings=result.findings, exit_status=status)


def _say(run: ObjectRun, *, is_alone: bool) -> None:
    print_findings(run.findings)
    lead = "" if is_alone else f"{run.name}: "
    if run.result is not None:
        click.echo(f"{lead}{summary(run.result)}; {verdict(run.result)}", err=True)
    elif not is_alone:
        click.echo(f"{lead}not checked", err=True)
