"""What modules say of their machine against what they are compiled for: processors, triples, layouts, vectors."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.jit.compiled_modules import (
    AARCH64_LINUX,
    ARM64_APPLE,
    OF_OTHER_MACHINES,
    X86_64_CLANG_14,
    X86_64_CLANG_19,
)
from vfsimt import UsageError, VfsimtError
from vfsimt.cli.main import run as vfsimt
from vfsimt.jit import llvm
from vfsimt.jit.bench.pipeline import BenchOptions
from vfsimt.jit.counts import VectorWidth, widest_vector
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.hostform import host_form
from vfsimt.jit.launch import Dispatch
from vfsimt.jit.machinecode import read_machine_code
from vfsimt.jit.pipeline import run_kernel
from vfsimt.jit.runs import NamedModule, RunOptions, RunOutcome

np: Any = import_module("numpy")
ON_X86 = pytest.mark.skipif(not llvm.host_triple().startswith("x86_64"), reason="names processors of x86-64")
EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
ONE = Dispatch(threads=1, block=1)


def twice(text: str, **options: Any) -> RunOutcome:
    numbers = np.arange(37, dtype="f4")
    outcome = run_kernel(
        NamedModule(name="twice.ll", text=text),
        [numbers, np.zeros(37, "f4")],
        RunOptions(dispatch=ONE, **options),
        expected=[(1, numbers * 2)],
    )
    assert outcome.expected_comparisons[0][1].different_bits == 0
    return outcome


def refusal(text: str, **options: Any) -> VfsimtError:
    with pytest.raises(VfsimtError) as caught:
        twice(text, **options)
    return caught.value


@ON_X86
@pytest.mark.parametrize(("target", "registers", "bits"), [("x86-64-v2", "xmm", 128), ("haswell", "ymm", 256)])
@pytest.mark.parametrize("text", [X86_64_CLANG_14, X86_64_CLANG_19], ids=["clang-14", "clang-19"])
def test_the_target_replaces_the_processor_that_a_function_names(
    text: str, target: str, registers: str, bits: int
) -> None:
    result = twice(text, target=target).result
    assert (result.code.processors, result.code.is_own) == ((target,), False)
    assert result.code.vectors == VectorWidth(registers=registers, bits=bits)
    assert result.form.processors == ("x86-64",)
    assert str(result.form) == ""


@ON_X86
def test_a_function_keeps_its_processor_where_that_is_asked_for() -> None:
    result = twice(X86_64_CLANG_19, target="haswell", keep_target_attributes=True).result
    assert (result.code.processors, result.code.is_own) == (("x86-64",), True)
    assert result.code.vectors == VectorWidth(registers="xmm", bits=128)
    unknown = X86_64_CLANG_19.replace('"x86-64"', '"cortex-a72"').replace("+sse2", "+neon")
    (finding,) = refusal(unknown, keep_target_attributes=True).findings
    assert (finding.code, str(finding.place)) == ("VF801", f"twice.ll:{line_of(unknown, 'define')}:23")
    assert "cortex-a72" in finding.message
    assert twice(unknown).result.form.processors == ("cortex-a72",)


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@ON_X86
@pytest.mark.parametrize("text", OF_OTHER_MACHINES.values(), ids=OF_OTHER_MACHINES)
def test_a_module_for_another_machine_is_refused_or_retargeted(text: str) -> None:
    (finding,) = refusal(text).findings
    assert (finding.code, str(finding.place)) == ("VF802", "twice.ll:3:1")
    assert "--retarget" in finding.help
    form = twice(text, retarget=True).result.form
    triple, layout = re.findall(r'target (?:triple|datalayout) = "(.*)"', text)[::-1]
    assert (form.triple, form.data_layout) == (triple, layout)
    assert f"target triple {triple}, data layout {layout}, processor " in str(form)


@ON_X86
@pytest.mark.parametrize(
    ("triple", "layout", "line"),
    [
        ("x86_64-apple-macosx14.0.0", "e-m:o-i64:64-i128:128-f80:128-n8:16:32:64-S128", 3),
        ("x86_64-pc-windows-msvc19.33.0", "e-m:w-i64:64-i128:128-f80:128-n8:16:32:64-S128", 3),
        ("x86_64-pc-linux-gnux32", "e-m:e-p:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128", 2),
        ("x86_64-pc-linux-gnu", "e-i64:32-n32:64-S128", 2),
        ("", "e-n32:64-S128", 2),
        ("", "E-i64:64-n32:64-S128", 2),
    ],
)
def test_another_layout_of_memory_is_another_machine(triple: str, layout: str, line: int) -> None:
    text = re.sub(r'datalayout = ".*"', f'datalayout = "{layout}"', X86_64_CLANG_19)
    text = re.sub(r'triple = ".*"', f'triple = "{triple}"', text)
    (finding,) = refusal(text).findings
    assert (finding.code, str(finding.place)) == ("VF802", f"twice.ll:{line}:1")
    assert "--retarget" in finding.help
    twice(text, retarget=True)


@ON_X86
@pytest.mark.parametrize("layout", ["", "e-i64:64-n32:64-S128", "e-m:e-p:64:64-i64:64-i128:128-n64-S128"])
def test_what_a_layout_may_leave_out(layout: str) -> None:
    twice(re.sub(r'datalayout = ".*"', f'datalayout = "{layout}"', X86_64_CLANG_19))


def test_everything_that_stands_in_the_way_is_said_at_once() -> None:
    extra = """
