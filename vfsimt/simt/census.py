"""Finds the SIMT functions of a module and every call that concerns them, without reading the rest in detail."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.function import read_header
from vfsimt.ir.lexicon import BLOCK_COMMENT, CALL_OPCODES, LINE_COMMENT, NAME, decode_name
from vfsimt.ir.nodes import EntityKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Span, TextPlace
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader, Statement
    from vfsimt.ir.parser import Module
    from vfsimt.simt.convention import SimtConvention

_GLOBAL = re.compile(rf"@({NAME})", re.ASCII)
_ASM = re.compile(rf"\"[^\"]*\"|{LINE_COMMENT}|{BLOCK_COMMENT}|(?<![-\w$.@%!#^])(asm)(?![-\w$.:])", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Function:
    """A defined or declared function of the module, read when it is needed."""

    module: Module
    entity: Entity
    header: FunctionHeader
    is_simt: bool

    @property
    def name(self) -> str:
        """The decoded name."""
        return self.header.name

    @property
    def is_defined(self) -> bool:
        """Whether the module holds its body."""
        return self.entity.body is not None

    @cached_property
    def linkage(self) -> str:
        """The linkage keyword; `external` where none is written."""
        return "external" if self.header.linkage is None else self.header.linkage.slice(self.module.text)

    @cached_property
    def body(self) -> Body:
        """The statements of a definition."""
        assert self.entity.body is not None
        return Body(self.module, self.entity.body, lambda: self.header.parameters)

    @cached_property
    def has_inline_asm(self) -> bool:
        """Whether the body calls inline assembly: in a body, the bare word `asm` has no other use."""
        body, text = self.entity.body, self.module.text
        at = -1 if body is None else text.find("asm", body.start, body.end)
        if body is None or at < 0:
            return False
        is_solid = text[at - 1] == " " and text[at + 3 : at + 4] in (" ", "\n")
        if is_solid and not any(text.find(mark, body.start, at) >= 0 for mark in ('"', "/*")):
            line = text.rfind("\n", body.start, at) + 1
            if text.find(";", max(line, body.start), at) < 0:
                return True  # neither in a string nor in a comment
        return any(match[1] is not None for match in _ASM.finditer(self.module.text, body.start, body.end))

    @property
    def place(self) -> TextPlace:
        """The place of its name in the header."""
        return self.module.source.span_place(self.header.name_span)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimtCall:
    """A call with the SIMT convention, or a direct call of a SIMT function without it.

    Attributes:
        caller: the function that contains it.
        index: of the statement in the caller's body.
        callee: the function called, None where the call is indirect or its name is no function of the module.
        has_convention: whether the call carries the SIMT convention.
    """

    caller: Function
    index: int
    statement: Statement
    call: Call
    callee: Function | None
    has_convention: bool

    @property
    def place(self) -> TextPlace:
        """The place of the whole instruction."""
        return self.caller.module.source.span_place(self.call.span)

    @property
    def is_site(self) -> bool:
        """Whether this is a call site of the manifest: it starts a SIMT function from a function that is none."""
        return self.has_convention and not self.caller.is_simt


class SimtCensus:
    """The SIMT side of a module.

    Args:
        module: the module.
        convention: what counts as the SIMT convention.
    """

    def __init__(self, module: Module, convention: SimtConvention) -> None:
        self.module = module
        self.convention = convention
        self._functions: dict[str, Function] = {}

    @cached_property
    def simt_functions(self) -> dict[str, Function]:
        """Definitions and declarations with the SIMT convention, by name, in module order."""
        if not self.convention.may_occur_in(self.module.text):
            return {}
        found: dict[str, Function] = {}
        for name, entity in self.module.functions.items():
            if self.convention.may_occur_in(self._header_text(entity)):
                function = self.function(name)
                if function is not None and function.is_simt:
                    found[name] = function
        return found

    def function(self, name: str) -> Function | None:
        """A function of the module by its decoded name."""
        known = self._functions.get(name)
        entity = self.module.functions.get(name)
        if known is None and entity is not None:
            header = read_header(self.module, entity)
            convention = header.calling_convention
            spelling = None if convention is None else convention.slice(self.module.text)
            is_simt = self.convention.is_spelled(spelling)
            known = Function(module=self.module, entity=entity, header=header, is_simt=is_simt)
            self._functions[name] = known
        return known

    @cached_property
    def comdats(self) -> dict[str, Entity]:
        """The module's comdats, by decoded name."""
        return {self.module.name_of(entity): entity for entity in self.module.of_kind(EntityKind.COMDAT)}

    @cached_property
    def calls(self) -> tuple[SimtCall, ...]:
        """Every call with the SIMT convention, and every direct call of a SIMT function, in module order."""
        if not self.convention.may_occur_in(self.module.text):
            return ()
        keyword = re.compile(self.convention.keyword_pattern, re.ASCII)
        entities = self.module.of_kind(EntityKind.DEFINITION)
        return tuple(call for entity in entities for call in self._calls_in(entity, keyword))

    @cached_property
    def sites(self) -> tuple[SimtCall, ...]:
        """The call sites: SIMT calls from functions that are not SIMT functions, in module order."""
        return tuple(call for call in self.calls if call.is_site)

    def _calls_in(self, entity: Entity, keyword: re.Pattern[str]) -> Iterator[SimtCall]:
        assert entity.body is not None
        positions = self._event_positions(entity.body, keyword)
        if not positions:
            return
        caller = self.function(self.module.name_of(entity))
        assert caller is not None
        for index in dict.fromkeys(caller.body.index_at(position) for position in positions):
            if index >= 0:
                yield from self._call_at(caller, index)

    def _event_positions(self, body: Span, keyword: re.Pattern[str]) -> list[int]:
        """Where the convention or a SIMT function's name is written, in order.

        Strings and comments are not left out: a place in one leads to a statement that is then read exactly.
        """
        text, simt = self.module.text, self.simt_functions
        found = [match.start() for match in keyword.finditer(text, body.start, body.end)]
        names = _GLOBAL.finditer(text, body.start, body.end)
        found += [match.start() for match in names if decode_name(match[1]) in simt]
        return sorted(found)

    def _call_at(self, caller: Function, index: int) -> Iterator[SimtCall]:
        statement = caller.body.statement(index)
        if statement.opcode not in CALL_OPCODES:
            return
        call = read_call(self.module, statement)
        convention = call.calling_convention
        spelling = None if convention is None else convention.slice(self.module.text)
        has_convention = self.convention.is_spelled(spelling)
        callee = None if call.callee_name is None else self.function(call.callee_name)
        if has_convention or (callee is not None and callee.is_simt):
            yield SimtCall(
                caller=caller,
                index=index,
                statement=statement,
                call=call,
                callee=callee,
                has_convention=has_convention,
            )

    def _header_text(self, entity: Entity) -> str:
        end = entity.end if entity.body is None else entity.body.start
        return self.module.text[entity.start : end]
