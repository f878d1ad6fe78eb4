define void @m(ptr %p, i32 %n) {
  call void @both(i32 %n, ptr %p)
  call void @both(i32 4, ptr %p)
  call void @both(i32 16, ptr %p)
  ret void
}
