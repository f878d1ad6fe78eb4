; code: VF208
; place: 14:3
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
entry:
  br label %schedule

schedule:
  %state = phi i32 [ 0, %entry ], [ 1, %first ], [ 2, %second ]
  %wide = zext i32 %state to i64
  br label %dispatch

dispatch:
  switch i64 %wide, label %done [
    i64 0, label %first
    i64 1, label %second
  ]

first:
  br label %schedule

second:
  br label %schedule

done:
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
