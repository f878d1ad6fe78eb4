"""Slots of persistent allocas in the arguments of SIMT calls (VF615)."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import RECORD, kernel, marked

ALLOCA = "  %slots = alloca [4 x i32], align 4, !pto.persistent !0\n"
GEP = "  %a = getelementptr i32, ptr %slots, i64"
ARGUMENTS = "declare simt_entry void @two(ptr, i64)\ndeclare simt_entry void @whole({ ptr, i64 })\n"
CASTS = """  %x = addrspacecast ptr %slots to ptr addrspace(6)
  %y = getelementptr i8, ptr addrspace(6) %x, i64 %n
  %z = addrspacecast ptr addrspace(6) %y to ptr
"""
ONE = "  call simt_entry void @simt(ptr {})\n"


def found(body: str) -> list[str]:
    text = kernel(ALLOCA + RECORD + body, extra=ARGUMENTS)
    return [finding.code for finding in vfsimt.lint(text, vfsimt.LintOptions(ignore=("VF605",)))]


@pytest.mark.parametrize(
    ("statements", "address", "is_variable"),
    [
        ("", "%slots", False),
        (f"{GEP} 1\n", "%a", False),
        (f"{GEP} %n\n", "%a", True),
        (f"  %m = and i64 %n, 3\n{GEP} %m\n", "%a", True),
        (f"  %t = trunc i64 %n to i32\n  %m = sext i32 %t to i64\n{GEP} %m\n", "%a", True),
        (f"  %m = mul i64 2, 1\n  %f = freeze i64 %m\n{GEP} %f\n", "%a", False),
        (f"  %m = load i64, ptr %p\n{GEP} %m\n", "%a", True),
        (f"  %q = icmp eq i64 1, 2\n  %m = select i1 %q, i64 1, i64 2\n{GEP} %m\n", "%a", False),
        (f"  %m = select i1 %c, i64 1, i64 2\n{GEP} %m\n", "%a", True),
        (f"{GEP} 1\n  %s = select i1 %c, ptr %slots, ptr %a\n", "%s", True),
        (f"{GEP} 1\n  %s = select i1 true, ptr %slots, ptr %a\n", "%s", False),
        ("  %x = ptrtoint ptr %slots to i64\n  %y = add i64 %x, 4\n  %z = inttoptr i64 %y to ptr\n", "%z", False),
        ("  %x = ptrtoint ptr %slots to i64\n  %y = add i64 %x, %n\n  %z = inttoptr i64 %y to ptr\n", "%z", True),
        (CASTS, "%z", True),
        ("  %o = alloca [4 x i32], align 4\n  %a = getelementptr i32, ptr %o, i64 %n\n", "%a", False),
        ("  %o = alloca i32, i64 %n, align 4, !pto.persistent !0\n", "%o", False),  # its size varies, not its slot
        ('  %"q r" = alloca i32, !pto.persistent !0\n  %a = getelementptr i8, ptr %"q r", i64 %n\n', "%a", True),
    ],
)  # fmt: skip
def test_ways_to_select_a_slot(statements: str, address: str, is_variable: bool) -> None:
    assert found(statements + ONE.format(address)) == ["VF615"] * is_variable


DIFFERENCE = "  %z = add i64 2, 1\n  %d = sub i64 %z, %m\n  %s = getelementptr i32, ptr %slots, i64 %d\n"
PATHS = "  br i1 %c, label %other, label %join\nother:\n  br label %join\njoin:\n"


@pytest.mark.parametrize(
    ("phi", "address", "is_variable"),
    [
        ("  %m = phi i64 [ 1, %entry ], [ 2, %other ]\n  %s = getelementptr i32, ptr %slots, i64 %m\n", "%s", True),
        ("  %s = phi ptr [ %slots, %entry ], [ %a, %other ]\n", "%s", True),
        ("  %s = phi ptr [ %a, %entry ], [ %a, %other ]\n", "%s", False),
        ("  %m = phi i64 [ 1, %entry ], [ 1, %other ]\n  %s = getelementptr i32, ptr %slots, i64 %m\n", "%s", False),
        (f"  %m = phi i64 [ 3, %entry ], [ 3, %other ]\n{DIFFERENCE}", "%s", False),
        (f"  %m = phi i64 [ 3, %entry ], [ 2, %other ]\n{DIFFERENCE}", "%s", True),
        ("  %s = select i1 %c, ptr %a, ptr %a\n", "%s", False),
        ("  %s = select i1 %c, ptr %a, ptr %a, !note !0\n", "%s", False),
        ("  %m = select i1 %c, i64 1, i64 1\n  %s = getelementptr i32, ptr %slots, i64 %m\n", "%s", False),
    ],
)
def test_phis_select_by_the_path(phi: str, address: str, is_variable: bool) -> None:
    assert found(f"{GEP} 1\n{PATHS}{phi}{ONE.format(address)}") == ["VF615"] * is_variable


def test_a_pointer_that_a_loop_advances() -> None:
    loop = (
        "  br label %loop\nloop:\n  %s = phi ptr [ %slots, %entry ], [ %next, %loop ]\n"
        f"{ONE.format('%s')}  %next = getelementptr i32, ptr %s, i64 1\n  br i1 %c, label %loop, label %out\nout:\n"
    )
    assert found(loop) == ["VF615"]


NEST = f"""  br label %outer
outer:
  %x = phi ptr [ %slots, %entry ], [ %s, %latch ]
  br label %inner
