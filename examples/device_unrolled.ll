; A kernel whose loop around a SIMT section was unrolled six times before outlining: each copy became a function.
source_filename = "unrolled_kernel"

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0

define void @unrolled_kernel_mix_aiv(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n) #1 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_0(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_1(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_2(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_3(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_4(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unrolled_kernel_simt_5(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_0(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n) #2 {
entry:
  %slot = getelementptr inbounds [4 x float], ptr addrspace(6) %ub, i32 0
  %some = icmp ult i32 0, %n
  br i1 %some, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i32 %j
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fadd float %sum, %value
  %next = add nuw i32 %j, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %last = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
  store float %last, ptr addrspace(6) %slot, align 4
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_1(ptr addrspace(1) %in.i1, ptr addrspace(6) %ub.i1, i32 %n.i1) #2 {
entry.i1:
  %slot.i1 = getelementptr inbounds [4 x float], ptr addrspace(6) %ub.i1, i32 0
  %some.i1 = icmp ult i32 0, %n.i1
  br i1 %some.i1, label %loop.i1, label %done.i1

loop.i1:                                             ; preds = %loop.i1, %entry.i1
  %j.i1 = phi i32 [ 0, %entry.i1 ], [ %next.i1, %loop.i1 ]
  %sum.i1 = phi float [ 0.000000e+00, %entry.i1 ], [ %more.i1, %loop.i1 ]
  %from.i1 = getelementptr inbounds float, ptr addrspace(1) %in.i1, i32 %j.i1
  %value.i1 = load float, ptr addrspace(1) %from.i1, align 4
  %more.i1 = fadd float %sum.i1, %value.i1
  %next.i1 = add nuw i32 %j.i1, 1
  %again.i1 = icmp ult i32 %next.i1, %n.i1
  br i1 %again.i1, label %loop.i1, label %done.i1

done.i1:                                             ; preds = %loop.i1, %entry.i1
  %last.i1 = phi float [ 0.000000e+00, %entry.i1 ], [ %more.i1, %loop.i1 ]
  store float %last.i1, ptr addrspace(6) %slot.i1, align 4
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_2(ptr addrspace(1) %in.i2, ptr addrspace(6) %ub.i2, i32 %n.i2) #2 {
entry.i2:
  %slot.i2 = getelementptr inbounds [4 x float], ptr addrspace(6) %ub.i2, i32 0
  %some.i2 = icmp ult i32 0, %n.i2
  br i1 %some.i2, label %loop.i2, label %done.i2

loop.i2:                                             ; preds = %loop.i2, %entry.i2
  %j.i2 = phi i32 [ 0, %entry.i2 ], [ %next.i2, %loop.i2 ]
  %sum.i2 = phi float [ 0.000000e+00, %entry.i2 ], [ %more.i2, %loop.i2 ]
  %from.i2 = getelementptr inbounds float, ptr addrspace(1) %in.i2, i32 %j.i2
  %value.i2 = load float, ptr addrspace(1) %from.i2, align 4
  %more.i2 = fadd float %sum.i2, %value.i2
  %next.i2 = add nuw i32 %j.i2, 1
  %again.i2 = icmp ult i32 %next.i2, %n.i2
  br i1 %again.i2, label %loop.i2, label %done.i2

done.i2:                                             ; preds = %loop.i2, %entry.i2
  %last.i2 = phi float [ 0.000000e+00, %entry.i2 ], [ %more.i2, %loop.i2 ]
  store float %last.i2, ptr addrspace(6) %slot.i2, align 4
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_3(ptr addrspace(1) %in.i3, ptr addrspace(6) %ub.i3, i32 %n.i3) #2 {
entry.i3:
  %slot.i3 = getelementptr inbounds [4 x float], ptr addrspace(6) %ub.i3, i32 0
  %some.i3 = icmp ult i32 0, %n.i3
  br i1 %some.i3, label %loop.i3, label %done.i3

