"""The record of an instruction: result type, operands with their types, labels, flags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.grammar import span

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Statement


class Operand(NamedTuple):
    """A value as written, with its type."""

    type: str
    value: str

    @property
    def is_local(self) -> bool:
        """Whether it is a local value, and no constant."""
        return self.value.startswith("%")

    def __str__(self) -> str:
        return f"{self.type} {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One instruction.

    Attributes:
        statement: where it stands.
        opcode: as LLVM names it.
        result: the result as written, with its sigil; empty where none is written.
        type: of the result; `void` where there is none.
        operands: in the order of the text; a store has the value first. Arguments of a call; the values of a phi.
        labels: the blocks that it names, spelled without the sigil: targets in order, or the blocks of a phi.
        flags: what may make the result poison, and permissions of fast math.
        predicate: of a comparison; the operation of an `atomicrmw`.
        numbers: indexes of extractvalue and insertvalue.
        source_type: of getelementptr and alloca: the type that is stepped over or allocated.
        alignment: of a load, a store, an alloca, an atomic; 0 where not written.
        orderings: of an atomic access, in order; empty for others.
        volatile: whether it is.
        call: of a call: all of it.
    """

    statement: Statement
    opcode: str
    result: str
    type: str
    operands: tuple[Operand, ...] = ()
    labels: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    predicate: str = ""
    numbers: tuple[int, ...] = ()
    source_type: str = ""
    alignment: int = 0
    orderings: tuple[str, ...] = ()
    volatile: bool = False
    call: Call | None = None

    @property
    def callee(self) -> str:
        """The decoded name of what a call calls directly; empty for anything else."""
        return self.call.callee_name or "" if self.call is not None else ""

    @property
    def span(self) -> Span:
        """The span of the instruction."""
        return span(self.statement.start, self.statement.end)
