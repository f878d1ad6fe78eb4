"""Rules about the registers that SIMT sections keep for later ones and resume."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note
from vfsimt.lint.reaching import states_before_blocks
from vfsimt.lint.reasons import LintReason
from vfsimt.lint.sections import UNKNOWN, Sections, after_section, held_at, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.lint.assembly import RegisterUse
    from vfsimt.lint.context import LintContext
    from vfsimt.lint.sections import Kept, Registers
    from vfsimt.simt.census import Function, SimtCall


def register_slots(context: LintContext) -> Iterator[Finding]:
    """VF611: a register read with another type than it was written; VF612: read where nothing wrote it."""
    sections = Sections(context)
    if not sections.has_reads:
        return
    kept_in = KeepsOfCallers(context, sections)
    reported: set[tuple[str, int, str]] = set()
    for sites in context.sites_by_caller.values():
        for finding, use in _judge_caller(context, sites, sections, kept_in):
            key = (finding.code, use.place.start, use.register)
            if key not in reported:
                reported.add(key)
                yield finding


def _judge_caller(
    context: LintContext, sites: tuple[SimtCall, ...], sections: Sections, kept_in: KeepsOfCallers
) -> Iterator[tuple[Finding, RegisterUse]]:
    by_site = {site.index: sections.of(site) for site in sites}
    if not any(section.reads for section in by_site.values()):
        return
    flow = context.control_flow(sites[0].caller)
    by_block: dict[int, list[SimtCall]] = {}
    for site in sites:
        if not by_site[site.index].is_idle:
            by_block.setdefault(flow.block_of(site.index), []).append(site)

    def after(block: int, state: Registers) -> Registers:
        for site in by_block.get(block, ()):
            state = after_section(state, by_site[site.index], site)
        return state

    states = states_before_blocks(flow, {}, after, joined)
    for block, calls in by_block.items():
        state = states.get(block)
        if state is None:
            continue  # nothing reaches it
        for site in calls:
            for read in by_site[site.index].reads:
                held = read.held.after(held_at(state, read.use.register))
                finding = _judge(context, site, read.use, held.kept, kept_in)
                if finding is not None:
                    yield finding, read.use
            state = after_section(state, by_site[site.index], site)


def _judge(
    context: LintContext, site: SimtCall, use: RegisterUse, kept: dict[str, Kept], kept_in: KeepsOfCallers
) -> Finding | None:
    """What is wrong with a resume, given the keeps that may have been the last before it."""
    source = context.module.source
    if not kept:
        if kept_in.may_be_kept_around(site.caller, use.register):
            return None
        return Finding(
            reason=LintReason.RESUME_WITHOUT_KEEP,
            message=f"{use.register} is resumed and no earlier SIMT call of @{site.caller.name} keeps it",
            place=source.span_place(use.place),
            help="keep the register in an earlier section, or pass the value as an argument",
            notes=(Note(message=f"the call in @{site.caller.name}", place=site.place),),
        )
    others = [item for kind, item in kept.items() if use.type and kind not in ("", use.type)]
    if not others:
        return None
    written, at = min(others, key=lambda item: item.order)
    by = () if at is None else (Note(message=f"by the call in @{at.caller.name}", place=at.place),)
    return Finding(
        reason=LintReason.SLOT_CLASH,
        message=f"{use.register} is kept as {written.type} and resumed as {use.type}",
        place=source.span_place(use.place),
        help="keep and resume a register with one type",
        notes=(
            Note(message=f"kept as {written.type} here", place=source.span_place(written.place)),
            *by,
            Note(message=f"and resumed by the call in @{site.caller.name}", place=site.place),
        ),
    )


class KeepsOfCallers:
    """Which registers the SIMT calls of each caller keep, and which callers may run before one another.

    An ordinary function may make SIMT calls for its own caller. Then the order of the calls is not followed: a keep
    anywhere in the functions that call one another counts.
    """

    def __init__(self, context: LintContext, sections: Sections) -> None:
        self._context = context
        self._sections = sections
        self._groups: dict[str, frozenset[str]] | None = None

    def may_be_kept_around(self, caller: Function, register: str) -> bool:
        """Whether a caller's callers and callees, or theirs, keep a register."""
        if self._groups is None:
            self._groups = self._registers_of_groups()
        return not self._groups.get(caller.name, frozenset()).isdisjoint((register, UNKNOWN))

    def _registers_of_groups(self) -> dict[str, frozenset[str]]:
        """For each caller of SIMT functions: the registers kept by all functions that hang together with it."""
        neighbours = self._neighbours()
        found: dict[str, frozenset[str]] = {}
        for name in self._context.sites_by_caller:
            if name not in found:
                group = _connected(name, neighbours)
                registers = frozenset(register for member in group if member != name for register in self._kept(member))
                own = frozenset(self._kept(name))
                # A caller's own keeps have been followed exactly, unless it may run again through the others.
                found.update(dict.fromkeys(group, registers | own) if len(group) > 1 else {name: frozenset()})
        return found

    def _kept(self, caller: str) -> Iterator[str]:
        for site in self._context.sites_by_caller.get(caller, ()):
            yield from self._sections.of(site).behind

    def _neighbours(self) -> dict[str, set[str]]:
        simt = self._context.census.simt_functions
        found: dict[str, set[str]] = {}
        for name, users in self._context.named_by.items():
            if name not in simt:
                for user in users:
                    if user not in simt and user != name:
                        found.setdefault(name, set()).add(user)
                        found.setdefault(user, set()).add(name)
        return found


def _connected(start: str, neighbours: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    pending = [start]
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += neighbours.get(name, ())
    return found
