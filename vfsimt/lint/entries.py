"""Rules about SIMT functions as entries: what the vendor compiler may fold, inline or count as a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.lint.forecast import MergeForecast
from vfsimt.lint.reasons import LintReason
from vfsimt.simt.families import called_once, find_families, group_by_digest
from vfsimt.simt.fragility import fragile_functions
from vfsimt.source import count_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function
    from vfsimt.simt.families import Family

_NOTES_SHOWN = 8


class EntryRules:
    """VF601 and VF602, which look at the same families of functions."""

    def __init__(self, context: LintContext) -> None:
        self._context = context
        self._families = find_families(called_once(context.census), context.digester)
        self._forecast = MergeForecast(context, self._families) if self._families else None

    def findings(self) -> Iterator[Finding]:
        """VF601: foldable SIMT functions with a single call, a finding for each group of twins; VF602: families."""
        context = self._context
        fragile = [item for item in fragile_functions(context.census) if item.name not in context.kept_alive]
        yield from map(self._fragile_group, group_by_digest(fragile, context.digester))
        if self._forecast is not None:
            lines = count_lines(context.module.text)
            for family in self._families:
                yield _family_finding(family, lines, self._forecast, context.merge_command)

    def _fragile_group(self, group: tuple[Function, ...]) -> Finding:
        first = group[0]
        message = f"the SIMT function @{first.name} is {first.linkage} and has a single call"
        if len(group) > 1:
            message = f"{len(group)} SIMT functions with the same body, each {first.linkage} with a single call"
        return Finding(
            reason=LintReason.FRAGILE_ENTRY,
            severity=Severity.WARNING,
            message=message,
            place=first.place,
            help=self._fragile_help(group),
            notes=_other_members(group),
            facts=(("functions", tuple(function.name for function in group)),),
        )

    def _fragile_help(self, group: tuple[Function, ...]) -> str:
        first, *twins = group
        is_inlined = "alwaysinline" in self._context.attributes(first)
        pin = f"'{self._context.merge_command} --pin weak-odr'"
        if not twins:
            missing = "its symbol may be missing from the object; "
            return missing + (
                f"replace alwaysinline by noinline, then run {pin}" if is_inlined else f"{pin} keeps it alive"
            )
        missing = "their symbols may be missing from the object; "
        assert self._forecast is not None, "twins are a family"
        if self._forecast.goes_whole(group):
            return f"{missing}'{self._context.merge_command}' makes one entry of them"
        if is_inlined:
            return f"{missing}replace alwaysinline by noinline, then run {pin}"
        return f"{missing}{pin} makes one entry of those that have no other uses, and keeps the rest alive"


def entry_families(context: LintContext) -> Iterator[Finding]:
    """VF601: fragile entries; VF602: functions of one shape, and what the module would shrink to."""
    yield from EntryRules(context).findings()


def _family_finding(family: Family, lines: int, forecast: MergeForecast, command: str) -> Finding:
    variants = len(family.twins)
    saved, most = forecast.lines_saved(family)
    how = "the same body" if variants == 1 else f"one body up to constants ({variants} variants)"
    message = f"{len(family.functions)} SIMT functions have {how}, one call each: a section that was unrolled"
    rolled = f"keep the loop around the section rolled ('{command} --keep-loops' before it is unrolled)"
    help_line = (
        f"{rolled}; '{command}' takes only linkonce_odr and internal functions that are called and not used otherwise"
    )
    if most:
        message += f"; the module would shrink from {lines} to {lines - most} lines"
        option = "" if most == saved else " --parametrize"
        help_line = f"run '{command}{option}', or {rolled}"
    return Finding(
        reason=LintReason.CLONE_FAMILY,
        severity=Severity.WARNING,
        message=message,
        place=family.functions[0].place,
        help=help_line,
        notes=_other_members(family.functions),
        facts=(
            ("functions", tuple(function.name for function in family.functions)),
            ("variants", variants),
            ("lines", lines),
            ("lines_after_merge", lines - saved),
            ("lines_after_parametrize", lines - most),
        ),
    )


def inlinable_functions(context: LintContext) -> Iterator[Finding]:
    """VF603: SIMT functions that are not `noinline`."""
    for function in context.simt_definitions:
        if "noinline" not in context.attributes(function):
            yield Finding(
                reason=LintReason.NOT_NOINLINE,
                severity=Severity.WARNING,
                message=f"the SIMT function @{function.name} is not noinline",
                place=function.place,
                help=_noinline_help(context, function),
            )


def _noinline_help(context: LintContext, function: Function) -> str:
    if "alwaysinline" in context.attributes(function):
        return "replace its attribute alwaysinline by noinline"
    return "give it the attribute noinline"


def strong_functions(context: LintContext) -> Iterator[Finding]:
    """VF604: SIMT functions of strong external linkage."""
    for function in context.simt_definitions:
        if function.linkage == "external":
            yield Finding(
                reason=LintReason.STRONG_EXTERNAL,
                severity=Severity.WARNING,
                message=f"the SIMT function @{function.name} has strong external linkage",
                place=function.place,
                help="a runtime may count it as a kernel of its own; give it the linkage weak_odr",
            )


def _other_members(functions: Sequence[Function]) -> tuple[Note, ...]:
    notes = [Note(message=f"@{function.name}", place=function.place) for function in functions[1 : _NOTES_SHOWN + 1]]
    if len(functions) > _NOTES_SHOWN + 1:
        notes.append(Note(message=f"and {len(functions) - _NOTES_SHOWN - 1} more"))
    return tuple(notes)
