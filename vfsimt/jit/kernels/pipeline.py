"""From a kernel's specification to the text of its module: packet entry, batch entry, block entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.jit.kernels.batch import write_batch, write_blocks
from vfsimt.jit.kernels.lanes import Lanes
from vfsimt.jit.kernels.operators import write_operator
from vfsimt.jit.kernels.rows import Rows
from vfsimt.jit.kernels.text import FunctionText, ModuleText

if TYPE_CHECKING:
    from vfsimt.jit.kernels.spec import KernelSpec

LANES_PARAMETER = "active_lane_count"

_PARAMETERS = (
    "ptr noalias readonly %argument_buffer, ptr %return_lanes, ptr noalias nonnull readonly %launch_config, "
    f"i32 %{LANES_PARAMETER}"
)


def write_kernel(spec: KernelSpec) -> str:
    """The module of a kernel as IR text: the same specification gives the same bytes."""
    module = ModuleText(spec.name)
    write_entry(module, spec)
    write_batch(module, spec)
    write_blocks(module, spec)
    return module.render()


def write_entry(module: ModuleText, spec: KernelSpec) -> None:
    """Append the packet entry: leave when no lane is active, else run the operator under the mask of active lanes."""
    function = FunctionText(
        module,
        f"define internal void @{spec.entry}({_PARAMETERS})",
        ("argument_buffer", "return_lanes", "launch_config", LANES_PARAMETER),
        attributes="noinline" if spec.noinline else "",
    )
    lanes = Lanes(function, spec.width)
    rows = Rows(lanes, spec)
    count = lanes.splat("i32", f"%{LANES_PARAMETER}")
    active = function.value(f"icmp ult {lanes.words} {lanes.lane_numbers('i32')}, {count}", "active.mask")
    body, done = function.label("packet.body"), function.label("packet.exit")
    function.branch_if(lanes.any_of(active), body, done)
    function.start(body)
    rows.load_launch(active)
    if spec.private_bytes:
        rows.private_slots()
    write_operator(rows)
    function.branch(done)
    function.start(done)
    function.effect("ret void")
    module.define(function)
