"""What a SIMT section does with the registers that sections share: which it resumes, and which it leaves kept.

A section's body is followed along its control flow, and into the functions with a body that it calls.
Source of the method: Aho et al., "Compilers", section 12.6 (summary-based analysis).
"""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.ir.calls import read_call
from vfsimt.ir.lexicon import CALL_OPCODES, TERMINATORS
from vfsimt.ir.search import global_references
from vfsimt.lint.assembly import RegisterUse, register_uses
from vfsimt.lint.reaching import states_before_blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vfsimt.diagnostics import Span
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall

_DEEPEST_CALLS = 100
"""Calls within calls that are followed; what lies deeper is not seen."""

UNKNOWN = "*"
"""Stands for whatever register code that is not seen may keep."""

_BRANCHES = frozenset(("br", "switch", "indirectbr", "invoke", "callbr", "catchswitch", "catchret", "cleanupret"))


class Kept(NamedTuple):
    """A keep, and the call of the section that does it; None inside a section."""

    use: RegisterUse
    site: SimtCall | None

    @property
    def order(self) -> tuple[int, int]:
        """Keeps in the order of the calls, then of the text."""
        return (-1 if self.site is None else self.site.index, self.use.place.start)


class Held(NamedTuple):
    """What a register may hold: by type, the first keep that may have been the last; whether what was before it too."""

    kept: dict[str, Kept]
    is_open: bool

    def after(self, earlier: Held) -> Held:
        """The same behind code that leaves `earlier`."""
        return Held(_first_of_each(earlier.kept, self.kept), earlier.is_open) if self.is_open else self


Registers: TypeAlias = "dict[str, Held]"
"""By register; one that is not there holds what it held before."""

UNTOUCHED = Held({}, True)


class Read(NamedTuple):
    """A resume, and what the code before it in its own section leaves in the register."""

    use: RegisterUse
    held: Held


class Section(NamedTuple):
    """What a function resumes, and what its registers hold behind it."""

    reads: tuple[Read, ...]
    behind: Registers

    @property
    def is_idle(self) -> bool:
        """Whether the function has nothing to do with registers."""
        return not self.reads and not self.behind


_IDLE = Section((), {})


def after_section(state: Registers, section: Section, site: SimtCall | None = None) -> Registers:
    """What registers hold behind a section that a call starts."""
    changed: Registers = {}
    for register, held in section.behind.items():
        kept = {kind: Kept(item.use, site) if site is not None else item for kind, item in held.kept.items()}
        changed[register] = Held(kept, held.is_open).after(state.get(register, UNTOUCHED))
    return {**state, **changed} if changed else state


def held_at(state: Registers, register: str) -> Held:
    """What a register may hold; what unseen code may have kept is of no known type."""
    held = state.get(register, UNTOUCHED)
    if held.is_open and UNKNOWN in state:
        return Held({**held.kept, **state[UNKNOWN].kept}, True)
    return held


def joined(first: Registers, second: Registers) -> Registers:
    """What registers may hold where two paths meet."""
    if first is second or first == second:
        return first
    found: Registers = {}
    for register in {**first, **second}:
        one, other = first.get(register, UNTOUCHED), second.get(register, UNTOUCHED)
        found[register] = Held(_first_of_each(one.kept, other.kept), one.is_open or other.is_open)
    return found


def unseen(span: Span) -> Section:
    """A section whose code is not seen, called at a place."""
    return Section((), {UNKNOWN: Held({"": Kept(RegisterUse(UNKNOWN, "", True, span), None)}, True)})


def _first_of_each(first: dict[str, Kept], second: dict[str, Kept]) -> dict[str, Kept]:
    found = dict(first)
    for kind, kept in second.items():
        if kind not in found or kept.order < found[kind].order:
            found[kind] = kept
    return found


