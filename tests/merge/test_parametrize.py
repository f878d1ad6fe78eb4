"""Clones that differ in constants: which become one function, and that it does what each of them did."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run
from .made import HEAD, TAIL, kernel, simt, undigested


def module(bodies: list[str], *, extra: str = "", tail: str = "#0") -> str:
    calls = [f"call simt_entry void @f{index}(ptr %p, i32 {index})" for index in range(len(bodies))]
    functions = [simt(f"f{index}", body, tail=tail) for index, body in enumerate(bodies)]
    text = HEAD + extra + kernel(calls) + "".join(functions) + TAIL
    check_module(text)
    return text


def merge(text: str, *, parametrize: bool = True) -> vfsimt.MergeResult:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", parametrize=parametrize))
    check_module(result.text)
    return result


SLOT = """  %slot = getelementptr inbounds [16 x i32], ptr %p, i32 0, i32 {0}
  %old = load i32, ptr %slot, align 4
  %new = add i32 %old, %n
  store i32 %new, ptr %slot, align 4
  ret void
"""


def test_a_slot_constant_becomes_one_parameter() -> None:
    text = module([SLOT.format(3 * index) for index in range(5)])
    assert merge(text, parametrize=False).text == text
    result = merge(text)
    (group,) = result.report.groups
    assert (undigested(group.survivor), group.calls, len(group.constants)) == ("f0.merged", 5, 1)
    assert (group.constants[0].type, group.constants[0].values) == ("i32", ("0", "3", "6", "9", "12"))
    assert result.report.survivors == {f"f{index}": group.survivor for index in range(5)}
    assert result.report.functions_after == 2
    assert run(result.text) == run(text)


ALLOWED = {
    "arithmetic": "  %x = add nsw i32 %n, {0}\n  store i32 %x, ptr %p\n  ret void\n",
    "first operand": "  %x = sub i32 {0}, %n\n  store i32 %x, ptr %p\n  ret void\n",
    "comparison": "  %c = icmp slt i32 %n, {0}\n  %x = zext i1 %c to i32\n  store i32 %x, ptr %p\n  ret void\n",
    "stored": "  store i32 {0}, ptr %p, align 4\n  ret void\n",
    "selected": "  %c = icmp eq i32 %n, 2\n  %x = select i1 %c, i32 {0}, i32 99\n  store i32 %x, ptr %p\n  ret void\n",
    "phi": (
        "entry:\n  %c = icmp eq i32 %n, 2\n  br i1 %c, label %a, label %b\na:\n  br label %b\n"
        "b:\n  %x = phi i32 [ {0}, %entry ], [ 5, %a ]\n  store i32 %x, ptr %p\n  ret void\n"
    ),
    "float": "  %x = sitofp i32 %n to float\n  %y = fmul float %x, {0}.0\n  store float %y, ptr %p\n  ret void\n",
    "argument": "  call void @store_to(ptr %p, i32 {0})\n  ret void\n",
    "cast": "  %x = sext i8 {0} to i32\n  store i32 %x, ptr %p\n  ret void\n",
    "wide": "  store i64 {0}, ptr %p, align 4\n  ret void\n",
}
STORE_TO = "define void @store_to(ptr %p, i32 %v) {\n  store i32 %v, ptr %p, align 4\n  ret void\n}\n\n"


@pytest.mark.parametrize("name", ALLOWED)
def test_constants_that_may_vary(name: str) -> None:
    text = module([ALLOWED[name].replace("{0}", str(value)) for value in (4, 7, -3)], extra=STORE_TO)
    result = merge(text)
    assert [len(group.constants) for group in result.report.groups] == [1]
    for number in (0, 2, 9):
        assert run(result.text, number) == run(text, number)


FIXED = {
    "immarg": "  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 4, i1 {b})\n  ret void\n",
    "vendor": "  call void @llvm.hivm.store.vfsimt.info(i64 {0})\n  ret void\n",
    "alloca": "  %a = alloca i32, i32 {0}, align 4\n  store i32 %n, ptr %a\n  ret void\n",
    "asm": '  call void asm sideeffect "", "i"(i32 {0})\n  ret void\n',
    "switch": "  switch i32 %n, label %a [\n    i32 {0}, label %a\n  ]\na:\n  ret void\n",
    "field": "  %a = getelementptr {{ i32, i32 }}, ptr %p, i32 0, i32 {w}\n  store i32 1, ptr %a\n  ret void\n",
    "aggregate": "  store <2 x i32> <i32 {0}, i32 1>, ptr %p\n  ret void\n",
    "expression": "  store i32 1, ptr getelementptr (i8, ptr @g, i32 {0})\n  ret void\n",
}
GLOBALS = "@g = global [64 x i8] zeroinitializer\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)\n\n"


@pytest.mark.parametrize("name", FIXED)
def test_constants_that_must_stay(name: str) -> None:
    bodies = [FIXED[name].format(value, b=str(value == 4).lower(), w=int(value == 4)) for value in (4, 8)]
    text = module(bodies, extra=GLOBALS)
    result = merge(text)
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == ["VF705"]


def test_clones_that_agree_where_constants_must_stay_are_merged() -> None:
    body = '  call void asm sideeffect "", "i"(i32 {0})\n  store i32 {1}, ptr %p\n  ret void\n'
    text = module([body.format(*values) for values in ((1, 5), (2, 6), (1, 7), (2, 8), (3, 9))])
    result = merge(text)
    assert [group.members for group in result.report.groups] == [("f0", "f2"), ("f1", "f3")]


def test_alignments_and_types_are_no_constants_to_vary() -> None:
    for first, second in (("align 4", "align 8"), ("store i32", "store i64"), ("add nsw", "add nuw")):
        body = "  %x = add nsw i32 %n, 1\n  store i32 1, ptr %p, align 4\n  ret void\n"
        text = module([body, body.replace(first, second)])
        assert merge(text).text == text


def test_constants_that_vary_together_share_a_parameter() -> None:
    body = (
        "  %x = add i32 %n, {0}\n  %y = mul i32 %x, {0}\n  %z = sub i32 %y, {1}\n  store i32 %z, ptr %p\n  ret void\n"
    )
    text = module([body.format(1, 5), body.format(2, 5), body.format(3, 6)])
    result = merge(text)
    assert [item.values for item in result.report.groups[0].constants] == [("1", "2", "3"), ("5", "5", "6")]
    assert run(result.text) == run(text)


def test_twins_are_merged_first() -> None:
    text = module([SLOT.format(value) for value in (1, 1, 2, 2)])
    result = merge(text)
    assert result.report.functions_after == 2
    assert set(map(undigested, result.report.survivors.values())) == {"f0.merged"}
    assert run(result.text) == run(text)


NOT_MERGED = {
    "recursive": "  call simt_entry void @f{0}(ptr %p, i32 {0})\n  ret void\n",
}


def test_clones_that_call_themselves_stay() -> None:
    text = module([NOT_MERGED["recursive"].format(index) for index in (0, 1)])
    assert merge(text).text == text


def test_an_address_that_is_taken_keeps_a_clone() -> None:
    text = module([SLOT.format(index) for index in range(3)], extra="@t = global ptr @f1\n")
    result = merge(text)
    assert result.report.groups[0].members == ("f0", "f2")
    assert [finding.code for finding in result.report.findings] == ["VF706"]


def test_new_names_are_free() -> None:
    body = SLOT.replace("%old", "%constant.0")
    text = module([body.format(index) for index in range(2)])
    name = merge(text).report.groups[0].survivor
    result = merge(f"{text}@{name} = global i32 0\n")
    assert result.report.groups[0].survivor == f"{name}.2"
    assert result.report.groups[0].constants[0].name == "%constant.x.0"


def test_own_comdats_and_annotations_follow() -> None:
    extra = "$f0 = comdat any\n$f1 = comdat any\n"
    text = module([SLOT.format(index) for index in range(2)], extra=extra, tail="#0 comdat")
    text += '!hivm.annotations = !{!0, !1}\n!0 = !{ptr @f0, !"simt", i32 1}\n!1 = !{ptr @f1, !"simt", i32 1}\n'
    result = merge(text)
    assert result.report.functions_after == 2
    assert "$f0.merged = comdat any" in undigested(result.text)
    assert '!0 = !{ptr @f0.merged, !"simt", i32 1}' in undigested(result.text)
    assert "@f1" not in result.text


def test_spelled_function_types_follow() -> None:
    text = module([SLOT.format(index) for index in range(2)]).replace("void @f", "void (ptr, i32) @f")
    text = text.replace("simt_entry void (ptr, i32) @f0(ptr %p, i32 %n)", "simt_entry void @f0(ptr %p, i32 %n)")
    text = text.replace("simt_entry void (ptr, i32) @f1(ptr %p, i32 %n)", "simt_entry void @f1(ptr %p, i32 %n)")
    check_module(text)
    result = merge(text)
    assert "void (ptr, i32, i32) @f0.merged(ptr %p, i32 0, i32 0)" in undigested(result.text)


def test_a_constant_of_the_header_must_stay() -> None:
    text = module([SLOT.format(index) for index in range(4)])
    text = text.replace("@f1(ptr %p, i32 %n) #0", "@f1(ptr dereferenceable(4) %p, i32 %n) #0")
    text = text.replace("@f3(ptr %p, i32 %n) #0", "@f3(ptr dereferenceable(8) %p, i32 %n) #0")
    result = merge(text)
    assert [group.members for group in result.report.groups] == [("f0", "f2")]
    assert "VF705" in [finding.code for finding in result.report.findings]
