"""Pause Python's search for garbage cycles where ten thousands of records are made and no cycle is among them."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


@contextmanager
def collector_paused() -> Generator[None, None, None]:
    """Without the cyclic collector: on a large manifest its walks take longer than the proof."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # What was made is set aside, so that the walk is not made up for now, or when the program ends.
        gc.freeze()
        if was_enabled:
            gc.enable()
