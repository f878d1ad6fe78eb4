"""A block of threads: warps of lanes that run together by the rule of the package, and the barriers between warps."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.device.interpreter.faults import FaultError, Reason
from tests.device.interpreter.registers import keep_or_resume
from tests.device.interpreter.simt import thread_intrinsic
from tests.device.interpreter.threads import AtBarrier, AtBlock, AtWarpOperation, Event, Running, Thread
from tests.device.interpreter.warp import LANES, run_warp_operation

if TYPE_CHECKING:
    from tests.device.interpreter.memory import Kind, Memory, Traffic
    from tests.device.interpreter.module import Function, Instruction, Module
    from tests.device.interpreter.types import Value


@dataclass(slots=True, kw_only=True)
class Core:
    """What the threads of one block of the grid share, from one SIMT call to the next.

    Attributes:
        registers: what each thread kept, by its linear number and the name of the register.
        tallies: loads, stores and the like by kind.
    """

    module: Module
    spaces: dict[int, Memory]
    block: int
    grid: int
    registers: dict[tuple[int, str], Value] = field(default_factory=dict[tuple[int, str], "Value"])
    traffic: Traffic | None = None
    tallies: Counter[str] = field(default_factory=Counter[str])

    def memory(self, space: int) -> Memory:
        if space not in self.spaces:
            raise FaultError(Reason.DEFINITION, f"memory of address space {space}")
        return self.spaces[space]


@dataclass(slots=True, kw_only=True)
class Lane:
    """The surroundings of one thread of a block."""

    core: Core
    shape: tuple[int, int, int]
    linear: int

    @property
    def module(self) -> Module:
        return self.core.module

    @property
    def index(self) -> tuple[int, int, int]:
        x, y, _ = self.shape
        return self.linear % x, self.linear // x % y, self.linear // (x * y)

    def memory(self, space: int) -> Memory:
        return self.core.memory(space)

    def note(self, space: int, address: int, count: int, kind: Kind) -> None:
        self.core.tallies[kind.name] += 1
        if self.core.traffic is not None:
            self.core.traffic.note(space, address, count, self.linear, kind)

    def intrinsic(self, name: str, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        return thread_intrinsic(self, name, instruction, values)

    def assembly(self, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        return keep_or_resume(self.core.registers, self.linear, instruction, values)

    def launch(self, function: Function, values: tuple[Value, ...]) -> None:
        raise FaultError(Reason.DEFINITION, f"a SIMT call of @{function.name} by a thread of a block")


_ENDED: Final = None


class Block:
    """The threads of one SIMT call."""

    def __init__(self, core: Core, shape: tuple[int, int, int], function: Function, values: tuple[Value, ...]) -> None:
        self._core = core
        count = shape[0] * shape[1] * shape[2]
        lanes = [Lane(core=core, shape=shape, linear=linear) for linear in range(count)]
        self._threads: list[Running] = [Thread(around=lane).run(function, values) for lane in lanes]
        self._states: list[Event | None] = [next(thread) for thread in self._threads]
        self._warps = [list(range(first, min(first + LANES, count))) for first in range(0, count, LANES)]

    def run(self) -> None:
        """Runs all threads to their end.

        Raises:
            FaultError: with the number of the thread in its message where one thread is to blame.
        """
        if self._core.traffic is not None:
            self._core.traffic.clear()
        while True:
            for warp in self._warps:
                self._run_warp(warp)
            waiting = [state for state in self._states if isinstance(state, AtBarrier)]
            if not waiting:
                return
            if len(waiting) < len(self._states) or len({id(state.instruction) for state in waiting}) > 1:
                raise FaultError(
                    Reason.DIVERGENT_BARRIER, f"{len(waiting)} of {len(self._states)} threads", _place(waiting)
                )
            if self._core.traffic is not None:
                self._core.traffic.clear()
            for linear in range(len(self._states)):
                self._resume(linear, None)

    def _run_warp(self, warp: list[int]) -> None:
        """Runs a warp until all of its lanes have ended or wait at a barrier."""
        while places := [state.place for state in self._of(warp) if isinstance(state, AtBlock)]:
            first = min(places)
            group = [linear for linear in warp if self._states[linear] == AtBlock(first)]
            for linear in group:
                self._resume(linear, None)
            while isinstance(self._states[group[0]], AtWarpOperation):
                self._run_operation(group)
            arrived = [state for state in self._of(group) if isinstance(state, AtBarrier)]
            if arrived and len(arrived) < len(warp):
                raise FaultError(Reason.DIVERGENT_BARRIER, f"{len(arrived)} lanes of {len(warp)}", _place(arrived))

    def _of(self, linears: list[int]) -> list[Event | None]:
        return [self._states[linear] for linear in linears]

    def _run_operation(self, group: list[int]) -> None:
        events = {linear: state for linear in group if isinstance(state := self._states[linear], AtWarpOperation)}
        assert len(events) == len(group), "the lanes of a group run the same instructions"
        one = events[group[0]]
        self._core.tallies["WARP"] += 1
        try:
            results = run_warp_operation(
                one.name, {linear % LANES: event.arguments for linear, event in events.items()}
            )
        except FaultError as fault:
            raise fault.at(one.instruction.text) from fault
        for linear in group:
            self._resume(linear, results[linear % LANES])

    def _resume(self, linear: int, result: Value) -> None:
        try:
            self._states[linear] = self._threads[linear].send(result)
        except StopIteration:
            self._states[linear] = _ENDED
        except FaultError as fault:
            message = f"{fault.message} (thread {linear}, block {self._core.block})"
            raise FaultError(fault.reason, message, fault.place) from fault


def _place(waiting: list[AtBarrier]) -> str:
    return waiting[0].instruction.text
