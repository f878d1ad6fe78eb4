"""SIMT functions that call SIMT functions: which groups can be merged at once.

A proof compares bodies, so none of the functions that it compares may call one that is merged in the same step: such
groups wait for the next step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vfsimt.simt.census import SimtCall


def waiting_functions(changed: Iterable[str], calls: Mapping[str, Sequence[SimtCall]]) -> frozenset[str]:
    """The functions that call one of the functions `changed`, themselves left out.

    Args:
        changed: functions whose calls are to call something else.
        calls: the SIMT calls of each.
    """
    return frozenset(call.caller.name for name in changed for call in calls[name] if call.caller.name != name)
