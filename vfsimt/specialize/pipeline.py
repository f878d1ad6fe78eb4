"""The stages of `specialize`: collect, plan, verify, apply, verify again."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vfsimt.collection import paused_collection
from vfsimt.diagnostics import Finding, Severity
from vfsimt.errors import InputError, RefusedError
from vfsimt.ir.edits import apply_edits, compose_edits
from vfsimt.ir.llvm_process import LLVMProcess, Work
from vfsimt.ir.module_text import bitcode_of, read_module
from vfsimt.ir.oracle import Oracle
from vfsimt.ir.parser import parse_module
from vfsimt.ir.reading import parse_ir
from vfsimt.ir.uselists import drop_findings
from vfsimt.ir.view import ModuleView
from vfsimt.manifest import Manifest
from vfsimt.specialize.candidates import candidate_finding, find_candidates, no_entry_finding
from vfsimt.specialize.discovery import find_entries
from vfsimt.specialize.drafts import draft_plans
from vfsimt.specialize.folding import FoldedCounts, count_folded, refuse_oversized, wants_counts
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.plan import ClonePlanner, EntryPlan
from vfsimt.specialize.preparation import plan_preparation, prepared_view
from vfsimt.specialize.proof import ProofError, prove_edits
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.remarks import note_other_uses, note_unoptimised, refuse_without_full_call
from vfsimt.specialize.report import SpecializeReport, report_entry, specializations
from vfsimt.specialize.uses import collect_uses

if TYPE_CHECKING:
    from collections.abc import Generator

    from vfsimt.ir.edits import Edit
    from vfsimt.ir.module_text import ModuleInput, ModuleText
    from vfsimt.manifest_records import Specialization
    from vfsimt.specialize.discovery import Discovery
    from vfsimt.specialize.plan import Plan
    from vfsimt.specialize.preparation import Preparation

NO_ENTRY = SpecializeReason.NO_ENTRY
DISABLING_VARIABLE = "VFSIMT_DISABLE_SPECIALIZATION"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecializeResult:
    """What `specialize` gives back.

    Attributes:
        text: the module; equal to the input's text where there was nothing to do.
        report: what was done and what was not.
        given: the input.
        simt_cc: N of the `cc N` that stands for the SIMT convention, where the options name it.
        specializations: the clones, as the manifest lists them.
        edits: what was changed in the input, in text order; every character outside of them is the same.
    """

    text: str
    report: SpecializeReport
    given: ModuleText
    simt_cc: int | None = None
    specializations: tuple[Specialization, ...] = ()
    edits: tuple[Edit, ...] = ()

    @property
    def manifest(self) -> Manifest:
        """The manifest of `text`, made anew at each access: SIMT calls and their callees, and the clones.

        `manifest.of_file(name, result.bitcode())` is that of the bitcode.

        Raises:
            RefusedError: the module has SIMT calls of which no manifest can be made (VF301 ...).
        """
        from vfsimt.simt.pipeline import ManifestOptions, collect_simt, identify

        result = replace(self.given, text=self.text, bitcode=None)
        module = parse_module(self.text, self.given.text_name)
        part = collect_simt(module, ManifestOptions(name=self.given.name, simt_cc=self.simt_cc))
        return Manifest(
            module=identify(module, result),
            call_sites=part.call_sites,
            callees=part.callees,
            families=part.families,
            specializations=self.specializations,
        )

    def bitcode(self) -> bytes:
        """The module as bitcode: where nothing was changed in bitcode, the very bytes of the input.

        Raises:
            RefusedError, InputError: as `vfsimt.ir.module_text.bitcode_of`.
        """
        return bitcode_of(self.text, self.given, simt_cc=self.simt_cc)


class SpecializeRefusedError(RefusedError):
    """An entry that was named could not be specialised, or none could and one was required; `report` says the rest."""

    def __init__(self, findings: tuple[Finding, ...], report: SpecializeReport) -> None:
        super().__init__(findings)
        self.report = report


def specialize(module: ModuleInput, options: SpecializeOptions | None = None) -> SpecializeResult:
    """Add full-packet clones to a module and point its full calls at them.

    Args:
        module: LLVM IR as text, bytes that are not UTF-8 as surrogates U+DC80 ... U+DCFF, or a file's bytes, bitcode
            too.
        options: see `SpecializeOptions`.

    Raises:
        InputError: the text is not LLVM IR that LLVM accepts (VF101 ... VF110, VF114, VF120); what `read_module` raises
            for bitcode.
        SpecializeRefusedError: an entry named by `options.entries` is refused (VF202 ... VF225, VF240), or no entry has
            a clone and `options.require` asks for one (the same, or VF201). Without these, a module without an
            admissible entry is given back as it is, and the report says why.
        ProofError: the result is not what was planned (VF221); nothing of it is given back.
    """
    options = options or SpecializeOptions()
    given = read_module(module, options.name)
    if os.environ.get(DISABLING_VARIABLE) == "1":
        return _passed_through(given, options)
    with paused_collection():
        return _specialize(given, options)


def _specialize(given: ModuleText, options: SpecializeOptions) -> SpecializeResult:
    with LLVMProcess() as process:
        if wants_counts(options):
            process.start(Work(name=given.text_name, subject="the input", size=len(given.text)))
        return _specialize_beside(given, options, process)


def _specialize_beside(given: ModuleText, options: SpecializeOptions, process: LLVMProcess) -> SpecializeResult:
    """Specialise, while LLVM works in this process or in that one."""
    text = given.text
    module = parse_ir(text, given.text_name)
    oracle = Oracle(name=given.text_name, is_asked=options.check, process=process)
    with oracle.judging(text, "the input"):
        preparation, view, discovery, plan, folded = _planned_within_limit(ModuleView(module), options, process)
        report = replace(_report(view, discovery, plan, preparation, folded), module=given.name)
        _raise_refusals(report, discovery, options)
        report = report.passed()
        edits = compose_edits(text, preparation.edits, plan.edits) if preparation.edits else plan.edits
        if not edits:
            made = _specializations(view, report)
            return SpecializeResult(
                text=text, report=report, given=given, simt_cc=options.simt_cc, specializations=made
            )
        result = apply_edits(text, edits)
        # Clones repeat the input's text, and what else is written nests little: the result needs no new measure.
        with (
            _proved(),
            oracle.judging(result, "the result", nesting_is_known=True),
        ):
            prove_edits(view, plan, result)
    made = _specializations(view, report)
    return SpecializeResult(
        text=result, report=report, given=given, simt_cc=options.simt_cc, specializations=made, edits=edits
    )


def _planned_within_limit(
    view: ModuleView, options: SpecializeOptions, process: LLVMProcess
) -> tuple[Preparation, ModuleView, Discovery, Plan, FoldedCounts]:
    """Plan, and where the options ask for it count the clones after folding; those over the limit are not made."""
    oversized: dict[str, tuple[Finding, ...]] = {}
    while True:
        preparation, prepared, discovery, plan = _prepare_and_plan(view, options, oversized)
        folded = count_folded(prepared, plan, options, process)
        found = refuse_oversized(prepared, plan, folded.counts, options)
        if not found:
            return preparation, prepared, discovery, plan, folded
        oversized |= found


def _prepare_and_plan(
    view: ModuleView, options: SpecializeOptions, oversized: dict[str, tuple[Finding, ...]]
) -> tuple[Preparation, ModuleView, Discovery, Plan]:
    """Prepare the module and plan its clones; entries that get none are not prepared after all."""
    told: dict[str, tuple[Finding, ...]] = {}
    while True:
        preparation = plan_preparation(view, options, frozenset({*told, *oversized}))
        prepared = prepared_view(view, preparation) if preparation.edits else view
        discovery = find_entries(prepared, options)
        refusals = told | {name: (finding,) for name, finding in preparation.refusals.items()}
        plan = _plan(prepared, discovery, options, refusals, oversized)
        refused = {item.entry.name: item.refusals for item in plan.entries if item.refusals}
        if not preparation.entries & refused.keys():
            return preparation, prepared, discovery, plan
        told |= {name: refused[name] for name in preparation.entries & refused.keys()}


@contextmanager
def _proved() -> Generator[None]:
    """A result that LLVM rejects is a fault of vfsimt, not of the input."""
    try:
        yield
    except InputError as error:
        raise ProofError(error.findings) from error


def _plan(
    view: ModuleView,
    discovery: Discovery,
    options: SpecializeOptions,
    told: dict[str, tuple[Finding, ...]],
    oversized: dict[str, tuple[Finding, ...]],
) -> Plan:
    drafts = [
        draft._replace(refusals=(*draft.refusals, *oversized[draft.entry.name]))
        if draft.entry.name in oversized
        else draft
        for draft in draft_plans(view, discovery, options)
    ]
    planner = ClonePlanner(view, options.width)
    planned = planner.plan_entries(drafts)
    is_error = options.entries or (options.require and not any(plan.clones for plan in planned))
    severity = Severity.ERROR if is_error else Severity.WARNING
    return planner.finish([_with_full_call(view, plan, told, severity) for plan in planned])


def _with_full_call(
    view: ModuleView, plan: EntryPlan, told: dict[str, tuple[Finding, ...]], severity: Severity
) -> EntryPlan:
    """The plan, refused where no full call needs a clone; `told` are refusals that are known by the entry's name."""
    if plan.clones or plan.refusals:
        return plan
    known = told.get(plan.entry.name)
    return plan._replace(refusals=known or (refuse_without_full_call(view, plan, severity),))


