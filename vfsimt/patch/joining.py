"""Several manifests as one: what the modules of an object that was linked with `-r` promise together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace
from vfsimt.errors import RefusedError
from vfsimt.manifest import Manifest
from vfsimt.manifest_records import TwinFamily
from vfsimt.patch.reasons import ProofReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vfsimt.manifest_records import Callee, CallSite


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedManifest:
    """A manifest, and what findings call its file."""

    name: str
    manifest: Manifest


def join_manifests(named: Sequence[NamedManifest]) -> Manifest:
    """The call sites and callees of all manifests, what several of them promise once; one alone is given back as it is.

    Callees are twins where one manifest says so, or where they share a twin. The identity is that of the first module.

    Raises:
        RefusedError: VF524, two manifests have different calls in one caller; VF525, they have different bodies for one
            symbol. Every such caller and symbol is reported.
    """
    if len(named) == 1:
        return named[0].manifest
    sites, on_callers = _join_call_sites(named)
    callees, on_callees = _join_callees(named)
    if on_callers or on_callees:
        raise RefusedError((*on_callers, *on_callees))
    calls = Counter(site.callee for site in sites)
    joined = tuple(replace(callee, call_sites=calls[callee.function]) for callee in callees)
    specializations = dict.fromkeys(item for entry in named for item in entry.manifest.specializations)
    return Manifest(
        module=named[0].manifest.module,
        call_sites=tuple(sites),
        callees=joined,
        families=tuple(_join_families(family for entry in named for family in entry.manifest.families)),
        specializations=tuple(specializations),
    )


def _join_call_sites(named: Sequence[NamedManifest]) -> tuple[list[CallSite], list[Finding]]:
    """The call sites of every caller, taken from the first manifest that has it; and the callers that differ."""
    joined: list[CallSite] = []
    findings: list[Finding] = []
    known: dict[str, tuple[NamedManifest, list[str]]] = {}
    for entry in named:
        callers: dict[str, list[CallSite]] = {}
        for site in entry.manifest.call_sites:
            callers.setdefault(site.caller, []).append(site)
        for caller, sites in callers.items():
            called = [site.callee_symbol for site in sorted(sites, key=lambda site: site.ordinal)]
            first, before = known.setdefault(caller, (entry, called))
            if first is entry:
                joined += sites
            elif called != before:
                names = first.name, entry.name
                findings.append(_conflict(ProofReason.CALLERS_CONFLICT, caller, names, "has other SIMT calls"))
    return joined, findings


def _join_callees(named: Sequence[NamedManifest]) -> tuple[list[Callee], list[Finding]]:
    """Every callee, taken from the first manifest that has it; and those that differ."""
    findings: list[Finding] = []
    known: dict[str, tuple[str, Callee]] = {}
    for entry in named:
        for callee in entry.manifest.callees:
            first, before = known.setdefault(callee.function, (entry.name, callee))
            if _body(callee) != _body(before):
                names = first, entry.name
                findings.append(_conflict(ProofReason.CALLEES_CONFLICT, callee.symbol, names, "has another body"))
    return [callee for _, callee in known.values()], findings


def _body(callee: Callee) -> tuple[str, str, bool]:
    return callee.symbol, callee.body_digest, callee.has_inline_asm


def _join_families(families: Iterable[TwinFamily]) -> list[TwinFamily]:
    """Families of one digest that share a function are one."""
    joined: list[TwinFamily] = []
    place: dict[tuple[str, str], int] = {}
    for family in families:
        keys = [(family.digest, function) for function in family.functions]
        at = {place[key] for key in keys if key in place}
        functions = [name for index in sorted(at) for name in joined[index].functions]
        whole = TwinFamily(digest=family.digest, functions=tuple(dict.fromkeys((*functions, *family.functions))))
        for index in at:
            joined[index] = TwinFamily(digest="", functions=())
        place.update(dict.fromkeys(((family.digest, function) for function in whole.functions), len(joined)))
        joined.append(whole)
    return [family for family in joined if family.functions]


def _conflict(reason: ProofReason, symbol: str, names: tuple[str, str], what: str) -> Finding:
    first, second = names
    return Finding(
        reason=reason,
        message=f"{symbol} {what} in {second} than in {first}",
        place=ObjectPlace(name=second, symbol=symbol),
        help="an object has one function of a name: check each object against the manifests of its own modules",
        notes=(Note(message="the other manifest", place=ObjectPlace(name=first, symbol=symbol)),),
        facts=(("symbol", symbol), ("manifests", names)),
    )
