"""Generated modules for benchmarks: many packet entries, and one among many functions."""

from __future__ import annotations

import re
from functools import lru_cache

from vfsimt.jit.kernels import KernelSpec, Operator, Snapshot, write_kernel

_DEFINITION = re.compile(r"^define [\s\S]*?^\}\n", re.MULTILINE)


def rmsnorm() -> str:
    """One packet kernel with batch and block entry, about 690 lines."""
    return write_kernel(KernelSpec(operator=Operator.RMSNORM, columns=250, snapshot=Snapshot.COPIED))


@lru_cache(maxsize=4)
def many_entries(entries: int = 65) -> str:
    """A module of packet kernels under different names; 65 of them are about 44,500 lines."""
    kernel = rmsnorm()
    definitions = "\n".join(_DEFINITION.findall(kernel))
    copies = [definitions.replace("@rmsnorm_rows", f"@rmsnorm_rows_{index}") for index in range(entries)]
    return _DEFINITION.sub("", kernel) + "\n".join(copies)


@lru_cache(maxsize=4)
def one_entry_among(functions: int = 1000) -> str:
    """A packet kernel among other functions of about twenty instructions each."""
    return rmsnorm() + "".join(_other_function(index) for index in range(functions))


def _other_function(index: int) -> str:
    steps = "\n".join(f"  %v{step + 1} = add i32 %v{step}, {index * step}" for step in range(20))
    return f"\ndefine i32 @other_{index}(i32 %v0) {{\nentry:\n{steps}\n  ret i32 %v20\n}}\n"
