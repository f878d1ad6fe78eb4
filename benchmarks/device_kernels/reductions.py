"""Kernels in which warps reduce rows: softmax by redux, prefix sums by shuffles, argmax by votes."""

from __future__ import annotations

from benchmarks.device_kernels.text import Function, call, device_module, shape_word

_WARP = 32


def softmax(columns: int, warps: int = 4) -> str:
    """`void @softmax_mix_aiv(x, y, i32 rows)` over float32: one warp for each row, `warps` rows in each block."""
    body = f"""entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %first = mul i32 %block, {warps}
  %row = add i32 %first, %warp
  %inside = icmp ult i32 %row, %rows
  br i1 %inside, label %enter, label %done

enter:                                            ; preds = %entry
  %start = mul i32 %row, {columns}
  %x.row = getelementptr inbounds float, ptr addrspace(1) %x, i32 %start
  %y.row = getelementptr inbounds float, ptr addrspace(1) %y, i32 %start
  %some = icmp ult i32 %lane, {columns}
  br i1 %some, label %max.loop, label %max.end

max.loop:                                         ; preds = %max.loop, %enter
  %i = phi i32 [ %lane, %enter ], [ %i.next, %max.loop ]
  %max = phi float [ 0xFFF0000000000000, %enter ], [ %max.next, %max.loop ]
  %from = getelementptr inbounds float, ptr addrspace(1) %x.row, i32 %i
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fcmp ogt float %value, %max
  %max.next = select i1 %more, float %value, float %max
  %i.next = add nuw nsw i32 %i, {_WARP}
  %i.again = icmp ult i32 %i.next, {columns}
  br i1 %i.again, label %max.loop, label %max.end

max.end:                                          ; preds = %max.loop, %enter
  %lane.max = phi float [ 0xFFF0000000000000, %enter ], [ %max.next, %max.loop ]
  %row.max = call float @llvm.hivm.redux.max.f32(float %lane.max)
  br i1 %some, label %sum.loop, label %sum.end

sum.loop:                                         ; preds = %sum.loop, %max.end
  %j = phi i32 [ %lane, %max.end ], [ %j.next, %sum.loop ]
  %sum = phi float [ 0.000000e+00, %max.end ], [ %sum.next, %sum.loop ]
  %from.j = getelementptr inbounds float, ptr addrspace(1) %x.row, i32 %j
  %value.j = load float, ptr addrspace(1) %from.j, align 4
  %below = fsub float %value.j, %row.max
  %power = call float @llvm.exp.f32(float %below)
  %to.j = getelementptr inbounds float, ptr addrspace(1) %y.row, i32 %j
  store float %power, ptr addrspace(1) %to.j, align 4
  %sum.next = fadd float %sum, %power
  %j.next = add nuw nsw i32 %j, {_WARP}
  %j.again = icmp ult i32 %j.next, {columns}
  br i1 %j.again, label %sum.loop, label %sum.end

sum.end:                                          ; preds = %sum.loop, %max.end
  %lane.sum = phi float [ 0.000000e+00, %max.end ], [ %sum.next, %sum.loop ]
  %row.sum = call float @llvm.hivm.redux.add.f32(float %lane.sum)
  %scale = fdiv float 1.000000e+00, %row.sum
  br i1 %some, label %scale.loop, label %done

scale.loop:                                       ; preds = %scale.loop, %sum.end
  %k = phi i32 [ %lane, %sum.end ], [ %k.next, %scale.loop ]
  %to = getelementptr inbounds float, ptr addrspace(1) %y.row, i32 %k
  %power.k = load float, ptr addrspace(1) %to, align 4
  %result = fmul float %power.k, %scale
  store float %result, ptr addrspace(1) %to, align 4
  %k.next = add nuw nsw i32 %k, {_WARP}
  %k.again = icmp ult i32 %k.next, {columns}
  br i1 %k.again, label %scale.loop, label %done

done:                                             ; preds = %scale.loop, %sum.end, %entry
  ret void
"""
    return _one_section("softmax", body, "ptr addrspace(1) {0}%x, ptr addrspace(1) %y, i32 %rows", warps * _WARP)


