"""The bundled device kernels with arguments, and what numpy computes for them in float64 or exact integers."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import vfsimt

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[Any]

HERE = Path(__file__).parent
SEED = 5


@dataclass(frozen=True, kw_only=True)
class Case:
    """A kernel with arguments, and what its result must be.

    Attributes:
        file: of the module, beside this one.
        grid: the number of blocks.
        arguments: as the kernel declares them; `output` is the number of the one that it writes.
        expected: by numpy, in float64 or exact integers.
        tolerance: relative; 0 where the result is exact.
        starts_unwritten: whether the kernel writes all of its output and never adds to it.
    """

    file: str
    grid: int
    arguments: tuple[Any, ...]
    output: int
    expected: Array
    tolerance: float = 0.0
    starts_unwritten: bool = True
    transform: Callable[[str], str] = field(default=str)

    @property
    def text(self) -> str:
        """The module, as it is run."""
        return self.transform((HERE / self.file).read_text(encoding="utf-8"))

    @property
    def outputs(self) -> tuple[int, ...]:
        """The numbers of arguments whose contents do not count."""
        return (self.output,) if self.starts_unwritten else ()


def merged(text: str) -> str:
    """What `vfsimt merge` makes of an unrolled kernel."""
    return vfsimt.merge(text).text


def rmsnorm_case(file: str, transform: Callable[[str], str] = str) -> Case:
    """64 tiles of one row of 128 numbers."""
    random = np.random.default_rng(SEED)
    x, weight = random.standard_normal((64, 128)), random.standard_normal(128)
    x, weight = x.astype(np.float32), weight.astype(np.float32)
    exact = x.astype(np.float64)
    expected = exact / np.sqrt((exact**2).mean(axis=1, keepdims=True) + 1e-5) * weight
    arguments = (x, weight, np.zeros_like(x))
    return Case(
        file=file, grid=1, arguments=arguments, output=2, expected=expected, tolerance=1e-5, transform=transform
    )


def softmax_case() -> Case:
    """Nine rows of 100 numbers, one for each warp of three blocks; the last three warps have no row."""
    x = np.random.default_rng(SEED).standard_normal((9, 100)).astype(np.float32)
    powers = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    expected = powers / powers.sum(axis=1, keepdims=True)
    arguments = (x, np.zeros_like(x), np.int32(9))
    return Case(file="softmax.ll", grid=3, arguments=arguments, output=1, expected=expected, tolerance=1e-5)


def histogram_case() -> Case:
    """5,000 numbers below 70 in three blocks; those from 64 on are in no bin."""
    x = np.random.default_rng(SEED).integers(0, 70, 5000, np.int32)
    expected = np.bincount(x, minlength=70)[:64]
    arguments = (x, np.zeros(64, np.int32), np.int32(x.size))
    return Case(file="histogram.ll", grid=3, arguments=arguments, output=1, expected=expected, starts_unwritten=False)


def transpose_case() -> Case:
    """Six tiles of 32 x 32 words in four blocks."""
    x = np.random.default_rng(SEED).integers(0, 2**32, (64, 96), np.uint32)
    arguments = (x, np.zeros((96, 64), np.uint32), np.int64(4))
    return Case(file="transpose.ll", grid=4, arguments=arguments, output=1, expected=np.transpose(x))


def prefix_case() -> Case:
    """Three rows of 300 numbers, a block for each; sums wrap at 32 bits."""
    x = np.random.default_rng(SEED).integers(-(2**31), 2**31, (3, 300), np.int32)
    expected = np.cumsum(x, axis=1, dtype=np.int64).astype(np.int32)
    return Case(file="prefix.ll", grid=3, arguments=(x, np.zeros_like(x)), output=1, expected=expected)


def argmax_case() -> Case:
    """Six rows of 100 small whole numbers, so that the largest stands more than once."""
    x = np.random.default_rng(SEED).integers(0, 30, (6, 100)).astype(np.float32)
    arguments = (x, np.zeros(6, np.int32), np.int32(6))
    return Case(file="argmax.ll", grid=2, arguments=arguments, output=1, expected=x.argmax(axis=1))


CASES = {
    "rmsnorm, rolled": rmsnorm_case("rmsnorm_rolled.ll"),
    "rmsnorm, unrolled": rmsnorm_case("rmsnorm_unrolled.ll"),
    "rmsnorm, merged": rmsnorm_case("rmsnorm_unrolled.ll", merged),
    "softmax": softmax_case(),
    "histogram": histogram_case(),
    "transpose": transpose_case(),
    "prefix sums": prefix_case(),
    "argmax": argmax_case(),
}


def differs(case: Case, result: Array) -> bool:
    """Whether a result is not the expected one."""
    return not np.allclose(result.astype(np.float64), case.expected.astype(np.float64), case.tolerance, case.tolerance)
