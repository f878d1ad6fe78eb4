"""The scalar part of a kernel, for each block of the grid: moves, flags, and the SIMT calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tests.device.interpreter.block import Block, Core
from tests.device.interpreter.faults import FaultError, Reason, undefined
from tests.device.interpreter.floats import to_type
from tests.device.interpreter.memory import (
    BUFFERS_AT,
    CHIP_SPACE,
    GLOBAL_SPACE,
    Kind,
    Memory,
    Traffic,
    array_memory,
    region,
)
from tests.device.interpreter.moves import is_move, run_move
from tests.device.interpreter.reader import read_module
from tests.device.interpreter.simt import cached_access
from tests.device.interpreter.threads import AtBlock, Thread
from tests.device.interpreter.types import Float, Integer, Pointer, Type, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tests.device.interpreter.module import Function, Instruction, Module

CHIP_BYTES: Final = 248 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a kernel left behind: its arguments, arrays with what was stored in them, and how often it did what."""

    arguments: tuple[Any, ...]
    tallies: Counter[str]


def run_text(
    text: str,
    arguments: Sequence[Any],
    *,
    grid: int = 1,
    kernel: str = "",
    outputs: Sequence[int] = (),
    chip_bytes: int = CHIP_BYTES,
    finds_races: bool = True,
) -> Outcome:
    """Runs a kernel on copies of arrays and on numbers.

    Args:
        text: of the module.
        arguments: one for each parameter: an array for a pointer to global memory, a number for all others.
        grid: the number of blocks, which run one after the other.
        kernel: its name, where the module has several.
        outputs: the numbers of array arguments whose contents count as not yet written.
        chip_bytes: of the on-chip buffer.
        finds_races: whether to look for them; it takes time.

    Raises:
        FaultError: the kernel does something that is not defined.
    """
    module = read_module(text)
    function = module.functions[kernel or _only(module.kernels)]
    copies = [_copied(item) for item in arguments]
    with np.errstate(all="ignore"):
        values = tuple(
            _value(number, parameter.type, item)
            for number, (parameter, item) in enumerate(zip(function.parameters, copies, strict=True))
        )
        shared = array_memory(
            [(number, item, number not in outputs) for number, item in enumerate(copies) if _is_array(item)]
        )
        tallies: Counter[str] = Counter()
        for block in range(grid):
            core = Core(module=module, spaces=_spaces(module, shared, chip_bytes), block=block, grid=grid)
            core.tallies = tallies
            core.traffic = Traffic() if finds_races else None
            _run_scalar(core, function, values)
    return Outcome(arguments=tuple(copies), tallies=tallies)


def _is_array(item: Any) -> bool:
    return isinstance(item, np.ndarray)


def _copied(item: Any) -> Any:
    return np.array(item, order="C") if _is_array(item) else item


def _only(names: Sequence[str]) -> str:
    assert len(names) == 1, names
    return names[0]


def _value(number: int, type_: Type, item: Any) -> Value:
    match type_:
        case Pointer(space) if space == GLOBAL_SPACE:
            assert _is_array(item)
            return BUFFERS_AT * (number + 1)
        case Pointer():
            return int(item)
        case Integer(bits):
            return int(item) % (1 << bits)
        case Float(name):
            return to_type(name, item)
        case _:
            raise undefined(f"an argument of {type_}")


def _spaces(module: Module, shared: Memory, chip_bytes: int) -> dict[int, Memory]:
    chip: NDArray[np.uint8] = np.zeros(chip_bytes, np.uint8)
    spaces = {
        0: Memory(0),
        GLOBAL_SPACE: Memory(GLOBAL_SPACE, list(shared.regions)),
        CHIP_SPACE: Memory(CHIP_SPACE, [region("the on-chip buffer", 0, chip, is_written=False)]),
    }
    for item in module.globals.values():
        if item.space == CHIP_SPACE:
            raise undefined(f"where @{item.name} lies in the on-chip buffer")
        data = np.array(np.frombuffer(item.data, np.uint8))
        spaces[item.space].regions.append(
            region(f"@{item.name}", item.address, data, is_written=True, is_constant=item.is_constant)
        )
    return spaces


def _run_scalar(core: Core, function: Function, values: tuple[Value, ...]) -> None:
    events = Thread(around=Scalar(core=core)).run(function, values)
    for event in events:
        if not isinstance(event, AtBlock):
            raise undefined("an operation of threads in the scalar part")


@dataclass(slots=True, kw_only=True)
class Scalar:
    """The surroundings of the scalar part.

    Attributes:
        shape: of the threads of the next SIMT call.
        flags: how often each one is set, less how often it was waited for.
    """

    core: Core
    shape: tuple[int, int, int] | None = None
    flags: Counter[tuple[int, ...]] = field(default_factory=Counter[tuple[int, ...]])

    @property
    def module(self) -> Module:
        return self.core.module

    def memory(self, space: int) -> Memory:
        return self.core.memory(space)

    def note(self, space: int, address: int, count: int, kind: Kind) -> None:
        """Nothing runs beside the scalar part."""

    def assembly(self, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        raise undefined("registers of threads in the scalar part")

    def launch(self, function: Function, values: tuple[Value, ...]) -> None:
        if self.shape is None:
            raise undefined(f"the shape of the threads of @{function.name}")
        shape, self.shape = self.shape, None
        if 0 in shape:
            raise undefined(f"a block of {shape} threads")
        Block(self.core, shape, function, values).run()

    def intrinsic(self, name: str, instruction: Instruction, values: tuple[Value, ...]) -> Value:
        if is_move(name):
            return run_move(self.core, name, instruction, values)
        if name.startswith(("set.flag.", "wait.flag.")):
            return self._flag(name, values)
        if name in _CONTROLS:
            return _CONTROLS[name](*values)
        if name.startswith(("set.loop", "set.channel", "set.st.atomic")):
            return _need_default(name, values)
        if name == "get.block.idx":
            return self.core.block
        if name == "store.vfsimt.info":
            self.shape = (values[0] & 0xFFFF, values[0] >> 16 & 0xFFFF, values[0] >> 32 & 0xFFFF)
            return None
        return cached_access(self, name, instruction, values)

    def _flag(self, name: str, values: tuple[Value, ...]) -> None:
        self.flags[values] += 1 if name.startswith("set.") else -1
        if self.flags[values] < 0:
            raise FaultError(Reason.NOT_SET, f"from pipe {values[0]} to pipe {values[1]}, event {values[2]}")


def _need_default(name: str, values: tuple[Value, ...]) -> None:
    """Loops around a move are only known where they do not loop, a store as an atomic one not at all."""
    limit = 0 if name == "set.st.atomic.cfg" else 1
    if not name.endswith(".para") and any(value > limit for value in values):
        raise undefined(f"{name} of {values}")


def _without_bit(value: int, bit: int) -> int:
    return value & ~(1 << bit)


def _with_bit(value: int, bit: int) -> int:
    return value | 1 << bit


_CONTROLS: Final[dict[str, Callable[..., Value]]] = {
    "get.ctrl": lambda: 0,
    "set.ctrl": lambda *_: None,
    "sbitset0": _without_bit,
    "sbitset1": _with_bit,
    "dcci": lambda *_: None,
    "barrier": lambda *_: None,
    "sync.block.all": lambda *_: None,
}
