"""Blocks of threads with values and masks, for tests with Hypothesis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from tests.device.texts import shape_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

WARP = 32
MOST_THREADS = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Threads:
    """A block of threads, of which some are active.

    Attributes:
        sides: how many threads in x, y and z.
        active: a bool for each thread, by its linear number.
        seed: of the values that the threads have.
    """

    sides: tuple[int, int, int]
    active: NDArray[np.bool_]
    seed: int

    @property
    def count(self) -> int:
        return int(np.prod(self.sides))

    @property
    def word(self) -> np.int64:
        return np.int64(shape_word(*self.sides))

    @property
    def mask(self) -> NDArray[np.int32]:
        return self.active.astype(np.int32)

    @property
    def random(self) -> np.random.Generator:
        return np.random.default_rng(self.seed)

    def warps(self) -> Iterator[NDArray[np.intp]]:
        """The numbers of the active threads of each warp that has some."""
        for first in range(0, self.count, WARP):
            chosen = first + np.flatnonzero(self.active[first : first + WARP])
            if chosen.size:
                yield chosen


@st.composite
def threads(draw: st.DrawFn, *, all_active: bool = False) -> Threads:
    """Blocks with partial warps and several warps, all threads active or any of them."""
    x = draw(st.one_of(st.integers(1, 70), st.sampled_from((31, 32, 33, 64))))
    y = draw(st.integers(1, max(1, MOST_THREADS // x)).filter(lambda side: x * side <= MOST_THREADS))
    z = draw(st.integers(1, max(1, min(3, MOST_THREADS // (x * y)))))
    seed = draw(st.integers(0, 1000))
    share = 1.0 if all_active else draw(st.sampled_from((1.0, 0.9, 0.5, 0.1)))
    active: Any = np.random.default_rng(seed + 1).random(x * y * z) <= share
    return Threads(sides=(x, y, z), active=active, seed=seed)
