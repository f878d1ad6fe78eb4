; A kernel before its loops are unrolled: the first may stay rolled, the second selects a persistent slot.
source_filename = "tiles"

declare void @llvm.hivm.store.vfsimt.info(i64) #0

define void @tiles_mix_aiv(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n) #0 {
entry:
  %sums = alloca [4 x float], align 4, addrspace(6), !pto.persistent !0
  br label %tile

tile:                                             ; preds = %tile, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %tile ]
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @tiles_simt_0(ptr addrspace(1) %from, ptr addrspace(6) %ub, i32 %n)
  %i.next = add nuw nsw i32 %i, 1
  %i.again = icmp ult i32 %i.next, 64
  br i1 %i.again, label %tile, label %slot

slot:                                             ; preds = %slot, %tile
  %j = phi i32 [ 0, %tile ], [ %j.next, %slot ]
  %sum = getelementptr inbounds [4 x float], ptr addrspace(6) %sums, i32 0, i32 %j
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @tiles_simt_0(ptr addrspace(1) %in, ptr addrspace(6) %sum, i32 %n)
  %j.next = add nuw nsw i32 %j, 1
  %j.again = icmp ult i32 %j.next, 4
  br i1 %j.again, label %slot, label %done

done:                                             ; preds = %slot
  ret void
}

define linkonce_odr simt_entry void @tiles_simt_0(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n) #1 {
entry:
  %value = load float, ptr addrspace(1) %in, align 4
  store float %value, ptr addrspace(6) %ub, align 4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { noinline nounwind "simt-max-threads"="1024" }

!0 = !{}
