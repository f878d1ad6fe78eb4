; Unoptimised code: the variable is kept in an alloca, and the slot is constant.
; %tile: kept-rolled, 8 trips
; SIMT calls after O3: 1, without marks 8
declare void @llvm.hivm.store.vfsimt.info(i64)

define void @unoptimised_constant_mix_aiv(ptr addrspace(1) %in, i32 %n) {
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %i = alloca i32, align 4
  store i32 0, ptr %i, align 4
  br label %tile

tile:                                             ; preds = %step, %entry
  %i.tested = load i32, ptr %i, align 4
  %more = icmp slt i32 %i.tested, 8
  br i1 %more, label %body, label %done

body:                                             ; preds = %tile
  %i.used = load i32, ptr %i, align 4
  %row = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i.used
  %slot = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 3
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @unoptimised_constant_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %row, i32 1)
  br label %step

step:                                             ; preds = %body
  %i.now = load i32, ptr %i, align 4
  %i.next = add nsw i32 %i.now, 1
  store i32 %i.next, ptr %i, align 4
  br label %tile

done:                                             ; preds = %tile
  ret void
}

define linkonce_odr simt_entry void @unoptimised_constant_simt_0(ptr addrspace(6) %slot, ptr addrspace(1) %in, i32 %scale) #0 {
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
