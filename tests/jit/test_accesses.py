"""Checks of accesses: exact to the byte at both ends of an array, for every instruction that accesses memory.

Sizes and offsets are those of the LLVM Language Reference and of the x86-64 layout, written down by hand.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.jit.access_tasks import CheckTask
from vfsimt import RefusedError
from vfsimt.jit.accesscheck import AccessReport
from vfsimt.jit.child import KernelProcess
from vfsimt.jit.launch import Dispatch
from vfsimt.jit.pipeline import run_kernel
from vfsimt.jit.runs import NamedModule, RunOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Finding

np: Any = import_module("numpy")
ROOT = Path(__file__).parents[2]
HEAD = """
%pair = type { i64, i8 }
define void @f(ptr %args, ptr %ret, ptr %launch, i32 %block_count) {
  %p = load ptr, ptr %args
"""
TAIL = "  ret void\n}\n"
MASK = "<8 x i1> <i1 0, i1 0, i1 1, i1 0, i1 1, i1 1, i1 0, i1 0>"
"""Lanes 2, 4 and 5: bytes 8 to 23 of eight floats, 12 bytes where they are packed."""


@pytest.fixture(scope="module")
def worker() -> Iterator[KernelProcess]:
    with KernelProcess() as process:
        yield process


def checked(worker: KernelProcess, text: str, *arguments: tuple[Any, ...]) -> list[Any]:
    return worker.perform(CheckTask(text=text, arguments=arguments), name="k.ll", timeout=60)


def only(result: object) -> Finding:
    assert isinstance(result, RefusedError), result
    (finding,) = result.findings
    return finding


def sized(size: int) -> tuple[Any, ...]:
    return (np.zeros(size, "u1"),)


GATHER = """%q = getelementptr i16, ptr %p, <4 x i64> <i64 9, i64 3, i64 90, i64 1>
  %m = bitcast i4 11 to <4 x i1>
  %v = call <4 x i16> @llvm.masked.gather.v4i16.v4p0(<4 x ptr> %q, i32 1, <4 x i1> %m, <4 x i16> poison)"""
SCATTER = """%q = getelementptr i16, ptr %p, <2 x i64> <i64 4, i64 70>
  %m = bitcast i2 1 to <2 x i1>
  call void @llvm.masked.scatter.v2i16.v2p0(<2 x i16> zeroinitializer, <2 x ptr> %q, i32 1, <2 x i1> %m)"""
# What stands in the kernel, how it is described, its first byte and the byte after its last one. Offsets in the body
# are from %p, the start of the array.
FORMS = [
    ("%v = load i32, ptr %p", "reads 4 bytes", 0, 4),
    ("%v = load volatile i24, ptr %p", "reads 3 bytes", 0, 3),
    ("%v = load i1, ptr %p", "reads 1 byte", 0, 1),
    ("%v = load atomic i64, ptr %p seq_cst, align 8", "reads 8 bytes", 0, 8),
    ("%v = load <3 x float>, ptr %p, align 4", "reads 12 bytes", 0, 12),
    ("%v = load <8 x i1>, ptr %p", "reads 1 byte", 0, 1),
    ("%v = load x86_fp80, ptr %p", "reads 10 bytes", 0, 10),
    ("%v = load <2 x ptr>, ptr %p", "reads 16 bytes", 0, 16),
    ("%v = load { i64, i8 }, ptr %p", "reads 9 bytes", 0, 9),
    ("%v = load %pair, ptr %p", "reads 9 bytes", 0, 9),
    ("%v = load <{ i8, i32 }>, ptr %p", "reads 5 bytes", 0, 5),
    ("%v = load [2 x %pair], ptr %p", "reads 25 bytes", 0, 25),
    ("%v = load { i8, [3 x i16] }, ptr %p", "reads 8 bytes", 0, 8),
    ("store double 1.0, ptr %p", "stores 8 bytes", 0, 8),
    ("store <4 x i32> splat (i32 1), ptr %p, align 4", "stores 16 bytes", 0, 16),
    ("%v = atomicrmw volatile add ptr %p, i32 1 seq_cst", "reads and stores 4 bytes", 0, 4),
    ("%v = cmpxchg weak ptr %p, i16 1, i16 2 seq_cst seq_cst", "reads and stores 2 bytes", 0, 2),
    ("%q = addrspacecast ptr %p to ptr addrspace(1)\n  %v = load i32, ptr addrspace(1) %q", "reads 4 bytes", 0, 4),
    ("%q = getelementptr i8, ptr %p, i64 40\n  %v = load i32, ptr %q, align 1", "reads 4 bytes", 40, 44),
    (
        f"%v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %p, i32 1, {MASK}, <8 x float> poison)",
        "reads 16 bytes", 8, 24,
    ),
    (
        f"call void @llvm.masked.store.v8f32.p0(<8 x float> zeroinitializer, ptr %p, i32 1, {MASK})",
        "stores 16 bytes", 8, 24,
    ),
    (
        f"%v = call <8 x float> @llvm.masked.expandload.v8f32(ptr %p, {MASK}, <8 x float> poison)",
        "reads 12 bytes", 0, 12,
    ),
    (
        f"call void @llvm.masked.compressstore.v8f32(<8 x float> zeroinitializer, ptr %p, {MASK})",
        "stores 12 bytes", 0, 12,
    ),
    (GATHER, "reads 2 bytes", 18, 20),
    (SCATTER, "stores 2 bytes", 8, 10),
    ("call void @llvm.memset.p0.i32(ptr %p, i8 1, i32 33, i1 false)", "stores 33 bytes", 0, 33),
    ("call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %launch, i64 20, i1 false)", "stores 20 bytes", 0, 20),
    (
        "%room = alloca [99 x i8]\n  call void @llvm.memmove.p0.p0.i64(ptr %room, ptr %p, i64 21, i1 false)",
        "reads 21 bytes", 0, 21,
    ),
    ("%v = call ptr @memset(ptr %p, i32 1, i64 7)", "stores 7 bytes", 0, 7),
    ("%v = call i32 @memcmp(ptr %p, ptr %launch, i64 30)", "reads 30 bytes", 0, 30),
    ("call void @callee(ptr %p)", "stores 2 bytes", 6, 8),
]  # fmt: skip
DECLARED = """
declare ptr @memset(ptr, i32, i64)
declare i32 @memcmp(ptr, ptr, i64)
define internal void @callee(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 6
  store i16 1, ptr %q, align 1
  ret void
}
"""


@pytest.mark.parametrize(("body", "said", "first", "end"), FORMS)
def test_an_array_that_is_one_byte_too_short_is_found(
    worker: KernelProcess, body: str, said: str, first: int, end: int
) -> None:
    text = f"{HEAD}  {body}\n{TAIL}{DECLARED}"
    fits, short = checked(worker, text, sized(end), sized(end - 1))
    assert isinstance(fits, AccessReport), fits
    assert fits.unseen == ()
    finding = only(short)
    assert f" {said} at byte {first} of argument 0, an array of {end - 1} bytes" in finding.message
    assert finding.code == ("VF813" if "stores" in said else "VF819")
    accessing = "  store i16 1, ptr %q" if "callee" in body else body.splitlines()[-1].strip()
    assert str(finding.place) == f"k.ll:{text.count(chr(10), 0, text.index(accessing)) + 1}:3"


@pytest.mark.parametrize(("index", "outside"), [(-4, True), (-1, True), (-40000, True), (-9000000, True), (0, False)])
def test_what_lies_before_an_array_is_found(worker: KernelProcess, index: int, outside: bool) -> None:
    text = f"{HEAD}  %q = getelementptr i8, ptr %p, i64 {index}\n  %v = load i32, ptr %q, align 1\n{TAIL}"
    (result,) = checked(worker, text, sized(8))
    assert isinstance(result, RefusedError) == outside
    if outside:
        assert f"at byte {index} of argument 0" in only(result).message


@pytest.mark.parametrize("start", range(0, 64, 9))
def test_the_alignment_of_an_array_stays_and_hides_nothing(worker: KernelProcess, start: int) -> None:
    room = np.zeros(256, "u1")
    begin = -room.ctypes.data % 64 + start
    text = f"{HEAD}  %v = load i64, ptr %p, align 1\n{TAIL}"
    fits, short = checked(worker, text, (room[begin : begin + 8],), (room[begin : begin + 7],))
    assert isinstance(fits, AccessReport)
    assert only(short).facts[0] == ("offset", 0)


def test_arguments_that_are_not_given_are_named(worker: KernelProcess) -> None:
    body = "  %second = getelementptr i8, ptr %args, i64 16\n  %q = load ptr, ptr %second\n"
    text = HEAD + body + TAIL
    one, two = checked(worker, text, sized(4), (np.zeros(4, "u1"), np.zeros(4, "u1")))
    assert isinstance(two, AccessReport)
    assert "at byte 16 of the argument buffer, which has 16 bytes for 1 argument" in only(one).message
    assert "as many arguments as the kernel declares" in only(one).help


def test_the_launch_record_and_the_workspace_have_ends(worker: KernelProcess) -> None:
    for offset, name in ((144, "the launch record, which has 144 bytes"), (-4, "the launch record")):
        text = f"{HEAD}  %q = getelementptr i8, ptr %launch, i64 {offset}\n  %v = load i32, ptr %q\n{TAIL}"
        assert name in only(checked(worker, text, sized(4))[0]).message
    body = "  %field = getelementptr i8, ptr %launch, i64 136\n  %w = load ptr, ptr %field\n"
    body += "  %q = getelementptr i8, ptr %w, i64 16777212\n  store {0} 0, ptr %q, align 4\n"
    whole, long = (checked(worker, HEAD + body.replace("{0}", kind) + TAIL, sized(4))[0] for kind in ("i32", "i64"))
    assert isinstance(whole, AccessReport)
    assert "of the private workspace" in only(long).message


def test_a_crash_has_the_place_of_the_last_access(worker: KernelProcess) -> None:
    text = f"{HEAD}  %v = load i32, ptr inttoptr (i64 64 to ptr)\n  store volatile i32 %v, ptr %p\n{TAIL}"
    finding = only(checked(worker, text, sized(4))[0])
    assert (finding.code, str(finding.place)) == ("VF810", "k.ll:5:3")
    assert "SIGSEGV" in finding.message


def test_several_faults_of_an_array_are_one_finding_with_notes(worker: KernelProcess) -> None:
    body = "".join(f"  %v{number} = load i64, ptr %p\n  store i64 %v{number}, ptr %p\n" for number in range(6))
    (result,) = checked(worker, HEAD + body + TAIL, sized(4))
    assert isinstance(result, RefusedError)
    assert [finding.code for finding in result.findings] == ["VF819", "VF813"]
    for finding in result.findings:
        assert [note.message.partition(":")[0] for note in finding.notes[:3]] == ["so does this instruction"] * 3
        assert finding.notes[3].message == "and 2 more instructions"
        assert dict(finding.facts)["instructions"] == 6


def test_what_is_not_checked_is_named(worker: KernelProcess) -> None:
    text = f"""{HEAD}  call void asm sideeffect "", "r,~{{memory}}"(ptr %p)
  %e = call double @frexp(double 1.0, ptr %p)
  %v = call <4 x i32> @llvm.vp.load.v4i32.p0(ptr align 4 %p, <4 x i1> splat (i1 true), i32 1)
{TAIL}declare double @frexp(double, ptr)
"""
    (report,) = checked(worker, text, sized(16))
    assert isinstance(report, AccessReport)
    assert report.unseen == (
        "k.ll:5:3: inline assembly",
        "k.ll:6:3: @frexp",
        "k.ll:7:3: @llvm.vp.load.v4i32.p0",
    )


def test_typed_pointers_are_checked_too(worker: KernelProcess) -> None:
    text = """
define void @f(i8* %args, i8* %ret, i8* %launch, i32 %block_count) {
  %a = bitcast i8* %args to float**
  %p = load float*, float** %a, align 8
  %v = load float, float* %p, align 4
  store float %v, float* %p, align 4
  ret void
}
"""
    fits, short = checked(worker, text, sized(4), sized(3))
    assert isinstance(fits, AccessReport)
    assert [finding.code for finding in short.findings] == ["VF819", "VF813"]
    assert [str(finding.place) for finding in short.findings] == ["k.ll:5:3", "k.ll:6:3"]
    assert short.findings[0].place.excerpt == "  %v = load float, float* %p, align 4"


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("*.ll")), ids=lambda path: path.name)
def test_a_watched_copy_is_a_module_that_llvm_takes(path: Path) -> None:
    """Of every module of the tree that LLVM takes: the instructions that are added belong where they stand."""
    from vfsimt.errors import InputError
    from vfsimt.ir.nodes import EntityKind
    from vfsimt.ir.oracle import check_module
    from vfsimt.ir.parser import parse_module
    from vfsimt.ir.shadow import make_shadow
    from vfsimt.jit.accesses import watch_accesses
    from vfsimt.source import TextSource, decode_source

    text = make_shadow(decode_source(path.read_bytes()))
    try:
        check_module(text)
        module = parse_module(text)
        functions = [module.name_of(entity) for entity in module.of_kind(EntityKind.DEFINITION)]
    except InputError:
        return  # no module
    watched = watch_accesses(module, TextSource("k.ll", text), functions)
    check_module(watched.text(4096))


def test_the_example_reads_and_stores_what_it_is_given() -> None:
    text = (ROOT / "examples" / "rmsnorm_w8.ll").read_text(encoding="utf-8")
    module = NamedModule(name="k.ll", text=text)
    options = RunOptions(dispatch=Dispatch(threads=509, block=32))
    x, w, y = np.ones((64, 250), "f4"), np.ones(250, "f4"), np.zeros((64, 250), "f4")
    outcome = run_kernel(module, [x, w, np.float32(1), y], options)
    assert outcome.result.unseen == ()
    with pytest.raises(RefusedError) as caught:
        run_kernel(module, [x, w[:249].copy(), np.float32(1), y], options)
    assert [finding.code for finding in caught.value.findings] == ["VF819"]
    assert "reads 4 bytes at byte 996 of argument 1, an array of 996 bytes" in caught.value.findings[0].message
    unchecked = RunOptions(dispatch=Dispatch(threads=509, block=32), checked=False)
    run_kernel(module, [x, w[:249].copy(), np.float32(1), y], unchecked)
