"""Which callees does the manifest prove to have one body? Families of twins, and what is wrong with the others."""

from __future__ import annotations

from collections import Counter
from itertools import chain, count, islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from vfsimt.diagnostics import Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from vfsimt.manifest_records import Callee, TwinFamily

_SHOWN_NAMES: Final = 4


def number_families(callees: Sequence[Callee], families: Sequence[TwinFamily]) -> npt.NDArray[np.int64]:
    """A number for each callee, the same for two of them only if the whole manifest says that they are twins.

    All members of a family are callees with its digest, agree on inline asm, which is part of the body, and stand in no
    other family: a manifest that was made from IR has no others. Linear in the manifest.
    """
    index = {callee.function: at for at, callee in enumerate(callees)}
    listed = Counter(chain.from_iterable(family.functions for family in families))
    numbers = count(len(callees))
    found = np.arange(len(callees), dtype=np.int64)
    for family in families:
        members = [index.get(function, -1) for function in family.functions]
        has_asm = {callees[at].has_inline_asm for at in members if at >= 0}
        is_proved = (
            len(has_asm) == 1
            and all(at >= 0 and callees[at].body_digest == family.digest for at in members)
            and all(listed[function] == 1 for function in family.functions)
        )
        if is_proved:
            found[members] = next(numbers)
    return found


class TwinsFound(NamedTuple):
    """Which members of a family are in an object, and fine there, and which are not; IR names, in module order."""

    present: tuple[str, ...]
    absent: tuple[str, ...]


class TwinCensus:
    """The members of each family that are in an object, looked up once a family."""

    def __init__(
        self, callees: Sequence[Callee], families: Sequence[TwinFamily], is_fine: npt.NDArray[np.bool_]
    ) -> None:
        self._present = {callee.function for callee, fine in zip(callees, is_fine.tolist(), strict=True) if fine}
        self._families = {function: family for family in reversed(families) for function in family.functions}
        self._found: dict[int, TwinsFound] = {}

    def of(self, function: str) -> TwinsFound | None:
        """The family of a callee, itself included; None where it has no twins."""
        family = self._families.get(function)
        if family is None:
            return None
        if id(family) not in self._found:
            present = tuple(name for name in family.functions if name in self._present)
            absent = tuple(name for name in family.functions if name not in self._present)
            self._found[id(family)] = TwinsFound(present, absent)
        return self._found[id(family)]


class TwinDoubts:
    """Where a manifest contradicts itself on twins; what it then says of them proves nothing."""

    def __init__(
        self, callees: Sequence[Callee], families: Sequence[TwinFamily], number: npt.NDArray[np.int64]
    ) -> None:
        self._callees = callees
        self._number = number
        index = {callee.function: at for at, callee in enumerate(callees)}
        self._alike: dict[str, dict[int, int]] = {}
        for at, (callee, own) in enumerate(zip(callees, number.tolist(), strict=True)):
            _ = self._alike.setdefault(callee.body_digest, {}).setdefault(own, at)
        self._listed_with: dict[int, list[list[int]]] = {}
        for family in families:
            members = [index[name] for name in dict.fromkeys(family.functions) if name in index]
            if len({*number[members].tolist()}) > 1:
                for at in members:
                    self._listed_with.setdefault(at, []).append(members)

    def notes(self, index: int) -> list[Note]:
        """A note if the manifest says in one place that a function is a twin of this callee, and in another not."""
        callee = self._callees[index]
        doubted = [*islice(_unique(self._doubted(index)), _SHOWN_NAMES + 1)]
        if not doubted:
            return []
        more = " and more" if len(doubted) > _SHOWN_NAMES else ""
        return [
            Note(
                message=f"the manifest contradicts itself on whether {callee.function} is a twin of "
                f"{', '.join(doubted[:_SHOWN_NAMES])}{more} (body_digest, families, has_inline_asm): not proved"
            )
        ]

    def _doubted(self, index: int) -> Iterator[str]:
        alike = self._alike[self._callees[index].body_digest].values()
        for other in chain(alike, *self._listed_with.get(index, ())):
            if self._number[other] != self._number[index]:
                yield self._callees[other].function


def _unique(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name not in seen:
            seen.add(name)
            yield name
