"""Finding the function to call in a module's text: its signature and the name of its last parameter tell its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import RefusedError, UsageError
from vfsimt.ir.function import read_header
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reading import parse_ir
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.ir.nodes import Entity, FunctionHeader
    from vfsimt.ir.parser import Module

_LOCAL_LINKAGE = frozenset({"internal", "private"})
_POINTER = re.compile(r"ptr\Z|.*\*\Z", re.DOTALL)
_COUNTS = (
    (EntryKind.PACKET, re.compile(r"lane", re.IGNORECASE)),
    (EntryKind.BLOCKS, re.compile(r"block", re.IGNORECASE)),
    (EntryKind.BATCH, re.compile(r"packet", re.IGNORECASE)),
)
"""What the name of the last parameter says (docs/packet-abi.md); asked in this order."""

_PREFERENCE = (EntryKind.BLOCKS, EntryKind.BATCH, EntryKind.PACKET)
"""Which kind is called where the user names none: the outermost, since it is what a runtime calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoint:
    """A function of the packet ABI.

    Attributes:
        name: decoded.
        kind: what its last parameter counts.
        is_internal: it must be made visible before it can be called.
    """

    name: str
    kind: EntryKind
    is_internal: bool


def choose_entry(
    text: str, name: str, wanted: str | None, kind: EntryKind | None, lanes_parameters: Sequence[str] = ()
) -> EntryPoint:
    """The function to call: the one that is wanted, or the only outermost one that the module has.

    Args:
        text: the module.
        name: what findings call it.
        wanted: a function's name, with or without `@`.
        kind: overrides what the parameter's name says.
        lanes_parameters: names of parameters that count lanes, beside those that say so, or indexes from 0.

    Raises:
        UsageError: VF805, no such function.
        RefusedError: VF816, it does not follow the packet ABI, or there is no single one to choose.
        InputError: the text is not LLVM IR.
    """
    module = parse_ir(text, name)
    if wanted is None:
        return _only_entry(module, kind, lanes_parameters)
    wanted = wanted.removeprefix("@") or wanted
    entity = module.functions.get(wanted)
    if entity is None or entity.kind is not EntityKind.DEFINITION:
        names = ", ".join(module.name_of(found) for found in list(module.of_kind(EntityKind.DEFINITION))[:8])
        help_line = f"it defines: {names}" if names else "it defines no function"
        message = f"the module defines no function {wanted}"
        raise UsageError([finding(JitReason.NO_SUCH_SYMBOL, message, help_line, name=name)])
    header = read_header(module, entity)
    if not _has_packet_signature(module, header):
        raise RefusedError([_not_an_entry(module, header, f"{wanted} does not have the parameters of a packet entry")])
    found = kind or _kind_of(header, lanes_parameters)
    if found is None:
        raise RefusedError(
            [_not_an_entry(module, header, f"the last parameter of {wanted} does not say what it counts")]
        )
    return _entry_point(module, header, found)


def _only_entry(module: Module, kind: EntryKind | None, lanes_parameters: Sequence[str]) -> EntryPoint:
    definitions = module.of_kind(EntityKind.DEFINITION)
    found = [point for entity in definitions for point in _candidates(module, entity, lanes_parameters)]
    for preferred in _PREFERENCE if kind is None else (kind,):
        same = [point for point in found if point.kind is preferred]
        visible = [point for point in same if not point.is_internal] or same
        if len(visible) == 1:
            return visible[0]
        if visible:
            raise RefusedError([_unclear(module, f"it has several: {', '.join(point.name for point in visible[:8])}")])
    raise RefusedError([_unclear(module, "it has none with a batch entry's or packet entry's parameters")])


def _candidates(module: Module, entity: Entity, lanes_parameters: Sequence[str]) -> tuple[EntryPoint, ...]:
    header = read_header(module, entity)
    kind = _kind_of(header, lanes_parameters) if _has_packet_signature(module, header) else None
    return () if kind is None else (_entry_point(module, header, kind),)


def _has_packet_signature(module: Module, header: FunctionHeader) -> bool:
    if len(header.parameters) != 4 or header.is_variadic or header.return_type.slice(module.text) != "void":
        return False
    *pointers, count = (parameter.type.slice(module.text) for parameter in header.parameters)
    return count == "i32" and all(_POINTER.match(pointer) for pointer in pointers)


def _kind_of(header: FunctionHeader, lanes_parameters: Sequence[str]) -> EntryKind | None:
    last = header.parameters[-1]
    told = [item.removeprefix("%") for item in lanes_parameters]
    if str(last.index) in told or (last.name is not None and last.name in told):
        return EntryKind.PACKET
    return kind_of_count(last.name or "")


def kind_of_count(name: str) -> EntryKind | None:
    """What the name of an entry's last parameter says that it counts; None where it says nothing."""
    return next((kind for kind, pattern in _COUNTS if pattern.search(name)), None)


def _entry_point(module: Module, header: FunctionHeader, kind: EntryKind) -> EntryPoint:
    linkage = "" if header.linkage is None else header.linkage.slice(module.text)
    return EntryPoint(name=header.name, kind=kind, is_internal=linkage in _LOCAL_LINKAGE)


def _not_an_entry(module: Module, header: FunctionHeader, message: str) -> Finding:
    expected = "void (ptr argument_buffer, ptr return_lanes, ptr launch_config, i32 count)"
    return Finding(
        reason=JitReason.NOT_A_PACKET_ENTRY,
        message=message,
        place=module.source.span_place(header.name_span),
        help="name another function with --entry, or say with --kind what the last parameter counts",
        notes=(Note(message=f"expected: {expected}"),),
    )


def _unclear(module: Module, why: str) -> Finding:
    return Finding(
        reason=JitReason.NOT_A_PACKET_ENTRY,
        message=f"it is not clear which function of the module to call: {why}",
        place=ObjectPlace(name=module.source.name),
        help="name one with --entry",
    )
