"""Garbage collection, paused where very many records without cycles are made."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


@contextmanager
def paused_collection(*, set_aside: bool = False) -> Generator[None]:
    """Pause Python's cyclic collector; it would walk all records again and again and find nothing to free.

    What the body drops is freed by reference counts as ever.

    Args:
        set_aside: what is left is never walked again. For a program that is about to end, not for a library: there
            the walk would only be made up for now, or at the end.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if set_aside:
            gc.freeze()
        if was_enabled:
            gc.enable()
