define i32 @m(ptr %p, i32 %n) {
  %a = add i32 %n, 1
  %r = call i32 @rows(ptr %p, i32 %n)
  %b = add i32 %n, %a
  ret i32 %b

  uselistorder i32 %n, { 1, 0, 2 }
}
