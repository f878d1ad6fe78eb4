; ModuleID = 'scale_kernel'
source_filename = "scale_kernel"
target datalayout = "e-i1:8:32-i8:8:32-i16:16:32-i64:64-f16:16:32-v16:16:32-n32:64"
target triple = "hiipu64-hisilicon-cce"

%launch = type { i32, i32 }

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #3

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #4

define linkonce_odr simt_entry void @scale_kernel_simt_0(ptr addrspace(1) readonly %in, ptr addrspace(1) %out, i32 %n) #2 !annotation !4 !annotation !5 {
entry:
  %tid = call i32 @llvm.hivm.get.TID.X()
  %inside = icmp ult i32 %tid, %n
  br i1 %inside, label %body, label %done

body:                                             ; preds = %entry
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i32 %tid
  %value = load float, ptr addrspace(1) %from, align 4
  %kept = call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 %tid, i32 0) #5
  %to = getelementptr inbounds float, ptr addrspace(1) %out, i32 %tid
  store float %value, ptr addrspace(1) %to, align 4
  br label %done

done:                                             ; preds = %body, %entry
  ret void
}

define internal void @rows(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(6) %launch, i32 %active_lane_count) #1 {
entry:
  %some = icmp sgt i32 %active_lane_count, 0
  br i1 %some, label %work, label %done

work:                                             ; preds = %entry
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @scale_kernel_simt_0(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %active_lane_count)
  br label %done

done:                                             ; preds = %work, %entry
  ret void
}

define void @scale_kernel_mix_aiv(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(6) %launch, i32 %tail) #1 !annotation !4 {
entry:
  call void @rows(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(6) %launch, i32 16)
  call void @rows(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(6) %launch, i32 %tail)
  ret void
}

attributes #1 = { mustprogress nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC, +ArchV130 ,+AregRedefinable, +SIMT" }
attributes #2 = { noinline nounwind "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC, +SIMT," }
attributes #3 = { nounwind }
attributes #4 = { nounwind readnone }
attributes #5 = { nounwind }

!hivm.annotations = !{!0, !1}
!llvm.module.flags = !{!2}

!0 = !{ptr @scale_kernel_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @scale_kernel_simt_0, !"simt-max-threads", i32 1024}
!2 = !{i32 1, !"wchar_size", i32 4}
!4 = !{!"aiv"}
!5 = !{!"simt"}
