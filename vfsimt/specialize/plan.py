"""The plan: which clones are added, which call sites are rewritten, as edits of the module's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding
from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.uselists import drop_edits, falsified_by_edits
from vfsimt.specialize.callsites import call_edits, clone_spelling, nested_calls, redirections
from vfsimt.specialize.clone import CloneShape, clone_suffix, write_clone
from vfsimt.specialize.groups import GroupRewriter
from vfsimt.specialize.likeness import is_copy
from vfsimt.specialize.ownership import MetadataCopier, own_metadata
from vfsimt.specialize.presence import PresentClones
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.uses import UseKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.uselists import UseListOrder
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.admission import SortedCalls
    from vfsimt.specialize.callsites import NestedCall
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.ownership import OwnMetadata
    from vfsimt.specialize.uses import DirectCall, FunctionUses


_ATTRIBUTE_COMMENT = "; Function Attrs:"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedClone:
    """One clone of one entry.

    Attributes:
        name: decoded.
        text: from `define` to the closing brace; empty where the module has this very clone already.
        is_present: the module has this very clone already; nothing is added.
        calls: the full calls that are pointed at it now.
        own: the original's metadata of which the clone has copies.
    """

    entry: PacketEntry
    width: int
    name: str
    text: str
    is_present: bool
    calls: tuple[DirectCall, ...]
    own: OwnMetadata

    @property
    def suffix(self) -> str:
        """What the clone's name has more than the entry's."""
        return self.name[len(self.entry.name) :]


class EntryPlan(NamedTuple):
    """The clones of one entry; `refusals` says why there are none. A tuple, since a module may have very many."""

    entry: PacketEntry
    calls: SortedCalls
    uses: FunctionUses
    clones: tuple[PlannedClone, ...] = ()
    refusals: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that is going to be done.

    Attributes:
        edits: in no particular order; disjoint.
        dropped_orders: use-list orders that are removed.
    """

    entries: tuple[EntryPlan, ...]
    edits: tuple[Edit, ...]
    dropped_orders: tuple[UseListOrder, ...]


