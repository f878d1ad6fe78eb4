"""Interleaved samples of several variants (docs/packet-abi.md, "Measuring rules").

Each round takes one sample of every variant, one after the other; the order changes from round to round until each
order has had its turn. No round is dropped.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice, permutations
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_VARIANTS_IN_EVERY_ORDER = 4
_ROOM = 1.2
"""Repetitions are planned for a sample that is this much longer than asked for, since the speed may still rise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplingPlan:
    """How long to measure.

    Attributes:
        samples: of each variant, at least; more where the orders need them.
        sample_seconds: length of one sample, at least.
        warmup_seconds: of each variant before the first round, at least.
    """

    samples: int = 7
    sample_seconds: float = 0.030
    warmup_seconds: float = 0.100


DEFAULT_PLAN = SamplingPlan()


class Repeatable(Protocol):
    """Something that can be run several times over in one go."""

    def run(self, *, repeats: int) -> None:
        """Run it `repeats` times."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """The samples of one variant.

    Attributes:
        seconds: for one repetition, by round.
        repeats: repetitions of a sample, by round.
    """

    seconds: tuple[float, ...]
    repeats: tuple[int, ...]


def sampling_orders(variants: int, samples: int) -> tuple[tuple[int, ...], ...]:
    """The order of the variants in each round: every order equally often, or every neighbourhood for many variants."""
    if variants <= _MOST_VARIANTS_IN_EVERY_ORDER:
        orders = list(permutations(range(variants)))
    else:
        orders = _balanced_orders(variants)
    rounds = math.ceil(samples / len(orders)) * len(orders)
    return tuple(islice(cycle(orders), rounds))


def _balanced_orders(variants: int) -> list[tuple[int, ...]]:
    """A Williams design: each variant directly follows each other one equally often."""
    zigzag = [step // 2 if step % 2 == 0 else variants - 1 - step // 2 for step in range(variants)]
    orders = [tuple((place + shift) % variants for place in zigzag) for shift in range(variants)]
    return orders if variants % 2 == 0 else orders + [tuple(reversed(order)) for order in orders]


Clock: TypeAlias = Callable[[], float]
"""Seconds since some start."""

ON_CPU: Clock = time.thread_time
"""Time that this thread was on a CPU: another process that takes the CPU for a while is not counted as the kernel's."""

WALL: Clock = time.perf_counter
"""Time that has passed, for work on several threads."""


def take_samples(variants: Sequence[Repeatable], plan: SamplingPlan, clock: Clock) -> tuple[Samples, ...]:
    """Warm up each variant, then sample all of them round by round."""
    repeats = [_warm_up(variant, plan, clock) for variant in variants]
    seconds: list[list[float]] = [[] for _ in variants]
    counts: list[list[int]] = [[] for _ in variants]
    for order in sampling_orders(len(variants), plan.samples):
        for index in order:
            elapsed = _elapsed(variants[index], repeats[index], clock)
            while elapsed < plan.sample_seconds:
                # Too short to count as a sample at all; a longer one is taken at once, in the same place.
                repeats[index] = _repeats_for(plan.sample_seconds, elapsed / repeats[index])
                elapsed = _elapsed(variants[index], repeats[index], clock)
            seconds[index].append(elapsed / repeats[index])
            counts[index].append(repeats[index])
    return tuple(Samples(seconds=tuple(a), repeats=tuple(b)) for a, b in zip(seconds, counts, strict=True))


def _warm_up(variant: Repeatable, plan: SamplingPlan, clock: Clock) -> int:
    """Run for the time of the warm-up; how many repetitions a sample needs."""
    spent, repeats, best = 0.0, 1, math.inf
    while spent < plan.warmup_seconds:
        elapsed = _elapsed(variant, repeats, clock)
        spent += elapsed
        best = min(best, elapsed / repeats)
        if elapsed < plan.warmup_seconds / 4:
            repeats *= 2
    return _repeats_for(plan.sample_seconds, best)


def _repeats_for(seconds: float, each: float) -> int:
    return max(1, math.ceil(seconds * _ROOM / max(each, 1e-9)))


def _elapsed(variant: Repeatable, repeats: int, clock: Clock) -> float:
    started = clock()
    variant.run(repeats=repeats)
    return clock() - started
