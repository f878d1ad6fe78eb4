"""Counts clones as LLVM leaves them when it has folded W, and refuses those over the size limit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, ObjectPlace, Severity
from vfsimt.errors import InputError, RefusedError
from vfsimt.ir.edits import apply_edits
from vfsimt.ir.llvm_process import Work, notes_of
from vfsimt.ir.reasons import IRReason
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.ir.llvm_process import LLVMProcess
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.plan import Plan, PlannedClone


MOST_INSTRUCTIONS = 10_000
"""Clones of more instructions in all are counted after folding only where a size limit asks: it takes LLVM longer than
all the rest of a run, which a report alone is not worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedCounts:
    """The instructions of clones after folding, by the clone's name, and what is to be said of the count.

    Attributes:
        counts: empty where nothing was counted.
        findings: why nothing was (VF236), or what LLVM said meanwhile (VF238).
    """

    counts: Mapping[str, int] = field(default_factory=dict["str", "int"])
    findings: tuple[Finding, ...] = ()


def wants_counts(options: SpecializeOptions) -> bool:
    """Whether the options ask for a count, be it for a report or for a limit."""
    return options.size_limit_after_fold is not None or options.count_after_fold


def count_folded(view: ModuleView, plan: Plan, options: SpecializeOptions, process: LLVMProcess) -> FoldedCounts:
    """The instructions of each clone after folding; none unless the options ask for it, and for a report alone none
    where the clones are very large.

    Args:
        view: the module.
        plan: its clones.
        options: of the run.
        process: where LLVM works.

    Raises:
        InputError: LLVM does not accept the module with its clones (VF106, VF107).
        RefusedError: VF237, LLVM could not count, and the limit cannot be held against the clones.
    """
    clones = [clone for entry in plan.entries for clone in entry.clones]
    if not clones or not wants_counts(options):
        return FoldedCounts()
    limit = options.size_limit_after_fold
    size = sum(view.body(clone.entry.entity).instruction_count for clone in clones)
    if limit is None and size > MOST_INSTRUCTIONS:
        return FoldedCounts()
    from vfsimt.specialize.optimizer import FoldTask

    name = view.module.source.name
    text = apply_edits(view.module.text, plan.edits)
    subject = "the module"
    task = FoldTask(name=name, text=text, subject=subject, functions=tuple(clone.name for clone in clones))
    try:
        answer = process.perform(
            task, Work(name=name, subject=subject, size=len(text), doing="folded W into clones of")
        )
    except InputError as error:
        cause = error.findings[0]
        if cause.reason is not IRReason.LLVM_FAILED:
            raise
        if limit is not None:
            raise RefusedError([_unproved(cause, limit)]) from error
        return FoldedCounts(findings=(_not_counted(cause),))
    return FoldedCounts(counts=answer.value, findings=remarks(name, "folded W into its clones", answer.said))


def remarks(name: str, doing: str, said: tuple[str, ...]) -> tuple[Finding, ...]:
    """What LLVM printed while it worked on a scratch copy of the module, as a note."""
    if not said:
        return ()
    finding = Finding(
        reason=SpecializeReason.LLVM_REMARKS,
        severity=Severity.NOTE,
        message=f"LLVM has remarks on the module, made while it {doing}",
        place=ObjectPlace(name=name),
        help="the figures are of the module as LLVM took it; the result does not depend on them",
        notes=notes_of(said),
    )
    return (finding,)


def _not_counted(cause: Finding) -> Finding:
    return Finding(
        reason=SpecializeReason.NOT_COUNTED,
        severity=Severity.NOTE,
        message=f"instructions after folding are not counted: {cause.message}",
        place=cause.place,
        help="the module is specialised all the same; --no-check leaves LLVM out",
        notes=cause.notes,
    )


def _unproved(cause: Finding, limit: int) -> Finding:
    return Finding(
        reason=SpecializeReason.LIMIT_UNPROVED,
        message=f"no clone can be held against the limit of {limit} instructions after folding: {cause.message}",
        place=cause.place,
        help="leave --size-limit-after-fold out; --budget limits an entry before folding",
        notes=cause.notes,
    )


def refuse_oversized(
    view: ModuleView, plan: Plan, folded: Mapping[str, int], options: SpecializeOptions
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
