"""A packet's rows under its mapping: addresses, private slots, loops over a row, and reductions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.jit.kernels.spec import Mapping
from vfsimt.jit.layout import PACKET_LAUNCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.jit.kernels.lanes import Lanes
    from vfsimt.jit.kernels.spec import KernelSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Buffer:
    """A buffer argument: its view (pointers and sizes of all lanes) in a stack slot, and how its rows lie.

    Attributes:
        view: stack slot of `{ <W x ptr>, <W x i64> }`.
        stride: elements from one row to the next; 0 where all rows share the same elements, as weights.
        offset: elements before the first one of a row that a pass visits.
    """

    view: str
    stride: int
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One slot of a row inside a pass.

    Attributes:
        slot: the slot's number, an i64.
        mask: the lanes that hold an element here.
        lanes: the active lanes, which own a private slot here also where the row has ended.
        edge: whether this is the last, partly filled slot of a packet-local row.
        turn: which of the unrolled slots of a loop this is, from 0.
    """

    slot: str
    mask: str
    lanes: str
    edge: bool
    turn: int


class Rows:
    """The row (or rows) that the packet works on. Values that outlive a block are kept in stack slots."""

    def __init__(self, lanes: Lanes, spec: KernelSpec) -> None:
        self.lanes = lanes
        self.spec = spec
        self._function = lanes.function
        self._packet_local = spec.mapping is Mapping.PACKET_LOCAL
        self._alignment = lanes.vector_bytes

    # -- what the launch record and the argument buffer say ------------------------------------------------------------

    def load_launch(self, active: str) -> None:
        """Read the packet's position and keep it; `active` is the mask of the active lanes."""
        block, size, thread = (
            self._launch_word(offset, hint)
            for offset, hint in (
                (PACKET_LAUNCH.block_id, "block.id"),
                (PACKET_LAUNCH.block_size, "block.size"),
                (PACKET_LAUNCH.thread_index, "thread.index"),
            )
        )
        function, lanes = self._function, self.lanes
        self._active = lanes.spill(lanes.masks, active, max(1, lanes.width // 8))
        wide = [function.value(f"zext i32 {word} to i64") for word in (block, size, thread)]
        origin = function.value(f"mul i64 {wide[0]}, {wide[1]}")
        start = function.value(f"add i64 {origin}, {wide[2]}", "packet.start")
        if self._packet_local:
            row = function.value(f"lshr i64 {start}, {lanes.width.bit_length() - 1}", "packet.row")
            self._row = lanes.spill("i64", row, 8)
        else:
            starts = lanes.splat("i64", start)
            row = function.value(f"add {lanes.longs} {starts}, {lanes.lane_numbers('i64')}", "lane.row")
            self._row = lanes.spill(lanes.longs, row, 8 * lanes.width)

    def private_slots(self) -> None:
        """Reserve the private slots: on the stack, or in the workspace where they are too large for it."""
        function = self._function
        kind = f"[{self.spec.slots} x {self.lanes.floats}]"
        if self.spec.needs_workspace:
            field = function.offset("%launch_config", PACKET_LAUNCH.private_workspace)
            block = function.value(f"load ptr, ptr {field}, align 8", "private.workspace")
            self._private = self.lanes.spill("ptr", block, 8)
        else:
            self._private = function.slot("tile_snapshot.private", kind, max(16, self._alignment))

    def buffer(self, position: int, *, stride: int, offset: int = 0) -> Buffer:
        """Read a buffer argument (`position` from 0) and keep its view, the same in every lane."""
        function, lanes = self._function, self.lanes
        field = self._argument(position)
        pointer = function.value(f"load ptr, ptr {field}, align 16")
        size_field = function.offset(field, 8)
        size = function.value(f"load i64, ptr {size_field}, align 8")
        kind = self._view_kind
        half = function.value(f"insertvalue {kind} poison, {lanes.pointers} {lanes.splat('ptr', pointer)}, 0")
        view = function.value(f"insertvalue {kind} {half}, {lanes.longs} {lanes.splat('i64', size)}, 1")
        return Buffer(view=lanes.spill(kind, view, 8 * lanes.width), stride=stride, offset=offset)

    def value_argument(self, position: int) -> str:
        """Read a float argument and keep it, the same in every lane; its stack slot."""
        scalar = self._function.value(f"load float, ptr {self._argument(position)}, align 16")
        return self.lanes.spill(self.lanes.floats, self.lanes.splat("float", scalar), self._alignment)

    @property
    def _view_kind(self) -> str:
        return f"{{ {self.lanes.pointers}, {self.lanes.longs} }}"

    def _argument(self, position: int) -> str:
        return self._function.offset("%argument_buffer", position * PACKET_LAUNCH.argument_alignment)

    def _launch_word(self, offset: int, hint: str) -> str:
        pointer = self._function.offset("%launch_config", offset)
        return self._function.value(f"load i32, ptr {pointer}, align 4", hint)

    # -- memory --------------------------------------------------------------------------------------------------------

    def read(self, buffer: Buffer, place: Place) -> str:
        """The elements of a slot; zero where the mask is not set."""
        if self._packet_local and not place.edge:
            return self.lanes.masked_load(self._row_pointer(buffer, place), place.mask)
        if not self._packet_local and not buffer.stride:
            return self._read_shared(buffer, place)
        return self.lanes.gather(self._lane_pointers(buffer, place), place.mask)

    def write(self, buffer: Buffer, place: Place, value: str) -> None:
        """Store the elements of a slot, in the lanes of its mask."""
        if self._packet_local and not place.edge:
            self.lanes.masked_store(value, self._row_pointer(buffer, place), place.mask)
        else:
            self.lanes.scatter(value, self._lane_pointers(buffer, place), place.mask)

    def keep(self, place: Place, value: str) -> None:
        """Store a slot's value in its private slot."""
        self.lanes.masked_store(value, self._private_pointer(place), place.lanes, self._alignment)

    def kept(self, place: Place) -> str:
        """Read a slot's value back from its private slot."""
        return self.lanes.masked_load(self._private_pointer(place), place.lanes, self._alignment)

    def _private_pointer(self, place: Place) -> str:
        base = self.lanes.reload("ptr", self._private, 8) if self.spec.needs_workspace else self._private
        return self._function.value(f"getelementptr inbounds {self.lanes.floats}, ptr {base}, i64 {place.slot}")

    def _view_pointers(self, buffer: Buffer) -> str:
        view = self.lanes.reload(self._view_kind, buffer.view, 8 * self.lanes.width)
        return self._function.value(f"extractvalue {self._view_kind} {view}, 0")

    def _row_pointer(self, buffer: Buffer, place: Place) -> str:
        function = self._function
        base = function.value(f"extractelement {self.lanes.pointers} {self._view_pointers(buffer)}, i64 0")
        return function.value(f"getelementptr float, ptr {base}, i64 {self._in_row(buffer, self._element(place))}")

    def _element(self, place: Place) -> str:
        """The first element of a packet-local slot; constants are folded, as LLVM's builder folds them."""
        width = self.lanes.width
        if place.slot.isdigit():
            return str(int(place.slot) * width)
        return self._function.value(f"shl i64 {place.slot}, {width.bit_length() - 1}")

    def _plus(self, element: str, offset: int) -> str:
        if element.isdigit():
            return str(int(element) + offset)
        return self._function.value(f"add i64 {element}, {offset}") if offset else element

    def _in_row(self, buffer: Buffer, element: str) -> str:
        function = self._function
        if buffer.stride:
            row = self.lanes.reload("i64", self._row, 8)
            first = function.value(f"mul i64 {row}, {buffer.stride}")
            element = function.value(f"add i64 {first}, {element}")
        return self._plus(element, buffer.offset)

    def _lane_pointers(self, buffer: Buffer, place: Place) -> str:
        function, lanes = self._function, self.lanes
        pointers = self._view_pointers(buffer)
        if self._packet_local:
            splat = lanes.splat("i64", self._in_row(buffer, self._element(place)))
            index = function.value(f"add {lanes.longs} {splat}, {lanes.lane_numbers('i64')}")
        else:
            rows = lanes.reload(lanes.longs, self._row, 8 * lanes.width)
            first = function.value(f"mul {lanes.longs} {rows}, splat (i64 {buffer.stride})")
            element = self._plus(place.slot, buffer.offset)
            index = function.value(f"add {lanes.longs} {first}, {lanes.splat('i64', element)}")
        return function.value(f"getelementptr float, {lanes.pointers} {pointers}, {lanes.longs} {index}")

    def _read_shared(self, buffer: Buffer, place: Place) -> str:
        """One element for all lanes: its index does not depend on the lane."""
        function = self._function
        base = function.value(f"extractelement {self.lanes.pointers} {self._view_pointers(buffer)}, i64 0")
        element = self._plus(place.slot, buffer.offset)
        pointer = function.value(f"getelementptr float, ptr {base}, i64 {element}")
        return self.lanes.splat("float", function.value(f"load float, ptr {pointer}, align 4"))

    # -- loops and reductions ------------------------------------------------------------------------------------------

    def for_each_slot(self, body: Callable[[Place], None]) -> None:
        """Write `body` for every slot of a row: a loop over groups of slots, the slots left over, the edge slot."""
        whole = self.spec.slots - (1 if self.spec.edge_lanes else 0)
        groups, rest = divmod(whole, self.spec.unroll)
        if groups:
            self._slot_loop(groups, body)
        for turn in range(rest):
            body(self._fixed_place(whole - rest + turn, turn))
        if self.spec.edge_lanes:
            body(self._edge_place(whole))

    def active(self) -> str:
        """The mask of the active lanes, read back in the present block."""
        lanes = self.lanes
        return lanes.reload(lanes.masks, self._active, max(1, lanes.width // 8))

    def combine(self, operation: str, vector: str) -> str:
        """The reduction of a row from the lanes' partial results, in every lane of the row."""
        return self.lanes.across(operation, vector) if self._packet_local else vector

    def _slot_loop(self, groups: int, body: Callable[[Place], None]) -> None:
        function = self._function
        counter = function.slot(".slot", "i64", 8)
        function.effect(f"store i64 0, ptr {counter}, align 8")
        test, inside, after = (function.label(f"tile.{part}") for part in ("test", "body", "exit"))
        function.branch(test)
        function.start(test)
        number = function.value(f"load i64, ptr {counter}, align 8")
        function.branch_if(function.value(f"icmp ult i64 {number}, {groups * self.spec.unroll}"), inside, after)
        function.start(inside)
        for turn in range(self.spec.unroll):
            first = function.value(f"load i64, ptr {counter}, align 8")
            slot = function.value(f"add i64 {first}, {turn}") if turn else first
            active = self.active()
            body(Place(slot=slot, mask=active, lanes=active, edge=False, turn=turn))
        last = function.value(f"load i64, ptr {counter}, align 8")
        function.effect(f"store i64 {function.value(f'add i64 {last}, {self.spec.unroll}')}, ptr {counter}, align 8")
        function.branch(test)
        function.start(after)

    def _fixed_place(self, slot: int, turn: int) -> Place:
        active = self.active()
        return Place(slot=str(slot), mask=active, lanes=active, edge=False, turn=turn)

    def _edge_place(self, slot: int) -> Place:
        """The last slot: its mask is narrower than the packet's, and stays so when all lanes are active."""
        function, lanes = self._function, self.lanes
        element = lanes.lane_numbers("i64", first=slot * lanes.width)
        inside = function.value(f"icmp ult {lanes.longs} {element}, splat (i64 {self.spec.elements})")
        active = self.active()
        mask = function.value(f"and {lanes.masks} {active}, {inside}")
        return Place(slot=str(slot), mask=mask, lanes=active, edge=True, turn=0)
