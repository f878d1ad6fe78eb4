"""Calls of functions of two modules on equal memory: what the second does is compared with what the first does.

This is what a worker does (`vfsimt.jit.child`). Both modules are compiled once. Every call is then made in a process
forked for it, with a limit of processor time, so that it may crash, loop, or write anywhere.

The first module is loaded twice: where its two copies, on equal memory with another pattern on the stack, do not give
one result, the function reads what it has not written or keeps addresses, and nothing can be told from it. Where the
second module does something else, the first one is called again with its functions, variables and stack moved: what
depends on their addresses is no difference either.
"""

from __future__ import annotations

import ctypes
import signal
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.errors import RefusedError
from vfsimt.jit.engine import CompileOptions, Engine
from vfsimt.jit.forked import BROKEN, perform_forked
from vfsimt.jit.hostcalls import POINTER_OFFSET, SLOT_BYTES, ArgumentSet, caller_name, padding_text
from vfsimt.jit.hostmemory import HostMemory
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vfsimt.jit.engine import CompiledModule

_FIRST, _COPY, _SECOND, _MOVED = range(4)
_PATTERN, _OTHER_PATTERN = 0x5A, 0xC3
"""With what the stack is filled before a call; the other one in copies of the first module."""

_DISTANCES = tuple(1 << bit for bit in range(12))
"""In bytes, how far the first module is moved: each changes one more bit of an address within a page."""

