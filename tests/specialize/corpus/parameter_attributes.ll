; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr noalias nonnull readonly align 4 %in, ptr noalias %out, i32 noundef %seed, i32 noundef zeroext %active_lanes) {
  %sum = add i32 %seed, %active_lanes
  ret i32 %sum
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 noundef zeroext 8)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 noundef zeroext %lanes)
  ret i32 %r
}
