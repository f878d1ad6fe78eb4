"""What changes from pass to pass of a loop: the phis that count, those that take up data, and the data itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vfsimt.merge.dependence import Dependence
    from vfsimt.merge.loopshape import LoopShape
    from vfsimt.simt.census import Function


class LoopVariables(NamedTuple):
    """The values of a loop that may be others in each pass, as keys of `local_name`.

    Attributes:
        counting: the phis of the header that change by computation alone: unrolling makes them known.
        data: the phis that depend on what the loop loads or gets from calls, in order, and then all that it gets so.
    """

    counting: tuple[str, ...]
    data: tuple[str, ...]


def loop_variables(dependence: Dependence, function: Function, shape: LoopShape) -> LoopVariables:
    """Tell the variables of a loop apart."""
    changing = _changing(shape)
    values = dependence.data_values(function)
    got = [name for block in sorted(shape.loop.blocks) for name in values.get(block, ())]
    depending = dependence.traced(function, got, shape.loop, inside=True)
    return LoopVariables(
        counting=tuple(key for key in changing if key not in depending),
        data=(*(key for key in changing if key in depending), *got),
    )


def _changing(shape: LoopShape) -> list[str]:
    """The phis of the header that may hold another value in the next pass.

    Phis and copies in the loop that only hand one value around, as those of nested loops do, all stand for that value.
    Each is first taken for the first value that it meets, and becomes a value of its own when it meets a second one.
    """
    users: dict[str, list[str]] = {}
    met: list[tuple[str, str]] = []
    pending = [phi.key for phi in shape.header_phis]
    seen = set(pending)
    while pending:
        key = pending.pop()
        for value in _handed_on(shape, key):
            users.setdefault(value, []).append(key)
            if not _handed_on(shape, value):
                met.append((key, value))
            elif value not in seen:
                seen.add(value)
                pending.append(value)
    stands_for: dict[str, str] = {}
    while met:
        key, value = met.pop()
        known = stands_for.get(key)
        if known == key or value in (key, known):
            continue
        stands_for[key] = value if known is None else key
        met += [(user, stands_for[key]) for user in users.get(key, ())]
    return [phi.key for phi in shape.header_phis if stands_for.get(phi.key) == phi.key]


def _handed_on(shape: LoopShape, key: str) -> tuple[str, ...]:
    """The values of which a phi or a copy in the loop gives one; nothing for any other value."""
    flow = shape.flow
    index = flow.definitions.get(key)
    if index is None or not shape.contains(index):
        return ()
    if flow.opcode(index) == "phi":
        return tuple(item.value for item in flow.incoming(index))
    copied = flow.copied(index)
    return () if copied is None else (copied,)
