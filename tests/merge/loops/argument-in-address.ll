; The variable is an argument of the section, which selects the slot by it.
; %tile: unrolled-fully, 8 trips
; SIMT calls after O3: 8
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @argument_in_address_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %tile

tile:                                             ; preds = %body, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i32 %i, 8
  br i1 %more, label %body, label %done

body:                                             ; preds = %tile
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @argument_in_address_simt_0(ptr addrspace(6) %slots, i32 %i, ptr addrspace(1) %row)
  %i.next = add nuw nsw i32 %i, 1
  br label %tile

done:                                             ; preds = %tile
  ret void
}

define linkonce_odr simt_entry void @argument_in_address_simt_0(ptr addrspace(6) %slots, i32 %index, ptr addrspace(1) %in) #0 {
entry:
  %wide = zext i32 %index to i64
  %slot = getelementptr inbounds i32, ptr addrspace(6) %slots, i64 %wide
  %value = load i32, ptr addrspace(1) %in, align 4
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

attributes #0 = { noinline nounwind "simt-max-threads"="128" }

!0 = !{}
