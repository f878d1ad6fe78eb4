"""Convergent operations: what several packets do together, as a barrier that each of them has to reach.

LangRef, "Convergent Operation Semantics": which threads take part in an operation together depends on the calls by
which they came to it. A full call is pointed at a clone as a whole, so that the same threads take part as before. What
adds a branch around a call, or runs packets one after another, changes that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.attributes import attribute_words
from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Entity
    from vfsimt.ir.view import ModuleView

CONVERGENT = "convergent"
_BARRIER = ".barrier"
"""What the names of LLVM's barriers have in them; a module written by hand may declare them without attributes."""


def convergent_place(view: ModuleView, entity: Entity) -> Span | None:
    """Where a definition says that it is convergent, or has its first convergent call; None where it has none."""
    if not (view.mentions(CONVERGENT) or view.mentions(_BARRIER)):
        return None
    if CONVERGENT in view.function_attributes(entity):
        return view.header(entity).name_span
    for statement in view.body(entity).with_opcode(*CALL_OPCODES):
        call = read_call(view.module, statement)
        if _is_convergent(view, call):
            return call.callee
    return None


def _is_convergent(view: ModuleView, call: Call) -> bool:
    written = [item.slice(view.module.text) for item in call.attributes]
    if CONVERGENT in attribute_words(written, view.groups):
        return True
    name = call.callee_name
    callee = None if name is None else view.module.functions.get(name)
    if name is None or callee is None:
        return False
    return (name.startswith("llvm.") and _BARRIER in name) or CONVERGENT in view.function_attributes(callee)
