"""Rules about the registers that SIMT sections keep for later ones and resume."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.diagnostics import Finding, Note
from vfsimt.ir.search import global_references
from vfsimt.lint.assembly import RegisterUse, register_uses
from vfsimt.lint.reaching import states_before_blocks
from vfsimt.lint.reasons import LintReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall


class Kept(NamedTuple):
    """A keep, and the call whose callee does it."""

    use: RegisterUse
    site: SimtCall


Registers: TypeAlias = "dict[str, dict[str, Kept]]"
"""What registers may hold at a place: for each register, by type, the first keep that may have been the last."""

UsesByFunction: TypeAlias = "dict[str, tuple[RegisterUse, ...]]"


def register_slots(context: LintContext) -> Iterator[Finding]:
    """VF611: a register read with another type than it was written; VF612: read where nothing wrote it."""
    uses: UsesByFunction = {}
    for function in context.simt_definitions:
        found = tuple(register_uses(context, function))
        if found:
            uses[function.name] = found
    if not uses:
        return
    kept_in = KeepsOfCallers(context, uses)
    reported: set[tuple[str, int, str]] = set()
    for sites in context.sites_by_caller.values():
        sites_with_uses = [site for site in sites if site.callee is not None and site.callee.name in uses]
        for finding, use in _judge_caller(context, sites_with_uses, uses, kept_in):
            key = (finding.code, use.place.start, use.register)
            if key not in reported:
                reported.add(key)
                yield finding


def _judge_caller(
    context: LintContext, sites: list[SimtCall], uses: UsesByFunction, kept_in: KeepsOfCallers
) -> Iterator[tuple[Finding, RegisterUse]]:
    if not sites:
        return
    flow = context.control_flow(sites[0].caller)
    by_block: dict[int, list[SimtCall]] = {}
    for site in sites:
        by_block.setdefault(flow.block_of(site.index), []).append(site)

    def after(block: int, state: Registers) -> Registers:
        for site in by_block.get(block, ()):
            state = _after_call(state, site, uses)
        return state

    states = states_before_blocks(flow, {}, after, _joined)
    for block, calls in by_block.items():
        if block not in states:
            continue  # nothing reaches it
        state = states[block]
        for site in calls:
            assert site.callee is not None
            for use in uses[site.callee.name]:
                if use.is_keep:
                    state = _after_use(state, use, site)
                    continue
                finding = _judge(context, site, use, state.get(use.register, {}), kept_in)
                if finding is not None:
                    yield finding, use


def _after_call(state: Registers, site: SimtCall, uses: UsesByFunction) -> Registers:
    assert site.callee is not None
    for use in uses[site.callee.name]:
        if use.is_keep:
            state = _after_use(state, use, site)
    return state


def _after_use(state: Registers, use: RegisterUse, site: SimtCall) -> Registers:
    return {**state, use.register: {use.type: Kept(use, site)}}


def _joined(first: Registers, second: Registers) -> Registers:
    if first is second:
        return first
    joined: Registers = {register: dict(types) for register, types in first.items()}
    for register, types in second.items():
        known = joined.setdefault(register, {})
        for kind, kept in types.items():
            if kind not in known or kept.site.index < known[kind].site.index:
                known[kind] = kept
    return joined


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
    written, at = min(others, key=lambda item: item.site.index)
    return Finding(
        reason=LintReason.SLOT_CLASH,
        message=f"{use.register} is kept as {written.type} and resumed as {use.type}",
        place=source.span_place(use.place),
        help="keep and resume a register with one type",
        notes=(
            Note(message=f"kept as {written.type} here", place=source.span_place(written.place)),
            Note(message=f"by the call in @{at.caller.name}", place=at.place),
            Note(message=f"and resumed by the call in @{site.caller.name}", place=site.place),
        ),
    )


class KeepsOfCallers:
    """Which registers the SIMT calls of each caller keep, and which callers may run before one another.

    An ordinary function may make SIMT calls for its own caller. Then the order of the calls is not followed: a keep
    anywhere in the functions that call one another counts.
    """

    def __init__(self, context: LintContext, uses: UsesByFunction) -> None:
        self._context = context
        self._uses = uses
        self._groups: dict[str, frozenset[str]] | None = None

    def may_be_kept_around(self, caller: Function, register: str) -> bool:
        """Whether a caller's callers and callees, or theirs, keep a register."""
        if self._groups is None:
            self._groups = self._registers_of_groups()
        return register in self._groups.get(caller.name, ())

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
            uses = self._uses.get(site.callee.name, ()) if site.callee is not None else ()
            yield from (use.register for use in uses if use.is_keep)

    def _neighbours(self) -> dict[str, set[str]]:
        module = self._context.module
        simt = self._context.census.simt_functions
        plain = {name for name, entity in module.functions.items() if entity.body is not None and name not in simt}
        found: dict[str, set[str]] = {name: set() for name in plain}
        for name in plain:
            body = module.functions[name].body
            assert body is not None
            for _, other in global_references(module.text, body):
                if other in plain and other != name:
                    found[name].add(other)
                    found[other].add(name)
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
