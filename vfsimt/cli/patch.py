"""`vfsimt patch K.o --manifest M.json`: repair the SIMT code sizes of an object."""

from __future__ import annotations

from pathlib import Path
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
from vfsimt.cli.object_report import ObjectRun, print_documents, print_site_table, summary
from vfsimt.cli.paths import FILE_PATH
from vfsimt.collection import paused_collection
from vfsimt.errors import VfsimtError
from vfsimt.files import (
    STANDARD_STREAM,
    commit_files,
    is_stream,
    map_file,
    read_file,
    refuse_coinciding_files,
    stage_file,
    stream_name,
    write_files,
)

if TYPE_CHECKING:
    from vfsimt.patch.options import PatchOptions
    from vfsimt.patch.results import ObjectResult

_EPILOG = """\b
Examples:
  vfsimt patch examples/device/kernel.o --manifest examples/device/kernel.json -o fixed.o
  vfsimt patch --elf examples/device/kernel.o --manifest examples/device/kernel.json --mode verify
"""


@click.command(name="patch", epilog=_EPILOG)
@object_argument
@elf_option
@manifest_option
@click.option(
    "-o",
    "--output",
    type=FILE_PATH,
    metavar="OUT.o",
    help="Write the object here, also when nothing changed; - is standard output. By default "
    "K.patched.o, and only if a field changed.",
)
@click.option(
    "--mode",
    type=click.Choice(["auto", "verify", "off"]),
    default="auto",
    show_default=True,
    help="auto repairs the known fault, verify reports it, off checks and changes nothing.",
)
@allow_folded_option
@allow_caller_option
@format_option(Format.TEXT, Format.JSON, Format.SARIF)
def command(
    *,
    objects: tuple[str, ...],
    elves: tuple[str, ...],
    manifest_paths: tuple[str, ...],
    output: str | None,
    mode: str,
    allow_folded: bool,
    allow_callers: tuple[str, ...],
    report_format: Format,
) -> int:
    """Prove an object against its manifest and repair the size fields that carry the known fault.

    Without -o, K.patched.o is written, and only if a field changed. The input is never changed. Everything is proved
    before a byte is written, and again from the bytes on the disk before they get the output's name.
    """
    from vfsimt.patch.options import PatchOptions

    if report_format is not Format.TEXT and output == STANDARD_STREAM:
        raise click.UsageError(f"--format {report_format.value} and '-o -' both want standard output")
    elf, *others = chosen_objects(objects, elves)
    if others:
        raise click.UsageError(f"patch repairs one object at a time, and {1 + len(others)} are named; run it for each")
    refuse_one_stream_twice((elf, *manifest_paths))
    if output is None and elf == STANDARD_STREAM:
        raise click.UsageError("standard input has no name to make an output's name from; give -o")
    options = PatchOptions(mode=mode, allow_folded=allow_folded, allow_callers=allow_callers)
    try:
        with paused_collection(set_aside=True):
            result, written = _patch(elf, manifest_paths, output, options)
    except VfsimtError as error:
        _report_error(report_format, error, stream_name(elf))
        return error.exit_status
    _report(report_format, result, written)
    return 0


def default_output(elf: str) -> str:
    """`K.patched.o` for `K.o`."""
    path = Path(elf)
    # A path without a name, as `/` or `.`, is no file: that is said when it is read.
    return str(path.with_name(f"{path.stem}.patched{path.suffix}")) if path.name else elf


def _patch(
    elf: str, manifest_paths: tuple[str, ...], output: str | None, options: PatchOptions
) -> tuple[ObjectResult, str | None]:
    """Read, prove, write; the result and the name of what was written, if anything was."""
    from vfsimt.patch.options import PatchMode
    from vfsimt.patch.pipeline import examine_object
    from vfsimt.patch.results import ObjectRefusedError

    target = default_output(elf) if output is None else output
    if target != elf or output is not None:
        refuse_coinciding_files((elf, *manifest_paths), (target,))
    data = read_file(elf)
    if options.patch_mode is PatchMode.OFF:
        # Nothing is read but the bytes to copy: the switch must also help where a manifest cannot be made.
        return _copy(data, elf, output, options)
    result = examine_object(data, read_manifests(manifest_paths), options, name=stream_name(elf))
    if result.refused:
        raise ObjectRefusedError(result.findings, result)
    if output is None and not result.changed:
        return result, None
    _write_proved(target, data, result, _mode_source(elf))
    return result, target


def _copy(data: bytes, elf: str, output: str | None, options: PatchOptions) -> tuple[ObjectResult, str | None]:
    from vfsimt.patch.results import unread_result

    if output is not None:
        write_files(((output, data),), mode_from=_mode_source(elf))
    return unread_result(data, options, name=stream_name(elf)), output


def _mode_source(elf: str) -> str | None:
    return None if elf == STANDARD_STREAM else elf


def _write_proved(target: str, data: bytes, result: ObjectResult, mode_from: str | None) -> None:
    """Write the object, read it back and prove it again before it gets its name."""
    from vfsimt.patch.pipeline import prove_patched

    if is_stream(target):
        prove_patched(data, result.data, result)
        write_files(((target, result.data),))
        return
    pending = stage_file(target, result.parts(), mode_from=mode_from)
    try:
        prove_patched(data, map_file(str(pending.temporary)), result)
    except BaseException:
        pending.discard()
        raise
    commit_files((pending,))


def _report_error(report_format: Format, error: VfsimtError, name: str) -> None:
    from vfsimt.patch.results import ObjectRefusedError

    if report_format is Format.TEXT:
        print_findings(error.findings)
        return
    result = error.result if isinstance(error, ObjectRefusedError) else None
    print_documents(report_format, [ObjectRun(name=name, result=result, findings=error.findings)])


def _report(report_format: Format, result: ObjectResult, written: str | None) -> None:
    if report_format is not Format.TEXT:
        run = ObjectRun(name=result.name, result=result, findings=result.findings, output=written)
        print_documents(report_format, [run])
        return
    said_apart = written == STANDARD_STREAM
    print_findings(result.findings)
    print_site_table(result.call_sites, err=said_apart)
    outcome = (
        f"wrote {'the object to standard output' if said_apart else written}"
        if written
        else "nothing to change, nothing written"
    )
    click.echo(f"{summary(result)}; {outcome}", err=True)
