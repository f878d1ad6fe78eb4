"""Objects and manifests for the tests, made from one short description."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from vfsimt.manifest import Manifest
from vfsimt.manifest_records import CallSite, ModuleIdentity, Specialization
from vfsimt.patch.testing import NOP_WORD, DeviceFunction, Relocation, SimtCall, build_object
from vfsimt.twin_lists import ListingCallee, families_of

SUFFIX = "_simt_entry"
CALLER = "rmsnorm_d5120_kernel_mix_aiv"
FIRST = "rmsnorm_d5120_kernel_simt_0"
SECOND = "rmsnorm_d5120_kernel_simt_1"

# The two real call sites of the specification: raw and repaired words, sizes in bytes.
REAL_SITES = (
    (FIRST, 232, 7, 0x15FFFFFC15272C00, 0x15E0075C15272C00, 58),
    (SECOND, 2320, 23, 0x15FFFFFC15372C00, 0x15E0489C15372C00, 580),
)


def code(size_bytes: int) -> tuple[int, ...]:
    return (NOP_WORD,) * (size_bytes // 4)


def callee(
    function: str,
    *,
    asm: bool = True,
    linkage: str = "linkonce_odr",
    calls: int = 1,
    twins: tuple[str, ...] = (),
    digest: str | None = None,
) -> ListingCallee:
    return ListingCallee(
        function=function,
        symbol=function + SUFFIX,
        linkage=linkage,
        noinline=True,
        call_sites=calls,
        has_inline_asm=asm,
        body_digest=digest or f"digest of {function}",
        twins=twins,
        fragile=linkage.startswith("linkonce") and calls == 1,
    )


def manifest(
    calls: list[tuple[str, str]],
    callees: list[ListingCallee] | None = None,
    specializations: tuple[Specialization, ...] = (),
) -> Manifest:
    """A manifest with call sites (caller, callee function), and plain callees where none are given.

    The callees' numbers of call sites are set to those that are listed.
    """
    counts = Counter(function for _, function in calls)
    listed = [
        replace(item, call_sites=counts[item.function])
        for item in callees or (callee(name, calls=counts[name]) for name in counts)
    ]
    by_name = {item.function: item for item in listed}
    ordinals: dict[str, int] = {}
    sites: list[CallSite] = []
    for line, (caller, function) in enumerate(calls, 1):
        ordinal = ordinals.get(caller, 0)
        ordinals[caller] = ordinal + 1
        sites.append(
            CallSite(
                caller=caller,
                ordinal=ordinal,
                callee=function,
                callee_symbol=function + SUFFIX,
                callee_has_inline_asm=by_name[function].has_inline_asm if function in by_name else True,
                line=line,
                column=3,
            )
        )
    return Manifest(
        module=ModuleIdentity(name="kernel.ll", sha256="0" * 64),
        call_sites=tuple(sites),
        callees=tuple(item.without_list() for item in listed),
        families=families_of(listed),
        specializations=specializations,
    )


def real_functions() -> list[DeviceFunction]:
    sites = [SimtCall(target=name + SUFFIX, target_register=register) for name, _, register, *_ in REAL_SITES]
    return [
        DeviceFunction(name=CALLER, body=(NOP_WORD, sites[0], NOP_WORD, NOP_WORD, sites[1]), padding_words=3),
        DeviceFunction(name=FIRST + SUFFIX, body=code(232), padding_words=6),
        DeviceFunction(name=SECOND + SUFFIX, body=code(2320)),
    ]


def real_object() -> bytes:
    return build_object(real_functions())


def real_manifest() -> Manifest:
    return manifest([(CALLER, FIRST), (CALLER, SECOND)])


def one_call(
    call: SimtCall | None = None,
    *,
    caller: DeviceFunction | None = None,
    target: DeviceFunction | None = None,
    more: tuple[DeviceFunction, ...] = (),
    relocations: tuple[Relocation, ...] = (),
) -> bytes:
    """An object with the caller `k`, one call site in it, and the callee `f_simt_entry` of 64 bytes."""
    site = call or SimtCall(target="f" + SUFFIX)
    return build_object(
        [
            caller or DeviceFunction(name="k", body=(NOP_WORD, site, NOP_WORD)),
            target or DeviceFunction(name="f" + SUFFIX, body=code(64)),
            *more,
        ],
        relocations,
    )


def one_call_manifest(*, asm: bool = True) -> Manifest:
    return manifest([("k", "f")], [callee("f", asm=asm)])
