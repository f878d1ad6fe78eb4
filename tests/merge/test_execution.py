"""What a merge removed is run, before and after: equal results, caught differences, and what cannot run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module
from vfsimt.jit.hostcalls import ArgumentSet
from vfsimt.merge.execution import execute_merge
from vfsimt.merge.proof import MergeProofError
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention

from .made import HEAD, TAIL, failing_module, kernel, simt, undigested

if TYPE_CHECKING:
    from vfsimt.merge.report import ExecutedFunction

ROOT = Path(__file__).parents[2]
EVERY_SET = tuple(chosen.value for chosen in ArgumentSet)
SLOT = """  %slot = getelementptr inbounds [16 x i32], ptr %p, i32 0, i32 {0}
  %old = load i32, ptr %slot, align 4
  %new = add nsw i32 %old, %n
  store i32 %new, ptr %slot, align 4
  ret void
"""


def module(bodies: list[str], extra: str = "") -> str:
    calls = [f"call simt_entry void @f{index}(ptr %p, i32 {index})" for index in range(len(bodies))]
    text = HEAD + extra + kernel(calls) + "".join(simt(f"f{index}", body) for index, body in enumerate(bodies)) + TAIL
    check_module(text)
    return text


def executed(text: str, *, parametrize: bool = True, simt_cc: int | None = None) -> tuple[ExecutedFunction, ...]:
    options = vfsimt.MergeOptions(parametrize=parametrize, execute=True, simt_cc=simt_cc)
    execution = vfsimt.merge(text, options).report.execution
    assert execution is not None
    return execution


def run_again(
    original: str, merged: str, survivors: dict[str, str], seconds: float = 1.0
) -> tuple[ExecutedFunction, ...]:
    """The stage by itself, on any result."""
    census = SimtCensus(parse_module(original), SimtConvention())
    return execute_merge(census, parse_module(merged), survivors, call_seconds=seconds)


def test_twins_do_the_same() -> None:
    execution = executed(failing_module(65, 3), parametrize=False)
    assert [item.function for item in execution] == [f"k_simt_{index}" for index in range(1, 64)]
    assert {(item.survivor, item.constants, item.argument_sets) for item in execution} == {("k_simt_0", (), EVERY_SET)}


def test_each_clone_does_the_same_with_the_constants_of_its_call() -> None:
    execution = executed(module([SLOT.format(3 * index) for index in range(5)]))
    assert [item.function for item in execution] == ["f0", "f1", "f2", "f3", "f4"]
    assert [item.constants for item in execution] == [(f"i32 {3 * index}",) for index in range(5)]
    assert {(undigested(item.survivor), item.argument_sets, item.reason) for item in execution} == {
        ("f0.merged", EVERY_SET, "")
    }


def test_twins_among_clones_are_followed_to_the_last_survivor() -> None:
    execution = executed(module([SLOT.format(value) for value in (1, 1, 2, 2)]))
    assert [(undigested(item.survivor), item.constants) for item in execution] == [
        ("f0.merged", (f"i32 {value}",)) for value in (1, 1, 2, 2)
    ]
    assert all(item.argument_sets == EVERY_SET for item in execution)


def test_a_function_that_only_renamed_ones_call_is_said_and_runs_inside_them() -> None:
    inner = "".join(simt(f"inner{index}", SLOT.format(1)) for index in range(2))
    body = "  call simt_entry void @inner{1}(ptr %p, i32 %n)\n  store i32 {0}, ptr %p\n  ret void\n"
    execution = executed(module([body.format(5 + index, index) for index in range(2)], inner))
    assert [(item.function, item.argument_sets) for item in execution] == [
        ("inner1", ()),
        ("f0", EVERY_SET),
        ("f1", EVERY_SET),
    ]
    assert execution[0].reason == "no call that is left shows which constants stand for it"


def test_nothing_runs_unless_it_is_asked_for() -> None:
    assert vfsimt.merge(failing_module(3, 2)).report.execution is None
    assert executed(HEAD) == ()


TAMPERED = {
    "an operation": ("add nsw i32 %old, %n", "sub nsw i32 %old, %n"),
    "an operand": ("add nsw i32 %old, %n", "add nsw i32 %old, %old"),
    "where it stores": ("store i32 %new, ptr %slot", "store i32 %new, ptr %p"),
    "the width of what it stores": ("store i32 %new, ptr %slot, align 4", "store i16 1, ptr %slot, align 4"),
    "a store that is gone": ("  store i32 %new, ptr %slot, align 4\n", ""),
    "a constant of a call": ("i32 2, i32 6)", "i32 2, i32 5)"),
    "a call to another function": ("{merged}(ptr %p, i32 2, i32 6)", "@other(ptr %p, i32 2, i32 6)"),
    "another signature": ("{merged}(ptr %p, i32 2, i32 6)", "@small(ptr %p, i32 2, i32 6)"),
    "a crash": ("store i32 %new, ptr %slot", "store i32 %new, ptr null"),
    "a survivor that cannot run": (
        "  store i32 %new",
        "  call void @llvm.hivm.store.vfsimt.info(i64 1)\n  store i32 %new",
    ),
}
CONCERNED = {
    "where it stores": 2,  # the slot of the first clone is where the pointer points
    "a constant of a call": 1,
    "a call to another function": 1,
    "another signature": 1,
}
OTHER = """define simt_entry void @other(ptr %p, i32 %n, i32 %c) {
  store i32 %c, ptr %p
  ret void
}

