"""What a module would shrink to if `vfsimt merge` made one function of a family: the same plan, its lines counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.simt.clones import ClonePlanner
from vfsimt.simt.families import find_families
from vfsimt.simt.lines import whole_lines
from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uses import REMOVABLE_LINKAGES, FunctionUses
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.edits import Edit
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function
    from vfsimt.simt.families import Family


class MergeForecast:
    """The lines that go when families are merged; what the module holds is read once for all of them.

    A merge takes all functions of one shape that are called, also those with several calls.
    """

    def __init__(self, context: LintContext, families: Iterable[Family]) -> None:
        census = context.census
        wanted = {function.name for family in families for function in family.functions}
        called = {call.callee.name for call in census.calls if call.has_convention and call.callee is not None}
        candidates = [item for name, item in census.simt_functions.items() if name in called and item.is_defined]
        whole = [family for family in find_families(candidates, context.digester) if _has_any(family, wanted)]
        self._whole = {function.name: family for family in whole for function in family.functions}
        self._uses = FunctionUses(census, context.digester.metadata, self._whole)
        self._references = References(context.module)
        self._planner = ClonePlanner(census, self._uses, self._references)
        self._removable: dict[str, bool] = {}

    def lines_saved(self, family: Family) -> tuple[int, int]:
        """How many lines go when the twins of a family are merged, and how many when its clones are merged too.

        It then becomes one function, or one for each choice of what must stay constant.
        """
        gone = self._twins_gone(family)
        names = {function.name for function in gone}
        by_twins = self._edits(gone)
        plan = self._planner.plan([item for item in self._merged(family).functions if item.name not in names])
        clones = [function for group in plan.groups for function in group.members[1:]]
        saved = self._lines(by_twins)
        if not clones:
            return saved, saved
        return saved, self._lines(self._edits([*gone, *clones])) + self._blank_lines_met(by_twins, clones)

    def _merged(self, family: Family) -> Family:
        """The family with all functions that a merge looks at."""
        return self._whole.get(family.functions[0].name, family)

    def _twins_gone(self, family: Family) -> list[Function]:
        """The twins that go: the first of each group stays."""
        groups = self._merged(family).twins
        return [function for group in groups for function in group[1:] if self._may_go(function)]

    def goes_whole(self, group: tuple[Function, ...]) -> bool:
        """Whether one function stays of a group of twins."""
        return all(map(self._may_go, group[1:]))

    def _may_go(self, function: Function) -> bool:
        known = self._removable.get(function.name)
        if known is None:
            known = self._removable[function.name] = self._is_removable(function)
        return known

    def _is_removable(self, function: Function) -> bool:
        is_needed = bool(self._uses.others[function.name]) or bool(self._references.obstacle(function))
        return function.linkage in REMOVABLE_LINKAGES and not is_needed

    def _lines(self, edits: Iterable[Edit]) -> int:
        text = self._references.module.text
        return sum(count_lines(edit.span.slice(text)) - count_lines(edit.text) for edit in edits)

    def _edits(self, functions: Iterable[Function]) -> list[Edit]:
        names = {function.name for function in functions}
        annotations = {item.number for name in names for item in self._uses.annotations[name]}
        return list(removal_edits(self._references, names, annotations)) if names else []

    def _blank_lines_met(self, by_twins: Iterable[Edit], clones: Iterable[Function]) -> int:
        """How many blank lines come to stand after a clone when the twins behind it are gone, and go with it."""
        text = self._references.module.text
        gone = {edit.span.start: edit.span.end for edit in by_twins}
        met = 0
        for clone in clones:
            at = whole_lines(text, clone.entity).end
            has_blank = bool(text[clone.entity.end : at].partition("\n")[2])
            if has_blank or at not in gone:
                continue
            while at in gone:
                at = gone[at]
            following = text.find("\n", at)
            met += following >= 0 and not text[at:following].strip()
        return met


def _has_any(family: Family, names: set[str]) -> bool:
    return any(function.name in names for function in family.functions)
