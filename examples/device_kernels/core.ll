; ModuleID = 'core'
source_filename = "core"
target triple = "hiipu64-hisilicon-cce"

; One block of 32 threads; each stores 26 words to its row of 32 words in the on-chip buffer, and one move takes the rows out.

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.Y() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.Z() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.laneID() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.DIM.X() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.DIM.Y() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.DIM.Z() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.GRID.DIM.X() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.IDX.X() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.LANEMASK.EQ() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.LANEMASK.LE() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.LANEMASK.LT() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.LANEMASK.GE() #1

; Unknown intrinsic
declare i32 @llvm.hivm.get.LANEMASK.GT() #1

; Unknown intrinsic
declare i1 @llvm.hivm.vote.all(i1) #1

; Unknown intrinsic
declare i1 @llvm.hivm.vote.any(i1) #1

; Unknown intrinsic
declare i1 @llvm.hivm.vote.uni(i1) #1

; Unknown intrinsic
declare i32 @llvm.hivm.vote.ballot(i1) #1

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.idx.i32(i32, i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.up.i32(i32, i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.down.i32(i32, i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.shfl.bfly.i32(i32, i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.redux.add.s32(i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.redux.max.s32(i32) #1

; Unknown intrinsic
declare i32 @llvm.hivm.redux.min.s32(i32) #1

; Unknown intrinsic
declare float @llvm.hivm.redux.add.f32(float) #1

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0

declare void @llvm.hivm.SET.FLAG.IMM(i64, i64, i64) #0

declare void @llvm.hivm.WAIT.FLAG.IMM(i64, i64, i64) #0

declare void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV(ptr addrspace(1), ptr addrspace(6), i64, i64) #0

define linkonce_odr simt_entry void @core_simt_0(ptr addrspace(6) %ub) #2 {
entry:
  %tid.x = call i32 @llvm.hivm.get.TID.X()
  %tid.y = call i32 @llvm.hivm.get.TID.Y()
  %tid.z = call i32 @llvm.hivm.get.TID.Z()
  %lane = call i32 @llvm.hivm.get.laneID()
  %dim.x = call i32 @llvm.hivm.get.BLOCK.DIM.X()
  %dim.y = call i32 @llvm.hivm.get.BLOCK.DIM.Y()
  %dim.z = call i32 @llvm.hivm.get.BLOCK.DIM.Z()
  %grid = call i32 @llvm.hivm.get.GRID.DIM.X()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %mask.eq = call i32 @llvm.hivm.get.LANEMASK.EQ()
  %mask.le = call i32 @llvm.hivm.get.LANEMASK.LE()
  %mask.lt = call i32 @llvm.hivm.get.LANEMASK.LT()
  %mask.ge = call i32 @llvm.hivm.get.LANEMASK.GE()
  %mask.gt = call i32 @llvm.hivm.get.LANEMASK.GT()
  %low = icmp ult i32 %lane, 16
  %vote.all = call i1 @llvm.hivm.vote.all(i1 %low)
  %all = zext i1 %vote.all to i32
  %vote.any = call i1 @llvm.hivm.vote.any(i1 %low)
  %any = zext i1 %vote.any to i32
  %vote.uni = call i1 @llvm.hivm.vote.uni(i1 %low)
  %uni = zext i1 %vote.uni to i32
  %ballot = call i32 @llvm.hivm.vote.ballot(i1 %low)
  %idx = call i32 @llvm.hivm.shfl.idx.i32(i32 %lane, i32 7939)
  %up = call i32 @llvm.hivm.shfl.up.i32(i32 %lane, i32 2)
  %down = call i32 @llvm.hivm.shfl.down.i32(i32 %lane, i32 7938)
  %bfly = call i32 @llvm.hivm.shfl.bfly.i32(i32 %lane, i32 7937)
  %number = add nuw nsw i32 %lane, 1
  %redux.add = call i32 @llvm.hivm.redux.add.s32(i32 %number)
  %redux.max = call i32 @llvm.hivm.redux.max.s32(i32 %number)
  %redux.min = call i32 @llvm.hivm.redux.min.s32(i32 %number)
  %sum = call float @llvm.hivm.redux.add.f32(float 1.000000e+00)
  %sum.bits = bitcast float %sum to i32
  %row = getelementptr inbounds [32 x i32], ptr addrspace(6) %ub, i32 %lane
  store i32 %tid.x, ptr addrspace(6) %row, align 4
  %word.1 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 1
  store i32 %tid.y, ptr addrspace(6) %word.1, align 4
  %word.2 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 2
  store i32 %tid.z, ptr addrspace(6) %word.2, align 4
  %word.3 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 3
  store i32 %lane, ptr addrspace(6) %word.3, align 4
  %word.4 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 4
  store i32 %dim.x, ptr addrspace(6) %word.4, align 4
  %word.5 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 5
  store i32 %dim.y, ptr addrspace(6) %word.5, align 4
  %word.6 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 6
  store i32 %dim.z, ptr addrspace(6) %word.6, align 4
  %word.7 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 7
  store i32 %grid, ptr addrspace(6) %word.7, align 4
  %word.8 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 8
  store i32 %block, ptr addrspace(6) %word.8, align 4
  %word.9 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 9
  store i32 %mask.eq, ptr addrspace(6) %word.9, align 4
  %word.10 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 10
  store i32 %mask.le, ptr addrspace(6) %word.10, align 4
  %word.11 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 11
  store i32 %mask.lt, ptr addrspace(6) %word.11, align 4
  %word.12 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 12
  store i32 %mask.ge, ptr addrspace(6) %word.12, align 4
  %word.13 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 13
  store i32 %mask.gt, ptr addrspace(6) %word.13, align 4
  %word.14 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 14
  store i32 %all, ptr addrspace(6) %word.14, align 4
  %word.15 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 15
  store i32 %any, ptr addrspace(6) %word.15, align 4
  %word.16 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 16
  store i32 %uni, ptr addrspace(6) %word.16, align 4
  %word.17 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 17
  store i32 %ballot, ptr addrspace(6) %word.17, align 4
  %word.18 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 18
  store i32 %idx, ptr addrspace(6) %word.18, align 4
  %word.19 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 19
  store i32 %up, ptr addrspace(6) %word.19, align 4
  %word.20 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 20
  store i32 %down, ptr addrspace(6) %word.20, align 4
  %word.21 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 21
  store i32 %bfly, ptr addrspace(6) %word.21, align 4
  %word.22 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 22
  store i32 %redux.add, ptr addrspace(6) %word.22, align 4
  %word.23 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 23
  store i32 %redux.max, ptr addrspace(6) %word.23, align 4
  %word.24 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 24
  store i32 %redux.min, ptr addrspace(6) %word.24, align 4
  %word.25 = getelementptr inbounds [32 x i32], ptr addrspace(6) %row, i32 0, i32 25
  store i32 %sum.bits, ptr addrspace(6) %word.25, align 4
  ret void
}

define void @core_mix_aiv(ptr addrspace(1) %out) #3 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032864)
  call simt_entry void @core_simt_0(ptr addrspace(6) null)
  call void @llvm.hivm.SET.FLAG.IMM(i64 1, i64 5, i64 0)
  call void @llvm.hivm.WAIT.FLAG.IMM(i64 1, i64 5, i64 0)
  ; 32 bursts of 128 bytes: 128 << 25 | 32 << 4; 128 bytes from one to the next on both sides: 128 << 40 | 128.
  call void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV(ptr addrspace(1) %out, ptr addrspace(6) null, i64 4294967808, i64 140737488355456)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind memory(none) }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="32" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #3 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @core_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @core_simt_0, !"simt", i32 1}
