"""Compiled modules: their lifetime, their symbols, the addresses of their functions."""

from __future__ import annotations

import contextlib
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from vfsimt.errors import RefusedError, UsageError
from vfsimt.ir.module_text import read_module
from vfsimt.jit import imports, llvm
from vfsimt.jit.hostform import host_form
from vfsimt.jit.machine import machine_of
from vfsimt.jit.objectfile import read_symbols
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.screen import Host, refuse_unsafe
from vfsimt.jit.target import HOST, refuse_unknown_processors, resolve_target
from vfsimt.jit.validity import flag, refuse_wrong, string, strings, whole

if TYPE_CHECKING:
    from collections.abc import Generator

    from typing_extensions import Self

    from vfsimt.diagnostics import Finding
    from vfsimt.ir.module_text import ModuleInput
    from vfsimt.jit.counts import StaticCounts
    from vfsimt.jit.hostform import HostForm
    from vfsimt.jit.objectfile import ObjectSymbol
    from vfsimt.jit.target import Target

_LINKER_SYMBOLS = frozenset({"_GLOBAL_OFFSET_TABLE_"})
"""Undefined in an object, and made by the linker itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileOptions:
    """How a module is compiled.

    Attributes:
        target: `host`, or a CPU name of LLVM, with features as `haswell,-fma`.
        opt: level of LLVM's pass pipeline and code generator, 0 to 3.
        exports: functions of the module to make visible, so that internal ones can be called.
        retarget: compile a module for another machine without its target triple and data layout.
        keep_target_attributes: leave each function the processor and features that its attributes name; else the target
            replaces them.
        admit_assembly: let inline assembly through; an impossible constraint then ends the process.
        name: what findings call the module.

    Raises:
        UsageError: VF821, an option has a value that means nothing.
    """

    target: str = HOST
    opt: int = 3
    exports: tuple[str, ...] = ()
    retarget: bool = False
    keep_target_attributes: bool = False
    admit_assembly: bool = False
    name: str = "<string>"

    def __post_init__(self) -> None:
        refuse_wrong(
            self,
            target=string,
            opt=whole(llvm.OPTIMISATION_LEVELS[0], llvm.OPTIMISATION_LEVELS[-1]),
            exports=strings,
            retarget=flag,
            keep_target_attributes=flag,
            admit_assembly=flag,
            name=string,
        )
        refuse_contradiction(retarget=self.retarget, keep_target_attributes=self.keep_target_attributes)


def refuse_contradiction(*, retarget: bool, keep_target_attributes: bool) -> None:
    """Refuse to run a module for another machine with the processors that it names.

    Raises:
        UsageError: VF821.
    """
    if retarget and keep_target_attributes:
        message = "--retarget and --keep-target-attributes contradict each other"
        help_line = "a module for another machine cannot keep that machine's processors: give one of the two"
        raise UsageError([finding(JitReason.BAD_OPTION, message, help_line)])


DEFAULT_OPTIONS = CompileOptions()


@dataclass(slots=True)
class _Use:
    """How many calls are inside the code of an engine; closing waits for them."""

    condition: threading.Condition = field(default_factory=threading.Condition)
    calls: int = 0
    closed: bool = False


class Engine:
    """An ORC JIT with the modules that were added to it; a context manager that frees all their memory.

    Closing waits for calls that are running in other threads; a call after that is an exception.
    """

    def __init__(self) -> None:
        self._use = _Use()
        self._linker = llvm.JitLinker()
        self._names: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def closed(self) -> bool:
        """Whether the code is gone."""
        return self._use.closed

    def close(self) -> None:
        """Wait for running calls, then unload all modules; closing twice is harmless."""
        with self._use.condition:
            if self._use.closed:
                return
            self._use.closed = True
            self._use.condition.wait_for(lambda: self._use.calls == 0)
        self._linker.close()

    @contextlib.contextmanager
    def running(self) -> Generator[None]:
        """Keep the code loaded for the time of a call.

        Raises:
            UsageError: VF806, the engine is closed.
        """
        use = self._use
        with use.condition:
            self._refuse_closed()
            use.calls += 1
        try:
            yield
        finally:
            with use.condition:
                use.calls -= 1
                use.condition.notify_all()

    def add(self, module: ModuleInput, *, library: str, options: CompileOptions = DEFAULT_OPTIONS) -> CompiledModule:
        """Compile a module, text or the bytes of a file, and load it as the library `library`.

        Raises:
            InputError: LLVM does not accept the module.
            RefusedError: VF802 to VF804 and VF818, it cannot run here; VF805, an export does not exist.
            UsageError: VF801 unknown target, VF806 closed, VF807 the library's name is taken.
        """
        self._refuse_closed()
        self._refuse_taken(library)
        target = resolve_target(options.target)
        given = read_module(module, options.name)
        text, options = given.text, replace(options, name=given.text_name)
        host = Host(triple=llvm.host_triple(), data_layout=llvm.host_layout())
        refuse_unsafe(text, options.name, host=host, admit_assembly=options.admit_assembly, retarget=options.retarget)
        if options.keep_target_attributes:
            refuse_unknown_processors(text, options.name, target)
        form = host_form(text, retarget=options.retarget, keep_target_attributes=options.keep_target_attributes)
        emitted = llvm.compiler(target.cpu, target.features, options.opt).emit(
            form.text, options.name, frozenset(options.exports)
        )
        _refuse_missing_exports(emitted, options)
        symbols = read_symbols(emitted.data)
        addresses = _resolve_imports(symbols, options.name)
        self._names.add(library)
        visible = tuple(
            name for name, is_visible in emitted.functions.items() if is_visible and _has_code(name, symbols)
        )
        started = time.perf_counter()
        linked = self._linked(library, options.name, emitted.data, addresses, visible)
        seconds = emitted.seconds | {"link": time.perf_counter() - started}
        return CompiledModule(
            engine=self,
            name=options.name,
            target=target,
            object_bytes=emitted.data,
            symbols=symbols,
            seconds=seconds,
            defined=emitted.functions,
            addresses=linked,
            counts=emitted.counts,
            form=form,
        )

    def add_copy(self, module: CompiledModule, *, library: str) -> CompiledModule:
        """Load the object of a module of any engine once more: the same code with variables of its own.

        Raises:
            UsageError: VF806 closed, VF807 the library's name is taken.
        """
        self._refuse_closed()
        self._refuse_taken(library)
        addresses = _resolve_imports(module.symbols, module.name)
        self._names.add(library)
        linked = self._linked(library, module.name, module.object_bytes, addresses, module.functions)
        return replace(module, engine=self, addresses=linked)

    def _linked(
        self, library: str, name: str, data: bytes, addresses: dict[str, int], exports: tuple[str, ...]
    ) -> dict[str, int]:
        try:
            return self._linker.link(library, data, addresses, exports)
        except RuntimeError as error:
            message = f"LLVM does not link it: {' '.join(str(error).split())[:300]}"
            help_line = "a kernel is code and constants: leave out what a JIT linker does not load"
            raise RefusedError([finding(JitReason.NOT_LINKED, message, help_line, name=name)]) from error

    def _refuse_taken(self, library: str) -> None:
        if library in self._names:
            message = f"this engine already has a library named {library!r}"
            help_line = "names cannot be used again, not even after a failure: choose another one"
            raise UsageError([finding(JitReason.NAME_TAKEN, message, help_line)])

    def _refuse_closed(self) -> None:
        if self._use.closed:
            help_line = "call the function inside the `with` block that owns the module"
            raise UsageError([finding(JitReason.CLOSED, "the engine is closed, its code is gone", help_line)])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CompiledModule:
    """A module that is loaded and can be called; made by `compile_module` or `Engine.add`.

    Attributes:
        engine: what owns its memory; closing it unloads the module.
        name: what findings call it.
        target: the CPU it was made for.
        object_bytes: the object that ORC linked.
        symbols: its symbol table.
        seconds: wall time of `parse`, `passes`, `codegen`, `link`.
        defined: name -> whether other modules can see it, of each function that the module defines.
        addresses: of the functions that can be called, in module order; use `address`, which checks.
        counts: name -> name of the last parameter, of each function with the signature of the packet ABI.
        form: what was compiled, and what was taken away from the module for it.
    """

    engine: Engine
    name: str
    target: Target
    object_bytes: bytes
    symbols: tuple[ObjectSymbol, ...]
    seconds: dict[str, float]
    defined: dict[str, bool]
    addresses: dict[str, int]
    counts: dict[str, str]
    form: HostForm

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the engine, and with it every module that was added to it."""
        self.engine.close()

    @property
    def functions(self) -> tuple[str, ...]:
        """The functions that can be called, in module order."""
        return tuple(self.addresses)

    def address(self, function: str) -> int:
        """The address of a function's code, valid until the engine is closed.

        Raises:
            UsageError: VF805 the function does not exist or is internal, VF806 the engine is closed.
        """
        with self.engine.running():
            pass
        address = self.addresses.get(function)
        if address is None:
            raise UsageError([_no_such_function(function, self.defined, self.functions, self.name)])
        return address

    def static_counts(self) -> dict[str, StaticCounts]:
        """Instruction counts of every function in the object, by symbol."""
        from vfsimt.jit.counts import count_instructions

        architecture = machine_of(llvm.host_triple())
        return {symbol.name: count_instructions(symbol.code, architecture) for symbol in self.symbols if symbol.code}


