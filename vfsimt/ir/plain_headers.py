"""The quick reader of plain headers: one compiled expression for the form that nearly all definitions of a dump have.

A plain header is on one line: `define internal void @f(ptr noalias readonly %p, i32 %n) #0 {`. Types (but for a
pointer's address space), attributes and linkage are single words, every parameter has a bare name, the convention is
the default one or the vendor's keyword. Every other header is left to `vfsimt.ir.function`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import BARE_NAME, VENDOR_SIMT_CONVENTION, value_number
from vfsimt.ir.nodes import FunctionHeader, Parameter

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity

_TYPE = r"(?:void|ptr(?: addrspace\([0-9]+\))?|i[0-9]{1,5}|half|float|double)"
_ATTRIBUTE = r"(?:noalias|readonly|writeonly|readnone|nonnull|noundef|nocapture|nofree|signext|zeroext)"
_PARAMETER = rf"{_TYPE}(?: {_ATTRIBUTE})* %{BARE_NAME}"
_FUNCTION_ATTRIBUTE = r"(?:#[0-9]+|noinline|nounwind|alwaysinline|norecurse|willreturn)"
_PLAIN_HEADER = re.compile(
    rf"define (?:(?P<linkage>internal|private|linkonce_odr|weak_odr|external) )?"
    rf"(?:(?P<convention>{VENDOR_SIMT_CONVENTION}) )?(?P<type>{_TYPE}) "
    rf"(?P<name>@{BARE_NAME})(?P<list>\((?:{_PARAMETER}(?:, (?!\))|(?=\))))*\))"
    rf"(?P<attributes>(?: {_FUNCTION_ATTRIBUTE})*)[ \t\r\n]*"
)


def read_plain_header(text: str, entity: Entity) -> FunctionHeader | None:
    """Read the header of a definition of the plain form; None for every other."""
    if entity.body is None:
        return None
    match = _PLAIN_HEADER.fullmatch(text, entity.start, entity.body.start)
    if match is None:
        return None
    start, end = match.span("list")
    position, stop = match.span("attributes")
    attributes: list[tuple[int, int]] = []
    for word in match["attributes"].split():
        position = text.index(word, position)
        attributes.append((position, position + len(word)))
        position += len(word)
    return FunctionHeader(
        span=span(entity.start, stop),
        linkage=span(*match.span("linkage")) if match["linkage"] else None,
        preemption=None,
        visibility=None,
        dll_storage=None,
        calling_convention=span(*match.span("convention")) if match["convention"] else None,
        return_attributes=(),
        return_type=span(*match.span("type")),
        name=match["name"][1:],
        name_span=span(*match.span("name")),
        parameter_list=span(start, end),
        parameters=_parameters(match["list"], start),
        is_variadic=False,
        attributes=tuple(span(*item) for item in attributes),
        clauses={},
        attachments=(),
    )


def _parameters(written: str, start: int) -> tuple[Parameter, ...]:
    parameters: list[Parameter] = []
    position = start + 1
    for item in written[1:-1].split(", ") if len(written) > 2 else ():
        words = item.split(" ")
        name = words[-1][1:]
        number = value_number(name) if name[0].isdecimal() else None
        end = position + len(item)
        if words[1].startswith("addrspace("):
            words[:2] = [f"{words[0]} {words[1]}"]
        at = position + len(words[0]) + 1
        attributes: tuple[Span, ...] = ()
        for word in words[1:-1]:
            attributes += (span(at, at + len(word)),)
            at += len(word) + 1
        parameters.append(
            Parameter(
                index=len(parameters),
                type=span(position, position + len(words[0])),
                attributes=attributes,
                name=name if number is None else None,
                number=number,
                name_span=span(at, end),
                span=span(position, end),
            )
        )
        position = end + 2
    return tuple(parameters)
