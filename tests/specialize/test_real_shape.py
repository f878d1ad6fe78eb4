"""A packet kernel as a SIMD backend dumps it: what is rewritten, what stays, and that the clone computes the same."""

from __future__ import annotations

import ctypes
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pytest

from vfsimt.ir.oracle import check_module
from vfsimt.jit.kernels import EPSILON, KernelSpec, Mapping, Operator, Snapshot, write_kernel
from vfsimt.specialize.options import SpecializeOptions
from vfsimt.specialize.pipeline import specialize

binding: Any = import_module("llvmlite.binding")
FloatArray: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
ByteArray: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
CLONE = "@rmsnorm_rows.full_packet"


@pytest.fixture(scope="module")
def example() -> str:
    return EXAMPLE.read_text()


def test_seventeen_sites_are_rewritten_and_one_is_kept(example: str) -> None:
    result = specialize(example)
    (record,) = result.manifest.specializations
    assert (record.width, record.call_sites_rewritten, record.call_sites_kept) == (8, 17, 1)
    assert result.text.count(f"call void {CLONE}(") == 17
    pointers = "ptr %argument_buffer, ptr %return_lanes, ptr %launch_config"
    kept = f"call void @rmsnorm_rows({pointers}, i32 %packet.tail.lane.count)"
    assert re.findall(r"call void @rmsnorm_rows\(.*\)", result.text) == [kept]


def test_everything_outside_the_edits_is_identical(example: str) -> None:
    """Undo the change with nothing but string operations, and the input is back."""
    text = specialize(example).text
    start = text.index(f"\n\ndefine internal void {CLONE}(")
    end = text.index("\n}", start) + 2
    without_clone = text[:start] + text[end:]
    restored = re.sub(rf"{re.escape(CLONE)}\(([^)]*)\)", r"@rmsnorm_rows(\1, i32 8)", without_clone)
    assert restored == example


def test_the_clone_repeats_the_body_with_the_constant(example: str) -> None:
    text = specialize(example).text
    original = example[example.index("@rmsnorm_rows(") : example.index("\n}")]
    start = text.index(f"{CLONE}(")
    clone = text[start : text.index("\n}", start)]
    assert original.count("%active_lane_count") == 2
    wanted = original.replace("@rmsnorm_rows(", f"{CLONE}(").replace(", i32 %active_lane_count)", ")")
    assert clone == wanted.replace("%active_lane_count", "8")


def test_packet_counts_of_the_block_entry_are_no_lane_counts(example: str) -> None:
    text = specialize(example).text
    assert "@rmsnorm_rows.packet_batch(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 16)" in text
    assert "packet_batch.full_packet" not in text


# --- what LLVM makes of it, and what it computes ---


def optimised(text: str) -> str:
    """The module after LLVM's O3 for this machine."""
    return str(_optimise(text)[0])


def _optimise(text: str) -> tuple[Any, Any]:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(), features=binding.get_host_cpu_features().flatten(), opt=3, jit=True
    )
    module = binding.parse_assembly(text, binding.create_context())
    module.triple = binding.get_default_triple()
    module.data_layout = str(machine.target_data)
    options = binding.create_pipeline_tuning_options(speed_level=3)
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module, machine


def function_text(module: str, name: str) -> str:
    start = re.search(rf"define [^\n]*@{re.escape(name)}\(", module)
    assert start is not None, f"{name} is gone"
    return module[start.start() : module.index("\n}", start.start())]


def with_noinline(text: str) -> str:
    """Keep entry and clone as functions of their own."""
    return re.sub(r"(define internal void @rmsnorm_rows[^{]*\))( \{)", r"\1 noinline\2", text)


@pytest.mark.parametrize("width", [2, 4, 8, 16])
def test_the_optimised_clone_compares_no_lane_numbers(width: int) -> None:
    spec = KernelSpec(
        operator=Operator.RMSNORM,
        columns=250,
        width=width,
        mapping=Mapping.PACKET_LOCAL,
        snapshot=Snapshot.COPIED,
    )
    text = with_noinline(specialize(write_kernel(spec)).text)
    # External, so that LLVM cannot learn from the one tail call what the lane count is.
    text = text.replace("define internal void @rmsnorm_rows(", "define void @rmsnorm_rows(")
    module = optimised(text)
    lanes = ", ".join(f"i32 {lane}" for lane in range(width))
    mask = re.compile(rf"icmp [a-z ]+ <{width} x i32> [^\n]*<{lanes}>")
    original = function_text(module, "rmsnorm_rows")
    assert mask.search(original) is not None, "the original tests its lanes; otherwise this test proves nothing"
    assert mask.search(function_text(module, "rmsnorm_rows.full_packet")) is None


