; The variable chooses the path, and the path chooses the slot: a phi of constants, two branches away.
; %tile: unrolled-fully, 6 trips
; SIMT calls after O3: 6
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @through_chosen_phi_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %tile

tile:                                             ; preds = %joined, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %joined ]
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %odd = trunc i32 %i to i1
  br i1 %odd, label %joined, label %even

even:                                             ; preds = %tile
  %early = icmp ult i32 %i, 3
  br i1 %early, label %front, label %joined

front:                                            ; preds = %even
  br label %joined

joined:                                           ; preds = %front, %even, %tile
  %index = phi i32 [ 4, %tile ], [ 5, %even ], [ 6, %front ]
  %slot = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %index
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @through_chosen_phi_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %row, i32 1)
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, 6
  br i1 %more, label %tile, label %done, !llvm.loop !1

done:                                             ; preds = %joined
  ret void
}

define linkonce_odr simt_entry void @through_chosen_phi_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
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
