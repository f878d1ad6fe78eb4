"""`vfsimt bench`: the order of samples, the numbers made of them, rivals, what is refused, the files written."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from vfsimt import RefusedError, SpecializeOptions, UsageError, specialize
from vfsimt.cli.main import run
from vfsimt.jit.bench.cases import BuiltinCase, Matrix
from vfsimt.jit.bench.measure import CaseResult, MeasureTask, Rival, VariantText
from vfsimt.jit.bench.pipeline import AFTER, BEFORE, BenchOptions, BenchReport, run_bench
from vfsimt.jit.bench.plot import draw, refuse_missing_plots
from vfsimt.jit.bench.report import document, format_seconds, summary
from vfsimt.jit.bench.statistics import geometric_mean, paired_ratio, variant
from vfsimt.jit.bench.timing import Samples, SamplingPlan, sampling_orders, take_samples
from vfsimt.jit.kernels import KernelSpec, Mapping, Operator, Snapshot, write_kernel

QUICK = SamplingPlan(samples=2, sample_seconds=0.0005, warmup_seconds=0.0005)
SMALL = KernelSpec(operator=Operator.RMSNORM, columns=34, width=4, snapshot=Snapshot.COPIED, noinline=True)
CASE = BuiltinCase(spec=SMALL, rows=5, target="host")
EXAMPLE = str(Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll")


def specialized(text: str) -> str:
    return specialize(text, SpecializeOptions(check=False)).text


def test_three_variants_run_in_all_six_orders() -> None:
    orders = sampling_orders(3, 7)
    assert len(orders) == 12
    assert sorted(set(orders)) == sorted(permutations(range(3)))
    assert len(sampling_orders(2, 7)) == 8
    assert len(sampling_orders(1, 7)) == 7


@pytest.mark.parametrize("variants", [5, 6])
def test_many_variants_follow_one_another_equally_often(variants: int) -> None:
    orders = sampling_orders(variants, 1)
    assert all(sorted(order) == list(range(variants)) for order in orders)
    follows = [pair for order in orders for pair in pairwise(order)]
    assert len({follows.count(pair) for pair in set(follows)}) == 1
    assert len(set(follows)) == variants * (variants - 1)


class Clocked:
    """A variant that takes a known time on a clock of its own."""

    now = 0.0

    def __init__(self, seconds: float, log: list[float]) -> None:
        self.seconds = seconds
        self.log = log

    def run(self, *, repeats: int) -> None:
        Clocked.now += self.seconds * repeats
        self.log.append(self.seconds)


def test_samples_are_long_enough_and_none_is_dropped() -> None:
    log: list[float] = []
    slow, fast = Clocked(0.004, log), Clocked(0.0001, log)
    plan = SamplingPlan(samples=7, sample_seconds=0.03, warmup_seconds=0.1)
    samples = take_samples([slow, fast], plan, lambda: Clocked.now)
    assert [len(one.seconds) for one in samples] == [8, 8]
    for one, seconds in zip(samples, (0.004, 0.0001), strict=True):
        assert one.seconds == pytest.approx([seconds] * 8)
        assert all(repeats * seconds >= 0.03 for repeats in one.repeats)
    rounds = [tuple(log[-16:][index : index + 2]) for index in range(0, 16, 2)]
    assert rounds == [(0.004, 0.0001), (0.0001, 0.004)] * 4


def test_ratios_are_those_of_the_same_round() -> None:
    one = Samples(seconds=(1.0, 4.0, 3.0), repeats=(1, 1, 1))
    two = Samples(seconds=(2.0, 2.0, 2.0), repeats=(1, 1, 1))
    ratio = paired_ratio(one, two)
    assert (ratio.median, ratio.low, ratio.high) == (1.5, 0.5, 2.0)
    assert geometric_mean([0.5, 2.0]) == pytest.approx(1.0)
    assert math.isnan(geometric_mean([]))
    assert [format_seconds(value) for value in (1.5, 0.0123, 4.56e-6, 7e-9)] == ["1.5 s", "12.3 ms", "4.56 us", "7 ns"]


def test_the_matrix_has_every_combination_that_exists() -> None:
    cases = Matrix().cases()
    names = [case.name for case in cases]
    assert len(names) == len(set(names)) == 3 * 6 * 2 * 2 + 2 * 6 * 2 + 2 * 2
    assert {case.shape for case in cases if case.spec.operator is Operator.ROPE} == {"64x128", "17x66"}
    assert all(case.spec.noinline for case in cases)
    few = Matrix(operators=(Operator.GELU,), shapes=((3, 5),), widths=(2, 4), mappings=(Mapping.PACKET_LOCAL,)).cases()
    assert [case.spec.width for case in few] == [2, 4]


def measured(**options: Any) -> BenchReport:
    given: dict[str, Any] = {"plan": QUICK, "timeout": 60.0} | options
    return run_bench([CASE], BenchOptions(**given), specialized)


@pytest.fixture(scope="module")
def report() -> BenchReport:
    rivals = (Rival.PLAIN_C,) if shutil.which("cc") or shutil.which("gcc") else ()
    return measured(inline=True, workers=2, rivals=rivals)


def test_a_case_is_measured_in_all_variants(report: BenchReport) -> None:
    assert report.findings == ()
    (result,) = report.results
    names = [one.name for one in result.variants]
    assert names[:3] == [BEFORE, AFTER, "P0 inline"]
    assert all(0.0 <= one.error <= 1.0 for one in result.variants)
    before, after = variant(result, BEFORE), variant(result, AFTER)
    assert before is not None
    assert after is not None
    assert before.end_to_end is not None
    assert f"{SMALL.entry}.full_packet" in after.code
    assert f"{SMALL.entry}.full_packet" not in before.code


def test_the_document_has_every_sample(report: BenchReport) -> None:
    described = json.loads(json.dumps(document(report)))
    assert described["schema"] == "vfsimt.bench/1"
    assert {"cpu", "llvm_cpu", "cpus"} <= set(described["machine"])
    assert {"vfsimt", "llvm", "llvmlite", "numpy", "python"} <= set(described["versions"])
    (case,) = described["cases"]
    assert (case["operator"], case["rows"], case["columns"], case["width"]) == ("rmsnorm", 5, 34, 4)
    before = case["variants"][0]
    assert len(before["native_seconds"]) == len(before["native_repeats"]) >= 2
    assert set(before["compile_seconds"]) == {"parse", "passes", "codegen", "link"}
    sentences = summary(report)
    assert sentences[0].startswith("P1 against P0, 1 cases")
    assert any("noinline" in sentence for sentence in sentences)
    assert any("times the bytes" in sentence for sentence in sentences)


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs matplotlib")
@pytest.mark.parametrize(("file_format", "start"), [("png", b"\x89PNG\r\n\x1a\n"), ("svg", b"<?xml")])
def test_plots_are_files_of_their_kind(report: BenchReport, file_format: str, start: bytes) -> None:
    assert draw(report, file_format).startswith(start)


def test_a_plot_needs_a_name_that_says_its_kind() -> None:
    with pytest.raises(UsageError, match=r"\.png or \.svg|no name for a plot"):
        refuse_missing_plots(("ratios.pdf",))


def task_with(text: str) -> MeasureTask:
    texts = (VariantText(name=BEFORE, text=write_kernel(SMALL)), VariantText(name=AFTER, text=text))
    return MeasureTask(case=CASE, texts=texts, rivals=(), plan=QUICK, opt=3, workers=0)


def test_a_wrong_result_is_never_timed() -> None:
    wrong = write_kernel(SMALL).replace(
        "fdiv <4 x float> splat (float 1.000000e+00)", "fdiv <4 x float> zeroinitializer"
    )
    with pytest.raises(RefusedError) as caught:
        task_with(wrong).perform(lambda _: None)
    assert [finding.code for finding in caught.value.findings] == ["VF812"]


def test_a_broken_guard_is_never_timed() -> None:
    text = write_kernel(SMALL)
    mask = "icmp ult <4 x i64> <i64 32, i64 33, i64 34, i64 35>, splat (i64 34)"
    assert text.count(mask) == 3
    with pytest.raises(RefusedError) as caught:
        task_with(text.replace(mask, mask.replace("i64 34)", "i64 36)"))).perform(lambda _: None)
    assert [finding.code for finding in caught.value.findings] in (["VF812"], ["VF813"])


def test_a_case_that_kills_its_process_does_not_stop_the_others() -> None:
    other = BuiltinCase(spec=KernelSpec(operator=Operator.GELU, columns=8, width=4), rows=3, target="host")

    def kills_rmsnorm(text: str) -> str:
        trap = text.replace("packet.body:", "packet.body:\n  call void @llvm.trap()\n  unreachable\n\nrest:", 1)
        return trap if "rmsnorm" in text else specialized(text)

    report = run_bench([CASE, other], BenchOptions(plan=QUICK, timeout=60.0), kills_rmsnorm)
    assert [result.case for result in report.results] == [other]
    assert [finding.code for finding in report.findings] == ["VF810"]


@pytest.mark.skipif(find_spec("torch") is not None, reason="torch is installed")
def test_inductor_without_torch_says_which_extra_to_install() -> None:
    with pytest.raises(RefusedError) as caught:
        measured(rivals=(Rival.INDUCTOR,))
    assert [finding.code for finding in caught.value.findings] == ["VF815"]
    assert "vfsimt[bench]" in caught.value.findings[0].help


@pytest.mark.skipif(not (shutil.which("cc") or shutil.which("gcc")), reason="needs a C compiler")
@pytest.mark.parametrize("operator", list(Operator), ids=lambda operator: operator.value)
def test_the_c_version_of_every_operator_is_right(operator: Operator) -> None:
    snapshot = Snapshot.FUSED if operator in {Operator.RMSNORM, Operator.LAYERNORM, Operator.SOFTMAX} else Snapshot.NONE
    spec = KernelSpec(operator=operator, columns=22, width=4, snapshot=snapshot)
    case = BuiltinCase(spec=spec, rows=7, target="host")
    texts = (VariantText(name=BEFORE, text=write_kernel(spec)),)
    task = MeasureTask(case=case, texts=texts, rivals=(Rival.PLAIN_C,), plan=QUICK, opt=2, workers=0)
    result = task.perform(lambda _: None)
    assert isinstance(result, CaseResult)
    assert result.skipped == ()
    assert [one.name for one in result.variants] == [BEFORE, "c"]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    quick = ["--samples", "1", "--sample-ms", "0.5", "--warmup-ms", "0.5"]
    command = [sys.executable, "-m", "vfsimt", "bench", *arguments, *quick]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_the_command_on_built_in_kernels(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    done = bench("--operator", "softmax", "--shape", "3x17", "--mapping", "packet-local", "--json", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "softmax 3x17 packet-local copied W=8 host" in done.stdout
    assert len(json.loads(path.read_text(encoding="ascii"))["cases"]) == 2


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_unwritable_targets_are_refused_before_measuring(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if option == "--plot":
        pytest.importorskip("matplotlib")
    monkeypatch.setattr("vfsimt.jit.bench.pipeline.run_bench", None)
    with pytest.raises(SystemExit) as caught:
        run(["bench", option, str(tmp_path / "no" / "such.png")])
    assert caught.value.code == 1
    assert "VF002" in capsys.readouterr().err


def test_the_table_is_printed_even_if_a_file_cannot_be_written_afterwards() -> None:
    done = bench("--operator", "softmax", "--shape", "3x17", "--mapping", "packet-local", "--json", "/dev/full")
    assert done.returncode == 1
    assert "VF002" in done.stderr
    assert "softmax 3x17 packet-local copied W=8 host" in done.stdout


def test_the_command_on_a_kernel_of_the_users() -> None:
    arguments = ["random:f32:64x250", "random:f32:250:1", "f32:1e-5", "zeros:f32:64x250"]
    given = [part for argument in arguments for part in ("--arg", argument)]
    done = bench(EXAMPLE, "--dispatch", "509", *given, "--format", "json")
    assert done.returncode == 0
    described = json.loads(done.stdout)
    assert [one["name"] for one in described["cases"][0]["variants"]] == [BEFORE, AFTER]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--shape", "64"], 2, "no shape"),
        (["--shape", "0x4"], 2, "no shape"),
        (["--operator", "rope", "--shape", "4x5"], 2, "no rows of 5 elements"),
        (["--arg", "f32:1"], 2, "--arg needs a KERNEL.ll"),
        ([EXAMPLE], 2, "--dispatch is needed"),
        ([EXAMPLE, "--dispatch", "1", "--vs", "c"], 2, "--vs is for built-in kernels"),
        (["--target", "no-such-cpu"], 2, "VF801"),
        (["--workers", "2"], 2, "--workers is for --end-to-end"),
        (["--plot", "x.pdf"], 2, "VF815"),
        (["none.ll", "--dispatch", "1"], 3, "VF001"),
    ],
)
def test_wrong_command_lines(arguments: list[str], status: int, said: str) -> None:
    done = bench(*arguments)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr
