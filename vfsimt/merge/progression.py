"""Loops that count by a constant step: the passes until a comparison turns, without following them one by one.

The compared value runs through the numbers of its width as around a circle, and each comparison with a constant holds
on one arc of that circle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.integers import signed, width
from vfsimt.simt.dataflow import COPY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.merge.formula import PassFormula
    from vfsimt.merge.operations import Operand, Operation

_MOST_ROUNDS = 64
"""Times that a count may go around the circle."""

_SWAPPED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
_COUNTING = frozenset((COPY, "freeze", "add", "sub"))


class _Chain(NamedTuple):
    """A value that is a phi plus constants: the phi, and the operations from the phi on."""

    phi: str
    operations: tuple[Operation, ...]

    def sums(self, bits: int, *, is_signed: bool) -> list[int]:
        """What has been added to the phi after each operation, not cut to the width."""
        found = [0]
        for operation in self.operations:
            number = next((item for item in operation.operands if isinstance(item, int)), 0)
            number = signed(number, bits) if is_signed else number
            found.append(found[-1] + (-number if operation.opcode == "sub" else number))
        return found

    def has(self, flag: str) -> bool:
        """Whether an operation would be poison where it overflows."""
        return any(flag in operation.flags for operation in self.operations)


class Progression(NamedTuple):
    """A comparison of a counter with a constant.

    Attributes:
        bits: the width.
        first: the phi in the first pass.
        compared, following: how the compared value and the phi of the next pass come from the phi.
        low, size: the arc on which the loop goes on.
    """

    bits: int
    first: int
    compared: _Chain
    following: _Chain
    low: int
    size: int

    def length(self) -> int | None:
        """The passes that go on; None where the loop does not end within some rounds, or an operation is poison."""
        circle = 1 << self.bits
        step = self.following.sums(self.bits, is_signed=False)[-1] % circle
        at = (self.first + self.compared.sums(self.bits, is_signed=False)[-1] - self.low) % circle
        passes = 0
        for _ in range(_MOST_ROUNDS):
            if at >= self.size:
                return passes if self._is_defined(passes) else None
            if step == 0:
                return None
            if step <= circle // 2:
                more = -(-(self.size - at) // step)
                at += more * step
                if at >= circle:
                    at -= circle
            else:
                more = at // (circle - step) + 1
                at += circle - more * (circle - step)
            passes += more
        return None

    def _is_defined(self, passes: int) -> bool:
        """Whether no operation that must not overflow does, in all passes up to the last comparison."""
        for flag, is_signed in (("nsw", True), ("nuw", False)):
            if not (self.compared.has(flag) or self.following.has(flag)):
                continue
            low = -(1 << (self.bits - 1)) if is_signed else 0
            first = signed(self.first, self.bits) if is_signed else self.first
            step = self.following.sums(self.bits, is_signed=is_signed)[-1]
            for chain, last in ((self.compared, passes), (self.following, passes - 1)):
                for added in chain.sums(self.bits, is_signed=is_signed):
                    ends = (first + added, first + added + max(last, 0) * step)
                    if not all(low <= end < low + (1 << self.bits) for end in ends):
                        return False
        return True


def find_progression(formula: PassFormula, condition: str, *, stays_on_true: bool) -> Progression | None:
    """The progression that a condition compares; None where it is another kind of condition."""
    steps = dict(formula.steps)
    comparison = steps.get(condition)
    if comparison is None or comparison.opcode != "icmp" or comparison.flags:
        return None
    left, right = comparison.operands
    predicate = comparison.predicate
    if isinstance(left, int):
        left, right = right, left
        predicate = predicate if predicate in ("eq", "ne") else predicate[0] + _SWAPPED[predicate[1:]]
    if not isinstance(left, str) or not isinstance(right, int):
        return None
    compared = _chain(left, steps, formula)
    following = None if compared is None else _chain(dict(formula.following)[compared.phi], steps, formula)
    if compared is None or following is None or following.phi != compared.phi:
        return None
    first = formula.first[compared.phi]
    if first is None:
        return None
    bits = width(comparison.type)
    low, size = _arc(predicate, right, bits)
    if not stays_on_true:
        low, size = low + size, (1 << bits) - size
    return Progression(bits, first, compared, following, low, size)


def _chain(value: Operand, steps: dict[str, Operation], formula: PassFormula) -> _Chain | None:
    """How a value comes from a phi by adding constants; None where it does not."""
    operations: list[Operation] = []
    while isinstance(value, str) and value not in formula.first:
        operation = steps[value]
        locals_used: Sequence[str] = [item for item in operation.operands if isinstance(item, str)]
        is_turned = operation.opcode == "sub" and isinstance(operation.operands[0], int)
        if operation.opcode not in _COUNTING or len(locals_used) != 1 or is_turned:
            return None
        operations.append(operation)
        value = locals_used[0]
    return _Chain(value, tuple(reversed(operations))) if isinstance(value, str) else None


def _arc(predicate: str, number: int, bits: int) -> tuple[int, int]:
    """The least number, and how many there are from it on around the circle, for which a comparison holds."""
    circle = 1 << bits
    if predicate in ("eq", "ne"):
        return (number, 1) if predicate == "eq" else (number + 1, circle - 1)
    least = circle // 2 if predicate[0] == "s" else 0
    below = (number - least) % circle
    sizes = {"lt": below, "le": below + 1, "gt": circle - below - 1, "ge": circle - below}
    size = sizes[predicate[1:]]
    return (least, size) if predicate[1] == "l" else (least + circle - size, size)
