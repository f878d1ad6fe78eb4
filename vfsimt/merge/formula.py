"""What one pass of a loop computes of its own phis, as a list of operations, each after its operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.merge.operations import phi_operand, read_operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.merge.loopshape import HeaderPhi, LoopShape
    from vfsimt.merge.operations import Operand, Operation

_LONGEST_FORMULA = 1000
"""Most operations of one pass."""

Values: TypeAlias = "Mapping[str, int | None]"


class PassFormula(NamedTuple):
    """One pass of a loop.

    Attributes:
        first: the phis with the values of the first pass.
        steps: results with their operations, in an order in which they can be computed.
        following: the phis with what they hold in the next pass.
    """

    first: dict[str, int | None]
    steps: tuple[tuple[str, Operation], ...]
    following: tuple[tuple[str, Operand], ...]

    def compute(self, values: Values) -> dict[str, int | None]:
        """All values of a pass, from those of the phis."""
        found = dict(values)
        for key, operation in self.steps:
            found[key] = operation.compute(found)
        return found

    def next_values(self, computed: Values) -> dict[str, int | None]:
        """The values of the phis in the next pass."""
        return {key: value_of(item, computed) for key, item in self.following}


def value_of(item: Operand, values: Values) -> int | None:
    """The value of an operand."""
    return values.get(item) if isinstance(item, str) else item


def read_formula(shape: LoopShape, condition: str) -> PassFormula | None:
    """What a pass computes until it knows a condition; None where not all of it is integer arithmetic on constants.

    Args:
        shape: the loop.
        condition: the key of a local.
    """
    phis = {phi.key: phi for phi in shape.header_phis}
    reader = _Reader(shape, frozenset(phis))
    first: dict[str, int | None] = {}
    following: dict[str, Operand] = {}
    reader.add(condition)
    while reader.phis_to_read and not reader.has_failed:
        phi = phis[reader.phis_to_read.pop()]
        start, after = reader.entering(phi), reader.staying(phi)
        if start is None or after is None:
            return None
        first[phi.key], following[phi.key] = start, after
        if isinstance(after, str):
            reader.add(after)
    if reader.has_failed:
        return None
    return PassFormula(first, tuple(reader.steps.items()), tuple(following.items()))


class _Reader:
    """Collects the operations on which values depend; it stops at the phis of the header."""

    def __init__(self, shape: LoopShape, phis: frozenset[str]) -> None:
        self._shape = shape
        self._phis = phis
        self._known_phis: set[str] = set()
        self.phis_to_read: list[str] = []
        self.steps: dict[str, Operation] = {}
        self.has_failed = False

    def add(self, key: str) -> None:
        """Add what a value needs, operands first."""
        stack: list[tuple[str, Operation | None]] = [(key, None)]
        open_keys: set[str] = set()
        while stack:
            name, operation = stack.pop()
            if operation is not None:
                open_keys.discard(name)
                self.steps[name] = operation
                continue
            if name in self._phis:
                self._note_phi(name)
                continue
            if name in self.steps:
                continue
            index = self._shape.flow.definitions.get(name)
            read = None if index is None else read_operation(self._shape.flow, index)
            if read is None or name in open_keys or len(self.steps) + len(stack) > _LONGEST_FORMULA:
                self.has_failed = True
                return
            open_keys.add(name)
            stack.append((name, read))
            stack += [(item, None) for item in read.operands if isinstance(item, str)]

    def _note_phi(self, name: str) -> None:
        if name not in self._known_phis:
            self._known_phis.add(name)
            self.phis_to_read.append(name)

    def entering(self, phi: HeaderPhi) -> int | None:
        """The one number with which a phi enters the loop."""
        values = {item.value for item in phi.first}
        if len(values) != 1:
            return None
        outside = _Reader(self._shape, frozenset())
        item = phi_operand(self._shape.flow, phi.at, next(iter(values)))
        if not isinstance(item, str):
            return item
        outside.add(item)
        if outside.has_failed:
            return None
        return PassFormula({}, tuple(outside.steps.items()), ()).compute({}).get(item)

    def staying(self, phi: HeaderPhi) -> Operand | None:
        """The one value that a phi takes from the latches."""
        values = {item.value for item in phi.following}
        return phi_operand(self._shape.flow, phi.at, next(iter(values))) if len(values) == 1 else None
