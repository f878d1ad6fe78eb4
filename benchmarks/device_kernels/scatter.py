"""Kernels in which threads write for one another: a histogram by atomics, a transpose in the on-chip buffer."""

from __future__ import annotations

from benchmarks.device_kernels.text import Function, call, device_module, move_words, shape_word

_TILE = 32


def histogram(bins: int, threads: int = 256) -> str:
    """`void @histogram_mix_aiv(x, counts, i32 n)`: adds to counts how often each number below `bins` is in x, all i32.

    Each block takes every grid-th piece of x, counts in its on-chip buffer, and adds its counts at the end.
    """
    body = f"""entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %threads = call i32 @llvm.hivm.get.BLOCK.DIM.X()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %blocks = call i32 @llvm.hivm.get.GRID.DIM.X()
  %has.bins = icmp ult i32 %thread, {bins}
  br i1 %has.bins, label %clear, label %cleared

clear:                                            ; preds = %clear, %entry
  %b = phi i32 [ %thread, %entry ], [ %b.next, %clear ]
  %bin = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %b
  store i32 0, ptr addrspace(6) %bin, align 4
  %b.next = add nuw nsw i32 %b, %threads
  %b.again = icmp ult i32 %b.next, {bins}
  br i1 %b.again, label %clear, label %cleared

cleared:                                          ; preds = %clear, %entry
  call void @llvm.hivm.sync.workitems()
  %before = mul i32 %block, %threads
  %first = add i32 %before, %thread
  %step = mul i32 %blocks, %threads
  %some = icmp ult i32 %first, %n
  br i1 %some, label %count, label %counted

count:                                            ; preds = %next, %cleared
  %i = phi i32 [ %first, %cleared ], [ %i.next, %next ]
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %i
  %value = load i32, ptr addrspace(1) %from, align 4
  %known = icmp ult i32 %value, {bins}
  br i1 %known, label %add, label %next

add:                                              ; preds = %count
  %target = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %value
  %old = call i32 @llvm.hivm.atom.ADD.S.s32(ptr addrspace(6) %target, i32 1, i32 0)
  br label %next

next:                                             ; preds = %add, %count
  %i.next = add i32 %i, %step
  %i.again = icmp ult i32 %i.next, %n
  br i1 %i.again, label %count, label %counted

counted:                                          ; preds = %next, %cleared
  call void @llvm.hivm.sync.workitems()
  br i1 %has.bins, label %give, label %done

give:                                             ; preds = %give, %counted
  %g = phi i32 [ %thread, %counted ], [ %g.next, %give ]
  %here = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %g
  %number = load i32, ptr addrspace(6) %here, align 4
  %there = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %g
  %was = call i32 @llvm.hivm.atom.ADD.G.s32(ptr addrspace(1) %there, i32 %number, i32 0)
  %g.next = add nuw nsw i32 %g, %threads
  %g.again = icmp ult i32 %g.next, {bins}
  br i1 %g.again, label %give, label %done

done:                                             ; preds = %give, %counted
  ret void
"""
    section = Function(
        "histogram_simt_0",
        "ptr addrspace(1) readonly %x, ptr addrspace(1) %counts, i32 %n, ptr addrspace(6) %ub",
        body,
    )
    arguments = "ptr addrspace(1) %x, ptr addrspace(1) %counts, i32 %n, ptr addrspace(6) null"
    scalar = f"entry:\n{call(section, arguments, shape_word(threads))}  ret void\n"
    main = Function("histogram_mix_aiv", "ptr addrspace(1) %x, ptr addrspace(1) %counts, i32 %n", scalar)
    return device_module("histogram", main, [section])


def transpose(rows: int, columns: int) -> str:
    """`void @transpose_mix_aiv(x, y, i64 blocks)` over 32-bit words: y = x transposed, with multiples of 32 as sides.

    A block takes each tile of 32 x 32 words whose number is its own modulo `blocks`: it moves the tile in, transposes
    it where it lies by 32 x 8 threads with a barrier between reading and writing, and moves it out.
    """
    assert rows % _TILE == 0
    assert columns % _TILE == 0
    word, share = 4, _TILE // 8
    reads = "".join(
        f"""  %y.{index} = add nuw nsw i32 %y, {8 * index}
  %from.{index} = getelementptr inbounds [{_TILE} x i32], ptr addrspace(6) %tile, i32 %y.{index}, i32 %x
  %word.{index} = load i32, ptr addrspace(6) %from.{index}, align 4
"""
        for index in range(share)
    )
    writes = "".join(
        f"""  %to.{index} = getelementptr inbounds [{_TILE} x i32], ptr addrspace(6) %tile, i32 %x, i32 %y.{index}
  store i32 %word.{index}, ptr addrspace(6) %to.{index}, align 4
"""
        for index in range(share)
    )
    body = f"""entry:
  %x = call i32 @llvm.hivm.get.TID.X()
  %y = call i32 @llvm.hivm.get.TID.Y()
{reads}  call void @llvm.hivm.sync.workitems()
{writes}  ret void
"""
    section = Function("transpose_simt_0", "ptr addrspace(6) %tile", body)
    length = _TILE * word
    scalar = f"""entry:
  %block = call i64 @llvm.hivm.GET.BLOCK.IDX()
  %some = icmp ult i64 %block, {(rows // _TILE) * (columns // _TILE)}
  br i1 %some, label %tile, label %done

tile:                                             ; preds = %tile, %entry
  %i = phi i64 [ %block, %entry ], [ %i.next, %tile ]
  %down = udiv i64 %i, {columns // _TILE}
  %right = urem i64 %i, {columns // _TILE}
  %x.down = mul nuw nsw i64 %down, {_TILE * columns}
  %x.right = mul nuw nsw i64 %right, {_TILE}
  %x.at = add nuw nsw i64 %x.down, %x.right
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %x.at
  call void @llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.s32.DV(ptr addrspace(6) null, ptr addrspace(1) %from, \
{move_words(_TILE, length, length, columns * word)})
  call void @llvm.hivm.SET.FLAG.IMM(i64 4, i64 1, i64 0)
  call void @llvm.hivm.WAIT.FLAG.IMM(i64 4, i64 1, i64 0)
{call(section, "ptr addrspace(6) null", shape_word(_TILE, 8))}\
  call void @llvm.hivm.SET.FLAG.IMM(i64 1, i64 5, i64 0)
  call void @llvm.hivm.WAIT.FLAG.IMM(i64 1, i64 5, i64 0)
  %y.down = mul nuw nsw i64 %right, {_TILE * rows}
  %y.right = mul nuw nsw i64 %down, {_TILE}
  %y.at = add nuw nsw i64 %y.down, %y.right
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %y.at
  call void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV(ptr addrspace(1) %to, ptr addrspace(6) null, \
{move_words(_TILE, length, rows * word, length)})
  call void @llvm.hivm.BARRIER(i64 6)
  %i.next = add nuw nsw i64 %i, %blocks
  %i.again = icmp ult i64 %i.next, {(rows // _TILE) * (columns // _TILE)}
  br i1 %i.again, label %tile, label %done

done:                                             ; preds = %tile, %entry
  ret void
"""
    main = Function("transpose_mix_aiv", "ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %blocks", scalar)
    return device_module("transpose", main, [section])
