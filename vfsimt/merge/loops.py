"""Loops around SIMT calls: kept rolled, or unrolled fully where their variable selects a slot.

A natural loop with a SIMT call is decided by its own variables. It is marked `llvm.loop.unroll.disable` where they
reach no persistent address, and `llvm.loop.unroll.full` where they do (LangRef, "'llvm.loop'").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, Note, TextOffset, TextPlace
from vfsimt.errors import RefusedError
from vfsimt.ir.asmcalls import InlineAssembly
from vfsimt.ir.view import ModuleView
from vfsimt.merge.flows import FunctionFlows
from vfsimt.merge.loopmarks import LoopMarker
from vfsimt.merge.loopshape import LoopShape
from vfsimt.merge.reach import SlotReach
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import LoopDecision
from vfsimt.merge.trips import TripCounter
from vfsimt.merge.variables import loop_variables
from vfsimt.simt.promotion import written_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vfsimt.merge.flows import Launch
    from vfsimt.merge.trips import TripCount
    from vfsimt.simt.census import Function, SimtCensus

KEPT, UNROLLED, ALONE = "kept-rolled", "unrolled-fully", "left-alone"
_HINTS = {KEPT: "llvm.loop.unroll.disable", UNROLLED: "llvm.loop.unroll.full"}


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopsMarked:
    """The text with loops marked, and the decision for each loop."""

    text: str
    decisions: tuple[LoopDecision, ...]


class _Judged(NamedTuple):
    """A loop with what was decided."""

    function: Function
    shape: LoopShape
    decision: str
    evidence: str
    trips: TripCount


def mark_loops(census: SimtCensus, max_unroll: int) -> LoopsMarked:
    """Decide every loop around SIMT calls and mark it.

    Raises:
        RefusedError: VF708 a trip count that is needed is not known, VF709 it is above `max_unroll`, VF710 loops that
            share a latch need contrary hints, VF243 one that must be unrolled has assembly which may stand only once;
            all together.
    """
    judge = _LoopJudge(census)
    judged = list(judge.decide_all())
    findings = [*_trip_findings(judged, max_unroll), *_latch_findings(judged), *_assembly_findings(census, judged)]
    if findings:
        raise RefusedError(sorted(findings, key=_place_in_text))
    marker = LoopMarker(census.module)
    for item in judged:
        if item.decision != ALONE:
            marker.mark(item.shape, _HINTS[item.decision])
    return LoopsMarked(text=marker.text(), decisions=tuple(_report(item) for item in judged))


class _LoopJudge:
    def __init__(self, census: SimtCensus) -> None:
        self._census = census
        self._flows = FunctionFlows(census)
        self._reach = SlotReach(self._flows)
        self._counter = TripCounter()

    def decide_all(self) -> Iterator[_Judged]:
        """The loops that start SIMT functions, in module order."""
        for name, launches in self._flows.launches.items():
            function = self._census.function(name)
            assert function is not None
            flow = self._flows.data(function)
            of_block: dict[int, list[Launch]] = {}
            for launch in launches:
                of_block.setdefault(flow.block_of(launch.at), []).append(launch)
            for loop in flow.control.loops:
                inside = [launch for block in sorted(loop.blocks) for launch in of_block.get(block, ())]
                if inside:
                    yield self._decide(function, LoopShape(flow, loop), inside)

    def _decide(self, function: Function, shape: LoopShape, launches: Sequence[Launch]) -> _Judged:
        trips = self._counter.count(shape, {shape.flow.block_of(launch.at) for launch in launches})
        decision, evidence = self._reason(function, shape, trips)
        through = next((launch.through for launch in launches), "")
        if through and all(launch.through for launch in launches):
            evidence += f"; the SIMT call is in @{through} or in what that calls"
        return _Judged(function, shape, decision, evidence, trips)

    def _reason(self, function: Function, shape: LoopShape, trips: TripCount) -> tuple[str, str]:
        if trips.exact == 0:
            return ALONE, "it runs zero times"
        counting, data = loop_variables(self._reach.dependence, function, shape)
        found = self._reach.find(function, counting, shape.loop) if counting else None
        if found is not None and found.is_proved:
            selecting = [key for key in counting if len(counting) == 1 or self._selects(function, shape, key)]
            return UNROLLED, f"{_listed(selecting)} {found.evidence}"
        by_data = self._reach.find(function, data, shape.loop)
        if by_data is not None and by_data.is_proved:
            selecting = next(key for key in data if self._selects(function, shape, key))
            return ALONE, f"{written_name(selecting)}, loaded or got from a call, {by_data.evidence}"
        if not counting:
            return ALONE, "it has no variable that counts"
        if found is not None:
            return ALONE, f"it is not known what {_listed(counting)} selects, which {found.evidence}"
        doubt = self._doubt_by_memory(function, shape, data)
        if doubt is not None:
            return ALONE, doubt
        verb = "reaches" if len(counting) == 1 else "reach"
        return KEPT, f"{_listed(counting)} {verb} no persistent address"

    def _doubt_by_memory(self, function: Function, shape: LoopShape, data: Sequence[str]) -> str | None:
        """Why it cannot be told whether each pass gets the same addresses from memory; None where it does."""
        if not self._reach.kept.are_any:
            return None
        got = self._reach.kept.got(function)
        numbers = [key for key in data if key not in got]
        if self._doubt_about(function, shape, numbers) is not None:
            for key in numbers:
                evidence = self._doubt_about(function, shape, (key,))
                if evidence is not None:
                    return f"it is not known what {written_name(key)} selects, which {evidence}"
        moved = self._reach.changed_memory(function, shape.loop)
        return None if moved is None else f"it {moved.evidence}"

    def _doubt_about(self, function: Function, shape: LoopShape, keys: Sequence[str]) -> str | None:
        """What some values may do with addresses that memory holds."""
        found = self._reach.find(function, keys, shape.loop)
        return found.evidence if found is not None and found.is_in_memory else None

    def _selects(self, function: Function, shape: LoopShape, key: str) -> bool:
        found = self._reach.find(function, (key,), shape.loop)
        return found is not None and found.is_proved


def _listed(keys: Sequence[str]) -> str:
    return ", ".join(written_name(key) for key in keys)


def _trip_findings(judged: Sequence[_Judged], max_unroll: int) -> Iterator[Finding]:
    """VF708 and VF709: loops that must be unrolled and cannot be."""
    for item in judged:
        count = item.trips.exact
        if item.decision != UNROLLED or (count is not None and count <= max_unroll):
            continue
        subject = f"the loop {_header_name(item.shape)} of @{item.function.name} must be unrolled and"
        facts = (("function", item.function.name), ("trip_count", count), ("evidence", item.evidence))
        notes = (Note(message=item.evidence),)
        if count is None and item.trips.at_least <= max_unroll:
            yield Finding(
                reason=MergeReason.TRIP_COUNT_UNKNOWN,
                message=f"{subject} its trip count is unknown",
                place=_place(item),
                help="give the loop constant bounds and one exit, or select the slot by a constant",
                notes=notes,
                facts=facts,
            )
        else:
            times = f"at least {item.trips.at_least}" if count is None else str(count)
            yield Finding(
                reason=MergeReason.TRIP_COUNT_TOO_LARGE,
                message=f"{subject} runs {times} times; the most is {max_unroll}",
                place=_place(item),
                help="tile the loop so that the part that selects slots is short, or raise --max-unroll",
                notes=notes,
                facts=facts,
            )


def _latch_findings(judged: Sequence[_Judged]) -> Iterator[Finding]:
    """VF710: a branch is the latch of two loops, and LLVM takes what is attached to it for both."""
    first: dict[tuple[str, int], _Judged] = {}
    for item in judged:
        for latch in item.shape.latches:
            other = first.setdefault((item.function.name, latch), item)
            if other.decision != item.decision and UNROLLED in (other.decision, item.decision):
                yield Finding(
                    reason=MergeReason.SHARED_LATCH,
                    message=f"the loops {_header_name(other.shape)} and {_header_name(item.shape)} of "
                    f"@{item.function.name} share a latch, and only one of them may be unrolled",
                    place=_place(item),
                    help="give each loop a latch of its own ('opt -passes=loop-simplify' does)",
                    notes=(Note(message=other.evidence), Note(message=item.evidence)),
                    facts=(("function", item.function.name), ("evidence", f"{other.evidence}; {item.evidence}")),
                )


def _assembly_findings(census: SimtCensus, judged: Sequence[_Judged]) -> Iterator[Finding]:
    """VF243: unrolled, a loop's inline assembly stands once for each pass, with all that it defines."""
    assembly = InlineAssembly(ModuleView(census.module))
    for item in judged:
        if item.decision != UNROLLED or item.trips.exact == 1:
            continue
        body = item.shape.flow.body
        for definition in assembly.definitions(item.function.entity):
            if not item.shape.contains(body.index_at(definition.position)):
                continue
            yield Finding(
                reason=MergeReason.ASM_REPEATED,
                message=f"the loop {_header_name(item.shape)} of @{item.function.name} must be unrolled and its "
                f"assembly defines {definition.what}: each pass would define it again",
                place=census.module.source.place(TextOffset(definition.position)),
                help="make each label unique with ${:uid} ('%=' in C), or a number ('1:')",
                notes=(Note(message=item.evidence, place=_place(item)),),
                facts=(("function", item.function.name), ("defines", definition.what)),
            )


def _report(item: _Judged) -> LoopDecision:
    return LoopDecision(
        function=item.function.name,
        header=_header_name(item.shape),
        line=_place(item).line,
        decision=item.decision,
        evidence=item.evidence,
        trip_count=item.trips.exact,
    )


def _header_name(shape: LoopShape) -> str:
    return f"%{shape.flow.body.blocks[shape.loop.header].name}"


def _place(item: _Judged) -> TextPlace:
    """The label of the header, or its first statement."""
    body = item.shape.flow.body
    block = body.blocks[item.shape.loop.header]
    start = block.label.start if block.label is not None else body.statement(block.first).start
    return body.module.source.place(TextOffset(start))


def _place_in_text(finding: Finding) -> tuple[int, int, str]:
    assert isinstance(finding.place, TextPlace)
    return finding.place.line, finding.place.column, finding.code
