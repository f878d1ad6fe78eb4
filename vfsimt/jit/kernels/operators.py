"""The six operators over a packet's rows, each in the arithmetic of float32."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vfsimt.jit.kernels.spec import Operator, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.jit.kernels.lanes import Lanes
    from vfsimt.jit.kernels.rows import Buffer, Place, Rows

_LOWEST = -3.4028234663852886e38
_LN2_HIGH = 0.693359375
"""ln 2 in two parts, the first with so few bits that its product with a small integer is exact."""
_LN2_LOW = math.log(2.0) - _LN2_HIGH

_EXP_RANGE = (-87.0, 88.0)
"""Arguments are clamped to where exp stays a normal float32."""

_EXP_TERMS = tuple(1.0 / math.factorial(power) for power in range(7, -1, -1))
"""Taylor terms of exp, highest power first: below 1e-8 off for |r| <= ln(2) / 2."""


class Accumulator:
    """One partial result for each unrolled slot, in stack slots, so that loops do not wait for a single sum."""

    def __init__(self, rows: Rows, initial: float, combine: Callable[[str, str], str]) -> None:
        lanes = rows.lanes
        self._lanes = lanes
        self._combine = combine
        start = lanes.constant(initial)
        turns = min(rows.spec.unroll, rows.spec.slots)
        self._slots = [lanes.spill(lanes.floats, start, lanes.vector_bytes) for _ in range(turns)]

    def update(self, place: Place, change: Callable[[str], str]) -> None:
        """Replace the partial result of the place's turn in the lanes of its mask."""
        lanes = self._lanes
        slot = self._slots[place.turn]
        old = lanes.reload(lanes.floats, slot, lanes.vector_bytes)
        new = lanes.pick(place.mask, change(old), old)
        lanes.function.effect(f"store {lanes.floats} {new}, ptr {slot}, align {lanes.vector_bytes}")

    def total(self) -> str:
        """The partial results of all turns combined, lane by lane."""
        parts = [self._lanes.reload(self._lanes.floats, slot, self._lanes.vector_bytes) for slot in self._slots]
        while len(parts) > 1:
            pairs = [self._combine(first, second) for first, second in zip(parts[::2], parts[1::2], strict=False)]
            parts = pairs + (parts[-1:] if len(parts) % 2 else [])
        return parts[0]


def write_operator(rows: Rows) -> None:
    """Write the body of the kernel's operator; arguments in the order of `oracle.arguments`."""
    _WRITERS[rows.spec.operator](rows)


def exponential(lanes: Lanes, value: str) -> str:
    """Exponential of each lane: 2**n times a polynomial, n the nearest integer to value / ln 2."""
    low, high = _EXP_RANGE
    value = lanes.greater(value, lanes.constant(low))
    below = lanes.function.value(f"fcmp olt {lanes.floats} {value}, {lanes.constant(high)}")
    value = lanes.pick(below, value, lanes.constant(high))
    # Adding and subtracting 1.5 * 2**23 rounds to the nearest integer on every target, without a libm call.
    shifter = lanes.constant(1.5 * 2.0**23)
    shifted = lanes.multiply_add(value, lanes.constant(1.0 / math.log(2.0)), shifter)
    whole = lanes.binary("fsub", shifted, shifter)
    rest = lanes.multiply_add(whole, lanes.constant(-_LN2_HIGH), value)
    rest = lanes.multiply_add(whole, lanes.constant(-_LN2_LOW), rest)
    result = lanes.constant(_EXP_TERMS[0])
    for term in _EXP_TERMS[1:]:
        result = lanes.multiply_add(result, rest, lanes.constant(term))
    function = lanes.function
    number = function.value(f"fptosi {lanes.floats} {whole} to {lanes.words}")
    biased = function.value(f"add {lanes.words} {number}, {lanes.word(127)}")
    bits = function.value(f"shl {lanes.words} {biased}, {lanes.word(23)}")
    power = function.value(f"bitcast {lanes.words} {bits} to {lanes.floats}")
    return lanes.binary("fmul", result, power)


def _copy_row(rows: Rows, source: Buffer) -> None:
    if rows.spec.snapshot is Snapshot.COPIED:
        rows.for_each_slot(lambda place: rows.keep(place, rows.read(source, place)))


