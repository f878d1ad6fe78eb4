; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %pair = insertvalue { i32, ptr } zeroinitializer, i32 %active_lanes, 0
  %v = extractvalue { i32, ptr } %pair, 0
  ret i32 %v
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