class ClonePlanner:
    """Plans the clones of admitted entries; keeps what clones of several entries share.

    Args:
        view: the module.
        width: the packet width that was told, which clones that the module has may be for.
    """

    def __init__(self, view: ModuleView, width: int | None) -> None:
        self._view = view
        self._present = PresentClones(view, width)
        self._groups = GroupRewriter(view)
        self._metadata = MetadataCopier(view)
        self._own: dict[str, OwnMetadata] = {}
        self._nested: dict[str, tuple[NestedCall, ...]] = {}

    def plan_entries(self, drafts: Sequence[EntryPlan]) -> list[EntryPlan]:
        """Give each draft without refusals its clones: those that the module has, and those that full calls need.

        A clone whose name is taken refuses its entry; then the clones that only its clone would call are not needed.
        """
        admitted = {draft.entry.name: draft for draft in drafts if not draft.refusals}
        self._nested = nested_calls(self._view, [(draft.entry, draft.uses) for draft in admitted.values()])
        present = self._settled({name: self._present_clones(draft) for name, draft in admitted.items()})
        clashes: dict[str, tuple[Finding, ...]] = {}
        while True:
            suffixes = self._suffixes([draft for name, draft in admitted.items() if name not in clashes], present)
            found = self._clashes(admitted, suffixes, present)
            if not found:
                break
            clashes |= found
        widths: dict[str, list[int]] = {}
        for name, width in suffixes:
            widths.setdefault(name, []).append(width)
        planned: list[EntryPlan] = []
        for draft in drafts:
            name = draft.entry.name
            if name not in admitted:
                planned.append(draft)
            elif name in clashes:
                planned.append(draft._replace(refusals=clashes[name]))
            elif name in widths:
                clones = [
                    self._plan_clone(draft, width, suffixes, is_present=width in present[name])
                    for width in widths[name]
                ]
                planned.append(draft._replace(clones=tuple(clones)))
            else:
                planned.append(draft)
        return planned

    def _suffixes(self, drafts: Sequence[EntryPlan], present: dict[str, dict[int, str]]) -> dict[tuple[str, int], str]:
        """The suffix of each clone's name, by entry and width; widths ascend.

        An entry needs a clone for each width that a full call passes, also if only a clone of its caller does. A clone
        that is there stays; one that fits several widths, none of which is asked for, counts for the lowest.
        """
        widths = {draft.entry.name: set(draft.calls.full) for draft in drafts}
        fitting = {
            (name, suffix): [width for width, other in present[name].items() if other == suffix]
            for name in widths
            for suffix in present[name].values()
        }
        for (name, _), fit in fitting.items():
            widths[name].update(fit if len(fit) == 1 else ())
        self._pass_widths_on(widths)
        for (name, _), fit in fitting.items():
            if widths[name].isdisjoint(fit):
                widths[name].add(min(fit))
        return {
            (name, width): present[name].get(width) or clone_suffix(width, widths=len(needed))
            for name, needed in widths.items()
            for width in sorted(needed)
        }

    def _pass_widths_on(self, widths: dict[str, set[int]]) -> None:
        """Add the widths that clones pass on to other entries, until nothing changes."""
        pending = [(name, width) for name, needed in widths.items() for width in needed]
        while pending:
            name, width = pending.pop()
            for nested in self._nested[name]:
                callee = nested.callee.name
                if nested.forwards_lanes and callee in widths and width not in widths[callee]:
                    widths[callee].add(width)
                    pending.append((callee, width))

    def _clashes(
        self,
        admitted: dict[str, EntryPlan],
        suffixes: dict[tuple[str, int], str],
        present: dict[str, dict[int, str]],
    ) -> dict[str, tuple[Finding, ...]]:
        clashes: dict[str, tuple[Finding, ...]] = {}
        taken: set[str] = set()
        for (name, width), suffix in suffixes.items():
            clone = name + suffix
            if width not in present[name] and (clone in self._view.module.names or clone in taken):
                finding = self._name_taken(admitted[name].entry, clone)
                clashes[name] = (*clashes.get(name, ()), finding)
            taken.add(clone)
        return clashes

    def _plan_clone(
        self, draft: EntryPlan, width: int, suffixes: dict[tuple[str, int], str], *, is_present: bool
    ) -> PlannedClone:
        entry = draft.entry
        suffix = suffixes[entry.name, width]
        own = self._own_metadata(entry)
        text = "" if is_present else self._metadata.copy(own, self._write(draft, suffix, width, suffixes, self._groups))
        return PlannedClone(
            entry=entry,
            width=width,
            name=entry.name + suffix,
            text=text,
            is_present=is_present,
            calls=draft.calls.full.get(width, ()),
            own=own,
        )

    def _own_metadata(self, entry: PacketEntry) -> OwnMetadata:
        found = self._own.get(entry.name)
        if found is None:
            found = self._own[entry.name] = own_metadata(self._view, entry)
        return found

    def _write(
        self, draft: EntryPlan, suffix: str, width: int, suffixes: dict[tuple[str, int], str], groups: GroupRewriter
    ) -> str:
        entry = draft.entry
        body = entry.entity.body
        assert body is not None
        name = clone_spelling(self._view, entry, suffix)
        blocks = [
            Edit(span=make_span(use.position, use.position + entry.header.name_span.length), text=name)
            for use in draft.uses.others
            if use.kind is UseKind.BLOCK_ADDRESS and body.start < use.position < body.end
        ]
        calls = redirections(self._view, self._nested[entry.name], width, suffixes, groups)
        shape = CloneShape(entry=entry, suffix=suffix, width=width)
        return write_clone(self._view, shape, groups, (*calls, *blocks))

    def _present_clones(self, draft: EntryPlan) -> dict[int, str]:
        """The clones that the module has: width to suffix. A function counts only if its text is the clone's.

        Where an entry does not use its lane count, its clone fits every width.
        """
        found: dict[int, str] = {}
        for suffix, entity in self._present.of(draft.entry):
            written = entity.span.slice(self._view.module.text)
            for width in self._present.widths(draft.entry, suffix, entity):
                if width in found:
                    continue
                suffixes = self._present.mentioned(self._callees(draft.entry.name), written, width)
                text = self._write(draft, suffix, width, suffixes, GroupRewriter(self._view))
                if is_copy(text, written, self._own_metadata(draft.entry), self._view.metadata):
                    found[width] = suffix
        return found

    def _settled(self, present: dict[str, dict[int, str]]) -> dict[str, dict[int, str]]:
        """Of the widths that a clone could have by its own text, those that the clones which it calls have too.

        A function that does nothing with its lane count but pass it on reads the same for every width.
        """
        text = self._view.module.text
        while True:
            unsettled = [
                (name, width)
                for name, widths in present.items()
                for width, suffix in widths.items()
                for nested in self._nested[name]
                if nested.forwards_lanes and nested.callee.name in present and width not in present[nested.callee.name]
                if self._present.mentioned(
                    (nested.callee.name,), self._view.module.functions[name + suffix].span.slice(text), width
                )
            ]
            if not unsettled:
                return present
            for name, width in unsettled:
                present[name].pop(width, None)

    def _callees(self, caller: str) -> set[str]:
        return {nested.callee.name for nested in self._nested[caller]}

    def _name_taken(self, entry: PacketEntry, name: str) -> Finding:
        other = self._view.module.functions.get(name)
        place = entry.header.name_span if other is None else self._view.header(other).name_span
        return Finding(
            reason=SpecializeReason.NAME_TAKEN,
            message=f"the name @{name} is taken, and what it names is not the full-packet clone of @{entry.name}",
            place=self._view.module.source.span_place(place),
            help="rename that value, or the entry",
            facts=(("entry", entry.name),),
        )

    def finish(self, entries: list[EntryPlan]) -> Plan:
        """Turn the plans of all entries into edits."""
        clones = [clone for entry in entries for clone in entry.clones]
        edits = [
            edit
            for clone in clones
            for use in clone.calls
            for edit in call_edits(self._view, clone.entry, use.call, clone.suffix, self._groups)
        ]
        new = [clone for clone in clones if not clone.is_present]
        edits += [self._insertion(clone) for clone in new]
        edits += self._groups.insertions(self._newline)
        edits += self._metadata.insertions(self._newline)
        orders = falsified_by_edits(self._view.module, edits) if edits else []
        edits += drop_edits(self._view.module.text, orders)
        return Plan(entries=tuple(entries), edits=tuple(edits), dropped_orders=tuple(orders))

    @property
    def _newline(self) -> str:
        """The line end of the module, as its first line has it."""
        text = self._view.module.text
        first = text.find("\n")
        return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"

    def _insertion(self, clone: PlannedClone) -> Edit:
        newline = self._newline
        above = _line_above(self._view.module.text, clone.entry.entity.start)
        comment = above + newline if above.startswith(_ATTRIBUTE_COMMENT) else ""
        return insertion(clone.entry.entity.end, newline + newline + comment + clone.text)


def _line_above(text: str, position: int) -> str:
    """The line above the one that begins at a position, without white space around it; empty where there is none."""
    end = text.rfind("\n", 0, position)
    if end < 0 or text[end + 1 : position].strip():
        return ""
    return text[text.rfind("\n", 0, end) + 1 : end].strip()
