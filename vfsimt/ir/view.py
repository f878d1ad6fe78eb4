"""A module with its parts read on demand, each once."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.attributes import attribute_groups, attribute_texts, attribute_words
from vfsimt.ir.blockaddress import BlockAddresses, block_addresses
from vfsimt.ir.body import Body
from vfsimt.ir.function import read_header
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.metadata import MetadataGraph
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.plain_calls import read_plain_call_line
from vfsimt.ir.statements import has_multiline_string

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader
    from vfsimt.ir.parser import Module


def target_triple(module: Module) -> str:
    """The target triple that a module names; empty without one."""
    found = [entity.span.slice(module.text) for entity in module.of_kind(EntityKind.TARGET_TRIPLE)]
    if not found:
        return ""
    opening = found[-1].find('"')
    return decode_name(found[-1][opening:]) if opening >= 0 else ""


class ModuleView:
    """Headers and bodies of a module's functions; nothing is read before it is asked for."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._headers: dict[int, FunctionHeader] = {}
        self._bodies: dict[int, Body] = {}
        self._mentions: dict[str, bool] = {}
        self._words: dict[tuple[str, ...], frozenset[str]] = {}

    @cached_property
    def _starts(self) -> list[int]:
        return [entity.start for entity in self.module.entities]

    def mentions(self, word: str) -> bool:
        """Whether a word stands anywhere in the module's text; looked for once, so that many bodies can ask."""
        found = self._mentions.get(word)
        if found is None:
            found = self._mentions[word] = word in self.module.text
        return found

    def body_mentions(self, entity: Entity, word: str) -> bool:
        """Whether a word stands anywhere in the text of a definition's body."""
        body = entity.body
        return body is not None and self.mentions(word) and self.module.text.find(word, body.start, body.end) >= 0

    @cached_property
    def groups(self) -> dict[str, str]:
        """Attribute groups: `#N` to the text between the braces."""
        return attribute_groups(self.module)

    @cached_property
    def triple(self) -> str:
        """The target triple; empty without one."""
        return target_triple(self.module)

    @cached_property
    def block_addresses(self) -> BlockAddresses:
        """Where the module takes addresses of blocks."""
        return block_addresses(self.module.text)

    @cached_property
    def metadata(self) -> MetadataGraph:
        """The numbered metadata."""
        return MetadataGraph(self.module)

    @cached_property
    def newline(self) -> str:
        """The line end of the module, as its first line has it."""
        first = self.module.text.find("\n")
        return "\r\n" if first > 0 and self.module.text[first - 1] == "\r" else "\n"

    def entity_at(self, position: int) -> Entity | None:
        """The entity in which a position lies; None in trivia."""
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return None
        entity = self.module.entities[index]
        return entity if position < entity.end else None

    def header(self, entity: Entity) -> FunctionHeader:
        """The header of a definition or declaration (VF104 if it is malformed)."""
        header = self._headers.get(entity.start)
        if header is None:
            header = self._headers[entity.start] = read_header(self.module, entity)
        return header

    def body(self, entity: Entity) -> Body:
        """The body of a definition (VF105 if it is malformed)."""
        body = self._bodies.get(entity.start)
        if body is None:
            assert entity.body is not None, "only a definition has a body"
            body = Body(self.module, entity.body, lambda: self.header(entity).parameters)
            self._bodies[entity.start] = body
        return body

    def plain_call_at(self, position: int) -> Call | None:
        """The call around a position, if it is a plain one on a line of its own; no body is split for that."""
        return read_plain_call_line(self.module.text, position) if self._has_simple_lines else None

    @cached_property
    def _has_simple_lines(self) -> bool:
        """Whether no string and no comment of the module goes over a line."""
        return "/*" not in self.module.text and not has_multiline_string(self.module.text)

    def function_attributes(self, entity: Entity) -> frozenset[str]:
        """The words among a function's attributes, groups resolved: `noinline`, `naked`, ..."""
        written = tuple([span.slice(self.module.text) for span in self.header(entity).attributes])
        words = self._words.get(written)
        if words is None:
            words = self._words[written] = attribute_words(written, self.groups)
        return words

    def function_attribute_texts(self, entity: Entity) -> tuple[str, ...]:
        """A function's attributes as written, groups resolved: `nounwind`, `"target-cpu"="x"`, `memory(read)`, ..."""
        return attribute_texts(self.module, self.header(entity).attributes, self.groups)
