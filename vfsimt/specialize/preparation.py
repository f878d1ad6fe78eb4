"""Changes that come before the clones, and keep the meaning of the module by themselves.

`--noinline` adds an attribute, `--guard` turns a call with a variable lane count into a full call and another one
behind a test, `--wrap` adds a batch entry with a full call and a tail. What follows is the ordinary way: full calls
are pointed at clones. So nothing else has to know of guards and wrappers, and a clone of an entry that has a guard in
it is a copy like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, TextOffset
from vfsimt.ir.edits import Edit, apply_edits, in_text_order
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import Module, parse_module
from vfsimt.ir.view import ModuleView
from vfsimt.source import TextSource
from vfsimt.specialize.discovery import find_entries
from vfsimt.specialize.drafts import draft_plans
from vfsimt.specialize.inlining import forbid_inlining
from vfsimt.specialize.plan import ClonePlanner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import TextPlace
    from vfsimt.ir.nodes import Entity
    from vfsimt.specialize.options import SpecializeOptions
    from vfsimt.specialize.plan import EntryPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What comes before the clones.

    Attributes:
        edits: of the input; empty where nothing has to be prepared.
        entries: the entries for which something is prepared.
        findings: notes on what was asked for and not done.
    """

    edits: tuple[Edit, ...] = ()
    entries: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()


def plan_preparation(view: ModuleView, options: SpecializeOptions, excluded: frozenset[str]) -> Preparation:
    """Plan what `options` ask for before the clones are made.

    Args:
        view: the input.
        options: of the run.
        excluded: entries that turned out to get no clone.
    """
    if not options.noinline:
        return Preparation()
    edits: list[Edit] = []
    entries: set[str] = set()
    findings: list[Finding] = []
    for plan in _admitted(view, options, excluded):
        changes = [forbid_inlining(view, function) for function in _with_clones(view, plan)] if plan.clones else []
        findings += [change for change in changes if isinstance(change, Finding)]
        found = [change for change in changes if isinstance(change, Edit)]
        if found:
            entries.add(plan.entry.name)
            edits += found
    return Preparation(edits=tuple(edits), entries=frozenset(entries), findings=tuple(findings))


def prepared_view(view: ModuleView, preparation: Preparation) -> ModuleView:
    """The module after its preparation; places in it are those of the input."""
    source = view.module.source
    text = apply_edits(source.text, preparation.edits)
    prepared = PreparedSource(source, text, preparation.edits)
    return ModuleView(Module(source=prepared, entities=parse_module(text, source.name).entities))


def _admitted(view: ModuleView, options: SpecializeOptions, excluded: frozenset[str]) -> Iterable[EntryPlan]:
    """The plans of the entries that can be cloned, with the clones that their full calls ask for now."""
    drafts = draft_plans(view, find_entries(view, options), options)
    planned = ClonePlanner(view).plan_entries([draft for draft in drafts if draft.entry.name not in excluded])
    return (plan for plan in planned if not plan.refusals)


def _with_clones(view: ModuleView, plan: EntryPlan) -> list[Entity]:
    """An entry, and those of its clones that the module has."""
    present = [view.module.functions[clone.name] for clone in plan.clones if clone.is_present]
    return [item for item in (plan.entry.entity, *present) if item.kind is EntityKind.DEFINITION]


class PreparedSource(TextSource):
    """A text made from another by edits, that gives places in the other one.

    Text that an edit brought in has the place of the edit.
    """

    def __init__(self, origin: TextSource, text: str, edits: Iterable[Edit]) -> None:
        super().__init__(origin.name, text)
        self._origin = origin
        self._edits = in_text_order(edits, len(origin.text))

    def place(self, start: TextOffset, end: TextOffset | None = None) -> TextPlace:
        """The place in the original text of a range of this one."""
        return self._origin.place(self._original(start), None if end is None else self._original(end))

    def is_new(self, position: int) -> bool:
        """Whether an edit brought in the character at a position."""
        return self._locate(position)[1]

    def _original(self, position: int) -> TextOffset:
        return TextOffset(self._locate(position)[0])

    def _locate(self, position: int) -> tuple[int, bool]:
        shift = 0
        for edit in self._edits:
            start = edit.span.start + shift
            if position < start:
                break
            if position < start + len(edit.text):
                return edit.span.start, True
            shift += len(edit.text) - edit.span.length
        return position - shift, False
