"""Which values an instruction of a body uses, and which statement defines each: the def-use side of a function."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.lexicon import NAME, decode_name

if TYPE_CHECKING:
    from vfsimt.ir.body import Body
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


def parameter_name(parameter: Parameter) -> str:
    """The key of a parameter, as `local_name` gives it."""
    if parameter.name is None:
        return f"%{parameter.number}"
    return f'%"{parameter.name}"' if parameter.name.isdigit() else f"%{parameter.name}"


class DataFlow:
    """Definitions and uses of a body's values; named types may appear among the uses and have no definition."""

    def __init__(self, body: Body) -> None:
        self.body = body
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
            known = self._uses[index] = self.locals_in(start, statement.end)
        return known

    def locals_in(self, start: int, end: int) -> tuple[str, ...]:
        """The locals that a range of the text uses as values, each once."""
        found = _OPERAND.findall(self.body.module.text, start, end)
        return tuple(dict.fromkeys(local_name(spelling) for spelling in found if spelling))

    @cached_property
    def users(self) -> dict[str, tuple[int, ...]]:
        """The statements that use each local, in order."""
        found: dict[str, list[int]] = {}
        for index in range(len(self)):
            if self.opcode(index):
                for name in self.used(index):
                    found.setdefault(name, []).append(index)
        return {name: tuple(indexes) for name, indexes in found.items()}
