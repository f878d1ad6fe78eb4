"""Moves between global memory and the on-chip buffer, one burst after the other.

A move is no read: it also moves bytes that nobody wrote, and who loads them at their new place is at fault.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.device.interpreter.faults import undefined

if TYPE_CHECKING:
    from tests.device.interpreter.block import Core
    from tests.device.interpreter.module import Instruction
    from tests.device.interpreter.types import Value

_IN: Final = re.compile(r"mov\.out\.to\.ub\.align\.v2\.\w+\.dv")
_OUT: Final = "mov.ub.to.out.align.v2.dv"
_KNOWN_HINTS: Final = 1 << 58
"""The one bit above the length of a burst that a real module sets."""
_LENGTH_ENDS_AT: Final = 46


def is_move(name: str) -> bool:
    return name == _OUT or _IN.fullmatch(name) is not None


def run_move(core: Core, name: str, instruction: Instruction, values: tuple[Value, ...]) -> None:
    """Moves all bursts, one after the other."""
    target, source, shape, distances = values
    count, length = shape >> 4 & 0x1FFFFF, shape >> 25 & 0x1FFFFF
    if shape >> _LENGTH_ENDS_AT << _LENGTH_ENDS_AT & ~_KNOWN_HINTS:
        raise undefined(f"the hints of {shape} in {instruction.callee}")
    to_target, to_source = distances & (1 << 40) - 1, distances >> 40
    spaces = (6, 1) if _IN.fullmatch(name) else (1, 6)
    for burst in range(count if length else 0):
        from_address = source + burst * to_source
        core.memory(spaces[0]).copy(target + burst * to_target, length, core.memory(spaces[1]), from_address)
        core.tallies["MOVED"] += length
