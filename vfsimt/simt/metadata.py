"""Metadata as a graph whose node numbers do not matter: what a function's metadata says, not how it is numbered.

Debug info is left out: no `DI...` node changes what code does (LLVM, "Source Level Debugging").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span as make_span
from vfsimt.ir.lexicon import BLOCK_COMMENT, LINE_COMMENT, NAME, SKIPPED, TRIVIA, decode_name, plain_number
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_PIECE = re.compile(rf"(\"[^\"]*\"|{LINE_COMMENT}|{BLOCK_COMMENT}|!{TRIVIA}[0-9]+|@{NAME})", re.ASCII)
_DEBUG_NODE = re.compile(r"(?:distinct[ \t]+)?!DI[A-Z]")
_DEBUG_INFO = "!DI"
_NUMBER = re.compile(rf"!{TRIVIA}([0-9]+)", re.ASCII)
_EXACT_NUMBER = re.compile(rf"{SKIPPED}|!{TRIVIA}([0-9]+)", re.ASCII)
_LIST_PIECE = re.compile(rf"{SKIPPED}|\([^()]*\)|!{TRIVIA}([0-9]+)|(,)[ \t]*", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListItem:
    """A node in a named metadata's list.

    Attributes:
        number: `!N`, as LLVM prints it.
        span: the item.
        comma: the comma after it with the blanks that follow; None after the last.
    """

    number: str
    span: Span
    comma: Span | None


def list_items(module: Module, entity: Entity) -> list[ListItem]:
    """The nodes that a named metadata lists, in order."""
    found: list[ListItem] = []
    for piece in _LIST_PIECE.finditer(module.text, module.text.index("{", entity.start), entity.end):
        if piece[1] is not None:
            found.append(ListItem(number=plain_number(f"!{piece[1]}"), span=make_span(*piece.span()), comma=None))
        elif piece[2] is not None and found:
            found[-1] = replace(found[-1], comma=make_span(*piece.span()))
    return found


def _number_in(match: re.Match[str]) -> str:
    return f"!{match[1].lstrip('0') or 0}"


class MetadataGraph:
    """The numbered metadata nodes of a module, by `!N` as LLVM prints it: `!007` is `!7`."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._pieces: dict[str, list[str]] = {}

    @cached_property
    def entities(self) -> dict[str, Entity]:
        """The nodes as entities of the module."""
        nodes = self._module.of_kind(EntityKind.NUMBERED_METADATA)
        return {plain_number(entity.spelling): entity for entity in nodes}

    @cached_property
    def nodes(self) -> dict[str, str]:
        """The text of each node after its `=`."""
        text = self._module.text
        found: dict[str, str] = {}
        for entity in self._module.of_kind(EntityKind.NUMBERED_METADATA):
            equals = text.index("=", entity.start + len(entity.spelling))
            found[plain_number(entity.spelling)] = text[equals + 1 : entity.end].strip()
        return found

    @cached_property
    def _mentions(self) -> dict[str, list[str]]:
        """The nodes that name each global value directly, by its decoded name, in module order."""
        found: dict[str, list[str]] = {}
        for number, content in self.nodes.items():
            if "@" in content:
                names = {decode_name(piece[1:]): None for piece in self.pieces(number) if piece.startswith("@")}
                for name in names:
                    found.setdefault(name, []).append(number)
        return found

    @cached_property
    def _lists(self) -> dict[str, list[str]]:
        """The named metadata that list each node directly, in module order."""
        found: dict[str, list[str]] = {}
        for entity in self._module.of_kind(EntityKind.NAMED_METADATA):
            for item in list_items(self._module, entity):
                found.setdefault(item.number, []).append(entity.spelling)
        return found

    @cached_property
    def _used_otherwise(self) -> frozenset[str]:
        """Of the listed nodes that name global values, those to which more than lists refers: debug info counts."""
        wanted = {number for numbers in self._mentions.values() for number in numbers if number in self._lists}
        if not wanted:
            return frozenset()
        entities = (entity for entity in self._module.entities if entity.kind is not EntityKind.NAMED_METADATA)
        return frozenset(number for entity in entities for number in self._references(entity, wanted))

    def _references(self, entity: Entity, wanted: set[str]) -> set[str]:
        """The nodes among `wanted`, other than itself, to which an entity refers."""
        text, start, end = self._module.text, entity.start, entity.end
        if text.find("!", start, end) < 0:
            return set()
        own = {plain_number(entity.spelling)} if entity.kind is EntityKind.NUMBERED_METADATA else set[str]()
        if not wanted.intersection(map(_number_in, _NUMBER.finditer(text, start, end))) - own:
            return set()
        exact = _EXACT_NUMBER.finditer(text, start, end)  # the quick expression reads strings and comments too
        return wanted.intersection(_number_in(match) for match in exact if match[1] is not None) - own

    def mentions(self, name: str) -> Sequence[str]:
        """The nodes that name a global value directly: annotations of a function, as `!hivm.annotations` lists them."""
        return self._mentions.get(name, ())

    def listed_in(self, number: str) -> Sequence[str]:
        """The names of the named metadata that list a node which names global values.

        Empty where something else uses it too, in ways not known, and for debug info.
        """
        is_needed = number in self._used_otherwise or self.pieces(number) == [_DEBUG_INFO]
        return () if is_needed else self._lists.get(number, ())

    def pieces(self, number: str) -> list[str]:
        """A node's text, cut at its strings, references and names of global values."""
        known = self._pieces.get(number)
        if known is None:
            content = self.nodes.get(number)
            if content is None:
                known = [f"undefined {number}"]
            elif _DEBUG_NODE.match(content):
                known = [_DEBUG_INFO]
            else:
                known = [plain_number(piece) for piece in _PIECE.split(content) if piece and piece[0] not in ";/"]
            self._pieces[number] = known
        return known


