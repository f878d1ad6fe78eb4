"""Options of the wing's records and functions against what they may hold: every fault at once, with a code."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from vfsimt.errors import UsageError
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from enum import Enum

Rule: TypeAlias = Callable[[Any], str]
"""What a value must be, as the end of "it must be ..."; empty where it is that."""

_INTEGERS = (int, np.integer)
_NUMBERS = (*_INTEGERS, float, np.floating)


def integer(value: Any) -> str:
    """An integer; its range is another matter."""
    return "" if isinstance(value, _INTEGERS) and value is not True and value is not False else "a whole number"


def whole(least: int, most: int | None = None) -> Rule:
    """An integer from `least` on, to `most` if there is a most."""
    wanted = f"a whole number from {least} on" if most is None else f"a whole number from {least} to {most}"

    def rule(value: Any) -> str:
        fits = not integer(value) and least <= value and (most is None or value <= most)
        return "" if fits else wanted

    return rule


def number(*, above: float | None = None, least: float = 0.0) -> Rule:
    """A finite number above a bound, or from one on."""
    wanted = f"a number above {above:g}" if above is not None else f"a number from {least:g} on"

    def rule(value: Any) -> str:
        is_number = isinstance(value, _NUMBERS) and value is not True and value is not False
        taken: float = float(value) if is_number else math.nan  # pyright: ignore[reportUnknownArgumentType]
        fits = math.isfinite(taken) and (taken > above if above is not None else taken >= least)
        return "" if fits else wanted

    return rule


def string(value: Any) -> str:
    """A string."""
    return "" if isinstance(value, str) else "a string"


def flag(value: Any) -> str:
    """True or False."""
    return "" if isinstance(value, bool) else "True or False"


def instance(kind: type | tuple[type, ...], wanted: str) -> Rule:
    """An object of a class, or of one of several."""
    return lambda value: "" if isinstance(value, kind) else wanted


def member(choices: type[Enum]) -> Rule:
    """A member of an enum, or the value of one."""
    values = [item.value for item in choices]
    wanted = f"one of {', '.join(map(repr, values))}"
    return lambda value: "" if isinstance(value, choices) or (isinstance(value, str) and value in values) else wanted


def each(one: Rule) -> Rule:
    """A tuple of values that all keep a rule; one string would be taken letter by letter."""

    def rule(value: Any) -> str:
        if not isinstance(value, (tuple, list)):
            return f"a tuple, each {one(None) or 'as it should be'}"
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        wrong = [problem for problem in map(one, items) if problem]
        return f"a tuple, each {wrong[0]}" if wrong else ""

    return rule


strings = each(string)


def optional(rule: Rule) -> Rule:
    """None, or what another rule says."""
    return lambda value: "" if value is None or not rule(value) else f"None or {rule(value)}"


def refuse_wrong(record: object, *, reason: JitReason = JitReason.BAD_OPTION, **rules: Rule) -> None:
    """Hold the attributes of a record against rules.

    Raises:
        UsageError: with the reason's code, one finding for each attribute that is not what it must be.
    """
    given = {name: (getattr(record, name), rule) for name, rule in rules.items()}
    refuse_wrong_values(type(record).__name__, given, reason=reason)


def refuse_wrong_values(
    owner: str, given: dict[str, tuple[Any, Rule]], *, reason: JitReason = JitReason.BAD_OPTION
) -> None:
    """Hold values against rules; `owner` is the function or record that they are given to.

    Raises:
        UsageError: as `refuse_wrong`.
    """
    wrong = [(name, value, rule(value)) for name, (value, rule) in given.items()]
    problems = [f"{name} of {owner} is {_shown(value)}; it must be {wanted}" for name, value, wanted in wrong if wanted]
    if problems:
        help_line = "the docstring of the record or function says what each option means"
        raise UsageError([finding(reason, message, help_line) for message in problems])


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
