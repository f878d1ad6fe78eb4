"""Row RMSNorm whose weight stays in registers: an init section keeps it, 64 tile sections resume it."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum

from benchmarks.device_kernels.text import Function, call, device_module, shape_word

_FIRST_REGISTER = 4
_WARP = 32


class Form(Enum):
    """How the loop over the tiles is written."""

    ROLLED = "rolled"
    UNROLLED = "unrolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Normalization:
    """The shape of the kernel.

    Attributes:
        rows: of each block; a multiple of the number of tiles.
        columns: a multiple of the number of threads.
        threads: of a block; a multiple of 32, 1024 at most.
        tiles: how many sections a block has after the first.
        is_flat: whether the loop over the rows of a tile is unrolled too, which makes long functions.
    """

    rows: int
    columns: int
    threads: int
    tiles: int = 64
    form: Form = Form.ROLLED
    epsilon: float = 1e-5
    is_flat: bool = False

    @property
    def weights(self) -> int:
        """How many weights each thread keeps."""
        return self.columns // self.threads

    @property
    def tile_rows(self) -> int:
        """How many rows one section takes."""
        return self.rows // self.tiles


def normalization(shape: Normalization) -> str:
    """`void @rmsnorm_mix_aiv(x, weight, y)` over float32: y = x / sqrt(mean(x * x) + epsilon) * weight for each row."""
    assert shape.columns % shape.threads == 0
    assert shape.rows % shape.tiles == 0
    assert shape.threads % _WARP == 0
    if shape.form is Form.ROLLED:
        sections = [_tile_section(shape, 1)]
        tiles = _rolled(shape, sections[0])
    else:
        sections = [_tile_section(shape, 1 + tile) for tile in range(shape.tiles)]
        tiles = "".join(_unrolled(shape, tile, section) for tile, section in enumerate(sections)) + "  ret void\n"
    first = _init_section(shape)
    offset = shape.rows * shape.columns
    body = f"""entry:
  %block = call i64 @llvm.hivm.GET.BLOCK.IDX()
  %first = mul nuw nsw i64 %block, {offset}
  %x.block = getelementptr inbounds float, ptr addrspace(1) %x, i64 %first
  %y.block = getelementptr inbounds float, ptr addrspace(1) %y, i64 %first
{call(first, "ptr addrspace(1) %weight", shape_word(shape.threads))}{tiles}"""
    parameters = "ptr addrspace(1) %x, ptr addrspace(1) %weight, ptr addrspace(1) %y"
    return device_module("rmsnorm", Function("rmsnorm_mix_aiv", parameters, body), [first, *sections])


def _arguments(name: str) -> str:
    return f"ptr addrspace(1) %x.{name}, ptr addrspace(1) %y.{name}, ptr addrspace(6) null"


def _rolled(shape: Normalization, section: Function) -> str:
    return f"""  br label %tile

tile:                                             ; preds = %tile, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %tile ]
  %offset = mul nuw nsw i64 %i, {shape.tile_rows * shape.columns}
  %x.tile = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 %offset
  %y.tile = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 %offset
{call(section, _arguments("tile"), shape_word(shape.threads))}\
  %i.next = add nuw nsw i64 %i, 1
  %i.again = icmp ult i64 %i.next, {shape.tiles}
  br i1 %i.again, label %tile, label %done

done:                                             ; preds = %tile
  ret void
