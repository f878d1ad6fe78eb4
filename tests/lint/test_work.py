"""The linter's work grows with the text: statements that are looked at are counted, not seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import vfsimt
from tests.lint.modules import RECORD
from vfsimt.ir.body import Body
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import Module

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.ir.nodes import Entity, Statement

HEAD = "declare void @llvm.hivm.store.vfsimt.info(i64)\n"
SIMT = 'define weak_odr simt_entry void @f{0}(ptr %p) noinline "simt-max-threads"="64" {{\n  {1}\n  ret void\n}}\n'
CALL = "  call simt_entry void @f0(ptr %p)\n"


def kernel(body: str) -> str:
    return (
        HEAD
        + SIMT.format(0, "")
        + f"define void @k(ptr %p, i1 %c, i32 %x0) {{\nentry:\n{body}  ret void\n}}\n!0 = !{{}}\n"
    )


def calls(count: int) -> str:
    return kernel((RECORD + CALL) * count)


def blocks(count: int) -> str:
    """A deep tree of dominators with one record at its root."""
    steps = "".join(f"b{i}:\n{CALL}  br i1 %c, label %b{i + 1}, label %out\n" for i in range(count))
    return kernel(f"{RECORD}  br label %b0\n{steps}b{count}:\n  br label %out\nout:\n")


def diamonds(count: int) -> str:
    """A record on every other path: any of them may be the last."""
    steps = "".join(
        f"b{i}:\n  br i1 %c, label %d{i}, label %b{i + 1}\nd{i}:\n{RECORD}{CALL}  br label %b{i + 1}\n"
        for i in range(count)
    )
    return kernel(f"{RECORD}  br label %b0\n{steps}b{count}:\n")


def loops(count: int) -> str:
    steps = "".join(f"b{i}:\n{CALL}{RECORD}  br i1 %c, label %b{i}, label %b{i + 1}\n" for i in range(count))
    return kernel(f"  br label %b0\n{steps}b{count}:\n")


def slots(count: int) -> str:
    """Each address is made of the one before it, by a number that is."""
    steps = "".join(
        f"  %x{i + 1} = add i32 %x{i}, 4\n  %s{i + 1} = getelementptr i8, ptr %s{i}, i32 %x{i + 1}\n"
        f"  call simt_entry void @f0(ptr %s{i + 1})\n"
        for i in range(count)
    )
    return kernel(f"  %s0 = alloca [4 x i32], !pto.persistent !0\n{RECORD}{steps}")


def registers(count: int) -> str:
    bodies = "".join(
        SIMT.format(i, f'%r = call i32 asm sideeffect "", "={{TPER{i % 32}}}{",0" * (i % 2)}"({"i32 1" * (i % 2)})')
        for i in range(count)
    )
    steps = "".join(
        f"b{i}:\n  call simt_entry void @f{i}(ptr %p)\n  br i1 %c, label %b{i + 1}, label %b{i // 2}\n"
        for i in range(count)
    )
    return f"{HEAD}{bodies}define void @k(ptr %p, i1 %c) {{\nentry:\n  br label %b0\n{steps}b{count}:\n  ret void\n}}\n"


def families(count: int) -> str:
    """Pairs of twins, each pair with annotations."""
    bodies = "".join(SIMT.format(i, f"store i{i // 2 + 8} 1, ptr %p").replace("weak", "linkonce") for i in range(count))
    once = "".join(f"  call simt_entry void @f{i}(ptr %p)\n" for i in range(count))
    notes = "".join(f'!{i} = !{{ptr @f{i}, !"simt"}}\n' for i in range(count))
    names = ", ".join(f"!{i}" for i in range(count))
    return f"{HEAD}{bodies}define void @k(ptr %p) {{\n{RECORD}{once}  ret void\n}}\n!notes = !{{{names}}}\n{notes}"


def helpers(count: int) -> str:
    """A row of functions that call one another, each called by a section; the last makes a SIMT call."""
    sections = "".join(SIMT.format(i, f"call void @h{i}(ptr %p)") for i in range(count))
    rows = "".join(
        f"define void @h{i}(ptr %p) {{\n  call void @h{i + 1}(ptr %p)\n  ret void\n}}\n" for i in range(count)
    )
    return f"{HEAD}{sections}{rows}define void @h{count}(ptr %p) {{\n{RECORD}{CALL}  ret void\n}}\n"


@pytest.mark.parametrize("shape", [calls, blocks, diamonds, loops, slots, registers, families, helpers])
def test_twice_the_text_is_twice_the_work(shape: Callable[[int], str], monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    original = Body.statement

    def counted(body: Body, index: int) -> Statement:
        nonlocal count
        count += 1
        return original(body, index)

    monkeypatch.setattr(Body, "statement", counted)
    work: list[int] = []
    for size in (200, 400):
        text = shape(size)
        check_module(text)
        count = 0
        vfsimt.lint(text)
        work.append(count)
    assert work[1] <= 2.2 * work[0]


def test_aliases_and_variables_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    original = Module.name_of

    def counted(module: Module, entity: Entity) -> str:
        nonlocal count
        count += 1
        return original(module, entity)

    monkeypatch.setattr(Module, "name_of", counted)
    work: list[int] = []
    for size in (100, 200):
        others = "".join(f"@a{i} = alias void (ptr), ptr @f0\n@v{i} = global i8 0\n" for i in range(size))
        text = others + kernel(RECORD + "".join(f"  call simt_entry void @a{i}(ptr %p)\n" for i in range(size)))
        check_module(text)
        count = 0
        assert [finding.code for finding in vfsimt.lint(text)] == ["VF613"] * size
        work.append(count)
    assert work[1] <= 2.2 * work[0]
