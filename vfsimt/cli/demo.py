"""`vfsimt demo`: the main jobs on bundled examples, on one screen."""

from __future__ import annotations

import difflib
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings

if TYPE_CHECKING:
    from vfsimt.manifest import Manifest
    from vfsimt.specialize.pipeline import SpecializeResult

_SHOWN_CALLS = 1
_ROWS, _COLUMNS = 61, 250
_KEPT = ("rmsnorm_w8.ll", "fast.ll", "fast.json", "kernel.ll", "kernel.o", "kernel.json")


@click.command(
    name="demo",
    epilog="\b\nExamples:\n  vfsimt demo\n  vfsimt demo --keep demo-files",
)
@click.option(
    "--keep",
    type=click.Path(allow_dash=True),
    metavar="DIR",
    help="Also write the modules, the object and the manifests into this directory; it is made if it is missing.",
)
def command(keep: str | None) -> None:
    """Show the main jobs on bundled examples: specialise a packet kernel, run it, patch a SIMT object.

    The kernel is an RMSNorm of W = 8 lanes, the same as examples/rmsnorm_w8.ll.
    """
    from vfsimt.files import ensure_directory, refuse_unwritable
    from vfsimt.jit.kernels import KernelSpec, Operator, Snapshot, write_kernel

    if keep is not None:
        ensure_directory(keep)
        refuse_unwritable(tuple(str(PurePath(keep, name)) for name in _KEPT))
    text = write_kernel(KernelSpec(operator=Operator.RMSNORM, columns=_COLUMNS, snapshot=Snapshot.COPIED))
    result = _specialize(text)
    _run(text, result.text)
    manifest, device_object = _patch()
    if keep is not None:
        _write(keep, text, result, manifest, device_object)


def _title(words: str) -> None:
    click.secho(f"$ {words}", bold=True)


def _proved(words: str) -> None:
    click.echo(f"{click.style('ok', fg='green')}  {words}")


def _specialize(text: str) -> SpecializeResult:
    from vfsimt.ir.oracle import check_module
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.pipeline import specialize

    _title("vfsimt specialize rmsnorm_w8.ll -o fast.ll --manifest fast.json")
    check_module(text, "rmsnorm_w8.ll")
    _proved("LLVM parses and verifies the input")
    result = specialize(text, SpecializeOptions(name="rmsnorm_w8.ll", check=False))
    check_module(result.text, "fast.ll")
    _proved("LLVM parses and verifies the result; read again, it is the input with the planned edits")
    for entry in result.report.entries:
        for clone in entry.clones:
            click.echo(
                f"    @{entry.name} -> @{clone.name}: W = {clone.width}, {clone.instructions} instructions, "
                f"{len(entry.rewritten)} full calls rewritten, {len(entry.kept)} tail call kept"
            )
    print_findings(result.report.findings, err=False)
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


def _run(before: str, after: str) -> None:
    """Run both modules on the same data in processes of their own; a difference beyond the tolerance is an error."""
    import numpy as np

    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.pipeline import NamedModule, RunOptions, run_kernel

    threads = _ROWS * 8 - 3
    _title(f"vfsimt run fast.ll --against rmsnorm_w8.ll --dispatch {threads} ...")
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
    _proved(f"both modules give the same bits for {_ROWS} rows of {_COLUMNS}, the last packet with a tail of 5 lanes")
    click.echo(f"    on {outcome.result.target}, guards around every array untouched")


_DEVICE_MODULE = """define linkonce_odr simt_entry void @k_simt_0(ptr addrspace(1) %p) noinline {
  call void asm sideeffect "", "~{memory}"()
  ret void
}

define void @k_mix_aiv(ptr addrspace(1) %p) {
  call simt_entry void @k_simt_0(ptr addrspace(1) %p)
  ret void
}
"""
_CALLEE_WORDS = 58


def _patch() -> tuple[Manifest, bytes]:
    """Repair the object that an affected compiler would make of a small device module; its manifest, and the object."""
    from vfsimt.patch.pipeline import patch_object
    from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object
    from vfsimt.simt.pipeline import ManifestOptions, build_manifest

    _title("vfsimt manifest kernel.ll -o kernel.json; vfsimt patch --elf kernel.o --manifest kernel.json")
    manifest = build_manifest(_DEVICE_MODULE, ManifestOptions(name="kernel.ll"))
    symbol = manifest.callees[0].symbol
    data = build_object(
        [
            DeviceFunction(name="k_mix_aiv", body=(SimtCall(target=symbol),)),
            DeviceFunction(name=symbol, body=(NOP_WORD,) * _CALLEE_WORDS),
        ]
    )
    result = patch_object(data, manifest)
    changed = sum(before != after for before, after in zip(data, result.data, strict=True))
    _proved("caller, callee and machine call site agree; every symbol is there")
    for site in result.call_sites:
        click.echo(
            f"    {site.caller} -> {site.callee_symbol}: size {site.size_before:#x} -> {site.size_after} words "
            f"({4 * site.size_after} bytes), {changed} bytes of the file changed"
        )
    return manifest, data


def _write(directory: str, before: str, result: SpecializeResult, manifest: Manifest, device_object: bytes) -> None:
    from vfsimt.files import write_files
    from vfsimt.source import encode_source

    contents = (
        encode_source(before),
        encode_source(result.text),
        result.manifest.to_json().encode("ascii"),
        encode_source(_DEVICE_MODULE),
        device_object,
        manifest.to_json().encode("ascii"),
    )
    paths = (str(PurePath(directory, name)) for name in _KEPT)
    write_files(tuple(zip(paths, contents, strict=True)))
    click.echo(f"    written: {', '.join(_KEPT)} in {directory}")
