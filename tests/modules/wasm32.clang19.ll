; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

@bias = weak hidden local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = hidden thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind
define hidden void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !15 {
entry:
    #dbg_value(ptr %args, !41, !DIExpression(), !49)
    #dbg_value(ptr %ret, !42, !DIExpression(), !49)
    #dbg_value(ptr %l, !43, !DIExpression(), !49)
    #dbg_value(i32 %packet_count, !44, !DIExpression(), !49)
    #dbg_value(i32 0, !45, !DIExpression(), !49)
  %cmp20 = icmp sgt i32 %packet_count, 1, !dbg !50
  br i1 %cmp20, label %for.body.lr.ph, label %for.end, !dbg !53

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i32 36
  br label %for.body, !dbg !53

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5, !dbg !54
  %0 = load i32, ptr %thread_index, align 4, !dbg !56, !tbaa !57
  %add1 = add i32 %0, 8, !dbg !56
  store i32 %add1, ptr %thread_index, align 4, !dbg !56, !tbaa !57
    #dbg_value(i32 %add21, !45, !DIExpression(), !49)
  %add = add nuw nsw i32 %add21, 1, !dbg !62
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !50
  br i1 %exitcond.not, label %if.then, label %for.body, !dbg !53, !llvm.loop !63

for.end:                                          ; preds = %entry
  %cmp2 = icmp eq i32 %packet_count, 1, !dbg !66
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !67

if.then:                                          ; preds = %for.body, %for.end
  %dispatch_size = getelementptr inbounds i8, ptr %l, i32 12, !dbg !68
  %1 = load i32, ptr %dispatch_size, align 4, !dbg !69, !tbaa !70
  %thread_index3 = getelementptr inbounds i8, ptr %l, i32 36, !dbg !71
  %2 = load i32, ptr %thread_index3, align 4, !dbg !71, !tbaa !57
  %sub = sub i32 %1, %2, !dbg !72
    #dbg_value(i32 %sub, !46, !DIExpression(), !73)
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef %.sub) #5, !dbg !74
  br label %if.end6, !dbg !76

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !76
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !77 {
entry:
    #dbg_value(ptr %args, !84, !DIExpression(), !94)
    #dbg_value(ptr %ret, !85, !DIExpression(), !94)
    #dbg_value(ptr %l, !86, !DIExpression(), !94)
    #dbg_value(i32 %active_lane_count, !87, !DIExpression(), !94)
    #dbg_value(i32 0, !88, !DIExpression(), !95)
  %cmp17 = icmp sgt i32 %active_lane_count, 0, !dbg !96
  br i1 %cmp17, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !97

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i32 36
  %0 = load ptr, ptr %args, align 8, !tbaa !98
  %arrayidx3 = getelementptr inbounds i8, ptr %args, i32 16
  br label %for.body, !dbg !97

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool6.not = icmp eq ptr %ret, null, !dbg !102
  br i1 %tobool6.not, label %if.end9, label %if.then7, !dbg !104

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.018 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
    #dbg_value(i32 %lane.018, !88, !DIExpression(), !95)
  %1 = load i32, ptr %thread_index, align 4, !dbg !105, !tbaa !57
  %add = add i32 %1, %lane.018, !dbg !106
    #dbg_value(i32 %add, !90, !DIExpression(), !107)
  %arrayidx1 = getelementptr inbounds float, ptr %0, i32 %add, !dbg !108
  %2 = load float, ptr %arrayidx1, align 4, !dbg !108, !tbaa !109
    #dbg_value(float %2, !93, !DIExpression(), !107)
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !111
  br i1 %cmp2, label %if.then, label %if.end, !dbg !113, !prof !114

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !115
    #dbg_value(float %call, !93, !DIExpression(), !107)
  br label %if.end, !dbg !116

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !107
    #dbg_value(float %x.0, !93, !DIExpression(), !107)
  %3 = load float, ptr @bias, align 4, !dbg !117, !tbaa !109
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !118
  %5 = load ptr, ptr %arrayidx3, align 8, !dbg !119, !tbaa !98
  %arrayidx5 = getelementptr inbounds float, ptr %5, i32 %add, !dbg !120
  store float %4, ptr %arrayidx5, align 4, !dbg !121, !tbaa !109
  %inc = add nuw nsw i32 %lane.018, 1, !dbg !122
    #dbg_value(i32 %inc, !88, !DIExpression(), !95)
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !96
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !97, !llvm.loop !123

if.then7:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth), !dbg !125
  %7 = load i32, ptr %6, align 4, !dbg !126, !tbaa !70
  %inc8 = add nsw i32 %7, 1, !dbg !126
  store i32 %inc8, ptr %6, align 4, !dbg !126, !tbaa !70
  br label %if.end9, !dbg !125

