"""What a kernel was really compiled for: the processor, and the vector registers that its machine code names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.search import global_references
from vfsimt.ir.view import ModuleView
from vfsimt.jit import llvm
from vfsimt.jit.counts import VectorWidth, widest_vector
from vfsimt.jit.machine import machine_of
from vfsimt.jit.target import own_processor

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module
    from vfsimt.jit.engine import CompiledModule


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineCode:
    """The code of a kernel: its entry and every function that the entry can reach.

    Attributes:
        processors: LLVM's names of what it was compiled for, each once; more than one only where functions kept theirs.
        is_own: a function of it kept the processor or the features that its attributes name.
        vectors: the widest vector registers in it; None where there is no disassembler for this host.
        functions: of the module that belong to it, in the module's order.
    """

    processors: tuple[str, ...]
    is_own: bool
    vectors: VectorWidth | None
    functions: tuple[str, ...]

    def as_object(self) -> dict[str, object]:
        """The code as a JSON object; `vector_bits` is null where it is not known or scalable."""
        width = self.vectors
        return {
            "processors": list(self.processors),
            "vector_registers": None if width is None else width.registers,
            "vector_bits": None if width is None or (width.registers and not width.bits) else width.bits,
        }


def read_machine_code(compiled: CompiledModule, entry: str) -> MachineCode:
    """Read from the object of a compiled module what the code of a kernel was compiled for.

    Args:
        compiled: the module.
        entry: the function that is called.
    """
    view = ModuleView(parse_module(compiled.form.text, compiled.name))
    reached = reachable_functions(view.module, entry)
    own = [own_processor(view.function_attribute_texts(view.module.functions[name])) for name in reached]
    processors = tuple(dict.fromkeys(processor or compiled.target.cpu for processor, _ in own))
    codes = [symbol.code for symbol in compiled.symbols if symbol.code and _belongs(symbol.name, view.module, reached)]
    try:
        vectors = widest_vector(codes, machine_of(llvm.host_triple()))
    except ValueError:
        vectors = None
    return MachineCode(processors=processors, is_own=any(map(any, own)), vectors=vectors, functions=reached)


def reachable_functions(module: Module, entry: str) -> tuple[str, ...]:
    """The functions that a module defines and that an entry mentions, through whatever it mentions; the entry too."""
    entities = {module.name_of(entity): entity for entity in module.entities if entity.spelling.startswith("@")}
    found = {entry}
    pending = [entry]
    while pending:
        entity = entities.get(pending.pop())
        if entity is None:
            continue
        for _, name in global_references(module.text, span(entity.start, entity.end)):
            if name not in found:
                found.add(name)
                pending.append(name)
    defined = module.of_kind(EntityKind.DEFINITION)
    return tuple(name for entity in defined if (name := module.name_of(entity)) in found)


def _belongs(symbol: str, module: Module, functions: tuple[str, ...]) -> bool:
    """Whether a symbol is one of some functions, or a part that LLVM made of one, as `f.specialized.1`."""
    if symbol in functions:
        return True
    return symbol not in module.functions and any(symbol.startswith(f"{name}.") for name in functions)
