"""Functions and variables of a device module in a form that runs on the host, piece by piece of the text.

What stays is what an entity computes. Conventions become the C one, linkages internal; attributes of functions,
metadata, sections and comdats go. So does every permission to assume something (`nsw`, `inbounds`, `fast`, ...), and
`undef` becomes zero: each is a choice that LLVM leaves to who compiles the code (LangRef, "Poison Values", "Fast-Math
Flags"), so that two copies of one function cannot differ by what an optimiser made of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.body import Body
from vfsimt.ir.edits import Edit, apply_edits, insertion
from vfsimt.ir.function import read_header
from vfsimt.ir.grammar import read_constant, read_type
from vfsimt.ir.lexer import TokenCursor, significant_tokens
from vfsimt.ir.lexicon import FAST_MATH_FLAGS, LINE_COMMENT, NAMED_CONVENTIONS, SKIPPED
from vfsimt.ir.parser import parse_module
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Entity, Statement
    from vfsimt.ir.parser import Module

_PERMISSIONS = "|".join(sorted(FAST_MATH_FLAGS | set("nuw nsw exact inbounds nusw nneg disjoint samesign".split())))
_CONVENTIONS = "|".join([*sorted(NAMED_CONVENTIONS, reverse=True), r"[a-z][a-z0-9_]*cc", r"cc[ \t]*[0-9]+"])
_NODE = r"!(?:[0-9]+|[A-Za-z]+\([^()\n]*\)|\{[^{}\n]*\})"
_WORD_START, _WORD_END = r"(?<![-\w$.@%!#])", r"(?![-\w$.:])"
_CHANGED = re.compile(
    rf"(?P<record>#dbg_[a-z]+\([^\n]*\)|{_WORD_START}uselistorder(?:_bb)?[ ][^\n]*"
    r"|(?:tail[ ]+)?call void @llvm\.(?:dbg\.[a-z.]+|experimental\.noalias\.scope\.decl)\([^\n]*)"
    rf"|(?P<attachment>,\s*![-a-zA-Z$._0-9\\]+\s+(?:distinct[ ]+)?{_NODE}|\s\#[0-9]+{_WORD_END})"
    rf"|{_WORD_START}(?:(?P<dropped>{_PERMISSIONS}|{_CONVENTIONS})|(?P<undefined>undef|poison)|(?P<end>unreachable))"
    rf"{_WORD_END}|{SKIPPED}",
    re.ASCII,
)
_COMMENT = re.compile(rf"{LINE_COMMENT}|/\*", re.ASCII)

TRAP_NAME = "llvm.trap"
TRAP = f"declare void @{TRAP_NAME}()"
"""What a function needs whose `unreachable` became a trap."""

_KEPT_CLAUSES = ("align", "personality")
_ABI_ATTRIBUTES = re.compile(r"(?:zeroext|signext|inreg)\b")
_STEP = "vfsimt.opaque"
_OPAQUE_BYTES = 64 * 1024
"""Room for any vector that an operand can be."""

_OPAQUE_VARIABLE = f"@{_STEP} = internal global [{_OPAQUE_BYTES} x i8] zeroinitializer, align 64"

_OF_ONE_TYPE = frozenset("shl lshr ashr udiv sdiv urem srem".split())
_HIDDEN = _OF_ONE_TYPE | frozenset(("fptoui", "fptosi", "extractelement", "insertelement"))
"""Instructions with an operand, the last one, that makes the result undefined where it is out of range."""


def host_body(text: str) -> str:
    """A piece of a body or of an initialiser as it runs on the host."""
    return _CHANGED.sub(_replacement, text)


def _replacement(match: re.Match[str]) -> str:
    if match["undefined"] is not None:
        return "zeroinitializer"
    if match["end"] is not None:
        return f"call void @{TRAP_NAME}()\n  unreachable"
    if match.lastgroup is not None:
        return ""
    return "" if _COMMENT.match(match[0]) else match[0]


def host_function(module: Module, entity: Entity) -> str:
    """A definition or declaration as it runs on the host."""
    header, text = read_header(module, entity), module.text
    attributes = [item.slice(text) for item in header.return_attributes]
    extension = " ".join(item for item in attributes if _ABI_ATTRIBUTES.match(item))
    kind = header.return_type.slice(text)
    signature = f"{extension} {kind} {header.name_span.slice(text)}{header.parameter_list.slice(text)}"
    if entity.body is None:
        return f"declare {signature}"
    clauses = "".join(f" {header.clauses[name].slice(text)}" for name in _KEPT_CLAUSES if name in header.clauses)
    return f"define internal {signature}{clauses} {host_body(entity.body.slice(text))}"


class HostVariable(NamedTuple):
    """A variable as it lives on the host.

    Attributes:
        text: its definition.
        spelling: its name with the sigil.
        kind: its type.
        pointer: the type of its address.
        is_writable: not a constant.
    """

    text: str
    spelling: str
    kind: str
    pointer: str
    is_writable: bool


def host_variable(module: Module, entity: Entity) -> HostVariable | None:
    """A variable as it lives on the host; None where the module only declares it."""
    text = module.text
    tokens = significant_tokens(text, entity.start, entity.end)
    keyword = next(index for index, token in enumerate(tokens) if token.text in ("global", "constant"))
    words = {token.text for token in tokens[:keyword]}
    if words & {"external", "extern_weak", "available_externally"}:
        return None
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, entity.end)
    space = ""
    while cursor.index < keyword:
        if cursor.take().text == "addrspace":
            start, end = cursor.skip_group()
            space = f"addrspace{text[start:end]} "
    cursor.take()
    kind = read_type(cursor).slice(text)
    value = read_constant(cursor).slice(text)
    rest = tokens[cursor.index :]
    aligned = [index for index, token in enumerate(rest) if token.text == "align" and index + 1 < len(rest)]
    alignment = f", align {rest[aligned[0] + 1].text}" if aligned else ""
    return HostVariable(
        text=f"{entity.spelling} = internal {space}{tokens[keyword].text} {kind} {host_body(value)}{alignment}",
        spelling=entity.spelling,
        kind=kind,
        pointer=f"ptr {space}".rstrip(),
        is_writable=tokens[keyword].text == "global",
    )


def hide_operands(text: str) -> str:
    """Pass shift amounts, divisors, indexes of vectors and what is cast to integers through a volatile variable.

    Where such an operand is out of range the result is undefined, so the code generator may fold a constant to
    anything. Behind a volatile load a constant and an argument of the same value give the same result: the machine's.
    """
    if _STEP in text:
        return text
    module = parse_module(text)
    edits: list[Edit] = []
    for entity in module.functions.values():
        if entity.body is not None:
            edits += _hidden_in(module, entity, len(edits))
    if not edits:
        return text
    return f"{apply_edits(text, edits)}\n{_OPAQUE_VARIABLE}\n"


def _hidden_in(module: Module, entity: Entity, first: int) -> Iterator[Edit]:
    assert entity.body is not None
    body = Body(module, entity.body)
    if not body.opcodes & _HIDDEN:
        return
    for number, statement in enumerate(body.with_opcode(*_HIDDEN), first):
        kind, operand = _operand(module, statement)
        name = f"%{_STEP}.{number}"
        moved = f"store volatile {kind} {operand.slice(module.text)}, ptr @{_STEP}, align 64\n  "
        moved += f"{name} = load volatile {kind}, ptr @{_STEP}, align 64\n  "
        yield insertion(statement.start, moved)
        yield Edit(span=operand, text=name)


def _operand(module: Module, statement: Statement) -> tuple[str, Span]:
    """The type and the place of the operand that is hidden."""
    tokens = significant_tokens(module.text, statement.start, statement.end)
    cursor = TokenCursor(module.source, tokens, IRReason.MALFORMED_STATEMENT, statement.end)
    while cursor.take().text != statement.opcode:
        pass
    kind, operand = read_type(cursor), read_constant(cursor)
    while cursor.take_if(","):
        if statement.opcode not in _OF_ONE_TYPE:
            kind = read_type(cursor)
        operand = read_constant(cursor)
    return kind.slice(module.text), operand
