"""Where each statement of a body begins: labels, instructions, debug records, use-list orders.

There are two splitters with one answer. The exact one reads tokens and follows brackets. The quick one reads lines
with a compiled expression; its answer counts only where the body is *regular*: no line holds a second statement,
and no line continues one with a word that begins statements. Whatever it cannot vouch for goes to the exact one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from vfsimt.ir.lexer import CLOSERS, Token, TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import (
    BARE_NAME,
    CONSTANT_EXPRESSION_FLAGS,
    NAME,
    OPCODES,
    QUOTED_NAME,
    SKIPPED,
    TAIL_KINDS,
)
from vfsimt.ir.nodes import StatementKind
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Span
    from vfsimt.ir.parser import Module

Start: TypeAlias = tuple[int, StatementKind, str, str]
"""Where a statement starts: position, kind, opcode, result or label."""


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
OPCODE_PATTERN = _OPCODE
"""A regular expression for any opcode."""
_FLAG = _trie(CONSTANT_EXPRESSION_FLAGS)
_CONSTANT_EXPRESSION = rf"[ ]*(?:{_FLAG}[ ]+)*\("
# What a continued line may begin with: cases and the end of a switch, clauses of a landing pad, labels of an invoke.
_CONTINUATION = r"[\];}]|i[0-9]|to\b|catch\b|filter\b|cleanup\b"
# The groups: a result with its opcode, a tail kind with an opcode that has no result, a label, a record, anything else.
_LINE = re.compile(
    rf"\n[ ]*(?:(%{NAME})[ ]*=[ ]*(?:(?:must|no)?tail[ ]+)?({_OPCODE})(?=[ \r\n])"
    rf"|((?:(?:must|no)?tail[ ]+)?{_OPCODE})(?=[ \r\n])(?!{_CONSTANT_EXPRESSION})"
    rf"|((?:{QUOTED_NAME}|{BARE_NAME}):)[ ]*(?=[;\r\n])|(#dbg_[a-z_]+|uselistorder\b)|(?:{_CONTINUATION})|([^ \r\n]))"
)
# An opcode or a tail kind where a line of a regular body has none: after a space, unless a result stands before it,
# or right after the last character of a statement. Constant expressions open a parenthesis.
_BEGINNING = rf"(?=[a-z]){_trie(OPCODES | TAIL_KINDS)}(?![-\w$.:])(?!{_CONSTANT_EXPRESSION})"
_AFTER_TAIL_KIND = "".join(rf"(?<![ \n]{kind} call)" for kind in sorted(TAIL_KINDS))
_AFTER_ATOMIC = r"(?<![ \n]atomicrmw )(?<![ \n]atomicrmw volatile )"  # `atomicrmw add` is one opcode and its operation
_SECOND = re.compile(rf"[ 0-9)\]}}>\"*:](?=[a-z])(?<!= ){_AFTER_ATOMIC}{_BEGINNING}{_AFTER_TAIL_KIND}", re.ASCII)
_STRING_OR_COMMENT = re.compile(SKIPPED)
_NOT_REGULAR = ("\t", "/*", "\0")


def split_body(module: Module, braces: Span) -> list[Start]:
    """The starts of the statements between two braces, in order.

    Raises:
        InputError: VF105, brackets do not match, or no opcode follows a result.
    """
    text = module.text[braces.start + 1 : braces.end - 1]
    if is_regular(text):
        starts = split_lines(text, braces.start + 1)
        if starts is not None:
            return starts
    return split_tokens(module, braces)


def is_regular(text: str) -> bool:
    """Whether `text` has no construct that the quick splitter could misread, but for what it counts itself."""
    if "\n" not in text or text[: text.index("\n")].strip() or any(mark in text for mark in _NOT_REGULAR):
        return False
    if "\r" in text and text.count("\r") != text.count("\r\n"):
        return False
    if '"' in text and has_multiline_string(text):
        return False
    # Without the usual indentation each statement is at the start of its line: a word after a space is not.
    lines = text.replace("\n  ", "\n")
    return _SECOND.search(lines) is None


def count_instructions(text: str) -> int | None:
    """How many instructions the text between two braces has; None where only `split_body` can tell.

    The same expression and the same conditions as `split_lines`, without a record for each statement.
    """
    if not is_regular(text):
        return None
    columns = tuple(zip(*_LINE.findall(text), strict=True))
    if not columns:
        return 0 if not text.strip() else None
    results, _, plain, labels, records, unknown = (len(column) - column.count("") for column in columns)
    if unknown or not _every_mark_is_counted(text, results, labels, records):
        return None
    return results + plain


def has_multiline_string(text: str) -> bool:
    """Whether a string of a text may go over a line; a quote in a comment counts as one that does."""
    return any("\n" in piece for piece in text.split('"')[1::2])


def split_lines(text: str, offset: int) -> list[Start] | None:
    """Split a regular body by its lines; None when a line is of no known kind."""
    instruction = StatementKind.INSTRUCTION
    starts: list[Start] = []
    add = starts.append
    results = labels = records = 0
    for match in _LINE.finditer(text):
        result, opcode, plain, label, record, unknown = match.groups()
        if result is not None:
            results += 1
            add((offset + match.start(1), instruction, opcode, result))
        elif plain is not None:
            add((offset + match.start(3), instruction, plain.rpartition(" ")[2], ""))
        elif label is not None:
            labels += 1
            add((offset + match.start(4), StatementKind.LABEL, "", label[:-1]))
        elif record is not None:
            records += 1
            kind = StatementKind.USE_LIST_ORDER if record == "uselistorder" else StatementKind.DEBUG_RECORD
            add((offset + match.start(5), kind, "", ""))
        elif unknown is not None:
            return None
    return starts if _every_mark_is_counted(text, results, labels, records) else None


def _every_mark_is_counted(text: str, results: int, labels: int, records: int) -> bool:
    """Whether each `=`, `:` and keyword of a record outside strings and comments is one that was found."""
    if text.count("#dbg_") + text.count("uselistorder") != records:
        return False
    if text.count("=") - text.count("; preds =") == results and text.count(":") == labels:
        return True
    code = _STRING_OR_COMMENT.sub("", text)
    return code.count("=") == results and code.count(":") == labels


def split_tokens(module: Module, braces: Span) -> list[Start]:
    """Split any body, by its tokens: a statement begins outside brackets, at a label, a result or an opcode."""
    tokens = significant_tokens(module.text, braces.start + 1, braces.end - 1)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, braces.end - 1)
    starts: list[Start] = []
    while not cursor.at_end:
        token = cursor.peek()
        if token.text in CLOSERS:
            cursor.skip_group()
        elif token.kind is TokenKind.PUNCTUATION and token.text in ")]}>":
            raise cursor.error("nothing to close here")
        elif token.kind is TokenKind.LABEL:
            starts.append((token.start, StatementKind.LABEL, "", token.text[:-1]))
            cursor.take()
        elif token.kind is TokenKind.HASH and token.text.startswith("#dbg_"):
            starts.append((token.start, StatementKind.DEBUG_RECORD, "", ""))
            cursor.take()
        elif token.text == "uselistorder":
            starts.append((token.start, StatementKind.USE_LIST_ORDER, "", ""))
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


def _read_instruction_start(cursor: TokenCursor) -> Start:
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
    return first.start, StatementKind.INSTRUCTION, opcode.text, result


def _take_opcode(cursor: TokenCursor) -> Token:
    return cursor.expect_kind(TokenKind.WORD, "an instruction")