def _report(
    view: ModuleView, discovery: Discovery, plan: Plan, preparation: Preparation, folded: FoldedCounts
) -> SpecializeReport:
    findings = [*preparation.findings, *discovery.refusals, *_order_notes(view, plan), *folded.findings]
    for entry in plan.entries:
        findings += note_other_uses(view, entry.entry, entry.uses, entry.calls)
        findings += note_unoptimised(view, entry)
    if not discovery.entries and not discovery.refusals:
        findings += [candidate_finding(view, candidate) for candidate in find_candidates(view)] or [
            no_entry_finding(view, discovery.names)
        ]
    batches = {batch.entry.name: batch.name for batch in preparation.batches}
    return SpecializeReport(
        module=view.module.source.name,
        entries=tuple(
            report_entry(view, entry, batches.get(entry.entry.name), folded.counts) for entry in plan.entries
        ),
        findings=tuple(findings),
    )


def _order_notes(view: ModuleView, plan: Plan) -> list[Finding]:
    return drop_findings(view.module, plan.dropped_orders, SpecializeReason.USE_LIST_ORDER, "a clone")


def _raise_refusals(report: SpecializeReport, discovery: Discovery, options: SpecializeOptions) -> None:
    refusals = (*discovery.refusals, *report.refusals)
    has_clones = any(entry.clones for entry in report.entries)
    if options.require and not has_clones and not refusals:
        refusals = tuple(replace(item, severity=Severity.ERROR) for item in report.findings if item.reason is NO_ENTRY)
    if (options.entries and refusals) or (options.require and not has_clones):
        raise SpecializeRefusedError(refusals, report)


def _specializations(view: ModuleView, report: SpecializeReport) -> tuple[Specialization, ...]:
    """The manifest's records; a clone that was there before counts the calls that the input has to it."""
    present = {clone.name for entry in report.entries for clone in entry.clones if clone.was_present}
    uses = collect_uses(view, present) if present else {}
    calls = {
        name: sum(view.header(use.caller).name not in present for use in found.calls) for name, found in uses.items()
    }
    return tuple(item for entry in report.entries for item in specializations(entry, calls))


def _passed_through(given: ModuleText, options: SpecializeOptions) -> SpecializeResult:
    note = Finding(
        reason=SpecializeReason.DISABLED,
        severity=Severity.NOTE,
        message=f"{DISABLING_VARIABLE}=1 is set: the module is passed through unchanged",
        help="unset the variable to specialise",
    )
    report = SpecializeReport(module=given.name, disabled=True, findings=(note,))
    return SpecializeResult(text=given.text, report=report, given=given, simt_cc=options.simt_cc)
