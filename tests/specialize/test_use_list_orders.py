"""`specialize` drops the use-list orders that it falsifies: LLVM takes the result, and rejects orders put back."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from tests.merge.ordered import OrderedModule, Values, add_order, llvm_accepts, without_orders
from vfsimt.ir.oracle import check_module

_CONSTANTS = (
    "ptr @g", "ptr @h", "ptr getelementptr (i8, ptr @g, i64 4)", "i64 ptrtoint (ptr @g to i64)",
    "[2 x ptr] [ptr @g, ptr @h]", "ptr blockaddress(@user, %x)",
)  # fmt: skip
_LOCALS = ("ptr %p", "i32 %n", "i32 %m", "i32 %a", "label %x", "label %y", "i32 %active_lanes", "i32 %i")
VALUES = Values(_CONSTANTS, ("ptr @rows", "ptr @cols", "ptr @user", "ptr @more"), _LOCALS, "@user, %x")


def make_module(random: Random) -> OrderedModule:
    """Entries and their callers, with full calls, tails and orders of what they use."""
    entries = ("rows", "cols")[: random.randint(1, 2)]
    entities = [(name, _entry(random, name)) for name in entries]
    entities += [(name, _caller(random, name, entries)) for name in ("user", "more")[: random.randint(1, 2)]]
    entities += [("", "@g = global i32 0\n"), ("", "@h = global i32 0\n")]
    if random.random() < 0.4:
        entities.append(("", "@u = global ptr getelementptr (i8, ptr @g, i64 4)\n"))
    random.shuffle(entities)
    module = OrderedModule(entities)
    for _ in range(random.randint(2, 10)):
        add_order(random, module, VALUES)
    return module


def _stores(random: Random) -> list[str]:
    return [f"  store {random.choice(_CONSTANTS)}, ptr %p\n" for _ in range(random.randint(0, 3))]


def _entry(random: Random, name: str) -> str:
    return (
        f"define internal void @{name}(ptr %p, i32 %active_lanes) {{\n  %a = add i32 %active_lanes, %active_lanes\n"
        f"  store i32 %a, ptr %p\n{''.join(_stores(random))}  ret void\n}}\n"
    )


def _caller(random: Random, name: str, entries: tuple[str, ...]) -> str:
    lines: list[str] = []
    for _ in range(random.randint(1, 4)):
        pointer, lanes = random.choice(("%p", "@g")), random.choice(("8", "16", "%n"))
        lines.append(f"  call void @{random.choice(entries)}(ptr {pointer}, i32 {lanes})\n")
    lines += _stores(random)
    random.shuffle(lines)
    cut = random.randint(0, len(lines))
    return (
        f"define void @{name}(ptr %p, i32 %n) {{\n  %m = load i32, ptr %p\n  br i1 true, label %x, label %y\nx:\n"
        f"  %i = phi i32 [ 1, %0 ], [ %j, %x ]\n{''.join(lines[:cut])}  %j = add i32 %i, %m\n  %z = add i32 %i, %n\n"
        f"  br i1 false, label %x, label %y\ny:\n{''.join(lines[cut:])}  ret void\n}}\n"
    )


@given(
    seed=st.integers(0, 2**32),
    guard=st.booleans(),
    wrap=st.booleans(),
    noinline=st.booleans(),
    width=st.sampled_from((None, 8, 16)),
)
@settings(max_examples=60, deadline=None)
def test_exactly_the_false_orders_go(seed: int, guard: bool, wrap: bool, noinline: bool, width: int | None) -> None:
    module = make_module(Random(seed))
    options = vfsimt.SpecializeOptions(guard=guard, wrap=wrap, noinline=noinline, width=width)
    text = module.text()
    try:
        result = vfsimt.specialize(text, options)
    except vfsimt.RefusedError:
        return
    check_module(result.text)
    assert without_orders(result.text) == without_orders(vfsimt.specialize(module.text([]), options).text)
    assert vfsimt.specialize(result.text, options).text == result.text
    gone = [order for order in module.orders if not module.has_order(result.text, order)]
    assert len(gone) == sum(finding.code == "VF219" for finding in result.report.findings)
    for order in gone:
        back = module.with_order(result.text, order)
        assert back is not None
        # A guard moves a call to another block: the count of its callee's uses may be the same, the uses are not.
        is_counted_often = guard or "(" in order.text or "@ext" in order.text
        assert is_counted_often or not llvm_accepts(back), order
