"""`vfsimt run` and the process behind it: results, comparisons, crashes, limits, malformed inputs."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from vfsimt import InputError, RefusedError, UsageError, VfsimtError
from vfsimt.jit.arrays import read_argument, read_array, read_output
from vfsimt.jit.compare import compare_arrays
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.entries import choose_entry
from vfsimt.jit.launch import Dispatch
from vfsimt.jit.pipeline import NamedModule, RunOptions, run_kernel

np: Any = import_module("numpy")

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "rmsnorm_w8.ll")
ARGUMENTS = ["--arg", "random:f32:64x250", "--arg", "random:f32:250:1", "--arg", "f32:1e-5"]


def block_entry(body: str) -> NamedModule:
    head = "define void @f(ptr %args, ptr %ret, ptr %launch, i32 %block_count) {\n"
    return NamedModule(name="k.ll", text=f"{head}{body}}}\n")


def refused(module: NamedModule, arguments: tuple[Any, ...] = (), **options: Any) -> VfsimtError:
    given: dict[str, Any] = {"dispatch": Dispatch(threads=8, block=8), "timeout": 30.0} | options
    settings = RunOptions(**given)
    with pytest.raises(VfsimtError) as caught:
        run_kernel(module, arguments, settings)
    return caught.value


def code(error: VfsimtError) -> str:
    assert len(error.findings) == 1
    return error.findings[0].code


def vfsimt(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "vfsimt", "run", *arguments]
    return subprocess.run(command, capture_output=True, timeout=100, check=False, input=text)


FILL = """
  %out = load ptr, ptr %args
  %size.field = getelementptr i8, ptr %args, i64 8
  %size = load i64, ptr %size.field
  call void @llvm.memset.p0.i64(ptr %out, i8 7, i64 %size, i1 false)
  ret void
