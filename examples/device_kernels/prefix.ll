; ModuleID = 'prefix'
source_filename = "prefix"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.laneID() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.IDX.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.up.i32(i32, i32) #0

; Unknown intrinsic
declare void @llvm.hivm.sync.workitems() #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0


define linkonce_odr simt_entry void @prefix_simt_0(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %start = mul i32 %block, 300
  %x.row = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %start
  %y.row = getelementptr inbounds i32, ptr addrspace(1) %y, i32 %start
  %slot = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %warp
  %is.last = icmp eq i32 %lane, 31
  br label %piece

piece:                                            ; preds = %piece.end, %entry
  %base = phi i32 [ 0, %entry ], [ %base.next, %piece.end ]
  %carry = phi i32 [ 0, %entry ], [ %total, %piece.end ]
  %column = add nuw nsw i32 %base, %thread
  %inside = icmp ult i32 %column, 300
  br i1 %inside, label %fetch, label %scan

fetch:                                            ; preds = %piece
  %from = getelementptr inbounds i32, ptr addrspace(1) %x.row, i32 %column
  %fetched = load i32, ptr addrspace(1) %from, align 4
  br label %scan

scan:                                             ; preds = %fetch, %piece
  %value = phi i32 [ 0, %piece ], [ %fetched, %fetch ]
  %up.1 = call i32 @llvm.hivm.shfl.up.i32(i32 %value, i32 1)
  %has.1 = icmp uge i32 %lane, 1
  %add.1 = select i1 %has.1, i32 %up.1, i32 0
  %scan.1 = add i32 %value, %add.1
  %up.2 = call i32 @llvm.hivm.shfl.up.i32(i32 %scan.1, i32 2)
  %has.2 = icmp uge i32 %lane, 2
  %add.2 = select i1 %has.2, i32 %up.2, i32 0
  %scan.2 = add i32 %scan.1, %add.2
  %up.4 = call i32 @llvm.hivm.shfl.up.i32(i32 %scan.2, i32 4)
  %has.4 = icmp uge i32 %lane, 4
  %add.4 = select i1 %has.4, i32 %up.4, i32 0
  %scan.4 = add i32 %scan.2, %add.4
  %up.8 = call i32 @llvm.hivm.shfl.up.i32(i32 %scan.4, i32 8)
  %has.8 = icmp uge i32 %lane, 8
  %add.8 = select i1 %has.8, i32 %up.8, i32 0
  %scan.8 = add i32 %scan.4, %add.8
  %up.16 = call i32 @llvm.hivm.shfl.up.i32(i32 %scan.8, i32 16)
  %has.16 = icmp uge i32 %lane, 16
  %add.16 = select i1 %has.16, i32 %up.16, i32 0
  %scan.16 = add i32 %scan.8, %add.16
  br i1 %is.last, label %leave, label %meet

leave:                                            ; preds = %scan
  store i32 %scan.16, ptr addrspace(6) %slot, align 4
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
  %w.again = icmp ult i32 %w.next, 4
  br i1 %w.again, label %warps, label %add

add:                                              ; preds = %warps
  %with.warps = add i32 %scan.16, %before.next
  %result = add i32 %with.warps, %carry
  %total = add i32 %carry, %sum.next
  call void @llvm.hivm.sync.workitems()
  br i1 %inside, label %put, label %piece.end

put:                                              ; preds = %add
  %to = getelementptr inbounds i32, ptr addrspace(1) %y.row, i32 %column
  store i32 %result, ptr addrspace(1) %to, align 4
  br label %piece.end

piece.end:                                        ; preds = %put, %add
  %base.next = add nuw nsw i32 %base, 128
  %again = icmp ult i32 %base.next, 300
  br i1 %again, label %piece, label %done

done:                                             ; preds = %piece.end
  ret void
}

define void @prefix_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %y) #1 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @prefix_simt_0(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(6) null)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @prefix_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @prefix_simt_0, !"simt", i32 1}
