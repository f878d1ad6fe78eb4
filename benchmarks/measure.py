"""Interleaved measurements: in each round every variant runs once, so that noise hits all of them alike."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """The ratio of one variant's time to another's: median and range of the paired ratios of each round."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.low:.2f} ... {self.high:.2f})"


def measure(variants: dict[str, Callable[[], object]], rounds: int = 7) -> dict[str, list[float]]:
    """Seconds of each variant in each round; one warm-up round is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in variants}
    names = list(variants)
    for number in range(rounds + 1):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            start = time.perf_counter()
            variants[name]()
            if number:
                seconds[name].append(time.perf_counter() - start)
    return seconds


def paired_ratio(first: list[float], second: list[float]) -> Ratio:
    """The paired ratios `first / second`."""
    ratios = [one / other for one, other in zip(first, second, strict=True)]
    return Ratio(median=statistics.median(ratios), low=min(ratios), high=max(ratios))


def report_line(name: str, ratio: Ratio, limit: float | None = None) -> str:
    """A line of a benchmark's table: what, the paired ratio, the goal and whether it was met."""
    goal = "" if limit is None else f"   goal {limit:.2f}: {'met' if ratio.median <= limit else 'MISSED'}"
    return f"  {name:<58} {ratio!s:<24}{goal}"
