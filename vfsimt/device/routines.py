"""The functions of a device module, read for execution: instructions, blocks, edges, names in the host text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.device.intrinsics import SYNCHRONISING, find_intrinsic
from vfsimt.ir.lexicon import decode_name, encode_name, value_number
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.types import plain_type
from vfsimt.jit.hosttext import host_body

if TYPE_CHECKING:
    from vfsimt.device.intrinsics import Intrinsic
    from vfsimt.ir.instruction import Instruction, Operand
    from vfsimt.ir.instructions import InstructionReader
    from vfsimt.simt.census import Function

_NUMBERED = re.compile(r"%(?=[0-9])", re.ASCII)
_DEBUG_CALL = re.compile(r"@llvm\.(?:dbg\.|experimental\.noalias\.scope\.decl)")
_PLAIN_VALUE = re.compile(r"-?[0-9][-+.0-9a-zA-Z]*|true|false|null|zeroinitializer", re.ASCII)


class Flavour(Enum):
    """How a function runs."""

    SIMT = "once for each thread, in regions"
    THREAD = "called by one thread"
    SCALAR = "called by the scalar part"


def host_name(spelling: str) -> str:
    """A local's name in the host text; the letter before the user's name keeps it apart from names made here."""
    if value_number(spelling[1:]) is not None:
        return f"%n.{int(spelling[1:])}"
    return "%" + encode_name("u." + decode_name(spelling[1:]))


def host_type(text: str) -> str:
    """A type in the host text: numbered types get names."""
    return _NUMBERED.sub("%n.", text) if "%" in text else text


def host_value(value: str) -> str:
    """A value in the host text: what is undefined becomes zero, and permissions to assume something are gone."""
    if value.startswith("%"):
        return host_name(value)
    if _PLAIN_VALUE.fullmatch(value):
        return value
    return _NUMBERED.sub("%n.", host_body(value))


def host_operand(operand: Operand) -> str:
    """An operand with its type in the host text."""
    return f"{host_type(operand.type)} {host_value(operand.value)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicBlock:
    """A block: its instructions without debug records, and the blocks to which its end leads, in order."""

    label: str
    instructions: tuple[Instruction, ...]
    targets: tuple[int, ...]


class Routine:
    """A defined function.

    Args:
        function: the function.
        reader: reads its instructions.
    """

    def __init__(self, function: Function, reader: InstructionReader) -> None:
        self.function = function
        self._reader = reader

    @property
    def name(self) -> str:
        """Its decoded name."""
        return self.function.name

    @cached_property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """Type and host name of each parameter."""
        text = self.function.module.text
        found: list[tuple[str, str]] = []
        for parameter in self.function.header.parameters:
            spelling = f"%{parameter.number}" if parameter.name is None else "%" + encode_name(parameter.name)
            quoted = f'%"{parameter.name}"' if parameter.name is not None and parameter.name.isdigit() else spelling
            found.append((plain_type(parameter.type.slice(text)), host_name(quoted)))
        return tuple(found)

    @cached_property
    def return_type(self) -> str:
        """The type that it returns."""
        return plain_type(self.function.header.return_type.slice(self.function.module.text))

    @cached_property
    def blocks(self) -> tuple[BasicBlock, ...]:
        """The blocks in the order of the text; the first is the entry."""
        body = self.function.body
        index = {(block.is_named, block.name): number for number, block in enumerate(body.blocks)}
        found: list[BasicBlock] = []
        for block in body.blocks:
            read: list[Instruction] = []
            for number in range(block.first, block.end):
                statement = body.statement(number)
                if statement.kind is not StatementKind.INSTRUCTION:
                    continue
                if statement.opcode == "call" and _DEBUG_CALL.search(body.module.text, statement.start, statement.end):
                    continue
                read.append(self._reader.read(statement))
            labels = read[-1].labels if read else ()
            targets = tuple(index[value_number(label) is None, decode_name(label)] for label in labels)
            found.append(BasicBlock(label=block.name, instructions=tuple(read), targets=targets))
        return tuple(found)

    def block_named(self, label: str) -> int:
        """The index of a block by its label as written, without the sigil."""
        return self._block_numbers[value_number(label) is None, decode_name(label)]

    @cached_property
    def _block_numbers(self) -> dict[tuple[bool, str], int]:
        return {(block.is_named, block.name): number for number, block in enumerate(self.function.body.blocks)}

    @cached_property
    def is_synchronising(self) -> bool:
        """Whether it has a warp operation or a barrier itself."""
        calls = (item for block in self.blocks for item in block.instructions if item.call is not None)
        return any(is_synchronising(item) for item in calls)


def intrinsic_of(instruction: Instruction) -> Intrinsic | None:
    """The vendor's intrinsic that an instruction calls, if it does."""
    return find_intrinsic(instruction.callee) if instruction.call is not None else None


def is_synchronising(instruction: Instruction) -> bool:
    """Whether an instruction is a warp operation or a barrier."""
    intrinsic = intrinsic_of(instruction)
    return intrinsic is not None and intrinsic.work in SYNCHRONISING
