; ModuleID = 'argmax'
source_filename = "argmax"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.laneID() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.IDX.X() #0

declare i32 @llvm.umin.i32(i32, i32)

; Unknown intrinsic
declare float @llvm.hivm.redux.max.f32(float) #0

; Unknown intrinsic
declare i32 @llvm.hivm.vote.ballot(i1) #0

declare i32 @llvm.cttz.i32(i32, i1)

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.idx.i32(i32, i32, i32) #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0


define linkonce_odr simt_entry void @argmax_simt_0(ptr addrspace(1) readonly %x, ptr addrspace(1) %out, i32 %rows) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %first.row = mul i32 %block, 4
  %row = add i32 %first.row, %warp
  %inside = icmp ult i32 %row, %rows
  br i1 %inside, label %enter, label %done

enter:                                            ; preds = %entry
  %start = mul i32 %row, 100
  %x.row = getelementptr inbounds float, ptr addrspace(1) %x, i32 %start
  %first = mul nuw nsw i32 %lane, 4
  %end.whole = add nuw nsw i32 %first, 4
  %end = call i32 @llvm.umin.i32(i32 %end.whole, i32 100)
  %some = icmp ult i32 %first, 100
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
}

define void @argmax_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %out, i32 %rows) #1 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @argmax_simt_0(ptr addrspace(1) %x, ptr addrspace(1) %out, i32 %rows)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @argmax_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @argmax_simt_0, !"simt", i32 1}
