; ModuleID = 'histogram'
source_filename = "histogram"
target triple = "hiipu64-hisilicon-cce"

; Unknown intrinsic
declare i32 @llvm.hivm.get.TID.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.DIM.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.BLOCK.IDX.X() #0

; Unknown intrinsic
declare i32 @llvm.hivm.get.GRID.DIM.X() #0

; Unknown intrinsic
declare void @llvm.hivm.sync.workitems() #0

; Unknown intrinsic
declare i32 @llvm.hivm.atom.ADD.S.s32(ptr addrspace(6), i32, i32) #0

; Unknown intrinsic
declare i32 @llvm.hivm.atom.ADD.G.s32(ptr addrspace(1), i32, i32) #0

; Unknown intrinsic
declare void @llvm.hivm.store.vfsimt.info(i64) #0


define linkonce_odr simt_entry void @histogram_simt_0(ptr addrspace(1) readonly %x, ptr addrspace(1) %counts, i32 %n, ptr addrspace(6) %ub) #2 {
entry:
  %thread = call i32 @llvm.hivm.get.TID.X()
  %threads = call i32 @llvm.hivm.get.BLOCK.DIM.X()
  %block = call i32 @llvm.hivm.get.BLOCK.IDX.X()
  %blocks = call i32 @llvm.hivm.get.GRID.DIM.X()
  %has.bins = icmp ult i32 %thread, 64
  br i1 %has.bins, label %clear, label %cleared

clear:                                            ; preds = %clear, %entry
  %b = phi i32 [ %thread, %entry ], [ %b.next, %clear ]
  %bin = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %b
  store i32 0, ptr addrspace(6) %bin, align 4
  %b.next = add nuw nsw i32 %b, %threads
  %b.again = icmp ult i32 %b.next, 64
  br i1 %b.again, label %clear, label %cleared

cleared:                                          ; preds = %clear, %entry
  call void @llvm.hivm.sync.workitems()
  %before = mul i32 %block, %threads
  %first = add i32 %before, %thread
  %step = mul i32 %blocks, %threads
  %some = icmp ult i32 %first, %n
  br i1 %some, label %count, label %counted

count:                                            ; preds = %next, %cleared
  %i = phi i32 [ %first, %cleared ], [ %i.next, %next ]
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %i
  %value = load i32, ptr addrspace(1) %from, align 4
  %known = icmp ult i32 %value, 64
  br i1 %known, label %add, label %next

add:                                              ; preds = %count
  %target = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %value
  %old = call i32 @llvm.hivm.atom.ADD.S.s32(ptr addrspace(6) %target, i32 1, i32 0)
  br label %next

next:                                             ; preds = %add, %count
  %i.next = add i32 %i, %step
  %i.again = icmp ult i32 %i.next, %n
  br i1 %i.again, label %count, label %counted

counted:                                          ; preds = %next, %cleared
  call void @llvm.hivm.sync.workitems()
  br i1 %has.bins, label %give, label %done

give:                                             ; preds = %give, %counted
  %g = phi i32 [ %thread, %counted ], [ %g.next, %give ]
  %here = getelementptr inbounds i32, ptr addrspace(6) %ub, i32 %g
  %number = load i32, ptr addrspace(6) %here, align 4
  %there = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %g
  %was = call i32 @llvm.hivm.atom.ADD.G.s32(ptr addrspace(1) %there, i32 %number, i32 0)
  %g.next = add nuw nsw i32 %g, %threads
  %g.again = icmp ult i32 %g.next, 64
  br i1 %g.again, label %give, label %done

done:                                             ; preds = %give, %counted
  ret void
}

define void @histogram_mix_aiv(ptr addrspace(1) %x, ptr addrspace(1) %counts, i32 %n) #1 {
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295033088)
  call simt_entry void @histogram_simt_0(ptr addrspace(1) %x, ptr addrspace(1) %counts, i32 %n, ptr addrspace(6) null)
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 " }
attributes #2 = { mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec" }
attributes #6 = { nounwind }

!hivm.annotations = !{!0, !1}

!0 = !{ptr @histogram_mix_aiv, !"kernel", i32 1}
!1 = !{ptr @histogram_simt_0, !"simt", i32 1}
