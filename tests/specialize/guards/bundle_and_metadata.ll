define i32 @m(ptr %p, i32 %n) {
  %r = call i32 @rows(ptr %p, i32 noundef %n) nounwind [ "deopt"(i32 %n) ], !x !{}
  ret i32 %r
}
