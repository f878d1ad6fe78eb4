; code: VF215
; place: 9:22
; options: 
$rows = comdat any

@rows.table = private constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], comdat($rows)

define linkonce_odr void @rows(ptr %p, i32 %active_lanes) comdat {
  %v = load i32, ptr @rows.table
  store i32 %v, ptr %p
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
