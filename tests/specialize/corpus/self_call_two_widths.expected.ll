; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
entry:
  %done = icmp eq i32 %seed, 0
  br i1 %done, label %leaf, label %inner

leaf:
  ret i32 %active_lanes

inner:
  %less = lshr i32 %seed, 4
  %r = call i32 @rows(ptr %in, ptr %out, i32 %less, i32 %active_lanes)
  %s = add i32 %r, %active_lanes
  ret i32 %s
}

define internal i32 @rows.full_packet.w4(ptr %in, ptr %out, i32 %seed) {
entry:
  %done = icmp eq i32 %seed, 0
  br i1 %done, label %leaf, label %inner

leaf:
  ret i32 4

inner:
  %less = lshr i32 %seed, 4
  %r = call i32 @rows.full_packet.w4(ptr %in, ptr %out, i32 %less)
  %s = add i32 %r, 4
  ret i32 %s
}

define internal i32 @rows.full_packet.w8(ptr %in, ptr %out, i32 %seed) {
entry:
  %done = icmp eq i32 %seed, 0
  br i1 %done, label %leaf, label %inner

leaf:
  ret i32 8

inner:
  %less = lshr i32 %seed, 4
  %r = call i32 @rows.full_packet.w8(ptr %in, ptr %out, i32 %less)
  %s = add i32 %r, 8
  ret i32 %s
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %a = call i32 @rows.full_packet.w4(ptr %in, ptr %out, i32 %seed)
  %b = call i32 @rows.full_packet.w8(ptr %in, ptr %out, i32 %a)
  ret i32 %b
}
