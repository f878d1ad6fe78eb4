"""The only module of the wing that touches llvmlite: parse, optimise, emit, link.

llvmlite's objects are untyped, so they stay inside; what leaves is bytes, names and addresses.
"""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.ir.nesting import nesting_is_within
from vfsimt.ir.oracle import NESTING_LIMIT, check_module
from vfsimt.ir.reasons import IRReason
from vfsimt.ir.shadow import ByteFaithfulText

if TYPE_CHECKING:
    from collections.abc import Mapping

_PACKET_TYPE = re.compile(r"void \((?:ptr(?: addrspace\(\d+\))?, ){3}i32\)")
OPTIMISATION_LEVELS = (0, 1, 2, 3)


@lru_cache(maxsize=1)
def _binding() -> Any:
    binding: Any = import_module("llvmlite.binding")
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    binding.initialize_native_asmparser()
    return binding


def versions() -> dict[str, str]:
    """Versions of llvmlite and of the LLVM inside it."""
    llvmlite: Any = import_module("llvmlite")
    return {
        "llvmlite": str(llvmlite.__version__),
        "llvm": ".".join(str(part) for part in _binding().llvm_version_info),
    }


def host_triple() -> str:
    """The target triple of this process."""
    return str(_binding().get_process_triple())


def host_cpu() -> tuple[str, str]:
    """LLVM's name of the host's CPU, and its features as LLVM's list."""
    binding = _binding()
    return str(binding.get_host_cpu_name()), str(binding.get_host_cpu_features().flatten())


def target_machine(cpu: str, features: str, opt: int) -> Any:
    """A target machine for code of the host's architecture; position-independent, as the JIT linker places it."""
    target: Any = _binding().Target.from_triple(host_triple())
    return target.create_target_machine(cpu=cpu, features=features, opt=opt, reloc="pic", codemodel="small", jit=True)


@lru_cache(maxsize=1)
def host_layout() -> str:
    """The data layout of the host's memory."""
    return str(target_machine("", "", 0).target_data)


def emit_empty_object(machine: Any) -> None:
    """Make the target machine look at its CPU and features; it complains on standard error where it knows them not."""
    binding = _binding()
    context = binding.create_context()
    with binding.parse_assembly("define void @f() { ret void }", context) as module:
        machine.emit_object(module)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmittedModule:
    """An object file made from a module.

    Attributes:
        data: the relocatable object.
        functions: name -> whether other modules can see it, of each function that the module defines.
        declared: names of functions that it declares, intrinsics left out.
        counts: name -> name of the last parameter, of each function with the signature of the packet ABI.
        seconds: wall time of each step: `parse` (verification included), `passes`, `codegen`.
    """

    data: bytes
    functions: dict[str, bool]
    declared: tuple[str, ...]
    counts: dict[str, str]
    seconds: dict[str, float]


class Compiler:
    """Turns IR text into an object for one CPU at one level; safe to call from several threads."""

    def __init__(self, cpu: str, features: str, opt: int) -> None:
        assert opt in OPTIMISATION_LEVELS
        binding = _binding()
        self._lock = threading.Lock()
        self._machine = target_machine(cpu, features, opt)
        self._tuning = binding.create_pipeline_tuning_options(opt)
        self._tuning.loop_vectorization = opt >= 2
        self._tuning.slp_vectorization = opt >= 2
        self._tuning.loop_unrolling = opt >= 1
        self._tuning.loop_interleaving = opt >= 2
        self._builder = binding.create_pass_builder(self._machine, self._tuning)
        self._layout = str(self._machine.target_data)

    def emit(self, text: str, name: str, exports: frozenset[str] = frozenset()) -> EmittedModule:
        """Parse, verify, optimise and emit a module; functions in `exports` become visible to others.

        Raises:
            InputError: LLVM does not accept the text (VF106 to VF109).
        """
        with self._lock:
            return self._emit(text, name, exports)

    def _emit(self, text: str, name: str, exports: frozenset[str]) -> EmittedModule:
        started = time.perf_counter()
        with _parsed(text, name) as module:
            counts = _packet_counts(module)
            functions, declared = self._prepare(module, exports)
            parsed = time.perf_counter()
            self._run_passes(module)
            optimised = time.perf_counter()
            data = bytes(self._machine.emit_object(module))
        seconds = {
            "parse": parsed - started,
            "passes": optimised - parsed,
            "codegen": time.perf_counter() - optimised,
        }
        return EmittedModule(data=data, functions=functions, declared=declared, counts=counts, seconds=seconds)

    def _prepare(self, module: Any, exports: frozenset[str]) -> tuple[dict[str, bool], tuple[str, ...]]:
        """Set what the module leaves open, and list its functions.

        Whoever compiles a module has held its layout against the host's: what is left is what older compilers wrote.
        """
        module.triple = module.triple or host_triple()
        module.data_layout = self._layout
        functions: dict[str, bool] = {}
        declared: list[str] = []
        for entry in module.functions:
            function: Any = entry
            name = str(function.name)
            if function.is_declaration:
                if not name.startswith("llvm."):
                    declared.append(name)
                continue
            if name in exports:
                function.linkage = "external"
            linkage: Any = function.linkage
            functions[name] = str(linkage.name) not in {"internal", "private"}
        return functions, tuple(declared)

    def _run_passes(self, module: Any) -> None:
        passes = self._builder.getModulePassManager()
        try:
            passes.run(module, self._builder)
        finally:
            _dispose_passes(passes)


