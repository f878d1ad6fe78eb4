"""Modules around the lines that a test is about."""

from __future__ import annotations

from typing import Final

from benchmarks.device_kernels.text import declarations, shape_word

THREAD_INDEX: Final = """  %x = call i32 @llvm.hivm.get.TID.X()
  %y = call i32 @llvm.hivm.get.TID.Y()
  %z = call i32 @llvm.hivm.get.TID.Z()
  %wide = call i32 @llvm.hivm.get.BLOCK.DIM.X()
  %high = call i32 @llvm.hivm.get.BLOCK.DIM.Y()
  %plane = mul i32 %z, %high
  %row = add i32 %plane, %y
  %rows = mul i32 %row, %wide
  %t = add i32 %rows, %x
"""
"""The first lines of a thread: `%t` is its linear number, x fastest."""


def thread_kernel(body: str, parameters: str = "ptr addrspace(1) %out", *, shape: int = shape_word(32)) -> str:
    """A kernel that runs one SIMT function with its own parameters, once."""
    return kernel(
        f"  call void @llvm.hivm.store.vfsimt.info(i64 {shape})\n  call simt_entry void @k_simt_0({parameters})\n",
        parameters,
        threads=[(body, parameters)],
    )


def kernel(scalar: str, parameters: str, *, threads: list[tuple[str, str]]) -> str:
    """A kernel `@k_mix_aiv` with a scalar part, and the bodies and parameters of `@k_simt_0`, `@k_simt_1`, ..."""
    functions = [
        f"define linkonce_odr simt_entry void @k_simt_{number}({its}) #0 {{\n{body.rstrip()}\n}}\n"
        for number, (body, its) in enumerate(threads)
    ]
    main = f"define void @k_mix_aiv({parameters}) {{\n{scalar.rstrip()}\n  ret void\n}}\n"
    text = "\n".join([*functions, main])
    return f'{declarations(text)}{text}\nattributes #0 = {{ noinline nounwind "simt-max-threads"="1024" }}\n'
