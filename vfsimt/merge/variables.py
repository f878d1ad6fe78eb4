"""What changes from pass to pass of a loop: the phis that count, those that take up data, and the data itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vfsimt.merge.dependence import Dependence
    from vfsimt.merge.loopshape import HeaderPhi, LoopShape
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
    changing = [phi.key for phi in shape.header_phis if _changes(shape, phi)]
    values = dependence.data_values(function)
    got = [name for block in sorted(shape.loop.blocks) for name in values.get(block, ())]
    depending = dependence.traced(function, got, shape.loop, inside=True)
    return LoopVariables(
        counting=tuple(key for key in changing if key not in depending),
        data=(*(key for key in changing if key in depending), *got),
    )


def _changes(shape: LoopShape, phi: HeaderPhi) -> bool:
    """Whether a phi may hold another value in the next pass.

    Phis of the loop that only hand one value around, as those of nested loops do, all stand for that value.
    """
    values: set[str] = set()
    seen = {phi.key}
    pending = [item.value for item in (*phi.first, *phi.following)]
    while pending and len(values) < 2:
        name = pending.pop()
        index = shape.flow.definitions.get(name)
        if name in seen:
            continue
        seen.add(name)
        if index is not None and shape.flow.opcode(index) == "phi" and shape.contains(index):
            pending += [item.value for item in shape.flow.incoming(index)]
        else:
            values.add(name)
    return len(values) > 1
