"""The report of a run: what was cloned, what was refused, which calls were rewritten, kept or left alone, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Severity
from vfsimt.manifest_records import Specialization
from vfsimt.specialize.counts import StaticCounts, count_statically

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vfsimt.diagnostics import Finding, TextOffset, TextPlace
    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.plan import EntryPlan, PlannedClone
    from vfsimt.specialize.uses import DirectCall

REPORT_SCHEMA = "vfsimt.report/1"


class SiteReport(NamedTuple):
    """A call site: where it is in the input, what it passes as lane count, and which clone it calls now, if any.

    A tuple, since a report has very many.

    `is_added` marks a call that the input does not have: the full call of a guard, or one of an added batch entry.
    """

    place: TextPlace
    caller: str
    passes: str
    clone: str | None
    is_added: bool = False

    def as_object(self) -> dict[str, object]:
        """The site as a JSON object."""
        return {
            "place": self.place.as_object(),
            "caller": self.caller,
            "passes": self.passes,
            "clone": self.clone,
            "added": self.is_added,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CloneReport:
    """A clone.

    Attributes:
        width: in lanes.
        instructions: LLVM instructions before optimisation.
        was_present: the module had the clone before.
        instructions_after_fold: LLVM instructions after W is folded; None where that was not asked for.
    """

    name: str
    width: int
    instructions: int
    was_present: bool
    instructions_after_fold: int | None = None

    def as_object(self) -> dict[str, object]:
        """The clone as a JSON object."""
        return {
            "name": self.name,
            "width": self.width,
            "instructions": self.instructions,
            "instructions_after_fold": self.instructions_after_fold,
            "was_present": self.was_present,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryReport:
    """One packet entry.

    Attributes:
        lanes_parameter: its name, or its index in decimal.
        rewritten: sites that call a clone now.
        kept: sites that pass a variable or another constant, and call the entry as before.
        ignored: sites that reach the entry through another type or convention; nothing was done to them.
        refusals: why the entry has no clone.
        batch_entry: the batch entry that was added for it.
    """

    name: str
    place: TextPlace
    lanes_parameter: str
    clones: tuple[CloneReport, ...]
    rewritten: tuple[SiteReport, ...]
    kept: tuple[SiteReport, ...]
    ignored: tuple[SiteReport, ...]
    refusals: tuple[Finding, ...]
    batch_entry: str | None = None

    def as_object(self) -> dict[str, object]:
        """The entry as a JSON object."""
        return {
            "name": self.name,
            "place": self.place.as_object(),
            "lanes_parameter": self.lanes_parameter,
            "widths": [clone.width for clone in self.clones],
            "clones": [clone.as_object() for clone in self.clones],
            "rewritten": [site.as_object() for site in self.rewritten],
            "kept": [site.as_object() for site in self.kept],
            "ignored": [site.as_object() for site in self.ignored],
            "refusals": [finding.as_object() for finding in self.refusals],
            "batch_entry": self.batch_entry,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecializeReport:
    """The report of one module.

    Attributes:
        module: the module's name in findings.
        disabled: the environment switched specialisation off; nothing else was done.
        entries: the packet entries, in module order.
        findings: notes that belong to no single entry's refusal, and refusals of entries that were not found.
    """

    module: str
    disabled: bool = False
    entries: tuple[EntryReport, ...] = ()
    findings: tuple[Finding, ...] = ()

    def passed(self) -> SpecializeReport:
        """The report of a run that goes on: entries without a clone are warnings, as the module is given back."""
        if not _has_errors(self.refusals) and not _has_errors(self.findings):
            return self
        entries = [
            replace(entry, refusals=_as_warnings(entry.refusals)) if _has_errors(entry.refusals) else entry
            for entry in self.entries
        ]
        return replace(self, entries=tuple(entries), findings=_as_warnings(self.findings))

    @property
    def fallbacks(self) -> dict[str, int]:
        """How many entries keep to their original, by the reason's slug; one with two reasons counts for both."""
        counts = Counter(
            slug for entry in self.entries for slug in dict.fromkeys(item.reason.slug for item in entry.refusals)
        )
        return dict(sorted(counts.items()))

    @property
    def counts(self) -> StaticCounts:
        """Totals over all entries."""
        return count_statically(self.entries)

    @property
    def refusals(self) -> tuple[Finding, ...]:
        """All refusals of entries, in module order."""
        return tuple(finding for entry in self.entries for finding in entry.refusals)

    def as_object(self) -> dict[str, object]:
        """The report as a JSON object, keys in a fixed order."""
        return {
            "schema": REPORT_SCHEMA,
            "module": self.module,
            "disabled": self.disabled,
            "entries": [entry.as_object() for entry in self.entries],
            "fallbacks": self.fallbacks,
            "counts": self.counts.as_object(),
            "findings": [finding.as_object() for finding in self.findings],
        }


