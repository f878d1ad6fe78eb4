"""Options that hold several strings: one string in place of a tuple would be taken letter by letter."""

from __future__ import annotations


def lone_strings(**options: object) -> list[str]:
    """What is wrong with the options that are a string where a tuple of strings belongs, a sentence for each."""
    return [
        f"{name} is the string {value!r}; give a tuple: ({value!r},)"
        for name, value in options.items()
        if isinstance(value, str)
    ]
