"""Control flow of a body: successors, dominators, natural loops.

A natural loop is a back edge whose head dominates its tail, with every block that reaches the tail without passing
the head (Aho et al., "Compilers", section 9.6). Everything is iterative: no depth of control flow is a problem.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vfsimt.ir.dominators import depth_first_order, immediate_dominators
from vfsimt.ir.lexicon import NAME, SKIPPED, TERMINATORS, TRIVIA, decode_name, value_number

if TYPE_CHECKING:
    from vfsimt.ir.body import Body

_LABEL_OPERAND = re.compile(rf"{SKIPPED}|(?<![-\w$.@%])label(?![-\w$.]){TRIVIA}%({NAME})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalLoop:
    """A natural loop: index of its header and indexes of all its blocks, header included."""

    header: int
    blocks: frozenset[int]


class ControlFlow:
    """The control-flow graph of a body; blocks are indexes into `body.blocks`, the entry is 0."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._index_of = {(block.is_named, block.name): index for index, block in enumerate(body.blocks)}
        self.successors: tuple[tuple[int, ...], ...] = tuple(
            self._successors_of(index) for index in range(len(body.blocks))
        )

    def _successors_of(self, index: int) -> tuple[int, ...]:
        block = self.body.blocks[index]
        if block.first == block.end:
            return ()
        last = self.body.statement(block.end - 1)
        if last.opcode not in TERMINATORS:
            return ()
        found: dict[int, None] = {}
        for match in _LABEL_OPERAND.finditer(self.body.module.text, last.start, last.end):
            spelling = match[1]
            if spelling is not None:
                target = self.block_named(spelling)
                if target is not None:
                    found[target] = None
        return tuple(found)

    def block_named(self, spelling: str) -> int | None:
        """The block that a label stands for, spelled without its sigil; None where the body has none."""
        return self._index_of.get((value_number(spelling) is None, decode_name(spelling)))

    def block_of(self, statement: int) -> int:
        """The block in which a statement lies, by the statement's index in the body."""
        return bisect_right(self.body.blocks, statement, key=lambda block: block.first) - 1

    @cached_property
    def predecessors(self) -> tuple[tuple[int, ...], ...]:
        """Blocks from which each block is reached, in order."""
        found: list[list[int]] = [[] for _ in self.successors]
        for index, targets in enumerate(self.successors):
            for target in targets:
                found[target].append(index)
        return tuple(tuple(blocks) for blocks in found)

    @cached_property
    def _walk(self) -> tuple[list[int], dict[int, int], list[int]]:
        return depth_first_order(self.successors)

    @cached_property
    def reverse_postorder(self) -> tuple[int, ...]:
        """The blocks that the entry reaches, each before its successors where there is no cycle."""
        return tuple(reversed(self._walk[2]))

    @cached_property
    def immediate_dominators(self) -> dict[int, int]:
        """The immediate dominator of each reached block; the entry is its own."""
        preorder, parents, _ = self._walk
        return immediate_dominators(preorder, parents, self.predecessors)

    @cached_property
    def dominator_tree(self) -> tuple[tuple[int, ...], ...]:
        """The blocks that each block immediately dominates."""
        children: list[list[int]] = [[] for _ in self.successors]
        for block, above in self.immediate_dominators.items():
            if block != above:
                children[above].append(block)
        return tuple(tuple(blocks) for blocks in children)

    @cached_property
    def dominator_depths(self) -> dict[int, int]:
        """How many blocks other than itself dominate each reached block."""
        found: dict[int, int] = {}
        for block in self.reverse_postorder:
            found[block] = found[self.immediate_dominators[block]] + 1 if found else 0
        return found

    @cached_property
    def _dominated(self) -> dict[int, tuple[int, int]]:
        """For each reached block the range of ranks, in a walk over the tree of dominators, of what it dominates."""
        children = self.dominator_tree
        preorder, parents, _ = depth_first_order(children)
        sizes = dict.fromkeys(preorder, 1)
        for block in reversed(preorder[1:]):
            sizes[parents[block]] += sizes[block]
        return {block: (rank, rank + sizes[block]) for rank, block in enumerate(preorder)}

    def dominates(self, first: int, second: int) -> bool:
        """Whether every path from the entry to `second` passes `first`; both must be reached."""
        start, end = self._dominated[first]
        return start <= self._dominated[second][0] < end

    @cached_property
    def loops(self) -> tuple[NaturalLoop, ...]:
        """The natural loops, one for each header, in the order of their headers."""
        tails = self._tails
        return tuple(
            NaturalLoop(header=header, blocks=self._loop_blocks(header, tails[header])) for header in sorted(tails)
        )

    @cached_property
    def _tails(self) -> dict[int, list[int]]:
        """For each header of a natural loop the blocks that lead back to it."""
        tails: dict[int, list[int]] = {}
        for block in self.reverse_postorder:
            for target in self.successors[block]:
                if self.dominates(target, block):
                    tails.setdefault(target, []).append(block)
        return tails

    @cached_property
    def looped_blocks(self) -> frozenset[int]:
        """The blocks that lie in a natural loop: inner loops first, each then one block of those around it."""
        standing: dict[int, int] = {}

        def outermost(block: int) -> int:
            while (above := standing.get(block, block)) != block:
                standing[block] = standing.get(above, above)
                block = above
            return block

        reached = self.immediate_dominators
        for header in (block for block in reversed(self.reverse_postorder) if block in self._tails):
            pending = list(self._tails[header])
            while pending:
                block = outermost(pending.pop())
                if block != header:
                    standing[block] = header
                    pending += [item for item in self.predecessors[block] if item in reached]
        return frozenset((*standing, *self._tails))

    def _loop_blocks(self, header: int, tails: list[int]) -> frozenset[int]:
        reached = self.immediate_dominators
        blocks = {header}
        pending = [tail for tail in tails if tail != header]
        while pending:
            block = pending.pop()
            if block not in blocks:
                blocks.add(block)
                pending += [item for item in self.predecessors[block] if item in reached]
        return frozenset(blocks)


class FlowToReturn(ControlFlow):
    """The control-flow graph with one block more, `end`, to which every return leads."""

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        self.end = len(self.successors)
        returning = {self.block_of(body.index_at(statement.start)) for statement in body.with_opcode("ret")}
        self.successors = (
            *((self.end,) if block in returning else targets for block, targets in enumerate(self.successors)),
            (),
        )
