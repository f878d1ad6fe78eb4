"""A module with its parts read on demand, each once."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.attributes import attribute_groups, attribute_texts, attribute_words
from vfsimt.ir.blockaddress import BlockAddresses, block_addresses
from vfsimt.ir.body import Body
from vfsimt.ir.function import read_header
from vfsimt.ir.metadata import MetadataGraph
from vfsimt.ir.plain_calls import plain_call_line, read_plain_call
from vfsimt.ir.statements import has_multiline_string

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader
    from vfsimt.ir.parser import Module


class ModuleView:
    """Headers and bodies of a module's functions; nothing is read before it is asked for."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._headers: dict[int, FunctionHeader] = {}
        self._bodies: dict[int, Body] = {}

    @cached_property
    def _starts(self) -> list[int]:
        return [entity.span.start for entity in self.module.entities]

    @cached_property
    def groups(self) -> dict[str, str]:
        """Attribute groups: `#N` to the text between the braces."""
        return attribute_groups(self.module)

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
        return entity if position < entity.span.end else None

    def header(self, entity: Entity) -> FunctionHeader:
        """The header of a definition or declaration (VF104 if it is malformed)."""
        header = self._headers.get(entity.span.start)
        if header is None:
            header = self._headers[entity.span.start] = read_header(self.module, entity)
        return header

    def body(self, entity: Entity) -> Body:
        """The body of a definition (VF105 if it is malformed)."""
        body = self._bodies.get(entity.span.start)
        if body is None:
            assert entity.body is not None, "only a definition has a body"
            body = Body(self.module, entity.body, lambda: self.header(entity).parameters)
            self._bodies[entity.span.start] = body
        return body

    def plain_call_at(self, position: int) -> Call | None:
        """The call around a position, if it is a plain one on a line of its own; no body is split for that."""
        if not self._has_simple_lines:
            return None
        found = plain_call_line(self.module.text, position)
        return None if found is None else read_plain_call(self.module.text, *found)

    @cached_property
    def _has_simple_lines(self) -> bool:
        """Whether no string and no comment of the module goes over a line."""
        return "/*" not in self.module.text and not has_multiline_string(self.module.text)

    def function_attributes(self, entity: Entity) -> frozenset[str]:
        """The words among a function's attributes, groups resolved: `noinline`, `naked`, ..."""
        return attribute_words(self.module, self.header(entity).attributes, self.groups)

    def function_attribute_texts(self, entity: Entity) -> tuple[str, ...]:
        """A function's attributes as written, groups resolved: `nounwind`, `"target-cpu"="x"`, `memory(read)`, ..."""
        return attribute_texts(self.module, self.header(entity).attributes, self.groups)
