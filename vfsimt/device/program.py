"""A device module as a program: its kernel, the SIMT functions that it calls, and the functions that either calls."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.device.reasons import DeviceReason
from vfsimt.device.routines import Flavour, Routine
from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import RefusedError
from vfsimt.ir.instructions import InstructionReader
from vfsimt.ir.nodes import EntityKind
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.instruction import Instruction
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function

_MOST_THREADS = re.compile(r'"?simt-max-threads"?\s*(?:=\s*"([0-9]+)"|,\s*i32\s+([0-9]+))', re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What runs.

    Attributes:
        kernel: the scalar part.
        simt: the SIMT functions that are called, by name, in the order of their first calls.
        called: ordinary functions, by name and by whether the scalar part or threads call them.
    """

    module: Module
    kernel: Routine
    simt: dict[str, Routine]
    called: dict[tuple[str, Flavour], Routine]

    def routines(self) -> Iterator[tuple[Routine, Flavour]]:
        """All functions that run, each with how it does."""
        yield self.kernel, Flavour.SCALAR
        yield from ((routine, Flavour.SIMT) for routine in self.simt.values())
        for (name, flavour), routine in self.called.items():
            if name != self.kernel.name or flavour is not Flavour.SCALAR:
                yield routine, flavour


class ProgramReader:
    """Finds the program of a module.

    Args:
        module: the module.
        convention: how it spells the SIMT convention.
    """

    def __init__(self, module: Module, convention: SimtConvention | None = None) -> None:
        self._module = module
        self._census = SimtCensus(module, convention or SimtConvention())
        self._reader = InstructionReader(module)
        self._routines: dict[str, Routine] = {}

    @property
    def is_device(self) -> bool:
        """Whether a function of the module makes SIMT calls."""
        return bool(self.kernels)

    @cached_property
    def kernels(self) -> tuple[str, ...]:
        """The functions that make SIMT calls, directly or through others, and that no other function calls."""
        callers = {site.caller.name for site in self._census.sites if not site.caller.is_simt}
        if not callers:
            return ()
        calls = {name: self._callees(name) for name in self._defined if name not in self._census.simt_functions}
        reaching = set(callers)
        while True:
            more = {name for name, callees in calls.items() if name not in reaching and callees & reaching}
            if not more:
                break
            reaching |= more
        called = {callee for name, callees in calls.items() for callee in callees if callee != name}
        return tuple(name for name in self._defined if name in reaching and name not in called)

    @cached_property
    def _defined(self) -> tuple[str, ...]:
        return tuple(self._module.name_of(entity) for entity in self._module.of_kind(EntityKind.DEFINITION))

    def _callees(self, name: str) -> set[str]:
        routine = self._routine(name)
        return set() if routine is None else {item.callee for item in _calls(routine) if item.callee}

    def _routine(self, name: str) -> Routine | None:
        if name not in self._routines:
            function = self._census.function(name)
            if function is None or not function.is_defined:
                return None
            self._routines[name] = Routine(function, self._reader)
        return self._routines[name]

    def read(self, kernel: str | None = None) -> Program:
        """The program of a kernel.

        Args:
            kernel: its name, where the module has several.

        Raises:
            RefusedError: VF901, there is no such kernel, or it is not clear which.
        """
        chosen = self._chosen(kernel)
        simt: dict[str, Routine] = {}
        called: dict[tuple[str, Flavour], Routine] = {}
        pending: list[tuple[Routine, Flavour]] = [(chosen, Flavour.SCALAR)]
        called[chosen.name, Flavour.SCALAR] = chosen
        for routine, flavour in pending:  # grows while it is walked
            for item in _calls(routine):
                callee = self._routine(item.callee)
                if callee is None:
                    continue
                if item.callee in self._census.simt_functions:
                    if flavour is Flavour.SCALAR and item.callee not in simt:
                        simt[item.callee] = callee
                        pending.append((callee, Flavour.SIMT))
                    continue
                part = Flavour.SCALAR if flavour is Flavour.SCALAR else Flavour.THREAD
                if (item.callee, part) not in called:
                    called[item.callee, part] = callee
                    pending.append((callee, part))
        return Program(module=self._module, kernel=chosen, simt=simt, called=called)

    def is_simt(self, name: str) -> bool:
        """Whether a name is that of a SIMT function."""
        return name in self._census.simt_functions

    def _chosen(self, kernel: str | None) -> Routine:
        name = self._module.source.name
        if kernel is not None:
            routine = self._routine(kernel)
            if routine is None or self.is_simt(kernel):
                message = f"the module defines no kernel @{kernel}"
                raise RefusedError([self._no_kernel(message, name)])
            return routine
        if len(self.kernels) == 1:
            routine = self._routine(self.kernels[0])
            assert routine is not None
            return routine
        if self.kernels:
            listed = ", ".join(f"@{item}" for item in self.kernels)
            raise RefusedError([self._no_kernel(f"several functions make SIMT calls: {listed}", name)])
        raise RefusedError([self._no_kernel("no function of the module makes SIMT calls", name)])

    def _no_kernel(self, message: str, name: str) -> Finding:
        help_line = "name the kernel"
        if not self.kernels:
            help_line = "give a device module with a kernel and the SIMT functions that it calls"
        return Finding(reason=DeviceReason.NO_KERNEL, message=message, place=ObjectPlace(name=name), help=help_line)


def _calls(routine: Routine) -> Iterator[Instruction]:
    return (item for block in routine.blocks for item in block.instructions if item.call is not None)


def most_threads(function: Function) -> int:
    """The bound that a function's attributes or annotations give for a block of its threads; 0 where there is none."""
    module, header = function.module, function.header
    text = module.text
    pieces = [item.slice(text) for item in header.attributes]
    nodes = {entity.spelling: entity for entity in module.of_kind(EntityKind.NUMBERED_METADATA)}
    pieces += [
        text[entity.start : entity.end]
        for entity in module.of_kind(EntityKind.ATTRIBUTES)
        if any(_group_number(text[entity.start : entity.end]) == piece for piece in pieces)
    ]
    for attachment in header.attachments:
        value = attachment.value.slice(text)
        node = nodes.get(value)
        pieces.append(value if node is None else text[node.start : node.end])
    found = [match[1] or match[2] for piece in pieces for match in _MOST_THREADS.finditer(piece)]
    return min(map(int, found), default=0)


def _group_number(text: str) -> str:
    match = re.match(r"attributes\s*(#[0-9]+)", text)
    return match[1] if match is not None else ""
