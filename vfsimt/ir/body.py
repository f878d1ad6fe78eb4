"""A function's body as statements: where each label, instruction and debug record begins and ends.

There are two splitters with one answer. The exact one reads tokens and follows brackets; the quick one reads
lines with a compiled expression. The quick one is used only where a body is *regular*: where no line can hold a
second statement and no line can continue one with a word that begins statements. `split_body` decides that first.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Span, TextOffset
from vfsimt.ir.grammar import span
from vfsimt.ir.lexer import CLOSERS, Token, TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import (
    BARE_NAME,
    CONSTANT_EXPRESSION_FLAGS,
    NAME,
    OPCODES,
    QUOTED_NAME,
    TAIL_KINDS,
    TERMINATORS,
    VOID_OPCODES,
    decode_name,
)
from vfsimt.ir.nodes import Block, Parameter, Statement, StatementKind
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.ir.parser import Module


class _Start(NamedTuple):
    """Where a statement starts: position, kind, opcode, result or label."""

    position: int
    kind: StatementKind
    opcode: str
    result: str


def _trie(words: Iterable[str]) -> str:
    """A regular expression for a set of words that shares their beginnings: it fails after a character or two."""
    tails: dict[str, list[str]] = {}
    optional = False
    for word in sorted(words):
        if word:
            tails.setdefault(word[0], []).append(word[1:])
        else:
            optional = True
    if not tails:
        return ""
    branches = "|".join(re.escape(first) + _trie(rest) for first, rest in tails.items())
    return f"(?:{branches}){'?' if optional else ''}"


_OPCODE = _trie(OPCODES)
_FLAG = _trie(CONSTANT_EXPRESSION_FLAGS)
_RESULT = rf"(%{NAME})[ ]*=[ ]*"
_LINE = re.compile(
    rf"\n[ ]*(?:{_RESULT})?(?:(?:must|no)?tail[ ]+)?"
    rf"(?:({_OPCODE})(?=[ \r\n])|((?:{QUOTED_NAME}|{BARE_NAME}):)|(#[a-z_]+|uselistorder\b)|([^\r\n]))"
)
_SECOND_STATEMENT = re.compile(
    rf" (?<!= )(?<!tail )(?:{_OPCODE} (?!(?:{_FLAG}[ ]+)*\()|unreachable[\r\n]|%{NAME}[ ]*=|#dbg_)"
)
_CONSTANT_EXPRESSION = re.compile(rf"(?:{_FLAG}[ ]+)*\(")
_MULTILINE_STRING = re.compile(r'"[^"\n]*\n[^"]*"')
# What a continued line may begin with: cases and the end of a switch, clauses of a landing pad, labels of an invoke.
_CONTINUATION = re.compile(r"[\]i;}]|to\b|catch\b|filter\b|cleanup\b")
_NOT_REGULAR = ("\t", "/*", "atomicrmw", "\0")


class Body:
    """The statements of a function's body, in order.

    Args:
        module: the module.
        braces: span of the body with both braces.
        parameters: of the function; their number decides the number of a first block without a label.
    """

    def __init__(self, module: Module, braces: Span, parameters: tuple[Parameter, ...] = ()) -> None:
        self.module = module
        self.braces = braces
        self._parameters = parameters
        self._starts = _split_body(module, braces)
        self._positions = [start.position for start in self._starts]

    def __len__(self) -> int:
        return len(self._starts)

    @cached_property
    def instruction_count(self) -> int:
        """How many LLVM instructions the body has; debug records are none."""
        return sum(start.kind is StatementKind.INSTRUCTION for start in self._starts)

    @cached_property
    def opcodes(self) -> frozenset[str]:
        """The opcodes that occur."""
        return frozenset(start.opcode for start in self._starts if start.opcode)

    def statement(self, index: int) -> Statement:
        """One statement, with its end found."""
        start = self._starts[index]
        limit = self._positions[index + 1] if index + 1 < len(self._positions) else self.braces.end - 1
        end = _solid_end(self.module.text, start.position, limit)
        return Statement(start.kind, start.opcode, start.result, start.position, end)

    def statements(self) -> Iterator[Statement]:
        """All statements, in order."""
        return (self.statement(index) for index in range(len(self._starts)))

    def with_opcode(self, *opcodes: str) -> Iterator[Statement]:
        """The instructions with one of these opcodes, in order."""
        return (self.statement(index) for index, start in enumerate(self._starts) if start.opcode in opcodes)

    def of_kind(self, kind: StatementKind) -> Iterator[Statement]:
        """The statements of one kind, in order."""
        return (self.statement(index) for index, start in enumerate(self._starts) if start.kind is kind)

    def index_at(self, position: int) -> int:
        """The index of the statement in which a position lies; -1 before the first."""
        return bisect_right(self._positions, position) - 1

    @cached_property
    def definitions(self) -> dict[str, int]:
        """Index of the instruction that defines each written result, by its spelling."""
        return {
            start.result: index
            for index, start in enumerate(self._starts)
            if start.result and start.kind is StatementKind.INSTRUCTION
        }

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The basic blocks, in order; blocks without a label get the number that LLVM gives them."""
        return tuple(_cut_blocks(self, self._parameters))


def _split_body(module: Module, braces: Span) -> list[_Start]:
    text = module.text[braces.start + 1 : braces.end - 1]
    if _is_regular(text):
        starts = _split_lines(text, braces.start + 1)
        if starts is not None:
            return starts
    return _split_tokens(module, braces)


