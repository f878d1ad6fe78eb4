define i32 @m(ptr %p, i32 %n) !dbg !4 {
  %r = call i32 @rows(ptr %p, i32 %n), !dbg !7
    #dbg_value(i32 %r, !6, !DIExpression(), !7)
  ret i32 %r, !dbg !7
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "m", file: !2, line: 1, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: "r", scope: !4, file: !2, line: 1, type: !5)
!7 = !DILocation(line: 1, scope: !4)
