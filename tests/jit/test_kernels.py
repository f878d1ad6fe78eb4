"""The kernels' text: LLVM accepts it, LLVM 20 prints the same bytes, and it has the shape of docs/packet-abi.md."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from vfsimt.jit.kernels import REDUCTIONS, WIDTHS, KernelSpec, Mapping, Operator, Snapshot, write_kernel
from vfsimt.jit.kernels.text import float_literal
from vfsimt.jit.layout import LaunchLayout

llvm: Any = import_module("llvmlite.binding")
EXAMPLES = Path(__file__).parents[2] / "examples"
ROWS_OF_250 = KernelSpec(operator=Operator.RMSNORM, columns=250, snapshot=Snapshot.COPIED)


def every_spec(columns: int) -> list[KernelSpec]:
    found: list[KernelSpec] = []
    for operator, width, mapping in product(Operator, WIDTHS, Mapping):
        snapshots = [s for s in Snapshot if (s is Snapshot.NONE) != (operator in REDUCTIONS)]
        found += [
            KernelSpec(operator=operator, columns=columns, width=width, mapping=mapping, snapshot=snapshot)
            for snapshot in snapshots
        ]
    return found


@pytest.mark.parametrize("spec", every_spec(66), ids=lambda spec: spec.name)
def test_llvm_accepts_every_kernel(spec: KernelSpec) -> None:
    text = write_kernel(spec)
    module = llvm.parse_assembly(text, llvm.create_context())
    module.verify()
    if llvm.llvm_version_info[0] == 20:
        assert str(module).replace("<string>", spec.name) == text
    assert text == write_kernel(spec)


def test_the_bundled_example_is_what_the_writer_gives() -> None:
    assert (EXAMPLES / "rmsnorm_w8.ll").read_text(encoding="utf-8") == write_kernel(ROWS_OF_250)


def test_the_shape_of_a_dump() -> None:
    text = write_kernel(ROWS_OF_250)
    assert text.startswith("; ModuleID = '")
    assert "target triple" not in text
    assert "datalayout" not in text
    full = "call void @rmsnorm_rows(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 8)"
    assert text.count(full) == 17
    assert text.count("i32 %packet.tail.lane.count)") == 1
    for packets in (4, 16):
        call = f"@rmsnorm_rows.packet_batch(ptr %argument_buffer, ptr %return_lanes, ptr %launch_config, i32 {packets})"
        assert text.count(call) == 1
    entry = text[text.index("define internal void @rmsnorm_rows(") :]
    entry = entry[: entry.index("\n}\n")]
    assert entry.count("%active_lane_count") == 2, "declared once, used once"
    for kind in ("load", "store", "gather", "scatter"):
        assert re.search(rf"llvm\.masked\.{kind}\.v8f32\.[^(]*\([^)]*, i32 (4|32), <8 x i1> %", entry), kind
    assert re.search(r"0x[0-9A-F]{16}", entry)
    assert not re.search(r"^define .* #\d", text, re.MULTILINE)


def test_noinline_is_a_group_of_the_entry_only() -> None:
    spec = KernelSpec(operator=Operator.SWIGLU, columns=64, noinline=True)
    text = write_kernel(spec)
    assert [line for line in text.splitlines() if line.startswith("define") and line.endswith("#0 {")] == [
        next(line for line in text.splitlines() if line.startswith(f"define internal void @{spec.entry}("))
    ]
    assert "attributes #0 = { noinline }" in text


def test_large_rows_live_in_the_workspace() -> None:
    small = KernelSpec(operator=Operator.SOFTMAX, columns=16384, width=8, snapshot=Snapshot.FUSED)
    assert small.private_bytes == 64 * 1024
    assert "i64 136" not in write_kernel(small)
    large = KernelSpec(
        operator=Operator.SOFTMAX, columns=4096, width=8, snapshot=Snapshot.FUSED, mapping=Mapping.WHOLE_PROGRAM
    )
    assert large.private_bytes == 128 * 1024
    assert "ptr %launch_config, i64 136" in write_kernel(large)


@pytest.mark.parametrize(
    "fields",
    [
        {"operator": Operator.RMSNORM, "columns": 0, "snapshot": Snapshot.COPIED},
        {"operator": Operator.ROPE, "columns": 65},
        {"operator": Operator.RMSNORM, "columns": 64},
        {"operator": Operator.GELU, "columns": 64, "snapshot": Snapshot.FUSED},
        {"operator": Operator.GELU, "columns": 64, "width": 3},
        {"operator": Operator.GELU, "columns": 64, "unroll": 0},
        {
            "operator": Operator.SOFTMAX,
            "columns": 1 << 20,
            "snapshot": Snapshot.COPIED,
            "mapping": Mapping.WHOLE_PROGRAM,
        },
    ],
)
def test_impossible_kernels_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\d|snapshot|unroll"):
        KernelSpec(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1.000000e+00"), (0.5, "5.000000e-01"), (0.1, "0x3FB99999A0000000"), (-87.0, "-8.700000e+01")],
)
def test_float_constants_as_llvm_prints_them(value: float, text: str) -> None:
    assert float_literal(value) == text


def test_a_layout_holds_its_fields() -> None:
    with pytest.raises(ValueError, match="outside"):
        LaunchLayout(record_bytes=140)
