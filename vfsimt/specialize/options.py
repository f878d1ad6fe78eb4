"""Options of `specialize`."""

from __future__ import annotations

from dataclasses import dataclass

from vfsimt.choices import lone_strings
from vfsimt.diagnostics import Finding
from vfsimt.errors import UsageError
from vfsimt.launch import PACKET_LAUNCH, LaunchLayout
from vfsimt.simt.convention import SimtConvention
from vfsimt.specialize.reasons import POLICY_REASONS, SpecializeReason

WIDTHS = (2, 4, 8, 16)
"""Packet widths W, in lanes, that count as such without being told: another constant may be a tail of known length."""

WIDTH_RANGE = range(2, 1025)
"""Packet widths W, in lanes, that can be told."""

LANES_PARAMETER_NAMES = ("active_lanes", "active_lane_count", "active.lanes", "active.lane.count")
DEFAULT_BUDGET = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecializeOptions:
    """What to specialise, and what to admit.

    Attributes:
        width: only this packet width W, 2 to 1024 lanes; None takes what the calls pass, if it is 2, 4, 8 or 16.
        entries: names of the packet entries; empty takes every definition with a lane parameter.
        lanes_parameters: further names of lane parameters, or an index (from 0, in decimal) for an entry that `entries`
            names; several indexes belong to the entries in their order.
        budget: most LLVM instructions in an entry's body, before optimisation.
        admit: slugs of policy refusals to lift: `over-budget`, `coroutine`, `state-machine`.
        guard: test a variable lane count against W before a call, and call the clone where they are equal.
        wrap: give an entry that nobody calls a batch entry; needs `width`.
        noinline: forbid LLVM to inline entries that have clones, and the clones.
        size_limit_after_fold: most LLVM instructions in a clone after LLVM has folded W into it; then `budget` does not
            count.
        count_after_fold: have LLVM count each clone's instructions after it has folded W, where all clones together
            have 10,000 at most; a size limit implies it, for any size.
        require: refuse a module in which no entry has a clone, which is else passed through unchanged.
        launch_layout: the launch record that `wrap` reads and writes.
        check: have LLVM parse and verify the input and the result.
        simt_cc: N of the `cc N` that stands for the SIMT convention: the manifest counts it as one, and bitcode gets it
            for the vendor's keyword.
        name: what findings and the manifest call the module.
    """

    width: int | None = None
    entries: tuple[str, ...] = ()
    lanes_parameters: tuple[str, ...] = ()
    budget: int = DEFAULT_BUDGET
    admit: tuple[str, ...] = ()
    guard: bool = False
    wrap: bool = False
    noinline: bool = False
    size_limit_after_fold: int | None = None
    count_after_fold: bool = False
    require: bool = False
    launch_layout: LaunchLayout = PACKET_LAUNCH
    check: bool = True
    simt_cc: int | None = None
    name: str = "<string>"

    def __post_init__(self) -> None:
        """Refuse values that mean nothing.

        Raises:
            UsageError: VF224; VF308, `simt_cc` is out of range.
        """
        SimtConvention(number=self.simt_cc)
        problems = lone_strings(entries=self.entries, lanes_parameters=self.lanes_parameters, admit=self.admit)
        if problems:
            raise _bad_options(problems)
        if self.width is not None and self.width not in WIDTH_RANGE:
            problems.append(f"the width is {self.width}; it must be from {WIDTH_RANGE[0]} to {WIDTH_RANGE[-1]} lanes")
        if self.budget < 0:
            problems.append(f"the budget is {self.budget}; it must be 0 or more")
        if self.size_limit_after_fold is not None and self.size_limit_after_fold < 0:
            problems.append(f"the size limit is {self.size_limit_after_fold}; it must be 0 or more")
        known = [reason.slug for reason in POLICY_REASONS]
        problems += [f"{slug!r} cannot be admitted; {', '.join(known)} can" for slug in self.admit if slug not in known]
        if self.lane_indexes and not self.entries:
            problems.append("the index of a lane parameter needs the name of its entry")
        if len(self.lane_indexes) > 1 and len(self.lane_indexes) != len(self.entries):
            problems.append("several indexes of lane parameters need as many entries")
        if problems:
            raise _bad_options(problems)

    @property
    def lane_indexes(self) -> tuple[int, ...]:
        """The indexes among `lanes_parameters`, from 0."""
        return tuple(int(item) for item in self.lanes_parameters if item.isdecimal())

    @property
    def lane_names(self) -> tuple[str, ...]:
        """The names of lane parameters: the field's usual ones, then the user's."""
        told = (item.removeprefix("%") for item in self.lanes_parameters if not item.isdecimal())
        return tuple(dict.fromkeys((*LANES_PARAMETER_NAMES, *told)))

    def lane_index_of(self, entry: str) -> int | None:
        """The index that the user told for an entry."""
        indexes = self.lane_indexes
        if not indexes or entry not in self.entries:
            return None
        return indexes[0] if len(indexes) == 1 else indexes[self.entries.index(entry)]


def _bad_options(problems: list[str]) -> UsageError:
    help_line = "see 'vfsimt specialize --help'"
    return UsageError(
        Finding(reason=SpecializeReason.BAD_OPTION, message=message, help=help_line) for message in problems
    )
