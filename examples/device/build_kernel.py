"""A build step in Python: manifest before the device compiler, proof and repair after it.

    python build_kernel.py ../device_simt.ll kernel.fixed.o

Exit status 1, with all findings, if the object cannot be proved.
"""

from __future__ import annotations

import sys
from pathlib import Path

from make_object import compile_kernel

import vfsimt


def build(source: Path, output: Path) -> int:
    """Compile a module and write an object with right code sizes."""
    manifest = vfsimt.build_manifest(source.read_text(encoding="utf-8"), vfsimt.ManifestOptions(name=source.name))
    raw = compile_kernel()  # here your build runs the device compiler on `source`
    try:
        patched = vfsimt.patch_object(raw, manifest, name=output.name)
    except vfsimt.VfsimtError as error:
        for finding in error.findings:
            print(finding, f"\n  help: {finding.help}", file=sys.stderr)
        return error.exit_status
    for site in patched.call_sites:
        print(f"{site.caller} -> {site.callee}: {site.size_before} -> {site.size_after} words ({site.action.value})")
    output.write_bytes(patched.data)
    return 0


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]), Path(sys.argv[2])))
