"""Two modules side by side on the host: which of their functions can be called there, and what came of the calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.errors import VfsimtError
from vfsimt.ir.lexicon import decode_name
from vfsimt.jit import llvm
from vfsimt.jit.child import KernelProcess
from vfsimt.jit.hostcalls import (
    ArgumentSet,
    CalledFunction,
    caller_name,
    spoiler_text,
    variable_text,
)
from vfsimt.jit.hostcopy import HostCopy
from vfsimt.jit.reasons import JitReason
from vfsimt.jit.trial import Counterpart, TrialOutcome, TrialTask

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vfsimt.ir.parser import Module
    from vfsimt.jit.hosttext import HostVariable

_CALLS_SECONDS = 300.0
_TASK_SECONDS = 2 * _CALLS_SECONDS
_PREFIX = "vfsimt.call"


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCall:
    """A function of the first module and the call that does its work in the second.

    Attributes:
        first: the name of the function.
        second: the name of what is called in the second module.
        constants: the last arguments of that call, each with its type: `i32 3`.
    """

    first: str
    second: str
    constants: tuple[str, ...] = ()


class HostPair:
    """Calls functions of two modules on equal memory, in a process of its own.

    Args:
        first, second: modules with device code; LLVM accepts them.
        call_seconds: of processor time that a call of the first module may take.
    """

    def __init__(self, first: Module, second: Module, *, call_seconds: float) -> None:
        self._call_seconds = call_seconds
        architecture = llvm.host_triple().partition("-")[0]
        self._modules = first, second
        self._copies = HostCopy(first, architecture), HostCopy(second, architecture)
        self._prefix = _PREFIX
        while any(self._prefix in module.text for module in self._modules):
            self._prefix += ".x"

    def obstacle(self, function: str, *, second: bool = False) -> str:
        """Why a function of one of the modules cannot be called, as a sentence; empty where nothing is known."""
        copy = self._copies[second]
        if copy.header(function) is None:
            return f"the module does not define @{function}"
        return copy.obstacle(function) or self._called(HostCall(first=function, second=function), second).obstacle()

    def takes_the_same(self, call: HostCall) -> bool:
        """Whether the second function takes the arguments of the first one, and the constants, and returns the same."""
        added = tuple(constant.rpartition(" ")[0] for constant in call.constants)
        return (*self._called(call, second=False).types, *added) == self._called(call, second=True).types

    def _called(self, call: HostCall, second: bool) -> CalledFunction:
        header = self._copies[second].header(call.second if second else call.first)
        assert header is not None
        return CalledFunction(module=self._modules[second], header=header, constants=call.constants if second else ())

    def perform(self, calls: Sequence[HostCall]) -> tuple[TrialOutcome, ...]:
        """Make all calls, for every set of arguments; what came of each, in their order.

        Calls with functions that LLVM cannot compile for the host have that as their reason.
        """
        found: dict[int, TrialOutcome] = {}
        with KernelProcess() as child:
            self._perform(child, dict(enumerate(calls)), found)
        return tuple(found[index] for index in range(len(calls)))

    def _perform(self, child: KernelProcess, calls: dict[int, HostCall], found: dict[int, TrialOutcome]) -> None:
        """Make calls in one task; where it fails, those of each function of the second module in one of their own."""
        if not calls:
            return
        try:
            outcomes: Iterable[TrialOutcome] = child.perform(
                self._task(calls), name=self._modules[0].source.name, timeout=_TASK_SECONDS
            )
        except VfsimtError as error:
            groups: dict[str, dict[int, HostCall]] = {}
            for index, call in calls.items():
                groups.setdefault(call.second, {})[index] = call
            is_late = error.findings[0].reason is JitReason.TIMED_OUT
            if len(groups) > 1 and not is_late:
                for group in groups.values():
                    self._perform(child, group, found)
                return
            subject = "it was not executed" if is_late else "it cannot be made for the host"
            reason = f"{subject}: {error.findings[0].message}"
            outcomes = [TrialOutcome(index=index, equal=(), reason=reason) for index in calls]
        found.update({outcome.index: outcome for outcome in outcomes})

    def _task(self, calls: dict[int, HostCall]) -> TrialTask:
        variables: dict[str, tuple[int, HostVariable]] = {}
        counterparts: list[Counterpart] = []
        added = [spoiler_text(self._prefix)], [spoiler_text(self._prefix)]
        for index, call in calls.items():
            mine = self._common_variables(call)
            for variable in mine:
                variables.setdefault(variable.spelling, (len(variables), variable))
            compared = tuple((variables[item.spelling][0], item.spelling) for item in mine)
            counterparts.append(
                Counterpart(
                    index=index,
                    second=call.second,
                    group=f"{call.second} {call.constants}",
                    pointers=self._called(call, second=False).pointers,
                    variables=compared,
                )
            )
            for chosen in ArgumentSet:
                name = caller_name(self._prefix, index, chosen)
                for second in (False, True):
                    added[second].append(self._called(call, second).caller(name, chosen, self._prefix))
        made = [variable_text(variable, f"{self._prefix}.variable.{number}") for number, variable in variables.values()]
        names = [decode_name(spelling[1:]) for spelling in variables]
        functions = [call.first for call in calls.values()], [call.second for call in calls.values()]
        first, second = (
            self._copies[module].text([*functions[module], *names], "\n".join([*added[module], *made]))
            for module in (0, 1)
        )
        return TrialTask(
            name=self._modules[0].source.name,
            first=first,
            second=second,
            prefix=self._prefix,
            counterparts=tuple(counterparts),
            seconds=self._call_seconds,
            all_seconds=_CALLS_SECONDS,
        )

    def _common_variables(self, call: HostCall) -> list[HostVariable]:
        """The writable variables that either function may reach, in so far as both modules have them."""
        reached = [*self._copies[0].variables(call.first), *self._copies[1].variables(call.second)]
        unique = {variable.spelling: variable for variable in reached}
        return [item for item in unique.values() if all(copy.has_variable(item.spelling) for copy in self._copies)]
