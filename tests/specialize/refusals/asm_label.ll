; code: VF240
; place: 6:38
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
  store i32 %active_lanes, ptr %p
  call void asm sideeffect "nop\0A\09here: nop", ""()
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
