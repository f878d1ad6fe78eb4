define internal void @rows(ptr %p, i32 %active_lanes) #0 !dbg !5 {
entry:
    #dbg_value(i32 %active_lanes, !8, !DIExpression(), !14)
  br label %loop, !dbg !14

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
    #dbg_value(ptr %q, !20, !DIExpression(), !22)
  %v = load i32, ptr %q, !dbg !22
  %x = mul i32 %v, %active_lanes, !dbg !15
  store i32 %x, ptr %q, !dbg !15, !DIAssignID !23
    #dbg_assign(i32 %x, !7, !DIExpression(), !23, ptr %q, !DIExpression(), !15)
    #dbg_label(!24, !14)
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %active_lanes
  br i1 %c, label %loop, label %out, !llvm.loop !16

out:
  ret void, !dbg !15
}

define internal void @rows.full_packet(ptr %p) #0 !dbg !25 {
entry:
    #dbg_value(i32 8, !28, !DIExpression(), !29)
  br label %loop, !dbg !29

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
    #dbg_value(ptr %q, !20, !DIExpression(), !34)
  %v = load i32, ptr %q, !dbg !34
  %x = mul i32 %v, 8, !dbg !30
  store i32 %x, ptr %q, !dbg !30, !DIAssignID !35
    #dbg_assign(i32 %x, !27, !DIExpression(), !35, ptr %q, !DIExpression(), !30)
    #dbg_label(!36, !29)
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, 8
  br i1 %c, label %loop, label %out, !llvm.loop !31

out:
  ret void, !dbg !30
}

define void @batch(ptr %p, i32 %n) {
  call void @rows.full_packet(ptr %p)
  call void @rows(ptr %p, i32 %n)
  ret void
}

attributes #0 = { noinline }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !6)
!6 = !{!7, !8, !24}
!7 = !DILocalVariable(name: "s", scope: !5, file: !1, line: 2, type: !9)
!8 = !DILocalVariable(name: "n", arg: 2, scope: !5, file: !1, line: 2, type: !10)
!9 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !5, file: !1, line: 2, size: 32, elements: !11)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !{!12}
!12 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !9, baseType: !10, size: 32)
!14 = !DILocation(line: 3, scope: !5)
!15 = !DILocation(line: 4, scope: !17)
!16 = distinct !{!16, !14, !15, !18}
!17 = distinct !DILexicalBlock(scope: !5, file: !1, line: 3)
!18 = !{!"llvm.loop.mustprogress"}
!19 = distinct !DISubprogram(name: "inl", scope: !1, file: !1, line: 7, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!20 = !DILocalVariable(name: "z", scope: !19, file: !1, line: 8, type: !10)
!21 = distinct !DILocation(line: 9, scope: !17)
!22 = !DILocation(line: 8, scope: !19, inlinedAt: !21)
!23 = distinct !DIAssignID()
!24 = !DILabel(scope: !5, name: "lab", file: !1, line: 5)
!25 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !26)
!26 = !{!27, !28, !36}
!27 = !DILocalVariable(name: "s", scope: !25, file: !1, line: 2, type: !9)
!28 = !DILocalVariable(name: "n", arg: 2, scope: !25, file: !1, line: 2, type: !10)
!29 = !DILocation(line: 3, scope: !25)
!30 = !DILocation(line: 4, scope: !32)
!31 = distinct !{!31, !29, !30, !18}
!32 = distinct !DILexicalBlock(scope: !25, file: !1, line: 3)
!33 = distinct !DILocation(line: 9, scope: !32)
!34 = !DILocation(line: 8, scope: !19, inlinedAt: !33)
!35 = distinct !DIAssignID()
!36 = !DILabel(scope: !25, name: "lab", file: !1, line: 5)
