"""Loops around SIMT calls: kept rolled, or unrolled fully where their variable selects a slot.

A natural loop with a SIMT call is decided by its own variable. It is marked `llvm.loop.unroll.disable` where the
variable reaches no persistent address, and `llvm.loop.unroll.full` where it does (LangRef, "'llvm.loop'").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.errors import RefusedError
from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.merge.reach import SlotReach
from vfsimt.merge.reasons import MergeReason
from vfsimt.merge.report import LoopDecision
from vfsimt.merge.trips import COUNT_LIMIT, LoopShape
from vfsimt.simt.dataflow import local_name
from vfsimt.simt.metadata import MetadataGraph
from vfsimt.simt.persistent import ADDRESS_OPCODES, PersistentAddresses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.ir.nodes import Statement
    from vfsimt.merge.trips import Phi
    from vfsimt.simt.census import Function, SimtCall, SimtCensus

KEPT, UNROLLED, ALONE = "kept-rolled", "unrolled-fully", "left-alone"
_HINTS = {KEPT: "llvm.loop.unroll.disable", UNROLLED: "llvm.loop.unroll.full"}
_ATTACHMENT = re.compile(r"!llvm\.loop[ \t\r\n]+(![0-9]+)")
_OPERAND = re.compile(r"![0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopsMarked:
    """The text with loops marked, and the decision for each loop."""

    text: str
    decisions: tuple[LoopDecision, ...]


def mark_loops(census: SimtCensus, max_unroll: int) -> LoopsMarked:
    """Decide every loop around SIMT calls and mark it.

    Raises:
        RefusedError: VF708 a trip count that is needed is not known, VF709 it is above `max_unroll`; all together.
    """
    judge = _LoopJudge(census, max_unroll)
    judged = list(judge.decide_all())
    if judge.findings:
        raise RefusedError(judge.findings)
    marker = _Marker(census)
    for shape, decision in judged:
        if decision.decision != ALONE:
            marker.mark(shape, _HINTS[decision.decision])
    return LoopsMarked(text=marker.text(), decisions=tuple(decision for _, decision in judged))


class _LoopJudge:
    def __init__(self, census: SimtCensus, max_unroll: int) -> None:
        self._census = census
        self._max_unroll = max_unroll
        self._reach = SlotReach(census)
        self.findings: list[Finding] = []

    def decide_all(self) -> Iterator[tuple[LoopShape, LoopDecision]]:
        callers: dict[str, list[SimtCall]] = {}
        for site in self._census.sites:
            callers.setdefault(site.caller.name, []).append(site)
        for sites in callers.values():
            function = sites[0].caller
            flow = self._reach.control_flow(function)
            for loop in flow.loops:
                inside = [site for site in sites if _block_of(function, site.index) in loop.blocks]
                if inside:
                    yield self._decide(function, loop, inside)

    def _decide(self, function: Function, loop: NaturalLoop, sites: list[SimtCall]) -> tuple[LoopShape, LoopDecision]:
        shape = LoopShape(self._reach.control_flow(function), self._reach.data_flow(function), loop)
        trips = shape.trip_count()
        variables = [phi.result for phi in shape.phis if self._is_induction(shape, phi)]
        evidence = self._reach.evidence(function, variables) if variables else None
        names = ", ".join(variables)
        if trips == 0:
            return shape, self._decision(shape, function, ALONE, "it runs zero times", trips)
        if not variables:
            return shape, self._decision(shape, function, ALONE, "it has no variable that counts", trips)
        if evidence is not None:
            self._require_trips(function, shape, trips, evidence)
            return shape, self._decision(shape, function, UNROLLED, f"{names}: {evidence}", trips)
        loaded = self._loaded_selector(function, shape, sites)
        if loaded is not None:
            message = f"the loaded value {loaded} selects a slot; unrolling would not make it constant"
            return shape, self._decision(shape, function, ALONE, message, trips)
        return shape, self._decision(shape, function, KEPT, f"{names} reaches no persistent address", trips)

    def _is_induction(self, shape: LoopShape, phi: Phi) -> bool:
        """Whether a phi is computed from itself in each round, through arithmetic only."""
        following = shape.next_value(phi)
        pending = [local_name(following)] if following is not None and following.startswith("%") else []
        seen: set[str] = set()
        while pending:
            name = pending.pop()
            if name == phi.result:
                return True
            index = shape.data.definitions.get(name)
            if name in seen or index is None:
                continue
            seen.add(name)
            if shape.flow.body.statement(index).opcode in ADDRESS_OPCODES and _block_in(shape, index):
                pending += shape.data.used(index)
        return False

    def _loaded_selector(self, function: Function, shape: LoopShape, sites: Iterable[SimtCall]) -> str | None:
        """A value loaded inside the loop that selects a persistent address among the arguments of its SIMT calls."""
        persistent = PersistentAddresses(function, shape.data)
        if not persistent.allocas:
            return None
        for site in sites:
            for argument in site.call.arguments:
                names = shape.data.locals_in(argument.value.start, argument.value.end)
                for selector in persistent.selectors(names):
                    if self._comes_from_load(shape, selector):
                        return selector
        return None

    def _comes_from_load(self, shape: LoopShape, name: str) -> bool:
        pending, seen = [name], set[str]()
        while pending:
            item = pending.pop()
            index = shape.data.definitions.get(item)
            if item in seen or index is None:
                continue
            seen.add(item)
            opcode = shape.flow.body.statement(index).opcode
            if opcode == "load" and _block_in(shape, index):
                return True
            if opcode in ADDRESS_OPCODES:
                pending += shape.data.used(index)
        return False

    def _require_trips(self, function: Function, shape: LoopShape, trips: int | None, evidence: str) -> None:
        if trips is not None and trips <= self._max_unroll:
            return
        header = _header_name(shape)
        if trips is None:
            reason = MergeReason.TRIP_COUNT_UNKNOWN
            message = f"the loop {header} of @{function.name} must be unrolled and its trip count is unknown"
            help_line = "give the loop constant bounds, or select the slot by a constant"
        else:
            reason = MergeReason.TRIP_COUNT_TOO_LARGE
            count = f"more than {COUNT_LIMIT}" if trips >= COUNT_LIMIT else str(trips)
            message = (
                f"the loop {header} of @{function.name} must be unrolled and runs {count} times; "
                f"the most is {self._max_unroll}"
            )
            help_line = "tile the loop so that the part that selects slots is short, or raise --max-unroll"
        place = self._census.module.source.place(TextOffset(_header_position(shape)))
        facts = (("function", function.name), ("trip_count", trips), ("evidence", evidence))
        self.findings.append(Finding(reason=reason, message=message, place=place, help=help_line, facts=facts))

    def _decision(
        self, shape: LoopShape, function: Function, decision: str, evidence: str, trips: int | None
    ) -> LoopDecision:
        line, _ = self._census.module.source.line_and_column(TextOffset(_header_position(shape)))
        return LoopDecision(
            function=function.name,
            header=_header_name(shape),
            line=line,
            decision=decision,
            evidence=evidence,
            trip_count=trips,
        )


class _Marker:
    """Collects the edits that put hints on loops, and the metadata nodes that they need."""

    def __init__(self, census: SimtCensus) -> None:
        self._module = census.module
        self._graph = MetadataGraph(census.module)
        numbers = [int(number) for number in _numbers(census.module.text)]
        self._next = max(numbers, default=-1) + 1
        self._hints: dict[str, str] = {}
        self._lines: list[str] = []
        self._edits: list[Edit] = []

    def mark(self, shape: LoopShape, hint: str) -> None:
        """Put a hint on every latch of a loop; a loop that has it already stays as it is."""
        body = shape.flow.body
        branches = [body.statement(body.blocks[latch].end - 1) for latch in shape.latches]
        attached = [_ATTACHMENT.search(self._module.text, item.start, item.end) for item in branches]
        old = next((match[1] for match in attached if match is not None), None)
        operands = [] if old is None else self._kept_operands(old)
        if old is not None and self._has_hint(old, hint) and all(attached):
            return
        node = self._new_node()
        place = len(self._lines)
        own_hint = self._hint_node(hint)
        self._lines.insert(place, f"{node} = distinct !{{{', '.join([node, *operands, own_hint])}}}")
        for statement, match in zip(branches, attached, strict=True):
            self._edits.append(_attachment_edit(statement, match, node))

    def text(self) -> str:
        """The module with all edits."""
        text = self._module.text
        if not self._edits:
            return text
        newline = "\r\n" if "\r\n" in text else "\n"
        lead = "" if text.endswith("\n") else newline
        added = lead + "".join(line + newline for line in self._lines)
        return apply_edits(text, [*self._edits, insertion(len(text), added)])

    def _new_node(self) -> str:
        self._next += 1
        return f"!{self._next - 1}"

    def _hint_node(self, hint: str) -> str:
        if hint not in self._hints:
            self._hints[hint] = self._new_node()
            self._lines.append(f'{self._hints[hint]} = !{{!"{hint}"}}')
        return self._hints[hint]

    def _operands(self, node: str) -> list[str]:
        content = self._graph.nodes.get(node, "")
        return [item for item in _OPERAND.findall(content) if item != node]

    def _kept_operands(self, node: str) -> list[str]:
        return [item for item in self._operands(node) if '!"llvm.loop.unroll' not in self._graph.nodes.get(item, "")]

    def _has_hint(self, node: str, hint: str) -> bool:
        hints = [self._graph.nodes.get(item, "") for item in self._operands(node)]
        unroll = [content for content in hints if '!"llvm.loop.unroll' in content]
        return bool(unroll) and all(f'!"{hint}"' in content for content in unroll)


def _attachment_edit(statement: Statement, match: re.Match[str] | None, node: str) -> Edit:
    if match is not None:
        return Edit(span=make_span(match.start(1), match.end(1)), text=node)
    return insertion(statement.end, f", !llvm.loop {node}")


def _numbers(text: str) -> list[str]:
    return re.findall(r"!([0-9]+)", text)


def _block_of(function: Function, index: int) -> int:
    blocks = function.body.blocks
    return next(number for number, block in enumerate(blocks) if block.first <= index < block.end)


def _block_in(shape: LoopShape, index: int) -> bool:
    blocks = shape.flow.body.blocks
    return any(blocks[number].first <= index < blocks[number].end for number in shape.loop.blocks)


def _header_name(shape: LoopShape) -> str:
    block = shape.flow.body.blocks[shape.loop.header]
    return f"%{block.name}"


def _header_position(shape: LoopShape) -> int:
    block = shape.flow.body.blocks[shape.loop.header]
    return block.label.start if block.label is not None else shape.flow.body.statement(block.first).start
