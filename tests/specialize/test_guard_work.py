"""Guards: the work grows with the text, not with its square. Work is counted, not timed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.ir.llvm import accept
from vfsimt.ir.body import Body
from vfsimt.ir.cfg import ControlFlow
from vfsimt.specialize import guard, knowledge
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

if TYPE_CHECKING:
    from collections.abc import Callable

    from vfsimt.ir.lexer import Token

ENTRY = """\
define internal void @rows(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p
  ret void
}

define void @full(ptr %p) {
  call void @rows(ptr %p, i32 8)
  ret void
}

"""
SMALL, LARGE = 40, 160


def each_tested(count: int) -> str:
    """Blocks that each load a count, pass it, test it, and go on or leave; each exit's edge brings a value."""
    lines = ["define i32 @caller(ptr %p) {", "entry:", "  br label %b0", ""]
    for number in range(count):
        lines += [
            f"b{number}:",
            f"  %v{number} = load i32, ptr %p",
            f"  call void @rows(ptr %p, i32 %v{number})",
            f"  %t{number} = icmp eq i32 %v{number}, 8",
            f"  br i1 %t{number}, label %exit, label %b{number + 1}",
            "",
        ]
    edges = ", ".join(f"[ {number}, %b{number} ]" for number in range(count))
    listed = ", ".join(f"%b{number}" for number in range(count))
    lines += [f"b{count}:", "  ret i32 0", "", f"exit:  ; preds = {listed}", f"  %r = phi i32 {edges}", "  ret i32 %r"]
    return ENTRY + "\n".join(lines) + "\n}\n"


def one_tested(count: int) -> str:
    """Blocks that all pass one count, and all test it: in turn against W and another constant."""
    lines = ["define void @caller(ptr %p, i32 %n) {", "entry:", "  br label %b0", ""]
    for number in range(count):
        lines += [
            f"b{number}:",
            "  call void @rows(ptr %p, i32 %n)",
            f"  %t{number} = icmp eq i32 %n, {(8, 100 + number)[number % 2]}",
            f"  br i1 %t{number}, label %exit, label %b{number + 1}",
            "",
        ]
    return ENTRY + "\n".join([*lines, f"b{count}:", "  br label %exit", "", "exit:", "  ret void"]) + "\n}\n"


def freezes(count: int) -> str:
    """A chain of `freeze`, each link of which is passed."""
    lines = ["define void @caller(ptr %p, i32 %a0) {"]
    for number in range(count):
        lines += [f"  %a{number + 1} = freeze i32 %a{number}", f"  call void @rows(ptr %p, i32 %a{number + 1})"]
    return ENTRY + "\n".join(lines) + "\n  ret void\n}\n"


def work_of(text: str, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many characters guards read and how many questions they ask while a module is specialised."""
    work: Counter[str] = Counter()

    def reading(read: Callable[[str, int, int], list[Token]]) -> Callable[[str, int, int], list[Token]]:
        def counted(text: str, start: int, end: int) -> list[Token]:
            work["characters"] += end - start
            return read(text, start, end)

        return counted

    dominates, statement = ControlFlow.dominates, Body.statement

    def counted_dominates(self: ControlFlow, first: int, second: int) -> bool:
        work["dominates"] += 1
        return dominates(self, first, second)

    def counted_statement(self: Body, index: int) -> object:
        work["statements"] += 1
        return statement(self, index)

    with monkeypatch.context() as patch:
        for module in (knowledge, guard):
            patch.setattr(module, "significant_tokens", reading(module.significant_tokens))
        patch.setattr(ControlFlow, "dominates", counted_dominates)
        patch.setattr(Body, "statement", counted_statement)
        specialize(text, SpecializeOptions(guard=True, check=False))
    return work


@pytest.mark.parametrize("shape", [each_tested, one_tested, freezes])
def test_work_grows_with_the_text(shape: Callable[[int], str], monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = (work_of(shape(count), monkeypatch) for count in (SMALL, LARGE))
    ratio = len(shape(LARGE)) / len(shape(SMALL))
    assert small["characters"] > 0
    for kind, amount in large.items():
        assert amount <= 1.25 * ratio * small[kind] + 20, kind


def test_each_exit_edge_is_renamed() -> None:
    after = specialize(each_tested(SMALL), SpecializeOptions(guard=True)).text
    accept(after)
    head = after.split("exit:")[1]
    for number in range(SMALL):
        assert f"[ {number}, %packet.guard{number}.join ]" in head
    assert head.split("\n")[0].split(" = ")[1] == ", ".join(f"%packet.guard{number}.join" for number in range(SMALL))


def test_one_guard_before_the_first_test_of_the_same_value() -> None:
    text = specialize(one_tested(SMALL), SpecializeOptions(guard=True)).text
    # b0 comes before the test against 8; every later block stands behind its false side.
    assert text.count(" = icmp eq i32 %packet.guard") == 1
    assert "%packet.guard0.is.w8" in text.split("b0:")[1].split("\nb1:")[0]
