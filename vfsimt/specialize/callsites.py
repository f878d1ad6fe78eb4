"""Full calls: the edits that point one at a clone, and the calls that a packet entry's own body makes of entries.

A clone's copy of a call knows more than the original: where the entry passes its own lane parameter on, to itself or
to another entry, the clone passes W, and the callee's clone takes the call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span
from vfsimt.ir.edits import Edit
from vfsimt.ir.lexicon import decode_name, with_suffix
from vfsimt.specialize.lanes import call_agreement, constant_lanes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vfsimt.ir.nodes import Call
    from vfsimt.ir.view import ModuleView
    from vfsimt.specialize.groups import GroupRewriter
    from vfsimt.specialize.lanes import PacketEntry
    from vfsimt.specialize.uses import FunctionUses


@dataclass(frozen=True, slots=True, kw_only=True)
class NestedCall:
    """A direct call of an entry that stands in the body of an entry.

    Attributes:
        lanes: the constant that it passes; None for a variable.
        forwards_lanes: it passes the lane parameter of the function that it stands in.
    """

    callee: PacketEntry
    call: Call
    lanes: int | None
    forwards_lanes: bool

    def lanes_in(self, width: int) -> int | None:
        """What the copy in a clone for `width` lanes passes, where that is a constant."""
        return width if self.forwards_lanes else self.lanes


def nested_calls(
    view: ModuleView, entries: Iterable[tuple[PacketEntry, FunctionUses]]
) -> dict[str, tuple[NestedCall, ...]]:
    """The calls of entries in the bodies of entries, by the name of the function that they stand in."""
    known = tuple(entries)
    callers = {entry.entity.start: entry for entry, _ in known}
    found: dict[str, list[NestedCall]] = {entry.name: [] for entry, _ in known}
    for callee, uses in known:
        inside = [use for use in uses.calls if use.caller.start in callers]
        if not inside:
            continue
        agrees = call_agreement(view.module, callee)
        for use in filter(lambda use: agrees(use.call), inside):
            caller = callers[use.caller.start]
            value = use.call.arguments[callee.lanes.index].value.slice(view.module.text)
            found[caller.name].append(
                NestedCall(
                    callee=callee,
                    call=use.call,
                    lanes=constant_lanes(view.module, callee, use.call),
                    forwards_lanes=is_lane_parameter(caller, value),
                )
            )
    return {name: tuple(calls) for name, calls in found.items()}


def is_lane_parameter(entry: PacketEntry, value: str) -> bool:
    """Whether an operand in an entry's body is its lane parameter."""
    if not value.startswith("%"):
        return False
    if entry.lanes.name is None:
        return value == f"%{entry.lanes.number}"
    return decode_name(value[1:]) == entry.lanes.name


def call_edits(
    view: ModuleView, callee: PacketEntry, call: Call, suffix: str, groups: GroupRewriter
) -> tuple[Edit, ...]:
    """Point a call at a clone and take the lane argument out, in both spellings of the function type."""
    index = callee.lanes.index
    edits = [
        Edit(span=call.callee, text=clone_spelling(view, callee, suffix)),
        list_item_removal([argument.span for argument in call.arguments], index),
        *groups.edits(call.attributes, index),
    ]
    if call.function_type_parameters is not None:
        edits.append(list_item_removal(call.function_type_parameters, index))
    return tuple(edits)


def redirections(
    view: ModuleView,
    calls: Iterable[NestedCall],
    width: int,
    suffixes: Mapping[tuple[str, int], str],
    groups: GroupRewriter,
) -> list[Edit]:
    """The edits that point a clone's copies of nested calls at clones.

    Args:
        view: the module.
        calls: in the body of the clone's original.
        width: of the clone.
        suffixes: entry and width to the suffix of that clone's name, for the clones that there are.
        groups: takes the attribute groups that the calls need.
    """
    edits: list[Edit] = []
    for nested in calls:
        lanes = nested.lanes_in(width)
        suffix = suffixes.get((nested.callee.name, lanes)) if lanes is not None else None
        if suffix is not None:
            edits += call_edits(view, nested.callee, nested.call, suffix, groups)
    return edits


def clone_spelling(view: ModuleView, entry: PacketEntry, suffix: str) -> str:
    """The name of an entry's clone as it is written, sigil included."""
    return "@" + with_suffix(entry.header.name_span.slice(view.module.text)[1:], suffix)


def list_item_removal(items: Sequence[Span], index: int) -> Edit:
    """The edit that removes one item of a comma-separated list, together with one comma."""
    if index + 1 < len(items):
        return Edit(span=Span(start=items[index].start, end=items[index + 1].start), text="")
    start = items[index - 1].end if index else items[index].start
    return Edit(span=Span(start=start, end=items[index].end), text="")
