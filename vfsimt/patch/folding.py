"""Absent callees that the manifest proves to be folded into a twin (`--allow-folded`).

The vendor compiler may keep one of several SIMT functions with the same body and point every call at it. An absent
callee of a caller is accepted only if every call site of that caller is understood, and those at the addresses of
present twins are at least as many as the IR's calls into the family of twins. Fewer of them mean that a call vanished.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.patch.matching import Edges, match_targets
from vfsimt.patch.reasons import SymbolReason

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
        survivors: indices of the twins that the caller's sites hit more often than the IR calls them; at least one.
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
        matches: the callee of each site; with the sites at present twins of absent callees matched too, where allowed.
        folded, vanished: edges with an absent callee; an edge in neither is not explained.
    """

    matches: Matches
    folded: tuple[Folded, ...] = ()
    vanished: tuple[Vanished, ...] = ()


def accept_folded(sites: CallSites, requirements: Requirements, callees: CheckedSymbols) -> Folding:
    """Match the sites, also at twins of absent callees, and decide for each absent callee what became of it."""
    edge_group = _groups(requirements, requirements.edge_caller, requirements.edge_callee)
    absent = callees.has_reason(SymbolReason.ABSENT)[requirements.edge_callee]
    lost = np.flatnonzero(absent & sites.caller_decoded[requirements.edge_caller])
    groups = np.unique(edge_group[lost])
    matches = match_targets(sites, requirements, callees, more=_edges_to_twins(sites, requirements, callees, groups))
    clear = np.ones(len(requirements.callers), np.bool_)
    clear[sites.caller[(matches.callee < 0) | (matches.ambiguous >= 0)]] = False
    matched = np.flatnonzero(matches.callee >= 0)
    site_group = _groups(requirements, sites.caller[matched], matches.callee[matched])
    calls = _totals(groups, edge_group, requirements.edge_calls)
    hits = _totals(groups, site_group, np.ones(len(matched), np.int64))
    survivors = _survivors(sites, matches, requirements, groups)
    folded: list[Folded] = []
    vanished: list[Vanished] = []
    decided = lost[clear[requirements.edge_caller[lost]]]
    for edge, at in zip(decided.tolist(), np.searchsorted(groups, edge_group[decided]).tolist(), strict=True):
        if hits[at] >= calls[at]:
            folded.append(Folded(edge=edge, survivors=survivors[int(groups[at])], sites=int(hits[at])))
        else:
            vanished.append(Vanished(edge=edge, calls=int(calls[at]), sites=int(hits[at])))
    return Folding(matches=matches, folded=tuple(folded), vanished=tuple(vanished))


def _groups(
    requirements: Requirements, caller: npt.NDArray[np.int64], callee: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """A number for each caller with the family of twins of each callee."""
    family = requirements.twin_family
    return caller * (int(family.max(initial=0)) + 1) + family[callee]


def _edges_to_twins(
    sites: CallSites, requirements: Requirements, callees: CheckedSymbols, lost_groups: npt.NDArray[np.int64]
) -> Edges:
    """The present twins of each caller's absent callees, of those that its sites hit, as if the IR called them."""
    decoded = np.flatnonzero(sites.target >= 0)
    pairs = np.unique(np.stack([sites.caller[decoded], sites.target[decoded]]), axis=1)
    callers: npt.NDArray[np.int64] = pairs[0]
    targets: npt.NDArray[np.int64] = pairs[1]
    fine = np.flatnonzero(callees.fine)
    by_address = fine[np.argsort(callees.value[fine], kind="stable")]
    addresses = callees.value[by_address]
    first = np.searchsorted(addresses, targets)
    counts = np.searchsorted(addresses, targets, side="right") - first
    caller = np.repeat(callers, counts)
    callee = by_address[np.arange(len(caller)) + np.repeat(first - (np.cumsum(counts) - counts), counts)]
    width = len(requirements.callees) + 1
    known = np.isin(caller * width + callee, requirements.edge_caller * width + requirements.edge_callee)
    wanted = np.isin(_groups(requirements, caller, callee), lost_groups) & ~known
    return Edges(caller=caller[wanted], callee=callee[wanted])


def _totals(
    wanted: npt.NDArray[np.int64], number: npt.NDArray[np.int64], amount: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The sum of the amounts for each wanted number; `wanted` is sorted."""
    totals = np.zeros(len(wanted), np.int64)
    here = np.isin(number, wanted)
    np.add.at(totals, np.searchsorted(wanted, number[here]), amount[here])
    return totals


def _survivors(
    sites: CallSites, matches: Matches, requirements: Requirements, lost_groups: npt.NDArray[np.int64]
) -> dict[int, tuple[int, ...]]:
    """For each caller and family the callees that are hit more often than the IR calls them."""
    width = len(requirements.callees) + 1
    matched = np.flatnonzero(matches.callee >= 0)
    pairs, hits = np.unique(sites.caller[matched] * width + matches.callee[matched], return_counts=True)
    edges = requirements.edge_caller * width + requirements.edge_callee
    surplus = hits > _totals(pairs, edges, requirements.edge_calls)
    groups = _groups(requirements, pairs // width, pairs % width)
    survivors: defaultdict[int, list[int]] = defaultdict(list)
    for at in np.flatnonzero(surplus & np.isin(groups, lost_groups)).tolist():
        survivors[int(groups[at])].append(int(pairs[at] % width))
    return {group: tuple(callees) for group, callees in survivors.items()}
