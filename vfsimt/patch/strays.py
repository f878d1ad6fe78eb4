"""VF_SIMT words that no caller of the manifests explains: errors, unless they are allowed or only look like one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.patch.instructions import SEQUENCE_WORDS, UNKNOWN_SIZE, WORD_BYTES, decode_vf_simt
from vfsimt.patch.reasons import ProofReason
from vfsimt.patch.sequences import describe_fault

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.diagnostics import Fact
    from vfsimt.patch.addresses import FunctionIndex
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.scan import Text

_SHOWN_NAMES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayReport:
    """What the words outside the manifests' callers are.

    Attributes:
        findings: VF518 ... VF521, in the order of the words.
        unknown: how many are call sites that nothing explains.
        allowed: how many are those of allowed callers, and so not checked.
        lookalikes: how many only look like a VF_SIMT.
    """

    findings: tuple[Finding, ...]
    unknown: int
    allowed: int
    lookalikes: int


@dataclass(slots=True)
class _Allowed:
    callers: dict[str, None] = field(default_factory=dict[str, None])
    sites: int = 0
    faults: int = 0


class StrayJudge:
    """Sorts the words of one object, section by section.

    Args:
        elf: the object.
        requirements: what the manifests ask for.
        allowed: names or patterns of callers that are not checked (`fnmatch`).
        is_decoded: bool, one a caller of the requirements; of those that were not decoded, other findings say why.
    """

    def __init__(
        self,
        elf: ElfObject,
        requirements: Requirements,
        allowed: tuple[str, ...],
        is_decoded: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        self._elf = elf
        self._requirements = requirements
        self._allowed = allowed
        self._is_decoded = np.zeros(0, np.bool_) if is_decoded is None else is_decoded
        self._findings: list[Finding] = []
        self._by_pattern: defaultdict[str, _Allowed] = defaultdict(_Allowed)
        self._counts = dict.fromkeys(("unknown", "allowed", "lookalikes"), 0)
        self._pattern_of = lru_cache(maxsize=None)(self._allowing_pattern)

    def judge(self, text: Text, strays: npt.NDArray[np.int64], functions: FunctionIndex) -> None:
        """Judge the words at some positions in the sites of a section."""
        for position in strays.tolist():
            site = int(text.sites[position])
            owner = functions.at(site * WORD_BYTES)
            name = None if owner is None else owner[0]
            if name in self._reported:
                continue
            pattern = self._pattern_of(name or "")
            if pattern is not None:
                self._allow(pattern, name, text, position)
                continue
            first = 0 if owner is None else site - owner[1] // WORD_BYTES
            is_whole = int(text.wrong_at[position]) < 0 and site - SEQUENCE_WORDS >= first
            is_code = name is not None and not self._is_simt(name)
            self._counts["unknown" if is_whole or is_code else "lookalikes"] += 1
            make = self._unknown_caller if is_whole or is_code else self._lookalike
            self._findings.append(make(_Stray(text, position, name, first, is_whole), functions))

    def report(self) -> StrayReport:
        """What all sections gave."""
        notes = [self._not_checked(pattern, allowed) for pattern, allowed in self._by_pattern.items()]
        idle = [pattern for pattern in self._allowed if pattern not in self._by_pattern]
        findings = (*self._findings, *notes, *map(self._allows_nothing, dict.fromkeys(idle)))
        return StrayReport(findings=findings, **self._counts)

    def _is_simt(self, symbol: str) -> bool:
        return symbol in self._simt_symbols or symbol.endswith(tuple(filter(None, self._requirements.suffixes)))

    @cached_property
    def _simt_symbols(self) -> frozenset[str]:
        return frozenset(callee.symbol for callee in self._requirements.callees)

    @cached_property
    def _reported(self) -> frozenset[str]:
        """The callers of the manifests whose code was not decoded."""
        undecoded: list[int] = np.flatnonzero(~self._is_decoded).tolist()
        return frozenset(self._requirements.callers[caller] for caller in undecoded)

    def _allowing_pattern(self, name: str) -> str | None:
        patterns = self._allowed
        return next((item for item in patterns if item == name or fnmatchcase(name, item)), None)

    def _allow(self, pattern: str, name: str | None, text: Text, position: int) -> None:
        allowed = self._by_pattern[pattern]
        allowed.callers[name or ""] = None
        allowed.sites += 1
        word = int(text.site_words(np.array([position]))[0])
        allowed.faults += decode_vf_simt(word).size_words == UNKNOWN_SIZE
        self._counts["allowed"] += 1

    def _unknown_caller(self, stray: _Stray, functions: FunctionIndex) -> Finding:
        name = stray.name
        target = f"it starts {functions.describe(stray.target)}" if stray.is_whole else "its target is unknown"
        if name is None:
            help_line = "give the function a symbol of type STT_FUNC with its size, and add the manifest of its module"
        else:
            help_line = f"add the manifest of its module (--manifest), or leave it unchecked (--allow-caller '{name}')"
        return Finding(
            reason=ProofReason.UNKNOWN_CALLER,
            message=f"no manifest explains a VF_SIMT {self._where(name)}: {target}, "
            f"and its size field is {stray.field_text}",
            place=stray.place(self._elf),
            help=help_line,
            notes=stray.notes(),
            facts=(("caller", name), *stray.facts(functions)),
        )

    def _lookalike(self, stray: _Stray, functions: FunctionIndex) -> Finding:
        return Finding(
            reason=ProofReason.LOOKS_LIKE_A_CALL_SITE,
            severity=Severity.WARNING,
            message=f"a word {self._where(stray.name)} looks like a VF_SIMT with the size field {stray.field_text}, "
            "but no target sequence is before it",
            place=stray.place(self._elf),
            help="if it is data, mark it so: a mapping symbol $d, or a symbol of type STT_OBJECT around it",
            notes=stray.notes(),
            facts=(("function", stray.name), *stray.facts(functions)),
        )

    def _where(self, name: str | None) -> str:
        if name is None:
            return "outside any function"
        return f"in the SIMT function {name}" if self._is_simt(name) else f"in {name}"

    def _not_checked(self, pattern: str, allowed: _Allowed) -> Finding:
        names = [name or "code outside any function" for name in allowed.callers]
        more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
        faults = f", {allowed.faults} of them with the size field {UNKNOWN_SIZE:#x}" if allowed.faults else ""
        return Finding(
            reason=ProofReason.CALLERS_NOT_CHECKED,
            severity=Severity.NOTE,
            message=f"--allow-caller '{pattern}': {counted(allowed.sites, 'call site')} of "
            f"{', '.join(names[:_SHOWN_NAMES])}{more} not checked{faults}",
            place=ObjectPlace(name=self._elf.name),
            help="check them against the manifest of their own module",
            facts=(
                ("pattern", pattern),
                ("callers", tuple(allowed.callers)),
                ("sites", allowed.sites),
                ("unknown_size_sites", allowed.faults),
            ),
        )

    def _allows_nothing(self, pattern: str) -> Finding:
        return Finding(
            reason=ProofReason.NO_CALLER_ALLOWED,
            severity=Severity.WARNING,
            message=f"--allow-caller '{pattern}' allows nothing: "
            "no function with a VF_SIMT outside the manifests' callers has such a name",
            place=ObjectPlace(name=self._elf.name),
            help="give the name of the ELF symbol, or a pattern for it with * and ?; or leave the option out",
            facts=(("pattern", pattern),),
        )


@dataclass(frozen=True, slots=True)
class _Stray:
    text: Text
    position: int
    name: str | None
    first: int
    is_whole: bool

    @property
    def site(self) -> int:
        return int(self.text.sites[self.position])

    @property
    def word(self) -> int:
        return int(self.text.site_words(np.array([self.position]))[0])

    @property
    def target(self) -> int:
        return int(self.text.target[self.position])

    @property
    def field_text(self) -> str:
        size = decode_vf_simt(self.word).size_words
        return f"{UNKNOWN_SIZE:#x}" if size == UNKNOWN_SIZE else counted(size, "word")

    def place(self, elf: ElfObject) -> ObjectPlace:
        return self.text.place(elf, self.name, self.site * WORD_BYTES)

    def notes(self) -> tuple[Note, ...]:
        instruction = Note(message=f"the instruction: {decode_vf_simt(self.word)}")
        if self.is_whole:
            return (instruction,)
        wrong_at = max(0, int(self.text.wrong_at[self.position]))
        fault = describe_fault(self.text.words, self.site, wrong_at, first=self.first)
        return (instruction, Note(message=f"its target cannot be told: {fault}"))

    def facts(self, functions: FunctionIndex) -> tuple[tuple[str, Fact], ...]:
        started = functions.at(self.target) if self.is_whole else None
        return (
            ("size_words", decode_vf_simt(self.word).size_words),
            ("target", self.target if self.is_whole else None),
            ("target_function", started[0] if started is not None and started[1] == 0 else None),
        )
