"""Calling a native function of pointers as if it were a block entry, so that the same driver can time it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.jit.engine import CompileOptions, compile_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.jit.arguments import Array
    from vfsimt.jit.engine import CompiledModule

THUNK = "call.native"


def compile_thunk(address: int, arrays: Sequence[Array]) -> CompiledModule:
    """A module whose function `THUNK` calls `address` with the addresses of the arrays; they must outlive it."""
    pointers = [f"ptr inttoptr (i64 {int(array.ctypes.data)} to ptr)" for array in arrays]
    text = (
        f"define void @{THUNK}(ptr %arguments, ptr %lanes, ptr %launch, i32 %block_count) {{\n"
        f"  call void inttoptr (i64 {address} to ptr)({', '.join(pointers)})\n"
        "  ret void\n}\n"
    )
    return compile_module(text, CompileOptions(opt=2, name="thunk"))
