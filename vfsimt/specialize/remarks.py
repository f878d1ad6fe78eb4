"""What is said about an entry besides the refusals of its clone: calls that are not full, uses that stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, Severity, TextOffset
from vfsimt.specialize.reasons import SpecializeReason as Reason
from vfsimt.specialize.uses import UseKind

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.admission import SortedCalls
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.uses import FunctionUses

_SHOWN_CALLS = 4


def refuse_without_full_call(view: ModuleView, entry: PacketEntry, uses: FunctionUses, calls: SortedCalls) -> Finding:
    """The refusal for an entry that no call runs with a full packet, with what the calls pass instead."""
    source = view.module.source
    count = len(uses.calls)
    message = (
        f"no direct call of @{entry.name} passes a full packet" if count else f"nothing calls @{entry.name} directly"
    )
    notes = tuple(
        Note(
            message=f"this call passes {_passed(view, entry, use.call)}",
            place=source.span_place(use.call.callee),
        )
        for use in calls.tail[:_SHOWN_CALLS]
    )
    if len(calls.tail) > _SHOWN_CALLS:
        notes += (Note(message=f"and {counted(len(calls.tail) - _SHOWN_CALLS, 'more call')}"),)
    return Finding(
        reason=Reason.NO_FULL_CALL,
        message=message,
        place=source.span_place(entry.header.name_span),
        help="a full call passes the constant 2, 4, 8 or 16 (with --width W: W) in the lane parameter",
        notes=notes,
        facts=(("entry", entry.name),),
    )


def note_other_uses(view: ModuleView, entry: PacketEntry, uses: FunctionUses, calls: SortedCalls) -> list[Finding]:
    """What is reported about an entry's uses and left as it is."""
    source = view.module.source
    notes = [
        Finding(
            reason=Reason.ADDRESS_TAKEN,
            severity=Severity.NOTE,
            message=f"@{entry.name} is used other than by a direct call; whoever calls it this way runs the original",
            place=source.place(TextOffset(use.position), TextOffset(use.position + 1)),
            help="nothing to do: only direct calls are rewritten",
            facts=(("entry", entry.name), ("use", use.kind.value)),
        )
        for use in uses.others
        if use.kind in (UseKind.ADDRESS, UseKind.METADATA)
    ]
    notes += [
        Finding(
            reason=Reason.CALL_TYPE_DIFFERS,
            severity=Severity.NOTE,
            message=f"this call reaches @{entry.name} through another function type or calling convention",
            place=source.span_place(use.call.span),
            help="nothing to do: it is left as it is",
            facts=(("entry", entry.name),),
        )
        for use in calls.differing
    ]
    return notes


def _passed(view: ModuleView, entry: PacketEntry, call: Call) -> str:
    return call.arguments[entry.lanes.index].span.slice(view.module.text)
