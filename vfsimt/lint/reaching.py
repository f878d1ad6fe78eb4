"""What may have happened last when a block begins, on any path from the entry: a forward data-flow analysis.

Source: Aho et al., "Compilers", section 9.2 (reaching definitions). A state must only grow by joining, in finitely many
steps; blocks are taken in reverse postorder, so that few are taken twice.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.ir.cfg import ControlFlow

State = TypeVar("State")


def states_before_blocks(
    flow: ControlFlow,
    entry: State,
    after: Callable[[int, State], State],
    join: Callable[[State, State], State],
) -> dict[int, State]:
    """The state with which each reached block begins.

    Args:
        flow: the control flow of a body.
        entry: the state with which the function begins.
        after: the state behind a block that begins with a state.
        join: the state where two paths meet.
    """
    rank = {block: position for position, block in enumerate(flow.reverse_postorder)}
    order = flow.reverse_postorder
    states: dict[int, State] = {0: entry} if order else {}
    waiting = [rank[block] for block in states]
    while waiting:
        block = order[heappop(waiting)]
        if waiting and order[waiting[0]] == block:
            continue  # it waits twice
        behind = after(block, states[block])
        for target in flow.successors[block]:
            joined = behind if target not in states else join(states[target], behind)
            if target not in states or joined != states[target]:
                states[target] = joined
                heappush(waiting, rank[target])
    return states
