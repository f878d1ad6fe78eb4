"""The data flow of a body in which what local memory holds is followed: unoptimised code keeps its variables there.

An alloca that is only loaded and stored, whole and of one type, is a register in all but name; LLVM's `mem2reg` makes
one of it, with phis where several stores reach. This module does the same without changing the text: a load is a copy
of the value that reaches it, and the phis have numbers after those of the statements (Cytron et al., 1991).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.joins import iterated_frontier
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.ir.phis import read_phi
from vfsimt.simt.aggregates import extracted_value
from vfsimt.simt.dataflow import COPY, DataFlow, local_name
from vfsimt.simt.memory import Access, read_access, register_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.ir.cfg import ControlFlow

UNKNOWN_BLOCK = -1
UNDEFINED = "undef"
"""What a register holds before anything is stored."""

_HINTS = ("@llvm.lifetime.", "@llvm.dbg.")
"""Calls that take the address of a variable and touch nothing."""


class IncomingValue(NamedTuple):
    """One value of a phi: as written (a key of `local_name` for a local), and the block from which it comes."""

    value: str
    block: int


class MemoryPhi(NamedTuple):
    """A phi of what an alloca holds, at the head of a block."""

    variable: str
    block: int
    key: str


class PromotedFlow(DataFlow):
    """A data flow with local memory as registers.

    Args:
        control: the control flow of the body.

    Attributes:
        control: the same.
    """

    def __init__(self, control: ControlFlow) -> None:
        super().__init__(control.body)
        self.control = control
        self._length = len(control.body)
        self._extracted: dict[int, str | None] = {}
        self._incoming: dict[int, tuple[IncomingValue, ...]] = {}
        self._phis_of: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return self._length + len(self.memory_phis)

    @cached_property
    def _plain(self) -> DataFlow:
        return DataFlow(self.body)

    @cached_property
    def registers(self) -> dict[str, tuple[Access, ...]]:
        """The allocas that are registers, with all loads and stores of each in order."""
        found: dict[str, tuple[Access, ...]] = {}
        for statement in self.body.with_opcode("alloca"):
            kind = register_type(self.body.module, statement)
            name = local_name(statement.result)
            accesses = None if kind is None else self._accesses(name, kind)
            if accesses:
                found[name] = accesses
        return found

    def _accesses(self, name: str, kind: str) -> tuple[Access, ...] | None:
        """All uses of an alloca, None where one is neither a load nor a store of the whole."""
        found: list[Access] = []
        for index in self._plain.users.get(name, ()):
            statement = self.body.statement(index)
            if statement.opcode in CALL_OPCODES:
                text = self.body.module.text
                if not any(text.find(hint, statement.start, statement.end) >= 0 for hint in _HINTS):
                    return None
                continue
            access = read_access(self.body.module, statement, index)
            if access is None or access.pointer != name or access.type != kind or not access.is_simple:
                return None
            if access.value is not None and self._value_key(access.value) == name:
                return None  # its address is stored in itself
            found.append(access)
        return tuple(found)

    @cached_property
    def _by_index(self) -> dict[int, Access]:
        return {access.at: access for accesses in self.registers.values() for access in accesses}

    @cached_property
    def memory_phis(self) -> tuple[MemoryPhi, ...]:
        """The phis of registers, where more than one store reaches a load."""
        found: list[MemoryPhi] = []
        for name, accesses in self.registers.items():
            stored = {self.control.block_of(access.at) for access in accesses if access.value is not None}
            reached = [block for block in stored if block in self.control.immediate_dominators]
            live = self._live_at_entry(accesses)
            blocks = sorted(iterated_frontier(self.control, reached) & live)
            found += [MemoryPhi(name, block, f"{name}\0{block}") for block in blocks]
        return tuple(found)

    def phis_at(self, block: int) -> tuple[int, ...]:
        """The phis of a block, those of memory last."""
        if block not in self._phis_of:
            first, end = self.body.blocks[block].first, self.body.blocks[block].end
            at = first
            while at < end and self.opcode(at) in ("phi", ""):
                at += 1
            written = tuple(index for index in range(first, at) if self.opcode(index))
            self._phis_of[block] = written + self._memory_phis_at.get(block, ())
        return self._phis_of[block]

    def indexes_in(self, blocks: Iterable[int]) -> Iterator[int]:
        """The statements of some blocks, and their memory phis."""
        for block in sorted(blocks):
            yield from range(self.body.blocks[block].first, self.body.blocks[block].end)
            yield from self._memory_phis_at.get(block, ())

    @cached_property
    def _memory_phis_at(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for at, phi in enumerate(self.memory_phis):
            found[phi.block] = (*found.get(phi.block, ()), self._length + at)
        return found

    def _live_at_entry(self, accesses: tuple[Access, ...]) -> set[int]:
        """The blocks at whose entry a value is held that some load may read."""
        first: dict[int, Access] = {}
        for access in accesses:
            first.setdefault(self.control.block_of(access.at), access)
        stored = {self.control.block_of(access.at) for access in accesses if access.value is not None}
        pending = [block for block, access in first.items() if access.value is None]
        live: set[int] = set()
        while pending:
            block = pending.pop()
            if block not in live:
                live.add(block)
                pending += [before for before in self.control.predecessors[block] if before not in stored]
        return live

    @cached_property
    def _renamed(self) -> tuple[dict[int, str], dict[str, list[IncomingValue]]]:
        """For each load of a register the value that it gives, and for each memory phi its incoming values."""
        loads: dict[int, str] = {}
        incoming: dict[str, list[IncomingValue]] = {phi.key: [] for phi in self.memory_phis}
        phis: dict[int, list[MemoryPhi]] = {}
        for phi in self.memory_phis:
            phis.setdefault(phi.block, []).append(phi)
        accesses: dict[int, list[Access]] = {}
        for index in sorted(self._by_index):
            accesses.setdefault(self.control.block_of(index), []).append(self._by_index[index])
        held: dict[str, str] = {}
        for block, is_entered, saved in self._dominator_walk():
            if not is_entered:
                held.update(saved)
                continue
            for phi in phis.get(block, ()):
                _hold(held, saved, phi.variable, phi.key)
            for access in accesses.get(block, ()):
                if access.value is None:
                    loads[access.at] = held.get(access.pointer, UNDEFINED)
                else:
                    _hold(held, saved, access.pointer, self._value_key(access.value))
            for target in self.control.successors[block]:
                for phi in phis.get(target, ()):
                    incoming[phi.key].append(IncomingValue(held.get(phi.variable, UNDEFINED), block))
        return loads, incoming

    def _dominator_walk(self) -> Iterator[tuple[int, bool, dict[str, str]]]:
        """The dominator tree in preorder, each block entered and left, with a place for what it changes."""
        stack: list[tuple[int, bool, dict[str, str]]] = [(0, True, {})] if self.body.blocks else []
        while stack:
            block, is_entered, saved = stack.pop()
            if is_entered:
                stack.append((block, False, saved))
                stack += [(child, True, {}) for child in reversed(self.control.dominator_tree[block])]
            yield block, is_entered, saved

    def _value_key(self, value: str) -> str:
        return local_name(value) if value.startswith("%") else value

    def copied(self, index: int) -> str | None:
        """The one value that a statement hands on as it is: a load of a register, an element taken out again."""
        if index in self._by_index:
            return self._renamed[0].get(index, UNDEFINED) if self._by_index[index].value is None else None
        if index < self._length and self.body.opcode_at(index) == "extractvalue":
            if index not in self._extracted:
                self._extracted[index] = extracted_value(self._plain, index)
            return self._extracted[index]
        return None

    def register_type_at(self, index: int) -> str | None:
        """The type of a phi of memory or of a load of a register; None for every other statement."""
        if index >= self._length:
            return self.registers[self.memory_phis[index - self._length].variable][0].type
        return self._by_index[index].type if index in self._by_index else None

    def incoming(self, index: int) -> tuple[IncomingValue, ...]:
        """The values of a phi, without those of blocks that are never reached."""
        if index not in self._incoming:
            if index >= self._length:
                items = self._renamed[1][self.memory_phis[index - self._length].key]
            else:
                items = self._written_values(index)
            self._incoming[index] = tuple(items)
        return self._incoming[index]

    def _written_values(self, index: int) -> Iterator[IncomingValue]:
        text = self.body.module.text
        for item in read_phi(self.body.module, self.body.statement(index)).incoming:
            block = self.control.block_named(item.block.slice(text)[1:])
            if block is None or block in self.control.immediate_dominators:
                value = self._value_key(item.value.slice(text))
                yield IncomingValue(value, UNKNOWN_BLOCK if block is None else block)

    def block_of(self, index: int) -> int:
        """The block of a statement or of a memory phi."""
        if index >= self._length:
            return self.memory_phis[index - self._length].block
        return self.control.block_of(index)

    def opcode(self, index: int) -> str:
        """The opcode; `phi` for a phi of memory, `COPY` for what hands on one value as it is."""
        if index >= self._length:
            return "phi"
        return COPY if self.copied(index) is not None else super().opcode(index)

    def result(self, index: int) -> str:
        """The key of what a statement or a memory phi defines."""
        return self.memory_phis[index - self._length].key if index >= self._length else super().result(index)

    @cached_property
    def definitions(self) -> dict[str, int]:
        """The index of what defines each result, memory phis included."""
        return self._plain.definitions | {phi.key: self._length + at for at, phi in enumerate(self.memory_phis)}

    def used(self, index: int) -> tuple[str, ...]:
        """The locals that a statement uses as values; a store to a register uses none, its loads use what it stored."""
        if index >= self._length:
            values = [item.value for item in self.incoming(index)]
            return tuple(dict.fromkeys(value for value in values if value.startswith("%")))
        copied = self.copied(index)
        if copied is not None:
            return (copied,) if copied.startswith("%") else ()
        return () if index in self._by_index else self._plain.used(index)

    def place_of(self, index: int) -> int:
        """The position in the text of a statement; of a memory phi, that of its block's first statement."""
        at = index if index < self._length else self.body.blocks[self.block_of(index)].first
        return self.body.statement(at).start


def _hold(held: dict[str, str], saved: dict[str, str], variable: str, value: str) -> None:
    saved.setdefault(variable, held.get(variable, UNDEFINED))
    held[variable] = value


def written_name(key: str) -> str:
    """The name under which a value stands in the text: of a memory phi, the alloca's."""
    return key.partition("\0")[0]
