; ModuleID = 'softmax'
source_filename = "softmax"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.laneID() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.IDX.X() #0

; Unknown intrinsic
declare float @llvm.hivm.redux.max.f32(float) #0

declare float @llvm.exp.f32(float)

; Unknown intrinsic
declare float @llvm.hivm.redux.add.f32(float) #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0


define linkonce_odr simt_entry void @softmax_simt_0(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, i32 %rows) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %warp = lshr i32 %thread, 5
  %first = mul i32 %block, 4
  %row = add i32 %first, %warp
  %inside = icmp ult i32 %row, %rows
  br i1 %inside, label %enter, label %done

enter:                                            ; preds = %entry
  %start = mul i32 %row, 100
  %x.row = getelementptr inbounds float, ptr addrspace(1) %x, i32 %start
  %y.row = getelementptr inbounds float, ptr addrspace(1) %y, i32 %start
  %some = icmp ult i32 %lane, 100
  br i1 %some, label %max.loop, label %max.end

max.loop:                                         ; preds = %max.loop, %enter
  %i = phi i32 [ %lane, %enter ], [ %i.next, %max.loop ]
  %max = phi float [ 0xFFF0000000000000, %enter ], [ %max.next, %max.loop ]
  %from = getelementptr inbounds float, ptr addrspace(1) %x.row, i32 %i
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fcmp ogt float %value, %max
  %max.next = select i1 %more, float %value, float %max
  %i.next = add nuw nsw i32 %i, 32
  %i.again = icmp ult i32 %i.next, 100
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
  %j.next = add nuw nsw i32 %j, 32
  %j.again = icmp ult i32 %j.next, 100
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
  %k.next = add nuw nsw i32 %k, 32
  %k.again = icmp ult i32 %k.next, 100
  br i1 %k.again, label %scale.loop, label %done

done:                                             ; preds = %scale.loop, %sum.end, %entry
  ret void
}

define void @softmax_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %rows) #1 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @softmax_simt_0(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %rows)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @softmax_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @softmax_simt_0, !"simt", i32 1}
