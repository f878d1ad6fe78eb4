"""The lane parameter: which one it is, what a call passes in it, and whether its type holds W."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import bit_width
from vfsimt.ir.lexer import significant_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader, Parameter
    from vfsimt.ir.parser import Module
    from vfsimt.ir.view import ModuleView

_DECIMAL = re.compile(r"[-+]?[0-9]+")
_HEXADECIMAL = re.compile(r"[us]0x([0-9A-Fa-f]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketEntry:
    """A definition with a lane parameter.

    Attributes:
        lanes: the parameter.
        lanes_bits: the width of its integer type in bits; None for another type.
    """

    entity: Entity
    header: FunctionHeader
    lanes: Parameter
    lanes_bits: int | None

    @property
    def name(self) -> str:
        """The decoded name of the function."""
        return self.header.name

    @property
    def lanes_name(self) -> str:
        """The lane parameter's name, or its index in decimal where it has none."""
        return self.lanes.name if self.lanes.name is not None else str(self.lanes.index)


def packet_entry(view: ModuleView, entity: Entity, lanes: Parameter) -> PacketEntry:
    """The entry that a definition is with one of its parameters as the lane parameter."""
    bits = bit_width(lanes.type.slice(view.module.text))
    return PacketEntry(entity=entity, header=view.header(entity), lanes=lanes, lanes_bits=bits)


def constant_lanes(module: Module, entry: PacketEntry, call: Call) -> int | None:
    """The constant that a call passes as lane count, as an unsigned number; None for a variable."""
    bits = entry.lanes_bits
    value = call.arguments[entry.lanes.index].value.slice(module.text)
    if bits is None or value[0] == "%":
        return None
    if _DECIMAL.fullmatch(value):
        return int(value) % (1 << bits)
    match = _HEXADECIMAL.fullmatch(value)
    return int(match[1], 16) % (1 << bits) if match is not None else None


def call_agreement(module: Module, entry: PacketEntry) -> Callable[[Call], bool]:
    """The test whether a direct call has exactly the entry's function type and calling convention.

    A call through another type reaches the entry all the same, but its operands are not the parameters one by one.
    """
    text = module.text
    header = entry.header
    wanted = [text[start:end] for start, end in (parameter.type for parameter in header.parameters)]
    returned = header.return_type.slice(text)
    convention = _convention(module, header.calling_convention)

    def agrees(call: Call) -> bool:
        spelled = call.function_type_parameters
        return (
            _are_types(module, [argument.type for argument in call.arguments], wanted)
            and _are_types(module, [call.return_type], [returned])
            and (spelled is None or (not call.is_variadic_type and _are_types(module, spelled, wanted)))
            and _convention(module, call.calling_convention) == convention
        )

    return agrees


def _are_types(module: Module, found: Sequence[Span], wanted: Sequence[str]) -> bool:
    """Whether types as written are those that are wanted but for white space."""
    text = module.text
    written = [text[start:end] for start, end in found]
    return written == wanted or (len(written) == len(wanted) and [*map(_plain, written)] == [*map(_plain, wanted)])


def _plain(written: str) -> str:
    """A type without white space and comments; those inside quotes belong to a name."""
    return " ".join(token.text for token in significant_tokens(written, 0, len(written)))


def _convention(module: Module, span: Span | None) -> str:
    if span is None:
        return ""
    text = " ".join(span.slice(module.text).split())
    return "" if text in ("ccc", "cc 0") else text
