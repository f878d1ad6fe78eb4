"""Absent callees that the manifest proves to be folded into a twin (`--allow-folded`).

The vendor compiler may keep one of several SIMT functions with the same body and point every call at it. An absent
callee of a caller is accepted only if a twin is present and fine, and the caller's machine sites at the addresses of
that family of twins are at least as many as the IR's calls into the family. Fewer sites mean that a call vanished.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.patch.matching import are_twins

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.matching import Matches
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import CheckedSymbols


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """An edge of the IR whose callee is absent and proved to be folded.

    Attributes:
        edge: index into the requirements' edges.
        survivors: indices of the callees that the caller's sites hit more often than the IR calls them.
        sites: how many sites of the caller hit the family.
    """

    edge: int
    survivors: tuple[int, ...]
    sites: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished:
    """An edge of the IR whose callee is absent and whose call is gone from the caller: inlined or removed.

    Attributes:
        edge: index into the requirements' edges.
        calls: calls that the IR has from this caller into the family of twins.
        sites: sites of the caller that hit the family.
    """

    edge: int
    calls: int
    sites: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Folding:
    """What became of the absent callees.

    Attributes:
        callee: int64, one a site; as in `Matches`, with the sites at survivors of folded callees matched too.
        folded, vanished: edges with an absent callee; an edge in neither is not explained.
    """

    callee: npt.NDArray[np.int64]
    folded: tuple[Folded, ...] = ()
    vanished: tuple[Vanished, ...] = ()


def accept_folded(
    sites: CallSites,
    matches: Matches,
    requirements: Requirements,
    callees: CheckedSymbols,
    absent_edges: npt.NDArray[np.int64],
) -> Folding:
    """Decide for each edge with an absent callee, caller by caller, whether its callee is folded into a twin."""
    callee: npt.NDArray[np.int64] = np.array(matches.callee)
    families: defaultdict[str, list[int]] = defaultdict(list)
    for index, record in enumerate(requirements.callees):
        families[record.body_digest].append(index)
    lost: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for edge in absent_edges.tolist():
        digest = requirements.callees[int(requirements.edge_callee[edge])].body_digest
        lost[int(requirements.edge_caller[edge]), digest].append(edge)
    folded: list[Folded] = []
    vanished: list[Vanished] = []
    calls = _calls_by_family(requirements, set(lost))
    for (caller, digest), edges in lost.items():
        gone = [int(requirements.edge_callee[edge]) for edge in edges]
        survivors = [
            index
            for index in families[digest]
            if callees.fine[index] and all(are_twins(requirements, index, other) for other in gone)
        ]
        first, last = np.searchsorted(sites.caller, [caller, caller + 1])
        hit = _hits(sites, callees, survivors, int(first), int(last))
        if survivors and len(hit) >= calls[caller, digest]:
            callee.put(list(hit), list(hit.values()))
            reached = _survivors_with_surplus(requirements, caller, hit)
            folded += [Folded(edge=edge, survivors=reached, sites=len(hit)) for edge in edges]
        elif survivors or not (callee[first:last] < 0).any():
            vanished += [Vanished(edge=edge, calls=calls[caller, digest], sites=len(hit)) for edge in edges]
    return Folding(callee=callee, folded=tuple(folded), vanished=tuple(vanished))


def _hits(sites: CallSites, callees: CheckedSymbols, survivors: list[int], first: int, last: int) -> dict[int, int]:
    """The sites of one caller that hit a survivor's address, with that survivor (the first of several aliases)."""
    at = {int(callees.value[index]): index for index in reversed(survivors)}
    return {site: at[target] for site, target in enumerate(sites.target[first:last].tolist(), first) if target in at}


def _survivors_with_surplus(requirements: Requirements, caller: int, hit: dict[int, int]) -> tuple[int, ...]:
    """The callees that take the folded calls; there is one, as all sites together are at least all calls."""
    here = np.flatnonzero(requirements.edge_caller == caller)
    calls = dict(zip(requirements.edge_callee[here].tolist(), requirements.edge_calls[here].tolist(), strict=True))
    hits = Counter(hit.values())
    return tuple(callee for callee in sorted(hits) if hits[callee] > calls.get(callee, 0))


def _calls_by_family(requirements: Requirements, wanted: set[tuple[int, str]]) -> defaultdict[tuple[int, str], int]:
    """IR calls from a caller into a family of twins, absent members and present ones alike."""
    calls: defaultdict[tuple[int, str], int] = defaultdict(int)
    columns = zip(
        requirements.edge_caller.tolist(),
        requirements.edge_callee.tolist(),
        requirements.edge_calls.tolist(),
        strict=True,
    )
    for caller, callee, count in columns:
        key = int(caller), requirements.callees[int(callee)].body_digest
        if key in wanted:
            calls[key] += count
    return calls
