; code: VF225
; place: 4:1
; options: entry=rows lanes=1
%0 = type { i32, i32 }

define internal void @rows(ptr %p, i32 %0) {
  %2 = getelementptr %0, ptr %p, i32 %0
  ret void
}

define void @batch(ptr %p, i32 %n) {
  call void @rows(ptr %p, i32 8)
  call void @rows(ptr %p, i32 %n)
  ret void
}
