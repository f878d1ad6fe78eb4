"""What `merge` did: every old symbol with its survivor, and what was left alone and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.merge.options import Pin

REPORT_SCHEMA = "vfsimt.merge/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedGroup:
    """Functions that became one.

    Attributes:
        survivor: the name of the one function.
        members: the old names, in module order; the survivor's own old name is among them.
        calls: direct SIMT calls that go to the survivor now.
        lines_removed: lines of the members that are gone, with their comments, annotations
            and comdats, and the blank line after each.
        constants: for clones that differed in constants: the parameters added, each with its type and its value in
            each member; empty for twins.
    """

    survivor: str
    members: tuple[str, ...]
    calls: int
    lines_removed: int
    constants: tuple[AddedParameter, ...] = ()

    def as_object(self) -> dict[str, object]:
        """The group as a JSON object."""
        return {
            "survivor": self.survivor,
            "members": list(self.members),
            "calls": self.calls,
            "lines_removed": self.lines_removed,
            "extra_arguments": len(self.constants) * self.calls,
            "constants": [
                {"parameter": item.name, "type": item.type, "values": list(item.values)} for item in self.constants
            ],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedParameter:
    """A parameter made of a constant: its name, its type, and the constant of each member as written."""

    name: str
    type: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedEntry:
    """A function that was pinned: how, and whether `noinline` was added."""

    function: str
    pin: Pin
    noinline_added: bool

    def as_object(self) -> dict[str, object]:
        """The entry as a JSON object."""
        return {"function": self.function, "pin": self.pin.value, "noinline_added": self.noinline_added}


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopDecision:
    """What was decided for one loop around SIMT calls.

    Attributes:
        function, header: the function and the loop's first block.
        line: of the header, from 1.
        decision: `kept-rolled`, `unrolled-fully` or `left-alone`.
        evidence: why, in one sentence.
        trip_count: iterations, where they are known.
    """

    function: str
    header: str
    line: int
    decision: str
    evidence: str
    trip_count: int | None

    def as_object(self) -> dict[str, object]:
        """The decision as a JSON object."""
        return {
            "function": self.function,
            "header": self.header,
            "line": self.line,
            "decision": self.decision,
            "evidence": self.evidence,
            "trip_count": self.trip_count,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutedFunction:
    """A function that was merged, called on the host before and after the merge.

    Attributes:
        function: its old name.
        survivor: what the result calls in its place.
        constants: the arguments added to that call, each with its type.
        argument_sets: the sets of arguments for which both did the same; empty where it was not executed.
        reason: why it did not run for the other sets; empty where it ran for all.
    """

    function: str
    survivor: str
    constants: tuple[str, ...]
    argument_sets: tuple[str, ...]
    reason: str

    @property
    def was_executed(self) -> bool:
        """Whether it ran for at least one set of arguments; the results were then equal."""
        return bool(self.argument_sets)

    def as_object(self) -> dict[str, object]:
        """The record as a JSON object."""
        return {
            "function": self.function,
            "survivor": self.survivor,
            "constants": list(self.constants),
            "outcome": "equal" if self.was_executed else "not-executed",
            "argument_sets": list(self.argument_sets),
            "reason": self.reason or None,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeReport:
    """The whole report.

    Attributes:
        simt_functions: how many SIMT functions the input has, as far as the convention is known.
        pinned: the entries that this run pinned.
        fragile: the SIMT functions of the result with foldable linkage and a single call that nothing keeps alive.
        findings: functions that were not merged, as notes.
        execution: the functions that were merged, as they were executed; None where that was not asked for.
    """

    module: str
    lines_before: int
    lines_after: int
    functions_before: int
    functions_after: int
    simt_functions: int
    groups: tuple[MergedGroup, ...] = ()
    pinned: tuple[PinnedEntry, ...] = ()
    fragile: tuple[str, ...] = ()
    loops: tuple[LoopDecision, ...] = ()
    execution: tuple[ExecutedFunction, ...] | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def survivors(self) -> dict[str, str]:
        """Every old symbol that is gone, with the function that stands for it now."""
        found: dict[str, str] = {}
        stood_for: dict[str, list[str]] = {}
        made: set[str] = set()
        for group in self.groups:
            gone = [name for name in group.members if name != group.survivor]
            earlier = [name for member in gone for name in stood_for.pop(member, ())]
            old = [*earlier, *(name for name in gone if name not in made)]
            found.update(dict.fromkeys(old, group.survivor))
            stood_for.setdefault(group.survivor, []).extend(old)
            if group.survivor not in group.members:
                made.add(group.survivor)
        return found

    def as_object(self) -> dict[str, object]:
        """The report as a JSON object, keys in a fixed order."""
        return {
            "schema": REPORT_SCHEMA,
            "module": self.module,
            "lines": {"before": self.lines_before, "after": self.lines_after},
            "functions": {"before": self.functions_before, "after": self.functions_after},
            "simt_functions": self.simt_functions,
            "survivors": self.survivors,
            "groups": [group.as_object() for group in self.groups],
            "pinned": [entry.as_object() for entry in self.pinned],
            "fragile": list(self.fragile),
            "loops": [loop.as_object() for loop in self.loops],
            "execution": None if self.execution is None else [item.as_object() for item in self.execution],
            "findings": [finding.as_object() for finding in self.findings],
        }
