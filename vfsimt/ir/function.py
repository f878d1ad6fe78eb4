"""A function's header in full, read on demand.

Source: LLVM Language Reference, "Functions": the order of the clauses before and after the parameter list.
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
    read_parameters,
    span,
    token_span,
)
from vfsimt.ir.lexer import TokenCursor, TokenKind, significant_tokens
from vfsimt.ir.lexicon import (
    DLL_STORAGE_CLASSES,
    LINKAGES,
    PREEMPTION_SPECIFIERS,
    VISIBILITY_STYLES,
    decode_name,
    is_calling_convention,
)
from vfsimt.ir.nodes import Entity, EntityKind, FunctionHeader, MetadataAttachment
from vfsimt.ir.plain_headers import read_plain_header
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.parser import Module

_GROUP_CLAUSES = frozenset(("addrspace", "comdat"))
_STRING_CLAUSES = frozenset(("section", "partition", "gc"))
_CONSTANT_CLAUSES = frozenset(("prefix", "prologue", "personality"))
_PLAIN_CLAUSES = frozenset(("unnamed_addr", "local_unnamed_addr"))


class _Prefix:
    """The words before a return type, sorted into their places."""

    def __init__(self) -> None:
        self.slots: dict[str, Span] = {}
        self.attributes: list[Span] = []

    def read(self, cursor: TokenCursor) -> None:
        while not at_type(cursor):
            token = cursor.peek()
            if token.kind not in (TokenKind.WORD, TokenKind.STRING):
                raise cursor.error("expected a type or a function's attribute")
            slot = _slot(token.text)
            if slot is None:
                self.attributes.append(read_attribute(cursor))
                continue
            cursor.take()
            if slot == "calling_convention":
                read_convention_argument(cursor, token)
            self.slots[slot] = span(token.start, cursor.last_end())


def _slot(word: str) -> str | None:
    if word in LINKAGES:
        return "linkage"
    if word in PREEMPTION_SPECIFIERS:
        return "preemption"
    if word in VISIBILITY_STYLES:
        return "visibility"
    if word in DLL_STORAGE_CLASSES:
        return "dll_storage"
    return "calling_convention" if is_calling_convention(word) else None


def read_header(module: Module, entity: Entity) -> FunctionHeader:
    """Read the header of a definition or declaration.

    Raises:
        InputError: VF104, the header is not LLVM IR; the place is the token that does not fit.
    """
    assert entity.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION)
    return read_plain_header(module.text, entity) or read_any_header(module, entity)


def read_any_header(module: Module, entity: Entity) -> FunctionHeader:
    """Read a header of any form by its tokens; `read_header` without the quick path."""
    end = entity.body.start if entity.body is not None else entity.span.end
    tokens = significant_tokens(module.text, entity.span.start, end)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_FUNCTION, end)
    cursor.take()
    attachments: list[MetadataAttachment] = []
    while cursor.peek().kind is TokenKind.METADATA:
        attachments.append(read_attachment(cursor))
    prefix = _Prefix()
    prefix.read(cursor)
    return_type = read_argument_type(cursor)
    name = cursor.expect_kind(TokenKind.GLOBAL, "a function's name")
    parameter_list, parameters, is_variadic = read_parameters(cursor)
    attributes, clauses = _read_clauses(cursor, attachments)
    return FunctionHeader(
        span=span(entity.span.start, cursor.last_end()),
        linkage=prefix.slots.get("linkage"),
        preemption=prefix.slots.get("preemption"),
        visibility=prefix.slots.get("visibility"),
        dll_storage=prefix.slots.get("dll_storage"),
        calling_convention=prefix.slots.get("calling_convention"),
        return_attributes=tuple(prefix.attributes),
        return_type=return_type,
        name=decode_name(name.text[1:]),
        name_span=token_span(name),
        parameter_list=parameter_list,
        parameters=parameters,
        is_variadic=is_variadic,
        attributes=tuple(attributes),
        clauses=clauses,
        attachments=tuple(attachments),
    )


def _read_clauses(cursor: TokenCursor, attachments: list[MetadataAttachment]) -> tuple[list[Span], dict[str, Span]]:
    """Read what stands after the parameter list, in any order."""
    attributes: list[Span] = []
    clauses: dict[str, Span] = {}
    while not cursor.at_end:
        token = cursor.peek()
        if token.kind is TokenKind.METADATA:
            attachments.append(read_attachment(cursor))
        elif token.kind is TokenKind.HASH:
            attributes.append(token_span(cursor.take()))
        elif token.text in _CONSTANT_CLAUSES:
            clauses[token.text] = _read_constant_clause(cursor)
        elif token.text in _PLAIN_CLAUSES | _GROUP_CLAUSES | _STRING_CLAUSES or token.text == "align":
            clauses[token.text] = _read_clause(cursor)
        elif token.kind in (TokenKind.WORD, TokenKind.STRING):
            attributes.append(read_attribute(cursor))
        else:
            raise cursor.error("unexpected text after a parameter list")
    return attributes, clauses


def _read_clause(cursor: TokenCursor) -> Span:
    token = cursor.take()
    if token.text in _STRING_CLAUSES:
        cursor.expect_kind(TokenKind.STRING, f"a string after '{token.text}'")
    elif token.text == "align" and cursor.peek().kind is TokenKind.NUMBER:
        cursor.take()
    elif token.text not in _PLAIN_CLAUSES and cursor.peek().text == "(":
        cursor.skip_group()
    return span(token.start, cursor.last_end())


def _read_constant_clause(cursor: TokenCursor) -> Span:
    """Read `prefix`, `prologue` or `personality` with its typed constant."""
    token = cursor.take()
    read_argument_type(cursor)
    read_constant(cursor)
    return span(token.start, cursor.last_end())
