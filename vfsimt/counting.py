"""A number with its noun, as messages and reports say it."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """`1 call site`, `2 call sites`: the noun is given for one thing and takes an `s` for any other number."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
