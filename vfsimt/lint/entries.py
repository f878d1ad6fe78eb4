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


def fragile_entries(context: LintContext) -> Iterator[Finding]:
    """VF601: foldable SIMT functions with a single call; one finding for each group of twins."""
    fragile = [item for item in fragile_functions(context.census) if item.name not in context.kept_alive]
    for group in group_by_digest(fragile, context.digester):
        first = group[0]
        message = f"the SIMT function @{first.name} is {first.linkage} and has a single call"
        help_line = "its symbol may be missing from the object; 'vfsimt merge --pin weak-odr' keeps it alive"
        if len(group) > 1:
            message = f"{len(group)} SIMT functions with the same body, each {first.linkage} with a single call"
            help_line = "their symbols may be missing from the object; 'vfsimt merge' makes one entry of them"
        yield Finding(
            reason=LintReason.FRAGILE_ENTRY,
            severity=Severity.WARNING,
            message=message,
            place=first.place,
            help=help_line,
            notes=_other_members(group),
            facts=(("functions", tuple(function.name for function in group)),),
        )


def clone_families(context: LintContext) -> Iterator[Finding]:
    """VF602: functions of one shape with one call each, and what the module would shrink to."""
    families = find_families(called_once(context.census), context.digester)
    if families:
        lines = count_lines(context.module.text)
        forecast = MergeForecast(context, families)
        for family in families:
            yield _family_finding(family, lines, forecast)


def _family_finding(family: Family, lines: int, forecast: MergeForecast) -> Finding:
    variants = len(family.twins)
    saved, most = forecast.lines_of_twins(family), forecast.lines_of_clones(family)
    how = "the same body" if variants == 1 else f"one body up to constants ({variants} variants)"
    message = f"{len(family.functions)} SIMT functions have {how}, one call each: a section that was unrolled"
    help_line = (
        "keep the loop around the section rolled; 'vfsimt merge' takes only linkonce_odr and internal functions "
        "that are called and not used otherwise"
    )
    if most:
        message += f"; the module would shrink from {lines} to {lines - most} lines"
        option = "" if most == saved else " --parametrize"
        help_line = f"keep the loop around the section rolled, or run 'vfsimt merge{option}'"
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
    return "give it the attribute noinline, or run 'vfsimt merge --pin'"


def strong_functions(context: LintContext) -> Iterator[Finding]:
    """VF604: SIMT functions of strong external linkage."""
    for function in context.simt_definitions:
        if function.linkage == "external":
            yield Finding(
                reason=LintReason.STRONG_EXTERNAL,
                severity=Severity.WARNING,
                message=f"the SIMT function @{function.name} has strong external linkage",
                place=function.place,
                help="a runtime may count it as a kernel of its own; give it the linkage weak_odr or linkonce_odr",
            )


def _other_members(functions: Sequence[Function]) -> tuple[Note, ...]:
    notes = [Note(message=f"@{function.name}", place=function.place) for function in functions[1 : _NOTES_SHOWN + 1]]
    if len(functions) > _NOTES_SHOWN + 1:
        notes.append(Note(message=f"and {len(functions) - _NOTES_SHOWN - 1} more"))
    return tuple(notes)
