"""The records of a manifest: what an LLVM module promises about the object compiled from it."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_SIMT_SUFFIX = "_simt_entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleIdentity:
    """Which IR text the manifest speaks about.

    Attributes:
        name: base name of the file: no directory, date or host.
        sha256: of the bytes of the file that is to be compiled, IR text or bitcode, in hexadecimal.
        triple: the module's target triple, or empty.
        simt_suffix: what the vendor compiler appends to a SIMT function's name to make its ELF symbol.
    """

    name: str
    sha256: str
    triple: str = ""
    simt_suffix: str = DEFAULT_SIMT_SUFFIX


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSite:
    """One direct SIMT call in the IR; `ordinal` counts from 0 within the caller, line and column from 1."""

    caller: str
    ordinal: int
    callee: str
    callee_symbol: str
    callee_has_inline_asm: bool
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Callee:
    """One SIMT function that some call site names.

    Attributes:
        function, symbol: the IR name and the ELF symbol it becomes.
        linkage: the IR linkage keyword; `external` where none is written.
        noinline: whether the function carries that attribute.
        call_sites: how many direct SIMT calls the module has to it.
        has_inline_asm: whether its body contains inline assembly.
        body_digest: hexadecimal digest of signature and body, free of local names; where other callees have the same,
            it is the digest of a family of twins.
        fragile: `linkonce` or `linkonce_odr` with a single call site, so that its symbol may be folded away.
    """

    function: str
    symbol: str
    linkage: str
    noinline: bool
    call_sites: int
    has_inline_asm: bool
    body_digest: str
    fragile: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinFamily:
    """Callees that have the same body: each of them could stand for the others in every call.

    Attributes:
        digest: the `body_digest` of each.
        functions: IR names, in module order, two at least.
    """

    digest: str
    functions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Specialization:
    """One full-packet clone.

    Attributes:
        entry, clone: IR names.
        width: W, in lanes.
        lanes_parameter: the lane parameter's name, or its index (from 0) in decimal where it has none.
        call_sites_rewritten, call_sites_kept: direct calls of the entry that call the clone now, and that do not.
        cloned_instructions: LLVM instructions in the clone's body, before optimisation.
        symbol_may_vanish: an optimiser may inline the clone away; its absence is no error.
    """

    entry: str
    clone: str
    width: int
    lanes_parameter: str
    call_sites_rewritten: int
    call_sites_kept: int
    cloned_instructions: int
    symbol_may_vanish: bool