define simt_entry void @small(ptr %p, i32 %n, i8 %c) {
  ret void
}

"""


@pytest.mark.parametrize("name", TAMPERED)
def test_a_result_that_does_something_else_is_caught(name: str) -> None:
    original = module([SLOT.format(3 * index) for index in range(3)], OTHER)
    result = vfsimt.merge(original, vfsimt.MergeOptions(parametrize=True))
    assert len(run_again(original, result.text, result.report.survivors)) == 3
    old, new = TAMPERED[name]
    old = old.replace("{merged}", f"@{result.report.survivors['f0']}")
    assert old in result.text
    changed = result.text.replace(old, new, 1)
    check_module(changed.replace("i32 2, i32 6)", "i32 2, i8 6)") if "signature" in name else changed)
    with pytest.raises(MergeProofError) as caught:
        run_again(original, changed, result.report.survivors)
    assert {finding.code for finding in caught.value.findings} == {"VF704"}
    assert len(caught.value.findings) == CONCERNED.get(name, 3)


def test_a_returned_value_and_a_variable_are_compared() -> None:
    body = "  %x = load i32, ptr @v\n  %y = add i32 %x, %n\n  store i32 %y, ptr @v\n  ret i32 %y\n"
    void = "  %x = load i32, ptr @v\n  ret void\n"
    text = module([void, void], '@v = internal global i32 7, section ".simt", align 4\n')
    text = text.replace(void, body).replace("simt_entry void", "simt_entry i32")
    check_module(text)
    result = vfsimt.merge(text)
    assert [item.argument_sets for item in executed(text)] == [EVERY_SET]
    for old, new, said in (("ret i32 %y", "ret i32 %x", "returned"), ("store i32 %y", "store i32 %x", "@v")):
        with pytest.raises(MergeProofError, match=said):
            run_again(text, result.text.replace(old, new, 1), result.report.survivors)


def test_one_survivor_that_does_not_end_is_enough() -> None:
    body = "entry:\n  store i32 {0}, ptr %p\n  br label %next\nnext:\n  ret void\n"
    text = module([body.replace("{0}", str(index)) for index in range(4)])
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    endless = result.text.replace("br label %next", "br label %again\nagain:\n  br label %again", 1)
    check_module(endless)
    with pytest.raises(MergeProofError, match="does not end") as caught:
        run_again(text, endless, result.report.survivors, seconds=0.1)
    assert len(caught.value.findings) == 1


def test_after_three_functions_that_do_not_end_the_others_are_not_tried() -> None:
    body = "  store i32 {0}, ptr %p\n  br label %again\nagain:\n  br label %again\n"
    text = module([body.replace("{0}", str(index)) for index in range(5)] + [SLOT.format(0)] * 2)
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    execution = run_again(text, result.text, result.report.survivors, seconds=0.1)
    reasons = [item.reason for item in execution]
    assert reasons[:3] == ["the original does not end in 0.1 s of processor time"] * 3
    assert reasons[3:5] == ["3 others with the same survivor did not end"] * 2
    assert (execution[5].function, execution[5].argument_sets) == ("f6", EVERY_SET)


USABLE = {
    "device address spaces": (
        "  %q = addrspacecast ptr %p to ptr addrspace(6)\n  store i32 %n, ptr addrspace(6) %q\n  ret void\n"
    ),
    "a function of the C library": "  %s = call float @sinf(float 1.0)\n  store float %s, ptr %p\n  ret void\n",
    "a generic intrinsic": "  %s = call float @llvm.fabs.f32(float -1.0)\n  store float %s, ptr %p\n  ret void\n",
    "a function of the module": "  %s = call fastcc i32 @helper(i32 %n) #1\n  store i32 %s, ptr %p\n  ret void\n",
    "a call through a table": (
        "  %f = load ptr, ptr @table\n  %s = call fastcc i32 %f(i32 %n)\n  store i32 %s, ptr %p\n  ret void\n"
    ),
    "thread-local variables": "  %x = load i32, ptr @local\n  store i32 %x, ptr %p\n  ret void\n",
    "an undefined value": "  store i32 undef, ptr %p\n  ret void\n",
    "metadata": "  %x = load i32, ptr %p, align 4, !range !0, !noundef !{}\n  store i32 %x, ptr %p\n  ret void\n",
}
OF_THE_MODULE = """declare float @sinf(float)
declare float @llvm.fabs.f32(float)
declare void @outside(ptr)
declare void @llvm.trap()
@table = internal constant ptr @helper
@local = thread_local global i32 3
@foreign = external global i32

