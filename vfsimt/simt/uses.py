"""Every use of some SIMT functions: calls, annotations, and all others."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.lexicon import NAME, decode_name, plain_number
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.search import find_global_references
from vfsimt.ir.uselists import orders_in_body
from vfsimt.simt.written import written_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.nodes import Entity
    from vfsimt.simt.census import SimtCall, SimtCensus
    from vfsimt.simt.metadata import MetadataGraph

REMOVABLE_LINKAGES = frozenset(("linkonce_odr", "internal", "private"))
"""Linkages of definitions that may go when nothing in the module uses them, and that no other body replaces."""

_GLOBAL = re.compile(rf"@({NAME})", re.ASCII)


class Annotation(NamedTuple):
    """A metadata node that only annotates one function: its number, and the position of the function's name."""

    number: str
    position: int


class FunctionUses:
    """The uses of some functions.

    Attributes:
        calls: SIMT calls of each function, in module order.
        annotations: nodes listed in named metadata that name the function.
        others: positions of all other uses, those in assembly and the summary at the end.
    """

    def __init__(self, census: SimtCensus, graph: MetadataGraph, names: Iterable[str]) -> None:
        self._census = census
        self._graph = graph
        self._exact: dict[int, frozenset[int]] = {}
        self._starts = [entity.start for entity in census.module.entities]
        self.calls: dict[str, list[SimtCall]] = {name: [] for name in names}
        self.annotations: dict[str, list[Annotation]] = {name: [] for name in self.calls}
        self.others: dict[str, list[int]] = {name: [] for name in self.calls}
        self._collect()

    def _collect(self) -> None:
        known: set[int] = set()
        for name in self.calls:
            function = self._census.simt_functions[name]
            known.add(function.header.name_span.start)
        for call in self._census.calls:
            if call.has_convention and call.callee is not None and call.callee.name in self.calls:
                self.calls[call.callee.name].append(call)
                known.add(call.call.callee.start)
        text = self._census.module.text
        for match in _GLOBAL.finditer(text):
            name = decode_name(match[1])
            if name in self.calls and match.start() not in known:
                self._classify(name, match.start())
        for position, name in written_names(self._census.module, self.calls) if self.calls else ():
            self.others[name].append(position)

    def _classify(self, name: str, position: int) -> None:
        entity = self.entity_at(position)
        if entity is None or position not in self._exact_positions(entity):
            return  # in a comment or a string
        if entity.kind is EntityKind.USE_LIST_ORDER:
            return  # an order speaks of uses and is none
        if entity.kind is EntityKind.NUMBERED_METADATA and self._graph.listed_in(
            number := plain_number(entity.spelling)
        ):
            self.annotations[name].append(Annotation(number, position))
        else:
            self.others[name].append(position)

    def _exact_positions(self, entity: Entity) -> frozenset[int]:
        """Where an entity uses one of the functions: not in strings, comments and use-list orders."""
        known = self._exact.get(entity.start)
        if known is None:
            module = self._census.module
            found = find_global_references(module.text[entity.start : entity.end], self.calls.keys())
            positions = {entity.start + offset for offset, _ in found}
            for order in orders_in_body(module, entity.body) if positions and entity.body is not None else ():
                positions -= set(range(order.start, order.end))
            known = self._exact[entity.start] = frozenset(positions)
        return known

    def entity_at(self, position: int) -> Entity | None:
        """The entity in which a position lies; None in trivia."""
        index = bisect_right(self._starts, position) - 1
        entity = self._census.module.entities[index] if index >= 0 else None
        return entity if entity is not None and position < entity.end else None
