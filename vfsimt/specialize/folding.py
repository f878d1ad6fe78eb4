"""Counts clones as LLVM leaves them when it has folded W, and refuses those over the size limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding
from vfsimt.ir.edits import apply_edits
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.plan import Plan, PlannedClone


MOST_INSTRUCTIONS = 10_000
"""Clones of more instructions in all are counted after folding only where a size limit asks: it takes LLVM longer than
all the rest of a run, which a report alone is not worth."""


def count_folded(view: ModuleView, plan: Plan, options: SpecializeOptions) -> dict[str, int]:
    """The instructions of each clone after folding, by the clone's name; empty unless the options ask for it,
    and for a report alone also where the clones are very large.

    Raises:
        InputError: LLVM does not accept the module with its clones (VF106 to VF109).
    """
    clones = [clone for entry in plan.entries for clone in entry.clones]
    if not clones or (options.size_limit_after_fold is None and not options.count_after_fold):
        return {}
    size = sum(view.body(clone.entry.entity).instruction_count for clone in clones)
    if options.size_limit_after_fold is None and size > MOST_INSTRUCTIONS:
        return {}
    names = [clone.name for clone in clones]
    from vfsimt.specialize.optimizer import folded_counts

    return folded_counts(apply_edits(view.module.text, plan.edits), names, view.module.source.name)


def refuse_oversized(
    view: ModuleView, plan: Plan, folded: dict[str, int], options: SpecializeOptions
) -> dict[str, tuple[Finding, ...]]:
    """The refusals of entries with a clone over the size limit, by the entry's name."""
    limit = options.size_limit_after_fold
    if limit is None or SpecializeReason.OVER_BUDGET.slug in options.admit:
        return {}
    found: dict[str, tuple[Finding, ...]] = {}
    for entry in plan.entries:
        over = [clone for clone in entry.clones if folded.get(clone.name, 0) > limit]
        if over:
            largest = max(over, key=lambda clone: folded[clone.name])
            found[entry.entry.name] = (_oversized(view, largest, folded[largest.name], limit),)
    return found


def _oversized(view: ModuleView, clone: PlannedClone, count: int, limit: int) -> Finding:
    before = view.body(clone.entry.entity).instruction_count
    message = (
        f"the clone of @{clone.entry.name} for {clone.width} lanes has {counted(count, 'instruction')} after folding "
        f"({before} before), over the limit of {limit}"
    )
    return Finding(
        reason=SpecializeReason.OVER_BUDGET,
        message=message,
        place=view.module.source.span_place(clone.entry.header.name_span),
        help=f"raise it with --size-limit-after-fold {count}, or lift it with --admit over-budget",
        facts=(
            ("entry", clone.entry.name),
            ("instructions", before),
            ("instructions_after_fold", count),
            ("budget", limit),
        ),
    )
