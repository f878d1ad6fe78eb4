"""LLVM's optimiser on scratch copies, as tasks for a process of its own; nothing that it makes goes into a result.

LLVM works for the target that the module's triple names, where this LLVM has it, and each function for the processor
that its attributes name. For another module its passes know no target: they go by the data layout, and by costs that
LLVM assumes where it knows none. The host is never asked, so that every machine gives the same numbers.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from vfsimt.ir.verdict import verified_module
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_ROUNDS = 3
_ENOUGH_SECONDS = 10.0
_O3 = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldTask:
    """Counts the instructions of functions after simple clean-up passes.

    The passes: instruction combining, sparse conditional constant propagation, control-flow simplification and
    aggressive dead-code elimination, each function by itself; nothing is inlined, no loop is changed.
    """

    name: str
    text: str
    subject: str
    functions: tuple[str, ...]

    def perform(self, _progress: Callable[[str], None], /) -> dict[str, int]:
        """The counts, by decoded name.

        Raises:
            InputError: LLVM does not accept the text (VF106, VF107).
        """
        wanted = {item.encode("utf-8", "surrogateescape"): item for item in self.functions}
        found: dict[str, int] = {}
        with verified_module(TextSource(self.name, self.text), self.subject) as parsed, _clean_up() as passes:
            module: Any = parsed
            builder = _pass_builder(target_machine(module, 1), 1)
            for function in module.functions:
                key = wanted.get(str(function.name).encode("utf-8", "surrogateescape"))
                if key is not None and not function.is_declaration:
                    passes.run(function, builder)
                    found[key] = _instruction_count(function)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantFigures:
    """One variant, compiled at O3.

    Attributes:
        instructions: LLVM instructions of the module after O3.
        object_bytes: of the object; None where LLVM writes no objects for the module's target.
        seconds: of the passes and of code generation.
    """

    instructions: int
    object_bytes: int | None
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledVariants:
    """What became of the variants of a module.

    Attributes:
        figures: one for each variant.
        fates: of each entry's full calls in the first: how many O3 left, and how many are of copies of its own.
    """

    figures: tuple[VariantFigures, ...]
    fates: dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantsTask:
    """Compiles variants of one module at O3, and looks at what became of the full calls in the first.

    Attributes:
        texts: of the variants; all are compiled in each round, and the least times count.
        entries: decoded name of each entry, and its widths.
    """

    name: str
    texts: tuple[str, ...]
    entries: dict[str, tuple[int, ...]]

    def perform(self, _progress: Callable[[str], None], /) -> CompiledVariants:
        """The figures.

        Raises:
            InputError: LLVM does not accept a text (VF106, VF107).
        """
        started = time.perf_counter()
        fates: dict[str, tuple[int, int]] = {}
        first = _compile(self.name, self.texts[0], self.entries, fates)
        rounds = [[first, *(_compile(self.name, text, {}, fates) for text in self.texts[1:])]]
        while len(rounds) < _ROUNDS and time.perf_counter() - started < _ENOUGH_SECONDS:
            rounds.append([_compile(self.name, text, {}, fates) for text in self.texts])
        fastest = [min(figures, key=lambda item: item.seconds) for figures in zip(*rounds, strict=True)]
        return CompiledVariants(figures=tuple(fastest), fates=fates)


def target_machine(module: Any, opt: int) -> Any:
    """LLVM's target machine for a module's own triple; None without a triple, or where this LLVM has no such target.

    A function's attributes name its processor; without one it is the plain processor of the target.
    """
    binding = _binding()
    if not module.triple:
        return None
    try:
        target = binding.Target.from_triple(module.triple)
    except RuntimeError:
        return None
    return target.create_target_machine(opt=opt, reloc="pic", codemodel="default")


def _binding() -> Any:
    binding: Any = import_module("llvmlite.binding")
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding


def _pass_builder(machine: Any, opt: int) -> Any:
    """A pass builder; without a target machine its passes know no target (`TargetIRAnalysis` of LLVM)."""
    binding = _binding()
    tuning = binding.create_pipeline_tuning_options(opt)
    tuning.loop_vectorization = tuning.slp_vectorization = opt >= _O3
    tuning.loop_unrolling = tuning.loop_interleaving = opt >= _O3
    return binding.create_pass_builder(machine, tuning)


@contextmanager
def _clean_up() -> Generator[Any]:
    passes = _binding().create_new_function_pass_manager()
    passes.add_instruction_combine_pass()
    passes.add_sccp_pass()
    passes.add_simplify_cfg_pass()
    passes.add_aggressive_dce_pass()
    try:
        yield passes
    finally:
        _dispose(passes)


def _dispose(passes: Any) -> None:
    """Free a pass manager; its own `close()` does not, since `ObjectRef._dispose` hides the method that does."""
    base: Any = import_module("llvmlite.binding.newpassmanagers").NewPassManager
    base._dispose(passes)  # noqa: SLF001
    passes.detach()


def _compile(
    name: str, text: str, entries: dict[str, tuple[int, ...]], fates: dict[str, tuple[int, int]]
) -> VariantFigures:
    """Compile a text; the fates of the full calls of `entries` are added to `fates`."""
    with verified_module(TextSource(name, text), "a scratch copy of the module") as parsed:
        module: Any = parsed
        machine = target_machine(module, _O3)
        known = {str(function.name) for function in module.functions}
        started = time.perf_counter()
        _run_o3(module, machine)
        seconds = time.perf_counter() - started
        fates |= {entry: _fate(module, entry, widths, known) for entry, widths in entries.items()}
        instructions = sum(map(_instruction_count, module.functions))
        started = time.perf_counter()
        size = _object_size(module, machine)
        seconds += time.perf_counter() - started
    return VariantFigures(instructions=instructions, object_bytes=size, seconds=seconds)


def _object_size(module: Any, machine: Any) -> int | None:
    if machine is None:
        return None
    try:
        return len(machine.emit_object(module))
    except RuntimeError:  # the target has no objects, only assembly, as PTX
        return None


def _run_o3(module: Any, machine: Any) -> None:
    if machine is not None:
        module.data_layout = module.data_layout or str(machine.target_data)
    builder = _pass_builder(machine, _O3)
    passes = builder.getModulePassManager()
    try:
        passes.run(module, builder)
    finally:
        _dispose(passes)


def _instruction_count(function: Any) -> int:
    return sum(1 for block in function.blocks for _ in block.instructions)


def _fate(module: Any, entry: str, widths: tuple[int, ...], known: set[str]) -> tuple[int, int]:
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
    return left, specialised


def _is_constant(operand: Any, widths: tuple[int, ...]) -> bool:
    words = str(operand).split()
    return len(words) == 2 and words[0][:1] == "i" and words[1] in {str(width) for width in widths}
