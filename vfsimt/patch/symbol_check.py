"""Is each symbol that the manifest promises defined as it must be? One verdict a symbol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.patch.identify import DEVICE_MACHINE
from vfsimt.patch.instructions import LARGEST_SIZE_WORDS, WORD_BYTES
from vfsimt.patch.reasons import SymbolReason
from vfsimt.patch.symbols import STT_FUNC

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbols import SymbolTable

_VERDICTS: Final = (
    None,
    SymbolReason.ABSENT,
    SymbolReason.UNDEFINED,
    SymbolReason.DEFINED_TWICE,
    SymbolReason.NOT_A_FUNCTION,
    SymbolReason.NOT_EXECUTABLE,
    SymbolReason.EMPTY,
    SymbolReason.OUTSIDE_SECTION,
    SymbolReason.MISALIGNED,
    SymbolReason.UNEVEN_SIZE,
    SymbolReason.OVERSIZED,
)
"""In the order in which they are decided: each is asked only of a symbol that passed those before it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CheckedSymbols:
    """The verdict on a list of required symbols.

    Attributes:
        verdict: int64, n; an index into the verdicts, 0 where the symbol is fine.
        value, size: int64, n; section-relative address and size in bytes, 0 where there is no such symbol.
        section: int64, n; section index, 0 where there is no such symbol.
        symbol: int64, n; index into the symbol table, -1 where the name is absent.
    """

    verdict: npt.NDArray[np.int64]
    value: npt.NDArray[np.int64]
    size: npt.NDArray[np.int64]
    section: npt.NDArray[np.int64]
    symbol: npt.NDArray[np.int64]

    @property
    def fine(self) -> npt.NDArray[np.bool_]:
        """Which symbols passed."""
        return self.verdict == 0

    def has_reason(self, reason: SymbolReason) -> npt.NDArray[np.bool_]:
        """Which symbols did not pass for this reason."""
        return self.verdict == _VERDICTS.index(reason)

    def reason(self, index: int) -> SymbolReason | None:
        """Why a symbol did not pass."""
        return _VERDICTS[int(self.verdict[index])]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SymbolCheck:
    """The verdicts on callers, callees and specialised entries, in the order of the requirements."""

    callers: CheckedSymbols
    callees: CheckedSymbols
    entries: CheckedSymbols


def check_symbols(elf: ElfObject, symbols: SymbolTable | None, requirements: Requirements) -> SymbolCheck:
    """Decide what each required symbol is."""
    roles = np.repeat(np.arange(3), [len(requirements.callers), len(requirements.callees), len(requirements.entries)])
    checked = _check(elf, symbols, requirements, roles)
    return SymbolCheck(
        callers=_part(checked, roles == 0), callees=_part(checked, roles == 1), entries=_part(checked, roles == 2)
    )


def _part(checked: CheckedSymbols, which: npt.NDArray[np.bool_]) -> CheckedSymbols:
    return CheckedSymbols(
        verdict=checked.verdict[which],
        value=checked.value[which],
        size=checked.size[which],
        section=checked.section[which],
        symbol=checked.symbol[which],
    )


def _check(
    elf: ElfObject, symbols: SymbolTable | None, requirements: Requirements, roles: npt.NDArray[np.int64]
) -> CheckedSymbols:
    count = len(roles)
    zeros = np.zeros(count, np.int64)
    absent = np.full(count, -1, np.int64)
    if symbols is None or not len(symbols.entries):
        verdict = np.full(count, _VERDICTS.index(SymbolReason.ABSENT), np.int64)
        return CheckedSymbols(verdict=verdict, value=zeros, size=zeros, section=zeros, symbol=absent)
    symbol, definitions = _look_up(symbols, requirements)
    present = symbol >= 0
    entries = symbols.entries[np.maximum(symbol, 0)]
    section = np.where(present, symbols.section[np.maximum(symbol, 0)], 0)
    verdict = _verdicts(elf, entries, section, present, definitions, roles)
    sound = present & np.isin(verdict, [0, *range(_VERDICTS.index(SymbolReason.MISALIGNED), len(_VERDICTS))])
    return CheckedSymbols(
        verdict=verdict,
        value=np.where(sound, entries["value"], 0).astype(np.int64),
        size=np.where(sound, entries["size"], 0).astype(np.int64),
        section=np.maximum(section, 0),
        symbol=symbol,
    )


def _look_up(symbols: SymbolTable, requirements: Requirements) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each name the symbol that defines it (or else one that does not), -1 if absent; and its definitions."""
    which, found = symbols.find(requirements.names)
    distinct = int(requirements.name_index.max(initial=-1)) + 1
    symbol = np.full(distinct, -1, np.int64)
    defined = symbols.section[found] != 0
    symbol[which[~defined]] = found[~defined]
    symbol[which[defined]] = found[defined]
    definitions = np.bincount(which[defined], minlength=distinct).astype(np.int64)
    # A caller that is a callee's symbol too is one name with two roles.
    return symbol[requirements.name_index], definitions[requirements.name_index]


def _verdicts(  # noqa: PLR0913, PLR0917 - one column an argument
    elf: ElfObject,
    entries: npt.NDArray[np.void],
    section: npt.NDArray[np.int64],
    present: npt.NDArray[np.bool_],
    definitions: npt.NDArray[np.int64],
    roles: npt.NDArray[np.int64],
) -> npt.NDArray[np.int64]:
    value, size = entries["value"], entries["size"]
    section_size = elf.column("size")[np.maximum(section, 0)]
    executable = np.isin(section, elf.executable_sections())
    on_device = elf.machine == DEVICE_MACHINE
    words = size // np.uint64(WORD_BYTES)
    conditions = [
        ~present,
        definitions == 0,
        definitions > 1,
        (entries["info"] & 15) != STT_FUNC,
        ~executable,
        size == 0,
        (value > section_size) | (size > section_size - np.minimum(value, section_size)),
        (value % np.uint64(WORD_BYTES) != 0) & on_device,
        (size % np.uint64(WORD_BYTES) != 0) & on_device & (roles == 1),
        (words > np.uint64(LARGEST_SIZE_WORDS)) & on_device & (roles == 1),
    ]
    return np.select(conditions, range(1, len(_VERDICTS)), 0).astype(np.int64)
