"""What records of debug info say after a merge of clones: only what is true of all of them."""

from __future__ import annotations

import re

import pytest

import vfsimt

from .test_parametrize_functions import ADD, debugged, merged

SAME = "i32 %n, !202, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value)"
LIST = "!DIArgList(i32 {0}, i32 {1}), !2{2}2, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus)"
RECORDS = {
    "nothing": ([SAME, SAME.replace("!202", "!212")], SAME),
    "the expression": ([SAME, SAME.replace("!202", "!212").replace("4", "7")], SAME.replace("%n", "poison")),
    "a local": ([SAME, SAME.replace("!202", "!212").replace("%n", "%x")], SAME.replace("%n", "poison")),
    "a constant or a local": ([SAME, SAME.replace("!202", "!212").replace("%n", "6")], SAME.replace("%n", "poison")),
    "an argument of a list": (
        [LIST.format("%n", value, index) for index, value in enumerate((4, 7))],
        LIST.format("poison", "poison", 0),
    ),
    "a constant expression": (
        [f"ptr inttoptr (i64 {value} to ptr), !2{index}2, !DIExpression()" for index, value in enumerate((4, 7))],
        "ptr poison, !202, !DIExpression()",
    ),
    "a vector": (
        [f"<2 x i32> <i32 {value}, i32 0>, !2{index}2, !DIExpression()" for index, value in enumerate((4, 7))],
        "<2 x i32> poison, !202, !DIExpression()",
    ),
    "names alone": (
        [SAME.replace("%n", "%x"), SAME.replace("!202", "!212").replace("%n", '%"y z"')],
        SAME.replace("%n", "%x"),
    ),
    "nothing, without a value": (
        ["!{}, !202, !DIExpression()", "!{}, !212, !DIExpression()"],
        "!{}, !202, !DIExpression()",
    ),
    "one that is not there": ([SAME, ""], SAME.replace("%n", "poison")),
}


@pytest.mark.parametrize("form", ["record", "intrinsic"])
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_is_not_true_of_all_clones_gives_no_value(name: str, form: str) -> None:
    """What LLVM leaves of an index that it computed away: the loop's variable and a number, another one each time."""
    records, expected = RECORDS[name]
    bodies: list[str] = []
    for index, record in enumerate(records):
        body = ADD.replace("{0}", str((4, 7)[index])).replace("%n, 4", f"%n, 4, !dbg !2{index}1")
        body = body.replace("%n, 7", f"%n, 7, !dbg !2{index}1").replace("%x", '%"y z"' if "y z" in record else "%x")
        written = written_record(record, form, f"!2{index}1") if record else ""
        bodies.append(body.replace("\n", "\n" + written, 1))
    result = merged(debugged(bodies))
    assert written_record(expected, form, "!201") in result.text


def written_record(operands: str, form: str, location: str) -> str:
    if form == "record":
        return f"    #dbg_value({operands}, {location})\n"
    match = re.fullmatch("(.*), (![0-9]+), (!DIExpression.*)", operands)
    assert match is not None
    value, variable, expression = match.groups()
    return (
        f"  call void @llvm.dbg.value(metadata {value}, metadata {variable}, metadata {expression}), !dbg {location}\n"
    )


def test_an_assignment_that_is_not_true_of_all_clones_has_no_address() -> None:
    record = "i32 %n, !2{0}2, !DIExpression(), !2{0}3, ptr %p, !DIExpression(DW_OP_plus_uconst, {1}), !2{0}1"
    bodies = [
        f"    #dbg_assign({record.format(index, value)})\n{ADD.replace('{0}', str(value))}"
        for index, value in enumerate((4, 8))
    ]
    result = merged(debugged(bodies))
    assert "#dbg_assign(i32 poison, !202, !DIExpression(), !203, ptr poison, " in result.text


@pytest.mark.parametrize(
    "record", ["#dbg_assign(i32 {1}, !2{0}2)", "#dbg_value()", "#dbg_value(, i32)", "#dbg_label(!2{0}2)"]
)
def test_records_that_llvm_would_not_take_do_not_matter(record: str) -> None:
    """LLVM may be left out."""
    bodies = [f"    {record.format(index, index)}\n{ADD.replace('{0}', str(index))}" for index in (0, 1)]
    result = vfsimt.merge(debugged(bodies), vfsimt.MergeOptions(parametrize=True, check=False))
    assert result.report.functions_after == 2