def prefix_sums(columns: int, warps: int = 4) -> str:
    """`void @prefix_mix_aiv(x, y)` over i32: y[r, c] = x[r, 0] + ... + x[r, c], one row for each block.

    Lanes add by shuffles, warps by way of the on-chip buffer, and a row is taken in pieces of one number per thread.
    """
    threads = warps * _WARP
    steps: list[str] = []
    value = "%value"
    for step in range(5):
        distance = 1 << step
        steps.append(f"""  %up.{distance} = call i32 @llvm.hivm.shfl.up.i32(i32 {value}, i32 {distance})
  %has.{distance} = icmp uge i32 %lane, {distance}
  %add.{distance} = select i1 %has.{distance}, i32 %up.{distance}, i32 0
  %scan.{distance} = add i32 {value}, %add.{distance}
""")
        value = f"%scan.{distance}"
    body = f"""entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %start = mul i32 %block, {columns}
  %x.row = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %start
  %y.row = getelementptr inbounds i32, ptr addrspace(1) %y, i32 %start
  %slot = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %warp
  %is.last = icmp eq i32 %lane, 31
  br label %piece

piece:                                            ; preds = %piece.end, %entry
  %base = phi i32 [ 0, %entry ], [ %base.next, %piece.end ]
  %carry = phi i32 [ 0, %entry ], [ %total, %piece.end ]
  %column = add nuw nsw i32 %base, %thread
  %inside = icmp ult i32 %column, {columns}
  br i1 %inside, label %fetch, label %scan

fetch:                                            ; preds = %piece
  %from = getelementptr inbounds i32, ptr addrspace(1) %x.row, i32 %column
  %fetched = load i32, ptr addrspace(1) %from, align 4
  br label %scan

scan:                                             ; preds = %fetch, %piece
  %value = phi i32 [ 0, %piece ], [ %fetched, %fetch ]
{"".join(steps)}  br i1 %is.last, label %leave, label %meet

leave:                                            ; preds = %scan
  store i32 {value}, ptr addrspace(6) %slot, align 4
  br label %meet

meet:                                             ; preds = %leave, %scan
  call void @llvm.hivm.sync.workitems()
  br label %warps

warps:                                            ; preds = %warps, %meet
  %w = phi i32 [ 0, %meet ], [ %w.next, %warps ]
  %before = phi i32 [ 0, %meet ], [ %before.next, %warps ]
  %sum = phi i32 [ 0, %meet ], [ %sum.next, %warps ]
  %other = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %w
  %part = load i32, ptr addrspace(6) %other, align 4
  %is.before = icmp ult i32 %w, %warp
  %counted = select i1 %is.before, i32 %part, i32 0
  %before.next = add i32 %before, %counted
  %sum.next = add i32 %sum, %part
  %w.next = add nuw nsw i32 %w, 1
  %w.again = icmp ult i32 %w.next, {warps}
  br i1 %w.again, label %warps, label %add

add:                                              ; preds = %warps
  %with.warps = add i32 {value}, %before.next
  %result = add i32 %with.warps, %carry
  %total = add i32 %carry, %sum.next
  call void @llvm.hivm.sync.workitems()
  br i1 %inside, label %put, label %piece.end

put:                                              ; preds = %add
  %to = getelementptr inbounds i32, ptr addrspace(1) %y.row, i32 %column
  store i32 %result, ptr addrspace(1) %to, align 4
  br label %piece.end

piece.end:                                        ; preds = %put, %add
  %base.next = add nuw nsw i32 %base, {threads}
  %again = icmp ult i32 %base.next, {columns}
  br i1 %again, label %piece, label %done

done:                                             ; preds = %piece.end
  ret void
"""
    section = Function("prefix_simt_0", "ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub", body)
    arguments = "ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(6) null"
    scalar = f"entry:\n{call(section, arguments, shape_word(threads))}  ret void\n"
    main = Function("prefix_mix_aiv", "ptr addrspace(1) %x, ptr addrspace(1) %y", scalar)
    return device_module("prefix", main, [section])


def argmax(columns: int, warps: int = 4) -> str:
    """`void @argmax_mix_aiv(x, i32 out, i32 rows)` over float32: the first column with the largest number of each row.

    A lane looks at neighbouring columns, so the lowest lane that votes for the largest number has the first of them.
    """
    share = -(-columns // _WARP)
    body = f"""entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %first.row = mul i32 %block, {warps}
  %row = add i32 %first.row, %warp
  %inside = icmp ult i32 %row, %rows
  br i1 %inside, label %enter, label %done

enter:                                            ; preds = %entry
  %start = mul i32 %row, {columns}
  %x.row = getelementptr inbounds float, ptr addrspace(1) %x, i32 %start
  %first = mul nuw nsw i32 %lane, {share}
  %end.whole = add nuw nsw i32 %first, {share}
  %end = call i32 @llvm.umin.i32(i32 %end.whole, i32 {columns})
  %some = icmp ult i32 %first, {columns}
  br i1 %some, label %look, label %vote

look:                                             ; preds = %look, %enter
  %i = phi i32 [ %first, %enter ], [ %i.next, %look ]
  %max = phi float [ 0xFFF0000000000000, %enter ], [ %max.next, %look ]
  %where = phi i32 [ %first, %enter ], [ %where.next, %look ]
  %from = getelementptr inbounds float, ptr addrspace(1) %x.row, i32 %i
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fcmp ogt float %value, %max
  %max.next = select i1 %more, float %value, float %max
  %where.next = select i1 %more, i32 %i, i32 %where
  %i.next = add nuw nsw i32 %i, 1
  %i.again = icmp ult i32 %i.next, %end
  br i1 %i.again, label %look, label %vote

vote:                                             ; preds = %look, %enter
  %lane.max = phi float [ 0xFFF0000000000000, %enter ], [ %max.next, %look ]
  %lane.where = phi i32 [ 0, %enter ], [ %where.next, %look ]
  %row.max = call float @llvm.hivm.redux.max.f32(float %lane.max)
  %has = fcmp oeq float %lane.max, %row.max
  %ballot = call i32 @llvm.hivm.vote.ballot(i1 %has)
  %winner = call i32 @llvm.cttz.i32(i32 %ballot, i1 false)
  %column = call i32 @llvm.hivm.shfl.idx.i32(i32 %lane.where, i32 %winner, i32 31)
  %is.first = icmp eq i32 %lane, 0
  br i1 %is.first, label %put, label %done

put:                                              ; preds = %vote
  %to = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %row
  store i32 %column, ptr addrspace(1) %to, align 4
  br label %done

done:                                             ; preds = %put, %vote, %entry
  ret void
"""
    return _one_section("argmax", body, "ptr addrspace(1) {0}%x, ptr addrspace(1) %out, i32 %rows", warps * _WARP)


def _one_section(name: str, body: str, parameters: str, threads: int) -> str:
    """A kernel whose only section has the same parameters."""
    section = Function(f"{name}_simt_0", parameters.format("readonly "), body)
    scalar = f"entry:\n{call(section, parameters.format(''), shape_word(threads))}  ret void\n"
    return device_module(name, Function(f"{name}_mix_aiv", parameters.format(""), scalar), [section])