def compile_module(module: ModuleInput, options: CompileOptions = DEFAULT_OPTIONS) -> CompiledModule:
    """Compile a module, text or a file's bytes, for this process, in an engine of its own; a context manager.

    Raises:
        InputError: LLVM does not accept the module.
        RefusedError: VF802 to VF804 and VF818, it cannot run here; VF805, an export does not exist.
        UsageError: VF801, the target is unknown.
    """
    engine = Engine()
    try:
        return engine.add(module, library="module", options=options)
    except BaseException:
        engine.close()
        raise


def _has_code(name: str, symbols: tuple[ObjectSymbol, ...]) -> bool:
    return any(symbol.name == name and symbol.is_defined and not symbol.is_local for symbol in symbols)


def _refuse_missing_exports(emitted: llvm.EmittedModule, options: CompileOptions) -> None:
    missing = [name for name in options.exports if name not in emitted.functions]
    known = tuple(emitted.functions)
    if missing:
        raise RefusedError([_no_such_function(name, emitted.functions, known, options.name) for name in missing])


def _no_such_function(
    function: str, functions: dict[str, bool], callable_names: tuple[str, ...], module: str
) -> Finding:
    internal = function in functions and not functions[function]
    message = f"{function} is internal to the module" if internal else f"the module defines no function {function}"
    if internal:
        help_line = "name it in `exports`, or call a function that is visible"
    else:
        names = ", ".join(callable_names[:8]) + (", ..." if len(callable_names) > 8 else "")
        help_line = f"it has: {names}" if names else "it defines no function that can be called"
    return finding(JitReason.NO_SUCH_SYMBOL, message, help_line, name=module)


def _resolve_imports(symbols: tuple[ObjectSymbol, ...], module: str) -> dict[str, int]:
    """The addresses of everything that the object needs from outside.

    Raises:
        RefusedError: VF804, one finding for each symbol that is not allowed.
    """
    names = sorted({symbol.name for symbol in symbols if not symbol.is_defined and symbol.name} - _LINKER_SYMBOLS)
    addresses = {name: imports.address_of(name) for name in names}
    refused = [
        finding(
            JitReason.UNRESOLVED_IMPORT,
            f"the module needs {name}, which is not on the list of libc and libm functions",
            "a kernel may import memcpy, memmove, memset, memcmp and math functions; define the rest in the module",
            name=module,
        )
        for name, address in addresses.items()
        if address is None
    ]
    if refused:
        raise RefusedError(refused)
    return {name: address for name, address in addresses.items() if address is not None}
