"""Records of the IR layer: entities of a module, a function's header, statements, calls.

All positions are positions in the text of the whole module.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from vfsimt.diagnostics import Span, TextOffset


class EntityKind(Enum):
    """What a top-level entity is."""

    SOURCE_FILENAME = "source_filename"
    DATA_LAYOUT = "target datalayout"
    TARGET_TRIPLE = "target triple"
    MODULE_ASM = "module asm"
    TYPE = "type"
    COMDAT = "comdat"
    GLOBAL = "global"
    ALIAS = "alias"
    IFUNC = "ifunc"
    DECLARATION = "declare"
    DEFINITION = "define"
    ATTRIBUTES = "attributes"
    NAMED_METADATA = "named metadata"
    NUMBERED_METADATA = "numbered metadata"
    USE_LIST_ORDER = "uselistorder"
    SUMMARY = "summary"
    OPAQUE = "opaque"


class Entity(NamedTuple):
    """One top-level entity; a tuple, because a module with debug info has one for each of its metadata lines.

    Attributes:
        start, end: of its first and after its last character; white space and comments around it are trivia.
        spelling: for entities that assign to a name, and for functions, the name as written, sigil included; else
            empty.
        body: for a definition, the span of its body with both braces.
    """

    kind: EntityKind
    start: int
    end: int
    spelling: str = ""
    body: Span | None = None

    @property
    def span(self) -> Span:
        """The span from `start` to `end`."""
        return Span(start=TextOffset(self.start), end=TextOffset(self.end))


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter of a function.

    Attributes:
        index: from 0.
        type: span of its type.
        attributes: spans of its attributes, in order.
        name: decoded, without the sigil; None for a numbered or unnamed parameter.
        number: value number of a parameter without a name (also when it is not written).
        name_span: the name or number as written, sigil included.
        span: the whole parameter, without commas.
    """

    index: int
    type: Span
    attributes: tuple[Span, ...]
    name: str | None
    number: int | None
    name_span: Span | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class MetadataAttachment:
    """`!kind !n`, or `!kind !{...}`."""

    kind: str
    value: Span
    span: Span


class FunctionHeader(NamedTuple):
    """Everything of a `define` or `declare` but the body; a tuple, since a module has very many of them.

    Attributes:
        linkage, preemption, visibility, dll_storage: spans of the keywords, None where not written.
        calling_convention: span as written (`simt_entry`, `cc 1023`), None where not written.
        return_attributes: spans before the return type that are none of the above.
        name: decoded; name_span has the sigil.
        parameter_list: span of the list with both parentheses.
        attributes: spans of function attributes and of `#N` groups after the parameter list.
        clauses: keyword -> span of the whole clause, for `unnamed_addr`, `local_unnamed_addr`, `addrspace`, `section`,
            `partition`, `comdat`, `align`, `gc`, `prefix`, `prologue`, `personality`.
        attachments: metadata attachments, in order.
    """

    span: Span
    linkage: Span | None
    preemption: Span | None
    visibility: Span | None
    dll_storage: Span | None
    calling_convention: Span | None
    return_attributes: tuple[Span, ...]
    return_type: Span
    name: str
    name_span: Span
    parameter_list: Span
    parameters: tuple[Parameter, ...]
    is_variadic: bool
    attributes: tuple[Span, ...]
    clauses: dict[str, Span]
    attachments: tuple[MetadataAttachment, ...]


class StatementKind(Enum):
    """What stands in a body."""

    LABEL = "label"
    INSTRUCTION = "instruction"
    DEBUG_RECORD = "debug record"
    USE_LIST_ORDER = "uselistorder"


class Statement(NamedTuple):
    """One statement of a body.

    Attributes:
        opcode: of an instruction (`call` also after `tail`); empty for others.
        result: of an instruction: its result as written, with the sigil; of a label: its spelling without the colon.
        start, end: positions, trailing trivia excluded.
    """

    kind: StatementKind
    opcode: str
    result: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A basic block.

    Attributes:
        name: decoded label; for a block without a name, its number in decimal.
        is_named: False for numbered blocks.
        label: span of the label without its colon, None where it is not written.
        first, end: range of the block's statements in the body, label excluded.
    """

    name: str
    is_named: bool
    label: Span | None
    first: int
    end: int


class Argument(NamedTuple):
    """An argument of a call: its type, attributes and value; a tuple, since a module has very many of them."""

    type: Span
    attributes: tuple[Span, ...]
    value: Span
    span: Span


class Call(NamedTuple):
    """A call, invoke or callbr in full; a tuple, since a module has very many of them.

    Attributes:
        span: the whole instruction with its result.
        opcode: `call`, `invoke` or `callbr`.
        tail_kind: span of `tail`, `musttail` or `notail`.
        calling_convention: span, None where not written.
        return_type: span of the return type.
        function_type_parameters: spans of the parameter types where the function type is spelled out, else None;
            a final `...` is not among them.
        is_variadic_type: the spelled function type ends in `...`.
        callee: span of what is called.
        callee_name: decoded name for a direct call, None for an indirect one.
        is_inline_asm: the callee is an `asm` expression.
        argument_list: span with both parentheses.
        attributes: spans of attributes after the arguments.
        bundles: span of the operand bundles with brackets, if any.
        attachments: metadata attachments.
    """

    span: Span
    opcode: str
    tail_kind: Span | None
    calling_convention: Span | None
    return_attributes: tuple[Span, ...]
    return_type: Span
    function_type_parameters: tuple[Span, ...] | None
    is_variadic_type: bool
    callee: Span
    callee_name: str | None
    is_inline_asm: bool
    argument_list: Span
    arguments: tuple[Argument, ...]
    attributes: tuple[Span, ...]
    bundles: Span | None
    attachments: tuple[MetadataAttachment, ...]