def _packet_counts(module: Any) -> dict[str, str]:
    """The name of the last parameter of each function `void (ptr, ptr, ptr, i32)`; empty where it has none."""
    found: dict[str, str] = {}
    for entry in module.functions:
        function: Any = entry
        if not function.is_declaration and _PACKET_TYPE.fullmatch(str(function.global_value_type)):
            found[str(function.name)] = str(list(function.arguments)[-1].name)
    return found


def _dispose_passes(passes: Any) -> None:
    """Free a pass manager: `close()` does not, since `ObjectRef._dispose` hides the method that does (30 KB each)."""
    base: Any = import_module("llvmlite.binding.newpassmanagers").NewPassManager
    base._dispose(passes)  # noqa: SLF001
    passes.detach()


class _parsed:  # noqa: N801
    """A verified module in a context of its own; both end with the `with` block."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name

    def __enter__(self) -> Any:
        binding = _binding()
        if not nesting_is_within(self._text, NESTING_LIMIT):
            check_module(self._text, self._name)
        self._context = binding.create_context()
        try:
            self._module = binding.parse_assembly(ByteFaithfulText(self._text), self._context)
            self._module.verify()
        except RuntimeError as error:
            # The slow way knows the place and the code; it fails for the same reason.
            check_module(self._text, self._name)
            raise InputError([_rejected(self._name, error)]) from error
        return self._module

    def __exit__(self, *_: object) -> None:
        self._module.close()
        self._context.close()


def _rejected(name: str, error: Exception) -> Finding:
    message = f"LLVM: {' '.join(str(error).split())[:300]}"
    return Finding(reason=IRReason.REJECTED_BY_PARSER, message=message, place=ObjectPlace(name=name))


class JitLinker:
    """An ORC JIT: links objects, keeps their memory, gives it back when it is closed."""

    def __init__(self) -> None:
        self._jit = _binding().create_lljit_compiler(target_machine("", "", 2), use_jit_link=True)
        self._trackers: list[Any] = []

    def link(self, name: str, data: bytes, imports: Mapping[str, int], exports: tuple[str, ...]) -> dict[str, int]:
        """Load an object as the library `name`; the addresses of `exports`.

        Raises:
            RuntimeError: the linker's own message.
        """
        builder = _binding().JITLibraryBuilder().add_object_img(data)
        for symbol, address in imports.items():
            builder.import_symbol(symbol, address)
        for symbol in exports:
            builder.export_symbol(symbol)
        tracker = builder.link(self._jit, name)
        self._trackers.append(tracker)
        return {symbol: int(tracker[symbol]) for symbol in exports}

    def close(self) -> None:
        """Unload all libraries and free their memory."""
        for tracker in reversed(self._trackers):
            tracker.close()
        self._trackers.clear()
        self._jit.close()


@lru_cache(maxsize=32)
def compiler(cpu: str, features: str, opt: int) -> Compiler:
    """The compiler for a CPU and level, made once: making one costs milliseconds and a little memory."""
    return Compiler(cpu, features, opt)