class Sections:
    """The sections of a module, each followed once."""

    def __init__(self, context: LintContext) -> None:
        self._context = context
        self._found: dict[str, Section] = {}
        self._depth = 0

    def of(self, site: SimtCall) -> Section:
        """What the callee of a SIMT call does."""
        if site.callee is None or not site.callee.is_defined:
            return unseen(site.call.span)
        return self._of(site.callee)

    @cached_property
    def has_reads(self) -> bool:
        """Whether any function resumes a register."""
        return any(not use.is_keep for uses in self._uses.values() for _, use in uses)

    @cached_property
    def _uses(self) -> dict[str, tuple[tuple[int, RegisterUse], ...]]:
        """The registers that the inline assembly of each function takes, with the index of the statement."""
        text = self._context.module.text
        bodies = ((name, entity.body) for name, entity in self._context.module.functions.items())
        names = [name for name, body in bodies if body is not None and text.find("asm", body.start, body.end) >= 0]
        functions = map(self._context.census.function, names)
        found = {item.name: tuple(register_uses(self._context, item)) for item in functions if item is not None}
        resumed = {use.register for uses in found.values() for _, use in uses if not use.is_keep}
        # A keep that nothing resumes changes nothing.
        wanted = {name: tuple(item for item in uses if item[1].register in resumed) for name, uses in found.items()}
        return {name: uses for name, uses in wanted.items() if uses}

    @cached_property
    def _nested(self) -> dict[str, tuple[SimtCall, ...]]:
        """The SIMT calls of each SIMT function."""
        found: dict[str, list[SimtCall]] = {}
        for call in self._context.census.calls:
            if call.caller.is_simt:
                found.setdefault(call.caller.name, []).append(call)
        return {name: tuple(calls) for name, calls in found.items()}

    @cached_property
    def _active(self) -> frozenset[str]:
        """The functions with a body that use registers or make SIMT calls in sections, and those that name them."""
        found: set[str] = set()
        pending = [*self._uses, *self._nested]
        if not self._nested and all(name in self._context.census.simt_functions for name in pending):
            return frozenset(pending)  # no section calls them
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending += self._context.named_by.get(name, ())
        return frozenset(found)

    def _of(self, function: Function) -> Section:
        name = function.name
        if name not in self._found:
            if name not in self._active:
                return _IDLE
            self._found[name] = unseen(function.header.name_span)  # where it calls itself
            self._depth += 1
            if self._depth < _DEEPEST_CALLS:
                self._found[name] = self._follow(function)
            self._depth -= 1
        return self._found[name]

    def _follow(self, function: Function) -> Section:
        steps = self._steps(function)
        if not steps:
            return _IDLE
        body = function.body
        if body.opcodes.isdisjoint(_BRANCHES):
            ends = (index for index in range(len(body)) if body.opcode(index) in TERMINATORS)
            end = next(ends, len(body))
            return self._through((step for step in steps if step[0] < end), {})
        flow = self._context.control_flow(function)
        by_block: dict[int, list[tuple[int, Section]]] = {}
        for step in steps:
            by_block.setdefault(flow.block_of(step[0]), []).append(step)
        states = states_before_blocks(
            flow, {}, lambda block, state: self._through(by_block.get(block, ()), state).behind, joined
        )
        through = {block: self._through(by_block.get(block, ()), state) for block, state in states.items()}
        ends = [through[block].behind for block in through if body.opcode(body.blocks[block].end - 1) == "ret"]
        reads = tuple(read for block in sorted(through) for read in through[block].reads)
        return Section(reads, reduce(joined, ends) if ends else {})

    @staticmethod
    def _through(steps: Iterable[tuple[int, Section]], state: Registers) -> Section:
        """A row of steps behind a state, as one section."""
        reads: list[Read] = []
        for _, step in steps:
            reads += (Read(item.use, item.held.after(held_at(state, item.use.register))) for item in step.reads)
            state = after_section(state, step)
        return Section(tuple(reads), state)

    def _steps(self, function: Function) -> list[tuple[int, Section]]:
        """What a body does with registers, in order: statements as small sections."""
        steps = [(index, _step(use)) for index, use in self._uses.get(function.name, ())]
        steps += [(index, section) for index, section in self._calls(function) if not section.is_idle]
        return sorted(steps, key=lambda step: step[0])

    def _calls(self, function: Function) -> Iterator[tuple[int, Section]]:
        nested = {call.index for call in self._nested.get(function.name, ())}
        for call in self._nested.get(function.name, ()):
            yield call.index, self.of(call)
        assert function.entity.body is not None
        if self._active <= self._context.census.simt_functions.keys():
            return
        for position, name in global_references(function.module.text, function.entity.body):
            index = function.body.index_at(position)
            if name in self._active and index not in nested and self._calls_by_name(function, index, name):
                callee = self._context.census.function(name)
                assert callee is not None
                yield index, self._of(callee)

    def _calls_by_name(self, function: Function, index: int, name: str) -> bool:
        statement = function.body.statement(index)
        is_call = statement.opcode in CALL_OPCODES
        return is_call and read_call(function.module, statement).callee_name == name


def _step(use: RegisterUse) -> Section:
    if use.is_keep:
        return Section((), {use.register: Held({use.type: Kept(use, None)}, False)})
    return Section((Read(use, UNTOUCHED),), {})
