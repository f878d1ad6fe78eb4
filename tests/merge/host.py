"""Runs a kernel `void k(ptr, i32)` on the host with LLVM's ORC; the SIMT convention becomes the C one."""

from __future__ import annotations

import ctypes
from typing import Any, cast

import llvmlite.binding as llvm

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


def stock_text(text: str) -> str:
    """A module for the host; the launch record is a function that does nothing."""
    stock = (
        text.replace("simt_entry ", "")
        .replace(", addrspace(6)", "")
        .replace(" addrspace(6)", "")
        .replace("addrspace(6)", "")
    )
    stock = stock.replace("@llvm.hivm.store.vfsimt.info", "@store_info")
    record = "define linkonce_odr void @store_info(i64 %x) {\n  ret void\n}"
    return stock.replace("declare void @store_info(i64)", record)


def linked(*texts: str) -> str:
    """One module for the host of several, made by LLVM's linker."""
    binding = cast("Any", llvm)
    first, *others = (binding.parse_assembly(stock_text(text)) for text in texts)
    for other in others:
        first.link_in(other)
    return str(first)


def run(text: str, number: int = 5, words: int = 64, name: str = "k") -> list[int]:
    """Memory of some i32 words after the kernel has run on it."""
    stock = stock_text(text)
    binding = cast("Any", llvm)
    machine = binding.Target.from_default_triple().create_target_machine(jit=True)
    jit = binding.create_lljit_compiler(machine)
    tracker = binding.JITLibraryBuilder().add_ir(stock).export_symbol(name).link(jit, "merged")
    memory = (ctypes.c_int32 * words)(*range(words))
    entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int32)(tracker[name])
    entry(ctypes.addressof(memory), number)
    return list(memory)