def _first_read(rows: Rows, source: Buffer, place: Place) -> str:
    """A slot as the first reduction sees it; the fused snapshot is made here."""
    if rows.spec.snapshot is Snapshot.COPIED:
        return rows.kept(place)
    value = rows.read(source, place)
    if rows.spec.snapshot is Snapshot.FUSED:
        rows.keep(place, value)
    return value


def _read_again(rows: Rows, source: Buffer, place: Place) -> str:
    return rows.read(source, place) if rows.spec.snapshot is Snapshot.REREAD else rows.kept(place)


def _sum(rows: Rows) -> Accumulator:
    return Accumulator(rows, 0.0, lambda first, second: rows.lanes.binary("fadd", first, second))


def _keep(rows: Rows, value: str) -> Callable[[], str]:
    """A vector kept across the blocks to come; call the result to read it back."""
    lanes = rows.lanes
    slot = lanes.spill(lanes.floats, value, lanes.vector_bytes)
    return lambda: lanes.reload(lanes.floats, slot, lanes.vector_bytes)


def _inverse_root(rows: Rows, squares: str, epsilon: str) -> str:
    """1 / sqrt(mean of squares + eps)."""
    lanes = rows.lanes
    mean = lanes.binary("fmul", squares, lanes.constant(1.0 / rows.spec.columns))
    eps = lanes.reload(lanes.floats, epsilon, lanes.vector_bytes)
    root = lanes.unary("sqrt", lanes.binary("fadd", mean, eps))
    return lanes.binary("fdiv", lanes.constant(1.0), root)


def _rmsnorm(rows: Rows) -> None:
    lanes, columns = rows.lanes, rows.spec.columns
    source, weight = rows.buffer(0, stride=columns), rows.buffer(1, stride=0)
    epsilon, target = rows.value_argument(2), rows.buffer(3, stride=columns)
    _copy_row(rows, source)
    squares = _sum(rows)

    def reduce(place: Place) -> None:
        value = _first_read(rows, source, place)
        squares.update(place, lambda old: lanes.multiply_add(value, value, old))

    rows.for_each_slot(reduce)
    scale = _keep(rows, _inverse_root(rows, rows.combine("fadd", squares.total()), epsilon))

    def finish(place: Place) -> None:
        value = lanes.binary("fmul", _read_again(rows, source, place), scale())
        rows.write(target, place, lanes.binary("fmul", value, rows.read(weight, place)))

    rows.for_each_slot(finish)


def _layernorm(rows: Rows) -> None:
    lanes, columns = rows.lanes, rows.spec.columns
    source, weight, bias = rows.buffer(0, stride=columns), rows.buffer(1, stride=0), rows.buffer(2, stride=0)
    epsilon, target = rows.value_argument(3), rows.buffer(4, stride=columns)
    _copy_row(rows, source)
    total, squares = _sum(rows), _sum(rows)

    def add(place: Place) -> None:
        value = _first_read(rows, source, place)
        total.update(place, lambda old: lanes.binary("fadd", old, value))

    rows.for_each_slot(add)
    sums = rows.combine("fadd", total.total())
    mean = _keep(rows, lanes.binary("fmul", sums, lanes.constant(1.0 / columns)))

    def spread(place: Place) -> None:
        difference = lanes.binary("fsub", _read_again(rows, source, place), mean())
        squares.update(place, lambda old: lanes.multiply_add(difference, difference, old))

    rows.for_each_slot(spread)
    scale = _keep(rows, _inverse_root(rows, rows.combine("fadd", squares.total()), epsilon))

    def finish(place: Place) -> None:
        difference = lanes.binary("fsub", _read_again(rows, source, place), mean())
        scaled = lanes.binary("fmul", difference, scale())
        result = lanes.multiply_add(scaled, rows.read(weight, place), rows.read(bias, place))
        rows.write(target, place, result)

    rows.for_each_slot(finish)


