"""The object proof, stage by stage: read, scan, check symbols, find call sites, match, judge, apply, prove again.

Each stage collects its findings; nothing is changed unless all of them are free of errors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.diagnostics import Finding, ObjectPlace, Severity, in_reading_order
from vfsimt.errors import InputError, RefusedError, UsageError
from vfsimt.manifest import Manifest
from vfsimt.patch.addresses import FunctionIndex
from vfsimt.patch.application import plan_fields, strayed_bytes
from vfsimt.patch.call_sites import find_call_sites
from vfsimt.patch.conclusions import Proof, conclude
from vfsimt.patch.coverage import Coverage
from vfsimt.patch.elf import read_elf
from vfsimt.patch.emptiness import nothing_checked, nothing_promised
from vfsimt.patch.folding import Folding, accept_folded
from vfsimt.patch.identify import DEVICE_MACHINE, machine_name, refuse_embedded
from vfsimt.patch.joining import NamedManifest
from vfsimt.patch.judgement import judge_sites, relocated_sites
from vfsimt.patch.matching import match_targets
from vfsimt.patch.options import PatchMode, PatchOptions
from vfsimt.patch.proof_findings import ProofReporter
from vfsimt.patch.reasons import ObjectReason, PatchUsageReason, ProofReason
from vfsimt.patch.relocations import read_relocations
from vfsimt.patch.requirements import read_requirements
from vfsimt.patch.results import ObjectRefusedError, ObjectResult, SiteReports, unread_result
from vfsimt.patch.scan import only_text, scan_code
from vfsimt.patch.strays import StrayJudge
from vfsimt.patch.symbol_check import check_symbols
from vfsimt.patch.symbol_findings import symbol_findings
from vfsimt.patch.symbols import read_symbols

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.patch.application import Plan
    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.identify import ObjectBytes
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.results import SiteReport
    from vfsimt.patch.scan import Text
    from vfsimt.patch.strays import StrayReport
    from vfsimt.patch.symbol_check import SymbolCheck
    from vfsimt.patch.symbols import SymbolTable


def check_object(
    data: bytes,
    manifest: Manifest | Sequence[Manifest],
    *,
    allow_folded: bool = False,
    allow_callers: tuple[str, ...] = (),
    name: str = "object",
) -> ObjectResult:
    """Prove that an object keeps a manifest's promises: every symbol, and on the device machine every size field.

    Args:
        data: the bytes of the object.
        manifest: what the module promises; several for an object linked from several modules (`ld -r`).
        allow_folded: accept an absent callee that is proved to be folded into a present twin.
        allow_callers: as in `PatchOptions`.
        name: what findings call the object.

    Raises:
        ObjectRefusedError: it does not; VF42x on symbols, VF5xx on call sites, all of them.
        RefusedError: VF524 or VF525, the manifests contradict one another.
        InputError: VF40x the object, or VF501 the manifest, cannot be read.
    """
    options = PatchOptions(mode=PatchMode.VERIFY, allow_folded=allow_folded, allow_callers=allow_callers)
    return _unless_refused(examine_object(data, _named(manifest), options, name=name, must_prove=False))


def patch_object(
    data: bytes,
    manifest: Manifest | Sequence[Manifest],
    options: PatchOptions | None = None,
    *,
    name: str = "object",
) -> ObjectResult:
    """Prove an object against a manifest and repair the size fields that carry the known fault.

    Args:
        data: the bytes of the object.
        manifest: what the module promises; several for an object linked from several modules (`ld -r`).
        options: mode and leniency; by default `PatchOptions()`.
        name: what findings call the object.

    Returns:
        A result whose `data` is the repaired object, proved again from its bytes.

    Raises:
        ObjectRefusedError: VF42x on symbols, VF5xx on call sites, all of them; nothing is repaired.
        RefusedError: VF524 or VF525, the manifests contradict one another.
        InputError: VF40x the object, or VF501 the manifest, cannot be read.
    """
    wanted = options or PatchOptions()
    result = _unless_refused(examine_object(data, _named(manifest), wanted, name=name))
    if result.changed:
        prove_patched(data, result.data, result)
    return result


def examine_object(
    data: bytes,
    manifests: Sequence[NamedManifest],
    options: PatchOptions,
    *,
    name: str = "object",
    must_prove: bool = True,
) -> ObjectResult:
    """As `patch_object`, without the second proof, and with errors in the result's findings instead of raised.

    Args:
        data: the bytes of the object.
        manifests: what the modules promise, at least one.
        options: mode and leniency.
        name: what findings call the object.
        must_prove: whether call sites on a machine whose code is not known are an error, or a warning.

    Raises:
        InputError: VF40x the object, or VF501 a manifest, cannot be read.
        RefusedError: VF524 or VF525, the manifests contradict one another.
    """
    if options.patch_mode is PatchMode.OFF:
        return unread_result(data, options, name=name)
    requirements = read_requirements(manifests)
    found = _examine(data, name, requirements, options, must_prove=must_prove)
    return ObjectResult(
        name=name,
        options=options,
        requirements=requirements,
        machine=found.machine,
        original=data,
        plan=found.plan,
        call_sites=found.call_sites,
        findings=found.findings,
        coverage=found.coverage,
    )


def prove_patched(before: bytes, after: ObjectBytes, result: ObjectResult) -> None:
    """Prove that rewritten bytes, as read back, are right and differ from the input in the planned fields alone.

    Args:
        before: the bytes of the object that was read.
        after: the bytes that were written, read again.
        result: what `examine_object` said of `before`.

    Raises:
        RefusedError: VF517; the output must be thrown away.
    """
    message = strayed_bytes(before, after, np.zeros(0, np.int64) if result.plan is None else result.plan.offset)
    if not message and result.requirements is not None:
        again = replace(result.options, mode=PatchMode.VERIFY)
        try:
            second = _examine(after, result.name, result.requirements, again, must_prove=True)
        except InputError as error:
            message = f"it cannot be read again: {error.findings[0].message}"
        else:
            errors = [finding for finding in second.findings if finding.severity is Severity.ERROR]
            message = f"it is not right: {errors[0].message}" if errors else ""
    if message:
        finding = Finding(
            reason=ProofReason.REVERIFICATION_FAILED,
            message=f"the rewritten object was read back, and {message}",
            place=ObjectPlace(name=result.name),
            help="nothing was written; check the disk, and report this if it happens again",
        )
        raise RefusedError([finding])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Examination:
    machine: int
    plan: Plan | None = None
    call_sites: Sequence[SiteReport] = ()
    findings: tuple[Finding, ...]
    coverage: Coverage


def _examine(
    data: ObjectBytes, name: str, requirements: Requirements, options: PatchOptions, *, must_prove: bool
) -> _Examination:
    elf = read_elf(data, name)
    if requirements.callers:
        refuse_embedded(data, elf.machine, name)
    symbols = read_symbols(elf)
    if elf.machine != DEVICE_MACHINE:
        return _check_symbols(elf, symbols, requirements, must_prove=must_prove)
    if requirements.callers:
        return _prove_device(elf, _required_table(elf, symbols), requirements, options)
    return _scan_device(elf, symbols, requirements, options)


def _check_symbols(
    elf: ElfObject, symbols: SymbolTable | None, requirements: Requirements, *, must_prove: bool
) -> _Examination:
    """An object for a machine whose code is not known: its symbols alone."""
    check = check_symbols(elf, symbols, requirements)
    called = requirements.callees_of(slice(None))
    findings = [*symbol_findings(elf, symbols, requirements, check, callees=called, may_allow_folded=False).values()]
    if requirements.callers:
        findings.append(_other_machine(elf, must_prove=must_prove))
    coverage = Coverage(manifests=requirements.manifests, symbols=requirements.symbols)
    findings += nothing_checked(elf, coverage)
    return _Examination(machine=elf.machine, findings=in_reading_order(findings), coverage=coverage)


def _scan_device(
    elf: ElfObject, symbols: SymbolTable | None, requirements: Requirements, options: PatchOptions
) -> _Examination:
    """A device object of which the manifests ask for no caller: every VF_SIMT in it is one that nobody explains."""
    texts = scan_code(elf, symbols)
    check = check_symbols(elf, symbols, requirements)
    none = np.zeros(len(requirements.callees), np.bool_)
    findings = [*symbol_findings(elf, symbols, requirements, check, callees=none, may_allow_folded=False).values()]
    judge = StrayJudge(elf, requirements, options.allow_callers)
    for text in texts:
        judge.judge(text, np.arange(len(text.sites)), FunctionIndex(symbols, text.index))
    strays = judge.report()
    coverage = _coverage(requirements, texts, strays)
    findings += [*nothing_promised(elf, symbols, requirements, coverage), *strays.findings]
    findings += nothing_checked(elf, coverage)
    return _Examination(machine=elf.machine, findings=in_reading_order(findings), coverage=coverage)


def _prove_device(
    elf: ElfObject, symbols: SymbolTable, requirements: Requirements, options: PatchOptions
) -> _Examination:
    texts = scan_code(elf, symbols)
    text = only_text(elf, texts)
    check = check_symbols(elf, symbols, requirements)
    found = find_call_sites(elf, text, requirements, check.callers)
    sites, findings = found.sites, [*found.findings]
    folding = _match(sites, requirements, check, options)
    callee = folding.matches.callee
    relocations = read_relocations(elf, text.index, symbols)
    relocated = relocated_sites(sites, callee, check.callees, relocations, symbols)
    judgement = judge_sites(sites, callee, requirements, check.callees, relocated, options.patch_mode)
    proof = Proof(requirements=requirements, check=check, sites=sites, folding=folding, judgement=judgement)
    missing = requirements.callees_of(proof.unexplained_edges())
    on_symbols = symbol_findings(
        elf, symbols, requirements, check, callees=missing, may_allow_folded=not options.allow_folded
    )
    functions = FunctionIndex(symbols, text.index)
    findings += conclude(proof, on_symbols, ProofReporter(elf, text, requirements, sites, functions))
    judge = StrayJudge(elf, requirements, options.allow_callers, is_decoded=sites.caller_decoded)
    judge.judge(text, found.strays, functions)
    strays = judge.report()
    findings += strays.findings
    refused = any(finding.severity is Severity.ERROR for finding in findings)
    return _Examination(
        machine=elf.machine,
        plan=None if refused else plan_fields(text.offset, sites, judgement),
        call_sites=SiteReports(text, requirements, sites, judgement, applied=not refused),
        findings=in_reading_order(findings),
        coverage=_coverage(requirements, texts, strays, sites),
    )


def _coverage(
    requirements: Requirements, texts: tuple[Text, ...], strays: StrayReport, sites: CallSites | None = None
) -> Coverage:
    return Coverage(
        manifests=requirements.manifests,
        symbols=requirements.symbols,
        callers=0 if sites is None else int(sites.caller_decoded.sum()),
        call_sites=0 if sites is None else len(sites),
        code_bytes=sum(text.size for text in texts),
        unknown_call_sites=strays.unknown,
        unchecked_call_sites=strays.allowed,
        lookalike_words=strays.lookalikes,
        data_words=sum(len(text.data_sites) for text in texts),
    )


def _match(sites: CallSites, requirements: Requirements, check: SymbolCheck, options: PatchOptions) -> Folding:
    if options.allow_folded:
        return accept_folded(sites, requirements, check.callees)
    return Folding(matches=match_targets(sites, requirements, check.callees))


def _named(manifest: Manifest | Sequence[Manifest]) -> tuple[NamedManifest, ...]:
    """Manifests with names for findings; a usage error where there is none."""
    if isinstance(manifest, Manifest):
        return (NamedManifest(name="manifest", manifest=manifest),)
    if not manifest:
        message = "no manifest is given; there would be nothing to prove"
        raise UsageError(
            [Finding(reason=PatchUsageReason.BAD_OPTION, message=message, help="give a manifest, or a list of them")]
        )
    return tuple(NamedManifest(name=f"manifest {number}", manifest=item) for number, item in enumerate(manifest, 1))


def _unless_refused(result: ObjectResult) -> ObjectResult:
    if result.refused:
        raise ObjectRefusedError(result.findings, result)
    return result


def _required_table(elf: ElfObject, symbols: SymbolTable | None) -> SymbolTable:
    if symbols is None:
        elf.refuse(ObjectReason.SYMBOL_TABLE_COUNT, "the object has no symbol table: it was stripped")
    return symbols


def _other_machine(elf: ElfObject, *, must_prove: bool) -> Finding:
    return Finding(
        reason=ObjectReason.OTHER_MACHINE,
        severity=Severity.ERROR if must_prove else Severity.WARNING,
        message=f"the manifest has SIMT call sites, but the object is for {machine_name(elf.machine)}: "
        "only its symbols can be checked",
        place=ObjectPlace(name=elf.name),
        help=f"name the object that was compiled for {machine_name(DEVICE_MACHINE)}",
    )