def _has_errors(findings: tuple[Finding, ...]) -> bool:
    return any(item.severity is Severity.ERROR for item in findings)


def _as_warnings(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(
        replace(item, severity=Severity.WARNING) if item.severity is Severity.ERROR else item for item in findings
    )


def report_entry(
    view: ModuleView, plan: EntryPlan, batch_entry: str | None = None, folded: Mapping[str, int] | None = None
) -> EntryReport:
    """The report of one entry's plan.

    Args:
        view: the module.
        plan: of the entry.
        batch_entry: the batch entry that was added for it.
        folded: how many instructions clones have after W is folded, by name, where that was asked for.
    """
    clone_of = {use.call.span.start: clone.name for clone in plan.clones for use in clone.calls}
    full = [use for uses in plan.calls.full.values() for use in uses]
    kept = [*(use for use in full if use.call.span.start not in clone_of), *plan.calls.tail]
    rewritten = [use for use in full if use.call.span.start in clone_of]
    return EntryReport(
        name=plan.entry.name,
        place=view.module.source.span_place(plan.entry.header.name_span),
        lanes_parameter=plan.entry.lanes_name,
        clones=tuple(_report_clone(view, clone, folded or {}) for clone in plan.clones),
        rewritten=_report_sites(view, plan, rewritten, clone_of),
        kept=_report_sites(view, plan, kept, clone_of),
        ignored=_report_sites(view, plan, plan.calls.differing, clone_of),
        refusals=plan.refusals,
        batch_entry=batch_entry,
    )


def _report_sites(
    view: ModuleView, plan: EntryPlan, uses: Sequence[DirectCall], clone_of: Mapping[TextOffset, str]
) -> tuple[SiteReport, ...]:
    """The sites in text order."""
    source = view.module.source
    return tuple(
        [
            SiteReport(
                place=source.span_place(use.call.callee),
                caller=view.module.name_of(use.caller),
                passes=_passed(view, plan, use.call),
                clone=clone_of.get(use.call.span.start),
                is_added=source.is_new(use.call.callee.start),
            )
            for use in sorted(uses, key=_call_start)
        ]
    )


def _call_start(use: DirectCall) -> int:
    return use.call.span.start


def _report_clone(view: ModuleView, clone: PlannedClone, folded: Mapping[str, int]) -> CloneReport:
    return CloneReport(
        name=clone.name,
        width=clone.width,
        instructions=view.body(clone.entry.entity).instruction_count,
        was_present=clone.is_present,
        instructions_after_fold=folded.get(clone.name),
    )


def _passed(view: ModuleView, plan: EntryPlan, call: Call) -> str:
    """The lane argument as written; empty where the call's arguments are not the entry's parameters."""
    index = plan.entry.lanes.index
    return call.arguments[index].span.slice(view.module.text) if index < len(call.arguments) else ""


def specializations(report: EntryReport, present_calls: dict[str, int]) -> tuple[Specialization, ...]:
    """The manifest's records of an entry's clones.

    Args:
        report: the entry.
        present_calls: for clones that were there before, how many direct calls each has from functions that are none.
            Calls in clones count neither as rewritten nor as kept, so a second run gives the same numbers.
    """
    return tuple(
        Specialization(
            entry=report.name,
            clone=clone.name,
            width=clone.width,
            lanes_parameter=report.lanes_parameter,
            call_sites_rewritten=sum(site.clone == clone.name for site in report.rewritten)
            + present_calls.get(clone.name, 0),
            call_sites_kept=sum(site.caller not in present_calls for site in report.kept),
            cloned_instructions=clone.instructions,
            symbol_may_vanish=True,
        )
        for clone in report.clones
    )
