; code: VF202
; place: -
; options: entry=columns
define void @rows(ptr %p, i32 %active_lanes) {
  ret void
}