_HASTE = 0.2
"""The part of the time of one call that all calls for a function may take together before they are made one by one."""
_ENDLESS_CALLS = 3
_VARIABLE_BYTES = 1 << 24
_PATIENCE = 10
"""So many times longer than the first call may take, the calls that are compared with it may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterpart:
    """A function of the first module and what does its work in the second.

    Attributes:
        index: in the names of its callers.
        second: the function of the second module; where some of its counterparts do not end, the others are not tried.
        group: those with an equal one have the same code; where one does not end, the others are not tried.
        pointers: indices of the parameters that are pointers.
        variables: of the variables that are compared, the index in the names of their functions, and the name.
    """

    index: int
    second: str
    group: str
    pointers: tuple[int, ...]
    variables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialOutcome:
    """What came of a counterpart.

    Attributes:
        index: of the counterpart.
        equal: the sets of arguments for which both did the same.
        reason: why the first function did not run for any other; empty where it ran for all.
        difference: what the second did otherwise; empty where nothing.
    """

    index: int
    equal: tuple[ArgumentSet, ...]
    reason: str = ""
    difference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialTask:
    """Compile two modules and call their functions.

    Attributes:
        name: what findings call the modules.
        first, second: the modules, with callers for every counterpart and set of arguments.
        prefix: with which the names of callers begin.
        counterparts: what is called.
        seconds: of processor time that a call of the first module may take.
        all_seconds: after so many seconds no further counterpart is called.
    """

    name: str
    first: str
    second: str
    prefix: str
    counterparts: tuple[Counterpart, ...]
    seconds: float
    all_seconds: float

    def perform(self, progress: Callable[[str], None]) -> tuple[TrialOutcome, ...]:
        """Do it, in this process and in processes forked from it."""
        progress("compiling")
        with Engine() as engine:
            modules = self._load(engine)
            progress("running")
            return tuple(_Trial(self, modules, lambda distance: self._moved(engine, distance)).outcomes())

    def _load(self, engine: Engine) -> tuple[CompiledModule, CompiledModule, CompiledModule]:
        """The first module, a copy of it, and the second module.

        Raises:
            VfsimtError: LLVM does not compile or link one of them.
        """
        options = CompileOptions(opt=0, name=self.name)
        try:
            first = engine.add(self._padded(self.first, 0), library="first", options=options)
            copy = engine.add_copy(first, library="copy")
            return first, copy, engine.add(self._padded(self.second, 0), library="second", options=options)
        except RuntimeError as error:
            message = f"LLVM does not link it: {' '.join(str(error).split())[:300]}"
            help_line = "run it on its own kind of machine"
            raise RefusedError([finding(JitReason.NOT_HOST_CODE, message, help_line, name=self.name)]) from error

    def _moved(self, engine: Engine, distance: int) -> CompiledModule:
        """The first module once more, with everything in it moved by some bytes."""
        options = CompileOptions(opt=0, name=self.name)
        return engine.add(self._padded(self.first, distance), library=f"moved by {distance}", options=options)

    def _padded(self, text: str, distance: int) -> str:
        return f"{padding_text(self.prefix, distance)}\n{text}"


class _Trial:
    def __init__(
        self, task: TrialTask, modules: Iterable[CompiledModule], moved: Callable[[int], CompiledModule]
    ) -> None:
        self._task = task
        self._modules = list(modules)
        self._moved = moved
        self._deadline = time.monotonic() + task.all_seconds
        self._endless: dict[str, str] = {}
        self._endless_calls: dict[str, int] = {}
        self._has_endless_second = False

    def outcomes(self) -> Iterator[TrialOutcome]:
        slots = 1 + max((len(item.pointers) for item in self._task.counterparts), default=0)
        rooms = {item: self._room(item) for item in self._task.counterparts}
        extra = max((room for room in rooms.values() if room <= _VARIABLE_BYTES), default=0)
        with HostMemory(slots, extra) as memory:
            for item, room in rooms.items():
                reason = ""
                if time.monotonic() > self._deadline:
                    reason = f"the calls of others took {self._task.all_seconds:g} s together"
                elif room > _VARIABLE_BYTES:
                    reason = f"its variables take {room} bytes; up to {_VARIABLE_BYTES} are compared"
                yield TrialOutcome(index=item.index, equal=(), reason=reason) if reason else self._outcome(item, memory)

    def _room(self, item: Counterpart) -> int:
        return sum(size for _, _, size in self._variables(item, _FIRST))

    def _outcome(self, item: Counterpart, memory: HostMemory) -> TrialOutcome:
        sets = tuple(ArgumentSet)
        equal = list(sets[: self._equal_at_once(item, memory)])
        reasons: list[str] = []
        for chosen in sets[len(equal) :]:
            first, reason = self._originals(item, chosen, memory)
            if reason:
                reasons.append(reason)
                continue
            difference = self._compared(item, chosen, memory, first)
            if not difference:
                equal.append(chosen)
            elif self._depends_on_addresses(item, chosen, memory, first):
                reasons.append(_NOT_ONE_RESULT)
            else:
                return TrialOutcome(index=item.index, equal=tuple(equal), difference=f"{difference} ({chosen.value})")
        return TrialOutcome(index=item.index, equal=tuple(equal), reason="; ".join(dict.fromkeys(reasons)))

    def _equal_at_once(self, item: Counterpart, memory: HostMemory) -> int:
        """For how many sets, from the first, all calls end and agree, when one process makes them one after the other.

        This is the common case, and a process costs more than the calls. Where it is not so, the calls of the sets that
        are left are made one by one.
        """
        if self._untried(item):
            return 0

        def work() -> None:
            for count, chosen in enumerate(ArgumentSet, 1):
                results = [self._call_here(item, chosen, memory, module) for module in (_FIRST, _COPY, _SECOND)]
                if len(set(results)) > 1:
                    return
                memory.count = count

        memory.count = 0
        perform_forked(work, self._task.seconds * _HASTE)
        return memory.count

    def _untried(self, item: Counterpart) -> str:
        """Why a counterpart is not called, after others that did not end; empty where it is."""
        if self._has_endless_second:
            return "what stands for another function did not end"
        if item.group not in self._endless and self._endless_calls.get(item.second, 0) >= _ENDLESS_CALLS:
            return f"{_ENDLESS_CALLS} others with the same survivor did not end"
        return self._endless.get(item.group, "")

    def _originals(self, item: Counterpart, chosen: ArgumentSet, memory: HostMemory) -> tuple[bytes, str]:
        """What the original leaves in memory, or why that cannot be told."""
        limit = self._task.seconds
        untried = self._untried(item)
        if untried:
            return b"", untried
        result, ending = self._called(item, chosen, memory, _FIRST, limit)
        if ending == signal.SIGPROF:
            self._endless[item.group] = f"the original does not end in {limit:g} s of processor time"
            self._endless_calls[item.second] = self._endless_calls.get(item.second, 0) + 1
            return b"", self._endless[item.group]
        if ending:
            return b"", f"the original crashes ({_ending_name(ending)})"
        again, ending = self._called(item, chosen, memory, _COPY, limit * _PATIENCE)
        if ending or again != result:
            return b"", _NOT_ONE_RESULT
        return result, ""

    def _depends_on_addresses(self, item: Counterpart, chosen: ArgumentSet, memory: HostMemory, first: bytes) -> bool:
        """Whether the original does something else where its functions, variables and stack lie elsewhere."""
        for number, distance in enumerate(_DISTANCES, _MOVED):
            if number == len(self._modules):
                self._modules.append(self._moved(distance))
            result, ending = self._called(item, chosen, memory, number, self._task.seconds * _PATIENCE)
            if ending or result != first:
                return True
        return False

    def _compared(self, item: Counterpart, chosen: ArgumentSet, memory: HostMemory, first: bytes) -> str:
        limit = self._task.seconds * _PATIENCE
        second, ending = self._called(item, chosen, memory, _SECOND, limit)
        if ending == signal.SIGPROF:
            self._has_endless_second = True
            return f"it does not end in {limit:g} s of processor time, where the original ends"
        if ending:
            return f"it crashes ({_ending_name(ending)}), where the original does not"
        if first == second:
            return ""
        return self._described(item, first, second)

    def _called(
        self, item: Counterpart, chosen: ArgumentSet, memory: HostMemory, module: int, seconds: float
    ) -> tuple[bytes, int]:
        """What a call in a process of its own leaves in memory, and how that process ended: see `perform_forked`."""
        ending = perform_forked(lambda: self._call_here(item, chosen, memory, module), seconds)
        return memory.taken(), ending

    def _call_here(self, item: Counterpart, chosen: ArgumentSet, memory: HostMemory, module: int) -> bytes:
        """Call a function in this process: what it leaves in memory and, after that, in variables."""
        memory.fill(chosen, 1 + len(item.pointers))
        function = _CALLER(self._modules[module].address(caller_name(self._task.prefix, item.index, chosen)))
        function(memory.address, _PATTERN if module in (_FIRST, _SECOND) else _OTHER_PATTERN)
        for _, address, size in self._variables(item, module):
            memory.append(address, size)
        return memory.taken()

    def _variables(self, item: Counterpart, module: int) -> Iterator[tuple[str, int, int]]:
        """Name, address and size of each variable of a module that a counterpart compares."""
        compiled = self._modules[module]
        for number, name in item.variables:
            functions = [compiled.address(f"{self._task.prefix}.variable.{number}.{part}") for part in ("at", "size")]
            address, size = (_NUMBER(function)() for function in functions)
            yield name, address, size

    def _described(self, item: Counterpart, first: bytes, second: bytes) -> str:
        offset = next(index for index, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1])
        values = f"{second[offset]:#04x} instead of {first[offset]:#04x}"
        slot, inside = divmod(offset, SLOT_BYTES)
        if slot == 0:
            return f"byte {inside} of the returned value, or of memory behind a pointer in memory, is {values}"
        if slot <= len(item.pointers):
            distance = inside - POINTER_OFFSET
            return f"the byte at offset {distance} from its argument {item.pointers[slot - 1]} is {values}"
        inside = offset - (1 + len(item.pointers)) * SLOT_BYTES
        for name, _, size in self._variables(item, _FIRST):
            if inside < size:
                return f"byte {inside} of {name} is {values}"
            inside -= size
        raise AssertionError("the difference lies in what was compared")


_CALLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint8)
_NUMBER = ctypes.CFUNCTYPE(ctypes.c_uint64)
_NOT_ONE_RESULT = "the original does not give one result on equal memory"


def _ending_name(ending: int) -> str:
    try:
        return signal.Signals(ending).name
    except ValueError:
        return "it broke its process" if ending == BROKEN else f"signal {ending}"
