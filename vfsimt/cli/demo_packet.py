"""The packet part of `vfsimt demo`: a kernel gets a full-packet clone, and both modules run on the same data."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import click

from vfsimt.cli.demo_screen import proved, title
from vfsimt.cli.findings import print_findings

if TYPE_CHECKING:
    from vfsimt.specialize.pipeline import SpecializeResult

_SHOWN_CALLS = 1
_ROWS, _COLUMNS = 61, 250


def kernel() -> str:
    """An RMSNorm of W = 8 lanes."""
    from vfsimt.jit.kernels import KernelSpec, Operator, Snapshot, write_kernel

    return write_kernel(KernelSpec(operator=Operator.RMSNORM, columns=_COLUMNS, snapshot=Snapshot.COPIED))


def specialized(text: str) -> SpecializeResult:
    """Specialise the kernel and show what changed."""
    from vfsimt.ir.oracle import check_module
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.pipeline import specialize

    title("vfsimt specialize rmsnorm_w8.ll -o fast.ll --manifest fast.json")
    check_module(text, "rmsnorm_w8.ll")
    proved("LLVM parses and verifies the input")
    result = specialize(text, SpecializeOptions(name="rmsnorm_w8.ll", check=False))
    check_module(result.text, "fast.ll")
    proved("LLVM parses and verifies the result; read again, it is the input with the planned edits")
    assert result.specializations, "the example has a packet entry"
    for entry in result.report.entries:
        for clone in entry.clones:
            click.echo(
                f"    @{entry.name} -> @{clone.name}: W = {clone.width}, {clone.instructions} instructions, "
                f"{len(entry.rewritten)} full calls rewritten, {len(entry.kept)} tail call kept"
            )
    print_findings(result.report.findings)
    _show_calls(text, result.text)
    return result


def _show_calls(before: str, after: str) -> None:
    """The changed lines, calls only: the clone itself is one long insertion."""
    changed = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    calls = [line for line in changed if line.startswith(("-  call", "+  call"))]
    old = [line for line in calls if line.startswith("-")]
    new = [line for line in calls if line.startswith("+") and ".full_packet(" in line]
    for first, second in list(zip(old, new, strict=False))[:_SHOWN_CALLS]:
        click.secho(f"    {first}", fg="red")
        click.secho(f"    {second}", fg="green")
    click.echo(f"    ... {len(old) - _SHOWN_CALLS} more call sites like this one")


def run_both(before: str, after: str) -> None:
    """Run both modules on the same data in processes of their own; a difference beyond the tolerance is an error."""
    import numpy as np

    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.pipeline import NamedModule, RunOptions, run_kernel

    threads = _ROWS * 8 - 3
    title(f"vfsimt run fast.ll --against rmsnorm_w8.ll --dispatch {threads} ...")
    generator = np.random.default_rng(0)
    source = generator.standard_normal((_ROWS, _COLUMNS), dtype=np.float32)
    weight = generator.standard_normal(_COLUMNS, dtype=np.float32)
    output = np.zeros_like(source)
    outcome = run_kernel(
        NamedModule(name="fast.ll", text=after),
        [source, weight, np.float32(1e-5), output],
        RunOptions(dispatch=Dispatch(threads=threads, block=32), tolerance=0.0),
        against=NamedModule(name="rmsnorm_w8.ll", text=before),
    )
    proved(f"both modules give the same bits for {_ROWS} rows of {_COLUMNS}, the last packet with a tail of 5 lanes")
    click.echo(f"    on {outcome.result.target}, guards around every array untouched")
