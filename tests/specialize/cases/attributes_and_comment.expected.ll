; Function Attrs: nounwind
define linkonce_odr protected noundef ptr @rows(i32 %active_lanes, i64 %size, ptr %p) unnamed_addr #0 comdat align 16 {
  ret ptr %p
}

; Function Attrs: nounwind
define internal noundef ptr @rows.full_packet(i64 %size, ptr %p) unnamed_addr #2 align 16 {
  ret ptr %p
}

define ptr @batch(ptr %p, i32 %n) {
  %a = call noundef nonnull ptr @rows.full_packet(i64 4, ptr %p) #1 [ "deopt"(i32 8) ]
  %b = notail call ptr @rows(i32 %n, i64 4, ptr %p)
  ret ptr %a
}

$rows = comdat any

attributes #0 = { nounwind allocsize(1) "x"="allocsize(1)" }
attributes #1 = { nounwind }
attributes #2 = { nounwind allocsize(0) "x"="allocsize(1)" }
