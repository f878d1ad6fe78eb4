; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  call void @effect() [ "deopt"(i32 %active_lanes, ptr %in) ]
  ret i32 %seed
}

define internal void @effect() {
  ret void
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
