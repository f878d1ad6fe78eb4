"""Which values an instruction of a body uses, and which statement defines each: the def-use side of a function."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import NAME, decode_name, value_number
from vfsimt.ir.phis import read_phi
from vfsimt.simt.typenames import type_positions

if TYPE_CHECKING:
    from vfsimt.ir.body import Body
    from vfsimt.ir.cfg import ControlFlow
    from vfsimt.ir.nodes import Parameter

_OPERAND = re.compile(
    rf'"[^"]*"|;[^\r\n]*|/\*[\s\S]*?\*/|label[ \t\r\n]+%{NAME}|,[ \t\r\n]*%{NAME}[ \t\r\n]*(?=\])|(%{NAME})', re.ASCII
)


COPY = "copy"
"""The opcode that a data flow gives a statement which hands on one value as it is; LLVM IR has none such."""


def local_name(spelling: str) -> str:
    """A key for a local's spelling with its sigil: quotes and escapes do not matter, `%0` and `%"0"` differ."""
    if not spelling.startswith('%"'):
        return spelling
    name = decode_name(spelling[1:])
    return f'%"{name}"' if name.isdigit() else f"%{name}"


def _name_key(spelling: str) -> tuple[bool, str]:
    """A local's spelling as `Module.type_names` has those of types."""
    return value_number(spelling[1:]) is None, decode_name(spelling[1:])


def parameter_name(parameter: Parameter) -> str:
    """The key of a parameter, as `local_name` gives it."""
    if parameter.name is None:
        return f"%{parameter.number}"
    return f'%"{parameter.name}"' if parameter.name.isdigit() else f"%{parameter.name}"


class DataFlow:
    """Definitions and uses of a body's values.

    Args:
        body: the body.
        control: its control flow, where phis are to give nothing of blocks that are never reached.
    """

    def __init__(self, body: Body, control: ControlFlow | None = None) -> None:
        self.body = body
        self._control = control
        self._uses: dict[int, tuple[str, ...]] = {}

    def __len__(self) -> int:
        """How many statements there are."""
        return len(self.body)

    def opcode(self, index: int) -> str:
        """The opcode of a statement; empty for labels and debug records."""
        return self.body.opcode_at(index)

    def result(self, index: int) -> str:
        """The key of what a statement defines; empty where it has no written result."""
        spelling = self.body.result_at(index)
        return local_name(spelling) if spelling else ""

    @cached_property
    def definitions(self) -> dict[str, int]:
        """The index of the statement that defines each written result."""
        return {local_name(spelling): index for spelling, index in self.body.definitions.items()}

    def used(self, index: int) -> tuple[str, ...]:
        """The locals that a statement uses as values, each once; blocks are left out, also those of a phi."""
        known = self._uses.get(index)
        if known is None:
            statement = self.body.statement(index)
            start = statement.start + len(statement.result) if statement.opcode else statement.end
            known = self.locals_in(start, statement.end)
            if known and statement.opcode == "phi" and self._has_unreached:
                known = self._reached_operands(index)
            self._uses[index] = known
        return known

    def locals_in(self, start: int, end: int) -> tuple[str, ...]:
        """The locals that a range of the text uses as values, each once."""
        text, types = self.body.module.text, self.body.module.type_names
        found = [spelling for spelling in _OPERAND.findall(text, start, end) if spelling]
        if types and any(_name_key(spelling) in types for spelling in found):
            skipped = type_positions(significant_tokens(text, start, end))
            matches = _OPERAND.finditer(text, start, end)
            found = [match[1] for match in matches if match[1] and match.start(1) not in skipped]
        return tuple(dict.fromkeys(local_name(spelling) for spelling in found))

    def comes_from_reached(self, block: str) -> bool:
        """Whether a block, spelled with its sigil, is reached as far as is known."""
        if not self._has_unreached or self._control is None:
            return True
        number = self._control.block_named(block[1:])
        return number is None or number in self._control.immediate_dominators

    @cached_property
    def _has_unreached(self) -> bool:
        return self._control is not None and len(self._control.immediate_dominators) < len(self.body.blocks)

    def _reached_operands(self, index: int) -> tuple[str, ...]:
        text = self.body.module.text
        pairs = read_phi(self.body.module, self.body.statement(index)).incoming
        values = (pair.value for pair in pairs if self.comes_from_reached(pair.block.slice(text)))
        return tuple(dict.fromkeys(name for value in values for name in self.locals_in(value.start, value.end)))

    @cached_property
    def users(self) -> dict[str, tuple[int, ...]]:
        """The statements that use each local, in order."""
        found: dict[str, list[int]] = {}
        for index in range(len(self)):
            if self.opcode(index):
                for name in self.used(index):
                    found.setdefault(name, []).append(index)
        return {name: tuple(indexes) for name, indexes in found.items()}
