; code: VF216
; place: 7:13
; options: 
declare void @barrier() #0

define internal void @rows(ptr %p, i32 %active_lanes) {
  call void @barrier()
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}

attributes #0 = { noduplicate }
