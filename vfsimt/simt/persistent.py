"""Persistent allocas (`!pto.persistent`) and the addresses made from them inside one function.

A persistent alloca keeps its place on chip between SIMT sections; an address in it must be known when the module is
compiled.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CALL_OPCODES, CAST_OPCODES
from vfsimt.simt.dataflow import COPY, local_name, parameter_name
from vfsimt.simt.numbers import PossibleNumbers
from vfsimt.simt.operands import operand_spans

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.simt.census import Function
    from vfsimt.simt.dataflow import DataFlow

PERSISTENT_METADATA = "!pto.persistent"
_POINTER = re.compile(r"ptr|\*")
_VECTOR_OPCODES = frozenset(("extractelement", "insertelement", "shufflevector"))
ADDRESS_OPCODES = (
    CAST_OPCODES
    | BINARY_OPCODES
    | _VECTOR_OPCODES
    | frozenset(("getelementptr", "phi", "select", "freeze", "extractvalue", "insertvalue", COPY))
)
"""Opcodes through which an address or a number that selects one is traced."""

_COMPUTING_OPCODES = (
    CAST_OPCODES | BINARY_OPCODES | _VECTOR_OPCODES | frozenset(("freeze", "icmp", "fcmp", "fneg", "select", COPY))
)


class PersistentAddresses:
    """Which values of a function are addresses in persistent allocas, and what selects them.

    Args:
        function: the function.
        flow: its data flow.
        parameters: parameters that hold such addresses, as keys of `local_name`.
    """

    def __init__(self, function: Function, flow: DataFlow, parameters: frozenset[str] = frozenset()) -> None:
        self._function = function
        self._flow = flow
        self._address_parameters = parameters

    @cached_property
    def allocas(self) -> frozenset[str]:
        """The persistent allocas."""
        body = self._function.body
        text = body.module.text
        if text.find(PERSISTENT_METADATA, body.braces.start, body.braces.end) < 0:
            return frozenset()
        return frozenset(
            local_name(statement.result)
            for statement in body.with_opcode("alloca")
            if _has_attachment(text, statement.start, statement.end)
        )

    @cached_property
    def derived(self) -> frozenset[str]:
        """The allocas and every value computed from one through address arithmetic."""
        found: set[str] = set()
        pending = [*self.allocas, *self._address_parameters]
        while pending:
            name = pending.pop()
            if name in found:
                continue
            found.add(name)
            for index in self._flow.users.get(name, ()):
                result = self._flow.result(index)
                if result and self.gives_address(index, name):
                    pending.append(result)
        return frozenset(found)

    def gives_address(self, index: int, name: str) -> bool:  # noqa: ARG002
        """Whether a statement that uses an address may give one: arithmetic, and calls that return pointers."""
        opcode = self._flow.opcode(index)
        if opcode in CALL_OPCODES:
            return returns_pointer(self._flow, index)
        return opcode in ADDRESS_OPCODES

    @cached_property
    def _parameters(self) -> frozenset[str]:
        return frozenset(parameter_name(parameter) for parameter in self._function.header.parameters)

    def selectors(self, names: Iterable[str]) -> dict[str, int]:
        """The values that are not constant and select the address `names` hold: value to the statement that uses it.

        A phi of several addresses selects by the path that was taken: it is a selector itself. What else an aggregate
        holds selects nothing. Values that are no addresses in a persistent alloca have no selectors.
        """
        found: dict[str, int] = {}
        seen: set[str] = set()
        pending = [name for name in names if name in self.derived]
        while pending:
            name = pending.pop()
            index = self._flow.definitions.get(name)
            if name in seen or index is None or name in self.allocas:
                continue
            seen.add(name)
            pending += [operand for operand in self._flow.used(index) if operand in self.derived]
            for selector in self.selectors_at(index):
                found.setdefault(selector, index)
        return found

    @cached_property
    def selected(self) -> dict[str, int]:
        """The addresses that some value selects: each with the statement that does so, the nearest before it."""
        found: dict[str, int] = {}
        for name in self.derived - self.allocas:
            index = self._flow.definitions.get(name)
            if index is not None and self.selectors_at(index):
                found[name] = index
        pending = sorted(found, key=found.__getitem__)
        for name in pending:  # grows while it is walked
            for index in self._flow.users.get(name, ()):
                result = self._flow.result(index)
                if result in self.derived and result not in found and self._hands_on(index, name):
                    found[result] = found[name]
                    pending.append(result)
        return found

    def _hands_on(self, index: int, name: str) -> bool:
        """Whether a value counts for what a statement gives: the arm of a select that is never chosen does not."""
        if self._flow.opcode(index) != "select":
            return True
        text = self._flow.body.module.text
        condition, *arms = operand_spans(self._flow.body.module, self._flow.body.statement(index))
        tested = significant_tokens(text, condition.start, condition.end)
        chosen = self._numbers.one_number(tested[-1].text, "i1") if tested and len(arms) == 2 else None
        arms = arms if chosen is None else [arms[0 if chosen else 1]]
        return any(name in self._flow.locals_in(arm.start, arm.end) for arm in arms)

    def selectors_at(self, index: int) -> tuple[str, ...]:
        """The values that are not constant and select the address which one statement defines."""
        opcode, used = self._flow.opcode(index), self._flow.used(index)
        if opcode == "phi":
            name = self._flow.result(index)
            return (name,) if self._phi_values.get(name) == name else ()
        if opcode == "insertvalue":
            return ()
        if opcode == "select":
            condition, *arms = operand_spans(self._flow.body.module, self._flow.body.statement(index))
            if len(arms) == 2 and _has_equal_arms(self._flow.body.module.text, arms):
                return ()
            used = self._flow.locals_in(condition.start, condition.end)
        return tuple(name for name in used if name not in self.derived and not self.is_constant(name))

    def is_constant(self, name: str) -> bool:
        """Whether a value is computed from constants only (or is no value at all)."""
        if name not in self._variable:
            return name in self._flow.definitions or not name[1:].isdigit()  # a number may have no written definition
        return self._numbers.is_one_number(name)

    @cached_property
    def _numbers(self) -> PossibleNumbers:
        return PossibleNumbers(self._flow)

    @cached_property
    def _phi_values(self) -> dict[str, str]:
        """For each phi among the addresses the one value that it stands for: itself where its operands differ.

        Phis that only hand one address around, as those of nested loops do, all stand for that address. Each is first
        taken for the first value that it meets, and becomes a value of its own when it meets a second one.
        """
        found: dict[str, str] = {}
        pending = [name for name in sorted(self.derived) if self._is_phi(name)]
        while pending:
            name = pending.pop()
            if found.get(name) == name:
                continue
            operands = [item for item in self._flow.used(self._flow.definitions[name]) if item != name]
            values = {found.get(item) if self._is_phi(item) else item for item in operands} - {None}
            value = next(iter(values)) if len(values) == 1 else name
            if values and found.get(name) != value:
                found[name] = str(value)
                phis = (index for index in self._flow.users.get(name, ()) if self._flow.opcode(index) == "phi")
                pending += [result for result in map(self._flow.result, phis) if result in self.derived]
        return found

    def _is_phi(self, name: str) -> bool:
        index = self._flow.definitions.get(name)
        return index is not None and self._flow.opcode(index) == "phi"

    @cached_property
    def _variable(self) -> frozenset[str]:
        """The parameters, what memory and calls give, and all that is computed from them."""
        found = set(self._parameters)
        for name, index in self._flow.definitions.items():
            if self._flow.opcode(index) not in _COMPUTING_OPCODES:
                found.add(name)
        pending = list(found)
        while pending:
            for index in self._flow.users.get(pending.pop(), ()):
                result = self._flow.result(index)
                if result and result not in found and self._flow.opcode(index) in _COMPUTING_OPCODES:
                    found.add(result)
                    pending.append(result)
        return frozenset(found)


def returns_pointer(flow: DataFlow, index: int) -> bool:
    """Whether a call returns a pointer, or an aggregate with one."""
    call = read_call(flow.body.module, flow.body.statement(index))
    return _POINTER.search(call.return_type.slice(flow.body.module.text)) is not None


def _has_attachment(text: str, start: int, end: int) -> bool:
    if text.find(PERSISTENT_METADATA, start, end) < 0:
        return False
    return any(token.text == PERSISTENT_METADATA for token in significant_tokens(text, start, end))


def _has_equal_arms(text: str, arms: Iterable[Span]) -> bool:
    """Whether a select gives the same value whatever its condition is."""
    first, second = ([token.text for token in significant_tokens(text, arm.start, arm.end)] for arm in arms)
    return first == second
