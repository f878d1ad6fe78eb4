"""Generated modules for benchmarks: packet entries of which all are specialised, or one, and one among functions."""

from __future__ import annotations

import re
from functools import lru_cache

from vfsimt.jit.kernels import KernelSpec, Operator, Snapshot, write_kernel

_ENTRY_STEPS = 30
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


@lru_cache(maxsize=4)
def many_tails(entries: int = 1000) -> str:
    """Packet entries of about thirty instructions, each called with a variable number of lanes; one also with 8."""
    return "\n".join(_entry_with_tail(index, is_full=not index) for index in range(entries))


def _entry_with_tail(index: int, *, is_full: bool) -> str:
    steps = "\n".join(f"  %v{step + 1} = add i32 %v{step}, {index * step}" for step in range(_ENTRY_STEPS))
    full = f"  call void @rows_{index}(ptr %p, i32 8)\n" if is_full else ""
    return (
        f"define void @rows_{index}(ptr %p, i32 %active_lanes) {{\nentry:\n"
        f"  %v0 = add i32 %active_lanes, 1\n{steps}\n  store i32 %v{_ENTRY_STEPS}, ptr %p, align 4\n  ret void\n}}\n\n"
        f"define void @rows_{index}_batch(ptr %p, i32 %count) {{\nentry:\n"
        f"{full}  %tail = and i32 %count, 7\n  call void @rows_{index}(ptr %p, i32 %tail)\n  ret void\n}}\n"
    )
