"""What one pass of a loop computes of its own phis, as a list of operations, each after its operands.

All addresses are distances from one base, which may be any value that does not change while the loop runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from vfsimt.merge.operations import (
    base_address,
    is_address_phi,
    phi_operand,
    read_constant_address,
    read_operation,
)
from vfsimt.simt.dataflow import COPY

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
            reader.add(after, is_address=is_address_phi(shape.flow, phi.at))
    if reader.has_failed or not reader.has_comparable_addresses():
        return None
    return PassFormula(first, _with_constants(reader.steps), tuple(following.items()))


def _with_constants(steps: Mapping[str, Operation]) -> tuple[tuple[str, Operation], ...]:
    """Operations whose operands are numbers wherever they are the same in each pass."""
    known: dict[str, int | None] = {}
    found: list[tuple[str, Operation]] = []
    for key, operation in steps.items():
        values = [value_of(item, known) for item in operation.operands]
        operands = zip(operation.operands, values, strict=True)
        changed = operation._replace(operands=tuple(item if value is None else value for item, value in operands))
        found.append((key, changed))
        if None not in values:
            known[key] = changed.compute({})
    return tuple(found)


class _Reader:
    """Collects the operations on which values depend; it stops at the phis of the header."""

    def __init__(self, shape: LoopShape, phis: frozenset[str]) -> None:
        self._shape = shape
        self._phis = phis
        self._known_phis: set[str] = set()
        self._bases: set[str] = set()
        self._is_ordered = False
        self._is_inbounds = True
        self.phis_to_read: list[str] = []
        self.steps: dict[str, Operation] = {}
        self.has_failed = False

    def add(self, key: str, *, is_address: bool = False) -> None:
        """Add what a value needs, operands first."""
        stack: list[tuple[str, bool, Operation | None]] = [(key, is_address, None)]
        open_keys: set[str] = set()
        while stack:
            name, is_address, operation = stack.pop()
            if operation is not None:
                open_keys.discard(name)
                self.steps[name] = operation
                continue
            if name in self._phis:
                self._note_phi(name)
                continue
            if name in self.steps:
                continue
            read = self._read(name, is_address=is_address)
            if read is None or name in open_keys or len(self.steps) + len(stack) > _LONGEST_FORMULA:
                self.has_failed = True
                return
            self._note_addresses(read)
            open_keys.add(name)
            stack.append((name, is_address, read))
            are_addresses = read.is_address or (is_address and read.opcode == COPY)
            is_chosen = read.opcode == "select"
            stack += [
                (item, are_addresses and not (is_chosen and place == 0), None)
                for place, item in enumerate(read.operands)
                if isinstance(item, str)
            ]

    def _read(self, name: str, *, is_address: bool) -> Operation | None:
        """The operation that gives a value; an address that cannot be read and does not change is a base."""
        if not name.startswith(("%", "@")):
            return read_constant_address(name)
        index = self._shape.flow.definitions.get(name)
        read = None if index is None else read_operation(self._shape.flow, index)
        if read is None and is_address and (index is None or not self._shape.contains(index)):
            self._bases.add(name)
            return base_address()
        return read

    def _note_addresses(self, operation: Operation) -> None:
        if operation.is_address and operation.opcode == "icmp":
            self._is_ordered |= operation.predicate not in ("eq", "ne")
        elif operation.is_address and operation.opcode == "add":
            self._is_inbounds &= "inbounds" in operation.flags

    def has_comparable_addresses(self) -> bool:
        """Whether all addresses have one base, and an order where one is asked for: only one object has one."""
        return len(self._bases) < 2 and (self._is_inbounds or not self._is_ordered)

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
        outside.add(item, is_address=is_address_phi(self._shape.flow, phi.at))
        if outside.has_failed:
            return None
        self._bases |= outside._bases
        self._is_inbounds &= outside._is_inbounds
        return PassFormula({}, tuple(outside.steps.items()), ()).compute({}).get(item)

    def staying(self, phi: HeaderPhi) -> Operand | None:
        """The one value that a phi takes from the latches."""
        values = {item.value for item in phi.following}
        return phi_operand(self._shape.flow, phi.at, next(iter(values))) if len(values) == 1 else None
