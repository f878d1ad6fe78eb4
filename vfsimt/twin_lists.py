"""Schema `vfsimt.manifest/1`, in which each callee lists its twins by name: read as families, and written from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from vfsimt.manifest_records import Callee, TwinFamily

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingCallee:
    """A `Callee` of schema 1, which lists its twins: the other callees with the same digest, in module order."""

    function: str
    symbol: str
    linkage: str
    noinline: bool
    call_sites: int
    has_inline_asm: bool
    body_digest: str
    twins: tuple[str, ...]
    fragile: bool

    def without_list(self) -> Callee:
        """The same callee in schema 2."""
        return Callee(**{field.name: getattr(self, field.name) for field in fields(Callee)})


def families_of(listing: Sequence[ListingCallee]) -> tuple[TwinFamily, ...]:
    """The families that callees of schema 1 claim, each once, in the order of their first claims.

    Callees that contradict one another give families that overlap, or one of a single function: no reader takes
    these for twins (`vfsimt.patch.twins`). Time and memory are linear in the lists.
    """
    functions = {callee.function: index for index, callee in enumerate(listing)}
    claims: dict[tuple[str, frozenset[str]], None] = {}
    for callee in listing:
        claims[callee.body_digest, frozenset((callee.function, *callee.twins))] = None
    named = Counter(name for _, names in claims for name in names)
    digests = Counter(digest for digest, _ in claims)
    found: list[TwinFamily] = []
    for digest, names in claims:
        is_alone = len(names) == 1 and digests[digest] == 1 and all(named[name] == 1 for name in names)
        if not is_alone:
            last = len(functions)
            ordered = sorted(names, key=lambda name: (functions.get(name, last), name))
            found.append(TwinFamily(digest=digest, functions=tuple(ordered)))
    return tuple(found)


def listed_names(families: Iterable[TwinFamily]) -> int:
    """How many names the lists of schema 1 hold: the square of each family's size, nearly."""
    return sum(len(family.functions) * (len(family.functions) - 1) for family in families)


def with_lists(callees: Iterable[Callee], families: Iterable[TwinFamily]) -> Iterator[ListingCallee]:
    """Callees as schema 1 has them."""
    functions: dict[str, tuple[str, ...]] = {}
    for family in families:
        functions.update(dict.fromkeys(family.functions, family.functions))
    for callee in callees:
        twins = tuple(name for name in functions.get(callee.function, ()) if name != callee.function)
        yield ListingCallee(**{field.name: getattr(callee, field.name) for field in fields(Callee)}, twins=twins)
