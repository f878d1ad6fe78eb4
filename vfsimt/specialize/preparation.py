"""Changes that come before the clones, and keep the meaning of the module by themselves.

`--noinline` adds an attribute, `--guard` turns a call with a variable lane count into a full call and another one
behind a test, `--wrap` adds a batch entry with a full call and a tail. What follows is the ordinary way: full calls
are pointed at clones. So nothing else has to know of guards and wrappers, and a clone of an entry that has a guard in
it is a copy like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.ir.edited import edited_module
from vfsimt.ir.edits import differs_by_edits
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.uselists import drop_edits, drop_findings, falsified_by_edits
from vfsimt.ir.view import ModuleView
from vfsimt.specialize.discovery import find_entries
from vfsimt.specialize.drafts import draft_plans
from vfsimt.specialize.faults import proof_failure
from vfsimt.specialize.guarding import GuardPlan, GuardRequest, entries_that_read_lanes, plan_guards
from vfsimt.specialize.guardproof import prove_guards
from vfsimt.specialize.inlining import forbid_inlining
from vfsimt.specialize.plan import ClonePlanner
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.wrap import BatchEntry, plan_batch_entry

if TYPE_CHECKING:
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.nodes import Entity
    from vfsimt.specialize.guard import GuardedCall
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.plan import EntryPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What comes before the clones.

    Attributes:
        edits: of the input; empty where nothing has to be prepared.
        entries: the entries for which something is prepared.
        findings: notes on what was asked for and not done, or done besides.
        guards: the calls that get one.
        noinline: the functions that get the attribute.
        batches: the batch entries that are added.
        refusals: why an entry that should get a batch entry gets none, by its name.
    """

    edits: tuple[Edit, ...] = ()
    entries: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()
    guards: tuple[GuardedCall, ...] = ()
    noinline: tuple[str, ...] = ()
    batches: tuple[BatchEntry, ...] = ()
    refusals: dict[str, Finding] = field(default_factory=dict["str", "Finding"])


def plan_preparation(view: ModuleView, options: SpecializeOptions, excluded: frozenset[str]) -> Preparation:
    """Plan what `options` ask for before the clones are made.

    Args:
        view: the input.
        options: of the run.
        excluded: entries that turned out to get no clone.
    """
    if not (options.guard or options.wrap or options.noinline):
        return Preparation()
    plans = _admitted(view, options, excluded)
    batches, refusals = _batches(view, plans, options)
    guards = _guards(view, plans, options) if options.guard else GuardPlan()
    prepared = {*(guard.entry.name for guard in guards.guards), *(batch.entry.name for batch in batches)}
    edits = [*guards.edits, *(batch.edit for batch in batches)]
    findings = list(guards.findings)
    if edits:
        orders = falsified_by_edits(view.module, edits)
        edits += drop_edits(view.module.text, orders)
        findings += drop_findings(view.module, orders, SpecializeReason.USE_LIST_ORDER, "a guard or a batch entry")
    closed: list[str] = []
    for plan in plans if options.noinline else ():
        for function in _with_clones(view, plan) if plan.clones or plan.entry.name in prepared else ():
            change = forbid_inlining(view, function)
            if isinstance(change, Finding):
                findings.append(change)
            elif change is not None:
                edits.append(change)
                prepared.add(plan.entry.name)
                closed.append(view.module.name_of(function))
    return Preparation(
        edits=tuple(edits),
        entries=frozenset(prepared),
        findings=tuple(findings),
        guards=guards.guards,
        noinline=tuple(closed),
        batches=batches,
        refusals=refusals,
    )


def _batches(
    view: ModuleView, plans: list[EntryPlan], options: SpecializeOptions
) -> tuple[tuple[BatchEntry, ...], dict[str, Finding]]:
    """Batch entries for the entries that nobody calls."""
    alone = [plan.entry for plan in plans if options.wrap and not plan.uses.calls]
    made = [(entry, plan_batch_entry(view, entry, options.width, options.launch_layout)) for entry in alone]
    refusals = {entry.name: item for entry, item in made if isinstance(item, Finding)}
    return tuple(item for _, item in made if isinstance(item, BatchEntry)), refusals


def _guards(view: ModuleView, plans: list[EntryPlan], options: SpecializeOptions) -> GuardPlan:
    requests: list[GuardRequest] = []
    readers = entries_that_read_lanes(view, plans)
    for plan in plans:
        widths = {clone.width for clone in plan.clones}
        if options.width is not None:
            widths = {options.width} if options.width.bit_length() <= (plan.entry.lanes_bits or 0) else set[int]()
        if widths and plan.entry.name in readers:
            requests.append(GuardRequest(entry=plan.entry, calls=plan.calls.tail, widths=tuple(sorted(widths))))
    has_width = options.width is not None
    cloned = [
        plan.entry
        for plan in plans
        if plan.clones or (has_width and (plan.calls.tail or (options.wrap and not plan.uses.calls)))
    ]
    return plan_guards(view, requests, cloned)


def prepared_view(view: ModuleView, preparation: Preparation) -> ModuleView:
    """The module after its preparation; places in it are those of the input."""
    output = ModuleView(edited_module(view.module, preparation.edits)[0])
    _prove(view, preparation, output)
    return output


def _prove(view: ModuleView, preparation: Preparation, output: ModuleView) -> None:
    """Prove that nothing but the preparation was done.

    Raises:
        ProofError: VF221.
    """
    text = output.module.text
    if not differs_by_edits(view.module.text, preparation.edits, text):
        raise proof_failure("the prepared module is not the input with the planned edits and nothing else")
    added = {batch.name for batch in preparation.batches}
    names = [output.module.name_of(item) for item in output.module.of_kind(EntityKind.DEFINITION)]
    before = [view.module.name_of(item) for item in view.module.of_kind(EntityKind.DEFINITION)]
    if [name for name in names if name not in added] != before or len(names) != len(before) + len(added):
        raise proof_failure("the definitions of the prepared module are not those of the input and the batch entries")
    prove_guards(view, preparation.guards, output)
    for name in preparation.noinline:
        if "noinline" not in output.function_attributes(output.module.functions[name]):
            raise proof_failure(f"@{name} did not become noinline")


def _admitted(view: ModuleView, options: SpecializeOptions, excluded: frozenset[str]) -> list[EntryPlan]:
    """The plans of the entries that can be cloned, with the clones that their full calls ask for now."""
    drafts = draft_plans(view, find_entries(view, options), options)
    admitted = [draft for draft in drafts if draft.entry.name not in excluded]
    planned = ClonePlanner(view, options.width).plan_entries(admitted)
    return [plan for plan in planned if not plan.refusals]


def _with_clones(view: ModuleView, plan: EntryPlan) -> list[Entity]:
    """An entry, and those of its clones that the module has."""
    present = [view.module.functions[clone.name] for clone in plan.clones if clone.is_present]
    return [item for item in (plan.entry.entity, *present) if item.kind is EntityKind.DEFINITION]