loop.i3:                                             ; preds = %loop.i3, %entry.i3
  %j.i3 = phi i32 [ 0, %entry.i3 ], [ %next.i3, %loop.i3 ]
  %sum.i3 = phi float [ 0.000000e+00, %entry.i3 ], [ %more.i3, %loop.i3 ]
  %from.i3 = getelementptr inbounds float, ptr addrspace(1) %in.i3, i32 %j.i3
  %value.i3 = load float, ptr addrspace(1) %from.i3, align 4
  %more.i3 = fadd float %sum.i3, %value.i3
  %next.i3 = add nuw i32 %j.i3, 1
  %again.i3 = icmp ult i32 %next.i3, %n.i3
  br i1 %again.i3, label %loop.i3, label %done.i3

done.i3:                                             ; preds = %loop.i3, %entry.i3
  %last.i3 = phi float [ 0.000000e+00, %entry.i3 ], [ %more.i3, %loop.i3 ]
  store float %last.i3, ptr addrspace(6) %slot.i3, align 4
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_4(ptr addrspace(1) %in.i4, ptr addrspace(6) %ub.i4, i32 %n.i4) #2 {
entry.i4:
  %slot.i4 = getelementptr inbounds [4 x float], ptr addrspace(6) %ub.i4, i32 1
  %some.i4 = icmp ult i32 0, %n.i4
  br i1 %some.i4, label %loop.i4, label %done.i4

loop.i4:                                             ; preds = %loop.i4, %entry.i4
  %j.i4 = phi i32 [ 0, %entry.i4 ], [ %next.i4, %loop.i4 ]
  %sum.i4 = phi float [ 0.000000e+00, %entry.i4 ], [ %more.i4, %loop.i4 ]
  %from.i4 = getelementptr inbounds float, ptr addrspace(1) %in.i4, i32 %j.i4
  %value.i4 = load float, ptr addrspace(1) %from.i4, align 4
  %more.i4 = fadd float %sum.i4, %value.i4
  %next.i4 = add nuw i32 %j.i4, 1
  %again.i4 = icmp ult i32 %next.i4, %n.i4
  br i1 %again.i4, label %loop.i4, label %done.i4

done.i4:                                             ; preds = %loop.i4, %entry.i4
  %last.i4 = phi float [ 0.000000e+00, %entry.i4 ], [ %more.i4, %loop.i4 ]
  store float %last.i4, ptr addrspace(6) %slot.i4, align 4
  ret void
}

define linkonce_odr simt_entry void @unrolled_kernel_simt_5(ptr addrspace(1) %in.i5, ptr addrspace(6) %ub.i5, i32 %n.i5) #2 {
entry.i5:
  %slot.i5 = getelementptr inbounds [4 x float], ptr addrspace(6) %ub.i5, i32 2
  %some.i5 = icmp ult i32 0, %n.i5
  br i1 %some.i5, label %loop.i5, label %done.i5

loop.i5:                                             ; preds = %loop.i5, %entry.i5
  %j.i5 = phi i32 [ 0, %entry.i5 ], [ %next.i5, %loop.i5 ]
  %sum.i5 = phi float [ 0.000000e+00, %entry.i5 ], [ %more.i5, %loop.i5 ]
  %from.i5 = getelementptr inbounds float, ptr addrspace(1) %in.i5, i32 %j.i5
  %value.i5 = load float, ptr addrspace(1) %from.i5, align 4
  %more.i5 = fadd float %sum.i5, %value.i5
  %next.i5 = add nuw i32 %j.i5, 1
  %again.i5 = icmp ult i32 %next.i5, %n.i5
  br i1 %again.i5, label %loop.i5, label %done.i5

done.i5:                                             ; preds = %loop.i5, %entry.i5
  %last.i5 = phi float [ 0.000000e+00, %entry.i5 ], [ %more.i5, %loop.i5 ]
  store float %last.i5, ptr addrspace(6) %slot.i5, align 4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" }
attributes #2 = { mustprogress noinline nounwind "simt-max-threads"="128" "target-cpu"="dav-c310-vec" }