"""
FILLED = NamedModule(
    name="fill.ll", text=block_entry(FILL).text + "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
)


def test_a_run_gives_the_arrays_back_and_leaves_the_callers_alone() -> None:
    array = np.zeros(5, dtype=np.uint8)
    outcome = run_kernel(FILLED, [array], RunOptions(dispatch=Dispatch(threads=1, block=1)))
    assert outcome.result.arguments[0].tolist() == [7] * 5
    assert outcome.result.report.changed == (5,)
    assert not array.any()


def test_expected_arrays_and_a_second_module() -> None:
    options = RunOptions(dispatch=Dispatch(threads=1, block=1))
    array = np.zeros(5, dtype=np.uint8)
    expected = np.full(5, 7, dtype=np.uint8)
    outcome = run_kernel(FILLED, [array], options, against=FILLED, expected=[(0, expected)])
    assert [str(comparison) for _, comparison in outcome.expected_comparisons] == ["the same bits"]
    assert [str(comparison) for _, comparison in outcome.against_comparisons] == ["the same bits"]
    other = NamedModule(name="other.ll", text=FILLED.text.replace("i8 7", "i8 9"))
    expected[2] = 8
    with pytest.raises(RefusedError) as caught:
        run_kernel(FILLED, [array], options, against=other, expected=[(0, expected)])
    assert [finding.code for finding in caught.value.findings] == ["VF812", "VF812"]
    with pytest.raises(UsageError, match="shape"):
        run_kernel(FILLED, [array], options, expected=[(0, expected[:4])])


def test_a_store_to_an_unmapped_page_is_a_finding() -> None:
    error = refused(block_entry("  store volatile i32 1, ptr inttoptr (i64 64 to ptr)\n  ret void\n"))
    assert code(error) == "VF810"
    assert error.exit_status == 1
    assert "SIGSEGV" in error.findings[0].message
    assert "running" in error.findings[0].message


def test_a_bad_access_names_the_number_of_arguments() -> None:
    crash = block_entry("  store volatile i32 1, ptr inttoptr (i64 64 to ptr)\n  ret void\n")
    for given, said in (((), "0 arguments"), ((np.zeros(3),), "1 argument")):
        [finding] = refused(crash, given).findings
        assert f"the kernel was given {said}" in [note.message for note in finding.notes]
        assert "number and the order of the arguments" in (finding.help or "")


def test_a_loop_without_end_is_a_finding() -> None:
    loop = "e:\n  br label %x\nx:\n  %v = load volatile i32, ptr %launch\n  br label %x\n"
    error = refused(block_entry(loop), timeout=1.5)
    assert code(error) == "VF811"


def test_an_illegal_instruction_is_a_finding() -> None:
    error = refused(block_entry("  call void @llvm.trap()\n  unreachable\n"))
    assert code(error) == "VF810"
    assert "SIG" in error.findings[0].message


def test_an_impossible_constraint_is_a_finding_with_llvms_words() -> None:
    wide = '  %v = call <64 x i64> asm sideeffect "", "={xmm9}"()\n  ret void\n'
    error = refused(block_entry(wide))
    assert code(error) == "VF810"
    assert "compiling" in error.findings[0].message
    assert any("constraint" in note.message for note in error.findings[0].notes)


def test_refusals_of_the_worker_keep_their_code() -> None:
    calls = "declare void @nowhere()\n" + block_entry("  call void @nowhere()\n  ret void\n").text
    assert code(refused(NamedModule(name="k.ll", text=calls))) == "VF804"
    assert code(refused(FILLED, (np.zeros((4, 4))[:, 1],))) == "VF808"
    assert code(refused(FILLED, target="no-such-cpu")) == "VF801"
    beyond = block_entry(FILL.replace("i64 %size, i1", "i64 99, i1"))
    text = beyond.text + "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
    assert code(refused(NamedModule(name="k.ll", text=text), (np.zeros(5, "u1"),))) == "VF813"


def test_choosing_the_entry() -> None:
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    point = choose_entry(text, "k", None, None)
    assert (point.name, point.kind) == ("rmsnorm_rows.packet_batch.blocks", EntryKind.BLOCKS)
    point = choose_entry(text, "k", "@rmsnorm_rows", None)
    assert (point.kind, point.is_internal) == (EntryKind.PACKET, True)
    assert choose_entry(text, "k", "rmsnorm_rows.packet_batch", None).kind is EntryKind.BATCH
    assert choose_entry(text, "k", None, EntryKind.PACKET).name == "rmsnorm_rows"


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("", None, "VF816"),
        ("define void @f(ptr %a, ptr %b, ptr %c, i64 %block_count) { ret void }", "f", "VF816"),
        ("define void @f(ptr %a, ptr %b, ptr %c, i32 %n) { ret void }", "f", "VF816"),
        ("define void @f(ptr %a, ptr %b, ptr %c, i32 %n) { ret void }", None, "VF816"),
        ("define i32 @f(ptr %a, ptr %b, ptr %c, i32 %blocks) { ret i32 0 }", "f", "VF816"),
        ("declare void @f(ptr, ptr, ptr, i32)", "f", "VF805"),
        ("define void @f(ptr %a, ptr %b, ptr %c, i32 %blocks) { ret void }", "g", "VF805"),
        (
            "\n".join(f"define void @{f}(ptr %a, ptr %b, ptr %c, i32 %blocks) {{ ret void }}" for f in "fg"),
            None,
            "VF816",
        ),
    ],
)
def test_no_entry_to_choose(text: str, wanted: str | None, expected: str) -> None:
    with pytest.raises(VfsimtError) as caught:
        choose_entry(text, "k", wanted, None)
    assert code(caught.value) == expected


@pytest.mark.parametrize(
    ("text", "dtype", "value"),
    [("f32:1e-5", "float32", 1e-5), ("i32:-3", "int32", -3), ("u64:0x10", "uint64", 16), ("bool:true", "bool", 1)],
)
def test_values_as_text(text: str, dtype: str, value: float) -> None:
    argument: Any = read_argument(text)
    assert argument.dtype == np.dtype(dtype)
    assert argument == np.dtype(dtype).type(value)


def test_arrays_as_text() -> None:
    made: Any = read_argument("zeros:f32:3x4")
    assert (made.shape, str(made.dtype), made.any()) == ((3, 4), "float32", False)
    first: Any = read_argument("random:f32:8:5")
    assert first.tolist() == np.asarray(read_argument("random:f32:8:5")).tolist()
    assert first.tolist() != np.asarray(read_argument("random:f32:8:6")).tolist()
    output = read_output("y.npy=i32:2x3")
    assert (output.path, output.dtype, output.shape) == ("y.npy", "int32", (2, 3))


@pytest.mark.parametrize(
    "text", ["i8:300", "u8:-1", "f32:x", "zeros:f32", "random:q:3", "bool:2", "zeros:f32:99999999999"]
)
def test_arguments_without_a_meaning(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_argument(text)
    assert code(caught.value) == "VF808"


def test_array_files(tmp_path: Path) -> None:
    good = tmp_path / "good.npy"
    np.save(good, np.asfortranarray(np.arange(6, dtype=">i4").reshape(2, 3)))
    array: Any = read_array(str(good))
    assert array.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert array.flags.c_contiguous
    assert array.dtype == np.dtype("int32")
    data = good.read_bytes()
    objects = tmp_path / "objects.npy"
    np.save(objects, np.array([None]), allow_pickle=True)
    huge = data.replace(b"(2, 3)", b"(2" + b"0" * 9 + b",)") if b"(2, 3)" in data else data[:20]
    for content in (b"", b"text", data[:40], data[:-1], objects.read_bytes(), huge, b"\x93NUMPY\x09\x00" + bytes(80)):
        bad = tmp_path / "bad.npy"
        bad.write_bytes(content)
        with pytest.raises(InputError) as caught:
            read_array(str(bad))
        assert code(caught.value) == "VF814"
    with pytest.raises(InputError) as missing:
        read_array(str(tmp_path / "none.npy"))
    assert code(missing.value) == "VF001"


def test_comparing() -> None:
    one = np.array([1.0, np.nan, np.inf, 0.0], dtype=np.float32)
    assert compare_arrays(one, one, 0.0).different_bits == 0
    other = np.array([1.0 + 1e-6, np.nan, np.inf, -0.0], dtype=np.float32)
    assert compare_arrays(one, other, 1e-5).is_within
    assert compare_arrays(one, other, 1e-5).different_bits == 2
    assert compare_arrays(one, other, 0.0).outside == 1
    wrong = np.array([1.0, 2.0, -np.inf, 0.0], dtype=np.float32)
    comparison = compare_arrays(wrong, one, 1e9)
    assert (comparison.outside, comparison.worst) == (2, float("inf"))
    large = np.array([1 << 53], dtype=np.int64)
    assert compare_arrays(large + 1, large, 0.0).outside == 1
    assert compare_arrays(np.zeros(0), np.zeros(0), 0.0).is_within


def test_the_command_writes_an_output_that_another_run_confirms(tmp_path: Path) -> None:
    first, second = tmp_path / "y.npy", tmp_path / "z.npy"
    done = vfsimt(EXAMPLE, "--dispatch", "512", *ARGUMENTS, "--out", str(first))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"16000 of 16000 elements changed" in done.stdout
    packets = ["--entry", "rmsnorm_rows", "--width", "8", "--workers", "2", "--grain", "1"]
    done = vfsimt(EXAMPLE, *packets, "--dispatch", "512", *ARGUMENTS, "--out", str(second), "--expect", str(first))
    assert done.returncode == 0
    assert b"the same bits" in done.stdout
    random: Any = read_argument("random:f32:64x250")
    weight: Any = read_argument("random:f32:250:1")
    wide = random.astype("f8")
    expected = wide / np.sqrt((wide**2).mean(axis=1, keepdims=True) + 1e-5) * weight
    assert compare_arrays(read_array(str(first)), expected, 5e-5).is_within


def test_the_command_through_pipes() -> None:
    text = Path(EXAMPLE).read_bytes()
    done = vfsimt("-", "--dispatch", "8", *ARGUMENTS, "--out", "-", text=text)
    assert done.returncode == 0
    assert done.stdout.startswith(b"\x93NUMPY")
    assert b"250 of 16000" in done.stderr
    done = vfsimt(EXAMPLE, "--dispatch", "8", *ARGUMENTS, "--arg", "zeros:f32:64x250", "--format", "json")
    document = json.loads(done.stdout)
    assert document["schema"] == "vfsimt.run/1"
    assert document["arguments"][3]["changed_elements"] == 250


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--dispatch", "8", "--out", "y.npy"], 2, "no array to take its shape from"),
        (["--dispatch", "-1"], 2, "VF809"),
        (["--dispatch", "8", "--arg", "none.npy"], 3, "VF001"),
        (["--dispatch", "8", "--arg", "f32:1", "--expect", "y.npy"], 2, "more --expect than --out"),
        (["--dispatch", "8", "--arg", "-", "--against", "-"], 2, "only one input"),
        (["--dispatch", "8", "--entry", "rmsnorm_rows"], 2, "--width"),
        (["--dispatch", "8", "--out", EXAMPLE], 1, "VF003"),
        (["--dispatch", "8", *ARGUMENTS, "--out", "/no/such/directory/y.npy"], 1, "VF002"),
        (["--dispatch", "8", "--arg", "none.npy", "--out", "/no/such/directory/y.npy"], 1, "VF002"),
    ],
)
def test_wrong_command_lines(arguments: list[str], status: int, said: str) -> None:
    done = vfsimt(EXAMPLE, *arguments)
    assert done.returncode == status
    assert said in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_each_heading_names_its_module(tmp_path: Path) -> None:
    other = tmp_path / "other.ll"
    other.write_bytes(Path(EXAMPLE).read_bytes())
    last = ["--arg", "zeros:f32:64x250"]
    done = vfsimt(EXAMPLE, "--dispatch", "8", *ARGUMENTS, *last, "--against", str(other))
    headings = [line for line in done.stdout.decode().splitlines() if "compiled in" in line]
    assert [line.partition(": ")[0] for line in headings] == [EXAMPLE, str(other)]
    assert f"argument 3 against {other}: the same bits" in done.stdout.decode()
