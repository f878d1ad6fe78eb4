"""A function's body: its statements, found at once, and its blocks, cut on demand."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.calls import read_call
from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import (
    CALL_OPCODES,
    SKIPPED,
    TERMINATORS,
    VENDOR_SIMT_CONVENTION,
    VOID_OPCODES,
    decode_name,
    value_number,
)
from vfsimt.ir.nodes import Block, Parameter, Statement, StatementKind
from vfsimt.ir.statements import Start, count_instructions, split_body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vfsimt.ir.parser import Module

_WHITE_SPACE = " \t\r\n\0"
_SKIPPED = re.compile(SKIPPED)
_PLAIN_VOID_CALLS = ("call void @", "call void asm ", f"call {VENDOR_SIMT_CONVENTION} void @", "tail call void @")
"""How calls begin that return nothing: `call void ()* @f()` gives a pointer."""


class Body:
    """The statements of a function's body, in order.

    Args:
        module: the module.
        braces: span of the body with both braces.
        parameters: gives the function's parameters, which decide the number of a first block without a label; it is
            called when blocks are asked for.
    """

    def __init__(self, module: Module, braces: Span, parameters: Callable[[], tuple[Parameter, ...]] = tuple) -> None:
        self.module = module
        self.braces = braces
        self._parameters = parameters

    @cached_property
    def _starts(self) -> list[Start]:
        return split_body(self.module, self.braces)

    @cached_property
    def _positions(self) -> list[int]:
        return [start[0] for start in self._starts]

    def __len__(self) -> int:
        return len(self._starts)

    @cached_property
    def instruction_count(self) -> int:
        """How many LLVM instructions the body has; debug records are none."""
        if "_starts" not in self.__dict__:
            counted = count_instructions(self.module.text[self.braces.start + 1 : self.braces.end - 1])
            if counted is not None:
                return counted
        return sum(kind is StatementKind.INSTRUCTION for _, kind, _, _ in self._starts)

    def mentions(self, word: str) -> bool:
        """Whether a word stands anywhere in the body's text; where not, no statement needs to be read for it."""
        return self.module.text.find(word, self.braces.start, self.braces.end) >= 0

    @cached_property
    def opcodes(self) -> frozenset[str]:
        """The opcodes that occur."""
        return frozenset(opcode for _, _, opcode, _ in self._starts if opcode)

    @cached_property
    def is_one_block(self) -> bool:
        """Whether there is one terminator, at the end, and no label but before the first statement."""
        kinds = [kind for _, kind, _, _ in self._starts]
        opcodes = [opcode for _, _, opcode, _ in self._starts]
        is_ended = bool(opcodes) and opcodes[-1] in TERMINATORS and TERMINATORS.isdisjoint(opcodes[:-1])
        return is_ended and StatementKind.LABEL not in kinds[1:]

    def opcode(self, index: int) -> str:
        """The opcode of one statement, as `Statement.opcode`."""
        return self._starts[index][2]

    def statement(self, index: int) -> Statement:
        """One statement, with its end found."""
        position, kind, opcode, result = self._starts[index]
        limit = self._positions[index + 1] if index + 1 < len(self._positions) else self.braces.end - 1
        return Statement(kind, opcode, result, position, _solid_end(self.module.text, position, limit))

    def opcode_at(self, index: int) -> str:
        """The opcode of one statement, without looking for its end; empty for labels and records."""
        return self._starts[index][2]

    def result_at(self, index: int) -> str:
        """The result of one instruction as written; empty where it has none, and for labels and records."""
        _, kind, _, result = self._starts[index]
        return result if kind is StatementKind.INSTRUCTION else ""

    def statements(self) -> Iterator[Statement]:
        """All statements, in order."""
        return (self.statement(index) for index in range(len(self._starts)))

    def with_opcode(self, *opcodes: str) -> Iterator[Statement]:
        """The instructions with one of these opcodes, in order."""
        return (self.statement(index) for index, start in enumerate(self._starts) if start[2] in opcodes)

    def of_kind(self, kind: StatementKind) -> Iterator[Statement]:
        """The statements of one kind, in order."""
        return (self.statement(index) for index, start in enumerate(self._starts) if start[1] is kind)

    def index_at(self, position: int) -> int:
        """The index of the statement in which a position lies; -1 before the first."""
        return bisect_right(self._positions, position) - 1

    @cached_property
    def definitions(self) -> dict[str, int]:
        """Index of the instruction that defines each written result, by its spelling."""
        return {
            result: index
            for index, (_, kind, _, result) in enumerate(self._starts)
            if result and kind is StatementKind.INSTRUCTION
        }

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The basic blocks, in order; blocks without a label get the number that LLVM gives them."""
        return tuple(_cut_blocks(self, self._parameters()))


def _solid_end(text: str, start: int, limit: int) -> int:
    """The end of the last thing in `text[start:limit]` that is neither white space nor a comment."""
    statement = text[start:limit]
    end = start + len(statement.rstrip(_WHITE_SPACE))
    if ";" not in statement and "/*" not in statement:
        return end
    position = start
    solid = start
    for skipped in _SKIPPED.finditer(text, start, end):
        solid = _solid_between(text, position, skipped.start()) or solid
        position = skipped.end()
        if text[skipped.start()] == '"':
            solid = position
    return _solid_between(text, position, end) or solid


def _solid_between(text: str, start: int, end: int) -> int:
    """The end of what is solid in a range without comments; 0 if nothing is."""
    length = len(text[start:end].rstrip(_WHITE_SPACE))
    return start + length if length else 0


def _cut_blocks(body: Body, parameters: tuple[Parameter, ...]) -> Iterator[Block]:
    number = max((parameter.number + 1 for parameter in parameters if parameter.number is not None), default=0)
    open_block: Block | None = None
    for index, statement in enumerate(body.statements()):
        if statement.kind is StatementKind.LABEL:
            if open_block is not None:
                yield _ended(open_block, index)
            open_block = _labelled_block(statement, index)
            if not open_block.is_named:
                number = int(open_block.name) + 1
            continue
        if statement.kind is StatementKind.USE_LIST_ORDER:
            continue  # a directive to LLVM's reader after the last block
        if open_block is None:
            open_block = Block(name=str(number), is_named=False, label=None, first=index, end=index)
            number += 1
        number = _number_after(body, statement, number)
        if statement.opcode in TERMINATORS:
            yield _ended(open_block, index + 1)
            open_block = None
    if open_block is not None:
        yield _ended(open_block, len(body))


def _ended(block: Block, end: int) -> Block:
    return Block(name=block.name, is_named=block.is_named, label=block.label, first=block.first, end=end)


def _labelled_block(statement: Statement, index: int) -> Block:
    spelling = statement.result
    label = span(statement.start, TextOffset(statement.start + len(spelling)))
    if value_number(spelling) is not None:
        return Block(name=spelling, is_named=False, label=label, first=index + 1, end=index + 1)
    return Block(name=decode_name(spelling), is_named=True, label=label, first=index + 1, end=index + 1)


def _number_after(body: Body, statement: Statement, number: int) -> int:
    """The next free value number after a statement; an instruction may leave its own number unwritten."""
    if statement.kind is not StatementKind.INSTRUCTION:
        return number
    if statement.result:
        written = value_number(statement.result[1:])
        return number if written is None else written + 1
    if statement.opcode in VOID_OPCODES:
        return number
    if statement.opcode in CALL_OPCODES:
        if body.module.text.startswith(_PLAIN_VOID_CALLS, statement.start):
            return number
        returned = read_call(body.module, statement).return_type.slice(body.module.text)
        return number + (returned != "void")
    return number + 1
