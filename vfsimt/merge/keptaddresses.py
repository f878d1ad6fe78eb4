"""Persistent addresses that memory holds: a pointer that is loaded, or got from a call, may be one of them.

Memory is not traced. All that is known of what it holds are the types in which the module stores such addresses; those
that it stores as integers are data.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexer import significant_tokens
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.merge.loopshape import computes
from vfsimt.simt.dataflow import local_name
from vfsimt.simt.memory import read_access

if TYPE_CHECKING:
    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.merge.dependence import Dependence
    from vfsimt.merge.flows import FunctionFlows
    from vfsimt.simt.census import Function
    from vfsimt.simt.promotion import PromotedFlow

_SCALAR = re.compile(r"ptr(?:addrspace\(.*\))?|[^{}\[\]<>]*\*", re.ASCII)
"""A type of one pointer, without blanks."""

_POINTER = re.compile(r"ptr|\*|%")
"""What a type with a pointer in it has; a named type may have one."""


class KeptAddresses:
    """The persistent addresses that memory holds.

    Args:
        flows: the flows of the module's functions.
    """

    def __init__(self, flows: FunctionFlows) -> None:
        self._flows = flows
        self._got: dict[str, frozenset[str]] = {}

    @cached_property
    def _types(self) -> frozenset[str]:
        """The types in which functions of the module store persistent addresses elsewhere than in registers."""
        found: set[str] = set()
        for function in self._flows.with_addresses:
            flow = self._flows.data(function)
            derived = self._flows.addresses(function, self._flows.address_parameters(function)).derived
            for index in {index for name in derived for index in flow.users.get(name, ())}:
                stored = _stored(flow, index)
                if stored is not None and stored[0] in derived and _POINTER.search(stored[1]):
                    found.add(stored[1])
        return frozenset(found)

    @property
    def are_any(self) -> bool:
        """Whether the module keeps any."""
        return bool(self._types)

    def got(self, function: Function) -> frozenset[str]:
        """The values that a function loads, or gets from calls, that may be kept addresses."""
        if not self._types:
            return frozenset()
        if function.name not in self._got:
            flow = self._flows.data(function)
            indexes = (index for index in range(len(flow.body)) if flow.result(index))
            self._got[function.name] = frozenset(flow.result(index) for index in indexes if self._may_give(flow, index))
        return self._got[function.name]

    def _may_give(self, flow: PromotedFlow, index: int) -> bool:
        if flow.opcode(index) == "load":
            access = read_access(flow.body.module, flow.body.statement(index), index)
            return access is not None and self._fits(access.type)
        if flow.opcode(index) not in CALL_OPCODES or computes(flow, index):
            return False
        kind = read_call(flow.body.module, flow.body.statement(index)).return_type
        tokens = significant_tokens(flow.body.module.text, kind.start, kind.end)
        return self._fits("".join(token.text for token in tokens))

    def _fits(self, kind: str) -> bool:
        """Whether a value of a type may be, or hold, one that is stored in another."""
        if kind in self._types:
            return True
        if not self._types or not _POINTER.search(kind):
            return False
        if any(not _SCALAR.fullmatch(stored) for stored in self._types):
            return True
        return not _SCALAR.fullmatch(kind) and ("%" in kind or any(stored in kind for stored in self._types))

    def changed_in(self, function: Function, loop: NaturalLoop, dependence: Dependence) -> int | None:
        """The first statement of a loop that stores what the loop itself has loaded, if that may be a kept address."""
        flow = self._flows.data(function)
        got = [name for name in self.got(function) if flow.block_of(flow.definitions[name]) in loop.blocks]
        moved = dependence.traced(function, got, loop, inside=True)
        stores = {index for name in moved for index in flow.users.get(name, ()) if flow.opcode(index) == "store"}
        for index in sorted(stores):
            stored = _stored(flow, index)
            if stored is not None and stored[0] in moved and self._fits(stored[1]):
                return index
        return None


def _stored(flow: PromotedFlow, index: int) -> tuple[str, str] | None:
    """The key of the local that a statement stores elsewhere than in a register, and its type."""
    if flow.opcode(index) != "store" or not flow.used(index):
        return None
    access = read_access(flow.body.module, flow.body.statement(index), index)
    if access is None or access.value is None or not access.value.startswith("%"):
        return None
    return local_name(access.value), access.type
