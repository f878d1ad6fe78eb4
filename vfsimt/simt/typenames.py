"""Which `%name` is a type and which a value, where a module has types and locals of one name.

Source: LLVM Language Reference, "Identifiers": named types and local values are told apart by where they stand. A value
stands behind its type or the attributes of a parameter, or behind the comma or bracket that the type of a first operand
leads to; a type stands before a value, or where no value may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.lexer import CLOSERS, TokenKind
from vfsimt.ir.lexicon import starts_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.lexer import Token

_VALUE_WORDS = frozenset("null undef poison zeroinitializer none asm".split())
_VALUE_KINDS = frozenset((TokenKind.LOCAL, TokenKind.GLOBAL, TokenKind.NUMBER))
_TYPE_MARKS = frozenset(("*", "(", "{", "<", "addrspace"))
_VALUE_MARKS = frozenset(("*", "]", "}", ">", "within", "from"))
"""What stands before a value only: the end of its type, or a word that no type follows."""


def type_positions(tokens: Sequence[Token]) -> frozenset[int]:
    """The positions of the locals among some tokens that stand where only a type may.

    Args:
        tokens: significant tokens of a statement, of all that follows its result, or of one value.
    """
    found: set[int] = set()
    opened: list[str] = []
    is_type = False
    for index, token in enumerate(tokens):
        if token.text in CLOSERS:
            opened.append(token.text)
        elif token.text in CLOSERS.values() and opened:
            _ = opened.pop()
        # What follows a type is no type; a value alone has nothing before it.
        may_be_type = token.kind is TokenKind.LOCAL and not is_type and index > 0
        is_type = may_be_type and _is_type(tokens, index, opened[-1] if opened else "")
        if is_type:
            found.add(token.start)
    return frozenset(found)


def _is_type(tokens: Sequence[Token], index: int, bracket: str) -> bool:
    before = tokens[index - 1]
    if before.text in _VALUE_MARKS or starts_type(before.text):
        return False
    is_first = before.text in (",", *CLOSERS)
    is_plain_word = before.kind is TokenKind.WORD and not bracket
    if index + 1 == len(tokens):
        return is_plain_word or (before.text == "," and any(token.text == "va_arg" for token in tokens[:3]))
    following = tokens[index + 1]
    if before.text == ")" and following.text == "(":
        return False  # the function of a call whose type is written in full
    if following.text in _TYPE_MARKS or following.text in _VALUE_WORDS or following.kind in _VALUE_KINDS:
        return True
    if following.kind is TokenKind.WORD:  # attributes of a parameter, or a keyword behind an operand
        return (is_first and bracket == "(") or before.text == "landingpad"
    if is_first:
        return bracket in ("(", "{", "<")
    return is_plain_word or before.text == "x"
