"""What an object says is data in its code: ranges of `STT_OBJECT` symbols, and mapping symbols.

Mapping symbols are local `STT_NOTYPE` symbols: `$d` (also `$d.NAME`) starts data; `$x`, `$a` and `$t` start code (ELF
for the Arm 64-bit Architecture, "Mapping symbols"; the RISC-V ELF psABI has them too).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.patch.addresses import RangeIndex
from vfsimt.patch.symbols import STT_FUNC, STT_NOTYPE, STT_OBJECT

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.symbols import SymbolTable

_MARK: Final = ord("$")
_DATA: Final = ord("d")
_CODE: Final = tuple(b"xat")
_NAME_ENDS: Final = (0, ord("."))
_STB_LOCAL: Final = 0


def data_marks(symbols: SymbolTable, section: int, addresses: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """For each address whether the object says that it is data.

    Args:
        symbols: the object's symbols.
        section: the section that the addresses are offsets into, in bytes.
        addresses: int64, ascending.
    """
    return _mapped_as_data(symbols, section, addresses) | _inside_objects(symbols, section, addresses)


def _mapped_as_data(symbols: SymbolTable, section: int, addresses: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Whether the last mapping symbol before an address is `$d`, and no function starts between the two."""
    which, letters = _mapping_symbols(symbols, section)
    values = symbols.entries["value"]
    order = np.argsort(values[which], kind="stable")
    marks, is_data = values[which][order], letters[order] == _DATA
    functions = np.sort(values[(symbols.types() == STT_FUNC) & (symbols.section == section)])
    wanted = addresses.astype(np.uint64)
    mark = np.searchsorted(marks, wanted, side="right") - 1
    function = np.searchsorted(functions, wanted, side="right") - 1
    found = np.zeros(len(addresses), np.bool_)
    for number in np.flatnonzero(mark >= 0).tolist():
        before = int(function[number])
        after_function = before < 0 or marks[mark[number]] > functions[before]
        found[number] = after_function and is_data[mark[number]]
    return found


def _mapping_symbols(symbols: SymbolTable, section: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """The mapping symbols of a section, and the letter of each."""
    starts = symbols.entries["name"].astype(np.int64)
    is_local = (symbols.types() == STT_NOTYPE) & (symbols.entries["info"] >> 4 == _STB_LOCAL)
    which = np.flatnonzero(is_local & (symbols.section == section) & (symbols.name_end - starts >= 2))
    which = which[symbols.strings[starts[which]] == _MARK]
    letters = symbols.strings[starts[which] + 1]
    # `$d` and `$d.1` are marks, `$data` is somebody's name; RISC-V writes the extensions behind `$x`.
    ends = np.isin(symbols.strings[starts[which] + 2], _NAME_ENDS) | (letters == _CODE[0])
    is_mark = np.isin(letters, (_DATA, *_CODE)) & ends
    return which[is_mark], letters[is_mark]


def _inside_objects(symbols: SymbolTable, section: int, addresses: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Whether the innermost symbol around an address is an `STT_OBJECT`, and no function starts where it does."""
    types = symbols.types()
    has_range = np.isin(types, (STT_OBJECT, STT_FUNC)) & (symbols.entries["size"] > 0)
    which = np.flatnonzero(has_range & (symbols.section == section))
    which = which[np.lexsort((types[which] == STT_FUNC, symbols.entries["value"][which]))]
    ranges = RangeIndex(symbols.entries["value"][which], symbols.entries["size"][which])
    found = np.array([ranges.innermost(address) for address in addresses.tolist()], np.int64)
    marks = np.zeros(len(addresses), np.bool_)
    marks[found >= 0] = types[which][found[found >= 0]] == STT_OBJECT
    return marks
