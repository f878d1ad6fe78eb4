"""The plan: which clones are added, which call sites are rewritten, as edits of the module's text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.ir.edits import Edit, insertion
from vfsimt.ir.lexicon import with_suffix
from vfsimt.ir.nodes import EntityKind
from vfsimt.specialize.clone import clone_suffix, list_item_removal, write_clone
from vfsimt.specialize.groups import GroupRewriter
from vfsimt.specialize.options import WIDTHS
from vfsimt.specialize.reasons import SpecializeReason
from vfsimt.specialize.uselists import drop_edits, dropped_use_list_orders

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.admission import SortedCalls
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.uses import DirectCall, FunctionUses

_ATTRIBUTE_COMMENT = "; Function Attrs:"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedClone:
    """One clone of one entry.

    Attributes:
        name: decoded.
        text: from `define` to the closing brace.
        is_present: the module has this very clone already; nothing is added.
        calls: the full calls that are pointed at it now.
    """

    entry: PacketEntry
    width: int
    name: str
    text: str
    is_present: bool
    calls: tuple[DirectCall, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPlan:
    """The clones of one entry; `refusals` says why there are none."""

    entry: PacketEntry
    calls: SortedCalls
    uses: FunctionUses
    clones: tuple[PlannedClone, ...]
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
    dropped_orders: tuple[Span, ...]


class ClonePlanner:
    """Plans the clones of admitted entries; keeps what clones of several entries share."""

    def __init__(self, view: ModuleView) -> None:
        self._view = view
        self._groups = GroupRewriter(view)
        self._taken: set[str] = set()

    def plan_entry(self, entry: PacketEntry, calls: SortedCalls, uses: FunctionUses) -> EntryPlan:
        """Plan the clones of one entry: those that the module has already, and those that its full calls need."""
        present = self._present_clones(entry)
        widths = sorted({*calls.full, *present})
        clones: list[PlannedClone] = []
        refusals: list[Finding] = []
        for width in widths:
            suffix = present.get(width) or clone_suffix(width, widths=len(widths))
            name = entry.name + suffix
            if width not in present and (name in self._view.module.names or name in self._taken):
                refusals.append(self._name_taken(entry, name))
                continue
            self._taken.add(name)
            text = write_clone(self._view, entry, suffix, width, self._groups)
            full = calls.full.get(width, ())
            is_present = width in present
            clones.append(
                PlannedClone(entry=entry, width=width, name=name, text=text, is_present=is_present, calls=full)
            )
        if refusals:
            return EntryPlan(entry=entry, calls=calls, uses=uses, clones=(), refusals=tuple(refusals))
        return EntryPlan(entry=entry, calls=calls, uses=uses, clones=tuple(clones))

    def _present_clones(self, entry: PacketEntry) -> dict[int, str]:
        """The clones that the module has: width to suffix. A function counts only if its text is the clone's."""
        found: dict[int, str] = {}
        for suffix in (clone_suffix(0, widths=1), *(clone_suffix(width, widths=2) for width in WIDTHS)):
            entity = self._view.module.functions.get(entry.name + suffix)
            if entity is None or entity.kind is not EntityKind.DEFINITION:
                continue
            written = entity.span.slice(self._view.module.text)
            for width in WIDTHS:
                if (
                    width not in found
                    and write_clone(self._view, entry, suffix, width, GroupRewriter(self._view)) == written
                ):
                    found[width] = suffix
        return found

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
        edits = [edit for clone in clones for use in clone.calls for edit in self._call_edits(clone, use.call)]
        new = [clone for clone in clones if not clone.is_present]
        edits += [self._insertion(clone) for clone in new]
        edits += self._groups.insertions(self._newline)
        orders = dropped_use_list_orders(self._view) if new or edits else []
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
        above = _line_above(self._view.module.text, clone.entry.entity.span.start)
        comment = above + newline if above.startswith(_ATTRIBUTE_COMMENT) else ""
        return insertion(clone.entry.entity.span.end, newline + newline + comment + clone.text)

    def _call_edits(self, clone: PlannedClone, call: Call) -> list[Edit]:
        """Point a call at the clone and take the lane argument out, in both spellings of the function type."""
        text = self._view.module.text
        index = clone.entry.lanes.index
        spelling = clone.entry.header.name_span.slice(text)
        callee = "@" + with_suffix(spelling[1:], clone.name.removeprefix(clone.entry.name))
        edits = [
            Edit(span=call.callee, text=callee),
            list_item_removal([argument.span for argument in call.arguments], index),
            *self._groups.edits(call.attributes, index),
        ]
        if call.function_type_parameters is not None:
            edits.append(list_item_removal(call.function_type_parameters, index))
        return edits


def _line_above(text: str, position: int) -> str:
    """The line above the one that begins at a position, without white space around it; empty where there is none."""
    end = text.rfind("\n", 0, position)
    if end < 0 or text[end + 1 : position].strip():
        return ""
    return text[text.rfind("\n", 0, end) + 1 : end].strip()
