"""`vfsimt demo`: the main jobs on bundled examples, on one screen."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from vfsimt.cli.paths import FILE_PATH

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEPT = ("rmsnorm_w8.ll", "fast.ll", "fast.json", "unrolled.ll", "kernel.ll", "kernel.o", "kernel.json")


@click.command(
    name="demo",
    epilog="\b\nExamples:\n  vfsimt demo\n  vfsimt demo --keep demo-files",
)
@click.option(
    "--keep",
    type=FILE_PATH,
    metavar="DIR",
    help="Also write the modules, the object and the manifests into this directory; it is made if it is missing.",
)
def command(keep: str | None) -> None:
    """Show the main jobs on bundled examples: specialise a packet kernel and run it; merge SIMT functions that a
    compiler may fold, and patch their object.

    The kernel is an RMSNorm of W = 8 lanes, the same as examples/rmsnorm_w8.ll.
    """
    from vfsimt.cli.demo_device import merged, patched, unrolled_module
    from vfsimt.cli.demo_packet import kernel, run_both, specialized
    from vfsimt.files import ensure_directory, refuse_unwritable
    from vfsimt.source import encode_source

    if keep is not None:
        ensure_directory(keep)
        refuse_unwritable(tuple(str(PurePath(keep, name)) for name in _KEPT))
    text = kernel()
    fast = specialized(text)
    run_both(text, fast.text)
    unrolled = unrolled_module()
    stable = merged(unrolled)
    manifest, device_object = patched(stable)
    if keep is not None:
        contents = (
            encode_source(text),
            encode_source(fast.text),
            fast.manifest.to_json().encode("ascii"),
            encode_source(unrolled),
            encode_source(stable),
            device_object,
            manifest.to_json().encode("ascii"),
        )
        _write(keep, dict(zip(_KEPT, contents, strict=True)))


def _write(directory: str, contents: Mapping[str, bytes]) -> None:
    from vfsimt.files import write_files

    write_files(tuple((str(PurePath(directory, name)), data) for name, data in contents.items()))
    click.echo(f"    written: {', '.join(contents)} in {directory}")
