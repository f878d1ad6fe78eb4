"""Loops that call functions by their aliases: decided as by the functions themselves."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

TEXT = """ALIAS
define linkonce_odr simt_entry void @section(ptr addrspace(6) %slot, i32 %value) noinline {
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

define internal void @launch(ptr addrspace(6) %base, i32 %index) {
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i32 INDEX
  call simt_entry void @section(ptr addrspace(6) %slot, i32 1)
  ret void
}

define void @k() {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %body

body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @CALLED(ptr addrspace(6) %slots, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %body, label %done

done:
  ret void
}

!0 = !{}
"""
ALIASES = {
    "an alias": "@named = internal alias void (ptr addrspace(6), i32), ptr @launch",
    "an alias of an alias": (
        "@named = alias void (ptr addrspace(6), i32), ptr @other\n"
        '@other = internal alias void (ptr addrspace(6), i32), ptr @"la\\75nch"'
    ),
}


@pytest.mark.parametrize("index", ["3", "%index"])
@pytest.mark.parametrize("name", ALIASES)
def test_an_alias_is_what_it_stands_for(name: str, index: str) -> None:
    text = TEXT.replace("ALIAS", ALIASES[name]).replace("INDEX", index)
    options = vfsimt.MergeOptions(name="k.ll", keep_loops=True)
    texts = [text.replace("CALLED", called) for called in ("launch", "named")]
    for called in texts:
        check_module(called)
    found = [vfsimt.merge(called, options).report.loops for called in texts]
    assert found[0] == found[1]
    assert [loop.decision for loop in found[0]] == ["kept-rolled" if index == "3" else "unrolled-fully"]


def test_an_alias_of_an_expression_is_not_known() -> None:
    """It may be an address in the middle of something; what it does with a slot cannot be told."""
    alias = "@named = alias i8, ptr getelementptr (i8, ptr @launch, i64 4)"
    text = TEXT.replace("ALIAS", alias).replace("INDEX", "3").replace("CALLED", "named")
    text = text.replace("  %next = add", "  call void @launch(ptr addrspace(6) %slots, i32 2)\n  %next = add")
    check_module(text)
    (loop,) = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True)).report.loops
    assert loop.decision == "left-alone"
    assert "@named, which has no body here" in loop.evidence
