"""LLVM's optimiser on scratch copies: what is left of a clone when W is folded, what O3 does with full calls.

The only module of the wing that loads llvmlite. Nothing that it makes goes into a result.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from vfsimt.ir.oracle import check_module
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ROUNDS = 3
_ENOUGH_SECONDS = 10.0


def folded_counts(text: str, functions: Iterable[str], name: str) -> dict[str, int]:
    """How many instructions each function has after simple clean-up passes, by decoded name.

    The passes: instruction combining, sparse conditional constant propagation, control-flow simplification and
    aggressive dead-code elimination, each function by itself; nothing is inlined, no loop is changed.

    Raises:
        InputError: LLVM does not accept the text (VF106 to VF109); `name` is what findings call it.
    """
    wanted = {item.encode("utf-8", "surrogateescape"): item for item in functions}
    binding = _binding()
    machine = binding.Target.from_triple(binding.get_process_triple()).create_target_machine()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(1))
    passes = binding.create_new_function_pass_manager()
    passes.add_instruction_combine_pass()
    passes.add_sccp_pass()
    passes.add_simplify_cfg_pass()
    passes.add_aggressive_dce_pass()
    found: dict[str, int] = {}
    context = binding.create_context()
    with _parsed(text, name, context) as module:
        for function in module.functions:
            key = wanted.get(str(function.name).encode("utf-8", "surrogateescape"))
            if key is not None and not function.is_declaration:
                passes.run(function, builder)
                found[key] = sum(1 for block in function.blocks for _ in block.instructions)
    _dispose(passes)
    return found


def _binding() -> Any:
    binding: Any = import_module("llvmlite.binding")
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    binding.initialize_native_asmparser()
    return binding


def _parsed(text: str, name: str, context: Any) -> Any:
    binding = _binding()
    try:
        module = binding.parse_assembly(ByteFaithfulText(make_shadow(text)), context)
        module.verify()
    except RuntimeError:
        check_module(text, name)  # says the place and the code
        raise
    return module


def _dispose(passes: Any) -> None:
    """Free a pass manager; its own `close()` does not, since `ObjectRef._dispose` hides the method that does."""
    base: Any = import_module("llvmlite.binding.newpassmanagers").NewPassManager
    base._dispose(passes)  # noqa: SLF001
    passes.detach()


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantsTask:
    """`compile_variants` for a process of its own."""

    texts: tuple[str, ...]
    entries: dict[str, list[int]]

    def perform(self, _progress: Callable[[str], None], /) -> dict[str, object] | str:
        """The figures, or why LLVM has none."""
        try:
            return compile_variants(list(self.texts), self.entries)
        except RuntimeError as error:
            return " ".join(str(error).split())[:300] or type(error).__name__


def compile_variants(texts: list[str], entries: dict[str, list[int]]) -> dict[str, object]:
    """Compile variants of one module at O3, and look at what became of the full calls in the first.

    Args:
        texts: of the variants; all are compiled in each round, and the least times count.
        entries: decoded name of each entry to its widths.
    """
    sizes = [0] * len(texts)
    seconds = [float("inf")] * len(texts)
    fates: dict[str, object] = {}
    started = time.perf_counter()
    for round_number in range(_ROUNDS):
        for index, text in enumerate(texts):
            took, sizes[index], found = _compile(text, entries if index == 0 and round_number == 0 else {})
            seconds[index] = min(seconds[index], took)
            fates |= found
        if time.perf_counter() - started > _ENOUGH_SECONDS:
            break
    return {"object_bytes": sizes, "seconds": seconds, "fates": fates}


def _compile(text: str, entries: dict[str, list[int]]) -> tuple[float, int, dict[str, object]]:
    """Seconds of passes and code generation, bytes of the object, and the fate of the entries' full calls."""
    binding = _binding()
    context = binding.create_context()
    with _parsed(text, "<string>", context) as module:
        native = binding.get_process_triple()
        target = binding.Target.from_triple(module.triple or native)
        cpu = (
            {}
            if module.triple
            else {
                "cpu": binding.get_host_cpu_name(),
                "features": binding.get_host_cpu_features().flatten(),
            }
        )
        machine = target.create_target_machine(opt=3, reloc="pic", **cpu)
        module.triple = module.triple or native
        module.data_layout = module.data_layout or str(machine.target_data)
        tuning = binding.create_pipeline_tuning_options(3)
        tuning.loop_vectorization = tuning.slp_vectorization = True
        tuning.loop_unrolling = tuning.loop_interleaving = True
        builder = binding.create_pass_builder(machine, tuning)
        passes = builder.getModulePassManager()
        known = {str(function.name) for function in module.functions}
        started = time.perf_counter()
        passes.run(module, builder)
        optimised = time.perf_counter() - started
        fates = {entry: _fate(module, entry, widths, known) for entry, widths in entries.items()}
        started = time.perf_counter()
        size = len(machine.emit_object(module))
        seconds = optimised + time.perf_counter() - started
        _dispose(passes)
    return seconds, size, dict(fates)


def _fate(module: Any, entry: str, widths: list[int], known: set[str]) -> dict[str, int]:
    """Full calls of an entry that O3 left, and calls of copies of it that O3 made itself (`NAME.specialized.1`)."""
    left = specialised = 0
    for function in module.functions:
        for block in function.blocks:
            for instruction in block.instructions:
                if instruction.opcode not in ("call", "invoke"):
                    continue
                operands = list(instruction.operands)
                callee = str(operands[-1].name)
                if callee == entry:
                    left += any(_is_constant(operand, widths) for operand in operands[:-1])
                elif callee not in known and callee.startswith(f"{entry}."):
                    specialised += 1
    return {"left": left, "specialised": specialised}


def _is_constant(operand: Any, widths: list[int]) -> bool:
    words = str(operand).split()
    return len(words) == 2 and words[0][:1] == "i" and words[1] in {str(width) for width in widths}
