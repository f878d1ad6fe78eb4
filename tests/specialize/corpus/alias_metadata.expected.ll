; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) {
  %v = load i32, ptr %in, align 4, !tbaa !0, !alias.scope !4
  store i32 %active_lanes, ptr %out, align 4, !tbaa !0, !noalias !4
  ret i32 %v
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) {
  %v = load i32, ptr %in, align 4, !tbaa !0, !alias.scope !4
  store i32 8, ptr %out, align 4, !tbaa !0, !noalias !4
  ret i32 %v
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = distinct !{!3, !"domain"}
!4 = !{!5}
!5 = distinct !{!5, !3, !"scope"}
