"""Types and locals of one name: what a statement uses does not depend on how the types are called."""

from __future__ import annotations

import re

import pytest

from vfsimt.ir.body import Body
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module
from vfsimt.simt.dataflow import DataFlow

MODULE = """%TYPE = type { i32, ptr }

declare %TYPE @make(%TYPE, ptr)
declare void @take(ptr, %TYPE, i32)
declare i32 @pers(...)

define %TYPE @f(ptr %x, i32 %n, %TYPE %v, i1 %c, ...) personality ptr @pers {
entry:
  %a = alloca %TYPE
  %b = alloca %TYPE, i32 %n, align 8
  %d = getelementptr %TYPE, ptr %x, i32 %n, i32 1
  %e = getelementptr inbounds [4 x %TYPE], ptr %x, i32 0, i32 %n
  %g = load %TYPE, ptr %x, align 8
  store %TYPE %v, ptr %x
  store volatile %TYPE %g, ptr %d
  store %TYPE zeroinitializer, ptr %x
  store %TYPE { i32 1, ptr null }, ptr %e
  store ptr %x, ptr %x
  %h = extractvalue %TYPE %v, 0
  %i = insertvalue %TYPE %v, i32 %n, 0
  %j = select i1 %c, %TYPE %v, %TYPE %i
  %k = freeze %TYPE %j
  %l = call %TYPE @make(%TYPE %k, ptr byval(%TYPE) %x)
  %m = call %TYPE (%TYPE, ptr) @make(%TYPE undef, ptr noundef %x)
  call void @take(ptr sret(%TYPE) align 8 %x, %TYPE noundef %m, i32 noundef %n) [ "note"(ptr %x, %TYPE %v, i32 %n) ]
  %o = call %TYPE %x(%TYPE %l, ptr dereferenceable(8) %x)
  %p = call %TYPE (%TYPE, ptr) %x(%TYPE %o, ptr %x)
  %q = va_arg ptr %x, %TYPE
  %r = add i32 %n, %h
  %s = icmp eq ptr %x, %a
  %t = ptrtoint ptr %x to i64
  %u = cmpxchg ptr %x, i32 %n, i32 %r acq_rel monotonic
  %w = atomicrmw add ptr %x, i32 %n seq_cst
  %y = insertvalue [2 x %TYPE] undef, %TYPE %v, 1
  %z = getelementptr <{ %TYPE, [3 x %TYPE] }>, ptr %x, i32 %n
  br i1 %c, label %loop, label %last
loop:
  %aa = phi %TYPE [ %v, %entry ], [ %aa, %loop ]
  %ab = phi ptr [ %x, %entry ], [ %ab, %loop ]
  %ac = call fastcc noundef %TYPE @make(%TYPE %aa, ptr %ab)
  br i1 %s, label %loop, label %last
last:
  %ad = invoke %TYPE @make(%TYPE %v, ptr %x) to label %done unwind label %pad
pad:
  %ae = landingpad %TYPE cleanup
  resume %TYPE %ae
done:
  ret %TYPE %v
}
"""


def used_by_statement(name: str) -> list[tuple[str, ...]]:
    text = MODULE.replace("TYPE", name)
    check_module(text)
    module = parse_module(text)
    braces = module.functions["f"].body
    assert braces is not None
    flow = DataFlow(Body(module, braces))
    return [flow.used(index) for index in range(len(flow)) if flow.opcode(index)]


WITH_A_NAME_OF_ITS_OWN = used_by_statement("Own")


def test_no_type_is_used_as_a_value() -> None:
    lines = [line.strip() for line in MODULE.split("{\nentry:")[1].splitlines() if line.startswith("  ")]
    for line, found in zip(lines, WITH_A_NAME_OF_ITS_OWN, strict=True):
        words = re.sub(r"^%\w+ = |label %\w+|, %\w+ (?=\])|%TYPE\b", "", line)
        assert list(found) == list(dict.fromkeys(re.findall(r"%\w+", words))), line


@pytest.mark.parametrize("name", ["x", "n", "v", "c", "a", "i", "j", "aa", "ab", "ae", '"x"'])
def test_types_with_the_name_of_a_local(name: str) -> None:
    assert used_by_statement(name) == WITH_A_NAME_OF_ITS_OWN


def test_numbered_types_and_locals() -> None:
    text = (
        "%0 = type { i32, i32 }\n"
        "define ptr @f(ptr, i64) {\n  %3 = getelementptr %0, ptr %0, i64 %1\n  %4 = load %0, ptr %3\n  ret ptr %3\n}\n"
    )
    check_module(text)
    module = parse_module(text)
    braces = module.functions["f"].body
    assert braces is not None
    flow = DataFlow(Body(module, braces))
    assert [flow.used(index) for index in range(len(flow))] == [("%0", "%1"), ("%3",), ("%3",)]
