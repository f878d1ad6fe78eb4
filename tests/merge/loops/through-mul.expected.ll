; The variable reaches the slot through a multiplication.
; %tile: unrolled-fully, 8 trips
; SIMT calls after O3: 8
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @through_mul_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %tile

tile:                                             ; preds = %body, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i32 %i, 8
  br i1 %more, label %body, label %done

body:                                             ; preds = %tile
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %index = mul nuw nsw i32 %i, 12
  %slot = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %index
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @through_mul_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %row, i32 1)
  %i.next = add nuw nsw i32 %i, 1
  br label %tile, !llvm.loop !1

done:                                             ; preds = %tile
  ret void
}

define linkonce_odr simt_entry void @through_mul_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
entry:
  %old = load i32, ptr addrspace(6) %slot, align 4
  %value = load i32, ptr addrspace(1) %in, align 4
  %scaled = mul i32 %value, %scale
  %new = add i32 %old, %scaled
  store i32 %new, ptr addrspace(6) %slot, align 4
  ret void
}

attributes #0 = { noinline nounwind "simt-max-threads"="128" }

!0 = !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unroll.full"}
