; ModuleID = 'mix' 
source_filename = "mix"
target triple = "hiipu64-hisilicon-cce"

; 核函数: vendor's kernel, not a stock module
define void @mix_mix_aiv(ptr addrspace(1) %in, ptr addrspace(6) %ub) #2 !annotation !3 !annotation !4 {
  call void @llvm.hivm.barrier(i64 0)
  %1 = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 0, i32 1) #7
  %2 = extractvalue { i32, i32 } %1, 0
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @mix_simt_0(ptr addrspace(1) %in, ptr addrspace(6) %ub)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @mix_simt_1(ptr addrspace(1) %in, ptr addrspace(6) %ub)
  ret void
}

define linkonce_odr simt_entry void @mix_simt_0(ptr addrspace(1) %0, ptr addrspace(6) %1) #4 {
  %3 = load i32, ptr addrspace(1) %0, align 4
  store i32 %3, ptr addrspace(6) %1, align 4
  ret void
}

define linkonce_odr simt_entry void @mix_simt_1(ptr addrspace(1) %0, ptr addrspace(6) %1) #4 {
  ret void
}

; Unknown intrinsic
declare void @llvm.hivm.barrier(i64) #7

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #7

declare simt_entry void @mix_simt_9(ptr addrspace(1))

attributes #2 = { "target-cpu"="dav-c310" "target-features"="+ATOMIC,  +SIMT , +Vec" }
attributes #4 = { noinline }
attributes #7 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @mix_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @mix_simt_0, !"max_threads", i32 1024}
!3 = !{!"mix"}
!4 = !{!"aiv"}
