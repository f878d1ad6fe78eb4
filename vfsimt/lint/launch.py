"""Rules about how a SIMT function is started: the launch record that a call finds, on every path to it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, Severity
from vfsimt.ir.calls import read_call
from vfsimt.lint.bounds import THREAD_LIMIT
from vfsimt.lint.reaching import states_before_blocks
from vfsimt.lint.reasons import LintReason
from vfsimt.simt.attributes import MAX_THREADS
from vfsimt.simt.numbers import PossibleNumbers, literal_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.ir.nodes import Statement
    from vfsimt.lint.context import LintContext
    from vfsimt.simt.census import Function, SimtCall

LAUNCH_INTRINSIC = "llvm.hivm.store.vfsimt.info"
_DIMENSION_BITS = 16
_DIMENSION_MASK = (1 << _DIMENSION_BITS) - 1


class Dimensions(NamedTuple):
    """Threads in each dimension."""

    x: int
    y: int
    z: int

    @property
    def threads(self) -> int:
        """How many threads that is."""
        return self.x * self.y * self.z


def decode_dimensions(value: int) -> Dimensions:
    """Unpack the i64 of a launch record: z, y and x as 16-bit fields from bit 32 down."""
    x, y, z = (value >> (_DIMENSION_BITS * field) & _DIMENSION_MASK for field in range(3))
    return Dimensions(x=x, y=y, z=z)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchRecord:
    """A store of launch dimensions: its index in the body, and the largest dimensions that it is seen to store."""

    index: int
    statement: Statement
    largest: Dimensions | None

    @property
    def threads(self) -> int:
        """The most threads that it is seen to store; -1 where nothing is known."""
        return -1 if self.largest is None else self.largest.threads


class Reaching(NamedTuple):
    """What a place finds: whether some path comes without a record, and the record of most threads on any path."""

    is_open: bool
    most: LaunchRecord | None


def launch_records(context: LintContext) -> Iterator[Finding]:
    """VF605: a call without a launch record that dominates it; VF606: more threads than the callee is built for."""
    for sites in context.sites_by_caller.values():
        caller = sites[0].caller
        records = StraightRecords(context, caller) if caller.body.is_one_block else CallerRecords(context, caller)
        for site in sites:
            reaching = records.before(site)
            if reaching is None:
                continue  # nothing reaches the call
            if reaching.is_open or not records.dominate(site):
                yield _missing_record(site, reaching)
            if reaching.most is not None:
                yield from _excess_threads(context, site, reaching.most)


class StraightRecords:
    """The launch records of a caller that is one block, and which of them its calls find."""

    def __init__(self, context: LintContext, caller: Function) -> None:
        self._records = list(_launch_records(context, caller))
        self._indexes = [record.index for record in self._records]

    def before(self, site: SimtCall) -> Reaching:
        """What a call finds: the last record before it."""
        position = bisect_left(self._indexes, site.index) - 1
        return Reaching(is_open=position < 0, most=self._records[position] if position >= 0 else None)

    def dominate(self, site: SimtCall) -> bool:
        """Whether a record lies before a call."""
        return bisect_left(self._indexes, site.index) > 0


class CallerRecords:
    """The launch records of one caller, and which of them its calls find."""

    def __init__(self, context: LintContext, caller: Function) -> None:
        self._flow = context.control_flow(caller)
        self._records = list(_launch_records(context, caller))
        self._indexes = [record.index for record in self._records]
        self._last = {self._flow.block_of(record.index): record for record in self._records}
        self._states = states_before_blocks(self._flow, Reaching(is_open=True, most=None), self._after, _joined)
        self._dominated = self._blocks_below_records()

    def _after(self, block: int, state: Reaching) -> Reaching:
        record = self._last.get(block)
        return state if record is None else Reaching(is_open=False, most=record)

    def _blocks_below_records(self) -> frozenset[int]:
        """The blocks that a block with a record dominates, without that block itself."""
        found: set[int] = set()
        above = self._flow.immediate_dominators
        for block in self._flow.reverse_postorder:
            if above[block] != block and (above[block] in found or above[block] in self._last):
                found.add(block)
        return frozenset(found)

    def before(self, site: SimtCall) -> Reaching | None:
        """What a call finds; None where no path reaches it."""
        block = self._flow.block_of(site.index)
        record = self._above_in_block(site)
        if record is not None and block in self._states:
            return Reaching(is_open=False, most=record)
        return self._states.get(block)

    def dominate(self, site: SimtCall) -> bool:
        """Whether a single record lies on every path to a call."""
        return self._above_in_block(site) is not None or self._flow.block_of(site.index) in self._dominated

    def _above_in_block(self, site: SimtCall) -> LaunchRecord | None:
        """The last record before a call in its own block."""
        position = bisect_left(self._indexes, site.index) - 1
        first = self._flow.body.blocks[self._flow.block_of(site.index)].first
        return self._records[position] if position >= 0 and self._indexes[position] >= first else None


def _joined(first: Reaching, second: Reaching) -> Reaching:
    records = [state.most for state in (first, second) if state.most is not None]
    most = min(records, key=lambda record: (-record.threads, record.index), default=None)
    return Reaching(is_open=first.is_open or second.is_open, most=most)


def _launch_records(context: LintContext, caller: Function) -> Iterator[LaunchRecord]:
    numbers: PossibleNumbers | None = None
    text = context.module.text
    for index, statement in context.calls_naming(caller, LAUNCH_INTRINSIC):
        call = read_call(context.module, statement)
        if call.callee_name == LAUNCH_INTRINSIC and len(call.arguments) == 1:
            value, kind = call.arguments[0].value.slice(text), call.arguments[0].type.slice(text)
            if value.startswith("%"):
                numbers = numbers or PossibleNumbers(context.data_flow(caller))
                found = numbers.of(value, kind)
            else:
                found = literal_numbers(value, kind)
            possible = map(decode_dimensions, sorted(found))
            largest = max(possible, key=lambda size: size.threads, default=None)
            yield LaunchRecord(index=index, statement=statement, largest=largest)


def _missing_record(site: SimtCall, reaching: Reaching) -> Finding:
    message = f"no {LAUNCH_INTRINSIC} dominates this SIMT call in @{site.caller.name}"
    help_line = "store the launch dimensions right before the call, on every path to it"
    if not reaching.is_open:
        message += ": each path to it has another one"
        help_line = "store the launch dimensions right before the call, where the paths have met"
    return Finding(
        reason=LintReason.NO_LAUNCH_INFO,
        severity=Severity.ERROR if reaching.is_open else Severity.WARNING,
        message=message,
        place=site.place,
        help=help_line,
    )


def _excess_threads(context: LintContext, site: SimtCall, record: LaunchRecord) -> Iterator[Finding]:
    size = record.largest
    if size is None:
        return
    bound = None if site.callee is None else context.number_attribute(site.callee, MAX_THREADS)
    most = THREAD_LIMIT if bound is None else min(bound, THREAD_LIMIT)
    if size.threads <= most:
        return
    callee = "this SIMT call" if site.callee is None else f"@{site.callee.name}"
    stored = f"x={size.x}, y={size.y}, z={size.z}: {counted(size.threads, 'thread')}"
    notes = [Note(message=stored, place=context.place_of(record.statement))]
    if bound is None or bound > THREAD_LIMIT:
        message = f"{callee} is started with {counted(size.threads, 'thread')}; the limit is {THREAD_LIMIT}"
    else:
        assert site.callee is not None
        message = f"{callee} is started with {counted(size.threads, 'thread')} and is built for at most {bound}"
        notes.append(Note(message=f"the bound of {bound}", place=context.attribute_place(site.callee, MAX_THREADS)))
    yield Finding(
        reason=LintReason.TOO_MANY_THREADS,
        message=message,
        place=site.place,
        help="store smaller dimensions"
        if size.threads > THREAD_LIMIT
        else f"raise {MAX_THREADS} of the callee, or store smaller dimensions",
        notes=tuple(notes),
        facts=(("x", size.x), ("y", size.y), ("z", size.z), ("bound", most)),
    )
