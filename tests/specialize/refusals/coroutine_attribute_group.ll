; code: VF207
; place: 4:22
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) #0 {
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}

attributes #0 = { nounwind presplitcoroutine }
