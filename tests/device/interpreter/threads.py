"""One thread as a generator: it computes by itself and stops where others matter.

It yields `AtBlock` at the start of each block and after each call, `AtWarpOperation`, to which the results of the warp
are sent, and `AtBarrier`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np

from tests.device.interpreter.addresses import signed
from tests.device.interpreter.faults import FaultError, Reason, undefined
from tests.device.interpreter.intrinsics import call_llvm
from tests.device.interpreter.memory import Bytes, Kind, Memory, region
from tests.device.interpreter.module import CONSTANTS_AT
from tests.device.interpreter.operations import compute
from tests.device.interpreter.types import POISON, Integer, Pointer, Type, Value, byte_count, size
from tests.device.interpreter.warp import is_warp_operation

if TYPE_CHECKING:
    from collections.abc import Generator

    from tests.device.interpreter.module import Block, Function, Instruction, Module, Operand

PREFIX: Final = "llvm.hivm."
STEP_LIMIT: Final = 2_000_000
_PRIVATE_STEP: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class AtBlock:
    """Where a thread stands: block numbers, with the place of the call between those of caller and callee."""

    place: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AtWarpOperation:
    instruction: Instruction
    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AtBarrier:
    instruction: Instruction


Event: TypeAlias = AtBlock | AtWarpOperation | AtBarrier
Running: TypeAlias = "Generator[Event, Value, Value]"


class Surroundings(Protocol):
    """What a thread is a part of: a SIMT block, or the scalar part of a kernel."""

    @property
    def module(self) -> Module: ...

    def memory(self, space: int) -> Memory: ...

    def note(self, space: int, address: int, count: int, kind: Kind) -> None: ...

    def intrinsic(self, name: str, instruction: Instruction, values: tuple[Value, ...]) -> Value: ...

    def assembly(self, instruction: Instruction, values: tuple[Value, ...]) -> Value: ...

    def launch(self, function: Function, values: tuple[Value, ...]) -> None: ...


@dataclass(slots=True, kw_only=True)
class Thread:
    """One thread; its steps are counted, so that it cannot run forever."""

    around: Surroundings
    private: Memory = field(default_factory=lambda: Memory(0))
    steps: int = 0

    def run(self, function: Function, arguments: tuple[Value, ...], path: tuple[int, ...] = ()) -> Running:
        """Runs a function to its end; the generator returns what the function returns."""
        frame = {parameter.name: value for parameter, value in zip(function.parameters, arguments, strict=True)}
        previous, block = "", function.blocks[function.entry]
        while True:
            here = (*path, function.number[block.name])
            yield AtBlock(here)
            self._enter(block, previous, frame)
            for position, instruction in enumerate(block.instructions[:-1]):
                if instruction.opcode == "phi":
                    continue
                try:
                    frame[instruction.result] = yield from self._step(instruction, frame, (*here, position))
                except FaultError as fault:
                    raise fault.at(f"@{function.name}: {instruction.text}") from fault
            last = block.instructions[-1]
            if last.opcode == "ret":
                return _read(last.operands[0], frame) if last.operands else None
            previous, block = block.name, function.blocks[_target(last, frame)]

    def _enter(self, block: Block, previous: str, frame: dict[str, Value]) -> None:
        """The phis of a block, which all read the values from before."""
        phis = [item for item in block.instructions if item.opcode == "phi"]
        chosen = [_read(phi.operands[phi.labels.index(previous)], frame) for phi in phis]
        frame.update(zip((phi.result for phi in phis), chosen, strict=True))

    def _step(self, instruction: Instruction, frame: dict[str, Value], place: tuple[int, ...]) -> Running:
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise FaultError(Reason.ENDLESS, f"{STEP_LIMIT} instructions of one thread")
        values = tuple([_read(operand, frame) for operand in instruction.operands])
        if instruction.opcode == "call":
            return (yield from self._call(instruction, values, place))
        if instruction.opcode == "asm":
            return self.around.assembly(instruction, values)
        if instruction.opcode in _MEMORY:
            return _MEMORY[instruction.opcode](self, instruction, values)
        return compute(instruction, values)

    def _call(self, instruction: Instruction, values: tuple[Value, ...], place: tuple[int, ...]) -> Running:
        name = instruction.callee
        callee = self.around.module.functions.get(name)
        if callee is not None and (callee.is_simt or instruction.is_simt):
            return self.around.launch(callee, values)
        if callee is not None:
            result = yield from self.run(callee, values, place)
            yield AtBlock((*place[:-1], place[-1] + 1))
            return result
        if not name.startswith(PREFIX):
            return call_llvm(instruction, values)
        bare = name[len(PREFIX) :].lower()
        if bare == "sync.workitems":
            return (yield AtBarrier(instruction))
        if is_warp_operation(bare):
            return (yield AtWarpOperation(instruction, bare, values))
        if _needs_all(bare) and any(value is POISON for value in values):
            raise FaultError(Reason.POISON, f"it goes to {name}")
        return self.around.intrinsic(bare, instruction, values)

    def _memory(self, type_: Type) -> Memory:
        assert isinstance(type_, Pointer)
        return self.private if type_.space == 0 else self.around.memory(type_.space)

    def _access(self, type_: Type, address: Value, count: int, kind: Kind) -> Memory:
        """The memory to use; a constant of the module may be read through a pointer without address space."""
        assert isinstance(type_, Pointer)
        if type_.space == 0 and address is not POISON and address >= CONSTANTS_AT:
            return self.around.memory(0)
        if type_.space != 0 and address is not POISON:
            self._memory(type_).find(address, count)
            self.around.note(type_.space, address, count, kind)
        return self._memory(type_)

    def load(self, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        where = instruction.operands[0].type
        memory = self._access(where, values[0], byte_count(instruction.type), Kind.READ)
        return memory.load(instruction.type, values[0], instruction.align)

    def store(self, instruction: Instruction, values: tuple[Value, ...]) -> None:
        what, where = instruction.operands
        memory = self._access(where.type, values[1], byte_count(what.type), Kind.WRITE)
        memory.store(what.type, values[1], values[0], instruction.align)

    def allocate(self, instruction: Instruction, values: tuple[Value, ...]) -> int:
        if instruction.space:
            raise undefined(f"where an alloca in address space {instruction.space} lies")
        assert instruction.element is not None
        count = values[0] if values else 1
        base = _PRIVATE_STEP * (len(self.private.regions) + 1)
        data: Bytes = np.zeros(size(instruction.element) * count, np.uint8)
        self.private.regions.append(region(f"%{instruction.result}", base, data, is_written=False))
        return base

    def fence(self, instruction: Instruction, values: tuple[Value, ...]) -> None:
        """Memory is in order already."""

    def modify(self, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        """LLVM's own atomicrmw and cmpxchg."""
        where, what = instruction.operands[:2]
        memory = self._access(where.type, values[0], byte_count(what.type), Kind.ATOMIC)
        old = memory.load(what.type, values[0], instruction.align)
        if instruction.opcode == "cmpxchg":
            if old == values[1]:
                memory.store(what.type, values[0], values[2], instruction.align)
            return (old, int(old == values[1]))
        assert isinstance(what.type, Integer)
        new = modified(instruction.predicate, what.type.bits, old, values[1])
        memory.store(what.type, values[0], new, instruction.align)
        return old


