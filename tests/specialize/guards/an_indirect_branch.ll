define i32 @m(ptr %p, i32 %n, ptr %to) {
  %a = call i32 @rows(ptr %p, i32 %n)
  indirectbr ptr %to, [label %x, label %y]
x:
  %v = phi i32 [ %a, %0 ]
  ret i32 %v
y:
  store ptr blockaddress(@m, %y), ptr %p
  ret i32 0
}
