; dialects: 15 19 22
; options: 
; runs: yes

$group = comdat any

@table = linkonce_odr constant i32 5, comdat($group)

define linkonce_odr i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) comdat($group) align 16 {
  %t = load i32, ptr @table, align 4
  %sum = add i32 %t, %active_lanes
  ret i32 %sum
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) align 16 {
  %t = load i32, ptr @table, align 4
  %sum = add i32 %t, 8
  ret i32 %sum
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}
