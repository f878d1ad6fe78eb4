"""The count after folding: for the own target, in a process whose end is a finding, the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.specialize.commands import exit_status
from vfsimt.diagnostics import Severity
from vfsimt.errors import RefusedError
from vfsimt.specialize.optimizer import FoldTask, VariantsTask
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import SpecializeResult, specialize

if TYPE_CHECKING:
    from pathlib import Path

MODULE = """\
define internal void @rows(ptr %a, ptr %r, ptr %c, i32 %active_lane_count) #0 {
  %w = insertelement <8 x i32> poison, i32 %active_lane_count, i64 0
  %s = shufflevector <8 x i32> %w, <8 x i32> poison, <8 x i32> zeroinitializer
  %m = icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %s
  %x = select <8 x i1> %m, <8 x i32> %s, <8 x i32> zeroinitializer
  store <8 x i32> %x, ptr %r
  ret void
}
define void @batch(ptr %a, ptr %r, ptr %c, i32 %n) #0 {
  call void @rows(ptr %a, ptr %r, ptr %c, i32 8)
  call void @rows(ptr %a, ptr %r, ptr %c, i32 %n)
  ret void
}
attributes #0 = { nounwind "target-cpu"="CPU" "target-features"="FEATURES" }
"""
FOLDED = 2
"""With W = 8 every lane of the mask is true: a store of the constant and a return are left."""
COUNTED = SpecializeOptions(count_after_fold=True)
DOES_NOT_FIT = ("x86_64-unknown-linux-gnu", "cortex-a72", "+neon")
ABORT = "LLVM ERROR: 64-bit code requested on a subtarget that doesn't support it!"
"""What LLVM says to a processor that the triple's target does not have."""


def module(triple: str, cpu: str, features: str = "") -> str:
    text = MODULE.replace("CPU", cpu).replace("FEATURES", features)
    return f'target triple = "{triple}"\n{text}' if triple else text


def count(result: SpecializeResult) -> int | None:
    (entry,) = result.report.entries
    (clone,) = entry.clones
    return clone.instructions_after_fold


@pytest.mark.parametrize(
    ("triple", "cpu", "features"),
    [
        ("", "cortex-a72", "+neon"),
        ("arm64-apple-macosx14.0.0", "apple-m1", "+aes,+crc,+neon,+v8.4a"),
        ("riscv64-unknown-linux-gnu", "generic-rv64", "+64bit,+m,+v"),
        ("hiipu64-hisilicon-cce", "dav-c310-vec", "+ATOMIC,+ArchV130,"),
        ("x86_64-pc-linux-gnu", "znver4", "+avx512f"),
        ("nvptx64-nvidia-cuda", "sm_90", "+ptx80"),
        ("amdgcn-amd-amdhsa", "gfx90a", ""),
        ("wasm32-unknown-unknown", "generic", "+simd128"),
        ("powerpc64le-unknown-linux-gnu", "pwr9", "+vsx"),
        ("s390x-unknown-linux-gnu", "z14", "+vector"),
        ("armv7-unknown-linux-gnueabihf", "cortex-a9", "+neon"),
    ],
)
def test_what_compilers_write_for_any_target_is_counted(triple: str, cpu: str, features: str) -> None:
    result = specialize(module(triple, cpu, features), COUNTED)
    assert (count(result), result.report.findings) == (FOLDED, ())
    assert count(specialize(module(triple, cpu, features), SpecializeOptions(size_limit_after_fold=FOLDED))) == FOLDED


def test_a_report_goes_on_where_llvm_ends() -> None:
    result = specialize(module(*DOES_NOT_FIT), COUNTED)
    assert count(result) is None
    assert result.text == specialize(module(*DOES_NOT_FIT)).text
    (finding,) = result.report.findings
    assert (finding.code, finding.severity) == ("VF236", Severity.NOTE)
    assert [note.message for note in finding.notes] == [ABORT]


def test_a_limit_is_a_refusal_where_llvm_ends() -> None:
    with pytest.raises(RefusedError) as caught:
        specialize(module(*DOES_NOT_FIT), SpecializeOptions(size_limit_after_fold=1000))
    (finding,) = caught.value.findings
    assert (finding.code, finding.severity, len(finding.notes)) == ("VF237", Severity.ERROR, 1)


def test_what_llvm_says_is_a_note() -> None:
    result = specialize(module("aarch64-unknown-linux-gnu", "nosuch-cpu", "+nosuch"), COUNTED)
    (finding,) = result.report.findings
    assert (count(result), finding.code, finding.severity) == (FOLDED, "VF238", Severity.NOTE)
    assert [note.message for note in finding.notes] == [
        "'nosuch-cpu' is not a recognized processor for this target (ignoring processor)",
        "'+nosuch' is not a recognized feature for this target (ignoring feature)",
    ]


@pytest.mark.parametrize("options", [[], ["--explain"], ["--size-limit-after-fold", "9"]])
def test_nothing_of_llvms_reaches_the_terminal(
    options: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ll"
    path.write_text(module(*DOES_NOT_FIT))
    status = exit_status("specialize", str(path), "--dry-run", *options)
    captured = capfd.readouterr()
    assert (status, captured.out) == (int("--size-limit-after-fold" in options), "")
    lines = [line for line in captured.err.splitlines() if "LLVM ERROR" in line]
    assert lines == [f"  note: {ABORT}"] * (2 if "--explain" in options else 1)


@pytest.mark.parametrize("triple", ["", "x86_64-unknown-linux-gnu"])
def test_the_host_is_not_asked(triple: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What depends on the machine is a fault of the task: each way to ask llvmlite for the host fails here."""
    from llvmlite import binding

    def fail() -> str:
        raise AssertionError("asked for the host")

    for name in ("get_process_triple", "get_default_triple", "get_host_cpu_name", "get_host_cpu_features"):
        monkeypatch.setattr(binding, name, fail)
    text = specialize(module(triple, "x86-64")).text
    task = FoldTask(name="a.ll", text=text, subject="the module", functions=("rows.full_packet",))
    assert task.perform(lambda _: None) == {"rows.full_packet": FOLDED}
    variants = VariantsTask(name="a.ll", texts=(text,), entries={"rows": (8,)}).perform(lambda _: None)
    assert (variants.figures[0].object_bytes is None) == (not triple)