define internal fastcc i32 @helper(i32 %n) #1 {
  %x = mul nsw i32 %n, 3 ; "a comment"
  ret i32 %x
}

define internal void @deep(ptr %p) {
  call void @outside(ptr %p)
  ret void
}

define simt_entry void @forever(ptr %p, i32 %n) {
  call simt_entry void @forever(ptr %p, i32 %n)
  ret void
}

attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+simt" }
!0 = !{i32 0, i32 9}
"""


@pytest.mark.parametrize("name", USABLE)
def test_what_runs_on_the_host(name: str) -> None:
    assert [item.argument_sets for item in executed(module([USABLE[name]] * 2, OF_THE_MODULE))] == [EVERY_SET]


UNUSABLE = {
    "vendor intrinsic": (
        "  call void @llvm.hivm.store.vfsimt.info(i64 7)\n  ret void\n",
        "@llvm.hivm.store.vfsimt.info",
    ),
    "inline assembly": ('  call void asm sideeffect "", ""()\n  ret void\n', "inline assembly"),
    "a callee that is only declared": ("  call void @outside(ptr %p)\n  ret void\n", "@outside"),
    "the same in a callee": ("  call void @deep(ptr %p)\n  ret void\n", "@outside"),
    "a variable that is only declared": ("  store i32 1, ptr @foreign\n  ret void\n", "@foreign"),
    "a segment's address space": (
        "  %q = addrspacecast ptr %p to ptr addrspace(256)\n  store i32 3, ptr addrspace(256) %q\n  ret void\n",
        "address space",
    ),
    "a loop without end": ("  br label %l\nl:\n  br label %l\n", "does not end"),
    "a recursion without end": ("  call simt_entry void @forever(ptr %p, i32 %n)\n  ret void\n", "crashes (SIGSEGV)"),
    "a null pointer": ("  store i32 1, ptr null\n  ret void\n", "crashes (SIGSEGV)"),
    "out of bounds": (
        "  %q = getelementptr i8, ptr %p, i64 400000\n  store i8 1, ptr %q\n  ret void\n",
        "crashes (SIGSEGV)",
    ),
    "a division by zero": ("  %x = sdiv i32 %n, 0\n  store i32 %x, ptr %p\n  ret void\n", "crashes (SIGFPE)"),
    "a trap": ("  call void @llvm.trap()\n  unreachable\n", "crashes (SIGILL)"),
    "an end that is not reached": ("  unreachable\n", "crashes (SIGILL)"),
    "an unwritten stack": (
        "  %a = alloca i32\n  %x = load i32, ptr %a\n  store i32 %x, ptr %p\n  ret void\n",
        "does not give one result",
    ),
    "an address that is kept": ("  store ptr @local, ptr %p\n  ret void\n", "does not give one result"),
}


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="signals and segments are those of x86-64")
@pytest.mark.parametrize("name", UNUSABLE)
def test_what_cannot_run_is_said_and_merged_all_the_same(name: str) -> None:
    body, reason = UNUSABLE[name]
    text = module([body] * 3 + [SLOT.format(0)] * 2, OF_THE_MODULE)
    execution = executed(text)
    assert [(item.function, item.argument_sets) for item in execution] == [("f1", ()), ("f2", ()), ("f4", EVERY_SET)]
    assert all(reason in item.reason for item in execution[:2])


def test_a_parameter_of_an_unknown_type_is_said() -> None:
    text = module([SLOT.format(0)] * 2).replace("i32 %n) #0", "{ i32, i32 } %s, i32 %n) #0")
    text = text.replace("i32 0)\n", "{ i32, i32 } zeroinitializer, i32 0)\n")
    text = text.replace("i32 1)\n", "{ i32, i32 } zeroinitializer, i32 1)\n")
    check_module(text)
    (item,) = executed(text)
    assert (item.argument_sets, item.reason) == ((), "no value is made up for a parameter of type { i32, i32 }")


def test_what_llvm_does_not_compile_keeps_nothing_else_from_running() -> None:
    extra = "declare i32 @llvm.aicore.unknown()\n"
    odd = "  %x = call i32 @llvm.aicore.unknown()\n  store i32 %x, ptr %p\n  ret void\n"
    execution = executed(module([odd, odd, SLOT.format(0), SLOT.format(0)], extra))
    assert [(item.function, item.argument_sets) for item in execution] == [("f1", ()), ("f3", EVERY_SET)]
    assert "llvm.aicore.unknown" in execution[0].reason


def test_pointers_in_memory_are_followed() -> None:
    body = (
        "  %q = load ptr, ptr %p\n  %x = load i32, ptr %q\n  %y = add i32 %x, 7\n  store i32 %y, ptr %q\n  ret void\n"
    )
    (item,) = executed(module([body] * 2))
    assert item.argument_sets == ("addresses",)
    assert "SIGSEGV" in item.reason


# Undefined by LangRef where the constant is out of range: LLVM folds the original, but not the parameter.
OUT_OF_RANGE = {
    "a shift": (("3", "40", "33"), "  %x = shl i32 %n, {0}\n  store i32 %x, ptr %p\n  ret void\n"),
    "a shift of a vector": (
        ("3", "40"),
        (
            "  %v = insertelement <4 x i32> zeroinitializer, i32 {0}, i32 2\n"
            "  %x = lshr <4 x i32> splat (i32 -1), %v\n  store <4 x i32> %x, ptr %p\n  ret void\n"
        ),
    ),
    "a cast": (
        ("3.0", "0x46293E5940000000"),
        "  %x = fptosi float {0} to i32\n  store i32 %x, ptr %p\n  ret void\n",
    ),
    "an element": (
        ("3", "9"),
        "  %x = extractelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 {0}\n  store i32 %x, ptr %p\n  ret void\n",
    ),
    "an overflow": (
        ("1", "2"),
        (
            "  %x = add nuw nsw i32 2147483647, {0}\n  %c = icmp slt i32 %x, 5\n  %y = zext i1 %c to i32\n"
            "  store i32 %y, ptr %p\n  ret void\n"
        ),
    ),
    "fast arithmetic": (
        ("3.0", "7.0", "10.0"),
        (
            "  %v = load float, ptr %p\n  %x = fdiv fast float %v, {0}\n  %y = fmul fast float %x, {0}\n"
            "  store float %y, ptr %p\n  ret void\n"
        ),
    ),
    "a choice of undef": (
        ("true", "false"),
        "  %x = select i1 {0}, i32 undef, i32 7\n  store i32 %x, ptr %p\n  ret void\n",
    ),
}


@pytest.mark.parametrize("name", OUT_OF_RANGE)
def test_what_llvm_may_choose_is_no_difference(name: str) -> None:
    values, body = OUT_OF_RANGE[name]
    execution = executed(module([body.replace("{0}", value) for value in values]))
    assert [(len(item.constants), item.argument_sets) for item in execution] == [(1, EVERY_SET)] * len(values)


def test_the_convention_may_be_a_number() -> None:
    text = module([SLOT.format(index) for index in range(3)]).replace("simt_entry", "cc 77")
    assert [item.argument_sets for item in executed(text, simt_cc=77)] == [EVERY_SET] * 3


def test_the_example_runs_and_a_device_module_has_its_triple() -> None:
    text = (ROOT / "examples" / "device_unrolled.ll").read_text(encoding="utf-8")
    text = 'target datalayout = "e-p:32:32"\ntarget triple = "hiipu64-unknown-cce"\n' + text
    execution = vfsimt.merge(text, vfsimt.MergeOptions(execute=True, parametrize=True, check=False)).report.execution
    assert execution is not None
    assert [item.argument_sets for item in execution] == [EVERY_SET] * 6


def test_names_of_callers_are_free() -> None:
    text = module([SLOT.format(0)] * 2).replace("@f1", "@vfsimt.call.0.words")
    assert [item.argument_sets for item in executed(text)] == [EVERY_SET]


def command(*arguments: str, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-W", "error", "-m", "vfsimt", "merge", *arguments]
    return subprocess.run(line, cwd=cwd, input=stdin, capture_output=True, timeout=100, check=False)


def test_the_command_says_what_ran_and_gives_the_same_each_time(tmp_path: Path) -> None:
    text = module([UNUSABLE["inline assembly"][0]] * 3 + [SLOT.format(0)] * 2, OF_THE_MODULE).encode()
    runs = [command("-", "--execute", stdin=text, cwd=tmp_path) for _ in range(2)]
    assert [done.returncode for done in runs] == [0, 0]
    assert runs[0].stdout == command("-", stdin=text).stdout == runs[1].stdout
    assert runs[0].stderr == runs[1].stderr
    assert b"executed on this host: 1 of 3 functions, all results equal\n" in runs[0].stderr
    assert b"  not executed: @f1, @f2: @f1 has inline assembly" not in runs[0].stderr
    assert b"  not executed: @f1, @f2: it has inline assembly\n" in runs[0].stderr
    assert list(tmp_path.iterdir()) == []
    assert b"nothing was merged" in command("-", "--execute", stdin=b"; nothing").stderr


def test_the_command_says_what_ran_only_for_some_arguments() -> None:
    body = "  %q = load ptr, ptr %p\n  store i32 %n, ptr %q\n  ret void\n"
    said = command("-", "--execute", stdin=module([body] * 3).encode()).stderr
    assert b"executed on this host: 2 of 2 functions, all results equal\n" in said
    assert b"  not for all arguments: @f1, @f2: the original crashes (SIGSEGV)\n" in said


def test_the_report_has_what_ran(tmp_path: Path) -> None:
    example = "examples/device_unrolled.ll"
    out = str(tmp_path / "out.ll")
    without = json.loads(command(example, "-o", out, "--format", "json").stdout)
    assert without["execution"] is None
    document = json.loads(command(example, "--execute", "-o", out, "--format", "json").stdout)
    assert document["execution"][0] == {
        "function": "unrolled_kernel_simt_1",
        "survivor": "unrolled_kernel_simt_0",
        "constants": [],
        "outcome": "equal",
        "argument_sets": list(EVERY_SET),
        "reason": None,
    }
    assert without == document | {"execution": None}


def test_a_failed_proof_writes_nothing(tmp_path: Path) -> None:
    """The command, with a merge that goes wrong behind the textual proof's back."""
    program = (
        "import sys; from vfsimt.merge import pipeline; from vfsimt.ir.parser import parse_module\n"
        "right = pipeline.execute_merge\n"
        "def wrong(original, merged, survivors):\n"
        "    return right(original, parse_module(merged.text.replace('fadd', 'fsub')), survivors)\n"
        "pipeline.execute_merge = wrong\n"
        "from vfsimt.cli.main import run; run()\n"
    )
    source = str(ROOT / "examples" / "device_unrolled.ll")
    line = [sys.executable, "-c", program, "merge", source, "--execute", "-o", str(tmp_path / "out.ll")]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, timeout=100, check=False)
    assert (done.returncode, done.stdout) == (70, b"")
    assert b"VF704" in done.stderr
    assert b"Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
