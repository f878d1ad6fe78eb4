"""The findings on required symbols: what is wrong, who calls it, what the IR says of it, and what is near it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import FileOffset, Finding, Note, ObjectPlace
from vfsimt.patch.identify import machine_name
from vfsimt.patch.reasons import SymbolReason
from vfsimt.patch.requirements import Role
from vfsimt.patch.symbols import NO_SECTION, STT_FUNC
from vfsimt.patch.twins import TwinCensus, TwinDoubts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from vfsimt.diagnostics import Fact
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import CheckedSymbols, SymbolCheck
    from vfsimt.patch.symbols import SymbolTable

_SHOWN_NAMES: Final = 4
_NEAR_NAMES: Final = 3
_NEAR_CANDIDATES: Final = 6
_NEAR_RATIO: Final = 0.6
_TYPES: Final = {0: "STT_NOTYPE", 1: "STT_OBJECT", 2: "STT_FUNC", 3: "STT_SECTION", 4: "STT_FILE", 6: "STT_TLS"}


def symbol_findings(  # noqa: PLR0913 - what each finding says comes from these
    elf: ElfObject,
    symbols: SymbolTable | None,
    requirements: Requirements,
    check: SymbolCheck,
    *,
    callees: npt.NDArray[np.bool_],
    may_allow_folded: bool,
) -> dict[tuple[Role, int], Finding]:
    """One finding for each required symbol that is not fine, by role and index.

    Args:
        elf: the object.
        symbols: its symbol table, if it has one.
        requirements: what the manifest says.
        check: the verdicts.
        callees: one a callee; which of them are required.
        may_allow_folded: whether to allow folded callees can still help.
    """
    wanted = (
        (Role.CALLER, ~check.callers.fine),
        (Role.CALLEE, ~check.callees.fine & callees),
        (Role.ENTRY, ~check.entries.fine),
    )
    bad = [(role, index) for role, marks in wanted for index in np.flatnonzero(marks).tolist()]
    if not bad:
        return {}  # the reporter sorts every function name
    parts = {Role.CALLER: check.callers, Role.CALLEE: check.callees, Role.ENTRY: check.entries}
    reporter = SymbolReporter(elf, symbols, requirements, check.callees.fine, may_allow_folded=may_allow_folded)
    return {(role, index): reporter.finding(role, index, parts[role]) for role, index in bad}


class SymbolReporter:
    """Writes the findings; what all of them need is worked out once, and only if there is one."""

    def __init__(
        self,
        elf: ElfObject,
        symbols: SymbolTable | None,
        requirements: Requirements,
        callee_is_fine: npt.NDArray[np.bool_],
        *,
        may_allow_folded: bool,
    ) -> None:
        self._elf = elf
        self._symbols = symbols
        self._requirements = requirements
        self._callee_is_fine = callee_is_fine
        self._may_allow_folded = may_allow_folded
        self._present_families = set(requirements.twin_family[callee_is_fine].tolist())

    def finding(self, role: Role, index: int, checked: CheckedSymbols) -> Finding:
        """The finding on the required symbol `index` of a role."""
        reason = checked.reason(index)
        assert reason is not None, "only symbols that are not fine are reported"
        name, shown_role = self._name_and_role(role, index)
        symbol = int(checked.symbol[index])
        notes = (
            *self._callee_notes(role, index),
            *self._doubt_notes(reason, role, index),
            *self._near_notes(reason, name),
        )
        return Finding(
            reason=reason,
            message=f"{shown_role} symbol {name} {self._what(reason, symbol)}",
            place=self._place(name, symbol),
            help=self._help(reason, role, index),
            notes=notes,
            facts=self._facts(role, index, name, shown_role),
        )

    def _name_and_role(self, role: Role, index: int) -> tuple[str, str]:
        if role is Role.CALLER:
            return self._requirements.callers[index], role.value
        if role is Role.CALLEE:
            return self._requirements.callees[index].symbol, role.value
        name, shown = self._requirements.entries[index]
        return name, shown.value

    def _what(self, reason: SymbolReason, symbol: int) -> str:
        if self._symbols is None or symbol < 0:
            return "is absent from the object"
        entry = self._symbols.entries[symbol]
        size, value = int(entry["size"]), int(entry["value"])
        section = int(self._symbols.section[symbol])
        kind = int(entry["info"]) & 15
        where = "no section" if section == NO_SECTION else self._elf.section_name(section)
        return {
            SymbolReason.ABSENT: "is absent from the object",
            SymbolReason.UNDEFINED: "is present but undefined",
            SymbolReason.DEFINED_TWICE: "is defined more than once",
            SymbolReason.NOT_A_FUNCTION: f"is {_TYPES.get(kind, f'of type {kind}')}, not STT_FUNC",
            SymbolReason.NOT_EXECUTABLE: f"lies in {where}, which is not executable",
            SymbolReason.EMPTY: "has size zero",
            SymbolReason.OUTSIDE_SECTION: f"({value:#x}, {size} bytes) does not lie inside its section {where}",
            SymbolReason.MISALIGNED: f"starts at {value:#x}, which is not a multiple of 4",
            SymbolReason.UNEVEN_SIZE: f"has {counted(size, 'byte')}, which is not a multiple of 4",
            SymbolReason.OVERSIZED: f"has {size} bytes; the size field holds at most {0xFFFE * 4}",
        }[reason]

    def _help(self, reason: SymbolReason, role: Role, index: int) -> str:
        if reason is SymbolReason.ABSENT:
            return self._absent_help(role, index)
        if reason is SymbolReason.UNDEFINED:
            return "compile the function's body into this object; a declaration alone has no size"
        if reason is SymbolReason.OVERSIZED:
            return "split the SIMT function: the instruction has 16 bits for its size in words"
        return "check that the manifest and the object come from the same compiler run, then compile again"

    def _absent_help(self, role: Role, index: int) -> str:
        if role is Role.CALLEE:
            callee = self._requirements.callees[index]
            if callee.fragile and self._twins.of(callee.function) is not None:
                foldable = (
                    self._may_allow_folded and int(self._requirements.twin_family[index]) in self._present_families
                )
                flag = "; or --allow-folded" if foldable else ""
                return f"merge the twins into one function, or pin the entry (weak_odr and noinline){flag}"
            if callee.fragile:
                return "pin the entry in the IR: weak_odr instead of linkonce, and noinline; then compile again"
        if role is Role.ENTRY:
            return "give the function external linkage or noinline, so that the optimiser keeps its symbol"
        return "check that the manifest was made from the IR that was compiled into this object"

    def _callee_notes(self, role: Role, index: int) -> list[Note]:
        if role is not Role.CALLEE:
            return []
        callee = self._requirements.callees[index]
        callers = self._callers.get(index, ())
        kept = "noinline" if callee.noinline else "not noinline"
        fate = "; fragile: the compiler may fold or inline it" if callee.fragile else ""
        notes = [
            Note(message=f"called from {_listed(callers)}, {counted(callee.call_sites, 'call site')} in the module"),
            Note(message=f"in the IR {callee.function} is {callee.linkage}, {kept}{fate}"),
        ]
        twins = self._twins.of(callee.function)
        if twins is not None:
            present, absent = _listed(twins.present), _listed(twins.absent, besides=callee.function)
            notes.append(Note(message=f"twins present: {present}; absent: {absent}"))
        return notes

    def _doubt_notes(self, reason: SymbolReason, role: Role, index: int) -> list[Note]:
        return self._doubts.notes(index) if role is Role.CALLEE and reason is SymbolReason.ABSENT else []

    @cached_property
    def _doubts(self) -> TwinDoubts:
        requirements = self._requirements
        return TwinDoubts(requirements.callees, requirements.families, requirements.twin_family)

    @cached_property
    def _twins(self) -> TwinCensus:
        return TwinCensus(self._requirements.callees, self._requirements.families, self._callee_is_fine)

    @cached_property
    def _callers(self) -> dict[int, tuple[str, ...]]:
        return self._requirements.callers_by_callee()

    def _near_notes(self, reason: SymbolReason, name: str) -> list[Note]:
        if reason is not SymbolReason.ABSENT:
            return []
        near = self._nearest(name)
        if near:
            return [Note(message=f"nearest names in the object: {', '.join(near)}")]
        return [] if self._function_names[0] else [Note(message=f"the object ({self._machine}) defines no function")]

    @property
    def _machine(self) -> str:
        return machine_name(self._elf.machine)

    @cached_property
    def _function_names(self) -> tuple[list[str], list[str]]:
        """Names of defined functions, sorted, and sorted by their reversed spelling."""
        if self._symbols is None:
            return [], []
        functions = np.flatnonzero((self._symbols.types() == STT_FUNC) & (self._symbols.section > 0))
        names = sorted({self._symbols.name(index) for index in functions.tolist()})
        return names, sorted(name[::-1] for name in names)

    def _nearest(self, name: str) -> list[str]:
        """The most similar of the names that share the longest start or end with `name`."""
        from difflib import SequenceMatcher

        forward, backward = self._function_names
        candidates = {*_around(forward, name), *(item[::-1] for item in _around(backward, name[::-1]))}
        rated = [(SequenceMatcher(None, name[:256], item[:256]).ratio(), item) for item in sorted(candidates)]
        best = sorted(rated, key=lambda pair: (-pair[0], pair[1]))
        return [item for ratio, item in best if ratio >= _NEAR_RATIO][:_NEAR_NAMES]

    def _place(self, name: str, symbol: int) -> ObjectPlace:
        if self._symbols is None or symbol < 0:
            return ObjectPlace(name=self._elf.name, symbol=name)
        # The file offset is that of the symbol table's entry: the symbol's own place may not exist.
        table = self._elf.field(self._symbols.index, "offset")
        value = int(self._symbols.entries["value"][symbol])
        at = FileOffset(table + symbol * self._symbols.entries.itemsize)
        return ObjectPlace(name=self._elf.name, symbol=name, address=value, file_offset=at)

    def _facts(self, role: Role, index: int, name: str, shown_role: str) -> tuple[tuple[str, Fact], ...]:
        facts: list[tuple[str, Fact]] = [("symbol", name), ("role", shown_role)]
        if role is Role.CALLEE:
            callee = self._requirements.callees[index]
            twins = self._twins.of(callee.function)
            facts += [
                ("function", callee.function),
                ("callers", self._callers.get(index, ())),
                ("linkage", callee.linkage),
                ("noinline", callee.noinline),
                ("fragile", callee.fragile),
                ("body_digest", callee.body_digest),
                ("twins", 0 if twins is None else len(twins.present) + len(twins.absent) - 1),
                ("twins_present", 0 if twins is None else len(twins.present)),
            ]
        return tuple(facts)


def _around(names: list[str], name: str) -> list[str]:
    at = bisect_left(names, name)
    return names[max(0, at - _NEAR_CANDIDATES) : at + _NEAR_CANDIDATES]


def _listed(names: Sequence[str], besides: str | None = None) -> str:
    """The first of some names, without one that is among them, and how many more there are."""
    count = len(names) - (besides is not None)
    if not count:
        return "none"
    first = [name for name in names[: _SHOWN_NAMES + 1] if name != besides]
    more = f" and {count - _SHOWN_NAMES} more" if count > _SHOWN_NAMES else ""
    return ", ".join(first[:_SHOWN_NAMES]) + more
