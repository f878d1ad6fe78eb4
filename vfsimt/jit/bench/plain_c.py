"""The same operators as plain C, compiled by the system's compiler with -O3 -ffast-math."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from vfsimt.errors import RefusedError
from vfsimt.jit.kernels import EPSILON
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.jit.bench.cases import BuiltinCase

_COMPILE_SECONDS = 60
_FLAGS = ("-O3", "-ffast-math", "-shared", "-fPIC", "-std=c11")
_SOURCE = "operators.c"


def compiler() -> str:
    """The path of the C compiler: `CC`, else `cc`, `gcc` or `clang`.

    Raises:
        RefusedError: VF815, there is none.
    """
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        path = shutil.which(name) if name else None
        if path is not None:
            return path
    message = "there is no C compiler on the path"
    raise RefusedError([finding(JitReason.MISSING_PACKAGE, message, "install one, set CC, or leave out --vs c")])


def compiler_version() -> str:
    """The first line of what the compiler says of itself."""
    done = subprocess.run([compiler(), "--version"], capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
    return (done.stdout.splitlines() or ["unknown"])[0]


def build(case: BuiltinCase) -> tuple[ctypes.CDLL, int]:
    """Compile and load the C version; the library and the address of its kernel.

    Raises:
        RefusedError: VF815 no compiler, VF817 it fails.
    """
    architecture = "native" if case.target == "host" else case.target.partition(",")[0]
    constants = (f"-DN={case.spec.columns}", f"-DROWS={case.rows}", f"-DEPSILON={EPSILON!r}f")
    with tempfile.TemporaryDirectory(prefix="vfsimt-") as folder:
        source, library = Path(folder) / _SOURCE, Path(folder) / "operators.so"
        source.write_bytes(files("vfsimt.jit.bench").joinpath(_SOURCE).read_bytes())
        command = [compiler(), *_FLAGS, f"-march={architecture}", *constants, str(source), "-o", str(library), "-lm"]
        try:
            done = subprocess.run(  # noqa: S603  # the user's own compiler
                command, capture_output=True, text=True, timeout=_COMPILE_SECONDS, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise RefusedError([_failed(case, "it took too long")]) from error
        if done.returncode != 0:
            said = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[:200])
            raise RefusedError([_failed(case, said)])
        loaded = ctypes.CDLL(str(library))
    address = ctypes.cast(loaded[case.spec.operator.value], ctypes.c_void_p).value
    assert address is not None
    return loaded, address


def _failed(case: BuiltinCase, cause: str) -> Finding:
    help_line = "leave out --vs c, or choose a target that the C compiler knows too"
    return finding(JitReason.BUILD_FAILED, f"the C version of {case.name}: {cause}", help_line)
