"""Whether values reach a persistent address: through arithmetic, casts, phis, selects, calls and their results.

What was stored is followed where local memory is a register in all but name (`PromotedFlow`); all other memory is
data. A phi depends on the branches that choose among its values, and what a loop leaves behind depends on the branch
that leaves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import TextOffset
from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.phis import read_phi
from vfsimt.merge.dependence import Dependence
from vfsimt.merge.flows import parameters_with
from vfsimt.merge.keptaddresses import KeptAddresses
from vfsimt.merge.loopshape import TRACED_OPCODES
from vfsimt.simt.promotion import written_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.ir.nodes import Call
    from vfsimt.merge.flows import FunctionFlows
    from vfsimt.simt.census import Function
    from vfsimt.simt.promotion import PromotedFlow


class Reach(NamedTuple):
    """That values reach a persistent address, or that this cannot be told (`is_proved` is false); why.

    Attributes:
        is_proved: whether they do.
        evidence: what they do, with its line.
        is_in_memory: whether it cannot be told because memory holds the address.
    """

    is_proved: bool
    evidence: str
    is_in_memory: bool = False


class _Visit(NamedTuple):
    """A function with values that are traced in it, and parameters that hold persistent addresses."""

    function: Function
    variables: frozenset[str]
    addresses: frozenset[str]
    loop: NaturalLoop | None


class _Values(NamedTuple):
    """The values of a function that depend on those that are traced, and those that are persistent addresses."""

    traced: frozenset[str]
    derived: frozenset[str]


class _Search:
    """The functions that are still to be looked at."""

    def __init__(self) -> None:
        self.pending: list[_Visit] = []
        self._seen: set[tuple[str, frozenset[str], frozenset[str]]] = set()

    def add(self, visit: _Visit) -> None:
        key = (visit.function.name, visit.variables, visit.addresses)
        if key not in self._seen:
            self._seen.add(key)
            self.pending.append(visit)


class SlotReach:
    """Traces values through the functions of a module.

    Args:
        flows: the flows of the module's functions.
    """

    def __init__(self, flows: FunctionFlows) -> None:
        self._flows = flows
        self.kept = KeptAddresses(flows)
        self.dependence = Dependence(flows)

    def find(self, function: Function, variables: Iterable[str], loop: NaturalLoop) -> Reach | None:
        """Where some values of a loop select a persistent address, in their function or in one that it calls.

        Args:
            function: where the values are.
            variables: the values, as keys of `local_name`.
            loop: the loop whose values they are.

        Returns:
            A proof if there is one, else a reason why it cannot be told, else None: they reach none.
        """
        search = _Search()
        search.add(_Visit(function, frozenset(variables), self._flows.address_parameters(function), loop))
        doubt: Reach | None = None
        while search.pending:
            found = self._in_function(search.pending.pop(), search)
            if found is not None and found.is_proved:
                return found
            doubt = doubt or found
        return doubt

    def _in_function(self, visit: _Visit, search: _Search) -> Reach | None:
        flow = self._flows.data(visit.function)
        derived = self._flows.addresses(visit.function, visit.addresses).derived
        traced = self.dependence.traced(visit.function, visit.variables, visit.loop)
        selected = self._first_selected(flow, traced & derived)
        if selected is not None:
            name, line = written_name(flow.result(selected)), self._line(flow, selected)
            return Reach(True, f"selects the persistent address {name} in @{visit.function.name} (line {line})")
        doubt: Reach | None = None
        for index in sorted({index for name in traced for index in flow.users.get(name, ())}):
            if flow.opcode(index) in CALL_OPCODES:
                doubt = self._in_callee(flow, index, search, _Values(traced, derived)) or doubt
        return doubt or self._through_memory(visit, traced)

    def _first_selected(self, flow: PromotedFlow, names: frozenset[str]) -> int | None:
        """The first statement that computes an address with a traced value; an aggregate only holds both.

        Addresses that are only compared with one another, as the counters of loops are, select nothing.
        """
        needed: set[str] = set()
        pending = [name for name in names if any(not _only_computes(flow, index) for index in flow.users.get(name, ()))]
        while pending:
            name = pending.pop()
            if name not in needed:
                needed.add(name)
                index = flow.definitions.get(name)
                pending += [] if index is None else [item for item in flow.used(index) if item in names]
        indexes = sorted(flow.definitions[name] for name in needed if name in flow.definitions)
        return next((index for index in indexes if not _is_aggregate(flow, index)), None)

    def _in_callee(self, flow: PromotedFlow, index: int, search: _Search, values: _Values) -> Reach | None:
        """Go on in what a call calls, or tell why that is not possible."""
        call = read_call(flow.body.module, flow.body.statement(index))
        callee = self._flows.callee(call)
        if callee is None:
            return self._doubtful_call(flow, index, call, values)
        variables = parameters_with(flow, callee, call, values.traced)
        if variables:
            search.add(_Visit(callee, variables, parameters_with(flow, callee, call, values.derived), None))
        return None

    def _doubtful_call(self, flow: PromotedFlow, index: int, call: Call, values: _Values) -> Reach | None:
        """A call of something unknown that gets both a persistent address and a traced number may select."""
        if call.callee_name is not None and call.callee_name.startswith("llvm."):
            return None
        text = flow.body.module.text
        has_address = has_number = False
        for argument in call.arguments:
            names = set(flow.locals_in(argument.value.start, argument.value.end))
            has_address |= bool(names & values.derived)
            has_number |= bool(names & values.traced) and not argument.type.slice(text).startswith("ptr")
        if not (has_address and has_number):
            return None
        called = (
            "code that is not known" if call.callee_name is None else f"@{call.callee_name}, which has no body here"
        )
        return Reach(False, f"goes with a persistent address to {called} (line {self._line(flow, index)})")

    def _through_memory(self, visit: _Visit, traced: frozenset[str]) -> Reach | None:
        """Where persistent addresses are kept in memory, traced values may select among them or in them."""
        got = self.kept.got(visit.function)
        if not got:
            return None
        flow = self._flows.data(visit.function)
        possible = self._flows.addresses(visit.function, visit.addresses | got).derived
        places = {index for name in traced for index in flow.users.get(name, ()) if flow.result(index) in got}
        chosen = [index for index in sorted(places) if self._callee_of(flow, index) is None]
        selected = chosen[0] if chosen else self._first_selected(flow, traced & possible)
        if selected is None:
            return None
        line = self._line(flow, selected)
        return Reach(False, f"may select a persistent address that is kept in memory (line {line})", True)

    def _callee_of(self, flow: PromotedFlow, index: int) -> Function | None:
        """The function of the module that a statement calls."""
        if flow.opcode(index) not in CALL_OPCODES:
            return None
        return self._flows.callee(read_call(flow.body.module, flow.body.statement(index)))

    def changed_memory(self, function: Function, loop: NaturalLoop) -> Reach | None:
        """Where a loop itself moves the persistent addresses that memory holds."""
        index = self.kept.changed_in(function, loop, self.dependence)
        if index is None:
            return None
        line = self._line(self._flows.data(function), index)
        return Reach(False, f"may move a persistent address that is kept in memory (line {line})", True)

    def _line(self, flow: PromotedFlow, index: int) -> int:
        return flow.body.module.source.line_and_column(TextOffset(flow.place_of(index)))[0]


def _only_computes(flow: PromotedFlow, index: int) -> bool:
    """Whether a statement makes something of a value that has uses of its own, or compares it."""
    return flow.opcode(index) in TRACED_OPCODES


def _is_aggregate(flow: PromotedFlow, index: int) -> bool:
    """Whether a statement puts a value into an aggregate, or chooses among aggregates."""
    opcode = flow.opcode(index)
    if opcode == "phi" and index < len(flow.body):
        kind = read_phi(flow.body.module, flow.body.statement(index)).type
        return kind.slice(flow.body.module.text).startswith(("{", "[", "%", "<{"))
    return opcode == "insertvalue"