"""


def _unrolled(shape: Normalization, tile: int, section: Function) -> str:
    offset = tile * shape.tile_rows * shape.columns
    return f"""  %x.{tile} = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 {offset}
  %y.{tile} = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 {offset}
{call(section, _arguments(str(tile)), shape_word(shape.threads))}"""


def _registers(shape: Normalization) -> tuple[str, str]:
    """The type and the constraints of what keeps and resumes."""
    types = ", ".join(["i32"] * shape.weights)
    return f"{{ {types} }}", ",".join(f"={{TPER{_FIRST_REGISTER + index}}}" for index in range(shape.weights))


def _init_section(shape: Normalization) -> Function:
    lines = ["entry:", "  %thread = call i32 @llvm.hivm.get.TID.X()"]
    for index in range(shape.weights):
        lines += [
            f"  %column.{index} = add nuw nsw i32 %thread, {index * shape.threads}",
            f"  %from.{index} = getelementptr inbounds float, ptr addrspace(1) %weight, i32 %column.{index}",
            f"  %weight.{index} = load float, ptr addrspace(1) %from.{index}, align 4",
            f"  %bits.{index} = bitcast float %weight.{index} to i32",
        ]
    type_, outputs = _registers(shape)
    inputs = ",".join(map(str, range(shape.weights)))
    values = ", ".join(f"i32 %bits.{index}" for index in range(shape.weights))
    lines.append(f'  %kept = call {type_} asm sideeffect "", "{outputs},{inputs}"({values}) #6')
    lines.append("  ret void")
    return Function("rmsnorm_simt_0", "ptr addrspace(1) readonly %weight", "\n".join(lines) + "\n")


def _tile_section(shape: Normalization, number: int) -> Function:
    """One section over the rows of a tile; the loop over the rows needs two barriers for each."""
    type_, outputs = _registers(shape)
    lines = ["entry:", "  %thread = call i32 @llvm.hivm.get.TID.X()", "  %lane = call i32 @llvm.hivm.get.laneID()"]
    lines.append(f'  %resumed = call {type_} asm sideeffect "", "{outputs}"() #6')
    for index in range(shape.weights):
        lines += [
            f"  %bits.{index} = extractvalue {type_} %resumed, {index}",
            f"  %weight.{index} = bitcast i32 %bits.{index} to float",
        ]
    lines += [
        "  %warp = lshr i32 %thread, 5",
        "  %slot = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %warp",
        "  %is.first = icmp eq i32 %lane, 0",
    ]
    if shape.is_flat or shape.tile_rows == 1:
        for row in range(shape.tile_rows):
            lines += _row(shape, f".{row}", str(row))
    else:
        lines += [
            "  br label %row",
            "",
            "row:                                              ; preds = %store.end, %entry",
            "  %r = phi i32 [ 0, %entry ], [ %r.next, %store.end ]",
            *_row(shape, "", "%r"),
            "  br label %store.end",
            "",
            "store.end:                                        ; preds = %sum.end",
            "  %r.next = add nuw nsw i32 %r, 1",
            f"  %r.again = icmp ult i32 %r.next, {shape.tile_rows}",
            "  br i1 %r.again, label %row, label %done",
            "",
            "done:                                             ; preds = %store.end",
        ]
    lines.append("  ret void")
    parameters = "ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub"
    return Function(f"rmsnorm_simt_{number}", parameters, "\n".join(lines) + "\n")


def _row(shape: Normalization, tail: str, row: str) -> list[str]:
    lines = [f"  %start{tail} = mul nuw nsw i32 {row}, {shape.columns}"]
    total = "0.000000e+00"
    for index in range(shape.weights):
        name = f"{index}{tail}"
        lines += [
            f"  %column.{name} = add nuw nsw i32 %thread, {index * shape.threads}",
            f"  %at.{name} = add nuw nsw i32 %start{tail}, %column.{name}",
            f"  %from.{name} = getelementptr inbounds float, ptr addrspace(1) %x, i32 %at.{name}",
            f"  %value.{name} = load float, ptr addrspace(1) %from.{name}, align 4",
            f"  %square.{name} = fmul float %value.{name}, %value.{name}",
            f"  %part.{name} = fadd float {total}, %square.{name}",
        ]
        total = f"%part.{name}"
    lines += [
        f"  %warp.sum{tail} = call float @llvm.hivm.redux.add.f32(float {total})",
        f"  br i1 %is.first, label %leave{tail}, label %join{tail}",
        "",
        f"leave{tail}:",
        f"  store float %warp.sum{tail}, ptr addrspace(6) %slot, align 4",
        f"  br label %join{tail}",
        "",
        f"join{tail}:",
        "  call void @llvm.hivm.sync.workitems()",
        *_sum_of_warps(shape, tail),
        f"  %mean{tail} = fmul float %sum{tail}, {_float_text(1.0 / shape.columns)}",
        f"  %shifted{tail} = fadd float %mean{tail}, {_float_text(shape.epsilon)}",
        f"  %root{tail} = call float @llvm.sqrt.f32(float %shifted{tail})",
        f"  %scale{tail} = fdiv float 1.000000e+00, %root{tail}",
    ]
    for index in range(shape.weights):
        name = f"{index}{tail}"
        lines += [
            f"  %scaled.{name} = fmul float %value.{name}, %scale{tail}",
            f"  %result.{name} = fmul float %scaled.{name}, %weight.{index}",
            f"  %to.{name} = getelementptr inbounds float, ptr addrspace(1) %y, i32 %at.{name}",
            f"  store float %result.{name}, ptr addrspace(1) %to.{name}, align 4",
        ]
    return lines


def _sum_of_warps(shape: Normalization, tail: str) -> list[str]:
    """Every thread adds the sums of all warps; the second barrier keeps the next row from writing over them."""
    return [
        f"  br label %sum{tail}.next",
        "",
        f"sum{tail}.next:",
        f"  %w{tail} = phi i32 [ 0, %join{tail} ], [ %w.next{tail}, %sum{tail}.next ]",
        f"  %so.far{tail} = phi float [ 0.000000e+00, %join{tail} ], [ %sum{tail}, %sum{tail}.next ]",
        f"  %other{tail} = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %w{tail}",
        f"  %warp.part{tail} = load float, ptr addrspace(6) %other{tail}, align 4",
        f"  %sum{tail} = fadd float %so.far{tail}, %warp.part{tail}",
        f"  %w.next{tail} = add nuw nsw i32 %w{tail}, 1",
        f"  %w.again{tail} = icmp ult i32 %w.next{tail}, {shape.threads // _WARP}",
        f"  br i1 %w.again{tail}, label %sum{tail}.next, label %sum.end{tail}",
        "",
        f"sum.end{tail}:",
        "  call void @llvm.hivm.sync.workitems()",
    ]


def _float_text(number: float) -> str:
    """A float32 as LLVM prints it: the bits of a double that has the same value."""
    (rounded,) = struct.unpack("<f", struct.pack("<f", number))
    (bits,) = struct.unpack("<Q", struct.pack("<d", rounded))
    return f"0x{bits:016X}"
