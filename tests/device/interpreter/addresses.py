"""Addresses of elements: what getelementptr computes (LLVM LangRef, "getelementptr Instruction")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.device.interpreter.faults import undefined
from tests.device.interpreter.types import POISON, Integer, Sequence, Struct, Type, Value, member_offset, size

if TYPE_CHECKING:
    from collections.abc import Sequence as Many

ADDRESS_BITS = 64


def signed(number: int, bits: int) -> int:
    """The number with the highest of its bits as a sign."""
    return number - (1 << bits) if number >> (bits - 1) & 1 else number


def element_address(base: Value, element: Type, steps: Many[tuple[Type, Value]]) -> Value:
    """Base plus the offset of an element; poison as soon as one part is."""
    if base is POISON or any(index is POISON for _, index in steps):
        return POISON
    # The first index steps over whole elements, as if they were those of an array.
    around: Type = Sequence(1, element, is_vector=False)
    offset = 0
    for type_, index in steps:
        if not isinstance(type_, Integer):
            raise undefined("a vector of addresses")
        step, around = _step(around, signed(index, type_.bits))
        offset += step
    return (base + offset) % (1 << ADDRESS_BITS)


def _step(around: Type, index: int) -> tuple[int, Type]:
    """Bytes to an element of a type, and the type of the element."""
    if isinstance(around, Struct):
        return member_offset(around, index), around.members[index]
    if not isinstance(around, Sequence):
        raise undefined(f"an element of {around}")
    return index * size(around.element), around.element
