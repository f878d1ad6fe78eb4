"""The pieces of grammar that headers and statements share: types, attributes, parameters, metadata attachments.

Sources: LLVM Language Reference, "Type System", "Parameter Attributes", "Function Attributes", "Metadata".
Every group is skipped by matching brackets with a list, so no depth of nesting is a problem.
"""

from __future__ import annotations

from vfsimt.diagnostics import Span
from vfsimt.ir.lexer import CLOSERS, Token, TokenCursor, TokenKind
from vfsimt.ir.lexicon import (
    CONSTANT_EXPRESSION_FLAGS,
    SIMPLE_CONSTANTS,
    VALUE_WORDS,
    decode_name,
    is_integer_type,
    starts_type,
    value_number,
)
from vfsimt.ir.nodes import MetadataAttachment, Parameter

_NAMED_BY_GLOBAL = frozenset(("dso_local_equivalent", "no_cfi"))

_COUNTED_ATTRIBUTES = frozenset(("align", "alignstack", "addrspace"))


def span(start: int, end: int) -> Span:
    """A span of plain positions; made without keyword arguments at half the cost, since a module has very many."""
    made: Span = tuple.__new__(Span, (start, end))  # pyright: ignore[reportUnknownMemberType]
    return made


def token_span(token: Token) -> Span:
    """The span of a token."""
    return span(token.start, token.end)


def at_type(cursor: TokenCursor) -> bool:
    """Whether a type begins here."""
    token = cursor.peek()
    if token.kind is TokenKind.WORD:
        return starts_type(token.text) or (token.text == "target" and cursor.peek(1).text == "(")
    return token.kind is TokenKind.LOCAL or token.text in ("{", "[", "<")


def read_type(cursor: TokenCursor) -> Span:
    """Read a type without a function type's parameter list: `ptr addrspace(1)`, `<8 x ptr>`, `{ i32, ptr }`, `i8*`."""
    if not at_type(cursor):
        raise cursor.error("expected a type")
    start = cursor.peek().start
    if cursor.peek().text in CLOSERS or cursor.take().text == "target":
        cursor.skip_group()
    read_type_suffix(cursor)
    return span(start, cursor.last_end())


def read_type_suffix(cursor: TokenCursor) -> None:
    """Read address spaces and the stars of older pointer types."""
    while cursor.peek().text in ("*", "addrspace"):
        if cursor.take().text == "addrspace":
            cursor.skip_group()


def read_argument_type(cursor: TokenCursor) -> Span:
    """Read a type that may be an older pointer to a function, `void (i32)*`."""
    found = read_type(cursor)
    while cursor.peek().text == "(":
        cursor.skip_group()
        read_type_suffix(cursor)
    return span(found.start, cursor.last_end())


def read_attribute(cursor: TokenCursor) -> Span:
    """Read one attribute: a word with its group or number, or a string with its value."""
    token = cursor.take()
    if token.kind is TokenKind.STRING and cursor.take_if("="):
        cursor.expect_kind(TokenKind.STRING, "a string after '='")
    elif token.kind is TokenKind.WORD and cursor.peek().text == "(":
        cursor.skip_group()
    elif token.text in _COUNTED_ATTRIBUTES and cursor.peek().kind is TokenKind.NUMBER:
        cursor.take()
    elif token.text in _COUNTED_ATTRIBUTES and cursor.take_if("="):
        cursor.expect_kind(TokenKind.NUMBER, "a number after '='")
    return span(token.start, cursor.last_end())


def read_convention_argument(cursor: TokenCursor, convention: Token) -> None:
    """Read what belongs to a calling convention's keyword: the number of `cc 10`, the group of `riscv_vls_cc(64)`."""
    if convention.text == "cc":
        cursor.expect_kind(TokenKind.NUMBER, "a number after 'cc'")
    elif cursor.peek().text == "(":
        cursor.skip_group()


