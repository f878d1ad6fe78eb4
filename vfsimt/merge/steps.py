"""The steps in which functions become one: twins, then clones, again where functions call what was merged.

Each step is proved before the next one reads its result.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vfsimt.diagnostics import TextPlace
from vfsimt.ir.edited import edited_module
from vfsimt.merge.parametrize import merge_clones
from vfsimt.merge.proof import MergeProof
from vfsimt.merge.twins import merge_twins
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.digest import FunctionDigester

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vfsimt.diagnostics import Finding, Place, Reason
    from vfsimt.ir.parser import Module
    from vfsimt.merge.report import MergedGroup
    from vfsimt.merge.rewrite import Rewrite

    Step = Callable[[SimtCensus, FunctionDigester], Rewrite]


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionsMerged:
    """The module after all steps with its functions, the groups in their order, and notes on functions that stay."""

    census: SimtCensus
    groups: tuple[MergedGroup, ...]
    findings: tuple[Finding, ...]


def merge_functions(census: SimtCensus, *, parametrize: bool) -> FunctionsMerged:
    """Merge twins, and clones if that is wanted.

    A function that calls one that is merged in a step waits for the next one, and one that got parameters may be a twin
    or a clone of another. Steps end when nothing is left to do: a second merge of the result changes nothing.

    Args:
        census: of the input.
        parametrize: whether clones that differ in constants are merged too.

    Raises:
        MergeProofError: VF704.
    """
    steps: tuple[Step, ...] = (merge_twins, merge_clones) if parametrize else (merge_twins,)
    original, convention, digester = census, census.convention, FunctionDigester(census.module)
    groups: tuple[MergedGroup, ...] = ()
    dropped: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    while True:
        noted: tuple[Finding, ...] = ()
        merged: tuple[MergedGroup, ...] = ()
        for step in steps:
            done = step(census, digester)
            noted, dropped = noted + done.findings, dropped + done.dropped
            merged, groups = merged + done.groups, groups + done.groups
            if done.groups:
                module = _proved(census, digester, done)
                census, digester = SimtCensus(module, convention), FunctionDigester(module)
        findings = _joined(_outside(original, _old_members(groups, merged), findings), noted)
        if not any(group.constants for group in merged) and not _are_called_by_others(census, merged):
            findings += _outside(original, _removed(groups), dropped)
            return FunctionsMerged(census=census, groups=_recounted(census, groups), findings=findings)


def _are_called_by_others(census: SimtCensus, groups: tuple[MergedGroup, ...]) -> bool:
    """Whether a SIMT function calls one that stands for several now: it may be a twin or a clone of another by that."""
    names = {group.survivor for group in groups}
    return bool(names) and any(
        call.caller.is_simt and call.callee is not None and call.callee.name in names for call in census.calls
    )


def _joined(earlier: tuple[Finding, ...], later: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Notes of several rounds, one for each reason and place: what stays is looked at in each."""
    found: dict[tuple[Reason, Place | None], Finding] = {}
    for item in (*earlier, *later):
        _ = found.setdefault((item.reason, item.place), item)
    return tuple(found.values())


def _removed(groups: tuple[MergedGroup, ...]) -> Iterator[str]:
    """The functions that are gone, but for those that have only another name now."""
    for group in groups:
        kept = group.survivor if group.survivor in group.members else group.members[0]
        yield from (name for name in group.members if name != kept)


def _old_members(groups: tuple[MergedGroup, ...], merged: tuple[MergedGroup, ...]) -> Iterator[str]:
    """The members of some of the groups by the names that they had in the input."""
    first = {group.survivor: group.members[0] for group in groups if group.survivor not in group.members}
    pending = [name for group in merged for name in group.members]
    while pending:
        name = pending.pop()
        if name in first:
            pending.append(first[name])
        else:
            yield name


def _outside(original: SimtCensus, names: Iterable[str], findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings without those in some functions of the input."""
    lines: set[int] = set()
    source = original.module.source
    for function in filter(None, map(original.function, names)) if findings else ():
        span = function.entity.span
        first, _ = source.line_and_column(span.start)
        last, _ = source.line_and_column(span.end)
        lines.update(range(first, last + 1))
    return tuple(item for item in findings if not (isinstance(item.place, TextPlace) and item.place.line in lines))


def _recounted(census: SimtCensus, groups: tuple[MergedGroup, ...]) -> tuple[MergedGroup, ...]:
    """Groups with the calls that are left: those of clones that a later step removed are gone."""
    counts = Counter(call.callee.name for call in census.calls if call.has_convention and call.callee is not None)
    return tuple(replace(group, calls=counts.get(group.survivor, group.calls)) for group in groups)


def _proved(census: SimtCensus, digester: FunctionDigester, step: Rewrite) -> Module:
    """The module after a step, proved to be the one before it."""
    merged, _ = edited_module(census.module, step.edits)
    survivors = {name: group.survivor for group in step.groups for name in group.members if name != group.survivor}
    MergeProof(census, merged, survivors, digester).check()
    return merged
