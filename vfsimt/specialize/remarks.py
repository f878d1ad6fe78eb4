"""What is said about an entry besides the refusals of its clone: calls that are not full, uses that stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, Severity, TextOffset
from vfsimt.specialize.lanes import constant_lanes
from vfsimt.specialize.options import WIDTH_RANGE
from vfsimt.specialize.reasons import SpecializeReason as Reason
from vfsimt.specialize.uses import UseKind

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.admission import SortedCalls
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.plan import EntryPlan
    from vfsimt.specialize.uses import FunctionUses

_SHOWN_CALLS = 4
_OPTNONE = "optnone"
_OPTIMISE = "compile without -O0, or with -Xclang -disable-O0-optnone, and let LLVM optimise the result"


def refuse_without_full_call(view: ModuleView, plan: EntryPlan, severity: Severity) -> Finding:
    """The refusal for an entry that no call runs with a full packet, with what the calls pass instead."""
    source, entry, calls = view.module.source, plan.entry, plan.calls
    is_called = f"no direct call of @{entry.name} passes a full packet"
    message = is_called if plan.uses.calls else f"nothing calls @{entry.name} directly"
    notes = tuple(
        [
            Note(
                message=f"this call passes {_passed(view, entry, use.call)}",
                place=source.span_place(use.call.callee),
            )
            for use in calls.tail[:_SHOWN_CALLS]
        ]
    )
    if len(calls.tail) > _SHOWN_CALLS:
        notes += (Note(message=f"and {counted(len(calls.tail) - _SHOWN_CALLS, 'more call')}"),)
    return Finding(
        reason=Reason.NO_FULL_CALL,
        severity=severity,
        message=message,
        place=source.span_place(entry.header.name_span),
        help=_ways_to_a_clone(view, entry, calls),
        notes=notes,
        facts=(("entry", entry.name),),
    )


def _ways_to_a_clone(view: ModuleView, entry: PacketEntry, calls: SortedCalls) -> str:
    """The options that make a clone of an entry that no call runs with a usual packet width."""
    passed = [constant_lanes(view.module, entry, use.call) for use in calls.tail]
    widths = sorted({lanes for lanes in passed if lanes is not None and lanes in WIDTH_RANGE})
    ways = [f"--width {width} if {width} lanes are a full packet" for width in widths[:_SHOWN_CALLS]]
    if None in passed:
        ways.append("--guard --width W to test a variable count for W lanes")
    if not passed and not calls.differing:
        ways.append("--wrap --width W to add a batch entry that calls it with W lanes")
    told = f": {', '.join(ways)}" if ways else ""
    return f"a full call passes the constant 2, 4, 8 or 16, or what --width W says (2 to 1024){told}"


def note_unoptimised(view: ModuleView, plan: EntryPlan) -> list[Finding]:
    """That LLVM does not optimise a clone, or what calls it: what W could be folded into stays as it is."""
    if not plan.clones or not view.mentions(_OPTNONE):
        return []
    entry = plan.entry
    source = view.module.source
    facts = (("entry", entry.name),)
    if _OPTNONE in view.function_attributes(entry.entity):
        return [
            Finding(
                reason=Reason.NOT_OPTIMISED,
                severity=Severity.NOTE,
                message=f"@{entry.name} is optnone, and so is its clone: LLVM folds nothing, so that nothing is gained",
                place=source.span_place(entry.header.name_span),
                help=_OPTIMISE,
                facts=facts,
            )
        ]
    callers = {use.caller.start: use.caller for clone in plan.clones for use in clone.calls}
    return [
        Finding(
            reason=Reason.NOT_OPTIMISED,
            severity=Severity.NOTE,
            message=f"@{view.module.name_of(caller)} is optnone: LLVM optimises the clone of @{entry.name}, and does "
            "not inline it there",
            place=source.span_place(view.header(caller).name_span),
            help=_OPTIMISE,
            facts=facts,
        )
        for caller in callers.values()
        if _OPTNONE in view.function_attributes(caller)
    ]


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
