"""Launch records: how their value is read, and which of them a call finds (VF605, VF606)."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import CALL, codes, kernel, marked, packed, record
from vfsimt.diagnostics import Severity

BIG = packed(129)
FITS = packed(128)


TOGETHER = """  %x = select i1 %c, i64 100, i64 1
  %y = select i1 %c, i64 65536, i64 6553600
  %w = or i64 %x, %y
  %v = or i64 %w, 4294967296
"""


@pytest.mark.parametrize(
    ("statements", "threads"),
    [
        ("", 200),  # the literal itself, below
        ("  %v = or i64 4295032832, 200\n", 200),
        ("  %y = shl i64 1, 16\n  %z = shl i64 1, 32\n  %a = or i64 %y, %z\n  %v = or disjoint i64 %a, 200\n", 200),
        ("  %x = zext i16 200 to i64\n  %v = add i64 %x, 4295032832\n", 200),
        ("  %x = trunc i32 65736 to i16\n  %w = zext i16 %x to i64\n  %v = or i64 %w, 4295032832\n", 200),
        ("  %x = sext i8 -1 to i64\n  %y = and i64 %x, 255\n  %v = or i64 %y, 4295032832\n", 255),
        ("  %x = mul nuw nsw i64 %k, 2\n  %v = or i64 %x, 4295032832\n", 200),
        ("  %x = udiv exact i64 800, 4\n  %v = or i64 %x, 4295032832\n", 200),
        ("  %x = select i1 true, i64 200, i64 1\n  %v = or i64 %x, 4295032832\n", 200),
        ("  %x = select i1 %c, i64 1, i64 200\n  %v = or i64 %x, 4295032832\n", 200),
        ("  %x = freeze i64 200\n  %v = or i64 %x, 4295032832\n", 200),
        ("  %v = add i64 -281470681546752, 281474976579784\n", 200),
        ("  %v = or i64 4295032832, u0x00C8\n", 200),
        ("  %v = sub i64 4295032832, s0x0FF38\n", 200),  # LLVM reads the sign off the highest bit that is set
        ("  %g = icmp ugt i64 %k, 99\n  %v = select i1 %g, i64 4295033032, i64 1\n", 200),
        ("  %g = icmp slt i64 %k, -1\n  %v = select i1 %g, i64 4295033032, i64 1\n", None),
        ("  %v = or i64 4295032832, %n\n", None),
        ("  %x = load i64, ptr %p\n  %v = or i64 %x, 4295032832\n", None),
        ("  %x = select i1 false, i64 200, i64 1\n  %v = or i64 %x, 4295032832\n", None),
        # 100 x 1 x 1 or 1 x 100 x 1, never 100 x 100 x 1.
        (TOGETHER, None),
    ],
)  # fmt: skip
def test_values_computed_from_constants(statements: str, threads: int | None) -> None:
    before = "  %k = add i64 50, 50\n" + statements
    value = "%v" if statements else str(packed(200))
    found = vfsimt.lint(kernel(before + record(value) + CALL))
    if threads is None:
        assert found == ()
    else:
        (finding,) = found
        assert finding.code == "VF606"
        facts = dict(finding.facts)
        assert (facts["x"], facts["y"], facts["z"], facts["bound"]) == (threads, 1, 1, 128)


@pytest.mark.parametrize(("first", "second", "wrong"), [(128, 129, True), (129, 1, True), (128, 64, False)])
def test_a_phi_of_constants_may_be_each_of_them(first: int, second: int, wrong: bool) -> None:
    body = (
        "  br i1 %c, label %other, label %join\nother:\n  br label %join\njoin:\n"
        f"  %v = phi i64 [ {packed(first)}, %entry ], [ {packed(second)}, %other ]\n{record('%v')}{CALL}"
    )
    assert codes(kernel(body)) == ["VF606"] * wrong


def test_a_value_that_a_loop_computes_is_judged_by_its_first_number() -> None:
    body = (
        "  br label %loop\nloop:\n"
        f"  %v = phi i64 [ {{}}, %entry ], [ %next, %loop ]\n{record('%v')}{CALL}"
        "  %next = add i64 %v, 1\n  br i1 %c, label %loop, label %out\nout:\n"
    )
    assert codes(kernel(body.replace("{}", str(BIG)))) == ["VF606"]
    assert codes(kernel(body.replace("{}", str(FITS)))) == []


@pytest.mark.parametrize(
    "spelling",
    [
        "  tail call void @llvm.hivm.store.vfsimt.info(i64 4295032961)\n",
        "  call void @llvm.hivm.store.vfsimt.info(i64 noundef 4295032961) nounwind\n",
        '  call void @"llvm.hivm.store.vfsimt.info"(i64 4295032961) ; stores\n',
        "  call void\n    @llvm.hivm.store.vfsimt.info (\n    i64 4295032961\n  )\n",
    ],
)
def test_spellings_of_a_record(spelling: str) -> None:
    assert codes(kernel(spelling + CALL)) == ["VF606"]


@pytest.mark.parametrize(
    "spelling",
    [
        "  ; call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n",
        '  call void asm "call void @llvm.hivm.store.vfsimt.info(i64 4295032960)", ""()\n',
        "  call void @llvm.hivm.store.vfsimt.info.of.another(i64 4295032960)\n",
    ],
)
def test_what_is_no_record(spelling: str) -> None:
    text = kernel(spelling + CALL, extra="declare void @llvm.hivm.store.vfsimt.info.of.another(i64)\n")
    assert codes(text) == ["VF605"]


def test_a_number_that_is_cut_to_a_limit_is_not_over_it() -> None:
    body = (
        "  br i1 %c, label %other, label %join\nother:\n  br label %join\njoin:\n"
        "  %x = phi i64 [ 64, %entry ], [ 200, %other ]\n  %g = icmp ugt i64 %x, 128\n"
        f"  %m = select i1 %g, i64 128, i64 %x\n  %v = or i64 %m, 4295032832\n{record('%v')}{CALL}"
    )
    assert codes(kernel(body)) == []
    assert codes(kernel(body.replace("i64 128, i64 %x", "i64 %x, i64 129"))) == ["VF606"]


@pytest.mark.parametrize(
    ("attribute", "threads", "found"),
    [
        ("", 2048, []),
        ("", 2049, ["VF606"]),
        ('"simt-max-threads"="many"', 2049, ["VF606"]),
        ('"simt-max-threads"="2048"', 2048, []),
        ('"simt-max-threads"="4096"', 2048, ["VF607"]),
        ('"simt-max-threads"="4096"', 4096, ["VF607", "VF606"]),
        ('"simt-max-threads"="0"', 1, ["VF606"]),
    ],
)
def test_no_section_runs_more_than_the_limit(attribute: str, threads: int, found: list[str]) -> None:
    text = kernel(record(packed(threads)) + CALL).replace('"simt-max-threads"="128"', attribute)
    assert codes(text) == found
    indirect = kernel(record(packed(threads)) + "  call simt_entry void %p()\n")
    assert codes(indirect) == ["VF606"] * (threads > 2048) + ["VF613"]


def test_the_help_names_what_can_be_done() -> None:
    fits, beyond = (vfsimt.lint(kernel(record(packed(size)) + CALL))[0].help for size in (2048, 2049))
    assert fits.startswith("raise simt-max-threads")
    assert beyond == "store smaller dimensions"


@pytest.mark.parametrize("value", [129, packed(129, 0, 1), packed(0, 2048, 2)])
def test_a_dimension_of_zero_makes_no_threads(value: int) -> None:
    assert codes(kernel(record(value) + CALL)) == []


BRANCH = "  br i1 %c, label %left, label %right\nleft:\n{}  br label %join\nright:\n{}  br label %join\njoin:\n"


@pytest.mark.parametrize(
    ("before", "left", "right", "found"),
    [
        (FITS, None, None, []),
        (FITS, FITS, None, []),
        (FITS, BIG, None, ["VF606"]),
        (BIG, FITS, None, ["VF606"]),
        (BIG, FITS, FITS, []),  # each path has its own; the one before both still dominates
        (None, FITS, None, ["VF605"]),
        (None, FITS, FITS, ["VF605"]),
        (None, FITS, BIG, ["VF605", "VF606"]),
        (None, None, BIG, ["VF605", "VF606"]),
    ],
)
def test_records_in_branches(before: int | None, left: int | None, right: int | None, found: list[str]) -> None:
    parts = ["" if value is None else record(value) for value in (before, left, right)]
    assert codes(kernel(parts[0] + BRANCH.format(*parts[1:]) + CALL)) == found


def test_a_call_that_no_single_record_dominates_is_less_than_one_without() -> None:
    each = vfsimt.lint(kernel(BRANCH.format(record(FITS), record(FITS)) + CALL))
    one = vfsimt.lint(kernel(BRANCH.format(record(FITS), "") + CALL))
    assert [finding.severity for finding in (*each, *one)] == [Severity.WARNING, Severity.ERROR]
    assert "each path to it has another one" in each[0].message


@pytest.mark.parametrize(
    ("before", "top", "bottom", "found"),
    [
        (FITS, None, None, []),
        (FITS, None, FITS, []),
        (FITS, None, BIG, ["VF606"]),  # the second round finds it
        (FITS, FITS, BIG, []),
        (None, None, FITS, ["VF605"]),  # the first round finds none
        (None, FITS, None, []),
    ],
)
def test_records_in_loops(before: int | None, top: int | None, bottom: int | None, found: list[str]) -> None:
    parts = ["" if value is None else record(value) for value in (before, top, bottom)]
    loop = f"  br label %loop\nloop:\n{parts[1]}{CALL}{parts[2]}  br i1 %c, label %loop, label %out\nout:\n"
    assert codes(kernel(parts[0] + loop)) == found


def test_a_record_counts_for_what_comes_after_it() -> None:
    text = kernel(record(FITS) + CALL + record(BIG) + CALL + record(FITS) + CALL)
    (finding,) = vfsimt.lint(text)
    assert finding.place is not None
    assert str(finding.place) == "<string>:8:3"
    assert marked(finding.place) == CALL.strip()
    stored, bound = finding.notes
    assert stored.message == "x=129, y=1, z=1: 129 threads"
    assert marked(stored.place) == record(BIG).strip()
    assert marked(bound.place) == '"simt-max-threads"="128"'


def test_a_record_after_the_call_is_none() -> None:
    assert codes(kernel(CALL + record(FITS))) == ["VF605"]


def test_a_record_in_the_callers_caller_is_not_in_its_caller() -> None:
    helper = f"define void @helper(ptr %p) {{\n{CALL}  ret void\n}}\n"
    assert codes(kernel(record(FITS) + "  call void @helper(ptr %p)\n", extra=helper)) == ["VF605"]


def test_code_that_nothing_reaches_is_not_judged() -> None:
    assert codes(kernel(f"  br label %out\ndead:\n{CALL}  br label %out\nout:\n")) == []
    assert codes(kernel(f"  br label %out\ndead:\n{record(BIG)}  br label %out\nout:\n{record(FITS)}{CALL}")) == []
    assert codes(kernel(f"  br label %out\ndead:\n{record(FITS)}  br label %out\nout:\n{CALL}")) == ["VF605"]


def test_every_way_out_of_a_block_is_followed() -> None:
    switch = (
        "  switch i64 %n, label %a [ i64 0, label %b\n i64 1, label %join ]\n"
        f"a:\n{record(FITS)}  br label %join\nb:\n{record(FITS)}  br label %join\njoin:\n"
    )
    assert codes(kernel(switch + CALL)) == ["VF605"]
    assert codes(kernel(record(FITS) + switch.replace("128", "129") + CALL)) == []


@pytest.mark.parametrize("where", ["declare", "define"])
def test_the_bound_of_a_declaration_counts_too(where: str) -> None:
    assert codes(kernel(record(BIG) + CALL, callee=where)) == ["VF606"]


def test_a_group_wins_over_what_is_written_beside_it_as_in_llvm() -> None:
    text = kernel(record(BIG) + CALL)
    assert codes(text.replace("@simt(ptr) #0", '@simt(ptr) #0 "simt-max-threads"="4096"')) == ["VF606"]
    later = text.replace("@simt(ptr) #0", "@simt(ptr) #0 #1") + 'attributes #1 = { "simt-max-threads"="256" }\n'
    assert codes(later) == []


@pytest.mark.parametrize(("value", "found"), [("129", []), ("0x80", []), ("", []), ("128,1", []), ("0128", ["VF606"])])
def test_bounds_that_are_no_numbers_are_not_judged(value: str, found: list[str]) -> None:
    text = kernel(record(BIG) + CALL).replace('threads"="128"', f'threads"="{value}"')
    assert codes(text) == found
