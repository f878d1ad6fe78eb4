"""What the addresses of a run are to the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.device.access import UB_SPACE

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEAR_BYTES = 1 << 20
"""How far from an array an address may be that is told by its distance from it."""


class Addresses:
    """Says what an address is to the user: a byte of an argument, or of the on-chip buffer.

    Args:
        bases: host address of the begin and the end of each array, by the argument's index.
    """

    def __init__(self, bases: Mapping[int, tuple[int, int]]) -> None:
        self._bases = bases

    def describe(self, address: int, space: int) -> str:
        """Where an address is.

        Args:
            address: as the program has it.
            space: the address space of the access; 0 where it moves between both.
        """
        unsigned = address & ((1 << 64) - 1)
        index = self._nearest(unsigned)
        if space == UB_SPACE or (space == 0 and index is None):
            return f"address {unsigned:#x} of the on-chip buffer"
        if index is None:
            return f"address {unsigned:#x}, in no argument"
        start, end = self._bases[index]
        if unsigned < start:
            return f"{start - unsigned} bytes before argument {index}"
        if unsigned < end:
            return f"byte {unsigned - start} of argument {index}"
        return f"byte {unsigned - start} of argument {index}, which has {end - start}"

    def _nearest(self, address: int) -> int | None:
        """The argument that an address lies in, or near; None where it is near none."""
        found: tuple[int, int] | None = None
        for index, (start, end) in self._bases.items():
            distance = max(start - address, address - end + 1, 0)
            if distance <= _NEAR_BYTES and (found is None or distance < found[0]):
                found = distance, index
        return None if found is None else found[1]
