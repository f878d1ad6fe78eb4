"""Which constants LLVM lets vary, case by case: merged modules are valid, and O3 makes the same of them."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run
from .inlined import inlined
from .made import HEAD, TAIL, kernel, simt

END = "  store i32 %x, ptr %p\n  ret void\n"
DECLARED = """declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare float @llvm.fabs.f32(float)
declare i32 @llvm.umin.i32(i32, i32)
declare i1 @llvm.is.constant.i32(i32)
declare void @llvm.unheard.of(i32)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
%pair = type { i32, i32 }
%row = type [4 x i32]
%tile = type { i32, [4 x %pair], <{ i8, [2 x i16] }> }

"""
"""No `immarg` is written: LLVM knows it without."""


def clones(bodies: list[str], *, tail: str = "#0") -> str:
    calls = [f"call simt_entry void @f{index}(ptr %p, i32 {index})" for index in range(len(bodies))]
    functions = [simt(f"f{index}", body, tail=tail) for index, body in enumerate(bodies)]
    return HEAD + DECLARED + kernel(calls) + "".join(functions) + TAIL


def merged(text: str) -> vfsimt.MergeResult:
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", parametrize=True))
    check_module(result.text)
    assert inlined(result.text) == inlined(text)
    again = vfsimt.merge(result.text, vfsimt.MergeOptions(parametrize=True))
    assert again.text == result.text
    return result


def field(*indexes: str, source: str = "%tile") -> str:
    return f"  %g = getelementptr {source}, ptr %p, {', '.join(indexes)}\n  store i8 1, ptr %g\n  ret void\n"


VARYING = {
    "length of a memset": ("  call void @llvm.memset.p0.i64(ptr %p, i8 {0}, i64 8, i1 false)\n  ret void\n", "1", "2"),
    "intrinsic": ("  %x = call i32 @llvm.umin.i32(i32 %n, i32 {0})\n" + END, "1", "2"),
    "floating intrinsic": (
        "  %f = call float @llvm.fabs.f32(float {0})\n  %x = fptosi float %f to i32\n" + END,
        "-2.0",
        "3.0",
    ),
    "zero in words": ("  store i32 {0}, ptr %p\n  ret void\n", "zeroinitializer", "5"),
    "truth in numbers": ("  %x = select i1 {0}, i32 %n, i32 7\n" + END, "true", "0"),
    "fneg": ("  %f = fneg nsz float {0}\n  store float %f, ptr %p\n  ret void\n", "1.0", "0x3FF8000000000000"),
    "half": ("  store half {0}, ptr %p\n  ret void\n", "0xH3C00", "-2.0"),
    "bfloat": ("  store bfloat {0}, ptr %p\n  ret void\n", "0xR3F80", "0xR4000"),
    "negative zero": ("  store double {0}, ptr %p\n  ret void\n", "0.0", "-0.0"),
    "not a number": ("  store double {0}, ptr %p\n  ret void\n", "0x7FF8000000000001", "0xFFF8000000000000"),
    "wide": ("  store i128 {0}, ptr %p\n  ret void\n", "5", "-170141183460469231731687303715884105728"),
    "hexadecimal": ("  store i32 {0}, ptr %p\n  ret void\n", "u0xFFFFFFFF", "5"),
    "odd width": ("  store i7 {0}, ptr %p\n  ret void\n", "3", "-4"),
    "atomics": (
        (
            '  store atomic i32 {0}, ptr %p syncscope("a 5") release, align 4\n'
            "  %o = atomicrmw volatile add ptr %p, i32 {0} monotonic, align 4\n"
            "  %c = cmpxchg ptr %p, i32 {0}, i32 9 acq_rel monotonic, align 4\n  ret void\n"
        ),
        "4",
        "8",
    ),
    "switch": ("  switch i32 {0}, label %a [ i32 5, label %b ]\na:\n  ret void\nb:\n" + field("i32 0"), "4", "5"),
    "lane": ("  %x = extractelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 {0}\n" + END, "1", "3"),
    "inserted": (
        "  %v = insertvalue %pair zeroinitializer, i32 {0}, 1\n  %x = extractvalue %pair %v, 1\n" + END,
        "4",
        "8",
    ),
    "step over a struct": (field("i32 {0}", "i32 1", "i32 2", "i32 0"), "1", "2"),
    "element in a struct": (field("i32 0", "i32 1", "i64 {0}", "i32 1"), "1", "2"),
    "element in a packed struct": (field("i32 0", "i32 2", "i32 1", "i64 {0}"), "0", "1"),
    "element of a named array": (field("i32 0", "i32 {0}", source="%row"), "1", "3"),
    "struct in an array": (field("i32 0", "i32 {0}", "i32 1", source="[8 x { i32, i32 }]"), "1", "3"),
    "lane of a pointer to vectors": (field("i32 0", "i32 {0}", source="<4 x i32>"), "1", "3"),
    "edges of one block": (
        "entry:\n  switch i32 %n, label %b [\n    i32 1, label %a\n    i32 2, label %a\n  ]\na:\n"
        "  %x = phi i32 [ {0}, %entry ], [ {0}, %entry ]\n" + END + "b:\n  ret void\n",
        "4",
        "8",
    ),
}


@pytest.mark.parametrize("name", VARYING)
def test_a_constant_that_may_vary_becomes_one_parameter(name: str) -> None:
    body, *values = VARYING[name]
    text = clones([body.replace("{0}", value) for value in values])
    result = merged(text)
    (group,) = result.report.groups
    assert [item.values for item in group.constants] == [tuple(values)]
    for number in (0, 1, 2, 9):
        assert run(result.text, number) == run(text, number)


STAYING = {
    "volatile flag": ("  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 4, i1 {0})\n  ret void\n", "true", "false"),
    "zero is poison": ("  %x = call i32 @llvm.ctlz.i32(i32 %n, i1 {0})\n" + END, "true", "false"),
    "locality": ("  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 {0}, i32 1)\n  ret void\n", "1", "2"),
    "alignment of an old masked load": (
        (
            "  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 {0}, <4 x i1> splat (i1 true),"
            " <4 x i32> zeroinitializer)\n  store <4 x i32> %v, ptr %p\n  ret void\n"
        ),
        "1",
        "4",
    ),
    "intrinsic that LLVM does not know": ("  call void @llvm.unheard.of(i32 {0})\n  ret void\n", "1", "4"),
    "question for a constant": (
        "  %c = call i1 @llvm.is.constant.i32(i32 {0})\n  %x = zext i1 %c to i32\n" + END,
        "1",
        "4",
    ),
    "predicate": (
        "  %f = sitofp i32 %n to float\n  %c = fcmp {0} float %f, 1.0\n  %x = zext i1 %c to i32\n" + END,
        "true",
        "false",
    ),
    "field": (field("i32 0", "i32 1", "i32 0", "i32 {0}"), "0", "1"),
    "field of a packed struct": (field("i32 0", "i32 2", "i32 {0}"), "0", "1"),
    "position in an aggregate": (
        "  %v = insertvalue %pair zeroinitializer, i32 3, {0}\n  %x = extractvalue %pair %v, 0\n" + END,
        "0",
        "1",
    ),
    "splat": ("  store <4 x i32> splat (i32 {0}), ptr %p\n  ret void\n", "1", "2"),
    "shuffle": (
        (
            "  %v = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> poison, <2 x i32> <i32 1, i32 {0}>\n"
            "  store <2 x i32> %v, ptr %p\n  ret void\n"
        ),
        "0",
        "1",
    ),
    "extended precision": (
        "  store x86_fp80 {0}, ptr %p\n  ret void\n",
        "0xK3FFF8000000000000000",
        "0xK40008000000000000000",
    ),
    "inline metadata": ("  %x = load i32, ptr %p, !range !{i32 0, i32 {0}}\n" + END, "4", "8"),
}


@pytest.mark.parametrize("name", STAYING)
def test_a_constant_that_must_stay_keeps_clones_apart(name: str) -> None:
    body, *values = STAYING[name]
    text = clones([body.replace("{0}", value) for value in values])
    result = merged(text)
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == ["VF705"]


def test_edges_of_one_block_that_are_spelled_in_two_ways_keep_clones_apart() -> None:
    """All values that a phi takes from one block must be the same (LangRef, "phi"): `255` and `-1` of i8 are."""
    body = (
        "entry:\n  switch i32 %n, label %b [\n    i32 1, label %a\n    i32 2, label %a\n  ]\na:\n"
        "  %y = phi i8 [ {0}, %entry ], [ {1}, %entry ]\n  %x = zext i8 %y to i32\n" + END + "b:\n  ret void\n"
    )
    text = clones([body.format(*pair) for pair in (("1", "1"), ("255", "-1"), ("-1", "255"), ("2", "2"))])
    assert [group.members for group in merged(text).report.groups] == []


def test_an_index_is_judged_by_the_field_that_it_goes_through() -> None:
    indexes = ((0, 1, 2), (0, 1, 3), (0, 2, 0), (0, 2, 1), (0, 1, 1))
    text = clones([field(*(f"i32 {index}" for index in path)) for path in indexes])
    groups = merged(text).report.groups
    assert [group.members for group in groups] == [("f0", "f1", "f4")]
    assert [item.values for item in groups[0].constants] == [("2", "3", "1")]


def test_an_index_that_is_a_field_in_one_clone_is_an_element_in_others() -> None:
    source = "{ [4 x i32], { i32, i32 } }"
    paths = ((0, 1, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1))
    text = clones([field(*(f"i32 {index}" for index in path), source=source) for path in paths])
    assert [group.members for group in merged(text).report.groups] == [("f1", "f2")]
