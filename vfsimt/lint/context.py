"""What all rules look at: the census of a module, with control flow and attributes read on demand."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.search import global_references
from vfsimt.ir.statements import has_multiline_string
from vfsimt.lint.types import named_types
from vfsimt.simt.attributes import string_attributes
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.dataflow import DataFlow
from vfsimt.simt.digest import FunctionDigester
from vfsimt.simt.fragility import used_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import TextPlace
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module
    from vfsimt.simt.census import Function, SimtCall
    from vfsimt.simt.convention import SimtConvention


_ESCAPED_GLOBAL = re.compile(r'@("[^"\\]*\\[^"]*")')

_MOST_DIGITS = 1000
"""Of a number in an attribute; Python reads 4300 at most."""


class LintContext:
    """The SIMT side of a module, as the rules see it."""

    def __init__(self, module: Module, convention: SimtConvention) -> None:
        self.module = module
        self.census = SimtCensus(module, convention)
        self.merge_command = (
            "vfsimt merge" if convention.number is None else f"vfsimt merge --simt-cc {convention.number}"
        )
        self.digester = FunctionDigester(module)
        self._flows: dict[str, ControlFlow] = {}
        self._data: dict[str, DataFlow] = {}
        self._strings: dict[tuple[str, ...], dict[str, str]] = {}

    @cached_property
    def simt_definitions(self) -> tuple[Function, ...]:
        """The SIMT functions with a body, in module order."""
        return tuple(function for function in self.census.simt_functions.values() if function.is_defined)

    @cached_property
    def has_plain_lines(self) -> bool:
        """Whether neither strings nor comments go over lines, so that a line can be read by itself."""
        return "/*" not in self.module.text and not has_multiline_string(self.module.text)

    @cached_property
    def kept_alive(self) -> frozenset[str]:
        """The values that LLVM keeps, used or not."""
        return used_values(self.module)

    @cached_property
    def named_types(self) -> dict[str, tuple[str, ...]]:
        """What each named type stands for, as tokens."""
        return named_types(self.module)

    @cached_property
    def sites_by_caller(self) -> dict[str, tuple[SimtCall, ...]]:
        """The call sites of each caller, in the order of the text."""
        found: dict[str, list[SimtCall]] = {}
        for site in self.census.sites:
            found.setdefault(site.caller.name, []).append(site)
        return {name: tuple(sites) for name, sites in found.items()}

    @cached_property
    def named_by(self) -> dict[str, tuple[str, ...]]:
        """For each function with a body, the functions whose bodies name it, in module order."""
        found: dict[str, dict[str, None]] = {}
        functions = {name: entity.body for name, entity in self.module.functions.items() if entity.body is not None}
        for user, body in functions.items():
            for _, name in global_references(self.module.text, body):
                if name in functions:
                    found.setdefault(name, {})[user] = None
        return {name: tuple(users) for name, users in found.items()}

    def attributes(self, function: Function) -> tuple[str, ...]:
        """A function's attributes, groups replaced by what they hold."""
        return self.digester.groups.expand(function.header.attributes)

    def number_attribute(self, function: Function, key: str) -> int | None:
        """The value of a string attribute, where it is a whole number."""
        attributes = self.attributes(function)
        if attributes not in self._strings:
            self._strings[attributes] = string_attributes(attributes)
        value = self._strings[attributes].get(key)
        is_number = value is not None and value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS
        return int(value) if value is not None and is_number else None

    def attribute_place(self, function: Function, key: str) -> TextPlace:
        """Where a string attribute of a function is written; the function's name where it has none."""
        span = self.digester.groups.place(function.header.attributes, key)
        return function.place if span is None else self.module.source.span_place(span)

    def control_flow(self, function: Function) -> ControlFlow:
        """The control flow of a definition, read once."""
        if function.name not in self._flows:
            self._flows[function.name] = ControlFlow(function.body)
        return self._flows[function.name]

    def data_flow(self, function: Function) -> DataFlow:
        """The data flow of a definition, read once."""
        if function.name not in self._data:
            self._data[function.name] = DataFlow(function.body, self.control_flow(function))
        return self._data[function.name]

    def calls_with_text(self, function: Function, word: str) -> Iterator[tuple[int, Statement]]:
        """The calls of a body whose text contains a word: index and statement, in order."""
        body = function.body
        position = body.braces.start
        previous = -1
        while (position := self.module.text.find(word, position, body.braces.end)) >= 0:
            index = body.index_at(position)
            position += len(word)
            if index > previous:
                previous = index
                statement = body.statement(index)
                if statement.opcode in ("call", "invoke", "callbr") and position <= statement.end:
                    yield index, statement

    def calls_naming(self, function: Function, name: str) -> Iterator[tuple[int, Statement]]:
        """The calls of a body whose text may name a global value, in any spelling: index and statement, in order."""
        found = dict(self.calls_with_text(function, name))
        for spelling in self._escaped_names.get(name, ()):
            found.update(self.calls_with_text(function, spelling))
        return iter(sorted(found.items()))

    @cached_property
    def _escaped_names(self) -> dict[str, frozenset[str]]:
        """The spellings with escapes that the module has of global values, by what they mean."""
        found: dict[str, set[str]] = {}
        if "\\" in self.module.text:
            for spelling in _ESCAPED_GLOBAL.findall(self.module.text):
                found.setdefault(decode_name(spelling), set()).add(spelling)
        return {name: frozenset(spellings) for name, spellings in found.items()}

    def place_of(self, statement: Statement) -> TextPlace:
        """The place of a statement."""
        from vfsimt.ir.grammar import span

        return self.module.source.span_place(span(statement.start, statement.end))
