"""The measurements that docs/bench.md shows, written to docs/bench/: `python -m benchmarks host_kernels`.

The goals first (packet-local RMSNorm, with plain C, and with TorchInductor where torch is installed), then the whole
matrix for a CPU without masked memory instructions and for the host.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

RESULTS = Path(__file__).parents[1] / "docs" / "bench"

_RMSNORM = ("--operator", "rmsnorm", "--mapping", "packet-local", "--shape", "64x256", "--shape", "1024x4096")
_SNAPSHOTS = ("--snapshot", "copied", "--snapshot", "fused", "--snapshot", "reread")

RUNS = {
    "goals-x86-64-v2": (*_RMSNORM, *_SNAPSHOTS, "--target", "x86-64-v2", "--width", "8", "--inline", "--vs", "c"),
    "goals-host": (*_RMSNORM, *_SNAPSHOTS, "--width", "16", "--inline", "--vs", "c"),
    "matrix-x86-64-v2": ("--target", "x86-64-v2", "--width", "8"),
    "matrix-host": ("--width", "16"),
}


def main() -> None:
    """Run all of them; a table for each on standard output, samples and pictures in docs/bench/."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    failed = [name for name in RUNS if run(name) != 0]
    if failed:
        sys.exit(f"not everything was measured: {', '.join(failed)}")


def run(name: str) -> int:
    """One run; the exit status of `vfsimt bench`."""
    arguments = list(RUNS[name])
    if name == "goals-host" and find_spec("torch") is not None:
        arguments += ["--vs", "inductor"]
    outputs = ["--json", str(RESULTS / f"{name}.json")]
    if find_spec("matplotlib") is not None:
        outputs += [part for kind in ("png", "svg") for part in ("--plot", str(RESULTS / f"{name}.{kind}"))]
    print(f"== {name}: vfsimt bench {' '.join(arguments)}", flush=True)
    return subprocess.run([sys.executable, "-m", "vfsimt", "bench", *arguments, *outputs], check=False).returncode
