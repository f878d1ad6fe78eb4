"""Every kernel against float64 numpy, and its full-packet clone against the original, bit for bit."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from test_kernels import every_spec

from vfsimt import SpecializeOptions, specialize
from vfsimt.jit import llvm
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.kernels import KernelSpec, Mapping, Operator, Snapshot, write_kernel
from vfsimt.jit.kernels.oracle import error_ratio, example_arguments, expected_result, parameters
from vfsimt.jit.launch import Dispatch, PacketKernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.jit.engine import CompiledModule

np: Any = import_module("numpy")

COLUMNS = (2, 66, 34, 250, 64, 18)
SPECS = [
    spec
    for index, columns in enumerate(COLUMNS)
    for number, spec in enumerate(every_spec(columns))
    if number % len(COLUMNS) == index
]


def variants(spec: KernelSpec, target: str = "host") -> Iterator[CompiledModule]:
    text = write_kernel(spec)
    specialized = specialize(text, SpecializeOptions(check=False)).text
    assert f"@{spec.entry}.full_packet(" in specialized
    for module_text in (text, specialized):
        options = CompileOptions(target=target, exports=(spec.entry, spec.batch), name=spec.name)
        with compile_module(module_text, options) as module:
            yield module


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_every_kernel_agrees_with_numpy_and_with_its_clone(spec: KernelSpec) -> None:
    results: list[bytes] = []
    for module in variants(spec):
        kept = b""
        for rows, block in ((1, 32), (19, 32), (7, 16 * spec.width)):
            arguments: Any = example_arguments(spec, rows)
            kernel = PacketKernel(module=module, function=spec.blocks, parameters=parameters(spec, rows))
            kernel.dispatch(arguments, Dispatch(threads=spec.threads(rows), block=block), checked=True)
            assert error_ratio(arguments[-1], expected_result(spec, arguments)) <= 1.0
            kept += arguments[-1].tobytes()
        results.append(kept)
    assert results[0] == results[1]


NARROW = [
    KernelSpec(operator=operator, columns=66, width=width, mapping=mapping, snapshot=snapshot)
    for operator, snapshot in ((Operator.RMSNORM, Snapshot.COPIED), (Operator.ROPE, Snapshot.NONE))
    for width in (4, 8)
    for mapping in Mapping
]


@pytest.mark.skipif(not llvm.host_triple().startswith("x86_64"), reason="names CPUs of x86-64")
@pytest.mark.parametrize("spec", NARROW, ids=lambda spec: spec.name)
def test_kernels_on_a_cpu_without_predication(spec: KernelSpec) -> None:
    for module in variants(spec, "x86-64-v2"):
        arguments: Any = example_arguments(spec, 21)
        PacketKernel(module=module, function=spec.blocks).dispatch(
            arguments, Dispatch(threads=spec.threads(21), block=32), checked=True
        )
        assert error_ratio(arguments[-1], expected_result(spec, arguments)) <= 1.0


@pytest.mark.parametrize("entry", ["packet", "batch", "blocks"])
@pytest.mark.parametrize("block", [1, 3, 8, 13, 32, 200])
def test_the_three_entries_agree(entry: str, block: int) -> None:
    spec = KernelSpec(operator=Operator.SWIGLU, columns=10, width=8, mapping=Mapping.WHOLE_PROGRAM)
    function = {"packet": spec.entry, "batch": spec.batch, "blocks": spec.blocks}[entry]
    for module in variants(spec):
        kernel = PacketKernel(module=module, function=function, kind=EntryKind(entry), width=8)
        for rows in (0, 1, 7, 8, 9, 150):
            arguments: Any = example_arguments(spec, rows)
            kernel.dispatch(arguments, Dispatch(threads=rows, block=block), checked=True)
            assert error_ratio(arguments[-1], expected_result(spec, arguments)) <= 1.0


@pytest.mark.parametrize("lanes", range(9))
def test_lane_residues_touch_their_rows_only(lanes: int) -> None:
    spec = KernelSpec(operator=Operator.RMSNORM, columns=5, mapping=Mapping.WHOLE_PROGRAM, snapshot=Snapshot.FUSED)
    for module in variants(spec):
        kernel = PacketKernel(module=module, function=spec.entry, kind=EntryKind.PACKET, width=8)
        arguments: Any = example_arguments(spec, 8)
        kernel.dispatch(arguments, Dispatch(threads=lanes, block=8), checked=True)
        result: Any = arguments[-1]
        assert error_ratio(result[:lanes], expected_result(spec, arguments)[:lanes]) <= 1.0
        assert np.isnan(result[lanes:]).all()


@pytest.mark.parametrize("lanes", range(1, 8))
def test_a_narrow_packet_of_a_shared_row_owns_its_lanes_elements(lanes: int) -> None:
    spec = KernelSpec(operator=Operator.SOFTMAX, columns=21, snapshot=Snapshot.COPIED)
    for module in variants(spec):
        kernel = PacketKernel(module=module, function=spec.entry, kind=EntryKind.PACKET, width=8)
        arguments: Any = example_arguments(spec, 1)
        kernel.dispatch(arguments, Dispatch(threads=lanes, block=8), checked=True)
        owned = np.arange(21) % 8 < lanes
        whole: Any = arguments[0]
        alone = KernelSpec(operator=Operator.SOFTMAX, columns=int(owned.sum()), snapshot=Snapshot.COPIED)
        expected = expected_result(alone, [whole[:, owned], None])  # type: ignore[list-item]
        result: Any = arguments[-1]
        assert error_ratio(result[:, owned], expected) <= 1.0
        assert np.isnan(result[:, ~owned]).all()


def test_an_unaligned_start_and_the_last_block() -> None:
    """A batch may start at any thread; it is clipped to its block and to the dispatch (docs/packet-abi.md)."""
    from vfsimt.jit.arguments import ArgumentBuffer

    spec = KernelSpec(operator=Operator.GELU, columns=3, width=8, mapping=Mapping.WHOLE_PROGRAM)
    for module in variants(spec):
        kernel = PacketKernel(module=module, function=spec.batch, kind=EntryKind.BATCH)
        for start, packets, block_number, expected_rows in (
            (3, 1, 0, range(3, 11)),
            (3, 99, 0, range(3, 20)),
            (19, 2, 1, range(39, 40)),
            (0, 99, 2, range(40, 47)),
            (20, 1, 0, range(0)),
            (0, 0, 0, range(0)),
            (7, 1, 2, range(0)),
        ):
            arguments: Any = example_arguments(spec, 60)
            call = kernel.prepare(ArgumentBuffer(arguments, kernel.layout), Dispatch(threads=47, block=20))
            record = call.record.view()
            record[0:4] = np.frombuffer(block_number.to_bytes(4, "little"), dtype=np.uint8)
            record[36:40] = np.frombuffer(start.to_bytes(4, "little"), dtype=np.uint8)
            call_once(module, spec.batch, call.buffer.address, call.record.address, packets)
            written = ~np.isnan(arguments[-1]).any(axis=1)
            assert np.flatnonzero(written).tolist() == list(expected_rows)


def call_once(module: CompiledModule, function: str, arguments: int, record: int, count: int) -> None:
    import ctypes

    pointer, word = ctypes.c_void_p, ctypes.c_uint32
    signature = ctypes.CFUNCTYPE(None, pointer, pointer, pointer, word)
    signature(module.address(function))(arguments, None, record, count)


def test_rows_that_need_the_workspace() -> None:
    spec = KernelSpec(
        operator=Operator.RMSNORM, columns=2100, width=16, mapping=Mapping.WHOLE_PROGRAM, snapshot=Snapshot.COPIED
    )
    assert spec.needs_workspace
    for module in variants(spec):
        arguments: Any = example_arguments(spec, 17)
        PacketKernel(module=module, function=spec.blocks).dispatch(arguments, Dispatch(threads=17, block=16))
        assert error_ratio(arguments[-1], expected_result(spec, arguments)) <= 1.0


def test_the_oracle_itself_on_values_by_hand() -> None:
    softmax = KernelSpec(operator=Operator.SOFTMAX, columns=2, snapshot=Snapshot.COPIED)
    assert expected_result(softmax, [np.zeros((1, 2)), None]).tolist() == [[0.5, 0.5]]  # type: ignore[list-item]
    rms = KernelSpec(operator=Operator.RMSNORM, columns=2, snapshot=Snapshot.COPIED)
    values = [np.array([[3.0, 4.0]]), np.array([1.0, 2.0]), np.float64(0), None]
    assert expected_result(rms, values) == pytest.approx(np.array([[3, 8]]) / 12.5**0.5)  # type: ignore[arg-type]
    rope = KernelSpec(operator=Operator.ROPE, columns=2)
    turned = expected_result(rope, [np.array([[1.0, 2.0]]), np.array([[0.0]]), np.array([[1.0]]), None])  # type: ignore[list-item]
    assert turned.tolist() == [[-2.0, 1.0]]
    assert error_ratio(np.array([1.0, np.nan]), np.array([1.0, 1.0])) == float("inf")
    assert error_ratio(np.array([1.0 + 2e-4]), np.array([1.0])) == pytest.approx(2.0)
