; The variable reaches the slot through phis: one gets its value on one of two paths, and one holds it for a round.
; %tile: unrolled-fully, 8 trips
; SIMT calls after O3: 8
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @through_phi_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %first = icmp sgt i32 %n, 4
  br label %tile

tile:                                             ; preds = %joined, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %joined ]
  %before = phi i32 [ 16, %entry ], [ %i, %joined ]
  %more = icmp slt i32 %i, 8
  br i1 %more, label %body, label %done

body:                                             ; preds = %tile
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  br i1 %first, label %other, label %joined

other:                                            ; preds = %body
  br label %joined

joined:                                           ; preds = %other, %body
  %scale = phi i32 [ %i, %body ], [ %n, %other ]
  %index = phi i32 [ %before, %body ], [ %before, %other ]
  %slot = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %index
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @through_phi_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %row, i32 %scale)
  %i.next = add nuw nsw i32 %i, 1
  br label %tile

done:                                             ; preds = %tile
  ret void
}

define linkonce_odr simt_entry void @through_phi_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
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
