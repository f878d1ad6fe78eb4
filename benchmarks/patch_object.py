"""`vfsimt patch` on a huge and on a tiny object, against `readelf -sW` plus `cp`, and against bare imports.

Variants run interleaved in every order, and ratios are paired: both times of a ratio are of the same round.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from vfsimt.manifest import Manifest
from vfsimt.manifest_records import Callee, CallSite, ModuleIdentity
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, SimtCall, build_object

CALLERS = 20_000
SITES_PER_CALLER = 2
TEXT_BYTES = 64 << 20
ROUNDS = 7


def main() -> None:
    """Print the ratios with their limits."""
    if shutil.which("readelf") is None:
        print("patch_object: no readelf on this machine, nothing to compare with")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _huge(folder)
        _tiny(folder)


def example(callers: int, sites_per_caller: int, text_bytes: int) -> tuple[bytes, str]:
    """An object whose call sites all carry the known fault, each with a callee of its own; and its manifest."""
    functions: list[DeviceFunction] = []
    sites: list[CallSite] = []
    callees: list[Callee] = []
    count = callers * sites_per_caller
    padding = max(0, (text_bytes - 4 * (callers * 2 + count * (8 + 24))) // 4 // count)
    for caller in range(callers):
        name = f"fused_kernel_{caller:05}_mix_aiv"
        names = [f"fused_kernel_{caller:05}_simt_{site}" for site in range(sites_per_caller)]
        body = tuple(SimtCall(target=f"{callee}_simt_entry") for callee in names)
        functions.append(DeviceFunction(name=name, body=(NOP_WORD, *body, NOP_WORD)))
        for ordinal, callee in enumerate(names):
            symbol = f"{callee}_simt_entry"
            functions.append(DeviceFunction(name=symbol, body=(NOP_WORD,) * 24, padding_words=padding))
            sites.append(
                CallSite(
                    caller=name,
                    ordinal=ordinal,
                    callee=callee,
                    callee_symbol=symbol,
                    callee_has_inline_asm=True,
                    line=len(sites) + 1,
                    column=3,
                )
            )
            callees.append(
                Callee(
                    function=callee,
                    symbol=symbol,
                    linkage="linkonce_odr",
                    noinline=True,
                    call_sites=1,
                    has_inline_asm=True,
                    body_digest=f"{len(callees):064x}",
                    fragile=True,
                )
            )
    module = ModuleIdentity(name="kernel.ll", sha256="0" * 64)
    manifest = Manifest(module=module, call_sites=tuple(sites), callees=tuple(callees))
    return build_object(functions), manifest.to_json()


def _huge(folder: Path) -> None:
    elf, manifest = _write(folder, "huge", example(CALLERS, SITES_PER_CALLER, TEXT_BYTES))
    patch = _patch_command(elf, manifest, folder / "huge.fixed.o")
    baseline = [["readelf", "-sW", str(elf)], ["cp", str(elf), str(folder / "huge.copy.o")]]
    ratios = _paired_ratios([patch], baseline)
    _print("64 MiB of text, 20,000 callers, 40,000 sites: patch / (readelf -sW + cp)", ratios, 10)
    memory = _peak_bytes(patch) / elf.stat().st_size
    print(f"  peak memory / file: {memory:.2f} (limit 6)")


def _tiny(folder: Path) -> None:
    elf, manifest = _write(folder, "tiny", example(2, 2, 10_000))
    patch = _patch_command(elf, manifest, folder / "tiny.fixed.o")
    imports = [sys.executable, "-c", "import click, numpy, elftools.elf.elffile"]
    ratios = _paired_ratios([patch], [imports])
    _print("10 KB object: patch / python -c 'import click, numpy, elftools.elf.elffile'", ratios, 2)


def _write(folder: Path, stem: str, made: tuple[bytes, str]) -> tuple[Path, Path]:
    elf, manifest = folder / f"{stem}.o", folder / f"{stem}.json"
    elf.write_bytes(made[0])
    manifest.write_text(made[1])
    return elf, manifest


def _patch_command(elf: Path, manifest: Path, output: Path) -> list[str]:
    program = Path(sys.executable).with_name("vfsimt")
    return [str(program), "patch", "--elf", str(elf), "--manifest", str(manifest), "-o", str(output)]


def _paired_ratios(ours: list[list[str]], theirs: list[list[str]]) -> list[tuple[float, float]]:
    """Seconds of both variants, a round each, after one warm-up round; the order alternates."""
    _seconds(ours)
    _seconds(theirs)
    pairs: list[tuple[float, float]] = []
    for number in range(ROUNDS):
        if number % 2:
            second = _seconds(theirs)
            pairs.append((_seconds(ours), second))
        else:
            first = _seconds(ours)
            pairs.append((first, _seconds(theirs)))
    return pairs


def _seconds(commands: list[list[str]]) -> float:
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return time.perf_counter() - start


def _peak_bytes(command: list[str]) -> int:
    """Peak resident memory of one run of a command."""
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", script, *command], check=True, capture_output=True, text=True)
    unit = 1 if sys.platform == "darwin" else 1024
    return int(done.stdout) * unit


def _print(title: str, pairs: list[tuple[float, float]], limit: float) -> None:
    ratios = [ours / theirs for ours, theirs in pairs]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(title)
    print(
        f"  {ours * 1e3:.0f} ms / {theirs * 1e3:.0f} ms; median ratio {statistics.median(ratios):.2f} "
        f"(range {min(ratios):.2f} ... {max(ratios):.2f}, limit {limit:g})"
    )


if __name__ == "__main__":
    main()
