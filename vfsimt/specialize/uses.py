"""How a module uses its packet entries: direct calls in full, and every other mention."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.nodes import Call, Entity, EntityKind, StatementKind
from vfsimt.ir.search import find_global_references

if TYPE_CHECKING:
    from collections.abc import Collection

    from vfsimt.ir.view import ModuleView

_METADATA_KINDS = (EntityKind.NAMED_METADATA, EntityKind.NUMBERED_METADATA)


class UseKind(Enum):
    """What a mention of a function that is not a direct call is."""

    BLOCK_ADDRESS = "a block's address"
    USE_LIST_ORDER = "a use-list order"
    METADATA = "metadata"
    ADDRESS = "its address"


class DirectCall(NamedTuple):
    """A direct call of a function and the definition that it stands in; a tuple, since a module has very many."""

    caller: Entity
    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherUse:
    """Another mention of a function: position of its `@`, and what it is."""

    position: int
    kind: UseKind


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionUses:
    """All uses of one function, in module order."""

    calls: tuple[DirectCall, ...] = ()
    others: tuple[OtherUse, ...] = ()


def collect_uses(view: ModuleView, names: Collection[str]) -> dict[str, FunctionUses]:
    """Find every use of the functions `names` (decoded) in a module; their own definitions are none.

    Raises:
        InputError: VF105, a call does not read as one.
    """
    calls: dict[str, list[DirectCall]] = {name: [] for name in names}
    others: dict[str, list[OtherUse]] = {name: [] for name in names}
    named: set[int] = set()
    for position, name in find_global_references(view.module.text, calls.keys()):
        entity = view.entity_at(position)
        if entity is None:
            continue
        if entity.start not in named and _is_own_name(view, entity, position, name):
            named.add(entity.start)
            continue
        found = _use_at(view, entity, position)
        if isinstance(found, DirectCall):
            calls[name].append(found)
        else:
            others[name].append(found)
    return {name: FunctionUses(calls=tuple(calls[name]), others=tuple(others[name])) for name in names}


def _is_own_name(view: ModuleView, entity: Entity, position: int, name: str) -> bool:
    """Whether the first mention of a name in an entity is the entity's own: no other stands before it in a header."""
    if entity.kind in (EntityKind.DEFINITION, EntityKind.DECLARATION):
        return view.module.name_of(entity) == name and (entity.body is None or position < entity.body.start)
    return position == entity.start


def _use_at(view: ModuleView, entity: Entity, position: int) -> DirectCall | OtherUse:
    if position in view.block_addresses.functions:
        return OtherUse(position=position, kind=UseKind.BLOCK_ADDRESS)
    if entity.kind is EntityKind.USE_LIST_ORDER:
        return OtherUse(position=position, kind=UseKind.USE_LIST_ORDER)
    if entity.kind in _METADATA_KINDS:
        return OtherUse(position=position, kind=UseKind.METADATA)
    if entity.body is None or position < entity.body.start:
        return OtherUse(position=position, kind=UseKind.ADDRESS)
    plain = view.plain_call_at(position)
    if plain is not None and plain.callee.start == position:
        return DirectCall(caller=entity, call=plain)
    body = view.body(entity)
    index = body.index_at(position)
    if index >= 0:
        statement = body.statement(index)
        if statement.kind is StatementKind.USE_LIST_ORDER:
            return OtherUse(position=position, kind=UseKind.USE_LIST_ORDER)
        if statement.opcode in CALL_OPCODES:
            call = read_call(view.module, statement)
            if call.callee.start == position and call.callee_name is not None:
                return DirectCall(caller=entity, call=call)
    return OtherUse(position=position, kind=UseKind.ADDRESS)