if.end9:                                          ; preds = %if.then7, %for.cond.cleanup
  ret void, !dbg !127
}

declare !dbg !128 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+multivalue,+mutable-globals,+reference-types,+sign-ext,+simd128" }
attributes #1 = { noinline nounwind "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+multivalue,+mutable-globals,+reference-types,+sign-ext,+simd128" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic" "target-features"="+multivalue,+mutable-globals,+reference-types,+sign-ext,+simd128" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13}
!llvm.ident = !{!14}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "kernel.c", directory: "/src")
!4 = !{!5}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!0, !7}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "depth", scope: !2, file: !3, line: 5, type: !5, isLocal: false, isDefinition: true)
!9 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = !{i32 7, !"Dwarf Version", i32 4}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!14 = !{!"clang version 19.1.7"}
!15 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !16, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !40)
!16 = !DISubroutineType(types: !17)
!17 = !{null, !18, !27, !28, !5}
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 32)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!20 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !21)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 128, elements: !22)
!22 = !{!23, !25}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !21, file: !3, line: 2, baseType: !24, size: 32)
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 32)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !21, file: !3, line: 2, baseType: !26, size: 64, offset: 64)
!26 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 32)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !29, size: 32)
!29 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !30)
!30 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 1, size: 320, elements: !31)
!31 = !{!32, !37, !38, !39}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !30, file: !3, line: 1, baseType: !33, size: 96)
!33 = !DICompositeType(tag: DW_TAG_array_type, baseType: !34, size: 96, elements: !35)
!34 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!35 = !{!36}
!36 = !DISubrange(count: 3)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !30, file: !3, line: 1, baseType: !33, size: 96, offset: 96)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !30, file: !3, line: 1, baseType: !33, size: 96, offset: 192)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !30, file: !3, line: 1, baseType: !34, size: 32, offset: 288)
!40 = !{!41, !42, !43, !44, !45, !46}
!41 = !DILocalVariable(name: "args", arg: 1, scope: !15, file: !3, line: 15, type: !18)
!42 = !DILocalVariable(name: "ret", arg: 2, scope: !15, file: !3, line: 15, type: !27)
!43 = !DILocalVariable(name: "l", arg: 3, scope: !15, file: !3, line: 15, type: !28)
!44 = !DILocalVariable(name: "packet_count", arg: 4, scope: !15, file: !3, line: 15, type: !5)
!45 = !DILocalVariable(name: "packet", scope: !15, file: !3, line: 16, type: !5)
!46 = !DILocalVariable(name: "left", scope: !47, file: !3, line: 22, type: !34)
!47 = distinct !DILexicalBlock(scope: !48, file: !3, line: 21, column: 30)
!48 = distinct !DILexicalBlock(scope: !15, file: !3, line: 21, column: 7)
!49 = !DILocation(line: 0, scope: !15)
!50 = !DILocation(line: 17, column: 21, scope: !51)
!51 = distinct !DILexicalBlock(scope: !52, file: !3, line: 17, column: 3)
!52 = distinct !DILexicalBlock(scope: !15, file: !3, line: 17, column: 3)
!53 = !DILocation(line: 17, column: 3, scope: !52)
!54 = !DILocation(line: 18, column: 5, scope: !55)
!55 = distinct !DILexicalBlock(scope: !51, file: !3, line: 17, column: 47)
!56 = !DILocation(line: 19, column: 21, scope: !55)
!57 = !{!58, !61, i64 36}
!58 = !{!"", !59, i64 0, !59, i64 12, !59, i64 24, !61, i64 36}
!59 = !{!"omnipotent char", !60, i64 0}
!60 = !{!"Simple C/C++ TBAA"}
!61 = !{!"int", !59, i64 0}
!62 = !DILocation(line: 17, column: 17, scope: !51)
!63 = distinct !{!63, !53, !64, !65}
!64 = !DILocation(line: 20, column: 3, scope: !52)
!65 = !{!"llvm.loop.mustprogress"}
!66 = !DILocation(line: 21, column: 14, scope: !48)
!67 = !DILocation(line: 21, column: 7, scope: !15)
!68 = !DILocation(line: 22, column: 24, scope: !47)
!69 = !DILocation(line: 22, column: 21, scope: !47)
!70 = !{!61, !61, i64 0}
!71 = !DILocation(line: 22, column: 46, scope: !47)
!72 = !DILocation(line: 22, column: 41, scope: !47)
!73 = !DILocation(line: 0, scope: !47)
!74 = !DILocation(line: 0, scope: !75)
!75 = distinct !DILexicalBlock(scope: !47, file: !3, line: 23, column: 9)
!76 = !DILocation(line: 26, column: 1, scope: !15)
!77 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !78, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !83)
!78 = !DISubroutineType(types: !79)
!79 = !{null, !80, !27, !81, !5}
!80 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !18)
!81 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !82, size: 32)
!82 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !29)
!83 = !{!84, !85, !86, !87, !88, !90, !93}
!84 = !DILocalVariable(name: "args", arg: 1, scope: !77, file: !3, line: 6, type: !80)
!85 = !DILocalVariable(name: "ret", arg: 2, scope: !77, file: !3, line: 6, type: !27)
!86 = !DILocalVariable(name: "l", arg: 3, scope: !77, file: !3, line: 6, type: !81)
!87 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !77, file: !3, line: 6, type: !5)
!88 = !DILocalVariable(name: "lane", scope: !89, file: !3, line: 7, type: !5)
!89 = distinct !DILexicalBlock(scope: !77, file: !3, line: 7, column: 3)
!90 = !DILocalVariable(name: "thread", scope: !91, file: !3, line: 8, type: !34)
!91 = distinct !DILexicalBlock(scope: !92, file: !3, line: 7, column: 56)
!92 = distinct !DILexicalBlock(scope: !89, file: !3, line: 7, column: 3)
!93 = !DILocalVariable(name: "x", scope: !91, file: !3, line: 9, type: !9)
!94 = !DILocation(line: 0, scope: !77)
!95 = !DILocation(line: 0, scope: !89)
!96 = !DILocation(line: 7, column: 27, scope: !92)
!97 = !DILocation(line: 7, column: 3, scope: !89)
!98 = !{!99, !100, i64 0}
!99 = !{!"", !100, i64 0, !101, i64 8}
!100 = !{!"any pointer", !59, i64 0}
!101 = !{!"long long", !59, i64 0}
!102 = !DILocation(line: 13, column: 7, scope: !103)
!103 = distinct !DILexicalBlock(scope: !77, file: !3, line: 13, column: 7)
!104 = !DILocation(line: 13, column: 7, scope: !77)
!105 = !DILocation(line: 8, column: 26, scope: !91)
!106 = !DILocation(line: 8, column: 39, scope: !91)
!107 = !DILocation(line: 0, scope: !91)
!108 = !DILocation(line: 9, column: 15, scope: !91)
!109 = !{!110, !110, i64 0}
!110 = !{!"float", !59, i64 0}
!111 = !DILocation(line: 10, column: 28, scope: !112)
!112 = distinct !DILexicalBlock(scope: !91, file: !3, line: 10, column: 9)
!113 = !DILocation(line: 10, column: 9, scope: !91)
!114 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!115 = !DILocation(line: 10, column: 41, scope: !112)
!116 = !DILocation(line: 10, column: 37, scope: !112)
!117 = !DILocation(line: 11, column: 36, scope: !91)
!118 = !DILocation(line: 11, column: 34, scope: !91)
!119 = !DILocation(line: 11, column: 13, scope: !91)
!120 = !DILocation(line: 11, column: 5, scope: !91)
!121 = !DILocation(line: 11, column: 26, scope: !91)
!122 = !DILocation(line: 7, column: 52, scope: !92)
!123 = distinct !{!123, !97, !124, !65}
!124 = !DILocation(line: 12, column: 3, scope: !89)
!125 = !DILocation(line: 13, column: 12, scope: !103)
!126 = !DILocation(line: 13, column: 17, scope: !103)
!127 = !DILocation(line: 14, column: 1, scope: !77)
!128 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !129, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!129 = !DISubroutineType(types: !130)
!130 = !{!9, !34}
