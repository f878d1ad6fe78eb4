; Nested loops: the inner variable selects the slot, the outer one only the row that is read.
; %outer: kept-rolled, 5 trips
; %inner: unrolled-fully, 3 trips
; SIMT calls after O3: 3, without marks 15
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @nested_inner_selects_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %outer

outer:                                            ; preds = %latch, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:                                            ; preds = %inner, %outer
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %slot = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %j
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @nested_inner_selects_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %row, i32 1)
  %j.next = add nuw nsw i32 %j, 1
  %j.more = icmp ult i32 %j.next, 3
  br i1 %j.more, label %inner, label %latch

latch:                                            ; preds = %inner
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 5
  br i1 %i.more, label %outer, label %done

done:                                             ; preds = %latch
  ret void
}

define linkonce_odr simt_entry void @nested_inner_selects_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
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
