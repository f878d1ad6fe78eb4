"""The kind of an entry: by name, by value, wrongly; and what a kernel that says nothing of it computes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from vfsimt import RefusedError, UsageError, VfsimtError
from vfsimt.jit.driver import EntryKind
from vfsimt.jit.engine import CompileOptions, compile_module
from vfsimt.jit.entries import choose_entry
from vfsimt.jit.launch import Dispatch, PacketKernel

np: Any = import_module("numpy")
EXAMPLE = (Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll").read_text(encoding="utf-8")
BATCH, BLOCKS, PACKET = "rmsnorm_rows.packet_batch", "rmsnorm_rows.packet_batch.blocks", "rmsnorm_rows"


def codes(error: VfsimtError) -> list[str]:
    return [finding.code for finding in error.findings]


@pytest.mark.parametrize(
    ("function", "given", "kind"),
    [
        (BATCH, {}, EntryKind.BATCH),
        (BLOCKS, {}, EntryKind.BLOCKS),
        (PACKET, {"width": 8}, EntryKind.PACKET),
        (BATCH, {"kind": "batch"}, EntryKind.BATCH),
        (BATCH, {"kind": EntryKind.BATCH}, EntryKind.BATCH),
    ],
)
def test_every_row_is_computed_whatever_the_kind(function: str, given: dict[str, Any], kind: EntryKind) -> None:
    x = np.random.default_rng(0).standard_normal((64, 250)).astype("f4")
    w, y = np.ones(250, "f4"), np.zeros_like(x)
    with compile_module(EXAMPLE, CompileOptions(exports=(BATCH, PACKET))) as module:
        kernel = PacketKernel(module=module, function=function, **given)
        assert kernel.entry_kind is kind
        kernel.dispatch([x, w, np.float32(1e-5), y], Dispatch(threads=509, block=32))
    wide = x.astype("f8")
    expected = wide / np.sqrt((wide * wide).mean(axis=1, keepdims=True) + 1e-5)
    # 509 threads in packets of 8: the last row has 5 lanes, which own the elements 8 q + 0 ... 8 q + 4 of it
    owned = np.arange(250) % 8 < 5
    assert np.allclose(y[:63], expected[:63], rtol=1e-4, atol=1e-4)
    assert y[63, owned].all()


@pytest.mark.parametrize(
    ("given", "error", "code"),
    [
        ({"kind": "batches"}, UsageError, "VF821"),
        ({"kind": 3}, UsageError, "VF821"),
        ({"width": -1}, UsageError, "VF821"),
        ({"width": "8"}, UsageError, "VF821"),
        ({"width": 1025}, UsageError, "VF821"),
        ({"layout": None}, UsageError, "VF821"),
        ({"parameters": "float32"}, UsageError, "VF821"),
        ({"function": 7}, UsageError, "VF821"),
        ({"module": EXAMPLE}, UsageError, "VF821"),
        ({"function": PACKET}, UsageError, "VF809"),
        ({"function": "none"}, UsageError, "VF805"),
    ],
)
def test_wrong_kernels_have_a_code(given: dict[str, Any], error: type[VfsimtError], code: str) -> None:
    with compile_module(EXAMPLE, CompileOptions(exports=(BATCH, PACKET))) as module:
        arguments: dict[str, Any] = {"module": module, "function": BATCH} | given
        with pytest.raises(error) as caught:
            PacketKernel(**arguments)
    assert codes(caught.value) == [code]


NAMELESS = """
define void @nameless(ptr %0, ptr %1, ptr %2, i32 %3) {
  ret void
}
define void @lanes(ptr %a, ptr %r, ptr %l, i32 %n) {
  ret void
}
define i32 @other(ptr %a, ptr %r, ptr %l, i32 %block_count) {
  ret i32 0
}
"""


def test_a_function_that_does_not_say_what_it_counts_is_refused() -> None:
    with compile_module(NAMELESS) as module:
        for function in ("nameless", "other"):
            with pytest.raises(RefusedError) as caught:
                PacketKernel(module=module, function=function)
            assert codes(caught.value) == ["VF816"]
        with pytest.raises(RefusedError):
            PacketKernel(module=module, function="other", kind="blocks")
        assert PacketKernel(module=module, function="nameless", kind="blocks").entry_kind is EntryKind.BLOCKS


def test_a_lane_parameter_by_another_name_or_by_its_index() -> None:
    for told, name in (("n", "lanes"), ("%n", "lanes"), ("3", "nameless")):
        point = choose_entry(NAMELESS, "k", name, None, (told,))
        assert (point.name, point.kind) == (name, EntryKind.PACKET)
    assert choose_entry(NAMELESS, "k", None, None, ("n",)).name == "lanes"
    with pytest.raises(RefusedError) as caught:
        choose_entry(NAMELESS, "k", "lanes", None, ("m", "2"))
    assert codes(caught.value) == ["VF816"]
