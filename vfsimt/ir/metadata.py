"""Numbered metadata as a graph: which node refers to which, read from the text on demand.

Source: LLVM Language Reference, "Metadata" and "Specialized Metadata Nodes".
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

# A reference to a numbered node, or what is skipped for it. Every alternative begins with a literal character.
_REFERENCE = re.compile(r'!([0-9]+)(?![-\w$.\\])|("[^"]*"|;[^\r\n]*|/\*[\s\S]*?\*/)', re.ASCII)
_HEAD = re.compile(r"[ \t\r\n]*=[ \t\r\n]*(distinct\b)?[ \t\r\n]*!?[ \t\r\n]*([A-Za-z]*)")


class SplitText:
    """A text cut at its references to nodes.

    Attributes:
        numbers: the numbers of the nodes, in order, repeats included, as they are spelled; empty where a string or a
            comment was met instead.
    """

    __slots__ = ("_pieces", "numbers")

    def __init__(self, text: str) -> None:
        # The pattern has two groups, so pieces come in threes: text; number; string or comment.
        self._pieces: list[str] = _REFERENCE.split(text)
        self._pieces[2::3] = [piece or "" for piece in self._pieces[2::3]]
        self.numbers = [number or "" for number in self._pieces[1::3]]

    @property
    def frame(self) -> tuple[list[str], list[str]]:
        """What stands between the references; texts with equal frames differ in numbers only."""
        return self._pieces[0::3], self._pieces[2::3]

    @property
    def references(self) -> list[int]:
        """The numbers of the nodes that the text refers to, in order, repeats included."""
        return [int(number) for number in self.numbers if number]

    def plain(self) -> str:
        """The text with every reference reduced to `!`."""
        return self._joined(["!" if number else "" for number in self.numbers])

    def renumbered(self, spelled: Mapping[str, str]) -> str:
        """The text with references renamed; a number that `spelled` does not have stays."""
        return self._joined([f"!{spelled.get(number, number)}" if number else "" for number in self.numbers])

    def _joined(self, spellings: list[str]) -> str:
        pieces = self._pieces.copy()
        pieces[1::3] = spellings
        return "".join(pieces)


class MetadataNode(NamedTuple):
    """A numbered node: its kind (`DILocation`, `DISubprogram`; empty for a tuple) and its text with its own number."""

    kind: str
    is_distinct: bool
    text: SplitText

    @property
    def references(self) -> list[int]:
        """The numbers of the nodes that it refers to, in text order, repeats included."""
        return self.text.references[1:]


class MetadataGraph:
    """The numbered metadata of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._read: dict[int, MetadataNode] = {}

    @cached_property
    def _entities(self) -> dict[int, Entity]:
        entities = self._module.of_kind(EntityKind.NUMBERED_METADATA)
        return {int(entity.spelling[1:]): entity for entity in entities}

    @cached_property
    def last_number(self) -> int:
        """The highest number that a node has; -1 without nodes."""
        return max(self._entities, default=-1)

    @cached_property
    def last_entity(self) -> Entity | None:
        """The node that stands last in the text."""
        return max(self._entities.values(), key=lambda entity: entity.span.start, default=None)

    def node(self, number: int) -> MetadataNode | None:
        """The node of a number; None where the module defines none."""
        found = self._read.get(number)
        if found is None:
            entity = self._entities.get(number)
            if entity is None:
                return None
            found = self._read[number] = _read_node(entity.span.slice(self._module.text))
        return found


def _read_node(text: str) -> MetadataNode:
    split = SplitText(text)
    head = _HEAD.match(text, len(split.numbers[0] or "") + 1)
    assert head is not None, "the parser has seen `!N =`"
    return MetadataNode(kind=head[2], is_distinct=head[1] is not None, text=split)


def references(text: str) -> list[int]:
    """The numbers of the nodes that a text refers to, in order, repeats included."""
    return SplitText(text).references
