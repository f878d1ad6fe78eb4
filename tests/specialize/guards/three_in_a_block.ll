define i32 @m(ptr %p, i32 %n) {
  %a = call i32 @rows(ptr %p, i32 %n)
  call i32 @rows(ptr %p, i32 %a)
  %b = call i32 @rows(ptr %p, i32 %a)
  ret i32 %b
}
