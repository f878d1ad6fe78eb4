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

# A reference to a numbered node, outside strings and comments. Every alternative begins with a literal character.
_REFERENCE = re.compile(r'!([0-9]+)(?![-\w$.\\])|"[^"]*"|;[^\r\n]*|/\*[\s\S]*?\*/', re.ASCII)
_HEAD = re.compile(r"![0-9]+[ \t\r\n]*=[ \t\r\n]*(distinct\b)?[ \t\r\n]*!?[ \t\r\n]*([A-Za-z]*)")


class MetadataNode(NamedTuple):
    """A numbered node.

    Attributes:
        kind: `DILocation`, `DISubprogram`, ...; empty for a tuple `!{...}`.
        references: numbers of the nodes that it refers to, in text order, repeats included.
    """

    kind: str
    is_distinct: bool
    references: tuple[int, ...]
    text: str


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
    head = _HEAD.match(text)
    assert head is not None, "the parser has seen `!N =`"
    return MetadataNode(
        kind=head[2], is_distinct=head[1] is not None, references=tuple(references(text))[1:], text=text
    )


def references(text: str) -> list[int]:
    """The numbers of the nodes that a text refers to, in order, repeats included."""
    return [int(number) for number in _REFERENCE.findall(text) if number]


class Renumbering:
    """Renames references to nodes; a number that `numbers` does not have stays."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self._spelled = {str(old): f"!{new}" for old, new in numbers.items()}

    def __call__(self, text: str) -> str:
        """A text with its references renamed."""
        return _REFERENCE.sub(self._replace, text)

    def _replace(self, match: re.Match[str]) -> str:
        number = match[1]
        return match[0] if number is None else self._spelled.get(number, match[0])


def without_numbers(text: str) -> tuple[str, list[int]]:
    """A text with every reference reduced to `!`, and the numbers that stood there, in order."""
    numbers: list[int] = []

    def reduce(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        numbers.append(int(match[1]))
        return "!"

    return _REFERENCE.sub(reduce, text), numbers
