"""Decides which calls get a guard, and finds those that have one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.attributes import attribute_words
from vfsimt.ir.search import find_words, local_spellings
from vfsimt.specialize.callsites import is_lane_parameter, nested_calls
from vfsimt.specialize.cooperation import convergent_place
from vfsimt.specialize.guard import GuardedCall, free_stems, guard_edits
from vfsimt.specialize.knowledge import LaneKnowledge
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.plan import EntryPlan
    from vfsimt.specialize.uses import DirectCall

_NOT_BEHIND_A_BRANCH = ("convergent", "noduplicate")
_OF_ONE_CALL = ("preallocated", "inalloca")


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardRequest:
    """The calls of one entry that pass a variable or another constant, and the widths that have a clone."""

    entry: PacketEntry
    calls: tuple[DirectCall, ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardPlan:
    """The guards of a module, in text order, their edits, and notes on calls that cannot have one."""

    guards: tuple[GuardedCall, ...] = ()
    edits: tuple[Edit, ...] = ()
    findings: tuple[Finding, ...] = ()


def plan_guards(view: ModuleView, requests: list[GuardRequest], admitted: list[PacketEntry]) -> GuardPlan:
    """Plan the guards of a module.

    Args:
        view: the module.
        requests: one for each entry.
        admitted: the entries that get clones. A call that passes on the lane count of such an entry needs no guard:
            who runs that entry with a full packet runs its clone.
    """
    own_lanes = {entry.entity.start: entry for entry in admitted}
    by_caller: dict[int, list[tuple[GuardRequest, DirectCall]]] = {}
    for request in requests:
        for use in request.calls:
            if _passes_variable(view, request.entry, use) and not _passes_on(view, own_lanes, request.entry, use):
                by_caller.setdefault(use.caller.start, []).append((request, use))
    guards: list[GuardedCall] = []
    edits: list[Edit] = []
    findings: list[Finding] = []
    for start in sorted(by_caller):
        wanted = sorted(by_caller[start], key=lambda item: item[1].call.span.start)
        caller = wanted[0][1].caller
        knowledge = LaneKnowledge(view.body(caller))
        chosen, refused = _choose(view, caller, wanted, knowledge)
        guards += chosen
        findings += refused
        edits += guard_edits(view, caller, chosen, knowledge.flow)
    return GuardPlan(guards=tuple(guards), edits=tuple(edits), findings=tuple(findings))


def entries_that_read_lanes(view: ModuleView, plans: list[EntryPlan]) -> frozenset[str]:
    """The entries whose result depends on their lane count: those that do more with it than pass it on to others.

    The clone of any other entry is the same function as the entry, for every width.
    """
    nested = nested_calls(view, [(plan.entry, plan.uses) for plan in plans])
    forwards = {name: [call.callee.name for call in calls if call.forwards_lanes] for name, calls in nested.items()}
    readers = {plan.entry.name for plan in plans if _mentions(view, plan.entry) > len(forwards[plan.entry.name])}
    while True:
        more = {name for name, callees in forwards.items() if not readers.isdisjoint(callees)} - readers
        if not more:
            return frozenset(readers)
        readers |= more


def _mentions(view: ModuleView, entry: PacketEntry) -> int:
    """How often a body names its lane parameter."""
    assert entry.entity.body is not None
    spelled = local_spellings(view.module.text, entry.entity.body)
    return sum(is_lane_parameter(entry, item) for item in spelled)


def _choose(
    view: ModuleView, caller: Entity, wanted: list[tuple[GuardRequest, DirectCall]], knowledge: LaneKnowledge
) -> tuple[list[GuardedCall], list[Finding]]:
    chosen: list[GuardedCall] = []
    refused: list[Finding] = []
    stems = free_stems(view, caller)
    escapes = view.body(caller).mentions("@llvm.localescape")
    obstacle_of_all = "llvm.localescape must stay in the entry block" if escapes else None
    for request, use in wanted:
        block = knowledge.flow.block_of(view.body(caller).index_at(use.call.span.start))
        if block not in knowledge.flow.immediate_dominators:
            continue  # nothing leads here
        lanes = _lanes_text(view, request.entry, use)
        bound = knowledge.upper_bound(lanes)
        widths = tuple(
            width
            for width in request.widths
            if (bound is None or width <= bound) and not knowledge.excludes(block, lanes, width)
        )
        if not widths:
            continue
        obstacle = _obstacle(view, request.entry, use) or obstacle_of_all
        if obstacle is None:
            chosen.append(GuardedCall(entry=request.entry, use=use, widths=widths, stem=next(stems)))
        else:
            refused.append(_not_guarded(view, request.entry, use, obstacle))
    return chosen, refused


def _lanes_text(view: ModuleView, entry: PacketEntry, use: DirectCall) -> str:
    return use.call.arguments[entry.lanes.index].value.slice(view.module.text)


def _passes_variable(view: ModuleView, entry: PacketEntry, use: DirectCall) -> bool:
    return _lanes_text(view, entry, use).startswith("%")


def _passes_on(view: ModuleView, admitted: dict[int, PacketEntry], entry: PacketEntry, use: DirectCall) -> bool:
    caller = admitted.get(use.caller.start)
    return caller is not None and is_lane_parameter(caller, _lanes_text(view, entry, use))


def _obstacle(view: ModuleView, entry: PacketEntry, use: DirectCall) -> str | None:
    """Why a call cannot stand behind a branch, or twice, whatever else its caller has."""
    text = view.module.text
    call = use.call
    if call.opcode == "callbr":
        return "a callbr has several ways out"
    written = [item.slice(text) for item in call.attributes]
    words = view.function_attributes(entry.entity) | attribute_words(written, view.groups)
    for word in _NOT_BEHIND_A_BRANCH:
        if word in words:
            return f"it is {word}"
    if convergent_place(view, entry.entity) is not None:
        return f"@{entry.name} has convergent operations"
    if call.return_type.slice(text) == "token":
        return "its result is a token, which no phi takes"
    for word in _OF_ONE_CALL:
        if any(find_words(text, call.span, word)):
            return f"its {word} argument belongs to one call"
    return None


def _not_guarded(view: ModuleView, entry: PacketEntry, use: DirectCall, obstacle: str) -> Finding:
    return Finding(
        reason=SpecializeReason.NOT_GUARDED,
        severity=Severity.NOTE,
        message=f"this call of @{entry.name} is not guarded: {obstacle}",
        place=view.module.source.span_place(use.call.callee),
        help="nothing to do: it calls the original, as without --guard",
        facts=(("entry", entry.name),),
    )