@pytest.fixture
def exported() -> Iterator[Any]:
    """Makes functions callable from Python: compiles a module whose entries are made external."""
    engines: list[Any] = []

    def compile_entries(text: str) -> Any:
        module, machine = _optimise(text)
        engine = binding.create_mcjit_compiler(module, machine)
        engine.finalize_object()
        engines.append(engine)
        return engine

    yield compile_entries
    for engine in engines:
        engine.close()


@pytest.mark.parametrize("width", [2, 4, 8, 16])
def test_clone_and_original_compute_the_same_bits(width: int, exported: Any) -> None:
    columns, rows = 37, 5
    spec = KernelSpec(
        operator=Operator.RMSNORM,
        columns=columns,
        width=width,
        mapping=Mapping.PACKET_LOCAL,
        snapshot=Snapshot.COPIED,
    )
    text = with_noinline(specialize(write_kernel(spec)).text)
    text = text.replace("define internal void @rmsnorm_rows", "define void @rmsnorm_rows")
    engine = exported(text)
    generator = np.random.default_rng(width)
    source = generator.standard_normal((rows, columns)).astype(np.float32)
    weight = generator.standard_normal(columns).astype(np.float32)
    outputs = [np.full((rows, columns), np.float32(7.0)) for _ in range(2)]
    for output, name, lanes in zip(outputs, ("rmsnorm_rows", "rmsnorm_rows.full_packet"), (width, None), strict=True):
        arguments = argument_buffer(source, weight, EPSILON, output)
        run_rows(engine.get_function_address(name), arguments, rows, width, lanes)
    assert outputs[0].tobytes() == outputs[1].tobytes()
    mean = np.mean(source.astype(np.float64) ** 2, axis=1, keepdims=True)
    expected = source.astype(np.float64) / np.sqrt(mean + EPSILON) * weight
    np.testing.assert_allclose(outputs[0], expected, rtol=5e-5, atol=5e-5)


def argument_buffer(*values: FloatArray | float) -> Any:
    """The arguments in order, each at the next 16-byte boundary: a buffer as pointer and size, a float by its value."""
    buffer: Any = aligned_zeros(16 * len(values))
    for index, value in enumerate(values):
        slot = buffer[16 * index : 16 * index + 16]
        if isinstance(value, (float, int)):
            slot.view(np.float32)[0] = value
        else:
            slot.view(np.uint64)[:] = (value.ctypes.data, value.nbytes)
    return buffer


def run_rows(address: int, arguments: ByteArray, rows: int, width: int, lanes: int | None) -> None:
    """Run a packet-local entry once for each row, as the ABI has it: one packet of `width` threads works on a row."""
    launch: Any = aligned_zeros(256)
    words = launch.view(np.uint32)
    words[3:6] = (rows * width, 1, 1)
    words[6:9] = (rows * width, 1, 1)
    words[11:14] = (1, 1, 1)
    pointer = ctypes.c_void_p
    types = [pointer, pointer, pointer] + ([] if lanes is None else [ctypes.c_uint32])
    function = ctypes.CFUNCTYPE(None, *types)(address)
    for row in range(rows):
        words[9] = row * width
        tail = [] if lanes is None else [lanes]
        function(arguments.ctypes.data, None, launch.ctypes.data, *tail)


def aligned_zeros(size: int) -> Any:
    raw: Any = np.zeros(size + 64, dtype=np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + size]


# --- other spellings and other widths ---


def test_an_old_dialect_stays_an_old_dialect(example: str) -> None:
    old = example.replace("splat (i32 7)", "<i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>")
    old = old.replace("ptr noalias readonly %argument_buffer", "ptr nocapture readonly %argument_buffer")
    check_module(old)
    text = specialize(old).text
    assert "ptr nocapture readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull readonly %launch" in text
    assert text.count("captures(none)") == old.count("captures(none)")
    assert text.count("i32 32, <8 x i1>") == 2 * old.count("i32 32, <8 x i1>")


def test_entry_alone_among_many_functions_is_found(example: str) -> None:
    others = "".join(
        f"\ndefine i32 @other.{i}(i32 %x) {{\n  %y = add i32 %x, {i}\n  ret i32 %y\n}}\n" for i in range(300)
    )
    result = specialize(others + example + others.replace("@other", "@more"), SpecializeOptions(check=False))
    assert [entry.name for entry in result.report.entries] == ["rmsnorm_rows"]
    assert replace(result.manifest, module=specialize(example).manifest.module) == specialize(example).manifest
