"""Whether a loop's variable reaches a persistent address: through arithmetic, casts, phis, selects and arguments.

A value that was loaded is not traced: memory is data. A phi whose block is chosen by a branch on the variable depends
on it as well, and so does a select.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import TextOffset
from vfsimt.ir.calls import read_call
from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.simt.dataflow import DataFlow, local_name, parameter_name
from vfsimt.simt.persistent import ADDRESS_OPCODES, PersistentAddresses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.simt.census import Function, SimtCensus

_TRACED = ADDRESS_OPCODES | frozenset(("icmp", "fcmp"))


class SlotReach:
    """Traces values through the functions of a module; each function is read once."""

    def __init__(self, census: SimtCensus) -> None:
        self._census = census
        self._data: dict[str, DataFlow] = {}
        self._control: dict[str, ControlFlow] = {}

    def data_flow(self, function: Function) -> DataFlow:
        """The data flow of a definition."""
        if function.name not in self._data:
            self._data[function.name] = DataFlow(function.body)
        return self._data[function.name]

    def control_flow(self, function: Function) -> ControlFlow:
        """The control flow of a definition."""
        if function.name not in self._control:
            self._control[function.name] = ControlFlow(function.body)
        return self._control[function.name]

    def evidence(
        self, function: Function, variables: Iterable[str], addresses: frozenset[str] = frozenset()
    ) -> str | None:
        """Where one of some values selects a persistent address, in this function or in one that it calls.

        Args:
            function: where the values are.
            variables: the values, as keys of `local_name`.
            addresses: parameters that hold persistent addresses.
        """
        return self._evidence(function, frozenset(variables), addresses, set())

    def _evidence(
        self,
        function: Function,
        variables: frozenset[str],
        addresses: frozenset[str],
        seen: set[tuple[str, frozenset[str], frozenset[str]]],
    ) -> str | None:
        key = (function.name, variables, addresses)
        if key in seen:
            return None
        seen.add(key)
        flow = self.data_flow(function)
        persistent = PersistentAddresses(function, flow, addresses)
        if not persistent.derived:
            return None
        traced = self.traced(function, variables)
        for index in range(len(flow.body)):
            statement = flow.body.statement(index)
            if statement.result and local_name(statement.result) in traced & persistent.derived:
                line, _ = self._census.module.source.line_and_column(TextOffset(statement.start))
                return f"it selects the persistent address {statement.result} in @{function.name} (line {line})"
            if statement.opcode in CALL_OPCODES:
                found = self._in_callee(function, index, traced, persistent.derived, seen)
                if found is not None:
                    return found
        return None

    def _in_callee(
        self,
        function: Function,
        index: int,
        traced: frozenset[str],
        derived: frozenset[str],
        seen: set[tuple[str, frozenset[str], frozenset[str]]],
    ) -> str | None:
        flow = self.data_flow(function)
        used = set(flow.used(index))
        if not (used & traced and used & derived):
            return None
        call = read_call(self._census.module, flow.body.statement(index))
        callee = None if call.callee_name is None else self._census.function(call.callee_name)
        if callee is None or not callee.is_defined:
            return None
        variables: set[str] = set()
        addresses: set[str] = set()
        for parameter, argument in zip(callee.header.parameters, call.arguments, strict=False):
            names = set(flow.locals_in(argument.value.start, argument.value.end))
            if names & derived:
                addresses.add(parameter_name(parameter))
            elif names & traced:
                variables.add(parameter_name(parameter))
        if not variables or not addresses:
            return None
        return self._evidence(callee, frozenset(variables), frozenset(addresses), seen)

    def traced(self, function: Function, variables: Iterable[str]) -> frozenset[str]:
        """The values and everything computed from them."""
        flow, control = self.data_flow(function), self.control_flow(function)
        found: set[str] = set()
        pending = list(variables)
        while pending:
            name = pending.pop()
            if name in found:
                continue
            found.add(name)
            for index in flow.users.get(name, ()):
                statement = flow.body.statement(index)
                if statement.opcode in _TRACED and statement.result:
                    pending.append(local_name(statement.result))
                elif statement.opcode in ("br", "switch"):
                    pending += self._phis_chosen_by(control, index)
        return frozenset(found)

    def _phis_chosen_by(self, control: ControlFlow, branch: int) -> list[str]:
        """The phis of different constants in blocks right below a branch in the dominator tree: it chooses them."""
        body = control.body
        block = next((number for number, item in enumerate(body.blocks) if item.first <= branch < item.end), -1)
        found: list[str] = []
        for below, above in control.immediate_dominators.items():
            if above != block or below == block or len(control.predecessors[below]) < 2:
                continue
            for index in range(body.blocks[below].first, body.blocks[below].end):
                statement = body.statement(index)
                if statement.opcode != "phi":
                    break
                found.append(local_name(statement.result))
        return found
