; The variable is the address itself: a pointer that steps from slot to slot, beside a counter.
; %tile: unrolled-fully, 8 trips
; SIMT calls after O3: 8
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @through_pointer_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %tile

tile:                                             ; preds = %tile, %entry
  %i = phi i32 [ 8, %entry ], [ %i.next, %tile ]
  %slot = phi ptr addrspace(6) [ %slots, %entry ], [ %slot.next, %tile ]
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @through_pointer_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 1)
  %slot.next = getelementptr inbounds i8, ptr addrspace(6) %slot, i32 16
  %i.next = add nsw i32 %i, -1
  %more = icmp ne i32 %i.next, 0
  br i1 %more, label %tile, label %done

done:                                             ; preds = %tile
  ret void
}

define linkonce_odr simt_entry void @through_pointer_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
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
