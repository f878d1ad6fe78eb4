"""Runs functions of a module on LLVM's ORC, for tests; nothing of vfsimt takes part."""

from __future__ import annotations

import ctypes
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_llvm: Any = import_module("llvmlite.binding")
_names = count()


@contextmanager
def compiled(text: str, *symbols: str) -> Generator[dict[str, int]]:
    """Addresses of a module's symbols, while the `with` statement runs."""
    _llvm.initialize_native_target()
    _llvm.initialize_native_asmprinter()
    machine = _llvm.Target.from_default_triple().create_target_machine(opt=1, jit=True)
    linker = _llvm.create_lljit_compiler(machine)
    builder = _llvm.JITLibraryBuilder().add_ir(text).add_current_process()
    for symbol in symbols:
        builder.export_symbol(symbol)
    library = builder.link(linker, f"test{next(_names)}")
    try:
        yield {symbol: library[symbol] for symbol in symbols}
    finally:
        library.close()


def function(address: int, *types: Any, result: Any = None) -> Callable[..., Any]:
    """The function at an address."""
    return ctypes.CFUNCTYPE(result, *types)(address)