declare <4 x float> @llvm.aarch64.neon.fmaxnm.v4f32(<4 x float>, <4 x float>)
define void @scalable(ptr %p) {
  %v = load <vscale x 4 x float>, ptr %p
  store <vscale x 4 x float> %v, ptr %p
  ret void
}
define void @assembly() {
  call void asm sideeffect "dmb ish", "~{memory}"()
  ret void
}
module asm ".globl _x"
"""
    text = AARCH64_LINUX + extra
    host = llvm.host_triple().partition("-")[0]
    if host != "x86_64":
        pytest.skip("the module is for this host")
    for retarget, first in ((False, [3]), (True, [])):
        error = refusal(text, retarget=retarget)
        starts = ["declare <4", "  %v = load", "  call void asm", "module asm"]
        lines = [finding.place.line for finding in error.findings if finding.place is not None]  # type: ignore[union-attr]
        assert lines == first + [line_of(text, start) for start in starts]
        assert {finding.code for finding in error.findings} == {"VF802"}


def test_the_form_keeps_every_place() -> None:
    text = ARM64_APPLE.replace("#0 {\n", '#0 "tune-cpu"\n=\r\n"x" {\n') + '@s = constant [9 x i8] c"arget-cpu"\n'
    form = host_form(text, retarget=True)
    assert len(form.text) == len(text)
    assert [index for index, char in enumerate(form.text) if char in "\r\n"] == [
        index for index, char in enumerate(text) if char in "\r\n"
    ]
    assert not re.search(r'"(target-|tune-|probe-stack)|target triple|datalayout', form.text)
    assert "no-trapping-math" in form.text
    assert host_form(text, keep_target_attributes=True).text == text


def test_names_and_strings_that_look_like_attributes_stay() -> None:
    text = '@"target-cpu" = global i32 0 ; "target-cpu"="x"\n$"tune-cpu" = comdat any\n!"target-features" = !{}\n'
    assert host_form(text).text == text
    escaped = 'attributes #0 = { "target\\2Dcpu"="x" }\n'
    assert host_form(escaped).processors == ("x",)
    assert "2Dcpu" not in host_form(escaped).text


@pytest.mark.parametrize(
    ("record", "given"), [(CompileOptions, {}), (RunOptions, {"dispatch": ONE}), (BenchOptions, {})]
)
def test_contradicting_options(record: Any, given: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as caught:
        record(retarget=True, keep_target_attributes=True, **given)
    assert [finding.code for finding in caught.value.findings] == ["VF821"]


def test_vector_registers_of_known_instructions() -> None:
    # ret; addss xmm0, xmm1; vaddps ymm0, ymm1, ymm2; vaddps zmm0{k1}, zmm1, zmm2
    codes = [bytes.fromhex(code) for code in ("c3", "f30f58c1", "c5f458c2", "62f1744958c2")]
    widths = [widest_vector(codes[: count + 1], "x86_64") for count in range(len(codes))]
    assert [(width.registers, width.bits) for width in widths] == [("", 0), ("xmm", 128), ("ymm", 256), ("zmm", 512)]
    assert str(widths[0]) == "no vectors"
    # fadd s0, s0, s1; fadd v0.2s, v0.2s, v1.2s; fadd v0.4s, v0.4s, v1.4s; ldr q0, [x0]; fadd z0.s, z0.s, z1.s
    arm = [bytes.fromhex(code) for code in ("0028211e", "00d4210e", "00d4214e", "0000c03d", "00008165")]
    widths = [widest_vector([code], "aarch64") for code in arm]
    assert [(width.registers, width.bits) for width in widths] == [("", 0), ("v", 64), ("v", 128), ("v", 128), ("z", 0)]


@ON_X86
def test_only_the_kernels_own_functions_count() -> None:
    text = """