def modified(kind: str, bits: int, old: int, value: int) -> int:
    """What an atomic operation stores over the old value."""
    results: dict[str, Any] = {
        "add": lambda: old + value,
        "sub": lambda: old - value,
        "and": lambda: old & value,
        "or": lambda: old | value,
        "xor": lambda: old ^ value,
        "xchg": lambda: value,
        "umax": lambda: max(old, value),
        "umin": lambda: min(old, value),
        "max": lambda: max(signed(old, bits), signed(value, bits)),
        "min": lambda: min(signed(old, bits), signed(value, bits)),
    }
    if kind not in results:
        raise undefined(f"atomicrmw {kind}")
    return results[kind]() % (1 << bits)


def _read(operand: Operand, frame: dict[str, Value]) -> Value:
    return frame[operand.name] if operand.name else operand.value


def _target(last: Instruction, frame: dict[str, Value]) -> str:
    """Where a block goes next."""
    if last.opcode == "unreachable":
        raise FaultError(Reason.UNDEFINED, "unreachable is reached", last.text)
    if not last.operands:
        return last.labels[0]
    value = _read(last.operands[0], frame)
    if value is POISON:
        raise FaultError(Reason.POISON, "a branch depends on it", last.text)
    if last.opcode == "br":
        return last.labels[0 if value else 1]
    return last.labels[last.cases.index(value) + 1] if value in last.cases else last.labels[0]


def _needs_all(name: str) -> bool:
    return not name.startswith(("set.", "dcci"))


_MEMORY: Final[dict[str, Any]] = {
    "load": Thread.load,
    "store": Thread.store,
    "alloca": Thread.allocate,
    "atomicrmw": Thread.modify,
    "cmpxchg": Thread.modify,
    "fence": Thread.fence,
}
