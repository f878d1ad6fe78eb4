; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %p = ptrtoint ptr blockaddress(@other, %active_lanes) to i64
  %q = trunc i64 %p to i32
  %z = and i32 %q, 0
  %s = add i32 %z, %active_lanes
  ret i32 %s
}

define i32 @other() {
entry:
  br label %active_lanes

active_lanes:
  ret i32 0
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
