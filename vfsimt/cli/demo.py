"""`vfsimt demo`: the main jobs on bundled examples, on one screen."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings

if TYPE_CHECKING:
    from vfsimt.specialize.pipeline import SpecializeResult

_SHOWN_CALLS = 2


@click.command(
    name="demo",
    epilog="\b\nExamples:\n  vfsimt demo\n  vfsimt demo --keep /tmp/vfsimt-demo",
)
@click.option(
    "--keep", metavar="DIR", help="Also write the modules and the manifest into this directory, which must exist."
)
def command(keep: str | None) -> None:
    """Specialise the bundled packet kernel, an RMSNorm of W = 8 lanes, and show what was done and proved."""
    from vfsimt.ir.oracle import check_module
    from vfsimt.jit.kernels import KernelSpec, Operator, Snapshot, write_kernel
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.pipeline import specialize

    text = write_kernel(KernelSpec(operator=Operator.RMSNORM, columns=250, snapshot=Snapshot.COPIED))
    _title("vfsimt specialize rmsnorm_w8.ll -o fast.ll --manifest fast.json")
    check_module(text, "rmsnorm_w8.ll")
    _proved("LLVM parses and verifies the input")
    result = specialize(text, SpecializeOptions(name="rmsnorm_w8.ll", check=False))
    check_module(result.text, "fast.ll")
    _proved("LLVM parses and verifies the result")
    _show_report(result)
    _show_calls(text, result.text)
    if keep is not None:
        _write(keep, text, result)


def _title(words: str) -> None:
    click.echo(click.style(f"$ {words}", bold=True))


def _proved(words: str) -> None:
    click.echo(f"{click.style('ok', fg='green')}  {words}")


def _show_report(result: SpecializeResult) -> None:
    for entry in result.report.entries:
        for clone in entry.clones:
            click.echo(
                f"    @{entry.name} -> @{clone.name}: W = {clone.width}, {clone.instructions} instructions, "
                f"{len(entry.rewritten)} full calls rewritten, {len(entry.kept)} tail call kept"
            )
    print_findings(result.report.findings, err=False)


def _show_calls(before: str, after: str) -> None:
    """The changed lines, calls only: the clone itself is one long insertion."""
    changed = [
        line
        for line in difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
        if line.startswith(("-  call", "+  call"))
    ]
    old = [line for line in changed if line.startswith("-")]
    new = [line for line in changed if line.startswith("+") and ".full_packet(" in line]
    for first, second in list(zip(old, new, strict=False))[:_SHOWN_CALLS]:
        click.secho(f"    {first}", fg="red")
        click.secho(f"    {second}", fg="green")
    click.echo(f"    ... {len(old) - _SHOWN_CALLS} more call sites like these")


def _write(directory: str, before: str, result: SpecializeResult) -> None:
    from pathlib import Path

    from vfsimt.files import write_files
    from vfsimt.source import encode_source

    folder = Path(directory)
    write_files(
        (
            (str(folder / "rmsnorm_w8.ll"), encode_source(before)),
            (str(folder / "fast.ll"), encode_source(result.text)),
            (str(folder / "fast.json"), result.manifest.to_json().encode("ascii")),
        )
    )
    click.echo(f"    written: rmsnorm_w8.ll, fast.ll, fast.json in {directory}")
