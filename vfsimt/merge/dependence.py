"""Which values of a function depend on some others: by computation, and by the paths that branches on them choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.merge.flows import parameters_with
from vfsimt.merge.loopshape import computes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.merge.flows import FunctionFlows
    from vfsimt.simt.census import Function

_BRANCHES = frozenset(("br", "switch", "indirectbr"))
_DATA_OPCODES = CALL_OPCODES | frozenset(("load", "atomicrmw", "cmpxchg", "va_arg"))
_DEEPEST_CALL = 50
"""Calls inside calls that are followed for what they return; deeper ones are taken to return what they get and load."""


class Dependence:
    """Follows values forward; what a function returns is found once.

    Args:
        flows: the flows of the module's functions.
    """

    def __init__(self, flows: FunctionFlows) -> None:
        self._flows = flows
        self._data: dict[str, dict[int, list[str]]] = {}
        self._returns: dict[tuple[str, frozenset[str]], bool] = {}
        self._outside: dict[tuple[str, int], tuple[str, ...]] = {}

    def traced(
        self,
        function: Function,
        variables: Iterable[str],
        loop: NaturalLoop | None,
        depth: int = 0,
        *,
        inside: bool = False,
    ) -> frozenset[str]:
        """The values and everything that depends on them.

        Args:
            function: where the values are.
            variables: the values, as keys of `local_name`.
            loop: the loop whose variables they are; its own exit decides nothing about itself.
            depth: calls that are being followed.
            inside: what lies outside the loop is left out, and what comes from there.
        """
        flow = self._flows.data(function)
        fence = loop.blocks if inside and loop is not None else None
        found: set[str] = set()
        branched: set[int] = set()
        pending = list(variables)
        while pending:
            name = pending.pop()
            if name in found or (fence is not None and flow.block_of(flow.definitions[name]) not in fence):
                continue
            found.add(name)
            for index in flow.users.get(name, ()):
                opcode, result = flow.opcode(index), flow.result(index)
                if opcode in _BRANCHES:
                    block = flow.block_of(index)
                    if block not in branched:
                        branched.add(block)
                        pending += self._chosen_phis(function, block, loop, found)
                        pending += self._left_behind(function, block, loop)
                elif result and result not in found and self._hands_on(function, index, name, depth):
                    pending.append(result)
        return frozenset(found)

    def _hands_on(self, function: Function, index: int, name: str, depth: int) -> bool:
        """Whether the result of a statement depends on a value that it uses."""
        flow = self._flows.data(function)
        if computes(flow, index):
            return True
        if flow.opcode(index) not in CALL_OPCODES:
            return False
        call = read_call(flow.body.module, flow.body.statement(index))
        callee = self._flows.callee(call)
        if callee is None:
            return False
        parameters = parameters_with(flow, callee, call, frozenset((name,)))
        return bool(parameters) and self._is_returned(callee, parameters, depth + 1)

    def _is_returned(self, function: Function, parameters: frozenset[str], depth: int) -> bool:
        """Whether what a function returns depends on some parameters; a function that calls itself is taken to."""
        key = (function.name, parameters)
        if depth > _DEEPEST_CALL:
            return True
        if key not in self._returns:
            self._returns[key] = True
            self._returns[key] = self._returns_one_of(function, parameters, depth)
        return self._returns[key]

    def data_values(self, function: Function, depth: int = 0) -> dict[int, list[str]]:
        """What each block of a function loads, or gets from calls that load or are not known."""
        if function.name not in self._data:
            self._data[function.name] = {}  # a function that calls itself gives no data but what it loads
            flow = self._flows.data(function)
            found: dict[int, list[str]] = {}
            for index in range(len(flow.body)):
                if (
                    flow.opcode(index) in _DATA_OPCODES
                    and flow.result(index)
                    and self._gives_data(function, index, depth)
                ):
                    found.setdefault(flow.block_of(index), []).append(flow.result(index))
            self._data[function.name] = found
        return self._data[function.name]

    def _gives_data(self, function: Function, index: int, depth: int) -> bool:
        flow = self._flows.data(function)
        if flow.opcode(index) not in CALL_OPCODES:
            return True
        callee = self._flows.callee(read_call(flow.body.module, flow.body.statement(index)))
        if callee is None:
            return not computes(flow, index)
        if depth > _DEEPEST_CALL:
            return True
        loaded = [name for names in self.data_values(callee, depth + 1).values() for name in names]
        return self._returns_one_of(callee, loaded, depth + 1)

    def _returns_one_of(self, function: Function, values: Iterable[str], depth: int) -> bool:
        flow = self._flows.data(function)
        traced = self.traced(function, values, None, depth)
        returns = list(flow.body.with_opcode("ret"))
        if any(not traced.isdisjoint(flow.used(flow.body.index_at(statement.start))) for statement in returns):
            return True
        if len({flow.body.module.text[statement.start : statement.end] for statement in returns}) < 2:
            return False
        users = {index for name in traced for index in flow.users.get(name, ()) if flow.opcode(index) in _BRANCHES}
        return any(self._flows.chooses_return(function, flow.block_of(index)) for index in sorted(users))

    def _chosen_phis(self, function: Function, branch: int, loop: NaturalLoop | None, found: set[str]) -> Iterator[str]:
        """The phis of different values where the ways from a branch meet, those that are found already left out.

        At the header of the loop that is looked at, only the ways inside count: who leaves it comes to another loop.
        """
        flow = self._flows.data(function)
        for block in self._flows.joins(function).of(branch):
            is_own = loop is not None and block == loop.header and branch in loop.blocks
            ways = loop.blocks if is_own and loop is not None else None
            for index in flow.phis_at(block):
                if flow.result(index) in found:
                    continue
                values = {item.value for item in flow.incoming(index) if ways is None or item.block in ways}
                if len(values) > 1:
                    yield flow.result(index)

    def _left_behind(self, function: Function, branch: int, loop: NaturalLoop | None) -> Iterator[str]:
        """What the loops that a branch leaves define and others use: it depends on when the loop was left."""
        flow = self._flows.data(function)
        control = flow.control
        for left in self._flows.loops_around(function, branch):
            if loop is not None and left.blocks >= loop.blocks:
                continue
            if all(target in left.blocks for target in control.successors[branch]):
                continue
            yield from self._used_outside(function, left)

    def _used_outside(self, function: Function, loop: NaturalLoop) -> tuple[str, ...]:
        """What a loop defines and others use."""
        key = (function.name, loop.header)
        if key not in self._outside:
            flow = self._flows.data(function)
            results = (result for result in map(flow.result, flow.indexes_in(loop.blocks)) if result)
            self._outside[key] = tuple(
                result
                for result in results
                if any(flow.block_of(user) not in loop.blocks for user in flow.users.get(result, ()))
            )
        return self._outside[key]
