"""Whether a function can be merged away, or why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity, TextOffset
from vfsimt.merge.reasons import MergeReason
from vfsimt.simt.uses import REMOVABLE_LINKAGES

if TYPE_CHECKING:
    from vfsimt.simt.census import Function
    from vfsimt.simt.removal import References
    from vfsimt.simt.uses import FunctionUses


def refusal(function: Function, uses: FunctionUses, references: References) -> Finding | None:
    """Why a function cannot be merged away, as a note; None where it can."""
    source = function.module.source
    if function.linkage not in REMOVABLE_LINKAGES:
        return Finding(
            reason=MergeReason.LINKAGE_IS_KEPT,
            severity=Severity.NOTE,
            message=f"@{function.name} has twins and stays: its linkage is {function.linkage}",
            place=function.place,
            help="another object may call it, or replace it; linkonce_odr and internal functions are merged",
        )
    others = uses.others[function.name]
    if others:
        return Finding(
            reason=MergeReason.OTHER_USE,
            severity=Severity.NOTE,
            message=f"@{function.name} has twins and stays: it is used other than by a direct SIMT call",
            place=source.place(TextOffset(others[0]), TextOffset(others[0] + 1)),
            help="only functions that are called and annotated, and nothing else, are merged",
        )
    obstacle = references.obstacle(function)
    if obstacle:
        return Finding(
            reason=MergeReason.OTHER_USE,
            severity=Severity.NOTE,
            message=f"@{function.name} has twins and stays: {obstacle}",
            place=function.place,
            help="give the function a name and a comdat of its own in the source of the module",
        )
    return None


def calls_in_a_circle(function: Function) -> Finding:
    """The note on twins that call twins which call them in the end: there is no order in which to merge them."""
    return Finding(
        reason=MergeReason.OTHER_USE,
        severity=Severity.NOTE,
        message=f"@{function.name} has twins and stays: it calls twins that, in the end, call it",
        place=function.place,
        help="SIMT functions that call SIMT functions are a defect of the module, see 'vfsimt lint'",
    )
