"""Modules with use-list orders: LLVM says how many uses a value has at a place, chance says in which order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vfsimt.errors import InputError
from vfsimt.ir.oracle import check_module

if TYPE_CHECKING:
    from random import Random

_EXPRESSIONS = (
    "ptr @g", "ptr @h", "ptr @ext", 'ptr @"q \\22x"', "ptr getelementptr (i8, ptr @g, i64 4)",
    "ptr getelementptr (i8, ptr @g, i64 0)", "ptr getelementptr inbounds ([4 x i32], ptr @h, i64 0, i64 2)",
    "i64 ptrtoint (ptr @g to i64)", "i64 add (i64 ptrtoint (ptr @g to i64), i64 8)",
    "ptr addrspacecast (ptr addrspace(3) @sh to ptr)", "ptr no_cfi @ext", "ptr dso_local_equivalent @ext",
    "[2 x ptr] [ptr @g, ptr @h]", "[1 x [2 x ptr]] [[2 x ptr] [ptr @g, ptr @h]]", "{ ptr, i32 } { ptr @h, i32 3 }",
    "%T { ptr @g, i32 1 }", "<2 x ptr> <ptr @g, ptr @g>", "<2 x ptr> splat (ptr @g)", "<2 x ptr> <ptr @g, ptr @h>",
    "{ [2 x ptr], i64 } { [2 x ptr] [ptr @g, ptr @h], i64 ptrtoint (ptr @h to i64) }",
)  # fmt: skip
_FUNCTIONS = ("ptr @s0", "ptr @s1", "ptr @s2", "ptr @s3", "ptr @k", "ptr @llvm.hivm.store.vfsimt.info")
_LOCALS = ("ptr %p", "i32 %n", "i32 %x", "i32 %v", "label %mid")
_GLOBALS = """@g = global [4 x i32] zeroinitializer
@h = global [4 x i32] zeroinitializer
@sh = addrspace(3) global i32 0
@"q \\22x" = global i32 0
declare void @ext()
declare void @llvm.hivm.store.vfsimt.info(i64)
@t = global [2 x ptr] [ptr @g, ptr @h]
@al = alias [4 x i32], ptr @g
@u = global ptr getelementptr (i8, ptr @g, i64 4)
@llvm.compiler.used = appending global [1 x ptr] [ptr @g], section "llvm.metadata"
!0 = !{ptr getelementptr (i8, ptr @g, i64 4)}
!n = !{!0}
""".splitlines(keepends=True)


@dataclass(frozen=True)
class Order:
    """An order: in the body of an entity, or at the top level after it."""

    entity: int
    is_inside: bool
    text: str


@dataclass
class OrderedModule:
    """Entities (name of a definition or nothing, text) with orders; each entity's end is marked by a comment."""

    entities: list[tuple[str, str]]
    orders: list[Order] = field(default_factory=list[Order])

    def text(self, orders: list[Order] | None = None) -> str:
        """The module with its orders, or with others."""
        text = "".join(f"{entity}\n{end_of(index)}\n\n" for index, (_, entity) in enumerate(self.entities))
        for order in self.orders if orders is None else orders:
            put = self.with_order("%T = type { ptr, i32 }\n" + text, order)
            assert put is not None
            text = put.partition("\n")[2]
        return "%T = type { ptr, i32 }\n" + text

    def with_order(self, text: str, order: Order) -> str | None:
        """A module, perhaps merged, with one more order; None where the function for it is gone."""
        name = self.entities[order.entity][0]
        if not order.is_inside:
            end = text.index(end_of(order.entity) + "\n")
            return f"{text[:end]}{order.text}\n{text[end:]}"
        header = re.search(rf"^define [^\n]*@{name}(\.merged[.\w]*)?\(", text, re.MULTILINE)
        if header is None:
            return None
        end = text.index("\n}\n", header.start()) + 1
        return f"{text[:end]}  {order.text}\n{text[end:]}"

    def has_order(self, text: str, order: Order) -> bool:
        """Whether a module, perhaps merged, has an order at its place."""
        name = self.entities[order.entity][0]
        if order.is_inside:
            header = re.search(rf"^define [^\n]*@{name}(\.merged[.\w]*)?\(", text, re.MULTILINE)
            if header is None:
                return False
            return f"  {order.text}\n" in text[header.start() : text.index("\n}\n", header.start()) + 1]
        end = text.index(end_of(order.entity) + "\n")
        return f"\n{order.text}\n" in text[max(text.rfind("\n; end of", 0, end), 0) : end]


def end_of(index: int) -> str:
    return f"; end of {index}."


def without_orders(text: str) -> str:
    """A module without the lines of its orders."""
    return "".join(line for line in text.splitlines(keepends=True) if "uselistorder" not in line)


