; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) !dbg !6 {
  %sum = add i32 %seed, %active_lanes, !dbg !7
  ret i32 %sum, !dbg !8
}

define internal i32 @rows.full_packet.w8(ptr %in, ptr %out, i32 %seed) !dbg !9 {
  %sum = add i32 %seed, 8, !dbg !10
  ret i32 %sum, !dbg !11
}

define internal i32 @rows.full_packet.w16(ptr %in, ptr %out, i32 %seed) !dbg !12 {
  %sum = add i32 %seed, 16, !dbg !13
  ret i32 %sum, !dbg !14
}

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %a = call i32 @rows.full_packet.w8(ptr %in, ptr %out, i32 %seed)
  %b = call i32 @rows.full_packet.w16(ptr %in, ptr %out, i32 %a)
  ret i32 %b
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "rows.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 2, column: 3, scope: !6)
!8 = !DILocation(line: 3, column: 3, scope: !6)
!9 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 2, column: 3, scope: !9)
!11 = !DILocation(line: 3, column: 3, scope: !9)
!12 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!13 = !DILocation(line: 2, column: 3, scope: !12)
!14 = !DILocation(line: 3, column: 3, scope: !12)
