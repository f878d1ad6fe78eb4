; dialects: 15 19 22
; options: 
; runs: yes

define internal void @rows(ptr byval({ i32, i32 }) align 8 %in, ptr sret(%pair) %out, i32 %active_lanes) {
  %v = load i32, ptr %in, align 4
  %sum = add i32 %v, %active_lanes
  ret void
}

%pair = type { i32, i32 }

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  call void @rows(ptr byval({ i32, i32 }) align 8 %in, ptr sret(%pair) %out, i32 8)
  ret i32 %seed
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  call void @rows(ptr byval({ i32, i32 }) align 8 %in, ptr sret(%pair) %out, i32 %lanes)
  ret i32 %seed
}
