"""A natural loop with its phis, and which statements compute their results from their operands alone."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES
from vfsimt.simt.persistent import ADDRESS_OPCODES

if TYPE_CHECKING:
    from vfsimt.ir.cfg import NaturalLoop
    from vfsimt.simt.promotion import IncomingValue, PromotedFlow

TRACED_OPCODES = ADDRESS_OPCODES | frozenset(("icmp", "fcmp", "fneg"))
"""Opcodes whose result is constant where their operands are."""

_ARITHMETIC_INTRINSIC = re.compile(
    r"llvm\.(?:[us](?:min|max|add|sub|mul|shl|div|cmp)|abs|bswap|bitreverse|ct(?:pop|lz|tz)|fsh[lr]|expect|ptrmask"
    r"|launder\.invariant|strip\.invariant|ssa\.copy|annotation|ptr\.annotation|preserve\.|fpto[su]i|vector\."
    r"|(?:experimental\.)?stepvector|experimental\.vector\.|get\.active\.lane\.mask|arithmetic\.fence"
    r"|(?:fabs|floor|ceil|trunc|l?l?rint|l?l?round|roundeven|nearbyint|sqrt|powi?|a?(?:sin|cos|tan)h?|atan2|sincos(?:pi)?"
    r"|exp(?:2|10)?|log(?:2|10)?|fma|fmuladd|(?:min|max)(?:num|imum|imumnum)|copysign|canonicalize|ldexp|frexp|modf"
    r"|is\.fpclass|convert\.(?:from|to)\.fp16|fptrunc\.round)\.)"
)


class HeaderPhi(NamedTuple):
    """A phi of a loop's header: its key, the index of its statement, its values from outside and from the latches."""

    key: str
    at: int
    first: tuple[IncomingValue, ...]
    following: tuple[IncomingValue, ...]


class LoopShape:
    """A natural loop in a data flow.

    Attributes:
        flow: of the function.
        loop: the header and the blocks.
    """

    def __init__(self, flow: PromotedFlow, loop: NaturalLoop) -> None:
        self.flow = flow
        self.loop = loop

    @cached_property
    def latches(self) -> tuple[int, ...]:
        """The blocks of the loop that branch back to its header."""
        return tuple(block for block in self.flow.control.predecessors[self.loop.header] if block in self.loop.blocks)

    @cached_property
    def leaving(self) -> tuple[int, ...]:
        """The blocks of the loop from which a way leads out of it."""
        successors = self.flow.control.successors
        return tuple(block for block in sorted(self.loop.blocks) if not self.loop.blocks.issuperset(successors[block]))

    @cached_property
    def header_phis(self) -> tuple[HeaderPhi, ...]:
        """The phis of the header, those of memory included."""
        return tuple(self._read(index) for index in self.flow.phis_at(self.loop.header))

    def _read(self, index: int) -> HeaderPhi:
        incoming = self.flow.incoming(index)
        inside = tuple(item for item in incoming if item.block in self.loop.blocks)
        outside = tuple(item for item in incoming if item.block not in self.loop.blocks)
        return HeaderPhi(self.flow.result(index), index, outside, inside)

    def contains(self, index: int) -> bool:
        """Whether a statement, or a phi of memory, is in the loop."""
        return self.flow.block_of(index) in self.loop.blocks

    def comes_back(self, block: int) -> bool:
        """Whether a block of the loop may run more than once in a pass: it is in a cycle that leaves out the header."""
        pending = list(self.flow.control.successors[block])
        seen = {self.loop.header}
        while pending:
            target = pending.pop()
            if target in self.loop.blocks and target not in seen:
                seen.add(target)
                pending += self.flow.control.successors[target]
        return block != self.loop.header and block in seen


def computes(flow: PromotedFlow, index: int) -> bool:
    """Whether the result of a statement depends on its operands alone: arithmetic, also that of LLVM's intrinsics."""
    opcode = flow.opcode(index)
    return opcode in TRACED_OPCODES or (opcode in CALL_OPCODES and _is_arithmetic_call(flow, index))


def _is_arithmetic_call(flow: PromotedFlow, index: int) -> bool:
    name = read_call(flow.body.module, flow.body.statement(index)).callee_name
    return name is not None and _ARITHMETIC_INTRINSIC.match(name) is not None
