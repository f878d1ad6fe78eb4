"""A part of a device module that runs on the host: some functions with all that they use, or why they cannot run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.errors import InputError
from vfsimt.ir.function import read_header
from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import find_words, global_references
from vfsimt.jit import imports
from vfsimt.jit.hosttext import (
    TRAP,
    TRAP_NAME,
    HostVariable,
    hide_operands,
    host_body,
    host_function,
    host_variable,
)
from vfsimt.jit.screen import is_foreign_intrinsic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.nodes import Entity, FunctionHeader
    from vfsimt.ir.parser import Module

_NAMED = frozenset(
    (EntityKind.DEFINITION, EntityKind.DECLARATION, EntityKind.GLOBAL, EntityKind.ALIAS, EntityKind.IFUNC)
)
_SEGMENT = re.compile(r"addrspace\([ \t]*(?:25[678]|27[012])[ \t]*\)")
"""Address spaces that x86 code generation takes for segments and for other widths of pointers (LLVM, X86.h)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """An entity as it is on the host: its text, what it uses, and why it cannot run, where it cannot."""

    text: str = ""
    uses: tuple[str, ...] = ()
    obstacle: str = ""
    variable: HostVariable | None = None


class HostCopy:
    """The host's copy of a module, made function by function.

    Args:
        module: with device code; its triple, data layout, attributes and metadata have no part in the copy.
        architecture: of the host, the first part of its triple.
    """

    def __init__(self, module: Module, architecture: str) -> None:
        self._module = module
        self._architecture = architecture
        self._pieces: dict[str, _Piece] = {}

    @cached_property
    def _entities(self) -> dict[str, Entity]:
        return {self._module.name_of(entity): entity for entity in self._module.entities if entity.kind in _NAMED}

    def header(self, name: str) -> FunctionHeader | None:
        """The header of a function that the module defines; None where it defines no such function."""
        entity = self._entities.get(name)
        if entity is None or entity.kind is not EntityKind.DEFINITION:
            return None
        return read_header(self._module, entity)

    def obstacle(self, name: str) -> str:
        """Why a function cannot run on the host, as the end of a sentence about it; empty where nothing is known."""
        return next((self._piece(used).obstacle for used in self._closure((name,)) if self._piece(used).obstacle), "")

    def variables(self, name: str) -> tuple[HostVariable, ...]:
        """The writable variables that a function may reach, in the order in which they are found."""
        found = (self._piece(used).variable for used in self._closure((name,)))
        return tuple(variable for variable in found if variable is not None and variable.is_writable)

    def has_variable(self, spelling: str) -> bool:
        """Whether the module defines a variable, by its name as written."""
        entity = self._entities.get(decode_name(spelling[1:]))
        return entity is not None and entity.kind is EntityKind.GLOBAL

    def text(self, names: Iterable[str], added: str) -> str:
        """A module with some functions and variables and all that these use, and with `added` at the end."""
        types = [entity.span.slice(self._module.text) for entity in self._module.of_kind(EntityKind.TYPE)]
        closure = self._closure(names)
        pieces = [self._piece(name).text for name in closure]
        if TRAP_NAME not in closure:
            pieces.append(TRAP)
        return hide_operands("\n\n".join([*types, *pieces])) + "\n" + added

    def _closure(self, names: Iterable[str]) -> list[str]:
        """Some names and every global value that they use, each once."""
        found = dict.fromkeys(names)
        pending = list(found)
        while pending:
            for used in self._piece(pending.pop()).uses:
                if used not in found:
                    found[used] = None
                    pending.append(used)
        return list(found)

    def _piece(self, name: str) -> _Piece:
        if name not in self._pieces:
            self._pieces[name] = self._made(name)
        return self._pieces[name]

    def _made(self, name: str) -> _Piece:
        entity = self._entities.get(name)
        if entity is None:
            return _Piece(obstacle=f"it uses @{name}, which the module does not have")
        if _SEGMENT.search(self._module.text, entity.start, entity.end):
            return _Piece(obstacle=f"@{name} uses an address space that has another meaning on the host")
        try:
            piece = self._read(name, entity)
        except InputError as error:
            return _Piece(obstacle=f"@{name} cannot be read: {error.findings[0].message}")
        return piece

    def _read(self, name: str, entity: Entity) -> _Piece:
        module = self._module
        if entity.kind is EntityKind.DECLARATION:
            return _Piece(text=host_function(module, entity), obstacle=self._declared_obstacle(name))
        if entity.kind is EntityKind.DEFINITION:
            assert entity.body is not None
            if next(find_words(module.text, entity.body, "asm"), None) is not None:
                return _Piece(obstacle="it has inline assembly")
            if read_header(module, entity).is_variadic:
                return _Piece(obstacle=f"@{name} takes a variable number of arguments")
            return self._using(host_function(module, entity))
        if entity.kind is EntityKind.ALIAS:
            return self._using(host_body(entity.span.slice(module.text)))
        variable = host_variable(module, entity) if entity.kind is EntityKind.GLOBAL else None
        if variable is None:
            return _Piece(obstacle=f"it uses @{name}, which the module does not define")
        return self._using(variable.text, variable)

    def _using(self, text: str, variable: HostVariable | None = None) -> _Piece:
        uses = tuple(dict.fromkeys(name for _, name in global_references(text, span(0, len(text)))))
        known = tuple(name for name in uses if name != TRAP_NAME or name in self._entities)
        return _Piece(text=text, uses=known, variable=variable)

    def _declared_obstacle(self, name: str) -> str:
        if is_foreign_intrinsic(name, self._architecture):
            return f"it calls @{name}, an intrinsic that the host does not have"
        if name.startswith("llvm.") or imports.address_of(name) is not None:
            return ""
        return f"it uses @{name}, which the module does not define"
