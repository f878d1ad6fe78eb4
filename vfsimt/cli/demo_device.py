"""The device part of `vfsimt demo`: a section that was unrolled becomes one function, and its object is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.demo_screen import proved, title

if TYPE_CHECKING:
    from vfsimt.manifest import Manifest

_CLONES = 4
_CALLEE_WORDS = 58
_KERNEL = "k_mix_aiv"
_FUNCTION = """define linkonce_odr simt_entry void @k_simt_{number}(ptr addrspace(1) %p) noinline {{
  call void asm sideeffect "", "~{{memory}}"()
  ret void
}}

"""
_CALL = """  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @k_simt_{number}(ptr addrspace(1) %p)
"""


def unrolled_module() -> str:
    """A kernel with a SIMT section that was unrolled, each copy outlined into a function of its own."""
    functions = "".join(_FUNCTION.format(number=number) for number in range(_CLONES))
    calls = "".join(_CALL.format(number=number) for number in range(_CLONES))
    body = f"define void @{_KERNEL}(ptr addrspace(1) %p) {{\n{calls}  ret void\n}}\n"
    return f"{functions}{body}\ndeclare void @llvm.hivm.store.vfsimt.info(i64)\n"


def merged(text: str) -> str:
    """Merge the twins and show what became of them."""
    from vfsimt.merge.options import MergeOptions
    from vfsimt.merge.pipeline import merge

    title("vfsimt merge unrolled.ll -o kernel.ll")
    result = merge(text, MergeOptions(name="unrolled.ll"))
    assert result.report.groups, "the example has clones to merge"
    proved("LLVM parses and verifies the result; expanded again in memory, it is the input")
    for group in result.report.groups:
        click.echo(
            f"    {len(group.members)} functions with one call each, which a compiler may fold "
            f"-> @{group.survivor} with {group.calls} calls"
        )
    return result.text


def patched(text: str) -> tuple[Manifest, bytes]:
    """Repair the object that an affected compiler would make of the module; its manifest, and the object."""
    from vfsimt.patch.pipeline import patch_object
    from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object
    from vfsimt.simt.pipeline import ManifestOptions, build_manifest

    title("vfsimt manifest kernel.ll -o kernel.json; vfsimt patch --elf kernel.o --manifest kernel.json")
    manifest = build_manifest(text, ManifestOptions(name="kernel.ll"))
    data = build_object(
        [
            DeviceFunction(
                name=_KERNEL, body=tuple(SimtCall(target=site.callee_symbol) for site in manifest.call_sites)
            ),
            *(DeviceFunction(name=callee.symbol, body=(NOP_WORD,) * _CALLEE_WORDS) for callee in manifest.callees),
        ]
    )
    result = patch_object(data, manifest)
    assert result.changed, "the example has fields to repair"
    changed = sum(before != after for before, after in zip(data, result.data, strict=True))
    proved("caller, callee and machine call site agree; every symbol is there")
    for site in result.call_sites:
        click.echo(
            f"    {site.caller} -> {site.callee_symbol}: size {site.size_before:#x} -> {site.size_after} words "
            f"({4 * site.size_after} bytes)"
        )
    click.echo(f"    {changed} of {len(data)} bytes of the object changed")
    return manifest, data
