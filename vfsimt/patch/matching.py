"""Which callee does each call site start? Decided by target address alone, among the callees of its own caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import CheckedSymbols


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Matches:
    """The callee of each site, and the sites of each edge (a pair of caller and callee that the IR joins).

    Attributes:
        callee: int64, one a site; index into the requirements' callees, -1 where the caller may start none there.
        ambiguous: int64, one a site; a second callee at the same address that is no twin of the first, or -1.
        hits: int64, one an edge; how many sites hit the callee's address.
    """

    callee: npt.NDArray[np.int64]
    ambiguous: npt.NDArray[np.int64]
    hits: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edges:
    """Pairs of a caller and a callee: int64, indices into the requirements' callers and callees."""

    caller: npt.NDArray[np.int64]
    callee: npt.NDArray[np.int64]


def match_targets(
    sites: CallSites, requirements: Requirements, callees: CheckedSymbols, *, more: Edges | None = None
) -> Matches:
    """Match by (caller, address); only callees whose symbols are fine take part.

    Args:
        sites: the machine call sites.
        requirements: what the manifest says.
        callees: the callees' symbols.
        more: callees that a caller may start beside those that the IR calls from it; they are fine.
    """
    edges = np.flatnonzero(callees.fine[requirements.edge_callee])
    edge_caller, edge_callee = requirements.edge_caller[edges], requirements.edge_callee[edges]
    if more is not None:
        edge_caller = np.concatenate([edge_caller, more.caller])
        edge_callee = np.concatenate([edge_callee, more.callee])
    addresses, edge_rank = np.unique(callees.value[edge_callee], return_inverse=True)
    edge_key = edge_caller * (len(addresses) + 1) + edge_rank
    order = np.argsort(edge_key, kind="stable")
    keys = edge_key[order]
    site_key = sites.caller * (len(addresses) + 1) + _ranks(addresses, sites.target)
    first, last = np.searchsorted(keys, site_key), np.searchsorted(keys, site_key, side="right")
    matched = last > first
    callee = np.full(len(sites), -1, np.int64)
    callee[matched] = edge_callee[order][first[matched]]
    ambiguous = np.full(len(sites), -1, np.int64)
    for at in np.flatnonzero(last - first > 1).tolist():
        ambiguous[at] = _other_callee(requirements, callees, edge_callee[order][first[at] : last[at]])
    hits = np.zeros(len(requirements.edge_callee), np.int64)
    sorted_keys = np.sort(site_key)
    own_key = edge_key[: len(edges)]
    hits[edges] = np.searchsorted(sorted_keys, own_key, side="right") - np.searchsorted(sorted_keys, own_key)
    return Matches(callee=callee, ambiguous=ambiguous, hits=hits)


def _ranks(addresses: npt.NDArray[np.int64], targets: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The index of each target in the sorted addresses, or their number where it is not among them."""
    if not len(addresses):
        return np.zeros(len(targets), np.int64)
    at = np.minimum(np.searchsorted(addresses, targets), len(addresses) - 1)
    return np.where(addresses[at] == targets, at, len(addresses))


def _other_callee(requirements: Requirements, callees: CheckedSymbols, candidates: npt.NDArray[np.int64]) -> int:
    """A callee at the first one's address that could not stand for it: no twin, or a symbol of another size."""
    first = candidates[0]
    family, size = requirements.twin_family[candidates], callees.size[candidates]
    others = candidates[(family != requirements.twin_family[first]) | (size != callees.size[first])]
    return int(others[0]) if len(others) else -1
