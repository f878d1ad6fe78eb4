"""The data and control flow of a module's functions, each read once, and what their calls say of one another."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.calls import read_call
from vfsimt.ir.cfg import ControlFlow, FlowToReturn
from vfsimt.ir.joins import PathJoins
from vfsimt.ir.lexer import TokenKind, significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES, NAME, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.merge.addresses import ReturnedAddresses
from vfsimt.simt.dataflow import parameter_name
from vfsimt.simt.persistent import PERSISTENT_METADATA
from vfsimt.simt.promotion import PromotedFlow

if TYPE_CHECKING:
    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.ir.nodes import Call
    from vfsimt.simt.census import Function, SimtCensus

_DEEPEST_CALL = 50
"""Calls inside calls that are followed for the addresses that they return; deeper ones are taken to return some."""

_GLOBAL = re.compile(rf"@({NAME})", re.ASCII)


class Launch(NamedTuple):
    """A statement that starts a SIMT function: itself, or in the function that it calls (`through`, else empty)."""

    at: int
    through: str


class FunctionFlows:
    """The flows of a module's functions.

    Args:
        census: the SIMT functions and calls.
    """

    def __init__(self, census: SimtCensus) -> None:
        self.census = census
        self._data: dict[str, PromotedFlow] = {}
        self._joins: dict[str, PathJoins] = {}
        self._joins_at_return: dict[str, tuple[int, PathJoins]] = {}
        self._addresses: dict[tuple[str, frozenset[str]], ReturnedAddresses] = {}
        self._returned: dict[tuple[str, frozenset[str]], bool] = {}
        self._depth = 0
        self._loops_around: dict[str, dict[int, list[NaturalLoop]]] = {}

    def data(self, function: Function) -> PromotedFlow:
        """The data flow of a definition, its control flow with it."""
        if function.name not in self._data:
            self._data[function.name] = PromotedFlow(ControlFlow(function.body))
        return self._data[function.name]

    def joins(self, function: Function) -> PathJoins:
        """Where the ways from the branches of a definition meet."""
        if function.name not in self._joins:
            self._joins[function.name] = PathJoins(self.data(function).control)
        return self._joins[function.name]

    def chooses_return(self, function: Function, branch: int) -> bool:
        """Whether ways from a branch part until the function returns: the branch chooses among its returns."""
        if function.name not in self._joins_at_return:
            flow = FlowToReturn(function.body)
            self._joins_at_return[function.name] = (flow.end, PathJoins(flow))
        end, joins = self._joins_at_return[function.name]
        return end in joins.of(branch)

    def loops_around(self, function: Function, block: int) -> list[NaturalLoop]:
        """The loops that hold a block."""
        if function.name not in self._loops_around:
            found: dict[int, list[NaturalLoop]] = {}
            for loop in self.data(function).control.loops:
                for item in loop.blocks:
                    found.setdefault(item, []).append(loop)
            self._loops_around[function.name] = found
        return self._loops_around[function.name].get(block, [])

    def callee(self, call: Call) -> Function | None:
        """The function that a call calls, by its name or an alias; None where it is not known, or has no body here."""
        callee = None if call.callee_name is None else self.census.function(self._aliased(call.callee_name))
        return callee if callee is not None and callee.is_defined else None

    def _aliased(self, name: str) -> str:
        """The name of what an alias stands for; any other name itself."""
        seen: set[str] = set()
        while name in self._aliases and name not in seen:
            seen.add(name)
            name = self._aliases[name]
        return name

    @cached_property
    def _aliases(self) -> dict[str, str]:
        """The aliases that stand for a symbol itself and not for an expression, and what they stand for."""
        module = self.census.module
        found: dict[str, str] = {}
        for entity in module.of_kind(EntityKind.ALIAS):
            symbol = significant_tokens(module.text, entity.start, entity.end)[-1]
            if symbol.kind is TokenKind.GLOBAL:
                found[module.name_of(entity)] = decode_name(symbol.text[1:])
        return found

    @cached_property
    def _callers(self) -> dict[str, list[str]]:
        """For each function the definitions whose text names it or an alias of it, SIMT functions left out."""
        found: dict[str, list[str]] = {}
        module = self.census.module
        for entity in module.of_kind(EntityKind.DEFINITION):
            name = module.name_of(entity)
            if name not in self.census.simt_functions and entity.body is not None:
                mentioned = _GLOBAL.findall(module.text, entity.body.start, entity.body.end)
                for callee in {self._aliased(decode_name(spelling)) for spelling in mentioned}:
                    found.setdefault(callee, []).append(name)
        return found

    @cached_property
    def launches(self) -> dict[str, tuple[Launch, ...]]:
        """For each function that starts SIMT functions, itself or through others, the statements that do, in order."""
        found: dict[str, dict[int, Launch]] = {}
        for site in self.census.sites:
            found.setdefault(site.caller.name, {})[site.index] = Launch(site.index, "")
        pending = list(found)
        while pending:
            callee = pending.pop()
            for name in self._callers.get(callee, ()):
                caller = self.census.function(name)
                assert caller is not None
                for index in self._calls_of(caller, callee):
                    if name not in found:
                        found[name] = {}
                        pending.append(name)
                    found[name].setdefault(index, Launch(index, callee))
        order = [name for name in self.census.module.functions if name in found]
        return {name: tuple(found[name][index] for index in sorted(found[name])) for name in order}

    def _calls_of(self, caller: Function, callee: str) -> list[int]:
        body = caller.body
        return [
            body.index_at(statement.start)
            for statement in body.with_opcode(*CALL_OPCODES)
            if self._aliased(read_call(body.module, statement).callee_name or "") == callee
        ]

    def address_parameters(self, function: Function) -> frozenset[str]:
        """The parameters that hold a persistent address in some call of the module."""
        return self._address_parameters.get(function.name, frozenset())

    def addresses(self, function: Function, held: frozenset[str]) -> ReturnedAddresses:
        """The persistent addresses in a definition, where some values hold such."""
        key = (function.name, held)
        if key not in self._addresses:
            self._addresses[key] = ReturnedAddresses(function, self.data(function), held, self._is_returned)
        return self._addresses[key]

    def _is_returned(self, function: Function, index: int, name: str) -> bool:
        """Whether a statement is a call that returns a persistent address made from a value that it gets."""
        flow = self.data(function)
        if flow.opcode(index) not in CALL_OPCODES:
            return False
        call = read_call(flow.body.module, flow.body.statement(index))
        callee = self.callee(call)
        parameters = None if callee is None else parameters_with(flow, callee, call, frozenset((name,)))
        return callee is not None and bool(parameters) and self._returns_address(callee, parameters or frozenset())

    def _returns_address(self, function: Function, parameters: frozenset[str]) -> bool:
        """Whether a function returns an address made from some parameters; one that calls itself does not by that."""
        key = (function.name, parameters)
        if key not in self._returned:
            if self._depth >= _DEEPEST_CALL:
                return True
            self._returned[key] = False
            self._depth += 1
            flow, derived = self.data(function), self.addresses(function, parameters).derived
            returns = (flow.body.index_at(statement.start) for statement in flow.body.with_opcode("ret"))
            self._returned[key] = any(not derived.isdisjoint(flow.used(index)) for index in returns)
            self._depth -= 1
        return self._returned[key]

    @property
    def with_addresses(self) -> list[Function]:
        """The definitions that have persistent addresses, of their own or as parameters."""
        names = dict.fromkeys((*self._with_allocas, *self._address_parameters))
        return [function for function in map(self.census.function, names) if function is not None]

    @cached_property
    def _with_allocas(self) -> list[str]:
        """The definitions that may have a persistent alloca."""
        module = self.census.module
        return [
            module.name_of(entity)
            for entity in module.of_kind(EntityKind.DEFINITION)
            if entity.body is not None
            and module.text.find(PERSISTENT_METADATA, entity.body.start, entity.body.end) >= 0
        ]

    @cached_property
    def _address_parameters(self) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        pending = list(self._with_allocas)
        while pending:
            function = self.census.function(pending.pop())
            assert function is not None
            for callee, parameters in self._passed_addresses(function, found.get(function.name, frozenset())):
                known = found.get(callee, frozenset())
                if not parameters <= known:
                    found[callee] = known | parameters
                    pending.append(callee)
        return found

    def _passed_addresses(self, function: Function, parameters: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        """What a function passes persistent addresses to: names of definitions, with the parameters that get them."""
        flow = self.data(function)
        derived = self.addresses(function, parameters).derived
        found: list[tuple[str, frozenset[str]]] = []
        for index in sorted({index for name in derived for index in flow.users.get(name, ())}):
            if flow.opcode(index) in CALL_OPCODES:
                call = read_call(flow.body.module, flow.body.statement(index))
                callee = self.callee(call)
                if callee is not None:
                    found.append((callee.name, parameters_with(flow, callee, call, derived)))
        return found


def parameters_with(flow: PromotedFlow, callee: Function, call: Call, names: frozenset[str]) -> frozenset[str]:
    """The parameters of a callee whose arguments use some values."""
    return frozenset(
        parameter_name(parameter)
        for parameter, argument in zip(callee.header.parameters, call.arguments, strict=False)
        if not names.isdisjoint(flow.locals_in(argument.value.start, argument.value.end))
    )
