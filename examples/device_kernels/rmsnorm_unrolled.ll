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

define linkonce_odr simt_entry void @rmsnorm_simt_2(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_3(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_4(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_5(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_6(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_7(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_8(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_9(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_10(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_11(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_12(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_13(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_14(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_15(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_16(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_17(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_18(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_19(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_20(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_21(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_22(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_23(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_24(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_25(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_26(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_27(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_28(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_29(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_30(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_31(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_32(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_33(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_34(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_35(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_36(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_37(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_38(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_39(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_40(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_41(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_42(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_43(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_44(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_45(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_46(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_47(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_48(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_49(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_50(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_51(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_52(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_53(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_54(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_55(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_56(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_57(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_58(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_59(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_60(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_61(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_62(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_63(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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

define linkonce_odr simt_entry void @rmsnorm_simt_64(ptr addrspace(1) readonly %x, ptr addrspace(1) %y, ptr addrspace(6) %ub) #2 {
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
  %x.0 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 0
  %y.0 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 0
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_1(ptr addrspace(1) %x.0, ptr addrspace(1) %y.0, ptr addrspace(6) null)
  %x.1 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 128
  %y.1 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 128
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_2(ptr addrspace(1) %x.1, ptr addrspace(1) %y.1, ptr addrspace(6) null)
  %x.2 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 256
  %y.2 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 256
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_3(ptr addrspace(1) %x.2, ptr addrspace(1) %y.2, ptr addrspace(6) null)
  %x.3 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 384
  %y.3 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 384
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_4(ptr addrspace(1) %x.3, ptr addrspace(1) %y.3, ptr addrspace(6) null)
  %x.4 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 512
  %y.4 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 512
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_5(ptr addrspace(1) %x.4, ptr addrspace(1) %y.4, ptr addrspace(6) null)
  %x.5 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 640
  %y.5 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 640
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_6(ptr addrspace(1) %x.5, ptr addrspace(1) %y.5, ptr addrspace(6) null)
  %x.6 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 768
  %y.6 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 768
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_7(ptr addrspace(1) %x.6, ptr addrspace(1) %y.6, ptr addrspace(6) null)
  %x.7 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 896
  %y.7 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 896
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_8(ptr addrspace(1) %x.7, ptr addrspace(1) %y.7, ptr addrspace(6) null)
  %x.8 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1024
  %y.8 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1024
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_9(ptr addrspace(1) %x.8, ptr addrspace(1) %y.8, ptr addrspace(6) null)
  %x.9 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1152
  %y.9 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1152
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_10(ptr addrspace(1) %x.9, ptr addrspace(1) %y.9, ptr addrspace(6) null)
  %x.10 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1280
  %y.10 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1280
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_11(ptr addrspace(1) %x.10, ptr addrspace(1) %y.10, ptr addrspace(6) null)
  %x.11 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1408
  %y.11 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1408
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_12(ptr addrspace(1) %x.11, ptr addrspace(1) %y.11, ptr addrspace(6) null)
  %x.12 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1536
  %y.12 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1536
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_13(ptr addrspace(1) %x.12, ptr addrspace(1) %y.12, ptr addrspace(6) null)
  %x.13 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1664
  %y.13 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1664
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_14(ptr addrspace(1) %x.13, ptr addrspace(1) %y.13, ptr addrspace(6) null)
  %x.14 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1792
  %y.14 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1792
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_15(ptr addrspace(1) %x.14, ptr addrspace(1) %y.14, ptr addrspace(6) null)
  %x.15 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 1920
  %y.15 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 1920
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_16(ptr addrspace(1) %x.15, ptr addrspace(1) %y.15, ptr addrspace(6) null)
  %x.16 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2048
  %y.16 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2048
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_17(ptr addrspace(1) %x.16, ptr addrspace(1) %y.16, ptr addrspace(6) null)
  %x.17 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2176
  %y.17 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2176
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_18(ptr addrspace(1) %x.17, ptr addrspace(1) %y.17, ptr addrspace(6) null)
  %x.18 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2304
  %y.18 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2304
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_19(ptr addrspace(1) %x.18, ptr addrspace(1) %y.18, ptr addrspace(6) null)
  %x.19 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2432
  %y.19 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2432
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_20(ptr addrspace(1) %x.19, ptr addrspace(1) %y.19, ptr addrspace(6) null)
  %x.20 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2560
  %y.20 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2560
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_21(ptr addrspace(1) %x.20, ptr addrspace(1) %y.20, ptr addrspace(6) null)
  %x.21 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2688
  %y.21 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2688
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_22(ptr addrspace(1) %x.21, ptr addrspace(1) %y.21, ptr addrspace(6) null)
  %x.22 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2816
  %y.22 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2816
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_23(ptr addrspace(1) %x.22, ptr addrspace(1) %y.22, ptr addrspace(6) null)
  %x.23 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 2944
  %y.23 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 2944
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_24(ptr addrspace(1) %x.23, ptr addrspace(1) %y.23, ptr addrspace(6) null)
  %x.24 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3072
  %y.24 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3072
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_25(ptr addrspace(1) %x.24, ptr addrspace(1) %y.24, ptr addrspace(6) null)
  %x.25 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3200
  %y.25 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3200
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_26(ptr addrspace(1) %x.25, ptr addrspace(1) %y.25, ptr addrspace(6) null)
  %x.26 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3328
  %y.26 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3328
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_27(ptr addrspace(1) %x.26, ptr addrspace(1) %y.26, ptr addrspace(6) null)
  %x.27 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3456
  %y.27 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3456
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_28(ptr addrspace(1) %x.27, ptr addrspace(1) %y.27, ptr addrspace(6) null)
  %x.28 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3584
  %y.28 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3584
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_29(ptr addrspace(1) %x.28, ptr addrspace(1) %y.28, ptr addrspace(6) null)
  %x.29 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3712
  %y.29 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3712
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_30(ptr addrspace(1) %x.29, ptr addrspace(1) %y.29, ptr addrspace(6) null)
  %x.30 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3840
  %y.30 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3840
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_31(ptr addrspace(1) %x.30, ptr addrspace(1) %y.30, ptr addrspace(6) null)
  %x.31 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 3968
  %y.31 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 3968
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_32(ptr addrspace(1) %x.31, ptr addrspace(1) %y.31, ptr addrspace(6) null)
  %x.32 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4096
  %y.32 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4096
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_33(ptr addrspace(1) %x.32, ptr addrspace(1) %y.32, ptr addrspace(6) null)
  %x.33 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4224
  %y.33 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4224
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_34(ptr addrspace(1) %x.33, ptr addrspace(1) %y.33, ptr addrspace(6) null)
  %x.34 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4352
  %y.34 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4352
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_35(ptr addrspace(1) %x.34, ptr addrspace(1) %y.34, ptr addrspace(6) null)
  %x.35 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4480
  %y.35 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4480
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_36(ptr addrspace(1) %x.35, ptr addrspace(1) %y.35, ptr addrspace(6) null)
  %x.36 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4608
  %y.36 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4608
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_37(ptr addrspace(1) %x.36, ptr addrspace(1) %y.36, ptr addrspace(6) null)
  %x.37 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4736
  %y.37 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4736
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_38(ptr addrspace(1) %x.37, ptr addrspace(1) %y.37, ptr addrspace(6) null)
  %x.38 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4864
  %y.38 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4864
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_39(ptr addrspace(1) %x.38, ptr addrspace(1) %y.38, ptr addrspace(6) null)
  %x.39 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 4992
  %y.39 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 4992
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_40(ptr addrspace(1) %x.39, ptr addrspace(1) %y.39, ptr addrspace(6) null)
  %x.40 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5120
  %y.40 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5120
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_41(ptr addrspace(1) %x.40, ptr addrspace(1) %y.40, ptr addrspace(6) null)
  %x.41 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5248
  %y.41 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5248
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_42(ptr addrspace(1) %x.41, ptr addrspace(1) %y.41, ptr addrspace(6) null)
  %x.42 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5376
  %y.42 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5376
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_43(ptr addrspace(1) %x.42, ptr addrspace(1) %y.42, ptr addrspace(6) null)
  %x.43 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5504
  %y.43 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5504
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_44(ptr addrspace(1) %x.43, ptr addrspace(1) %y.43, ptr addrspace(6) null)
  %x.44 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5632
  %y.44 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5632
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_45(ptr addrspace(1) %x.44, ptr addrspace(1) %y.44, ptr addrspace(6) null)
  %x.45 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5760
  %y.45 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5760
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_46(ptr addrspace(1) %x.45, ptr addrspace(1) %y.45, ptr addrspace(6) null)
  %x.46 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 5888
  %y.46 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 5888
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_47(ptr addrspace(1) %x.46, ptr addrspace(1) %y.46, ptr addrspace(6) null)
  %x.47 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6016
  %y.47 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6016
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_48(ptr addrspace(1) %x.47, ptr addrspace(1) %y.47, ptr addrspace(6) null)
  %x.48 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6144
  %y.48 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6144
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_49(ptr addrspace(1) %x.48, ptr addrspace(1) %y.48, ptr addrspace(6) null)
  %x.49 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6272
  %y.49 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6272
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_50(ptr addrspace(1) %x.49, ptr addrspace(1) %y.49, ptr addrspace(6) null)
  %x.50 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6400
  %y.50 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6400
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_51(ptr addrspace(1) %x.50, ptr addrspace(1) %y.50, ptr addrspace(6) null)
  %x.51 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6528
  %y.51 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6528
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_52(ptr addrspace(1) %x.51, ptr addrspace(1) %y.51, ptr addrspace(6) null)
  %x.52 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6656
  %y.52 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6656
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_53(ptr addrspace(1) %x.52, ptr addrspace(1) %y.52, ptr addrspace(6) null)
  %x.53 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6784
  %y.53 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6784
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_54(ptr addrspace(1) %x.53, ptr addrspace(1) %y.53, ptr addrspace(6) null)
  %x.54 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 6912
  %y.54 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 6912
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_55(ptr addrspace(1) %x.54, ptr addrspace(1) %y.54, ptr addrspace(6) null)
  %x.55 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7040
  %y.55 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7040
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_56(ptr addrspace(1) %x.55, ptr addrspace(1) %y.55, ptr addrspace(6) null)
  %x.56 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7168
  %y.56 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7168
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_57(ptr addrspace(1) %x.56, ptr addrspace(1) %y.56, ptr addrspace(6) null)
  %x.57 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7296
  %y.57 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7296
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_58(ptr addrspace(1) %x.57, ptr addrspace(1) %y.57, ptr addrspace(6) null)
  %x.58 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7424
  %y.58 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7424
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_59(ptr addrspace(1) %x.58, ptr addrspace(1) %y.58, ptr addrspace(6) null)
  %x.59 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7552
  %y.59 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7552
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_60(ptr addrspace(1) %x.59, ptr addrspace(1) %y.59, ptr addrspace(6) null)
  %x.60 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7680
  %y.60 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7680
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_61(ptr addrspace(1) %x.60, ptr addrspace(1) %y.60, ptr addrspace(6) null)
  %x.61 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7808
  %y.61 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7808
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_62(ptr addrspace(1) %x.61, ptr addrspace(1) %y.61, ptr addrspace(6) null)
  %x.62 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 7936
  %y.62 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 7936
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_63(ptr addrspace(1) %x.62, ptr addrspace(1) %y.62, ptr addrspace(6) null)
  %x.63 = getelementptr inbounds float, ptr addrspace(1) %x.block, i64 8064
  %y.63 = getelementptr inbounds float, ptr addrspace(1) %y.block, i64 8064
  call void @llvm.hivm.store.vfsimt.info(i64 4295032896)
  call simt_entry void @rmsnorm_simt_64(ptr addrspace(1) %x.63, ptr addrspace(1) %y.63, ptr addrspace(6) null)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !55, !56, !57, !58, !59, !60, !61, !62, !63, !64, !65}

!0 = !{ptr @rmsnorm_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @rmsnorm_simt_0, !"simt", i32 1}
!2 = !{ptr @rmsnorm_simt_1, !"simt", i32 1}
!3 = !{ptr @rmsnorm_simt_2, !"simt", i32 1}
!4 = !{ptr @rmsnorm_simt_3, !"simt", i32 1}
!5 = !{ptr @rmsnorm_simt_4, !"simt", i32 1}
!6 = !{ptr @rmsnorm_simt_5, !"simt", i32 1}
!7 = !{ptr @rmsnorm_simt_6, !"simt", i32 1}
!8 = !{ptr @rmsnorm_simt_7, !"simt", i32 1}
!9 = !{ptr @rmsnorm_simt_8, !"simt", i32 1}
!10 = !{ptr @rmsnorm_simt_9, !"simt", i32 1}
!11 = !{ptr @rmsnorm_simt_10, !"simt", i32 1}
!12 = !{ptr @rmsnorm_simt_11, !"simt", i32 1}
!13 = !{ptr @rmsnorm_simt_12, !"simt", i32 1}
!14 = !{ptr @rmsnorm_simt_13, !"simt", i32 1}
!15 = !{ptr @rmsnorm_simt_14, !"simt", i32 1}
!16 = !{ptr @rmsnorm_simt_15, !"simt", i32 1}
!17 = !{ptr @rmsnorm_simt_16, !"simt", i32 1}
!18 = !{ptr @rmsnorm_simt_17, !"simt", i32 1}
!19 = !{ptr @rmsnorm_simt_18, !"simt", i32 1}
!20 = !{ptr @rmsnorm_simt_19, !"simt", i32 1}
!21 = !{ptr @rmsnorm_simt_20, !"simt", i32 1}
!22 = !{ptr @rmsnorm_simt_21, !"simt", i32 1}
!23 = !{ptr @rmsnorm_simt_22, !"simt", i32 1}
!24 = !{ptr @rmsnorm_simt_23, !"simt", i32 1}
!25 = !{ptr @rmsnorm_simt_24, !"simt", i32 1}
!26 = !{ptr @rmsnorm_simt_25, !"simt", i32 1}
!27 = !{ptr @rmsnorm_simt_26, !"simt", i32 1}
!28 = !{ptr @rmsnorm_simt_27, !"simt", i32 1}
!29 = !{ptr @rmsnorm_simt_28, !"simt", i32 1}
!30 = !{ptr @rmsnorm_simt_29, !"simt", i32 1}
!31 = !{ptr @rmsnorm_simt_30, !"simt", i32 1}
!32 = !{ptr @rmsnorm_simt_31, !"simt", i32 1}
!33 = !{ptr @rmsnorm_simt_32, !"simt", i32 1}
!34 = !{ptr @rmsnorm_simt_33, !"simt", i32 1}
!35 = !{ptr @rmsnorm_simt_34, !"simt", i32 1}
!36 = !{ptr @rmsnorm_simt_35, !"simt", i32 1}
!37 = !{ptr @rmsnorm_simt_36, !"simt", i32 1}
!38 = !{ptr @rmsnorm_simt_37, !"simt", i32 1}
!39 = !{ptr @rmsnorm_simt_38, !"simt", i32 1}
!40 = !{ptr @rmsnorm_simt_39, !"simt", i32 1}
!41 = !{ptr @rmsnorm_simt_40, !"simt", i32 1}
!42 = !{ptr @rmsnorm_simt_41, !"simt", i32 1}
!43 = !{ptr @rmsnorm_simt_42, !"simt", i32 1}
!44 = !{ptr @rmsnorm_simt_43, !"simt", i32 1}
!45 = !{ptr @rmsnorm_simt_44, !"simt", i32 1}
!46 = !{ptr @rmsnorm_simt_45, !"simt", i32 1}
!47 = !{ptr @rmsnorm_simt_46, !"simt", i32 1}
!48 = !{ptr @rmsnorm_simt_47, !"simt", i32 1}
!49 = !{ptr @rmsnorm_simt_48, !"simt", i32 1}
!50 = !{ptr @rmsnorm_simt_49, !"simt", i32 1}
!51 = !{ptr @rmsnorm_simt_50, !"simt", i32 1}
!52 = !{ptr @rmsnorm_simt_51, !"simt", i32 1}
!53 = !{ptr @rmsnorm_simt_52, !"simt", i32 1}
!54 = !{ptr @rmsnorm_simt_53, !"simt", i32 1}
!55 = !{ptr @rmsnorm_simt_54, !"simt", i32 1}
!56 = !{ptr @rmsnorm_simt_55, !"simt", i32 1}
!57 = !{ptr @rmsnorm_simt_56, !"simt", i32 1}
!58 = !{ptr @rmsnorm_simt_57, !"simt", i32 1}
!59 = !{ptr @rmsnorm_simt_58, !"simt", i32 1}
!60 = !{ptr @rmsnorm_simt_59, !"simt", i32 1}
!61 = !{ptr @rmsnorm_simt_60, !"simt", i32 1}
!62 = !{ptr @rmsnorm_simt_61, !"simt", i32 1}
!63 = !{ptr @rmsnorm_simt_62, !"simt", i32 1}
!64 = !{ptr @rmsnorm_simt_63, !"simt", i32 1}
!65 = !{ptr @rmsnorm_simt_64, !"simt", i32 1}