define void @kernel(ptr %a, ptr %r, ptr %l, i32 %block_count) {
  call void @used(ptr %a)
  ret void
}
define internal void @used(ptr %a) noinline {
  store volatile <4 x float> zeroinitializer, ptr %a
  ret void
}
define void @other(ptr %a) {
  store volatile <8 x float> zeroinitializer, ptr %a
  ret void
}
"""
    with compile_module(text, CompileOptions(target="haswell")) as module:
        code = read_machine_code(module, "kernel")
        assert code.functions == ("kernel", "used")
        assert code.vectors == VectorWidth(registers="xmm", bits=128)
        assert read_machine_code(module, "other").vectors == VectorWidth(registers="ymm", bits=256)


def clang_example() -> str:
    """The example as clang writes functions for a plain x86-64: each names its processor."""
    text = EXAMPLE.read_text(encoding="utf-8")
    text = re.sub(r"^(define .*)( noinline)? \{$", r"\1\2 #90 {", text, flags=re.MULTILINE)
    return text + 'attributes #90 = { nounwind "target-cpu"="x86-64" "target-features"="+cx8,+sse2" }\n'


@ON_X86
def test_bench_measures_as_many_codes_as_targets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "clang.ll"
    module.write_text(clang_example(), encoding="utf-8")
    arguments = ["--arg", "random:f32:64x250", "--arg", "random:f32:250:1", "--arg", "f32:1e-5"]
    command = ["bench", str(module), "--dispatch", "512", *arguments, "--arg", "zeros:f32:64x250", "--format", "json"]
    quick = ["--samples", "1", "--sample-ms", "0.1", "--warmup-ms", "0.1"]
    cases = measured([*command, *quick, "--target", "x86-64-v2", "--target", "haswell"], capfd)
    said = [(one["processors"], one["vector_bits"]) for case in cases for one in case["variants"]]
    assert said == [(["x86-64-v2"], 128)] * 2 + [(["haswell"], 256)] * 2
    code = [case["variants"][0]["code"]["rmsnorm_rows"]["instructions"] for case in cases]
    assert code[0] != code[1]
    (case,) = measured([*command, *quick, "--target", "haswell", "--keep-target-attributes"], capfd)
    assert {tuple(one["processors"]) for one in case["variants"]} == {("x86-64",)}


def measured(command: list[str], capfd: pytest.CaptureFixture[str]) -> list[Any]:
    with pytest.raises(SystemExit) as ended:
        vfsimt(command)
    assert ended.value.code == 0
    return json.loads(capfd.readouterr().out)["cases"]
