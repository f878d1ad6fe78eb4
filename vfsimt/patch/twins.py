"""Which callees does the manifest prove to have one body? Families of twins, and what is wrong with the others."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.diagnostics import Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from vfsimt.manifest import Callee

_SHOWN_NAMES: Final = 4


def twin_families(callees: Sequence[Callee]) -> npt.NDArray[np.int64]:
    """A number for each callee, the same for two of them only if each entry of the manifest says that they are twins.

    Members of a family have one `body_digest`, agree on inline asm, which is part of the body, and list one another:
    a manifest that was made from IR has no others with the same digest. Linear in the size of the twins' lists.
    """
    numbers = count()
    families: dict[tuple[str, bool, frozenset[str]], int] = {}
    family: list[int] = []
    for callee in callees:
        if not callee.twins:
            family.append(next(numbers))
            continue
        key = callee.body_digest, callee.has_inline_asm, frozenset((callee.function, *callee.twins))
        number = families.get(key)
        if number is None:
            number = families[key] = next(numbers)
        family.append(number)
    return np.array(family, np.int64)


class TwinDoubts:
    """Where a manifest contradicts itself on twins; what it then says of them proves nothing."""

    def __init__(self, callees: Sequence[Callee], family: npt.NDArray[np.int64]) -> None:
        self._callees = callees
        self._family = family
        self._index = {callee.function: index for index, callee in enumerate(callees)}
        self._first = {callee.body_digest: index for index, callee in reversed(tuple(enumerate(callees)))}

    def notes(self, index: int) -> list[Note]:
        """A note if the manifest says in one place that a function is a twin of this callee, and in another not."""
        callee = self._callees[index]
        alike = [self._index[twin] for twin in callee.twins if twin in self._index]
        doubted = {
            self._callees[other].function: None
            for other in (self._first[callee.body_digest], *alike)
            if self._family[other] != self._family[index]
        }
        if not doubted:
            return []
        more = f" and {len(doubted) - _SHOWN_NAMES} more" if len(doubted) > _SHOWN_NAMES else ""
        return [
            Note(
                message=f"the manifest contradicts itself on whether {callee.function} is a twin of "
                f"{', '.join([*doubted][:_SHOWN_NAMES])}{more} (body_digest, twins, has_inline_asm): not proved"
            )
        ]
