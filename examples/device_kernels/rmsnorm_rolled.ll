; ModuleID = 'rmsnorm'
source_filename = "rmsnorm"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.laneID() #0

; Unknown intrinsic
declare float @llvm.hivm.redux.add.f32(float) #0

; Unknown intrinsic
declare void @llvm.hivm.sync.workitems() #0

declare float @llvm.sqrt.f32(float)

; Unknown intrinsic
declare i64 @llvm.hivm.GET.BLOCK.IDX() #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0


define linkonce_odr simt_entry void @rmsnorm_simt_0(ptr addrspace(1) readonly %weight) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %column.0 = add nuw nsw i32 %thread, 0
  %from.0 = getelementptr inbounds float, ptr addrspace(1) %weight, i32 %column.0
  %weight.0 = load float, ptr addrspace(1) %from.0, align 4
  %bits.0 = bitcast float %weight.0 to i32
  %column.1 = add nuw nsw i32 %thread, 64
  %from.1 = getelementptr inbounds float, ptr addrspace(1) %weight, i32 %column.1
  %weight.1 = load float, ptr addrspace(1) %from.1, align 4
  %bits.1 = bitcast float %weight.1 to i32
  %kept = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 %bits.0, i32 %bits.1) #6
  ret void
}

define linkonce_odr simt_entry void @rmsnorm_simt_1(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %lane = call i32 @llvm.hivm.get.laneID()
  %resumed = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5}"() #6
  %bits.0 = extractvalue { i32, i32 } %resumed, 0
  %weight.0 = bitcast i32 %bits.0 to float
  %bits.1 = extractvalue { i32, i32 } %resumed, 1
  %weight.1 = bitcast i32 %bits.1 to float
  %warp = lshr i32 %thread, 5
  %slot = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %warp
  %is.first = icmp eq i32 %lane, 0
  %start.0 = mul nuw nsw i32 0, 128
  %column.0.0 = add nuw nsw i32 %thread, 0
  %at.0.0 = add nuw nsw i32 %start.0, %column.0.0
  %from.0.0 = getelementptr inbounds float, ptr addrspace(1) %x, i32 %at.0.0
  %value.0.0 = load float, ptr addrspace(1) %from.0.0, align 4
  %square.0.0 = fmul float %value.0.0, %value.0.0
  %part.0.0 = fadd float 0.000000e+00, %square.0.0
  %column.1.0 = add nuw nsw i32 %thread, 64
  %at.1.0 = add nuw nsw i32 %start.0, %column.1.0
  %from.1.0 = getelementptr inbounds float, ptr addrspace(1) %x, i32 %at.1.0
  %value.1.0 = load float, ptr addrspace(1) %from.1.0, align 4
  %square.1.0 = fmul float %value.1.0, %value.1.0
  %part.1.0 = fadd float %part.0.0, %square.1.0
  %warp.sum.0 = call float @llvm.hivm.redux.add.f32(float %part.1.0)
  br i1 %is.first, label %leave.0, label %join.0

leave.0:
  store float %warp.sum.0, ptr addrspace(6) %slot, align 4
  br label %join.0

join.0:
  call void @llvm.hivm.sync.workitems()
  br label %sum.0.next

sum.0.next:
  %w.0 = phi i32 [ 0, %join.0 ], [ %w.next.0, %sum.0.next ]
  %so.far.0 = phi float [ 0.000000e+00, %join.0 ], [ %sum.0, %sum.0.next ]
  %other.0 = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %w.0
  %warp.part.0 = load float, ptr addrspace(6) %other.0, align 4
  %sum.0 = fadd float %so.far.0, %warp.part.0
  %w.next.0 = add nuw nsw i32 %w.0, 1
  %w.again.0 = icmp ult i32 %w.next.0, 2
  br i1 %w.again.0, label %sum.0.next, label %sum.end.0

sum.end.0:
  call void @llvm.hivm.sync.workitems()
  %mean.0 = fmul float %sum.0, 0x3F80000000000000
  %shifted.0 = fadd float %mean.0, 0x3EE4F8B580000000
  %root.0 = call float @llvm.sqrt.f32(float %shifted.0)
  %scale.0 = fdiv float 1.000000e+00, %root.0
  %scaled.0.0 = fmul float %value.0.0, %scale.0
  %result.0.0 = fmul float %scaled.0.0, %weight.0
  %to.0.0 = getelementptr inbounds float, ptr addrspace(1) %y, i32 %at.0.0
  store float %result.0.0, ptr addrspace(1) %to.0.0, align 4
  %scaled.1.0 = fmul float %value.1.0, %scale.0
  %result.1.0 = fmul float %scaled.1.0, %weight.1
  %to.1.0 = getelementptr inbounds float, ptr addrspace(1) %y, i32 %at.1.0
  store float %result.1.0, ptr addrspace(1) %to.1.0, align 4
  ret void
}

define void @rmsnorm_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %weight, ptr addrspace(1) %y) #1 {
entry:
  %block = call i64 @llvm.hivm.GET.BLOCK.IDX()
  %first = mul nuw nsw i64 %block, 8192
  %x.block = getelementptr inbounds float, ptr addrspace(1) %x, i64 %first
  %y.block = getelementptr inbounds float, ptr addrspace(1) %y, i64 %first
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_0(ptr addrspace(1) %weight)
  br label %tile

tile:                                             ; preds = %tile, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %tile ]
  %offset = mul nuw nsw i64 %i, 128
  %x.tile = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 %offset
  %y.tile = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 %offset
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_1(ptr addrspace(1) %x.tile, ptr addrspace(1) %y.tile, ptr addrspace(6) null)
  %i.next = add nuw nsw i64 %i, 1
  %i.again = icmp ult i64 %i.next, 64
  br i1 %i.again, label %tile, label %done

done:                                             ; preds = %tile
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1, !2}

!0 = !{ptr @rmsnorm_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @rmsnorm_simt_0, !"simt", i32 1}
!2 = !{ptr @rmsnorm_simt_1, !"simt", i32 1}
