; code: VF214
; place: 4:56
; options: 
@table = internal constant [1 x ptr] [ptr blockaddress(@rows, %done)]

define internal void @rows(ptr %p, i32 %active_lanes) {
entry:
  %target = load ptr, ptr @table
  indirectbr ptr %target, [label %done]

done:
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
