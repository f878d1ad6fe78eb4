"""Success must not rest on an empty set: what is said where the manifests ask for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.patch.reasons import ProofReason
from vfsimt.patch.symbols import STT_FUNC

if TYPE_CHECKING:
    from vfsimt.patch.coverage import Coverage
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbols import SymbolTable

_SHOWN_NAMES: Final = 4


def nothing_promised(
    elf: ElfObject, symbols: SymbolTable | None, requirements: Requirements, coverage: Coverage
) -> list[Finding]:
    """VF522 where no manifest has a SIMT call, and the object has SIMT functions or VF_SIMT instructions."""
    functions = _simt_functions(symbols, requirements.suffixes)
    sites = coverage.unknown_call_sites + coverage.unchecked_call_sites
    if not functions and not sites:
        return []
    has = [counted(count, noun) for count, noun in ((len(functions), "SIMT function"), (sites, "VF_SIMT")) if count]
    which = "the manifest has" if coverage.manifests == 1 else "the manifests have"
    more = f" and {len(functions) - _SHOWN_NAMES} more" if len(functions) > _SHOWN_NAMES else ""
    return [
        Finding(
            reason=ProofReason.NOTHING_PROMISED,
            message=f"{which} no SIMT call, but the object has {' and '.join(has)}",
            place=ObjectPlace(name=elf.name),
            help="give the manifest of the module that was compiled; 'vfsimt manifest --simt-cc N' "
            "where the SIMT convention has a number",
            notes=(Note(message=f"SIMT functions: {', '.join(functions[:_SHOWN_NAMES])}{more}"),) if functions else (),
            facts=(("functions", functions), ("call_sites", sites)),
        )
    ]


def nothing_checked(elf: ElfObject, coverage: Coverage) -> list[Finding]:
    """VF523, a warning, where neither a symbol nor code was looked at."""
    if not coverage.is_empty:
        return []
    return [
        Finding(
            reason=ProofReason.NOTHING_CHECKED,
            severity=Severity.WARNING,
            message="nothing was checked: no manifest promises anything, and there is no code that can be scanned",
            place=ObjectPlace(name=elf.name),
            help="check that the manifest is that of the module which was compiled into this object",
        )
    ]


def _simt_functions(symbols: SymbolTable | None, suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """The defined functions whose symbols end as those of SIMT functions do, in the order of the table."""
    if symbols is None:
        return ()
    which = np.flatnonzero((symbols.types() == STT_FUNC) & (symbols.section > 0))
    endings = tuple(suffix for suffix in suffixes if suffix)
    return tuple(name for name in map(symbols.name, which.tolist()) if name.endswith(endings))
