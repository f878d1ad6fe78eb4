"""What a module would shrink to if `vfsimt merge` made one function of a family: the same deletions, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.lexer import significant_tokens
from vfsimt.simt.constants import parameter_type
from vfsimt.simt.removal import References, removal_edits
from vfsimt.simt.uselists import first_use_list_order
from vfsimt.simt.uses import REMOVABLE_LINKAGES, FunctionUses
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function
    from vfsimt.simt.families import Family


class MergeForecast:
    """The lines that go when families are merged; what the module holds is read once for all of them."""

    def __init__(self, context: LintContext, families: Iterable[Family]) -> None:
        names = [function.name for family in families for function in family.functions]
        self._uses = FunctionUses(context.census, context.digester.metadata, names)
        self._references = References(context.module)
        self._census = context.census
        self._digester = context.digester
        self.is_refused = first_use_list_order(context.module) is not None
        """Whether `vfsimt merge` refuses the module, whatever it would merge."""

    def lines_of_twins(self, family: Family) -> int:
        """How many lines go when the twins of a family are merged."""
        return self._lines(function for group in family.twins for function in self._merged_twins(group))

    def lines_of_clones(self, family: Family) -> int:
        """How many lines go when a family becomes one function, or one for each choice of what must stay constant."""
        gone = [function for group in family.twins for function in self._merged_twins(group)]
        names = {function.name for function in gone}
        left = [function for function in family.functions if function.name not in names and self._may_go(function)]
        if left:
            choices: set[tuple[str, ...]] = set()
            for function, fixed in zip(left, self._fixed_constants(left), strict=True):
                if fixed in choices:
                    gone.append(function)
                choices.add(fixed)
        return self._lines(gone)

    def _fixed_constants(self, clones: list[Function]) -> Iterator[tuple[str, ...]]:
        """The constants of each clone in which they differ and which cannot be parameters."""
        first, *others = columns = [self._digester.constants(function) for function in clones]
        differing: set[int] = set()
        for constants in others:
            pairs = enumerate(zip(first, constants, strict=True))
            differing.update(index for index, (one, other) in pairs if one != other)
        places = self._digester.constant_places(clones[0])
        if len(places) != len(first):
            differing.clear()  # what stands where is not known
        fixed = [index for index in sorted(differing) if self._must_stay(clones[0], *places[index])]
        return (tuple(constants[index] for index in fixed) for constants in columns)

    def _must_stay(self, function: Function, start: int, end: int) -> bool:
        (token,) = significant_tokens(function.module.text, start, end)
        return parameter_type(self._census, function, token) is None

    def _merged_twins(self, group: tuple[Function, ...]) -> list[Function]:
        """The twins that go: the first one stays."""
        return [function for function in group[1:] if self._may_go(function)]

    def goes_whole(self, group: tuple[Function, ...]) -> bool:
        """Whether one function stays of a group of twins."""
        return all(map(self._may_go, group[1:]))

    def _may_go(self, function: Function) -> bool:
        return not self.is_refused and function.linkage in REMOVABLE_LINKAGES and not self._uses.others[function.name]

    def _lines(self, functions: Iterable[Function]) -> int:
        names = {function.name for function in functions}
        if not names:
            return 0
        annotations = {item.number for name in names for item in self._uses.annotations[name]}
        edits = removal_edits(self._references, names, annotations)
        text = self._references.module.text
        return sum(count_lines(edit.span.slice(text)) - count_lines(edit.text) for edit in edits)
