"""Would the optimiser have done it? What LLVM's O3 makes of a module without clones, and what clones cost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.errors import InputError
from vfsimt.ir.module_text import read_module
from vfsimt.specialize.folding import remarks
from vfsimt.specialize.pipeline import SpecializeResult, specialize
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.module_text import ModuleInput
    from vfsimt.specialize.optimizer import CompiledVariants
    from vfsimt.specialize.options import SpecializeOptions


class Fate(Enum):
    """What LLVM does by itself, at O3 and without a clone, with the full calls of an entry."""

    INLINED = "inlined"
    SPECIALISED = "specialised"
    KEPT = "kept"
    PARTLY_KEPT = "partly kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFate:
    """The full calls of one entry under O3.

    Attributes:
        full_calls: in the module, before optimisation.
        calls_left: that still pass W to the entry afterwards; O3 may have copied some, with their callers.
        specialised_calls: calls of copies that LLVM made of the entry by itself.
    """

    entry: str
    fate: Fate
    full_calls: int
    calls_left: int
    specialised_calls: int

    def as_object(self) -> dict[str, object]:
        """The fate as a JSON object."""
        return {
            "entry": self.entry,
            "fate": self.fate.value,
            "full_calls": self.full_calls,
            "calls_left": self.calls_left,
            "specialised_calls": self.specialised_calls,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to compile the module.

    Attributes:
        name: what was added to the module.
        instructions: LLVM instructions of the whole module after O3.
        object_bytes: size of the object; None where LLVM writes none for the target that the module names (VF239).
        seconds: time of O3 and, where there is an object, of code generation.
    """

    name: str
    instructions: int
    object_bytes: int | None
    seconds: float

    def as_object(self) -> dict[str, object]:
        """The variant as a JSON object."""
        return {
            "name": self.name,
            "instructions": self.instructions,
            "object_bytes": self.object_bytes,
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What LLVM does by itself, and what clones cost.

    Attributes:
        entries: those with clones, in module order.
        variants: without clones, with clones, with clones and `noinline`.
        findings: why there are no figures (VF235) or no sizes (VF239), and what LLVM said (VF238).
    """

    entries: tuple[EntryFate, ...] = ()
    variants: tuple[Variant, ...] = ()
    findings: tuple[Finding, ...] = ()

    def as_object(self) -> dict[str, object]:
        """The explanation as a JSON object, keys in a fixed order."""
        return {
            "entries": [entry.as_object() for entry in self.entries],
            "variants": [variant.as_object() for variant in self.variants],
            "findings": [finding.as_object() for finding in self.findings],
        }


def explain_specialization(
    module: ModuleInput, options: SpecializeOptions, result: SpecializeResult | None = None
) -> Explanation:
    """Compile scratch copies of a module at O3, without clones, with them, and with `noinline` besides.

    LLVM works in a process of its own, so that a text on which it stops for good takes nothing with it.

    Args:
        module: the input, as `specialize` takes it; one that has clones already explains nothing.
        options: of the run.
        result: what `specialize(module, options)` gave, if it is at hand.

    Raises:
        InputError, SpecializeRefusedError, ProofError: as `specialize`.
    """
    options = replace(options, count_after_fold=False)
    given = read_module(module, options.name) if result is None else result.given
    plain = specialize(given, options) if result is None else result
    if not any(entry.clones for entry in plain.report.entries):
        return Explanation()
    others = {
        "without clones": given.text,
        "with clones": specialize(given, replace(options, noinline=False, check=False)).text,
        "with clones, noinline": specialize(given, replace(options, noinline=True, check=False)).text,
    }
    sites = {
        entry.name: sum(not site.is_added for site in entry.rewritten) for entry in plain.report.entries if entry.clones
    }
    widths = {
        entry.name: tuple(clone.width for clone in entry.clones) for entry in plain.report.entries if entry.clones
    }
    return _explained(given.text_name, others, sites, widths)


def _explained(
    name: str, variants: dict[str, str], sites: dict[str, int], widths: dict[str, tuple[int, ...]]
) -> Explanation:
    from vfsimt.ir.llvm_process import Work, perform_apart
    from vfsimt.specialize.optimizer import VariantsTask

    texts = tuple(variants.values())
    work = Work(name=name, subject="a scratch copy of the module", size=sum(map(len, texts)), doing="compiled")
    try:
        answer = perform_apart(VariantsTask(name=name, texts=texts, entries=widths), work)
    except InputError as error:
        cause = error.findings[0]
        return Explanation(findings=(_unavailable(name, cause.message, cause.notes),))
    compiled: CompiledVariants = answer.value
    findings = remarks(name, "compiled scratch copies of it", answer.said)
    if compiled.figures[0].object_bytes is None:
        findings = (_without_target(name), *findings)
    return Explanation(
        entries=tuple(_entry_fate(entry, sites[entry], *compiled.fates[entry]) for entry in sites),
        variants=tuple(
            Variant(
                name=variant,
                instructions=figures.instructions,
                object_bytes=figures.object_bytes,
                seconds=figures.seconds,
            )
            for variant, figures in zip(variants, compiled.figures, strict=True)
        ),
        findings=findings,
    )


def _entry_fate(name: str, full_calls: int, left: int, specialised: int) -> EntryFate:
    if specialised:
        fate = Fate.PARTLY_KEPT if left else Fate.SPECIALISED
    elif left == 0:
        fate = Fate.INLINED
    else:
        fate = Fate.KEPT if left >= full_calls else Fate.PARTLY_KEPT
    return EntryFate(entry=name, fate=fate, full_calls=full_calls, calls_left=left, specialised_calls=specialised)


def _unavailable(name: str, why: str, notes: tuple[Note, ...]) -> Finding:
    return Finding(
        reason=SpecializeReason.NOT_COMPILED,
        severity=Severity.NOTE,
        message=f"no figures: {why}",
        place=ObjectPlace(name=name),
        help="the module itself is specialised all the same; LLVM makes no code where functions name a processor that "
        "their target does not have, or assembly that is not the target's",
        notes=notes,
    )


def _without_target(name: str) -> Finding:
    return Finding(
        reason=SpecializeReason.NO_TARGET,
        severity=Severity.NOTE,
        message="no object sizes: the module names no target for which this LLVM writes objects",
        place=ObjectPlace(name=name),
        help="compare the instructions; O3 went by costs that LLVM assumes where it does not know the target",
    )
