"""Exact twins become one: all calls go to the first in module order, the others are deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.edits import Edit
from vfsimt.merge.nesting import waiting_functions
from vfsimt.merge.report import MergedGroup
from vfsimt.merge.rewrite import Rewrite, without_false_orders
from vfsimt.merge.uses import calls_in_a_circle, refusal
from vfsimt.simt.lines import removed_lines
from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uses import FunctionUses

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.simt.census import Function, SimtCensus
    from vfsimt.simt.digest import FunctionDigester
    from vfsimt.simt.metadata import MetadataGraph


def merge_twins(census: SimtCensus, digester: FunctionDigester) -> Rewrite:
    """Merge the twins among the SIMT functions that are called."""
    references = References(census.module)
    planned, findings, uses = _plan(census, digester, references)
    waiting = waiting_functions((item.name for group in planned for item in group[1:]), uses.calls)
    groups = [group for group in planned if waiting.isdisjoint(item.name for item in group)]
    if planned and not groups:
        findings += tuple(calls_in_a_circle(group[0]) for group in planned)
    if not groups:
        return Rewrite(findings=findings)
    edits: list[Edit] = []
    removed = {function.name for group in groups for function in group[1:]}
    gone = [function.entity.span for group in groups for function in group[1:]]
    starts = {span.start for span in gone}
    for survivor, *others in groups:
        spelling = survivor.header.name_span.slice(census.module.text)
        for other in others:
            edits += [
                Edit(span=call.call.callee, text=spelling)
                for call in uses.calls[other.name]
                if call.caller.entity.start not in starts
            ]
    annotations = {item.number for name in removed for item in uses.annotations[name]}
    edits += removal_edits(references, removed, annotations)
    merged = tuple(_report(census, digester.metadata, group, uses) for group in groups)
    changes, dropped = without_false_orders(census.module, edits)
    return Rewrite(edits=changes, groups=merged, findings=findings, dropped=dropped)


def _plan(
    census: SimtCensus, digester: FunctionDigester, references: References
) -> tuple[list[list[Function]], tuple[Finding, ...], FunctionUses]:
    called = {call.callee.name for call in census.calls if call.has_convention and call.callee is not None}
    candidates = [item for name, item in census.simt_functions.items() if name in called and item.is_defined]
    families: dict[str, list[Function]] = {}
    if len(candidates) > 1:
        for function in candidates:
            families.setdefault(digester.digest(function), []).append(function)
    families = {digest: group for digest, group in families.items() if len(group) > 1}
    uses = FunctionUses(census, digester.metadata, [item.name for group in families.values() for item in group])
    groups: list[list[Function]] = []
    findings: list[Finding] = []
    for first, *others in families.values():
        group = [first]
        for function in others:
            finding = refusal(function, uses, references)
            if finding is None:
                group.append(function)
            else:
                findings.append(finding)
        if len(group) > 1:
            groups.append(group)
    return groups, tuple(findings), uses


def _report(census: SimtCensus, graph: MetadataGraph, group: list[Function], uses: FunctionUses) -> MergedGroup:
    return MergedGroup(
        survivor=group[0].name,
        members=tuple(function.name for function in group),
        calls=sum(len(uses.calls[function.name]) for function in group),
        lines_removed=removed_lines(census, graph, group[1:]),
    )
