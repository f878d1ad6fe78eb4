r"""Inline assembly in SIMT functions: what the compiler cannot size, and what keeps and resumes registers.

Sources: LLVM Language Reference, "Inline Asm Constraint String"; docs/lint.md, "How things are read".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.diagnostics import Finding, Severity
from vfsimt.ir.calls import read_call
from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import SKIPPED, decode_name
from vfsimt.ir.plain_calls import read_plain_assembly_line
from vfsimt.lint.reasons import LintReason
from vfsimt.lint.types import element_types, type_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Argument, Call
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function

_MODIFIERS = "&%#*"
_REGISTER = re.compile(r"\{(TPER[0-9]+)\}", re.IGNORECASE)
_ELEMENT_TYPE = re.compile(r"elementtype[^(]*\((.*)\)", re.DOTALL)
_STRING = re.compile(SKIPPED)
_MAY_NAME_REGISTER = re.compile(r"\{TPER|\\", re.IGNORECASE)
_NOTHING = frozenset(("undef", "poison"))


@dataclass(frozen=True, slots=True, kw_only=True)
class AsmCall:
    """A call of inline assembly.

    Attributes:
        index: of the statement in the function's body.
        template: with its place.
        constraints: decoded, one by one, each with its place.
    """

    index: int
    call: Call
    template: Template
    constraints: tuple[tuple[str, Span], ...]


class Template(NamedTuple):
    """The template of inline assembly, decoded, and the span of the string with its quotes."""

    text: str
    span: Span


class RegisterUse(NamedTuple):
    """A register kept (written) or resumed (read) by inline assembly, with the type of its value, empty if unknown."""

    register: str
    type: str
    is_keep: bool
    place: Span


def asm_calls(context: LintContext, function: Function) -> Iterator[AsmCall]:
    """The inline assembly of a function, in order."""
    if not function.has_inline_asm:
        return
    text = context.module.text
    for index, statement in context.calls_with_text(function, "asm"):
        call = read_call(context.module, statement)
        if call.is_inline_asm:
            template, constraints = _strings(text, call)
            yield AsmCall(
                index=index,
                call=call,
                template=_template(template),
                constraints=tuple(_constraints(constraints[0], constraints.start())),
            )


def _strings(text: str, call: Call) -> tuple[re.Match[str], re.Match[str]]:
    """The template and the constraints of inline assembly."""
    pieces = _STRING.finditer(text, call.callee.start, call.callee.end)
    template, constraints = islice((piece for piece in pieces if piece[0].startswith('"')), 2)
    return template, constraints


def _template(found: re.Match[str]) -> Template:
    return Template(decode_name(found[0]), span(*found.span()))


def _templates(context: LintContext, function: Function) -> list[Template]:
    """The templates of a function, in order; its body is not split where each is seen to stand on a line of its own."""
    if not function.has_inline_asm:
        return []
    text, body = context.module.text, function.entity.body
    assert body is not None
    found: list[Template] = []
    position = text.find("asm", body.start, body.end) if context.has_plain_lines else -1
    while position >= 0:
        call = read_plain_assembly_line(text, position)
        if call is None or call.callee.start != position:
            break
        found.append(_template(_strings(text, call)[0]))
        position = text.find("asm", call.span.end, body.end)
    else:
        if found:
            return found
    return [item.template for item in asm_calls(context, function)]


def _constraints(spelling: str, start: int) -> Iterator[tuple[str, Span]]:
    """The constraints of a string; where it has escapes, the place of each is the whole string."""
    if "\\" in spelling:
        whole = span(start, start + len(spelling))
        yield from ((item, whole) for item in decode_name(spelling).split(","))
        return
    position = start + 1
    for item in spelling[1:-1].split(","):
        yield item, span(position, position + len(item))
        position += len(item) + 1


def inline_assembly(context: LintContext) -> Iterator[Finding]:
    """VF609: assembly of unknown size; VF610: empty assembly, which is enough to spoil the size field."""
    source = context.module.source
    for function in context.simt_definitions:
        templates = _templates(context, function)
        full = [item for item in templates if item.text.strip()]
        empty = [item for item in templates if not item.text.strip()]
        for item in full:
            yield Finding(
                reason=LintReason.ASM_TEMPLATE,
                severity=Severity.WARNING,
                message=f"inline assembly in the SIMT function @{function.name}: the compiler does not know its size",
                place=source.span_place(item.span),
                help="use an intrinsic, or check the object's code sizes with 'vfsimt patch'",
            )
        if empty:
            others = f" ({len(empty)} calls)" if len(empty) > 1 else ""
            yield Finding(
                reason=LintReason.EMPTY_ASM,
                severity=Severity.NOTE,
                message=f"empty inline assembly in the SIMT function @{function.name}{others}: "
                "its size field becomes 0xffff on affected compilers",
                place=source.span_place(empty[0].span),
                help="repair the object with 'vfsimt patch' after compiling",
            )


def register_uses(context: LintContext, function: Function) -> Iterator[tuple[int, RegisterUse]]:
    """The registers that a function keeps and resumes, in the order of the text, each with its statement's index.

    An output in a register resumes it. It keeps it where an input is tied to the output, or takes the same register,
    with a value that is not `undef` or `poison`. An input in a register keeps it also where there is no such output.
    Of alternatives (`{TPER4}|r`) no one knows which is taken: they may keep a register, with no type, and resume none.
    """
    body = function.entity.body
    if body is None or _MAY_NAME_REGISTER.search(context.module.text, body.start, body.end) is None:
        return  # neither a register nor an escape that may spell one
    for item in asm_calls(context, function):
        yield from ((item.index, use) for use in _uses_of(context, item))


def _uses_of(context: LintContext, item: AsmCall) -> Iterator[RegisterUse]:
    arguments = iter(item.call.arguments)
    results = iter(_result_types(context, item.call))
    outputs: list[tuple[str, str, Span, bool]] = []
    tied: dict[int, str] = {}
    written: dict[str, RegisterUse] = {}
    for constraint, place in item.constraints:
        if not constraint or constraint[0] in "~!":
            continue
        bare = constraint.lstrip("=").lstrip(_MODIFIERS)
        register = _register(bare)
        has_choice = "|" in bare
        is_indirect = "*" in constraint[: len(constraint) - len(bare)]
        if constraint[0] == "=":
            argument = next(arguments, None) if is_indirect else None
            kind = _element_type(context, argument) if is_indirect else next(results, "")
            outputs.append((register, kind, place, has_choice))
            continue
        argument = next(arguments, None)
        if argument is None or argument.value.slice(context.module.text) in _NOTHING:
            continue
        kind = _element_type(context, argument) if is_indirect else type_text(argument.type.slice(context.module.text))
        output = bare.partition("|")[0]
        if output.isdigit() and len(output) < 6:
            tied[int(output)] = kind
        elif register:
            written[register] = RegisterUse(register, "" if has_choice else kind, True, place)
    for number, (register, kind, place, has_choice) in enumerate(outputs):
        if register and number in tied:
            yield RegisterUse(register, "" if has_choice else tied[number], True, place)
        elif register and register not in written and not has_choice:
            yield RegisterUse(register, kind, False, place)
    yield from written.values()


def _register(constraint: str) -> str:
    """The register that a constraint, or the first of its alternatives that is one, names; empty without one."""
    matches = map(_REGISTER.fullmatch, constraint.split("|"))
    return next((match[1].upper() for match in matches if match is not None), "")  # LLVM takes any case


def _element_type(context: LintContext, argument: Argument | None) -> str:
    """The type of what an indirect operand points to; empty where it is not known."""
    if argument is None:
        return ""
    text = context.module.text
    kind = type_text(argument.type.slice(text))
    if kind.endswith("*"):  # the typed pointers of older LLVMs
        return kind[:-1].rstrip()
    matches = (_ELEMENT_TYPE.fullmatch(item.slice(text)) for item in argument.attributes)
    return next((type_text(match[1]) for match in matches if match is not None), "")


def _result_types(context: LintContext, call: Call) -> tuple[str, ...]:
    """The type of each direct output: the elements of a struct, or the type itself where there is one output."""
    return element_types(call.return_type.slice(context.module.text), context.named_types)