def make_ordered_module(random: Random) -> OrderedModule:
    """Twins, clones and their kernels among globals that use one another, with orders of what they use."""
    functions = _simt_functions(random)
    kernels = [_kernel(random, name, [name for name, _ in functions]) for name in ("k", "k2")[: random.randint(1, 2)]]
    globals_ = [("", line) for line in _GLOBALS[:6] + [line for line in _GLOBALS[6:-2] if random.random() < 0.4]]
    globals_ += [("", line) for line in _GLOBALS[-2:]] if random.random() < 0.3 else []
    entities = functions + kernels + globals_
    random.shuffle(entities)
    module = OrderedModule(entities)
    for _ in range(random.randint(2, 10)):
        add_order(random, module, Values(_EXPRESSIONS, _FUNCTIONS, _LOCALS, "@k, %mid"))
    return module


def _simt_functions(random: Random) -> list[tuple[str, str]]:
    seeds = [random.random() for _ in range(random.randint(1, 2))]
    found: list[tuple[str, str]] = []
    for index in range(random.randint(2, 4)):
        lines = _stores(type(random)(random.choice(seeds)))
        if random.random() < 0.4:
            lines = [re.sub(r"store i32 [0-9]", f"store i32 {random.randint(4, 9)}", line) for line in lines]
        linkage = random.choice(("linkonce_odr", "internal"))
        body = "".join(lines)
        name = f"s{index}"
        found.append(
            (name, f"define {linkage} simt_entry void @{name}(ptr %p, i32 %n) noinline {{\n{body}  ret void\n}}\n")
        )
    return found


def _stores(random: Random) -> list[str]:
    values = [random.choice((random.choice(_EXPRESSIONS), "i32 3")) for _ in range(random.randint(1, 5))]
    lines = [f"  store {value}, ptr %p\n" for value in values]
    if random.random() < 0.3:
        lines.append("  %v = add i32 %n, %n\n  %w = mul i32 %v, %v\n  store i32 %w, ptr %p\n")
    return lines


def _kernel(random: Random, name: str, callees: list[str]) -> tuple[str, str]:
    chosen = [*(callees if name == "k" else ()), *(random.choice(callees) for _ in range(random.randint(0, 4)))]
    lines = [
        "  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n"
        f"  call simt_entry void @{callee}(ptr {random.choice(('%p', '@g', '@h'))}, i32 {random.randint(0, 3)})\n"
        for callee in chosen
    ]
    lines += [line for line in _stores(random) if "%v" not in line]
    if random.random() < 0.3:
        lines.append(f"  store ptr blockaddress(@{name}, %mid), ptr %p\n")
    random.shuffle(lines)
    return name, (
        f"define void @{name}(ptr %p, i32 %n) {{\n  br label %mid\nmid:\n{''.join(lines)}"
        "  %x = load i32, ptr %p\n  %y = add i32 %x, %n\n  %z = add i32 %x, %y\n"
        "  br i1 false, label %mid, label %end\nend:\n  ret void\n}\n"
    )


@dataclass(frozen=True)
class Values:
    """What orders may name: values of the module, functions, and local values with their types."""

    constants: tuple[str, ...]
    functions: tuple[str, ...]
    locals: tuple[str, ...]
    block: str


def add_order(random: Random, module: OrderedModule, values: Values) -> None:
    """One more order of a value that has at least two uses where it stands; none where chance chose another value."""
    last = len(module.entities) - 1
    entity = random.choice((last, random.randint(0, last)))
    is_inside = bool(module.entities[entity][0]) and random.random() < 0.5
    value = random.choice(values.constants if random.random() < 0.7 else values.functions)
    keyword = "uselistorder"
    if is_inside and random.random() < 0.4:
        value = random.choice(values.locals)
    if not is_inside and random.random() < 0.2:
        keyword, value = "uselistorder_bb", values.block
    head = f"{keyword} {value}, "
    count = count_uses(module, entity, is_inside=is_inside, head=head)
    same_place = [order for order in module.orders if (order.entity, order.is_inside) == (entity, is_inside)]
    if count < 2 or any(order.text.startswith(head) for order in same_place):
        return
    indexes = list(range(count))
    while indexes == sorted(indexes):
        random.shuffle(indexes)
    order = Order(entity, is_inside, head + "{ " + ", ".join(map(str, indexes)) + " }")
    if llvm_accepts(module.text([*module.orders, order])):
        module.orders.append(order)


def count_uses(module: OrderedModule, entity: int, *, is_inside: bool, head: str) -> int:
    """How many uses LLVM has read of a value at a place; 0 where it has no use list."""
    try:
        check_module(module.text([Order(entity, is_inside, head + "{ 1, 0 }")]))
    except InputError as error:
        expected = re.search(r"wrong number of indexes, expected ([0-9]+)", str(error))
        return 0 if expected is None else int(expected[1])
    return 2


def llvm_accepts(text: str) -> bool:
    try:
        check_module(text)
    except InputError:
        return False
    return True
