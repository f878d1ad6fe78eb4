"""Calls, invokes and callbrs in full.

Source: LLVM Language Reference, "call", "invoke", "callbr" instructions and "Operand Bundles".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.grammar import (
    at_type,
    read_argument_type,
    read_attachment,
    read_attribute,
    read_constant,
    read_convention_argument,
    read_parameter_attributes,
    read_type,
    read_type_suffix,
    span,
    token_span,
)
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES, FAST_MATH_FLAGS, TAIL_KINDS, decode_name, is_calling_convention
from vfsimt.ir.nodes import Argument, Call, MetadataAttachment, Statement
from vfsimt.ir.plain_calls import read_plain_call
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.lexer import Token
    from vfsimt.ir.parser import Module


def read_call(module: Module, statement: Statement) -> Call:
    """Read a call-like instruction.

    Raises:
        InputError: VF105, the text is not a call; the place is the token that does not fit.
    """
    plain = read_plain_call(module.text, statement.start, statement.end)
    if plain is not None:
        return plain
    tokens = significant_tokens(module.text, statement.start, statement.end)
    return _CallReader(module, tokens, statement.end).read()


class _CallReader:
    def __init__(self, module: Module, tokens: list[Token], end: int) -> None:
        self._module = module
        self._cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, end)

    def read(self) -> Call:
        cursor = self._cursor
        start = cursor.peek().start
        if cursor.peek().kind is TokenKind.LOCAL:
            cursor.take()
            cursor.expect("=")
        tail_kind = token_span(cursor.take()) if cursor.peek().text in TAIL_KINDS else None
        opcode = cursor.take()
        if opcode.text not in CALL_OPCODES:
            raise cursor.error("expected a call", opcode)
        convention, return_attributes = self._read_before_type()
        return_type, parameter_types, is_variadic = self._read_callee_type()
        callee, name, is_asm = self._read_callee()
        argument_list, arguments = self._read_arguments()
        attributes, bundles, attachments = self._read_after_arguments()
        return Call(
            span=span(start, cursor.last_end()),
            opcode=opcode.text,
            tail_kind=tail_kind,
            calling_convention=convention,
            return_attributes=return_attributes,
            return_type=return_type,
            function_type_parameters=parameter_types,
            is_variadic_type=is_variadic,
            callee=callee,
            callee_name=name,
            is_inline_asm=is_asm,
            argument_list=argument_list,
            arguments=arguments,
            attributes=attributes,
            bundles=bundles,
            attachments=attachments,
        )

    def _read_before_type(self) -> tuple[Span | None, tuple[Span, ...]]:
        cursor = self._cursor
        convention: Span | None = None
        attributes: list[Span] = []
        while not at_type(cursor) or (cursor.peek().text == "addrspace"):
            token = cursor.peek()
            if token.kind not in (TokenKind.WORD, TokenKind.STRING):
                raise cursor.error("expected the type of a call")
            if token.text in FAST_MATH_FLAGS:
                cursor.take()
            elif is_calling_convention(token.text):
                cursor.take()
                read_convention_argument(cursor, token)
                convention = span(token.start, cursor.last_end())
            else:
                attributes.append(read_attribute(cursor))
        return convention, tuple(attributes)

    def _read_callee_type(self) -> tuple[Span, tuple[Span, ...] | None, bool]:
        """Read the return type, and the parameter types where the function type is written out."""
        cursor = self._cursor
        return_type = read_type(cursor)
        parameter_types: tuple[Span, ...] | None = None
        is_variadic = False
        while cursor.peek().text == "(":
            if parameter_types is not None:
                return_type = span(return_type.start, cursor.last_end())
            parameter_types, is_variadic = self._read_parameter_types()
            if cursor.peek().text in ("*", "addrspace"):
                # An older dialect: the type so far is a pointer to a function, which the callee returns or is.
                read_type_suffix(cursor)
                if cursor.peek().text == "(":
                    return_type = span(return_type.start, cursor.last_end())
                    parameter_types = None
        return return_type, parameter_types, is_variadic

    def _read_parameter_types(self) -> tuple[tuple[Span, ...], bool]:
        cursor = self._cursor
        cursor.expect("(")
        types: list[Span] = []
        is_variadic = False
        while not cursor.take_if(")"):
            if types or is_variadic:
                cursor.expect(",")
            if cursor.take_if("..."):
                is_variadic = True
                continue
            types.append(read_argument_type(cursor))
        return tuple(types), is_variadic

    def _read_callee(self) -> tuple[Span, str | None, bool]:
        cursor = self._cursor
        token = cursor.peek()
        if token.kind is TokenKind.GLOBAL:
            cursor.take()
            return token_span(token), decode_name(token.text[1:]), False
        if token.text == "asm":
            return self._read_asm(token.start), None, True
        if token.kind not in (TokenKind.WORD, TokenKind.LOCAL):
            raise cursor.error("expected what is called", token)
        return read_constant(cursor), None, False

    def _read_asm(self, start: int) -> Span:
        cursor = self._cursor
        cursor.expect("asm")
        while cursor.peek().kind is TokenKind.WORD:
            cursor.take()
        cursor.expect_kind(TokenKind.STRING, "an assembly template")
        cursor.expect(",")
        cursor.expect_kind(TokenKind.STRING, "assembly constraints")
        return span(start, cursor.last_end())

    def _read_arguments(self) -> tuple[Span, tuple[Argument, ...]]:
        cursor = self._cursor
        opening = cursor.expect("(")
        arguments: list[Argument] = []
        while not cursor.take_if(")"):
            if arguments:
                cursor.expect(",")
            if cursor.peek().text == "..." and cursor.peek(1).text == ")":
                cursor.take()  # the varargs of a musttail call in a variadic function
                continue
            arguments.append(self._read_argument())
        return span(opening.start, cursor.last_end()), tuple(arguments)

    def _read_argument(self) -> Argument:
        cursor = self._cursor
        kind = read_argument_type(cursor)
        is_metadata = kind.slice(self._module.text) == "metadata"
        attributes = () if is_metadata else read_parameter_attributes(cursor)
        start = cursor.peek().start
        while cursor.peek().text not in (",", ")"):
            if cursor.at_end:
                raise cursor.error("this list of arguments does not end")
            if cursor.peek().text in ("(", "[", "{", "<"):
                cursor.skip_group()
            else:
                cursor.take()
        if start == cursor.peek().start:
            raise cursor.error("expected a value")
        value = span(start, cursor.last_end())
        return Argument(type=kind, attributes=attributes, value=value, span=span(kind.start, value.end))

    def _read_after_arguments(self) -> tuple[tuple[Span, ...], Span | None, tuple[MetadataAttachment, ...]]:
        """Read attributes, bundles, an invoke's or callbr's labels, and metadata attachments, to the end."""
        cursor = self._cursor
        attributes: list[Span] = []
        bundles: Span | None = None
        attachments: list[MetadataAttachment] = []
        while not cursor.at_end:
            token = cursor.peek()
            if token.text == "to":
                self._read_destinations()
            elif token.text == "," and cursor.peek(1).kind is TokenKind.METADATA:
                cursor.take()
                attachments.append(read_attachment(cursor))
            elif token.text == "[" and bundles is None:
                bundles = span(*cursor.skip_group())
            elif token.kind is TokenKind.HASH:
                attributes.append(token_span(cursor.take()))
            elif token.kind in (TokenKind.WORD, TokenKind.STRING):
                attributes.append(read_attribute(cursor))
            else:
                raise cursor.error("unexpected text after a call")
        return tuple(attributes), bundles, tuple(attachments)

    def _read_destinations(self) -> None:
        cursor = self._cursor
        cursor.expect("to")
        cursor.expect("label")
        cursor.expect_kind(TokenKind.LOCAL, "a block")
        if cursor.take_if("unwind"):
            cursor.expect("label")
            cursor.expect_kind(TokenKind.LOCAL, "a block")
        elif cursor.peek().text == "[":
            cursor.skip_group()
