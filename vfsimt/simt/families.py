"""Families of SIMT functions: the same body up to constants and names, each called once.

That is the mark of an unrolled section: unrolling clones it once per iteration, and outlining makes each clone a
function of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.simt.census import Function, SimtCensus
    from vfsimt.simt.digest import FunctionDigester


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Functions of one shape, in module order, at least two.

    Attributes:
        twins: the functions by digest; one group where all are twins.
    """

    functions: tuple[Function, ...]
    twins: tuple[tuple[Function, ...], ...]


def called_once(census: SimtCensus) -> tuple[Function, ...]:
    """The SIMT definitions with exactly one call site, in module order."""
    counts: dict[str, int] = {}
    for site in census.sites:
        if site.callee is not None:
            counts[site.callee.name] = counts.get(site.callee.name, 0) + 1
    return tuple(
        function for name, function in census.simt_functions.items() if function.is_defined and counts.get(name) == 1
    )


def group_by_digest(functions: Iterable[Function], digester: FunctionDigester) -> tuple[tuple[Function, ...], ...]:
    """Twins beside one another: groups in module order, each in module order; a function without twins is alone."""
    groups: dict[str, list[Function]] = {}
    for function in functions:
        groups.setdefault(digester.digest(function), []).append(function)
    return tuple(tuple(group) for group in groups.values())


def find_families(functions: Iterable[Function], digester: FunctionDigester) -> tuple[Family, ...]:
    """The families among some definitions, in module order."""
    shapes: dict[str, list[Function]] = {}
    for function in functions:
        shapes.setdefault(digester.shape(function), []).append(function)
    return tuple(
        Family(functions=tuple(members), twins=group_by_digest(members, digester))
        for members in shapes.values()
        if len(members) > 1
    )
