"""Numbers from samples: medians, and ratios of the same round."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.jit.bench.measure import CaseResult, VariantResult
    from vfsimt.jit.bench.timing import Samples


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRatio:
    """The ratio of two variants in each round: the median, and the range of all rounds."""

    median: float
    low: float
    high: float


def paired_ratio(numerator: Samples, denominator: Samples) -> PairedRatio:
    """The ratio of times, round by round: below 1 the numerator is the faster one."""
    ratios = [a / b for a, b in zip(numerator.seconds, denominator.seconds, strict=True)]
    return PairedRatio(median=median(ratios), low=min(ratios), high=max(ratios))


def median_seconds(samples: Samples) -> float:
    """The median time of one repetition."""
    return median(samples.seconds)


def variant(result: CaseResult, name: str) -> VariantResult | None:
    """A variant of a case by name."""
    return next((one for one in result.variants if one.name == name), None)


def native_ratio(result: CaseResult, numerator: str, denominator: str) -> PairedRatio | None:
    """The paired ratio of two variants' native times; None where one of them was not measured."""
    first, second = variant(result, numerator), variant(result, denominator)
    if first is None or second is None:
        return None
    return paired_ratio(first.native, second.native)


def geometric_mean(values: Iterable[float]) -> float:
    """The geometric mean of positive numbers; NaN of none."""
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan


def code_bytes(result: VariantResult) -> int:
    """Size of all functions in the variant's object, in bytes."""
    return sum(counts.code_bytes for counts in result.code.values())


def calls(result: VariantResult, function: str) -> int | None:
    """Call instructions of a function; None where the object has none of that name."""
    counts = result.code.get(function)
    return None if counts is None else counts.calls