inner:
  %s = phi ptr [ %x, %outer ], [ STEP, %inner ]
{RECORD}{ONE.format("%s")}  %t = getelementptr i32, ptr %s, i64 1
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %out
out:
"""


@pytest.mark.parametrize(("step", "is_variable"), [("%s", False), ("%x", False), ("%t", True)])
def test_phis_that_hand_one_address_around(step: str, is_variable: bool) -> None:
    assert found(NEST.replace("STEP", step)) == ["VF615"] * is_variable


def test_the_help_speaks_of_loops_where_there_is_one() -> None:
    looped, straight = (
        vfsimt.lint(kernel(ALLOCA + RECORD + body), vfsimt.LintOptions(select=("VF615",)))[0].help
        for body in (NEST.replace("STEP", "%t"), f"{GEP} %n\n{ONE.format('%a')}")
    )
    assert "--keep-loops" in looped
    assert straight == "select the slot by a constant"


@pytest.mark.parametrize(
    ("slot", "number", "is_variable"), [("%slots", "%n", False), ("%a", "1", True), ("%slots", "1", False)]
)
def test_arguments_in_a_struct(slot: str, number: str, is_variable: bool) -> None:
    body = (
        f"{GEP} %n\n  %x = insertvalue {{ ptr, i64 }} poison, ptr {slot}, 0\n"
        f"  %y = insertvalue {{ ptr, i64 }} %x, i64 {number}, 1\n  call simt_entry void @whole({{ ptr, i64 }} %y)\n"
    )
    assert found(body) == ["VF615"] * is_variable


def test_an_index_that_the_callee_applies_is_not_in_the_argument() -> None:
    assert found("  call simt_entry void @two(ptr %slots, i64 %n)\n") == []


def test_each_argument_is_one_finding_with_its_place() -> None:
    body = f"  %a = getelementptr [4 x i32], ptr %slots, i64 %n, i64 %n\n{ONE.format('align 4 %a')}"
    (finding,) = vfsimt.lint(kernel(ALLOCA + RECORD + body))
    assert finding.message.startswith("%n selects the slot")
    assert marked(finding.place) == "ptr align 4 %a"
    assert marked(finding.notes[0].place) == body.splitlines()[0].strip()
    two = f"  %m = add i64 %n, 1\n  %a = getelementptr [4 x i32], ptr %slots, i64 %n, i64 %m\n{ONE.format('%a')}"
    (finding,) = vfsimt.lint(kernel(ALLOCA + RECORD + two))
    assert finding.message.startswith("%n and %m select the slot")


def test_metadata_of_another_name_is_none() -> None:
    text = kernel(ALLOCA.replace("persistent", "persistent.not") + RECORD + f"{GEP} %n\n{ONE.format('%a')}")
    assert vfsimt.lint(text) == ()
    both = text.replace("!pto.persistent.not !0", "!pto.persistent.not !0, !pto.persistent !0")
    assert [finding.code for finding in vfsimt.lint(both)] == ["VF615"]
