"""Would the optimiser have done it? What LLVM's O3 makes of a module without clones, and what clones cost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, cast

from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.errors import InputError
from vfsimt.specialize.pipeline import SpecializeResult, specialize
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
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
    """One way to compile the module: its name, the object's size in bytes, the time of O3 and code generation."""

    name: str
    object_bytes: int
    seconds: float

    def as_object(self) -> dict[str, object]:
        """The variant as a JSON object."""
        return {"name": self.name, "object_bytes": self.object_bytes, "seconds": round(self.seconds, 6)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What LLVM does by itself, and what clones cost.

    Attributes:
        entries: those with clones, in module order.
        variants: without clones, with clones, with clones and `noinline`.
        findings: why there are no figures (VF235).
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
    text: str, options: SpecializeOptions, result: SpecializeResult | None = None
) -> Explanation:
    """Compile scratch copies of a module at O3, without clones, with them, and with `noinline` besides.

    LLVM works in a process of its own, so that a text on which it stops for good takes nothing with it.

    Args:
        text: the input; a module that has clones already explains nothing.
        options: of the run.
        result: what `specialize(text, options)` gave, if it is at hand.

    Raises:
        InputError, SpecializeRefusedError, ProofError: as `specialize`.
    """
    options = replace(options, count_after_fold=False)
    plain = result if result is not None else specialize(text, options)
    if not any(entry.clones for entry in plain.report.entries):
        return Explanation()
    others = {
        "without clones": text,
        "with clones": specialize(text, replace(options, noinline=False, check=False)).text,
        "with clones, noinline": specialize(text, replace(options, noinline=True, check=False)).text,
    }
    sites = {
        entry.name: sum(not site.is_added for site in entry.rewritten) for entry in plain.report.entries if entry.clones
    }
    widths = {entry.name: [clone.width for clone in entry.clones] for entry in plain.report.entries if entry.clones}
    answer = _compile(list(others.values()), widths, options.name)
    if isinstance(answer, Finding):
        return Explanation(findings=(answer,))
    figures = zip(
        others, cast("list[int]", answer["object_bytes"]), cast("list[float]", answer["seconds"]), strict=True
    )
    fates = cast("dict[str, dict[str, int]]", answer["fates"])
    return Explanation(
        entries=tuple(_entry_fate(name, sites[name], fates[name]) for name in sites),
        variants=tuple(Variant(name=name, object_bytes=size, seconds=seconds) for name, size, seconds in figures),
    )


def _compile(texts: list[str], widths: dict[str, list[int]], name: str) -> dict[str, object] | Finding:
    """The optimiser's answer, or why there is none."""
    from vfsimt.ir.llvm_process import Work, perform_apart
    from vfsimt.specialize.optimizer import VariantsTask

    size = sum(map(len, texts))
    work = Work(name=name, subject="a scratch copy of the module", size=size, doing="compiled")
    try:
        answer: dict[str, object] | str = perform_apart(VariantsTask(texts=tuple(texts), entries=widths), work).value
    except InputError as error:
        return _unavailable(name, error.findings[0].message, error.findings[0].notes)
    return _unavailable(name, answer) if isinstance(answer, str) else answer


def _entry_fate(name: str, full_calls: int, found: dict[str, int]) -> EntryFate:
    left, specialised = found["left"], found["specialised"]
    if specialised:
        fate = Fate.PARTLY_KEPT if left else Fate.SPECIALISED
    elif left == 0:
        fate = Fate.INLINED
    else:
        fate = Fate.KEPT if left >= full_calls else Fate.PARTLY_KEPT
    return EntryFate(entry=name, fate=fate, full_calls=full_calls, calls_left=left, specialised_calls=specialised)


def _unavailable(name: str, why: str, notes: tuple[Note, ...] = ()) -> Finding:
    return Finding(
        reason=SpecializeReason.NOT_COMPILED,
        severity=Severity.NOTE,
        message=f"no figures: LLVM did not compile a scratch copy of the module: {why}",
        place=ObjectPlace(name=name),
        help="the module itself is specialised all the same; --explain needs a module for a target of this LLVM",
        notes=notes,
    )
