"""Records of a module: what the reader makes and the threads run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.device.interpreter.types import Type, Value

CONSTANTS_AT = 1 << 48
"""The address of the first constant of a module; each next one starts at a multiple of `CONSTANT_STEP`."""
CONSTANT_STEP = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Operand:
    """A value by its name, or a constant where the name is empty."""

    type: Type
    name: str = ""
    value: Value = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One instruction; what its opcode does not have is empty.

    Attributes:
        type: of the result; of what is stored for a store.
        element: what a getelementptr steps over, what an alloca makes room for, what a cast starts from.
        labels: where a branch goes; for a phi where its operands come from.
        cases: the numbers of a switch, for the labels after the first.
        callee: the name of the function that is called, or the constraints of inline assembly.
    """

    text: str
    opcode: str
    result: str
    type: Type
    operands: tuple[Operand, ...] = ()
    flags: frozenset[str] = frozenset()
    predicate: str = ""
    element: Type | None = None
    labels: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    indices: tuple[int, ...] = ()
    align: int = 1
    space: int = 0
    callee: str = ""
    is_simt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    name: str
    instructions: tuple[Instruction, ...]

    @property
    def successors(self) -> tuple[str, ...]:
        return self.instructions[-1].labels


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function with a body; `number` says when a block runs, see the package."""

    name: str
    parameters: tuple[Operand, ...]
    blocks: dict[str, Block]
    entry: str
    number: dict[str, int]
    is_simt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Global:
    """A constant or variable of the module, with its bytes and its address."""

    name: str
    space: int
    address: int
    data: bytes
    is_constant: bool


@dataclass(slots=True, kw_only=True)
class Module:
    types: dict[str, Type] = field(default_factory=dict)
    globals: dict[str, Global] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    kernels: list[str] = field(default_factory=list)
