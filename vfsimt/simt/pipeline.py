"""Builds a manifest from IR text: parse, take the census, refuse what cannot be proved, digest, record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.collection import paused_collection
from vfsimt.errors import RefusedError
from vfsimt.ir.module_text import read_module
from vfsimt.ir.reading import parse_ir
from vfsimt.ir.view import target_triple
from vfsimt.manifest import Manifest
from vfsimt.manifest_records import DEFAULT_SIMT_SUFFIX, Callee, CallSite, ModuleIdentity, TwinFamily
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention
from vfsimt.simt.defects import find_defects
from vfsimt.simt.digest import FunctionDigester
from vfsimt.simt.fragility import is_fragile
from vfsimt.simt.unknown import refuse_unknown_conventions

if TYPE_CHECKING:
    from vfsimt.ir.module_text import ModuleInput, ModuleText
    from vfsimt.ir.parser import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class ManifestOptions:
    """How a module is read for its manifest.

    Attributes:
        name: the file, as findings call it; the manifest gets its base name.
        simt_cc: N, where the SIMT convention is spelled `cc N` beside the vendor's keyword; None for the keyword only.
        simt_suffix: what the vendor compiler appends to a SIMT function's name to make its ELF symbol.
        allow_none: take a module in which no function is known as SIMT, though some have a numbered convention.
    """

    name: str = "<string>"
    simt_cc: int | None = None
    simt_suffix: str = DEFAULT_SIMT_SUFFIX
    allow_none: bool = False


def build_manifest(module: ModuleInput, options: ManifestOptions | None = None) -> Manifest:
    """Build the manifest of a module; a module without SIMT calls gives one with empty lists.

    Args:
        module: LLVM IR as text, bytes that are not UTF-8 as surrogates, or a file's bytes, bitcode too: then the digest
            is that of the bitcode, and lines and columns are those of its text.
        options: how it is read.

    Raises:
        InputError: VF101 ... VF105, VF110 or VF120, the text is not LLVM IR; what `read_module` raises for bitcode.
        RefusedError: VF301 ... VF307, every place that forbids a manifest; VF310, no function is known as SIMT, and
            some have a numbered convention.
        UsageError: VF308, `simt_cc` is out of range.
    """
    chosen = options if options is not None else ManifestOptions()
    given = read_module(module, chosen.name)
    with paused_collection():
        parsed = parse_ir(given.text, given.text_name)
        census = SimtCensus(parsed, SimtConvention(number=chosen.simt_cc))
        if not chosen.allow_none:
            refuse_unknown_conventions(census)
        part = _collect(census, chosen.simt_suffix)
        identity = identify(parsed, given, simt_suffix=chosen.simt_suffix)
    return Manifest(module=identity, call_sites=part.call_sites, callees=part.callees, families=part.families)


class SimtPart(NamedTuple):
    """What a manifest says of the SIMT functions of a module; all empty without SIMT calls."""

    call_sites: tuple[CallSite, ...]
    callees: tuple[Callee, ...]
    families: tuple[TwinFamily, ...]


def collect_simt(module: Module, options: ManifestOptions) -> SimtPart:
    """The call sites, callees and families of twins of a module, as the manifest lists them.

    Raises:
        InputError, RefusedError, UsageError: as `build_manifest`.
    """
    return _collect(SimtCensus(module, SimtConvention(number=options.simt_cc)), options.simt_suffix)


def _collect(census: SimtCensus, suffix: str) -> SimtPart:
    defects = find_defects(census, suffix)
    if defects:
        raise RefusedError(defects)
    callees = _callees(census, suffix)
    return SimtPart(_call_sites(census, suffix), callees, _families(callees))


def identify(module: Module, given: ModuleText, *, simt_suffix: str = DEFAULT_SIMT_SUFFIX) -> ModuleIdentity:
    """The identity of the file that is to be compiled: base name, digest of its bytes, target triple.

    Args:
        module: parsed from `given.text`.
        given: the file.
        simt_suffix: what the vendor compiler appends.
    """
    return ModuleIdentity(
        name=PurePath(given.name).name or given.name,
        sha256=given.sha256,
        triple=target_triple(module),
        simt_suffix=simt_suffix,
    )


def _call_sites(census: SimtCensus, suffix: str) -> tuple[CallSite, ...]:
    ordinals: Counter[str] = Counter()
    found: list[CallSite] = []
    for site in census.sites:
        callee = site.callee
        assert callee is not None, "an indirect call has been refused"
        line, column = census.module.source.line_and_column(site.call.span.start)
        found.append(
            CallSite(
                caller=site.caller.name,
                ordinal=ordinals[site.caller.name],
                callee=callee.name,
                callee_symbol=callee.name + suffix,
                callee_has_inline_asm=callee.has_inline_asm,
                line=line,
                column=column,
            )
        )
        ordinals[site.caller.name] += 1
    return tuple(found)


def _callees(census: SimtCensus, suffix: str) -> tuple[Callee, ...]:
    calls = Counter(site.callee.name for site in census.sites if site.callee is not None)
    digester = FunctionDigester(census.module)
    called = [function for name, function in census.simt_functions.items() if name in calls]
    digests = {function.name: digester.digest(function) for function in called}
    return tuple(
        Callee(
            function=function.name,
            symbol=function.name + suffix,
            linkage=function.linkage,
            noinline="noinline" in digester.groups.expand(function.header.attributes),
            call_sites=calls[function.name],
            has_inline_asm=function.has_inline_asm,
            body_digest=digests[function.name],
            fragile=is_fragile(function, calls[function.name]),
        )
        for function in called
    )


def _families(callees: tuple[Callee, ...]) -> tuple[TwinFamily, ...]:
    """The callees with one digest, where there are several."""
    found: dict[str, list[str]] = {}
    for callee in callees:
        found.setdefault(callee.body_digest, []).append(callee.function)
    return tuple(
        TwinFamily(digest=digest, functions=tuple(functions))
        for digest, functions in found.items()
        if len(functions) > 1
    )
