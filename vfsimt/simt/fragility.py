"""Which SIMT entries a vendor compiler may fold or inline away, and which values LLVM keeps though nothing uses them.

Sources: LLVM Language Reference, "Linkage Types", "The 'llvm.used' Global Variable" and
"The 'llvm.compiler.used' Global Variable".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import global_references
from vfsimt.simt.families import called_once

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function, SimtCensus

FOLDABLE_LINKAGES = frozenset(("linkonce", "linkonce_odr"))
COMPILER_USED = "llvm.compiler.used"
_USED_LISTS = frozenset(("llvm.used", COMPILER_USED))


def is_fragile(function: Function, calls: int) -> bool:
    """Whether the vendor compiler may fold or inline a SIMT function away: foldable linkage and a single call."""
    return function.linkage in FOLDABLE_LINKAGES and calls == 1


def fragile_functions(census: SimtCensus) -> tuple[Function, ...]:
    """The fragile SIMT definitions of a module, in module order, also those on a list of used values."""
    return tuple(function for function in called_once(census) if is_fragile(function, 1))


def used_values(module: Module) -> frozenset[str]:
    """The decoded names on the lists of values that LLVM keeps, used or not."""
    lists = (entity for entity in module.of_kind(EntityKind.GLOBAL) if module.name_of(entity) in _USED_LISTS)
    return frozenset(name for entity in lists for _, name in global_references(module.text, entity.span))
