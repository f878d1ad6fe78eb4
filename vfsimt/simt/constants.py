"""Where clones differ, and whether a constant there may become a parameter.

A constant may become a parameter where the instruction takes any value of its type: operands of arithmetic,
comparisons, selects, phis, stores, returns, branches, element indexes, and arguments of calls. It must stay where LLVM
or the vendor compiler wants an immediate: `immarg` arguments and those of intrinsics that LLVM does not know (the
vendor's), inline assembly, allocas, switch cases, indexes into structs, shuffle masks, aggregates, alignments, operand
bundles, metadata (LangRef, "Instruction Reference").
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, compress, count
from operator import ne
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.calls import read_call
from vfsimt.ir.intrinsics import PREFIX, variable_arguments
from vfsimt.ir.lexer import CLOSERS, Token, TokenKind, significant_tokens, token_kind, token_texts
from vfsimt.ir.lexicon import BINARY_OPCODES, CALL_OPCODES, CAST_OPCODES, is_integer_type
from vfsimt.ir.phis import read_phi
from vfsimt.ir.uselists import orders_in_body
from vfsimt.simt.cut import without_debug_info
from vfsimt.simt.elements import ElementIndexes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Statement
    from vfsimt.simt.census import Function, SimtCensus

_FLOAT_TYPES = frozenset(("half", "bfloat", "float", "double"))
_CONSTANT_WORDS = frozenset(("true", "false", "zeroinitializer"))
_HEAD_TYPED = BINARY_OPCODES | frozenset(("icmp", "fcmp"))
_TYPED_OPERANDS = CAST_OPCODES | frozenset(
    "store ret br switch select fneg getelementptr insertelement extractelement insertvalue freeze cmpxchg"
    " atomicrmw".split()
)
_RENAMED = frozenset((TokenKind.LOCAL, TokenKind.LABEL, TokenKind.METADATA, TokenKind.HASH, TokenKind.GLOBAL))


class Difference(NamedTuple):
    """A place where clones differ: the index of the token, and the text of it in each clone."""

    token: int
    values: tuple[str, ...]


def function_tokens(function: Function) -> list[Token]:
    """The tokens of a definition without what does not count for a digest.

    That is what may be written or not (parameters' names, the label of the entry, the comdat's name), comments,
    use-list orders and debug info.
    """
    entity, text = function.entity, function.module.text
    assert entity.body is not None
    start, inside, end = entity.start, entity.body.start + 1, entity.body.end - 1
    header = _tokens_at(without_debug_info(text[start:inside]), start)
    body = _tokens_at(without_debug_info("\n" + text[inside:end]), inside - 1)
    orders = orders_in_body(function.module, entity.body)
    body = [token for token in body if not any(order.start <= token.start < order.end for order in orders)]
    has_label = bool(body) and body[0].kind is TokenKind.LABEL
    comdat = function.header.clauses.get("comdat")
    if comdat is not None:
        header = [token for token in header if not comdat.start <= token.start < comdat.end]
    return [token for token in header if token.kind is not TokenKind.LOCAL] + body[1 if has_label else 0 :]


def _tokens_at(text: str, offset: int) -> list[Token]:
    tokens = significant_tokens(text, 0, len(text))
    return [Token(token.kind, token.start + offset, token.end + offset, token.text) for token in tokens]


def _function_texts(function: Function) -> list[str]:
    """The texts of `function_tokens`."""
    entity, text = function.entity, function.module.text
    assert entity.body is not None
    start, inside, end = entity.start, entity.body.start + 1, entity.body.end - 1
    comdat = function.header.clauses.get("comdat")
    header = _blanked(without_debug_info(text[start:inside]), () if comdat is None else (comdat,), start)
    orders = orders_in_body(function.module, entity.body)
    body = token_texts(_blanked(without_debug_info("\n" + text[inside:end]), orders, inside - 1))
    has_label = bool(body) and token_kind(body[0]) is TokenKind.LABEL
    return [item for item in token_texts(header) if item[0] != "%"] + body[1 if has_label else 0 :]


def _blanked(text: str, spans: Iterable[Span], offset: int) -> str:
    """A text that stands at an offset, with some spans of it as spaces."""
    for span in spans:
        first, last = span.start - offset, span.end - offset
        text = f"{text[:first]}{' ' * (last - first)}{text[last:]}"
    return text


class CloneTexts:
    """The tokens of clones of one shape, side by side: those of the first, and what is another text in each other.

    Args:
        functions: the clones, at least two.
    """

    def __init__(self, functions: Sequence[Function]) -> None:
        self._functions = functions
        self._first = _function_texts(functions[0])
        self._changes: list[dict[int, str]] = [{}]
        self._tokens: dict[int, list[Token]] = {}
        self._are_parallel = True
        for function in functions[1:]:
            texts = _function_texts(function)
            self._are_parallel = self._are_parallel and len(texts) == len(self._first)
            places = compress(count(), map(ne, self._first, texts))
            self._changes.append({index: texts[index] for index in places})

    def text(self, clone: int, index: int) -> str:
        """The text of one token of one clone."""
        return self._changes[clone].get(index, self._first[index])

    def tokens(self, clone: int) -> list[Token]:
        """The tokens of one clone, with their places."""
        if clone not in self._tokens:
            self._tokens[clone] = function_tokens(self._functions[clone])
        return self._tokens[clone]

    def constant_differences(self) -> list[Difference] | None:
        """The places where the clones differ in a constant.

        None where their tokens do not run side by side, or differ in what is neither a constant nor a name: the shape
        says that names mean the same.
        """
        if not self._are_parallel:
            return None
        found: list[Difference] = []
        for index in sorted({index for changes in self._changes for index in changes}):
            own = self._first[index]
            column = tuple(changes.get(index, own) for changes in self._changes)
            distinct = set(column)
            kinds = {token_kind(text) for text in distinct}
            if all(text in _CONSTANT_WORDS or token_kind(text) is TokenKind.NUMBER for text in distinct):
                found.append(Difference(index, column))
            elif len(kinds) != 1 or kinds - _RENAMED:
                return None
        return found


class ParameterTypes:
    """The types that constants of a module's functions would have as parameters; None for one that must stay."""

    def __init__(self, census: SimtCensus) -> None:
        self._census = census
        self._indexes = ElementIndexes(census.module)
        self._last: tuple[int, list[Token], list[int]] | None = None
        self._last_phi: tuple[int, dict[int, int]] | None = None

    def type_of(self, function: Function, token: Token) -> str | None:
        """The type of the parameter that may stand for a constant in a function's body; None where it must stay."""
        assert function.entity.body is not None
        if token.start < function.entity.body.start:
            return None
        statement = self.statement_of(function, token)
        if statement.opcode in CALL_OPCODES:
            return self._argument_type(function, statement, token)
        tokens, depths = self._read(statement)
        index = bisect_left(tokens, token.start, key=_start_of)
        if index < 1 or index == len(tokens) or tokens[index].start != token.start:
            return None
        depth, before = depths[index], tokens[index - 1].text
        if statement.opcode == "phi":
            return _head_type(tokens, statement) if depth == 1 and before == "[" else None
        if depth:
            return None
        if statement.opcode in _HEAD_TYPED:
            return before if _is_scalar(before) else _head_type(tokens, statement) if before == "," else None
        if statement.opcode not in _TYPED_OPERANDS or not _is_scalar(before):
            return None
        is_index = statement.opcode == "getelementptr"
        return before if not is_index or self._indexes.chooses_element(statement, token.start) else None

    @staticmethod
    def statement_of(function: Function, token: Token) -> Statement:
        """The statement of a function's body in which a token stands."""
        return function.body.statement(function.body.index_at(token.start))

    def _read(self, statement: Statement) -> tuple[list[Token], list[int]]:
        """The tokens of a statement, and in how many brackets each stands; the last statement is kept."""
        if self._last is None or self._last[0] != statement.start:
            tokens = significant_tokens(self._census.module.text, statement.start, statement.end)
            self._last = (statement.start, tokens, _depths(tokens))
        return self._last[1:]

    def next_of_one_edge(self, function: Function, statement: Statement, token: Token) -> int | None:
        """Where the next value stands that a phi takes from the block for which it takes the one at a token.

        After the last one the first comes again; None where there is but one. They must all be one value (LangRef,
        "phi"), so only constants that are equal in every clone may vary.
        """
        if self._last_phi is None or self._last_phi[0] != statement.start:
            self._last_phi = (statement.start, _rings(function, statement))
        return self._last_phi[1].get(token.start)

    def _argument_type(self, function: Function, statement: Statement, token: Token) -> str | None:
        call = read_call(function.module, statement)
        index = next((index for index, item in enumerate(call.arguments) if item.value.start == token.start), -1)
        if index < 0 or call.is_inline_asm or call.arguments[index].value.end != token.end:
            return None
        kind = call.arguments[index].type.slice(function.module.text)
        return kind if _is_scalar(kind) and self._takes_any_value(call, index) else None

    def _takes_any_value(self, call: Call, index: int) -> bool:
        """Whether what is called takes any value as its argument: a function does, an intrinsic as LLVM says."""
        name = call.callee_name
        if name is None or not name.startswith(PREFIX):
            return True
        declaration = self._census.function(name)
        if declaration is None or index >= len(declaration.header.parameters):
            return False
        header, text = declaration.header, declaration.module.text
        if any(attribute.slice(text) == "immarg" for attribute in header.parameters[index].attributes):
            return False
        types = tuple(parameter.type.slice(text) for parameter in header.parameters)
        known = variable_arguments(header.name_span.slice(text), header.return_type.slice(text), types)
        return known is not None and known[index]


def _start_of(token: Token) -> int:
    return token.start


def _depths(tokens: list[Token]) -> list[int]:
    changes = ((token.text in CLOSERS) - (token.text in CLOSERS.values()) for token in tokens)
    return list(accumulate(changes, initial=0))


def _rings(function: Function, statement: Statement) -> dict[int, int]:
    """For each value of a phi where the next one from the same block stands."""
    values: dict[str, list[int]] = {}
    for item in read_phi(function.module, statement).incoming:
        values.setdefault(item.block.slice(function.module.text), []).append(item.value.start)
    return {
        start: following
        for starts in values.values()
        if len(starts) > 1
        for start, following in zip(starts, (*starts[1:], starts[0]), strict=True)
    }


def _head_type(tokens: list[Token], statement: Statement) -> str | None:
    """The type that stands once, right after an opcode, its flags and its predicate."""
    start = next((index for index, token in enumerate(tokens) if token.text == statement.opcode), len(tokens))
    for token in tokens[start + 1 :]:
        if _is_scalar(token.text):
            return token.text
        if token.kind is not TokenKind.WORD:
            return None
    return None


def _is_scalar(word: str) -> bool:
    return is_integer_type(word) or word in _FLOAT_TYPES
