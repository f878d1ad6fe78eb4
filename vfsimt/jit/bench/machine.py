"""What a measurement was made on and with."""

from __future__ import annotations

import os
import platform
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt import __version__
from vfsimt.jit import llvm
from vfsimt.jit.bench import inductor, plain_c
from vfsimt.jit.bench.measure import Rival

if TYPE_CHECKING:
    from collections.abc import Sequence


def describe_machine() -> dict[str, object]:
    """The CPU, as the system and as LLVM call it, and the system; no host name, no user."""
    name, features = llvm.host_cpu()
    return {
        "cpu": _model_name(),
        "llvm_cpu": name,
        "avx512": "+avx512f" in features.split(","),
        "cpus": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "architecture": platform.machine(),
        "system": f"{platform.system()} {platform.release()}",
    }


def describe_versions(rivals: Sequence[Rival]) -> dict[str, str]:
    """Versions of everything that has a part in the numbers."""
    numpy: Any = np
    versions = {"vfsimt": __version__, "python": platform.python_version(), "numpy": str(numpy.__version__)}
    versions |= llvm.versions()
    if Rival.PLAIN_C in rivals:
        versions["cc"] = plain_c.compiler_version()
    if Rival.INDUCTOR in rivals and find_spec("torch") is not None:
        versions["torch"] = inductor.torch_version()
    return versions


def _model_name() -> str:
    """The CPU's name as Linux gives it in /proc/cpuinfo, else what Python knows."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() in {"model name", "Processor"}:
                return value.strip()
    return platform.processor() or platform.machine()
