; code: VF208
; place: 12:3
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
entry:
  %state.slot = alloca i32, align 4
  store i32 0, ptr %state.slot, align 4
  br label %schedule

schedule:
  %state = load i32, ptr %state.slot, align 4
  switch i32 %state, label %done [
    i32 0, label %first
    i32 1, label %second
  ]

first:
  store i32 1, ptr %state.slot, align 4
  br label %schedule

second:
  store i32 2, ptr %state.slot, align 4
  br label %schedule

done:
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
