; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(i32 %seed, i64 %active_lanes) {
  %narrow = trunc i64 %active_lanes to i32
  %sum = add i32 %seed, %narrow
  ret i32 %sum
}

define internal i32 @rows.full_packet(i32 %seed) {
  %narrow = trunc i64 16 to i32
  %sum = add i32 %seed, %narrow
  ret i32 %sum
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %wide = zext i32 %lanes to i64
  %r = call i32 @rows(i32 %seed, i64 %wide)
  ret i32 %r
}
