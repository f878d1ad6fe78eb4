"""The quick reader of plain calls: one compiled expression for the form that nearly all calls of a dump have.

A plain call is on one line, without groups, bundles or metadata, and each argument is a one-word type, or a pointer
with its address space, and a one-word value: `%r = tail call i32 @f(ptr %p, i32 8) #3`. The convention is the default
one or the vendor's keyword. What is called is a function by a bare name, or inline assembly, which may give a struct.
Every other call is left to `vfsimt.ir.calls`.
"""

from __future__ import annotations

import re

from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import BARE_NAME, VENDOR_SIMT_CONVENTION
from vfsimt.ir.nodes import Argument, Call
from vfsimt.ir.statements import OPCODE_PATTERN

_TYPE = r"(?:void|ptr(?: addrspace\([0-9]+\))?|i[0-9]{1,5}|half|float|double)"
_VALUE = rf"(?:%{BARE_NAME}|@{BARE_NAME}|-?[0-9]+|null|poison|true|false)"
_HEAD = rf"(?:%{BARE_NAME} = )?(?:(?P<tail>tail|musttail|notail) )?call "
_REST = rf"(?P<list>\((?:{_TYPE} {_VALUE}(?:, (?!\))|(?=\))))*\))(?P<group> #[0-9]+)?"
_PLAIN_CALL = re.compile(
    rf"{_HEAD}(?:(?P<convention>{VENDOR_SIMT_CONVENTION}) )?(?P<type>{_TYPE}) (?P<callee>@{BARE_NAME}){_REST}"
)
_PLAIN_ASSEMBLY = re.compile(
    rf"{_HEAD}(?P<convention>(?!))?(?P<type>{_TYPE}|{{ {_TYPE}(?:, {_TYPE})* }}) "
    rf"(?P<callee>asm(?: (?:sideeffect|alignstack|inteldialect|unwind))* \"[^\"]*\", \"[^\"]*\"){_REST}"
)

_PLAIN_LINE = re.compile(rf"[ ]*({_PLAIN_CALL.pattern})\r?\Z")
_PLAIN_ASSEMBLY_LINE = re.compile(rf"[ ]*({_PLAIN_ASSEMBLY.pattern})\r?\Z")
_NEXT_STATEMENT = re.compile(
    rf"[ \r\n]*(?:[;}}]|%{BARE_NAME}[ ]*=|{BARE_NAME}:|(?:tail |musttail |notail )?{OPCODE_PATTERN}(?=[ \r\n]))"
)
_UNFINISHED = ("=", "tail", ",", "(", "[")
_WHITE_SPACE = " \t\r\n\0"


def read_plain_call(text: str, first: int, last: int) -> Call | None:
    """Read the call `text[first:last]` if it has the plain form; None for every other."""
    match = _PLAIN_CALL.fullmatch(text, first, last)
    if match is None and text.find("asm", first, last) >= 0:
        match = _PLAIN_ASSEMBLY.fullmatch(text, first, last)
    return None if match is None else _call(match, first, last)


def _call(match: re.Match[str], first: int, last: int) -> Call:
    """The call that stands at `first:last`, from its match."""
    start, end = match.span("list")
    group = match.span("group")
    is_assembly = match["callee"][0] != "@"
    return Call(
        span=span(first, last),
        opcode="call",
        tail_kind=span(*match.span("tail")) if match["tail"] else None,
        calling_convention=span(*match.span("convention")) if match["convention"] else None,
        return_attributes=(),
        return_type=span(*match.span("type")),
        function_type_parameters=None,
        is_variadic_type=False,
        callee=span(*match.span("callee")),
        callee_name=None if is_assembly else match["callee"][1:],
        is_inline_asm=is_assembly,
        argument_list=span(start, end),
        arguments=_arguments(match["list"], start),
        attributes=(span(group[0] + 1, group[1]),) if group[0] >= 0 else (),
        bundles=None,
        attachments=(),
    )


def read_plain_call_line(text: str, position: int) -> Call | None:
    """Read the call around a position, where one line is that call and nothing else; None elsewhere.

    For text without block comments and without strings that go over a line. The solid text before must not end in what
    a call continues; the next solid text must begin a statement or a label, or end the body.
    """
    return _on_a_line(_PLAIN_LINE, text, position)


def read_plain_assembly_line(text: str, position: int) -> Call | None:
    """As `read_plain_call_line`, of a call of inline assembly."""
    return _on_a_line(_PLAIN_ASSEMBLY_LINE, text, position)


def _on_a_line(form: re.Pattern[str], text: str, position: int) -> Call | None:
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    line = form.match(text, start, end if end >= 0 else len(text))
    if line is None or _NEXT_STATEMENT.match(text, line.end()) is None:
        return None
    before = _solid_end(text, start)
    return None if before is None or text.endswith(_UNFINISHED, 0, before) else _call(line, *line.span(1))


def _solid_end(text: str, position: int) -> int | None:
    """The end of what is neither white space nor a comment before the start of a line; None where it is not seen."""
    while True:
        while position and text[position - 1] in _WHITE_SPACE:
            position -= 1
        line = text.rfind("\n", 0, position) + 1
        comment = text.find(";", line, position)
        if comment < 0:
            return position
        if text.find('"', line, comment) >= 0:
            return None  # it may be in a string
        position = comment


def _arguments(written: str, start: int) -> tuple[Argument, ...]:
    arguments: list[Argument] = []
    position = start + 1
    for item in written[1:-1].split(", ") if len(written) > 2 else ():
        value = position + item.rindex(" ") + 1
        end = position + len(item)
        arguments.append(Argument(span(position, value - 1), (), span(value, end), span(position, end)))
        position = end + 2
    return tuple(arguments)
