; code: VF216
; place: 7:24
; options: 
declare void @barrier() 

define internal void @rows(ptr %p, i32 %active_lanes) {
  call void @barrier() #0
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}

attributes #0 = { noduplicate }
