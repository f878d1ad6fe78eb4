"""The execution proof of a merge: each function that is gone, and what stands for it, are called on equal memory.

The textual proof compares how functions are written; this one compares what they do. A function that cannot be called
on the host is no fault, and the report says why. One that can, and whose survivor does something else, is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.merge.proof import MergeProofError
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.replacements import find_replacements
from vfsimt.merge.report import ExecutedFunction
from vfsimt.simt.census import SimtCensus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.ir.parser import Module
    from vfsimt.jit.hostpair import HostCall, HostPair
    from vfsimt.jit.trial import TrialOutcome
    from vfsimt.merge.replacements import Replacement

_HELP = "this is a fault of vfsimt, not of the input; nothing was written; please report it with the input"
_UNKNOWN_CALL = "no call that is left shows which constants stand for it"


CALL_SECONDS = 1.0
"""Processor time that a call of a function of the original may take."""


def execute_merge(
    original: SimtCensus, merged: Module, survivors: Mapping[str, str], *, call_seconds: float = CALL_SECONDS
) -> tuple[ExecutedFunction, ...]:
    """Call what was merged, before and after the merge, on the host.

    The code of the module runs, in processes of its own.

    Args:
        original: the census of the input.
        merged: the result, parsed anew.
        survivors: every function that is gone, with the one that stands for it.
        call_seconds: of processor time that a call in the original may take; in the result it may take ten times that.

    Raises:
        MergeProofError: VF704, a function ran, and what stands for it did something else.
    """
    from vfsimt.jit.hostpair import HostCall, HostPair

    replacements = find_replacements(original, SimtCensus(merged, original.convention), survivors)
    if not replacements:
        return ()
    pair = HostPair(original.module, merged, call_seconds=call_seconds)
    reasons = {item: _reason(pair, item) for item in replacements}
    calls = {
        item: HostCall(first=item.function, second=item.survivor, constants=item.constants or ())
        for item in replacements
        if not reasons[item]
    }
    faults = {item: _fault(pair, call) for item, call in calls.items()}
    _refuse(original, {item: fault for item, fault in faults.items() if fault})
    outcomes = dict(zip(calls, pair.perform(list(calls.values())), strict=True))
    _refuse(original, {item: outcome.difference for item, outcome in outcomes.items() if outcome.difference})
    return tuple(_record(item, reasons[item], outcomes.get(item)) for item in replacements)


def _reason(pair: HostPair, item: Replacement) -> str:
    """Why a function that is gone cannot be called, or the call of its survivor is not known."""
    return pair.obstacle(item.function) or (_UNKNOWN_CALL if item.constants is None else "")


def _fault(pair: HostPair, call: HostCall) -> str:
    """What is wrong with a survivor whose function can be called; the two should have the same obstacles: none."""
    obstacle = pair.obstacle(call.second, second=True)
    if obstacle:
        return f"it cannot run: {obstacle}"
    return "" if pair.takes_the_same(call) else "it takes other arguments, or returns something else"


def _record(item: Replacement, reason: str, outcome: TrialOutcome | None) -> ExecutedFunction:
    equal = () if outcome is None else tuple(chosen.value for chosen in outcome.equal)
    return ExecutedFunction(
        function=item.function,
        survivor=item.survivor,
        constants=item.constants or (),
        argument_sets=equal,
        reason=reason if outcome is None else outcome.reason,
    )


def _refuse(original: SimtCensus, faults: Mapping[Replacement, str]) -> None:
    findings: list[Finding] = []
    for item, fault in faults.items():
        function = original.function(item.function)
        constants = f" with {', '.join(item.constants)}" if item.constants else ""
        findings.append(
            Finding(
                reason=MergeReason.PROOF_FAILED,
                message=f"@{item.survivor}{constants} does not do what @{item.function} did on the host: {fault}",
                place=None if function is None else function.place,
                help=_HELP,
            )
        )
    if findings:
        raise MergeProofError(findings)
