"""`noinline` on entries and their clones, so that both keep bodies of their own.

LangRef, "Functions": function attributes stand after the parameter list, `unnamed_addr` and the address space, and
before the section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.edits import Edit, insertion
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.view import ModuleView

_BEFORE_ATTRIBUTES = ("unnamed_addr", "local_unnamed_addr", "addrspace")


def forbid_inlining(view: ModuleView, function: Entity) -> Edit | Finding | None:
    """The edit that gives a definition `noinline`; None if it has it, a note if it must be inlined instead."""
    words = view.function_attributes(function)
    header = view.header(function)
    if "noinline" in words:
        return None
    if "alwaysinline" in words:
        return Finding(
            reason=SpecializeReason.ALWAYS_INLINE,
            severity=Severity.NOTE,
            message=f"@{header.name} is alwaysinline, which contradicts noinline; it is left as it is",
            place=view.module.source.span_place(header.name_span),
            help="take alwaysinline away where the entry is to keep its own body",
            facts=(("entry", header.name),),
        )
    clauses = (header.clauses[word].end for word in _BEFORE_ATTRIBUTES if word in header.clauses)
    return insertion(max(header.parameter_list.end, *clauses, 0), " noinline")