def read_constant(cursor: TokenCursor) -> Span:
    """Read a constant without its type: a name, a number, a string, an aggregate, a constant expression."""
    first = cursor.peek()
    if first.text in CLOSERS:
        cursor.skip_group()
        return span(first.start, cursor.last_end())
    token = cursor.take()
    if token.text in _NAMED_BY_GLOBAL and cursor.peek().kind is TokenKind.GLOBAL:
        cursor.take()
    elif token.kind is TokenKind.WORD:
        while cursor.peek().text in CONSTANT_EXPRESSION_FLAGS:
            if cursor.take().text == "inrange" and cursor.peek(1).kind is TokenKind.NUMBER:
                cursor.skip_group()
        if cursor.peek().text == "(" and token.text not in SIMPLE_CONSTANTS:
            cursor.skip_group()
    elif token.kind not in (TokenKind.GLOBAL, TokenKind.LOCAL, TokenKind.NUMBER, TokenKind.STRING):
        raise cursor.error("expected a constant", token)
    return span(first.start, cursor.last_end())


def read_parameter_attributes(cursor: TokenCursor) -> tuple[Span, ...]:
    """Read the attributes between a type and a value or a name."""
    attributes: list[Span] = []
    while True:
        token = cursor.peek()
        is_word = token.kind is TokenKind.WORD and token.text not in VALUE_WORDS
        is_string = token.kind is TokenKind.STRING and not token.text.startswith("c")
        if not (is_word or is_string):
            return tuple(attributes)
        attributes.append(read_attribute(cursor))


def read_parameters(cursor: TokenCursor) -> tuple[Span, tuple[Parameter, ...], bool]:
    """Read a function's parameter list: its span with parentheses, the parameters, and whether it ends in `...`."""
    opening = cursor.expect("(")
    parameters: list[Parameter] = []
    next_number = 0
    is_variadic = False
    while not cursor.take_if(")"):
        if parameters or is_variadic:
            cursor.expect(",")
        if is_variadic:
            raise cursor.error("'...' must be the last parameter")
        if cursor.take_if("..."):
            is_variadic = True
            if cursor.peek().text == ")":
                continue
            raise cursor.error("expected ')' after '...'")
        parameter = _read_parameter(cursor, len(parameters), next_number)
        if parameter.number is not None:
            next_number = parameter.number + 1
        parameters.append(parameter)
        if cursor.peek().text not in (",", ")"):
            raise cursor.error("expected ',' or ')' in a parameter list")
        if cursor.take_if(")"):
            break
    return span(opening.start, cursor.last_end()), tuple(parameters), is_variadic


def _read_parameter(cursor: TokenCursor, index: int, next_number: int) -> Parameter:
    kind = read_argument_type(cursor)
    attributes = read_parameter_attributes(cursor)
    name: str | None = None
    number: int | None = next_number
    name_span: Span | None = None
    if cursor.peek().kind is TokenKind.LOCAL:
        token = cursor.take()
        name_span = token_span(token)
        spelling = token.text[1:]
        number = value_number(spelling)
        if number is None:
            name = decode_name(spelling)
    return Parameter(
        index=index,
        type=kind,
        attributes=attributes,
        name=name,
        number=number,
        name_span=name_span,
        span=span(kind.start, cursor.last_end()),
    )


def read_attachment(cursor: TokenCursor) -> MetadataAttachment:
    """Read `!kind !n`, `!kind !{...}` or `!kind !Node(...)`."""
    kind = cursor.take()
    value = cursor.expect_kind(TokenKind.METADATA, "a metadata node")
    if cursor.peek().text in ("{", "("):
        cursor.skip_group()
    elif value.text == "!":
        raise cursor.error("expected a metadata node", value)
    end = cursor.last_end()
    return MetadataAttachment(
        kind=decode_metadata_kind(kind.text), value=span(value.start, end), span=span(kind.start, end)
    )


def decode_metadata_kind(spelling: str) -> str:
    """The name of a metadata kind, without `!` and escapes."""
    return decode_name('"' + spelling[1:] + '"')


def bit_width(type_text: str) -> int | None:
    """The width in bits of an integer type as text, None for any other type."""
    return int(type_text[1:]) if is_integer_type(type_text) else None
