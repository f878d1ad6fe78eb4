"""A SIMT function cut into regions: what a lane runs from one meeting point of its warp to the next.

A *node* is a block, or a piece of one that ends in a warp operation or a barrier. A *leader* is a node at which lanes
wait for one another: the entry, what follows a warp operation or a barrier, and each node that lanes reach from more
than one region (the iterated dominance frontier of the others). Every other node belongs to the region of its
predecessors, so regions have one entry, and a value that is defined and used in one region needs no place in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.device.ordering import weak_topological_order
from vfsimt.device.routines import host_name, is_synchronising

if TYPE_CHECKING:
    from vfsimt.device.routines import Routine
    from vfsimt.ir.instruction import Instruction


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A piece of a block.

    Attributes:
        block: the block.
        instructions: of the piece, without the synchronising one that ends it.
        sync: the warp operation or barrier that ends it, if it is not the block's end.
        targets: the nodes that follow: one after a synchronising instruction.
        before: the synchronising instruction that lanes have passed when they begin here, if any.
    """

    block: int
    instructions: tuple[Instruction, ...]
    sync: Instruction | None
    targets: tuple[int, ...]
    before: Instruction | None


class Regions:
    """The regions of a SIMT function.

    Args:
        routine: the function.
        every_node: make each node a leader, so that the lanes of a warp run in lockstep, block by block.
    """

    def __init__(self, routine: Routine, *, every_node: bool = False) -> None:
        self.routine = routine
        self._every_node = every_node

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes; the first one is the entry."""
        blocks = self.routine.blocks
        pieces = [_pieces(block.instructions) for block in blocks]
        first: list[int] = []
        count = 0
        for parts in pieces:
            first.append(count)
            count += len(parts)
        found: list[Node] = []
        for index, parts in enumerate(pieces):
            before: Instruction | None = None
            for instructions, sync in parts:
                number = len(found)
                targets = tuple(first[item] for item in blocks[index].targets) if sync is None else (number + 1,)
                found.append(Node(block=index, instructions=instructions, sync=sync, targets=targets, before=before))
                before = sync
        return tuple(found)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The nodes that are reached, in the order in which waiting lanes go on."""
        return tuple(weak_topological_order([tuple(dict.fromkeys(node.targets)) for node in self.nodes]))

    @cached_property
    def rank(self) -> dict[int, int]:
        """The place of each reached node in the order."""
        return {node: place for place, node in enumerate(self.order)}

    @cached_property
    def owners(self) -> dict[int, int]:
        """The leader of the region to which each reached node belongs."""
        predecessors = self.predecessors
        leaders = {node for node in self.order if self._every_node or self.nodes[node].before is not None}
        leaders.add(0)
        owner: dict[int, int] = {}
        changed = True
        while changed:  # an edge that closes a cycle comes from a node whose owner is known only after a first walk
            changed = False
            for node in self.order:
                above = {owner[item] for item in predecessors[node] if item in owner}
                if node in leaders or len(above) > 1:
                    leaders.add(node)
                    above = {node}
                found = next(iter(above))
                changed = changed or owner.get(node) != found
                owner[node] = found
        return owner

    @cached_property
    def predecessors(self) -> dict[int, list[int]]:
        """The reached nodes before each reached node."""
        found: dict[int, list[int]] = {node: [] for node in self.order}
        for node in self.order:
            for target in dict.fromkeys(self.nodes[node].targets):
                found[target].append(node)
        return found

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """The leaders, in order."""
        return tuple(node for node in self.order if self.owners[node] == node)

    def members(self, leader: int) -> tuple[int, ...]:
        """The nodes of a region, in order: the leader first."""
        return self._members[leader]

    @cached_property
    def _members(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {leader: [] for leader in self.leaders}
        for node in self.order:
            found[self.owners[node]].append(node)
        return {leader: tuple(nodes) for leader, nodes in found.items()}

    @cached_property
    def last_nodes(self) -> dict[int, int]:
        """The node that ends each block."""
        return {node.block: number for number, node in enumerate(self.nodes)}

    @cached_property
    def definitions(self) -> dict[str, tuple[int, str]]:
        """Where each value is defined and its type, by host name; a warp operation defines it at the next leader."""
        found: dict[str, tuple[int, str]] = {}
        for node in self.order:
            piece = self.nodes[node]
            for item in piece.instructions:
                if item.result:
                    found[host_name(item.result)] = (node, item.type)
            if piece.sync is not None and piece.sync.result:
                found[host_name(piece.sync.result)] = (node + 1, piece.sync.type)
        return found

    @cached_property
    def uses(self) -> dict[int, tuple[str, ...]]:
        """The values that each region uses, by its leader, each once; those of a phi are used where its edge begins."""
        found: dict[int, dict[str, None]] = {leader: {} for leader in self.leaders}
        for node in self.order:
            piece = self.nodes[node]
            used = found[self.owners[node]]
            for item in (*piece.instructions, *((piece.sync,) if piece.sync is not None else ())):
                if item.opcode == "phi":
                    self._add_phi(item, found)
                    continue
                for operand in item.operands:
                    if operand.is_local:
                        used[host_name(operand.value)] = None
        return {leader: tuple(names) for leader, names in found.items()}

    def _add_phi(self, phi: Instruction, found: dict[int, dict[str, None]]) -> None:
        for operand, label in zip(phi.operands, phi.labels, strict=True):
            source = self.last_nodes[self.routine.block_named(label)]
            if operand.is_local and source in self.owners:
                found[self.owners[source]][host_name(operand.value)] = None

    def imports(self, leader: int) -> tuple[str, ...]:
        """The values that a region takes from memory: of other regions, its own phis, what a warp operation gave."""
        own = set(self._values_in_registers(leader))
        return tuple(name for name in self.uses[leader] if name in self.definitions and name not in own)

    def _values_in_registers(self, leader: int) -> list[str]:
        return [
            host_name(item.result)
            for node in self.members(leader)
            for item in self.nodes[node].instructions
            if item.result and not (node == leader and item.opcode == "phi")
        ]

    @cached_property
    def kept(self) -> dict[str, str]:
        """The values that need a place in memory for each lane, with their types, in the order of their definitions."""
        wanted: set[str] = set()
        for leader in self.leaders:
            wanted.update(self.imports(leader))
            phis = (item for item in self.nodes[leader].instructions if item.opcode == "phi")
            wanted.update(host_name(item.result) for item in phis)
        return {name: kind for name, (_, kind) in self.definitions.items() if name in wanted}


def _pieces(instructions: tuple[Instruction, ...]) -> list[tuple[tuple[Instruction, ...], Instruction | None]]:
    found: list[tuple[tuple[Instruction, ...], Instruction | None]] = []
    start = 0
    for index, item in enumerate(instructions):
        if item.call is not None and is_synchronising(item):
            found.append((instructions[start:index], item))
            start = index + 1
    found.append((instructions[start:], None))
    return found
