"""Use-list orders, which an edit of calls falsifies (LLVM Language Reference, "Use-list Order Directives")."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module

_DIRECTIVE = "uselistorder"


def first_use_list_order(module: Module) -> Span | None:
    """The word of the first use-list order of a module or a body; None where there is none."""
    position = module.text.find(_DIRECTIVE)
    starts = [entity.span.start for entity in module.entities] if position >= 0 else []
    while position >= 0:
        index = bisect_right(starts, position) - 1
        entity = module.entities[index] if index >= 0 else None
        if entity is not None and position < entity.span.end:
            line_start = module.text.rfind("\n", 0, position) + 1
            is_alone = not module.text[line_start:position].strip()
            if is_alone and entity.kind in (EntityKind.USE_LIST_ORDER, EntityKind.DEFINITION):
                return Span(start=TextOffset(position), end=TextOffset(position + len(_DIRECTIVE)))
        position = module.text.find(_DIRECTIVE, position + 1)
    return None
