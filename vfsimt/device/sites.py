"""Numbers for the places of a module's text that the generated code may have to name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vfsimt.ir.instruction import Instruction


@dataclass(frozen=True, slots=True)
class Site:
    """A place: a range of the module's text, in a function.

    Attributes:
        type: of the value that the instruction there gives or stores, for a trace.
        result: the name of that value as written.
    """

    start: int
    end: int
    function: str
    opcode: str
    type: str = ""
    result: str = ""


@dataclass(slots=True)
class Sites:
    """The places that were numbered, in order; number 0 is no place."""

    found: list[Site] = field(default_factory=lambda: [Site(0, 0, "", "")])
    _numbers: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])

    def number(self, instruction: Instruction, function: str) -> int:
        """The number of an instruction's place; the same for the same instruction."""
        statement = instruction.statement
        key = (statement.start, function)
        if key not in self._numbers:
            self._numbers[key] = len(self.found)
            kind = instruction.type
            if instruction.opcode in ("store", "br", "switch", "ret"):
                kind = instruction.operands[0].type if instruction.operands else ""
            site = Site(statement.start, statement.end, function, instruction.opcode, kind, instruction.result)
            self.found.append(site)
        return self._numbers[key]
