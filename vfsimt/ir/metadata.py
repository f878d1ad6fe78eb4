"""Numbered metadata as a graph: which node refers to which, read from the text on demand.

Source: LLVM Language Reference, "Metadata" and "Specialized Metadata Nodes".
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.lexicon import TRIVIA
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

# A reference to a numbered node (white space and comments may stand after the mark), or what is skipped for it. Every
# alternative begins with a literal character, and the quick expression is for text that has nothing to skip.
_NUMBER = rf"!{TRIVIA}([0-9]+)(?![-\w$.\\])"
_QUICK_REFERENCE = re.compile(_NUMBER, re.ASCII)
_REFERENCE = re.compile(rf'{_NUMBER}|("[^"]*"|;[^\r\n]*|/\*[\s\S]*?\*/)', re.ASCII)
_HEAD = re.compile(rf"!{TRIVIA}[0-9]+{TRIVIA}={TRIVIA}(distinct\b)?{TRIVIA}!?{TRIVIA}([A-Za-z]*)")


class SplitText:
    """A text cut at its references to nodes.

    Attributes:
        numbers: the numbers of the nodes, in order, repeats included, as they are spelled; empty where a string or
            comment was met instead.
    """

    __slots__ = ("_skipped", "_texts", "numbers")

    def __init__(self, text: str) -> None:
        if "!" not in text:
            self._texts = [text]
            self.numbers = []
            self._skipped = None
        elif '"' in text or ";" in text or "/*" in text:
            pieces: list[str | None] = _REFERENCE.split(text)
            self._texts = [piece or "" for piece in pieces[0::3]]
            self.numbers = [piece or "" for piece in pieces[1::3]]
            self._skipped = [piece or "" for piece in pieces[2::3]]
        else:
            found: list[str] = _QUICK_REFERENCE.split(text)
            self._texts = found[0::2]
            self.numbers = found[1::2]
            self._skipped = None

    @property
    def frame(self) -> tuple[list[str], list[str] | None]:
        """What stands between the references; texts with equal frames differ in numbers only."""
        return self._texts, self._skipped

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
        if self._skipped is not None:
            spellings = [new or skipped for new, skipped in zip(spellings, self._skipped, strict=True)]
        pieces = [""] * (len(self._texts) + len(spellings))
        pieces[0::2] = self._texts
        pieces[1::2] = spellings
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
    head = _HEAD.match(text)
    assert head is not None, "the parser has seen `!N =`"
    return MetadataNode(kind=head[2], is_distinct=head[1] is not None, text=split)


def references(text: str) -> list[int]:
    """The numbers of the nodes that a text refers to, in order, repeats included."""
    return SplitText(text).references
