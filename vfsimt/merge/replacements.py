"""What stands for each function that a merge removed, read from the calls of the result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.simt.census import SimtCall, SimtCensus

_CONSTANT = re.compile(r"[-+]?[0-9][-+.0-9eE]*|[us]?0x[0-9A-Za-z]+|true|false")


class Replacement(NamedTuple):
    """A function that is gone, what the result calls in its place, and the arguments that were added to the call.

    Attributes:
        constants: each with its type, as `i32 3`; None where no call shows them.
    """

    function: str
    survivor: str
    constants: tuple[str, ...] | None


def find_replacements(before: SimtCensus, after: SimtCensus, survivors: Mapping[str, str]) -> tuple[Replacement, ...]:
    """The replacement of each function that is gone, in module order: call by call, in the functions that both have.

    Nothing of the plan is trusted: `survivors` says which functions are gone, and the calls say what is called now.
    """
    old, new = _calls_by_caller(before), _calls_by_caller(after)
    found: dict[str, dict[Replacement, None]] = {name: {} for name in before.module.functions if name in survivors}
    for caller, calls in old.items():
        for call, other in zip(calls, new.get(caller, ()), strict=False):  # the textual proof has counted them
            name = call.call.callee_name
            if name in found:
                found[name][_replacement(name, call, other)] = None
    return tuple(item for name, items in found.items() for item in items or (Replacement(name, survivors[name], None),))


def _calls_by_caller(census: SimtCensus) -> dict[str, list[SimtCall]]:
    calls: dict[str, list[SimtCall]] = {}
    for call in census.calls:
        calls.setdefault(call.caller.name, []).append(call)
    return calls


def _replacement(name: str, before: SimtCall, after: SimtCall) -> Replacement:
    text = after.caller.module.text
    added = after.call.arguments[len(before.call.arguments) :]
    values = [item.value.slice(text) for item in added]
    constants = tuple(f"{item.type.slice(text)} {value}" for item, value in zip(added, values, strict=True))
    are_constant = all(_CONSTANT.fullmatch(value) for value in values)
    return Replacement(name, after.call.callee_name or "", constants if are_constant else None)
