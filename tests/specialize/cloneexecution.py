"""Runs packet programs on ORC: the clone of vfsimt, and the entry inlined by LLVM into a call with the width."""

# llvmlite has no types for most of this.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from llvmlite import binding

from tests.specialize.packetprograms import BUFFER_WORDS


@cache
def _machine() -> Any:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    binding.initialize_native_asmparser()
    return binding.Target.from_default_triple().create_target_machine(opt=0, jit=True)


@cache
def _compiler() -> Any:
    return binding.create_lljit_compiler(binding.Target.from_default_triple().create_target_machine(opt=0, jit=True))


def inline_always(module: Any) -> None:
    """Have LLVM inline every call that is marked `alwaysinline`."""
    passes = binding.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    builder = binding.create_pass_builder(_machine(), binding.create_pipeline_tuning_options())
    passes.run(module, builder)


def inlined_full_call(text: str) -> str:
    """The module with the call in `@full` marked for the always-inliner."""
    before, mark, after = text.partition("define i32 @full(")
    body, end, rest = after.partition("\n  ret")
    return before + mark + body + " alwaysinline" + end + rest


_libraries = 0


def run(text: str, words: list[int], seed: int, lanes: int | None = None, *, inline: bool = False) -> list[int]:
    """Run `@full` (or `@tail` with a lane count) on memory; gives back its result and all of the memory.

    Args:
        text: the module.
        words: the i32 elements of both buffers, one after the other.
        seed: argument.
        lanes: None runs `@full`.
        inline: have LLVM inline the calls marked `alwaysinline` first.
    """
    global _libraries  # noqa: PLW0603 - ORC wants a new name for each library
    _libraries += 1
    context = binding.create_context()
    module = binding.parse_assembly(text, context)
    module.verify()
    if inline:
        inline_always(module)
        module.verify()
    symbol = "full" if lanes is None else "tail"
    builder = binding.JITLibraryBuilder().add_object_img(_machine().emit_object(module)).add_current_process()
    tracker = builder.export_symbol(symbol).link(_compiler(), f"program{_libraries}")
    memory = (ctypes.c_uint32 * (2 * BUFFER_WORDS))(*words)
    address = ctypes.addressof(memory)
    arguments = [address, address + 4 * BUFFER_WORDS, seed]
    kinds = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32]
    if lanes is not None:
        arguments.append(lanes)
        kinds.append(ctypes.c_uint32)
    function = ctypes.CFUNCTYPE(ctypes.c_uint32, *kinds)(tracker[symbol])
    return [function(*arguments), *memory]
