"""What of a device kernel is refused before it runs, and which arguments it takes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vfsimt
from tests.device.findings import GM, UB, WORDS, line_of, refusals, run, scalar_kernel
from tests.device.texts import THREAD_INDEX, thread_kernel
from vfsimt.device.decoding import value_text

# What is refused before anything runs


def test_all_unknown_names_are_reported_at_once() -> None:
    body = f"""{THREAD_INDEX}  %v = call <64 x i32> @llvm.hivm.vldsx1.v64s32({UB} null, i32 0, i32 0, i32 0)
  %w = call i32 @llvm.hivm.made.up(i32 1)
  %u = call i32 @elsewhere(i32 1)
  ret void"""
    declared = """declare <64 x i32> @llvm.hivm.vldsx1.v64s32(ptr addrspace(6), i32, i32, i32)
declare i32 @llvm.hivm.made.up(i32)
declare i32 @elsewhere(i32)
"""
    text = thread_kernel(body)
    for name in ("vldsx1", "made.up"):
        text = "\n".join(line for line in text.splitlines() if not (line.startswith("declare") and name in line))
    text = declared + text + "\n"
    found = refusals(text)
    assert [item.code for item in found] == ["VF902"] * 3
    assert [str(item.place) for item in found] == [
        f"k.ll:{line_of(text, piece)}:3" for piece in ("%v = call", "%w = call", "%u = call")
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("%v = call i64 @llvm.hivm.GET.BLOCK.IDX()", "VF907"),
        ("%v = call i32 @llvm.hivm.fp32.to.s32(float 1.0, i32 2, i32 1)", "VF904"),
        ("%v = call i32 @llvm.hivm.vote.ballot(i32 1)", "VF904"),
        ("%v = call float @llvm.hivm.shfl.idx.i32(float 1.0, i32 7939)", "VF904"),
        ("%v = call float @llvm.hivm.atom.ADD.G.f32(ptr addrspace(1) %out, float 1.0, i32 0)", "VF902"),
        ("%v = alloca i32, i32 %x", "VF903"),
        ("%v = alloca i32, addrspace(6)", "VF903"),
        ("%v = addrspacecast ptr addrspace(1) %out to ptr", "VF903"),
        ('call void asm sideeffect "nop", ""()', "VF903"),
        ('%v = call i32 asm sideeffect "", "={TPER300},0"(i32 1)', "VF903"),
        ("store i32 1, ptr addrspace(3) null, align 4", "VF903"),
    ],
)  # fmt: skip
def test_what_is_not_known_is_refused(line: str, code: str) -> None:
    text = thread_kernel(f"{THREAD_INDEX}  {line}\n  ret void")
    found = refusals(text)
    assert [item.code for item in found] == [code]
    assert str(found[0].place) == f"k.ll:{line_of(text, line)}:3"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("%v = call i32 @llvm.hivm.get.TID.X()", "VF907"),
        ("call void @llvm.hivm.sync.workitems()", "VF907"),
        ("call void @llvm.hivm.SET.LOOP.SIZE.OUTTOUB(i64 2)", "VF904"),
        ("call void @llvm.hivm.SET.ST.ATOMIC.CFG(i64 1)", "VF904"),
        (f"call void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV({GM} %out, {UB} null, i64 70368744177664, i64 0)", "VF904"),
        ('%v = call i32 asm sideeffect "", "={TPER3},0"(i32 1)', "VF907"),
    ],
)
def test_what_the_scalar_part_does_not_know_is_refused(line: str, code: str) -> None:
    assert [item.code for item in refusals(scalar_kernel(f"  {line}"))] == [code]


def test_the_scalar_part_knows_its_modes() -> None:
    lines = """  call void @llvm.hivm.SET.LOOP.SIZE.OUTTOUB(i64 1)
  call void @llvm.hivm.SET.LOOP1.PARA(i64 12345)
  call void @llvm.hivm.SET.ST.ATOMIC.CFG(i64 0)
  call void @llvm.hivm.BARRIER(i64 0)
  %c = call i64 @llvm.hivm.GET.CTRL()
  %d = call i64 @llvm.hivm.SBITSET1(i64 %c, i64 5)
  call void @llvm.hivm.SET.CTRL(i64 %d)"""
    assert not run(scalar_kernel(lines)).findings


def test_a_module_without_a_kernel_and_one_with_two() -> None:
    text = thread_kernel("  ret void")
    other = text[text.index("define void @k_mix_aiv") : text.index("\nattributes")].replace("@k_mix", "@l_mix")
    assert [item.code for item in refusals(text.replace("call simt_entry void @k_simt_0", ";"))] == ["VF901"]
    assert "@k_mix_aiv, @l_mix_aiv" in refusals(text + other)[0].message
    assert run(text + other, kernel="l_mix_aiv").kernel == "l_mix_aiv"
    assert [item.code for item in refusals(text, kernel="nothing")] == ["VF901"]


# Arguments


@pytest.mark.parametrize(
    "arguments",
    [(), (np.zeros(4), 1), (3,), ("text",), (np.array(["a"]),)],
)
def test_arguments_that_do_not_fit_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(vfsimt.UsageError) as caught:
        vfsimt.run_device(thread_kernel("  ret void"), arguments=arguments, isolated=False)
    assert {item.code for item in caught.value.findings} == {"VF905"}


@pytest.mark.parametrize(
    ("kind", "value", "is_good"),
    [("i8", 127, True), ("i8", 256, False), ("i8", 255, True), ("i1", True, True), ("i32", 1.5, False),
     ("i64", -(2**63), True),
     ("float", "x", False), ("half", 1, True), ("bfloat", 1.0, True), (UB, 2**40, True), ("i32", np.zeros(1), False)],
)  # fmt: skip
def test_numbers_must_fit_their_types(kind: str, value: Any, is_good: bool) -> None:
    text = thread_kernel("  ret void", f"{kind} %v")
    if is_good:
        assert not run(text, value).findings
    else:
        assert [item.code for item in refusals(text, value)] == ["VF905"]


@pytest.mark.parametrize("options", [{"grid": 0}, {"workers": 0}, {"ub_bytes": 0}, {"outputs": (1,)}])
def test_options_that_mean_nothing_are_refused(options: dict[str, Any]) -> None:
    assert [item.code for item in refusals(thread_kernel("  ret void"), np.zeros(1), **options)] == ["VF905"]


def test_arrays_of_the_caller_stay_as_they_are() -> None:
    given = np.zeros(WORDS, np.int32)
    body = f"{THREAD_INDEX}  %p = getelementptr i32, {GM} %out, i32 %t\n  store i32 %t, {GM} %p, align 4\n  ret void"
    result = run(thread_kernel(body), given)
    assert not given.any()
    np.testing.assert_array_equal(result.arguments[0][:32], np.arange(32))


@pytest.mark.parametrize(
    ("kind", "bits", "text"),
    [("i1", 1, "true"), ("i8", 0xFF, "-1"), ("float", 0x3FC00000, "1.5"), ("half", 0x3E00, "1.5"),
     ("bfloat", 0x3FC0, "1.5"),
     ("double", 0x3FF8000000000000, "1.5"), ("ptr addrspace(6)", 16, "0x10")],
)  # fmt: skip
def test_values_of_a_trace(kind: str, bits: int, text: str) -> None:
    assert value_text(kind, bits) == text
