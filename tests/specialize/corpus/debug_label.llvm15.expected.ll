; dialects: 15 19 22
; options: 
; runs: yes

define internal i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %active_lanes) !dbg !6 {
  call void @llvm.dbg.label(metadata !9), !dbg !7
  %sum = add i32 %seed, %active_lanes, !dbg !7
  ret i32 %sum, !dbg !8
}

define internal i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed) !dbg !11 {
  call void @llvm.dbg.label(metadata !14), !dbg !12
  %sum = add i32 %seed, 8, !dbg !12
  ret i32 %sum, !dbg !13
}

declare void @llvm.dbg.label(metadata)

define i32 @full(ptr %in, ptr %out, i32 %seed) {
  %r = call i32 @rows.full_packet(ptr %in, ptr %out, i32 %seed)
  ret i32 %r
}

define i32 @tail(ptr %in, ptr %out, i32 %seed, i32 %lanes) {
  %r = call i32 @rows(ptr %in, ptr %out, i32 %seed, i32 %lanes)
  ret i32 %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "rows.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !10)
!7 = !DILocation(line: 2, column: 3, scope: !6)
!8 = !DILocation(line: 3, column: 3, scope: !6)
!9 = !DILabel(scope: !6, name: "again", file: !1, line: 5)
!10 = !{!9}
!11 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !15)
!12 = !DILocation(line: 2, column: 3, scope: !11)
!13 = !DILocation(line: 3, column: 3, scope: !11)
!14 = !DILabel(scope: !11, name: "again", file: !1, line: 5)
!15 = !{!14}