def _softmax(rows: Rows) -> None:
    lanes, columns = rows.lanes, rows.spec.columns
    source, target = rows.buffer(0, stride=columns), rows.buffer(1, stride=columns)
    _copy_row(rows, source)
    highest, total = Accumulator(rows, _LOWEST, lanes.greater), _sum(rows)

    def find(place: Place) -> None:
        value = _first_read(rows, source, place)
        highest.update(place, lambda old: lanes.greater(value, old))

    rows.for_each_slot(find)
    top = _keep(rows, rows.combine("max", highest.total()))

    def power(place: Place) -> str:
        return exponential(lanes, lanes.binary("fsub", _read_again(rows, source, place), top()))

    def add(place: Place) -> None:
        value = power(place)
        if rows.spec.snapshot is not Snapshot.REREAD:
            rows.keep(place, value)
        total.update(place, lambda old: lanes.binary("fadd", old, value))

    rows.for_each_slot(add)
    scale = _keep(rows, lanes.binary("fdiv", lanes.constant(1.0), rows.combine("fadd", total.total())))

    def finish(place: Place) -> None:
        value = power(place) if rows.spec.snapshot is Snapshot.REREAD else rows.kept(place)
        rows.write(target, place, lanes.binary("fmul", value, scale()))

    rows.for_each_slot(finish)


def _logistic(lanes: Lanes, value: str) -> str:
    negated = lanes.function.value(f"fneg {lanes.floats} {value}")
    grown = lanes.binary("fadd", exponential(lanes, negated), lanes.constant(1.0))
    return lanes.binary("fdiv", lanes.constant(1.0), grown)


def _swiglu(rows: Rows) -> None:
    lanes, columns = rows.lanes, rows.spec.columns
    gate, up, target = (rows.buffer(position, stride=columns) for position in range(3))

    def finish(place: Place) -> None:
        value, factor = rows.read(gate, place), rows.read(up, place)
        silu = lanes.binary("fmul", value, _logistic(lanes, value))
        rows.write(target, place, lanes.binary("fmul", silu, factor))

    rows.for_each_slot(finish)


def _gelu(rows: Rows) -> None:
    """The tanh form of GELU: x * logistic(2u) + residual with u = sqrt(2/pi) * (x + 0.044715 x**3)."""
    lanes, columns = rows.lanes, rows.spec.columns
    source, residual, target = (rows.buffer(position, stride=columns) for position in range(3))

    def finish(place: Place) -> None:
        value, added = rows.read(source, place), rows.read(residual, place)
        square = lanes.binary("fmul", value, value)
        inner = lanes.multiply_add(square, lanes.constant(0.044715), lanes.constant(1.0))
        scaled = lanes.binary("fmul", lanes.binary("fmul", value, inner), lanes.constant(2 * math.sqrt(2 / math.pi)))
        gated = lanes.multiply_add(value, _logistic(lanes, scaled), added)
        rows.write(target, place, gated)

    rows.for_each_slot(finish)


def _rope(rows: Rows) -> None:
    """Element i and element i + columns/2 of a row turn by the angle whose cosine and sine are given."""
    lanes, columns = rows.lanes, rows.spec.columns
    half = columns // 2
    left, right = rows.buffer(0, stride=columns), rows.buffer(0, stride=columns, offset=half)
    cosine, sine = rows.buffer(1, stride=half), rows.buffer(2, stride=half)
    out_left, out_right = rows.buffer(3, stride=columns), rows.buffer(3, stride=columns, offset=half)

    def turn_left(place: Place) -> None:
        first, second = rows.read(left, place), rows.read(right, place)
        minus = lanes.function.value(f"fneg {lanes.floats} {rows.read(sine, place)}")
        kept = lanes.binary("fmul", first, rows.read(cosine, place))
        rows.write(out_left, place, lanes.multiply_add(second, minus, kept))

    def turn_right(place: Place) -> None:
        first, second = rows.read(left, place), rows.read(right, place)
        kept = lanes.binary("fmul", second, rows.read(cosine, place))
        rows.write(out_right, place, lanes.multiply_add(first, rows.read(sine, place), kept))

    # Two statements, two passes: the lines of a result are then written one after the other.
    rows.for_each_slot(turn_left)
    rows.for_each_slot(turn_right)


_WRITERS: dict[Operator, Callable[[Rows], None]] = {
    Operator.RMSNORM: _rmsnorm,
    Operator.LAYERNORM: _layernorm,
    Operator.SOFTMAX: _softmax,
    Operator.SWIGLU: _swiglu,
    Operator.GELU: _gelu,
    Operator.ROPE: _rope,
}