class MetadataCanon:
    """Numbers nodes in the order in which one function reaches them; a node reached again keeps its number.

    Args:
        graph: the module's metadata.
        own_name: name of the function, which its own annotations leave out.
    """

    def __init__(self, graph: MetadataGraph, own_name: str) -> None:
        self._graph = graph
        self._own_name = own_name
        self._numbers: dict[str, int] = {}
        self._order: list[str] = []

    def number(self, reference: str) -> int:
        """The canonical number of a node; `reference` is `!N` in any spelling."""
        reference = plain_number(reference)
        known = self._numbers.get(reference)
        if known is None:
            known = self._numbers[reference] = len(self._order)
            self._order.append(reference)
        return known

    def contents(self) -> list[str]:
        """The text of every node that was reached, directly or through others, in the order of their numbers."""
        contents: list[str] = []
        while len(contents) < len(self._order):  # reading a node may add nodes at the end
            pieces = self._graph.pieces(self._order[len(contents)])
            contents.append(" ".join(self._canonical(piece) for piece in pieces))
        return contents

    def annotations(self) -> list[str]:
        """The module's own annotations of the function, in module order, without the function's name.

        The name stays where a node that holds it is not only listed in named metadata: it may then mean anything.
        """
        found: list[str] = []
        for number in self._graph.mentions(self._own_name):
            lists = self._graph.listed_in(number)
            canonical = self._annotation if lists else self._canonical
            pieces = [canonical(piece) for piece in self._graph.pieces(number)]
            found.append(" ".join((*lists, "=", *pieces)))
        return found

    def _annotation(self, piece: str) -> str:
        is_self = piece.startswith("@") and decode_name(piece[1:]) == self._own_name
        return "@" if is_self else self._canonical(piece)

    def _canonical(self, piece: str) -> str:
        if piece.startswith("!") and piece[1:].isdigit():
            return f"!{self.number(piece)}"
        return piece if piece.startswith('"') else " ".join(piece.split())
