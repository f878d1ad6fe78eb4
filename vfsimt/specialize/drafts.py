"""What is known of each packet entry before any clone is planned: its uses, its calls, and whether it is admitted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.specialize.admission import refuse_entry, sort_calls
from vfsimt.specialize.hazards import find_hazards
from vfsimt.specialize.plan import EntryPlan
from vfsimt.specialize.uses import collect_uses

if TYPE_CHECKING:
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.discovery import Discovery
    from vfsimt.specialize.options import SpecializeOptions


def draft_plans(view: ModuleView, discovery: Discovery, options: SpecializeOptions) -> list[EntryPlan]:
    """A plan without clones for each entry, in module order; one that has refusals gets none."""
    uses = collect_uses(view, [entry.name for entry in discovery.entries])
    hazards = find_hazards(view)
    return [
        EntryPlan(
            entry=entry,
            calls=sort_calls(view, entry, uses[entry.name], options),
            uses=uses[entry.name],
            refusals=refuse_entry(view, entry, uses[entry.name], options, hazards),
        )
        for entry in discovery.entries
    ]
