"""Which indexes of a getelementptr choose an element, and which a field of a struct.

Source: LLVM Language Reference, "getelementptr": the first index steps over the whole source type; the index into a
struct must be a constant.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.errors import InputError
from vfsimt.ir.grammar import read_argument_type, read_constant, read_type
from vfsimt.ir.lexer import CLOSERS, Token, TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from vfsimt.ir.nodes import Statement
    from vfsimt.ir.parser import Module

Tokens = list[Token]


class ElementIndexes:
    """Reads the indexes of a module's getelementptrs."""

    def __init__(self, module: Module) -> None:
        self._module = module

    @cached_property
    def _types(self) -> dict[str, Tokens]:
        """What each named type stands for, by its decoded name."""
        text = self._module.text
        found: dict[str, Tokens] = {}
        for entity in self._module.of_kind(EntityKind.TYPE):
            tokens = significant_tokens(text, entity.start, entity.end)
            found[decode_name(entity.spelling[1:])] = tokens[3:]  # after `%name = type`
        return found

    def chooses_element(self, statement: Statement, position: int) -> bool:
        """Whether the value at a position of a getelementptr is an index that may be any value.

        An instruction that cannot be read here has no such index.
        """
        try:
            return self._chooses_element(statement, position)
        except InputError:
            return False

    def _chooses_element(self, statement: Statement, position: int) -> bool:
        tokens = significant_tokens(self._module.text, statement.start, statement.end)
        cursor = TokenCursor(self._module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
        while cursor.take().text != statement.opcode:
            pass
        source = self._source_type(cursor)
        read_argument_type(cursor)
        read_constant(cursor)
        current: Tokens | None = None
        while cursor.take_if(",") and cursor.peek().kind is not TokenKind.METADATA:
            read_type(cursor)
            value = read_constant(cursor)
            if value.start == position:
                return current is None or _is_sequence(current)
            current = source if current is None else self._element(current, value.slice(self._module.text))
            if not current:
                return False
        return False

    def _source_type(self, cursor: TokenCursor) -> Tokens:
        while cursor.peek().text in ("inbounds", "nuw", "nusw", "inrange"):
            if cursor.take().text == "inrange":
                cursor.skip_group()
        kind = read_argument_type(cursor)
        cursor.expect(",")
        return self._resolved(significant_tokens(self._module.text, kind.start, kind.end))

    def _resolved(self, tokens: Tokens) -> Tokens:
        if len(tokens) == 1 and tokens[0].kind is TokenKind.LOCAL:
            return self._types.get(decode_name(tokens[0].text[1:]), [])
        return tokens

    def _element(self, tokens: Tokens, index: str) -> Tokens:
        """The type that an index leads to; nothing where there is none, or the index into a struct is no number."""
        if _is_sequence(tokens):
            return self._resolved(tokens[3:-1])  # after `[4 x`; nothing follows the index into a vector
        packed = tokens[0].text == "<"
        fields = _fields(tokens[2:-2] if packed else tokens[1:-1]) if tokens[0].text in ("<", "{") else []
        if not (index.isascii() and index.isdigit() and int(index) < len(fields)):
            return []
        return self._resolved(fields[int(index)])


def _is_sequence(tokens: Tokens) -> bool:
    """Whether a type is an array or a vector, and neither a struct nor a pointer to something."""
    first, last = tokens[0].text, tokens[-1].text
    return (first, last) == ("[", "]") or ((first, last) == ("<", ">") and tokens[1].text != "{")


def _fields(tokens: Tokens) -> list[Tokens]:
    fields: list[Tokens] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in CLOSERS) - (token.text in CLOSERS.values())
        if token.text == "," and depth == 0:
            fields.append([])
        else:
            fields[-1].append(token)
    return fields
