"""Which symbol does an address belong to? A sorted index over ranges that may overlap."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.patch.symbols import STT_FUNC

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.symbols import SymbolTable


class RangeIndex:
    """Ranges of addresses, in bytes; of those around an address, the one that starts last is the innermost."""

    def __init__(self, starts: npt.NDArray[np.uint64], sizes: npt.NDArray[np.uint64]) -> None:
        self._starts = starts
        self._sizes = sizes

    def innermost(self, address: int) -> int:
        """The position of the last range that holds an address, -1 where none does; `starts` is ascending."""
        if address < 0:
            return -1
        at = int(np.searchsorted(self._starts, np.uint64(address), side="right")) - 1
        while at >= 0 and address - int(self._starts[at]) >= int(self._sizes[at]):
            at = self._longer_before[at]
        return at

    @cached_property
    def _longer_before(self) -> list[int]:
        """For each range the last one before it that ends later, or -1: only that can hold what lies behind it."""
        found: list[int] = []
        ends = [start + size for start, size in zip(self._starts.tolist(), self._sizes.tolist(), strict=True)]
        for at, end in enumerate(ends):
            before = at - 1
            while before >= 0 and ends[before] <= end:
                before = found[before]
            found.append(before)
        return found


class FunctionIndex:
    """The defined `STT_FUNC` symbols of one section, by address; one of size zero holds its first byte."""

    def __init__(self, symbols: SymbolTable | None, section: int) -> None:
        none = np.zeros(0, np.int64)
        which = none if symbols is None else np.flatnonzero(_functions(symbols, section))
        values = none.astype(np.uint64) if symbols is None else symbols.entries["value"][which]
        order = np.argsort(values, kind="stable")
        self._symbols = symbols
        self.indices = which[order]
        self._starts = values[order]
        self._sizes = self._starts if symbols is None else symbols.entries["size"][self.indices]
        self._ranges = RangeIndex(self._starts, np.maximum(self._sizes, np.uint64(1)))

    def at(self, address: int) -> tuple[str, int] | None:
        """The innermost function that covers an address, and the offset in bytes into it; None if there is none."""
        position = self._ranges.innermost(address)
        if position < 0 or self._symbols is None:
            return None
        return self._symbols.name(int(self.indices[position])), address - int(self._starts[position])

    def describe(self, address: int) -> str:
        """An address for a person: `0x80 (k_simt_0_simt_entry + 0x10)`."""
        found = self.at(address)
        if found is None:
            return f"{address:#x} (no function)"
        name, distance = found
        return f"{address:#x} ({name} + {distance:#x})" if distance else f"{address:#x} ({name})"


def _functions(symbols: SymbolTable, section: int) -> npt.NDArray[np.bool_]:
    return (symbols.types() == STT_FUNC) & (symbols.section == section)
