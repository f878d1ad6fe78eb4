"""Inline assembly that a clone would repeat and must not: what it defines would stand twice in the object file.

LLVM accepts such a clone, and only the assembler rejects the second definition. A callee's assembly counts too where a
clone is what makes LLVM emit it twice: a local function with a single call, which LLVM may inline, has two after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, TextOffset
from vfsimt.ir.asmcalls import InlineAssembly
from vfsimt.ir.nodes import EntityKind
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.uses import collect_uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.assembly import AsmDefinition
    from vfsimt.ir.nodes import Call, Entity
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.lanes import PacketEntry

_LOCAL_LINKAGES = ("internal", "private")
_KEPT_APART = frozenset(("noinline", "optnone", "naked"))
_REMEDY = (
    "make each label unique with ${:uid} ('%=' in C), or a number ('1:'); or move the assembly into a function that is "
    "noinline"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _InlinedAssembly:
    """Assembly of a function that LLVM may inline: what it defines, and the call that leads there."""

    function: str
    definition: AsmDefinition
    call: Call


class AssemblyHazards:
    """Finds the assembly that a clone of an entry would repeat."""

    def __init__(self, view: ModuleView) -> None:
        self._view = view
        self._assembly = InlineAssembly(view)

    def findings(self, entry: PacketEntry) -> list[Finding]:
        """The refusals of an entry: one for what its own assembly defines first, one for each callee's."""
        if not self._view.mentions("asm"):
            return []
        own = self._assembly.definitions(entry.entity)
        findings = [self._own(entry, own[0], len(own) - 1)] if own else []
        return [*findings, *(self._inlined(entry, item) for item in self._inlined_into.get(entry.entity.start, ()))]

    def _own(self, entry: PacketEntry, definition: AsmDefinition, others: int) -> Finding:
        message = f"the inline assembly of @{entry.name} defines {definition.what}, and a clone would define it again"
        notes = (Note(message=f"it defines {others} more"),) if others else ()
        return self._refusal(entry, message, definition, notes)

    def _inlined(self, entry: PacketEntry, item: _InlinedAssembly) -> Finding:
        message = (
            f"@{entry.name} is the only way to @{item.function}, whose inline assembly defines {item.definition.what}: "
            "with a clone LLVM may inline it twice"
        )
        place = self._view.module.source.span_place(item.call.callee)
        return self._refusal(entry, message, item.definition, (Note(message="it is called here", place=place),))

    def _refusal(self, entry: PacketEntry, message: str, definition: AsmDefinition, notes: tuple[Note, ...]) -> Finding:
        return Finding(
            reason=SpecializeReason.ASM_DEFINITION,
            message=message,
            place=self._view.module.source.place(TextOffset(definition.position)),
            help=_REMEDY,
            notes=notes,
            facts=(("entry", entry.name), ("defines", definition.what)),
        )

    @cached_property
    def _inlined_into(self) -> dict[int, list[_InlinedAssembly]]:
        """The assembly that only one function leads to, by where that begins, for each function on the way."""
        found: dict[int, list[_InlinedAssembly]] = {}
        for entity in self._view.module.of_kind(EntityKind.DEFINITION):
            if not self._is_inlined_away(entity):
                continue
            name = self._view.module.name_of(entity)
            for definition in self._assembly.definitions(entity)[:1]:
                for caller, call in self._way_up(entity):
                    item = _InlinedAssembly(function=name, definition=definition, call=call)
                    found.setdefault(caller.start, []).append(item)
        return found

    def _way_up(self, entity: Entity) -> Iterator[tuple[Entity, Call]]:
        """The callers from a function upwards, as long as each function has a single call and may be inlined there."""
        seen = {entity.start}
        while self._is_inlined_away(entity):
            name = self._view.module.name_of(entity)
            uses = collect_uses(self._view, (name,))[name]
            if uses.others or len(uses.calls) != 1 or uses.calls[0].caller.start in seen:
                return
            entity = uses.calls[0].caller
            seen.add(entity.start)
            yield entity, uses.calls[0].call

    def _is_inlined_away(self, entity: Entity) -> bool:
        """Whether a function is local and may be inlined, so that with one call there is one copy of it."""
        linkage = self._view.header(entity).linkage
        is_local = linkage is not None and linkage.slice(self._view.module.text) in _LOCAL_LINKAGES
        return is_local and _KEPT_APART.isdisjoint(self._view.function_attributes(entity))
