; ModuleID = 'transpose'
source_filename = "transpose"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.Y() #0

; Unknown intrinsic
declare void @llvm.hivm.sync.workitems() #0

; Unknown intrinsic
declare i64 @llvm.hivm.GET.BLOCK.IDX() #0

; Unknown intrinsic
declare void @llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.s32.DV(ptr addrspace(6), ptr addrspace(1), i64, i64) #0

; Unknown intrinsic
declare void @llvm.hivm.SET.FLAG.IMM(i64, i64, i64) #0

; Unknown intrinsic
declare void @llvm.hivm.WAIT.FLAG.IMM(i64, i64, i64) #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0

; Unknown intrinsic
declare void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV(ptr addrspace(1), ptr addrspace(6), i64, i64) #0

; Unknown intrinsic
declare void @llvm.hivm.BARRIER(i64) #0


define linkonce_odr simt_entry void @transpose_simt_0(ptr addrspace(6) %tile) #2 {
entry:
  %x = call i32 @llvm.hivm.get.TID.X()
  %y = call i32 @llvm.hivm.get.TID.Y()
  %y.0 = add nuw nsw i32 %y, 0
  %from.0 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %y.0, i32 %x
  %word.0 = load i32, ptr addrspace(6) %from.0, align 4
  %y.1 = add nuw nsw i32 %y, 8
  %from.1 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %y.1, i32 %x
  %word.1 = load i32, ptr addrspace(6) %from.1, align 4
  %y.2 = add nuw nsw i32 %y, 16
  %from.2 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %y.2, i32 %x
  %word.2 = load i32, ptr addrspace(6) %from.2, align 4
  %y.3 = add nuw nsw i32 %y, 24
  %from.3 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %y.3, i32 %x
  %word.3 = load i32, ptr addrspace(6) %from.3, align 4
  call void @llvm.hivm.sync.workitems()
  %to.0 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %x, i32 %y.0
  store i32 %word.0, ptr addrspace(6) %to.0, align 4
  %to.1 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %x, i32 %y.1
  store i32 %word.1, ptr addrspace(6) %to.1, align 4
  %to.2 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %x, i32 %y.2
  store i32 %word.2, ptr addrspace(6) %to.2, align 4
  %to.3 = getelementptr inbounds [32 x i32], ptr addrspace(6) %tile, i32 %x, i32 %y.3
  store i32 %word.3, ptr addrspace(6) %to.3, align 4
  ret void
}

define void @transpose_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %blocks) #1 {
entry:
  %block = call i64 @llvm.hivm.GET.BLOCK.IDX()
  %some = icmp ult i64 %block, 6
  br i1 %some, label %tile, label %done

tile:                                             ; preds = %tile, %entry
  %i = phi i64 [ %block, %entry ], [ %i.next, %tile ]
  %down = udiv i64 %i, 3
  %right = urem i64 %i, 3
  %x.down = mul nuw nsw i64 %down, 3072
  %x.right = mul nuw nsw i64 %right, 32
  %x.at = add nuw nsw i64 %x.down, %x.right
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %x.at
  call void @llvm.hivm.MOV.OUT.TO.UB.ALIGN.V2.s32.DV(ptr addrspace(6) null, ptr addrspace(1) %from, i64 4294967808, i64 422212465066112)
  call void @llvm.hivm.SET.FLAG.IMM(i64 4, i64 1, i64 0)
  call void @llvm.hivm.WAIT.FLAG.IMM(i64 4, i64 1, i64 0)
  call void @llvm.hivm.store.vfsimt.info(i64 4295491616)
  call simt_entry void @transpose_simt_0(ptr addrspace(6) null)
  call void @llvm.hivm.SET.FLAG.IMM(i64 1, i64 5, i64 0)
  call void @llvm.hivm.WAIT.FLAG.IMM(i64 1, i64 5, i64 0)
  %y.down = mul nuw nsw i64 %right, 2048
  %y.right = mul nuw nsw i64 %down, 32
  %y.at = add nuw nsw i64 %y.down, %y.right
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %y.at
  call void @llvm.hivm.MOV.UB.TO.OUT.ALIGN.V2.DV(ptr addrspace(1) %to, ptr addrspace(6) null, i64 4294967808, i64 140737488355584)
  call void @llvm.hivm.BARRIER(i64 6)
  %i.next = add nuw nsw i64 %i, %blocks
  %i.again = icmp ult i64 %i.next, 6
  br i1 %i.again, label %tile, label %done

done:                                             ; preds = %tile, %entry
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @transpose_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @transpose_simt_0, !"simt", i32 1}
