"""What is one number, or one address, on every path: no claim is made of it (VF606, VF615)."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import CALL, RECORD, codes, kernel, packed, record
from vfsimt.ir.oracle import check_module

ALLOCA = "  %slots = alloca [4 x i32], align 4, !pto.persistent !0\n"
SLOT = "  %s = getelementptr i32, ptr %slots, i64 %m\n"
USE = "  call simt_entry void @simt(ptr %s)\n"
PATHS = "  br i1 %c, label %other, label %join\nother:\n  br label %join\njoin:\n"
FUNCTIONS = "declare ptr @choose(ptr, i64)\n"


def selects(body: str) -> bool:
    found = codes(kernel(ALLOCA + RECORD + body + USE, extra=FUNCTIONS))
    assert found in ([], ["VF615"])
    return bool(found)


NESTED_LOOPS = """  br label %outer
outer:
  %x = phi i64 [ 1, %entry ], [ {latch}, %latch ]
  br label %inner
inner:
  %m = phi i64 [ %x, %outer ], [ {inner}, %inner ]
  %t = add i64 %m, {step}
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %out
out:
"""


@pytest.mark.parametrize(
    ("latch", "inner", "step", "is_variable"),
    [
        ("%m", "%m", 1, False), ("%x", "%x", 1, False), ("%m", "%t", 0, False),
        ("%m", "%t", 1, True), ("%t", "%m", 1, True), ("2", "%m", 1, True), ("1", "%x", 1, False),
    ],
)  # fmt: skip
def test_a_number_that_loops_hand_around(latch: str, inner: str, step: int, is_variable: bool) -> None:
    assert selects(NESTED_LOOPS.format(latch=latch, inner=inner, step=step) + SLOT) == is_variable


@pytest.mark.parametrize("length", [1, 59, 61, 1000])
@pytest.mark.parametrize("other", [1, 2])
def test_long_chains(length: int, other: int) -> None:
    chain = "".join(f"  %x{index + 1} = add i64 %x{index}, 1\n" for index in range(length))
    start = f"{PATHS}  %x0 = phi i64 [ 1, %entry ], [ {other}, %other ]\n{chain}"
    assert selects(f"{start}  %m = sub i64 %x{length}, {length}\n{SLOT}") == (other == 2)
    most = start.replace("[ 1,", f"[ {packed(128) - length},").replace(
        f"[ {other},", f"[ {packed(127) + other - length},"
    )
    assert codes(kernel(most + record(f"%x{length}") + CALL)) == ["VF606"] * (other == 2)


@pytest.mark.parametrize(
    ("number", "is_variable"),
    [
        ("mul i64 %n, 0", False), ("and i64 0, %n", False), ("sub i64 %n, %n", False), ("xor i64 %n, %n", False),
        ("or i64 %n, 0", True), ("add i64 %n, %n", True), ("add i64 undef, 1", False),
        ("add i64 %n, 0, !note !0", True),
    ],
)  # fmt: skip
def test_numbers_without_choice(number: str, is_variable: bool) -> None:
    assert selects(f"  %m = {number}\n{SLOT}") == is_variable


def test_attachments_hide_no_number() -> None:
    step = "  %y = phi i64 [ 1, %entry ], [ 1, %other ]\n  %m = add i64 %y, 1, !note !0\n"
    assert not selects(PATHS + step + SLOT)
    value = f"  %v = add i64 {packed(128)}, 1, !note !0\n"
    assert codes(kernel(value + record("%v") + CALL)) == ["VF606"]


UNREACHED = "  br label %join\nother:\n  br label %join\njoin:\n"


@pytest.mark.parametrize(("paths", "is_variable"), [(PATHS, True), (UNREACHED, False)])
def test_a_block_that_is_never_reached_gives_nothing(paths: str, is_variable: bool) -> None:
    number = "  %m = phi i64 [ 1, %entry ], [ 2, %other ]\n"
    assert selects(paths + number + SLOT) == is_variable
    address = "  %a = getelementptr i32, ptr %slots, i64 1\n"
    assert selects(address + paths + "  %s = phi ptr [ %slots, %entry ], [ %a, %other ]\n") == is_variable
    stored = f"  %v = phi i64 [ {packed(128)}, %entry ], [ {packed(129)}, %other ]\n"
    assert codes(kernel(paths + stored + record("%v") + CALL)) == ["VF606"] * is_variable


@pytest.mark.parametrize(
    ("statements", "is_variable"),
    [
        ("  %s = call ptr @choose(ptr %slots, i64 %n)\n", False),  # who knows what it returns
        ("  %s = select i1 true, ptr %slots, ptr %v\n", False),
        ("  %s = select i1 false, ptr %slots, ptr %v\n", True),
        ("  %q = icmp eq i64 1, 1\n  %s = select i1 %q, ptr %slots, ptr %v\n", False),
        ("  %b = freeze i1 %c\n  %s = select i1 %b, ptr %v, ptr %slots\n", True),
        ("  %i = ptrtoint ptr %v to i64\n  %d = sub i64 %i, 4\n  %s = getelementptr i8, ptr %p, i64 %d\n", False),
        ("  %i = ptrtoint ptr %v to i64\n  %s = inttoptr i64 %i to ptr\n", True),
        ("  %s = getelementptr i8, ptr %v, i64 0\n", True),
        ('  %"a, b" = icmp eq i64 %n, 0\n  %s = select i1 %"a, b", ptr %slots, ptr %p\n', True),
    ],
)
def test_what_is_seen_to_be_a_selected_address(statements: str, is_variable: bool) -> None:
    assert selects("  %v = getelementptr i32, ptr %slots, i64 %n\n" + statements) == is_variable


def test_a_type_with_the_name_of_a_variable_selects_nothing() -> None:
    body = "  %s = getelementptr %n, ptr %slots, i64 1\n"
    text = kernel(ALLOCA + RECORD + body + USE, extra="%n = type { i32, i32 }\n")
    assert codes(text) == []
    assert codes(text.replace("ptr %slots, i64 1", "ptr %slots, i64 %n")) == ["VF615"]


def test_a_number_whose_definition_is_not_written() -> None:
    text = kernel(ALLOCA + RECORD + "  %s = getelementptr i32, ptr %slots, i64 1\n" + USE)
    text = text.replace("  %s =", "  load i64, ptr %p\n  %s =").replace("i64 1\n", "i64 %0\n")
    check_module(text)
    assert [finding.message.split()[0] for finding in vfsimt.lint(text)] == ["%0"]
