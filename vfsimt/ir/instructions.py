"""Instructions, read in full: result type, operands with their types, labels, flags.

Source: LLVM Language Reference, "Instruction Reference". Metadata attachments are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.instruction import Instruction, Operand
from vfsimt.ir.instructionforms import Reading
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.types import plain_type

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module


class InstructionReader:
    """Reads the instructions of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._named: dict[str, str] | None = None

    def read(self, statement: Statement) -> Instruction:
        """Read one instruction.

        Raises:
            InputError: VF105, it is not written as LLVM's parser wants it, or it is none that is known here.
        """
        if statement.opcode in CALL_OPCODES:
            return self._call(statement)
        reading = Reading(self._module, statement, self.resolved)
        return reading.read()

    def resolved(self, kind: str) -> str:
        """The type that a named type stands for; any other type itself."""
        if not kind.startswith("%"):
            return kind
        if self._named is None:
            self._named = self._read_types()
        return self._named.get(decode_name(kind[1:]), kind)

    def _read_types(self) -> dict[str, str]:
        text = self._module.text
        found: dict[str, str] = {}
        for entity in self._module.of_kind(EntityKind.TYPE):
            tokens = significant_tokens(text, entity.start, entity.end)
            found[decode_name(entity.spelling[1:])] = plain_type(text[tokens[3].start : tokens[-1].end])
        return found

    def _call(self, statement: Statement) -> Instruction:
        text = self._module.text
        call = read_call(self._module, statement)
        arguments = tuple(Operand(plain_type(item.type.slice(text)), item.value.slice(text)) for item in call.arguments)
        return Instruction(
            statement=statement,
            opcode=statement.opcode,
            result=statement.result,
            type=plain_type(call.return_type.slice(text)),
            operands=arguments,
            call=call,
        )
