; dialects: 15 19 22
; options: entry=rows lanes=3
; runs: yes

define internal i32 @rows(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = add i32 %2, %3
  ret i32 %5
}

define internal i32 @rows.full_packet(ptr %0, ptr %1, i32 %2) {
  %4 = add i32 %2, 8
  ret i32 %4
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
