"""Where clones differ, and whether a constant there may become a parameter.

A constant may become a parameter where the instruction takes any value of its type: operands of arithmetic,
comparisons, selects, phis, stores, returns, branches, element indexes, and arguments of calls. It must stay where LLVM
or the vendor compiler wants an immediate: `immarg` arguments and those of vendor intrinsics, inline assembly, allocas,
switch cases, indexes into structs, shuffle masks, aggregates, alignments, metadata (LangRef, "Instruction Reference").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexer import CLOSERS, Token, TokenKind, significant_tokens
from vfsimt.ir.lexicon import BINARY_OPCODES, CALL_OPCODES, CAST_OPCODES, is_integer_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.nodes import Statement
    from vfsimt.simt.census import Function, SimtCensus

VENDOR_INTRINSICS = "llvm.hivm."
_FLOAT_TYPES = frozenset(("half", "bfloat", "float", "double"))
_CONSTANT_WORDS = frozenset(("true", "false"))
_HEAD_TYPED = BINARY_OPCODES | frozenset(("icmp", "fcmp"))
_TYPED_OPERANDS = CAST_OPCODES | frozenset(
    "store ret br switch select getelementptr insertelement extractelement insertvalue freeze cmpxchg atomicrmw".split()
)


class Difference(NamedTuple):
    """A place where clones differ: the index of the token, and the text of it in each clone."""

    token: int
    values: tuple[str, ...]


def function_tokens(function: Function) -> list[Token]:
    """The tokens of a definition without what may be written or not: parameters' names, the label of the entry."""
    entity, text = function.entity, function.module.text
    assert entity.body is not None
    header = significant_tokens(text, entity.span.start, entity.body.start)
    body = significant_tokens(text, entity.body.start, entity.body.end)
    has_label = len(body) > 1 and body[1].kind is TokenKind.LABEL
    return [token for token in header if token.kind is not TokenKind.LOCAL] + body[2 if has_label else 1 :]


def constant_differences(clones: Sequence[list[Token]]) -> list[Difference] | None:
    """The places where clones differ in a constant; None where their tokens do not run side by side."""
    if len({len(tokens) for tokens in clones}) != 1:
        return None
    found: list[Difference] = []
    for index, column in enumerate(zip(*clones, strict=True)):
        texts = tuple(token.text for token in column)
        if len(set(texts)) > 1 and any(_is_constant(token) for token in column):
            if not all(_is_constant(token) for token in column):
                return None
            found.append(Difference(index, texts))
    return found


def _is_constant(token: Token) -> bool:
    return token.kind is TokenKind.NUMBER or token.text in _CONSTANT_WORDS


def parameter_type(census: SimtCensus, function: Function, token: Token) -> str | None:
    """The type of the parameter that may stand for a constant in a function's body; None where it must stay."""
    assert function.entity.body is not None
    if token.start < function.entity.body.start:
        return None
    statement = function.body.statement(function.body.index_at(token.start))
    if statement.opcode in CALL_OPCODES:
        return _argument_type(census, function, statement, token)
    tokens = significant_tokens(function.module.text, statement.start, statement.end)
    index = next((index for index, item in enumerate(tokens) if item.start == token.start), -1)
    if index < 1:
        return None
    depth = _depth(tokens, index)
    before = tokens[index - 1].text
    if statement.opcode == "phi":
        return _head_type(tokens, statement) if depth == 1 and before == "[" else None
    if depth or (statement.opcode == "getelementptr" and _indexes_struct(tokens)):
        return None
    if statement.opcode in _HEAD_TYPED:
        return before if _is_scalar(before) else _head_type(tokens, statement) if before == "," else None
    return before if statement.opcode in _TYPED_OPERANDS and _is_scalar(before) else None


def _argument_type(census: SimtCensus, function: Function, statement: Statement, token: Token) -> str | None:
    call = read_call(function.module, statement)
    text = function.module.text
    index = next((index for index, item in enumerate(call.arguments) if item.value.start == token.start), -1)
    if index < 0 or call.is_inline_asm or call.arguments[index].value.end != token.end:
        return None
    kind = call.arguments[index].type.slice(text)
    if not _is_scalar(kind):
        return None
    name = call.callee_name
    if name is not None and name.startswith("llvm."):
        declaration = census.function(name)
        if name.startswith(VENDOR_INTRINSICS) or declaration is None:
            return None
        parameters = declaration.header.parameters
        if index >= len(parameters):
            return None
        if any(attribute.slice(text) == "immarg" for attribute in parameters[index].attributes):
            return None
    return kind


def _depth(tokens: list[Token], index: int) -> int:
    depth = 0
    for token in tokens[:index]:
        depth += (token.text in CLOSERS) - (token.text in CLOSERS.values())
    return depth


def _head_type(tokens: list[Token], statement: Statement) -> str | None:
    """The type that stands once, right after an opcode, its flags and its predicate."""
    start = next((index for index, token in enumerate(tokens) if token.text == statement.opcode), len(tokens))
    for token in tokens[start + 1 :]:
        if _is_scalar(token.text):
            return token.text
        if token.kind is not TokenKind.WORD:
            return None
    return None


def _indexes_struct(tokens: list[Token]) -> bool:
    """Whether a getelementptr's source type holds a struct, whose fields are chosen by constants."""
    opcode = next(index for index, token in enumerate(tokens) if token.text == "getelementptr")
    for index in range(opcode + 1, len(tokens)):
        token = tokens[index]
        if token.text == "{" or token.kind is TokenKind.LOCAL:
            return True
        if token.text == "," and _depth(tokens, index) == 0:
            return False
    return True


def _is_scalar(word: str) -> bool:
    return is_integer_type(word) or word in _FLOAT_TYPES
