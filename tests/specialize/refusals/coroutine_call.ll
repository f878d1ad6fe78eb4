; code: VF207
; place: 5:3
; options: 
define internal void @rows(ptr %p, i32 %active_lanes) {
  %size = call i32 @llvm.coro.size.i32()
  ret void
}

declare i32 @llvm.coro.size.i32()

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
