"""What a step of a merge does: its edits, with the use-list orders dropped that they falsify, and its notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.edited import edited_module
from vfsimt.ir.uselists import drop_edits, drop_findings, falsified_orders, has_use_list_orders
from vfsimt.merge.reasons import MergeReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vfsimt.diagnostics import Finding
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.parser import Module
    from vfsimt.merge.report import MergedGroup


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """What a step does.

    Attributes:
        edits: of the text.
        groups: the functions that become one.
        findings: notes on functions that stay as they are.
        dropped: notes on use-list orders that go (VF711).
    """

    edits: tuple[Edit, ...] = ()
    groups: tuple[MergedGroup, ...] = ()
    findings: tuple[Finding, ...] = ()
    dropped: tuple[Finding, ...] = ()


def without_false_orders(
    module: Module, edits: Iterable[Edit], renamed: Mapping[str, str] | None = None
) -> tuple[tuple[Edit, ...], tuple[Finding, ...]]:
    """Edits with those that drop the use-list orders which they falsify, and a note for each of these.

    Args:
        module: the module.
        edits: they change no number of statements in functions that stay.
        renamed: the new names of functions that got one, by their old names.
    """
    changes = tuple(edits)
    if not changes or not has_use_list_orders(module.text):
        return changes, ()
    orders = falsified_orders(module, edited_module(module, changes)[0], renamed=renamed)
    notes = drop_findings(module, orders, MergeReason.USE_LIST_ORDER, "the merge")
    return (*changes, *drop_edits(module.text, orders)), tuple(notes)
