; code: VF214
; place: 5:3
; options:
@t = global ptr blockaddress( ; the table
  @rows, %a)

define internal i32 @rows(ptr %p, i32 %active_lanes) {
entry:
  %q = load ptr, ptr @t
  indirectbr ptr %q, [label %a]
a:
  ret i32 %active_lanes
}

define i32 @batch(ptr %p) {
  %w = call i32 @rows(ptr %p, i32 8)
  ret i32 %w
}
