; code: VF203
; place: 4:22
; options: entry=rows lanes=2
define internal void @rows(ptr %p, i32 %lanes) {
  ret void
}
