"""What a manifest asks of an object: callers, callees, which calls which how often, and specialised entries."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import InputError
from vfsimt.patch.joining import join_manifests
from vfsimt.patch.reasons import ProofReason
from vfsimt.patch.symbols import NameGroups, group_names
from vfsimt.patch.twins import number_families

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from vfsimt.manifest import Manifest
    from vfsimt.manifest_records import Callee, CallSite, TwinFamily
    from vfsimt.patch.joining import NamedManifest

BATCH_ENTRY_SUFFIX: Final = ".packet_batch"
"""The batch entry of a packet entry `f` is the function `f.packet_batch` (docs/check.md)."""


class Role(Enum):
    """What a required symbol is for."""

    CALLER = "caller"
    CALLEE = "callee"
    ENTRY = "packet entry"
    BATCH_ENTRY = "batch entry"
    CLONE = "clone"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Requirements:
    """What manifests ask for, turned to numbers.

    Attributes:
        callers: ELF symbols, distinct, in module order.
        callees: the manifest's callees, in module order; one that no call site names is not required to be there.
        families: the twins among them, as the manifest lists them.
        edge_caller, edge_callee, edge_calls: int64, one entry for each distinct pair of caller and callee that some
            call site joins: indices into `callers` and `callees`, and the number of IR calls.
        entries: symbols of packet entries, batch entries and clones that must be there, with their role.
        has_inline_asm: bool, one a callee.
        twin_family: int64, one a callee; equal numbers for twins only.
        name_index: int64, one a caller, a callee and an entry, in this order; the distinct names' numbers.
        names: the distinct names of all of them, grouped for looking them up.
        suffixes: what ends the symbols of SIMT functions.
        manifests: how many manifests ask for all this.
    """

    callers: tuple[str, ...]
    callees: tuple[Callee, ...]
    families: tuple[TwinFamily, ...]
    edge_caller: npt.NDArray[np.int64]
    edge_callee: npt.NDArray[np.int64]
    edge_calls: npt.NDArray[np.int64]
    entries: tuple[tuple[str, Role], ...]
    has_inline_asm: npt.NDArray[np.bool_]
    twin_family: npt.NDArray[np.int64]
    name_index: npt.NDArray[np.int64]
    names: NameGroups
    suffixes: tuple[str, ...]
    manifests: int

    @property
    def symbols(self) -> int:
        """How many distinct symbols are looked up; a callee that no call site names is none of them."""
        callers, entries = len(self.callers), len(self.callers) + len(self.callees)
        marks = np.zeros(len(self.name_index), np.bool_)
        marks[self.name_index[:callers]] = marks[self.name_index[entries:]] = True
        marks[self.name_index[callers:entries][self.callees_of(slice(None))]] = True
        return int(marks.sum())

    def callees_of(self, edges: npt.NDArray[np.int64] | slice) -> npt.NDArray[np.bool_]:
        """One a callee: whether it is that of some of the edges."""
        marks = np.zeros(len(self.callees), np.bool_)
        marks[self.edge_callee[edges]] = True
        return marks

    def callers_by_callee(self) -> dict[int, tuple[str, ...]]:
        """The callers of each callee that has some, in module order."""
        found: dict[int, list[str]] = {}
        callers: list[int] = self.edge_caller.tolist()
        callees: list[int] = self.edge_callee.tolist()
        for caller, callee in zip(callers, callees, strict=True):
            found.setdefault(callee, []).append(self.callers[caller])
        return {callee: tuple(callers) for callee, callers in found.items()}


def read_requirements(named: Sequence[NamedManifest]) -> Requirements:
    """Join the manifests, and their call sites with their callees.

    Raises:
        InputError: VF501, a manifest contradicts itself; every contradiction is reported.
        RefusedError: VF524 or VF525, manifests contradict one another.
    """
    findings = [finding for item in named for finding in _contradictions(item.manifest, item.name)]
    if findings:
        raise InputError(findings)
    manifest = join_manifests(named)
    site_callers = [site.caller for site in manifest.call_sites]
    site_callees = [site.callee for site in manifest.call_sites]
    callees = manifest.callees
    callee_index = {callee.function: index for index, callee in enumerate(callees)}
    callers = tuple(dict.fromkeys(site_callers))
    caller_index = {caller: index for index, caller in enumerate(callers)}
    pairs = np.array([caller_index[name] for name in site_callers], np.int64) * max(len(callees), 1)
    pairs += np.array([callee_index[name] for name in site_callees], np.int64)
    edges, first, calls = np.unique(pairs, return_index=True, return_counts=True)
    in_module_order = np.argsort(first)
    edges = edges[in_module_order]
    entries = _specialised_entries(manifest)
    names = [*callers, *(callee.symbol for callee in callees), *(entry for entry, _ in entries)]
    distinct = {name: index for index, name in enumerate(dict.fromkeys(names))}
    return Requirements(
        callers=callers,
        callees=callees,
        families=manifest.families,
        edge_caller=edges // max(len(callees), 1),
        edge_callee=edges % max(len(callees), 1),
        edge_calls=calls[in_module_order].astype(np.int64),
        entries=entries,
        has_inline_asm=np.array([callee.has_inline_asm for callee in callees], np.bool_),
        twin_family=number_families(callees, manifest.families),
        name_index=np.array([distinct[name] for name in names], np.int64),
        names=group_names(tuple(distinct)),
        suffixes=tuple(dict.fromkeys(item.manifest.module.simt_suffix for item in named)),
        manifests=len(named),
    )


def _specialised_entries(manifest: Manifest) -> tuple[tuple[str, Role], ...]:
    entries: dict[str, Role] = {}
    for item in manifest.specializations:
        entries.setdefault(item.entry, Role.ENTRY)
        entries.setdefault(item.entry + BATCH_ENTRY_SUFFIX, Role.BATCH_ENTRY)
        if not item.symbol_may_vanish:
            entries.setdefault(item.clone, Role.CLONE)
    return tuple(entries.items())


def _contradictions(manifest: Manifest, name: str) -> list[Finding]:
    if _is_consistent(manifest):
        return []
    messages: list[str] = []
    suffix = manifest.module.simt_suffix
    callees: dict[str, Callee] = {}
    for callee in manifest.callees:
        if callee.function in callees:
            messages.append(f"callee {callee.function} is listed twice")
        if callee.symbol != callee.function + suffix:
            messages.append(f"callee {callee.function} has the symbol {callee.symbol}, not {callee.function}{suffix}")
        callees.setdefault(callee.function, callee)
    for site in manifest.call_sites:
        messages += _site_contradictions(site, callees.get(site.callee))
    messages += _count_contradictions(manifest)
    help_line = "make the manifest again from the IR that was compiled; it is not meant to be written by hand"
    return [
        Finding(
            reason=ProofReason.INCONSISTENT_MANIFEST,
            message=f"the manifest contradicts itself: {message}",
            place=ObjectPlace(name=name),
            help=help_line,
        )
        for message in dict.fromkeys(messages)
    ]


def _is_consistent(manifest: Manifest) -> bool:
    """Whether there is no contradiction at all, told without looking at one call site after the other."""
    suffix, sites = manifest.module.simt_suffix, manifest.call_sites
    has_asm = {callee.function: callee.has_inline_asm for callee in manifest.callees}
    return (
        len(has_asm) == len(manifest.callees)
        and all(callee.symbol == callee.function + suffix for callee in manifest.callees)
        and [site.callee + suffix for site in sites] == [site.callee_symbol for site in sites]
        and [has_asm.get(site.callee) for site in sites] == [site.callee_has_inline_asm for site in sites]
        and not _count_contradictions(manifest)
    )


def _count_contradictions(manifest: Manifest) -> list[str]:
    """Call sites that are missing or listed twice: where they are counted, one that is lost is a call that vanished."""
    sites = manifest.call_sites
    to_callee = Counter(site.callee for site in sites)
    messages = [
        f"callee {callee.function} has {counted(callee.call_sites, 'call site')} by its own entry, "
        f"and in the list {to_callee[callee.function]}"
        for callee in manifest.callees
        if callee.call_sites != to_callee[callee.function]
    ]
    in_caller = Counter(site.caller for site in sites)
    numbered = Counter(
        caller for caller, ordinal in {(site.caller, site.ordinal) for site in sites} if ordinal < in_caller[caller]
    )
    messages += [
        f"{caller} has {counted(count, 'call site')}, not numbered from 0 to {count - 1}"
        for caller, count in in_caller.items()
        if numbered[caller] != count
    ]
    return messages


def _site_contradictions(site: CallSite, callee: Callee | None) -> list[str]:
    where = f"call site {site.ordinal} of {site.caller}"
    if callee is None:
        return [f"{where} calls {site.callee}, which is not among the callees"]
    messages: list[str] = []
    if site.callee_symbol != callee.symbol:
        messages.append(f"{where} names the symbol {site.callee_symbol}, its callee {callee.symbol}")
    if site.callee_has_inline_asm != callee.has_inline_asm:
        messages.append(f"{where} and callee {callee.function} differ on whether it has inline asm")
    return messages
