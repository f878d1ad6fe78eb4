"""Which function does an address belong to? One sorted index over the functions of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vfsimt.patch.symbols import STT_FUNC

if TYPE_CHECKING:
    from vfsimt.patch.symbols import SymbolTable


class FunctionIndex:
    """The defined `STT_FUNC` symbols of one section, by address."""

    def __init__(self, symbols: SymbolTable, section: int) -> None:
        which = np.flatnonzero((symbols.types() == STT_FUNC) & (symbols.section == section))
        order = np.argsort(symbols.entries["value"][which], kind="stable")
        self._symbols = symbols
        self.indices = which[order]
        self._starts = symbols.entries["value"][self.indices]
        self._sizes = symbols.entries["size"][self.indices]

    def at(self, address: int) -> tuple[str, int] | None:
        """The function that covers an address, and the offset in bytes into it; None if there is none."""
        if address < 0:
            return None
        position = int(np.searchsorted(self._starts, np.uint64(address), side="right")) - 1
        if position < 0:
            return None
        distance = address - int(self._starts[position])
        if distance and distance >= int(self._sizes[position]):
            return None
        return self._symbols.name(int(self.indices[position])), distance

    def describe(self, address: int) -> str:
        """An address for a person: `0x80 (k_simt_0_simt_entry + 0x10)`."""
        found = self.at(address)
        if found is None:
            return f"{address:#x} (no function)"
        name, distance = found
        return f"{address:#x} ({name} + {distance:#x})" if distance else f"{address:#x} ({name})"