def _is_regular(text: str) -> bool:
    """Whether `text` has no construct that the quick splitter could misread."""
    first_line = text[: text.find("\n") + 1]
    if first_line.strip() or "\n" not in text or any(mark in text for mark in _NOT_REGULAR):
        return False
    if '"' in text and _has_multiline_string(text):
        return False
    # Without the usual indentation each statement is at the start of its line: a word after a space is not.
    return _SECOND_STATEMENT.search(text.replace("\n  ", "\n")) is None


def _has_multiline_string(text: str) -> bool:
    strings = re.finditer(r'"[^"]*"|;[^\n]*', text)
    return any("\n" in match[0] for match in strings)


def _split_lines(text: str, offset: int) -> list[_Start] | None:
    """Split a regular body by its lines; None when a line is of no known kind."""
    starts: list[_Start] = []
    add = starts.append
    for match in _LINE.finditer(text):
        result, opcode, label, other, _ = match.groups()
        if opcode is not None:
            if opcode != "unreachable" and text[match.end()] != " ":
                return None
            if result is None and _CONSTANT_EXPRESSION.match(text, match.end() + 1) is not None:
                return None
            position = match.start(1) if result is not None else _first_solid(text, match.start())
            add(_Start(offset + position, StatementKind.INSTRUCTION, opcode, result or ""))
        elif label is not None:
            if result is not None:
                return None
            add(_Start(offset + match.start(3), StatementKind.LABEL, "", label[:-1]))
        elif other is not None:
            kind = StatementKind.USE_LIST_ORDER if other == "uselistorder" else StatementKind.DEBUG_RECORD
            add(_Start(offset + match.start(4), kind, "", ""))
        elif result is not None or _CONTINUATION.match(text, match.start(5)) is None:
            return None
    return starts


def _first_solid(text: str, position: int) -> int:
    while text[position] in " \n":
        position += 1
    return position


def _split_tokens(module: Module, braces: Span) -> list[_Start]:
    """Split any body, by its tokens: a statement begins outside brackets, at a label, a result or an opcode."""
    tokens = significant_tokens(module.text, braces.start + 1, braces.end - 1)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, braces.end - 1)
    starts: list[_Start] = []
    while not cursor.at_end:
        token = cursor.peek()
        if token.text in CLOSERS:
            cursor.skip_group()
        elif token.kind is TokenKind.PUNCTUATION and token.text in ")]}>":
            raise cursor.error("nothing to close here")
        elif token.kind is TokenKind.LABEL:
            starts.append(_Start(token.start, StatementKind.LABEL, "", token.text[:-1]))
            cursor.take()
        elif token.kind is TokenKind.HASH and token.text.startswith("#dbg_"):
            starts.append(_Start(token.start, StatementKind.DEBUG_RECORD, "", ""))
            cursor.take()
        elif token.text == "uselistorder":
            starts.append(_Start(token.start, StatementKind.USE_LIST_ORDER, "", ""))
            cursor.take()
        elif _begins_instruction(cursor):
            starts.append(_read_instruction_start(cursor))
        else:
            cursor.take()
    return starts


def _begins_instruction(cursor: TokenCursor) -> bool:
    token = cursor.peek()
    if token.kind is TokenKind.LOCAL:
        return cursor.peek(1).text == "="
    if token.kind is not TokenKind.WORD:
        return False
    if token.text in TAIL_KINDS:
        return cursor.peek(1).text == "call"
    return token.text in OPCODES and not _is_constant_expression(cursor)


def _is_constant_expression(cursor: TokenCursor) -> bool:
    ahead = 1
    while cursor.peek(ahead).text in CONSTANT_EXPRESSION_FLAGS:
        ahead += 1
        if cursor.peek(ahead - 1).text == "inrange" and cursor.peek(ahead).text == "(":
            return True
    return cursor.peek(ahead).text == "("


def _read_instruction_start(cursor: TokenCursor) -> _Start:
    first = cursor.peek()
    result = ""
    if first.kind is TokenKind.LOCAL:
        result = first.text
        cursor.take()
        cursor.take()
    if cursor.peek().text in TAIL_KINDS:
        cursor.take()
    opcode = _take_opcode(cursor)
    if opcode.text == "atomicrmw":
        cursor.take_if("volatile")
        cursor.take()
    return _Start(first.start, StatementKind.INSTRUCTION, opcode.text, result)


def _take_opcode(cursor: TokenCursor) -> Token:
    return cursor.expect_kind(TokenKind.WORD, "an instruction")


def _solid_end(text: str, start: int, limit: int) -> int:
    """The end of the last thing in `text[start:limit]` that is neither white space nor a comment."""
    end = limit
    while end > start and text[end - 1] in " \t\r\n\0":
        end -= 1
    if text.find(";", start, end) < 0 and text.find("/*", start, end) < 0:
        return end
    tokens = significant_tokens(text, start, limit)
    return tokens[-1].end if tokens else start


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
    if spelling.isdigit():
        return Block(name=spelling, is_named=False, label=label, first=index + 1, end=index + 1)
    return Block(name=decode_name(spelling), is_named=True, label=label, first=index + 1, end=index + 1)


def _number_after(body: Body, statement: Statement, number: int) -> int:
    """The next free value number after a statement; an instruction may leave its own number unwritten."""
    if statement.kind is not StatementKind.INSTRUCTION:
        return number
    if statement.result:
        spelling = statement.result[1:]
        return int(spelling) + 1 if spelling.isdigit() else number
    if statement.opcode in VOID_OPCODES:
        return number
    if statement.opcode in ("call", "invoke", "callbr"):
        from vfsimt.ir.calls import read_call

        returned = read_call(body.module, statement).return_type.slice(body.module.text)
        return number + (returned != "void")
    return number + 1
