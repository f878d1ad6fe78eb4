"""What a module would shrink to if `vfsimt merge` made one function of a family: the same deletions, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uses import REMOVABLE_LINKAGES, FunctionUses
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function
    from vfsimt.simt.families import Family


class MergeForecast:
    """The lines that go when families are merged; what the module holds is read once for all of them."""

    def __init__(self, context: LintContext, families: Iterable[Family]) -> None:
        names = [function.name for family in families for function in family.functions]
        self._uses = FunctionUses(context.census, context.digester.metadata, names)
        self._references = References(context.module)

    def lines_of_twins(self, family: Family) -> int:
        """How many lines go when the twins of a family are merged."""
        return self._lines(function for group in family.twins for function in self._merged_twins(group))

    def lines_of_clones(self, family: Family) -> int:
        """How many lines go when all of a family becomes one function, as far as its constants may be parameters."""
        twins = [function for group in family.twins for function in self._merged_twins(group)]
        gone = {function.name for function in twins}
        left = [function for function in family.functions if function.name not in gone and self._may_go(function)]
        return self._lines([*twins, *left[1:]])

    def _merged_twins(self, group: tuple[Function, ...]) -> list[Function]:
        """The twins that go: the first one stays."""
        return [function for function in group[1:] if self._may_go(function)]

    def _may_go(self, function: Function) -> bool:
        return function.linkage in REMOVABLE_LINKAGES and not self._uses.others[function.name]

    def _lines(self, functions: Iterable[Function]) -> int:
        names = {function.name for function in functions}
        if not names:
            return 0
        annotations = {item.number for name in names for item in self._uses.annotations[name]}
        edits = removal_edits(self._references, names, annotations)
        text = self._references.module.text
        return sum(count_lines(edit.span.slice(text)) - count_lines(edit.text) for edit in edits)
