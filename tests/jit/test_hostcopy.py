"""Functions of device modules as the host compiles them: what is written, what is left out, what cannot run."""

from __future__ import annotations

import pytest

from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module
from vfsimt.jit.hostcalls import made_value
from vfsimt.jit.hostcopy import HostCopy
from vfsimt.jit.hosttext import hide_operands, host_body


def copy_of(text: str) -> HostCopy:
    check_module(text)
    return HostCopy(parse_module(text), "x86_64")


def function(text: str, name: str = "f") -> list[str]:
    """The words of the lines of a function's copy, which LLVM accepts."""
    made = copy_of(text).text([name], "")
    check_module(made)
    return [" ".join(line.split()) for line in made.splitlines() if line.strip()]


BODIES = {
    "%x = add nuw nsw i32 %a, 1": "%x = add i32 %a, 1",
    "%x = fmul fast float %a, %fast": "%x = fmul float %a, %fast",
    "%x = fcmp nnan ninf olt float %a, %b": "%x = fcmp olt float %a, %b",
    "%x = getelementptr inbounds nuw i8, ptr %p, i64 1": "%x = getelementptr i8, ptr %p, i64 1",
    "%x = call fastcc i32 @exact(i32 undef) #12": "%x = call i32 @exact(i32 zeroinitializer)",
    "call cc 77 void @f(), !dbg !4, !tbaa !{!1, !2}": "call void @f()",
    "call cc77 void @f()": "call void @f()",
    "tail call simt_entry void @simt_entry()": "tail call void @simt_entry()",
    "call void @llvm.dbg.value(metadata i32 %x, metadata !1, metadata !DIExpression()), !dbg !2": "",
    "#dbg_value(i32 %x, !1, !DIExpression(), !2)": "",
    'call void @g(ptr @"fast nsw undef #1"), !x !DILocation(line: 1, scope: !2) ; undef': (
        'call void @g(ptr @"fast nsw undef #1")'
    ),
    "unreachable": "call void @llvm.trap() unreachable",
    "fast: ; preds = %undef": "fast:",
    "br label %unreachable": "br label %unreachable",
    "%y = call i32 @h(metadata !1, metadata !2)": "%y = call i32 @h(metadata !1, metadata !2)",
}


@pytest.mark.parametrize("before", BODIES)
def test_a_statement_on_the_host(before: str) -> None:
    assert " ".join(host_body(before).split()) == BODIES[before]


def test_a_function_takes_what_it_uses_along_and_nothing_else() -> None:
    text = """
target triple = "hiipu64-unknown-cce"
%pair = type { i32, ptr }
$f = comdat any
@table = internal addrspace(3) constant [1 x ptr] [ptr @g], section ".device", align 8
@other = global i32 1
@known = alias i32, ptr @other
declare void @outside()
define linkonce_odr simt_entry noundef zeroext i8 @f(ptr addrspace(6) noundef %p) #0 section ".simt" comdat !x !0 {
  %v = load ptr, ptr addrspace(3) @table, align 8, !x !0
  ret i8 1
}
define internal void @g() #0 {
  store i32 2, ptr @known
  ret void
}
define void @kernel() {
  call void @outside()
  ret void
}
attributes #0 = { nounwind "target-cpu"="dav-c310-vec" }
!0 = !{ptr @kernel}
"""
    lines = function(text)
    assert lines == [
        "%pair = type { i32, ptr }",
        "define internal zeroext i8 @f(ptr addrspace(6) noundef %p) {",
        "%v = load ptr, ptr addrspace(3) @table, align 8",
        "ret i8 1",
        "}",
        "@table = internal addrspace(3) constant [1 x ptr] [ptr @g], align 8",
        "define internal void @g() {",
        "store i32 2, ptr @known",
        "ret void",
        "}",
        "@known = alias i32, ptr @other",
        "@other = internal global i32 1",
        "declare void @llvm.trap()",
    ]
    copy = copy_of(text)
    assert [variable.spelling for variable in copy.variables("f")] == ["@other"]
    assert [copy.obstacle(name) for name in ("f", "g", "kernel")] == [
        "",
        "",
        "it uses @outside, which the module does not define",
    ]


@pytest.mark.parametrize(
    ("extra", "body", "reason"),
    [
        ("declare i32 @printf(ptr, ...)", "call i32 (ptr, ...) @printf(ptr null)", "@printf"),
        ("declare float @expf(float)", "call float @expf(float 1.0)", ""),
        ("declare void @llvm.nvvm.barrier0()", "call void @llvm.nvvm.barrier0()", "@llvm.nvvm.barrier0"),
        ("@v = extern_weak global i32", "store i32 1, ptr @v", "@v"),
        ("@v = external addrspace(3) global i32", "store i32 1, ptr addrspace(3) @v", "@v"),
        (
            "@v = weak_odr hidden local_unnamed_addr addrspace(3) global i32 1, align 4",
            "store i32 1, ptr addrspace(3) @v",
            "",
        ),
        ("@v = thread_local(initialexec) global <2 x i32> <i32 1, i32 undef>", "store i32 1, ptr @v", ""),
        ("define void @many(...) {\n  ret void\n}", "call void (...) @many()", "variable number"),
        ('@asm = global i32 1\n@s = constant [5 x i8] c"asm \\00"', "store i32 1, ptr @asm", ""),
        ("@i = ifunc void (), ptr @resolve\ndefine ptr @resolve() {\n  ret ptr null\n}", "call void @i()", "@i"),
    ],
)
def test_what_keeps_a_function_from_running(extra: str, body: str, reason: str) -> None:
    text = f"{extra}\ndefine void @f() {{\n  {body}\n  ret void\n}}\n"
    obstacle = copy_of(text).obstacle("f")
    assert reason in obstacle
    assert bool(reason) == bool(obstacle)
    if not reason:
        function(text)


def test_only_operands_that_may_be_out_of_range_are_hidden() -> None:
    text = """define <2 x i32> @f(i32 %a, <2 x i32> %v, float %x) {
  %1 = add i32 %a, 1
  %2 = shl i32 7, %1
  %3 = udiv <2 x i32> %v, <i32 1, i32 2>
  %4 = fptosi float %x to i32
  %5 = insertelement <2 x i32> %3, i32 %4, i64 1
  ret <2 x i32> %5
}
"""
    made = hide_operands(text)
    check_module(made)
    hidden = [line.strip() for line in made.splitlines() if "store volatile" in line]
    assert [line.partition(", ptr")[0] for line in hidden] == [
        "store volatile i32 %1",
        "store volatile <2 x i32> <i32 1, i32 2>",
        "store volatile float %x",
        "store volatile i64 1",
    ]
    assert hide_operands("define void @f() {\n  ret void\n}\n") == "define void @f() {\n  ret void\n}\n"


KINDS = ["i1", "i2", "i32", "i128", "half", "bfloat", "float", "double", "<4 x i1>", "<8 x half>", "[2 x <2 x float>]"]


@pytest.mark.parametrize("kind", KINDS)
def test_llvm_takes_the_values_that_are_made_up(kind: str) -> None:
    for seed in range(20):
        check_module(f"define {kind} @f() {{\n  ret {kind} {made_value(kind, seed)}\n}}\n")
    assert made_value(kind, 3) == made_value(kind, 3)


@pytest.mark.parametrize("kind", ["ptr", "%t", "{ i32 }", "fp128", "token", "<2 x ptr>", "<vscale x 4 x i32>"])
def test_no_value_is_made_up_for_other_types(kind: str) -> None:
    assert made_value(kind, 0) is None
