define i32 @m(ptr %packet.guard0.x, i32 %n) {
packet.guard1.join:
  %r = call i32 @rows(ptr %packet.guard0.x, i32 %n)
  ret i32 %r
}
