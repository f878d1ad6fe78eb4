"""The lane parameter: which one it is, what a call passes in it, and whether its type holds W."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import bit_width
from vfsimt.ir.lexer import significant_tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader, Parameter
    from vfsimt.ir.parser import Module

_DECIMAL = re.compile(r"[-+]?[0-9]+")
_HEXADECIMAL = re.compile(r"[us]0x([0-9A-Fa-f]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketEntry:
    """A definition with a lane parameter."""

    entity: Entity
    header: FunctionHeader
    lanes: Parameter

    @property
    def name(self) -> str:
        """The decoded name of the function."""
        return self.header.name

    @property
    def lanes_name(self) -> str:
        """The lane parameter's name, or its index in decimal where it has none."""
        return self.lanes.name if self.lanes.name is not None else str(self.lanes.index)


def lanes_bits(module: Module, entry: PacketEntry) -> int | None:
    """The width of the lane parameter's integer type in bits; None for another type."""
    return bit_width(entry.lanes.type.slice(module.text))


def constant_lanes(module: Module, entry: PacketEntry, call: Call) -> int | None:
    """The constant that a call passes as lane count, as an unsigned number; None for a variable."""
    bits = lanes_bits(module, entry)
    value = call.arguments[entry.lanes.index].value.slice(module.text)
    if bits is None:
        return None
    if _DECIMAL.fullmatch(value):
        return int(value) % (1 << bits)
    match = _HEXADECIMAL.fullmatch(value)
    return int(match[1], 16) % (1 << bits) if match is not None else None


def call_agrees(module: Module, entry: PacketEntry, call: Call) -> bool:
    """Whether a direct call has exactly the entry's function type and calling convention.

    A call through another type reaches the entry all the same, but its operands are not the parameters one by one.
    """
    header = entry.header
    wanted = [parameter.type for parameter in header.parameters]
    spelled = call.function_type_parameters
    if spelled is not None and (call.is_variadic_type or not _same_types(module, spelled, wanted)):
        return False
    return (
        _same_types(module, [argument.type for argument in call.arguments], wanted)
        and _same_types(module, [call.return_type], [header.return_type])
        and _convention(module, call.calling_convention) == _convention(module, header.calling_convention)
    )


def _same_types(module: Module, first: Sequence[Span], second: Sequence[Span]) -> bool:
    """Whether two lists of types are the same but for white space."""
    text = module.text
    return len(first) == len(second) and all(
        one.slice(text) == other.slice(text) or _plain(module, one) == _plain(module, other)
        for one, other in zip(first, second, strict=True)
    )


def _plain(module: Module, span: Span) -> str:
    """A type without white space and comments; those inside quotes belong to a name."""
    return " ".join(token.text for token in significant_tokens(module.text, span.start, span.end))


def _convention(module: Module, span: Span | None) -> str:
    text = "" if span is None else " ".join(span.slice(module.text).split())
    return "" if text in ("ccc", "cc 0") else text
