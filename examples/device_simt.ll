; ModuleID = 'softmax_kernel'
source_filename = "softmax_kernel"
target triple = "hiipu64-hisilicon-cce"

; Zwei SIMT-Abschnitte und ein dritter, der eine Kopie des zweiten ist — wie nach dem Ausrollen (循环展开).

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.tid.x() #4

declare void @llvm.hivm.sync.block.all(i64) #0

declare i64 @llvm.hivm.get.block.idx() #4

define linkonce_odr simt_entry void @softmax_kernel_simt_0(ptr addrspace(1) readonly %in, ptr addrspace(6) %ub, i32 %n) #2 !annotation !4 !annotation !5 {
entry:
  %tid = call i32 @llvm.hivm.get.tid.x()
  %inside = icmp ult i32 %tid, %n
  br i1 %inside, label %load, label %"keep.max"

load:                                             ; preds = %entry
  %source = getelementptr inbounds float, ptr addrspace(1) %in, i32 %tid
  %value = load float, ptr addrspace(1) %source, align 4
  %slot = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %tid
  store float %value, ptr addrspace(6) %slot, align 4
  br label %"keep.max"

"keep.max":                                       ; preds = %load, %entry
  %kept = phi i32 [ %tid, %entry ], [ %n, %load ]
  ; Register 4 hält den Wert über den Abschnitt hinaus fest.
  %0 = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 %kept, i32 %n) #6
  ret void
}

define linkonce_odr simt_entry void @softmax_kernel_simt_1(ptr addrspace(6) %ub, ptr addrspace(1) %out, i32 %n) #2 !annotation !4 !annotation !5 {
entry:
  %0 = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5}"() #6
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = icmp ult i32 %1, %n
  br i1 %2, label %store, label %done

store:                                            ; preds = %entry
  %3 = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %1
  %4 = load float, ptr addrspace(6) %3, align 4
  %5 = fmul fast float %4, 0x3FE62E4300000000
  %6 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %1
  store float %5, ptr addrspace(1) %6, align 4
  br label %done

done:                                             ; preds = %store, %entry
  ret void
}

define linkonce_odr simt_entry void @softmax_kernel_simt_2(ptr addrspace(6) %ub.i, ptr addrspace(1) %out.i, i32 %n.i) #2 !annotation !4 !annotation !5 {
entry.i:
  %resume.i = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5}"() #6
  %tid.i = extractvalue { i32, i32 } %resume.i, 0
  %inside.i = icmp ult i32 %tid.i, %n.i
  br i1 %inside.i, label %store.i, label %done.i

store.i:                                          ; preds = %entry.i
  %slot.i = getelementptr inbounds float, ptr addrspace(6) %ub.i, i32 %tid.i
  %value.i = load float, ptr addrspace(6) %slot.i, align 4
  %scaled.i = fmul fast float %value.i, 0x3FE62E4300000000
  %target.i = getelementptr inbounds float, ptr addrspace(1) %out.i, i32 %tid.i
  store float %scaled.i, ptr addrspace(1) %target.i, align 4
  br label %done.i

done.i:                                           ; preds = %store.i, %entry.i
  ret void
}

define void @softmax_kernel_mix_aiv(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(6) %ub, i32 %n) #1 {
entry:
  %block = call i64 @llvm.hivm.get.block.idx()
  %low = trunc i64 %block to i32
  %base = mul nuw nsw i32 %low, 128
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i32 %base
  %to = getelementptr inbounds float, ptr addrspace(1) %out, i32 %base
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @softmax_kernel_simt_0(ptr addrspace(1) %from, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.sync.block.all(i64 0)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @softmax_kernel_simt_1(ptr addrspace(6) %ub, ptr addrspace(1) %to, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @softmax_kernel_simt_2(ptr addrspace(6) %ub, ptr addrspace(1) %to, i32 %n)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="128" "simt-max-threads"="256" "target-cpu"="dav-c310-vec" }
attributes #4 = { nounwind memory(none) }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1, !2, !3}
!llvm.module.flags = !{!6}

!0 = !{ptr @softmax_kernel_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @softmax_kernel_simt_0, !"simt", i32 1}
!2 = !{ptr @softmax_kernel_simt_1, !"simt", i32 1}
!3 = !{ptr @softmax_kernel_simt_2, !"simt", i32 1}
!4 = !{!"outlined"}
!5 = !{!"simt-section"}
!6 = !{i32 1, !"wchar_size", i32 4}
