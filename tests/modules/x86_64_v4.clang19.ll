; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind sspstrong
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !19 {
entry:
    #dbg_value(ptr %args, !45, !DIExpression(), !53)
    #dbg_value(ptr %ret, !46, !DIExpression(), !53)
    #dbg_value(ptr %l, !47, !DIExpression(), !53)
    #dbg_value(i32 %packet_count, !48, !DIExpression(), !53)
    #dbg_value(i32 0, !49, !DIExpression(), !53)
  %cmp20 = icmp sgt i32 %packet_count, 1, !dbg !54
  br i1 %cmp20, label %for.body.lr.ph, label %for.end, !dbg !57

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  br label %for.body, !dbg !57

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5, !dbg !58
  %0 = load i32, ptr %thread_index, align 4, !dbg !60, !tbaa !61
  %add1 = add i32 %0, 8, !dbg !60
  store i32 %add1, ptr %thread_index, align 4, !dbg !60, !tbaa !61
    #dbg_value(i32 %add21, !49, !DIExpression(), !53)
  %add = add nuw nsw i32 %add21, 1, !dbg !66
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !54
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !dbg !57, !llvm.loop !67

for.end.loopexit:                                 ; preds = %for.body
  %1 = add nsw i32 %packet_count, -1, !dbg !57
  br label %for.end, !dbg !71

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !53
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !71
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !72

if.then:                                          ; preds = %for.end
  %dispatch_size = getelementptr inbounds i8, ptr %l, i64 12, !dbg !73
  %2 = load i32, ptr %dispatch_size, align 4, !dbg !74, !tbaa !75
  %thread_index3 = getelementptr inbounds i8, ptr %l, i64 36, !dbg !76
  %3 = load i32, ptr %thread_index3, align 4, !dbg !76, !tbaa !61
  %sub = sub i32 %2, %3, !dbg !77
    #dbg_value(i32 %sub, !50, !DIExpression(), !78)
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef %.sub) #5, !dbg !79
  br label %if.end6, !dbg !81

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !81
}

; Function Attrs: noinline nounwind sspstrong
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !82 {
entry:
    #dbg_value(ptr %args, !89, !DIExpression(), !99)
    #dbg_value(ptr %ret, !90, !DIExpression(), !99)
    #dbg_value(ptr %l, !91, !DIExpression(), !99)
    #dbg_value(i32 %active_lane_count, !92, !DIExpression(), !99)
    #dbg_value(i32 0, !93, !DIExpression(), !100)
  %cmp19 = icmp sgt i32 %active_lane_count, 0, !dbg !101
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !102

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  %0 = load ptr, ptr %args, align 8, !tbaa !103
  %arrayidx4 = getelementptr inbounds i8, ptr %args, i64 16
  br label %for.body, !dbg !102

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null, !dbg !107
  br i1 %tobool8.not, label %if.end11, label %if.then9, !dbg !109

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
    #dbg_value(i32 %lane.020, !93, !DIExpression(), !100)
  %1 = load i32, ptr %thread_index, align 4, !dbg !110, !tbaa !61
  %add = add i32 %1, %lane.020, !dbg !111
    #dbg_value(i32 %add, !95, !DIExpression(), !112)
  %idxprom = zext i32 %add to i64, !dbg !113
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom, !dbg !113
  %2 = load float, ptr %arrayidx1, align 4, !dbg !113, !tbaa !114
    #dbg_value(float %2, !98, !DIExpression(), !112)
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !116
  br i1 %cmp2, label %if.then, label %if.end, !dbg !118, !prof !119

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !120
    #dbg_value(float %call, !98, !DIExpression(), !112)
  br label %if.end, !dbg !121

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !112
    #dbg_value(float %x.0, !98, !DIExpression(), !112)
  %3 = load float, ptr @bias, align 4, !dbg !122, !tbaa !114
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !123
  %5 = load ptr, ptr %arrayidx4, align 8, !dbg !124, !tbaa !103
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom, !dbg !125
  store float %4, ptr %arrayidx7, align 4, !dbg !126, !tbaa !114
  %inc = add nuw nsw i32 %lane.020, 1, !dbg !127
    #dbg_value(i32 %inc, !93, !DIExpression(), !100)
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !101
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !102, !llvm.loop !128

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth), !dbg !130
  %7 = load i32, ptr %6, align 4, !dbg !131, !tbaa !75
  %inc10 = add nsw i32 %7, 1, !dbg !131
  store i32 %inc10, ptr %6, align 4, !dbg !131, !tbaa !75
  br label %if.end11, !dbg !130

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void, !dbg !132
}

declare !dbg !133 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind sspstrong "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v4" "target-features"="+avx,+avx2,+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vl,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+evex512,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" }
attributes #1 = { noinline nounwind sspstrong "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v4" "target-features"="+avx,+avx2,+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vl,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+evex512,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v4" "target-features"="+avx,+avx2,+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vl,+bmi,+bmi2,+cmov,+crc32,+cx16,+cx8,+evex512,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15, !16, !17}
!llvm.ident = !{!18}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "kernel.c", directory: "/src", checksumkind: CSK_MD5, checksum: "8f849e5c04e8514f8e84b04eefe4efff")
!4 = !{!5}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!0, !7}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "depth", scope: !2, file: !3, line: 5, type: !5, isLocal: false, isDefinition: true)
!9 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 8, !"cf-protection-return", i32 1}
!14 = !{i32 8, !"cf-protection-branch", i32 1}
!15 = !{i32 8, !"PIC Level", i32 2}
!16 = !{i32 7, !"PIE Level", i32 2}
!17 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!18 = !{!"clang version 19.1.7"}
!19 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !20, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !44)
!20 = !DISubroutineType(types: !21)
!21 = !{null, !22, !31, !32, !5}
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!23 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!24 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !25)
!25 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 128, elements: !26)
!26 = !{!27, !29}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !25, file: !3, line: 2, baseType: !28, size: 64)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !25, file: !3, line: 2, baseType: !30, size: 64, offset: 64)
!30 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!32 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!33 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !34)
!34 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 1, size: 320, elements: !35)
!35 = !{!36, !41, !42, !43}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !34, file: !3, line: 1, baseType: !37, size: 96)
!37 = !DICompositeType(tag: DW_TAG_array_type, baseType: !38, size: 96, elements: !39)
!38 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!39 = !{!40}
!40 = !DISubrange(count: 3)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !34, file: !3, line: 1, baseType: !37, size: 96, offset: 96)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !34, file: !3, line: 1, baseType: !37, size: 96, offset: 192)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !34, file: !3, line: 1, baseType: !38, size: 32, offset: 288)
!44 = !{!45, !46, !47, !48, !49, !50}
!45 = !DILocalVariable(name: "args", arg: 1, scope: !19, file: !3, line: 15, type: !22)
!46 = !DILocalVariable(name: "ret", arg: 2, scope: !19, file: !3, line: 15, type: !31)
!47 = !DILocalVariable(name: "l", arg: 3, scope: !19, file: !3, line: 15, type: !32)
!48 = !DILocalVariable(name: "packet_count", arg: 4, scope: !19, file: !3, line: 15, type: !5)
!49 = !DILocalVariable(name: "packet", scope: !19, file: !3, line: 16, type: !5)
!50 = !DILocalVariable(name: "left", scope: !51, file: !3, line: 22, type: !38)
!51 = distinct !DILexicalBlock(scope: !52, file: !3, line: 21, column: 30)
!52 = distinct !DILexicalBlock(scope: !19, file: !3, line: 21, column: 7)
!53 = !DILocation(line: 0, scope: !19)
!54 = !DILocation(line: 17, column: 21, scope: !55)
!55 = distinct !DILexicalBlock(scope: !56, file: !3, line: 17, column: 3)
!56 = distinct !DILexicalBlock(scope: !19, file: !3, line: 17, column: 3)
!57 = !DILocation(line: 17, column: 3, scope: !56)
!58 = !DILocation(line: 18, column: 5, scope: !59)
!59 = distinct !DILexicalBlock(scope: !55, file: !3, line: 17, column: 47)
!60 = !DILocation(line: 19, column: 21, scope: !59)
!61 = !{!62, !65, i64 36}
!62 = !{!"", !63, i64 0, !63, i64 12, !63, i64 24, !65, i64 36}
!63 = !{!"omnipotent char", !64, i64 0}
!64 = !{!"Simple C/C++ TBAA"}
!65 = !{!"int", !63, i64 0}
!66 = !DILocation(line: 17, column: 17, scope: !55)
!67 = distinct !{!67, !57, !68, !69, !70}
!68 = !DILocation(line: 20, column: 3, scope: !56)
!69 = !{!"llvm.loop.mustprogress"}
!70 = !{!"llvm.loop.unroll.disable"}
!71 = !DILocation(line: 21, column: 14, scope: !52)
!72 = !DILocation(line: 21, column: 7, scope: !19)
!73 = !DILocation(line: 22, column: 24, scope: !51)
!74 = !DILocation(line: 22, column: 21, scope: !51)
!75 = !{!65, !65, i64 0}
!76 = !DILocation(line: 22, column: 46, scope: !51)
!77 = !DILocation(line: 22, column: 41, scope: !51)
!78 = !DILocation(line: 0, scope: !51)
!79 = !DILocation(line: 0, scope: !80)
!80 = distinct !DILexicalBlock(scope: !51, file: !3, line: 23, column: 9)
!81 = !DILocation(line: 26, column: 1, scope: !19)
!82 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !83, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !88)
!83 = !DISubroutineType(types: !84)
!84 = !{null, !85, !31, !86, !5}
!85 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !22)
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !87, size: 64)
!87 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!88 = !{!89, !90, !91, !92, !93, !95, !98}
!89 = !DILocalVariable(name: "args", arg: 1, scope: !82, file: !3, line: 6, type: !85)
!90 = !DILocalVariable(name: "ret", arg: 2, scope: !82, file: !3, line: 6, type: !31)
!91 = !DILocalVariable(name: "l", arg: 3, scope: !82, file: !3, line: 6, type: !86)
!92 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !82, file: !3, line: 6, type: !5)
!93 = !DILocalVariable(name: "lane", scope: !94, file: !3, line: 7, type: !5)
!94 = distinct !DILexicalBlock(scope: !82, file: !3, line: 7, column: 3)
!95 = !DILocalVariable(name: "thread", scope: !96, file: !3, line: 8, type: !38)
!96 = distinct !DILexicalBlock(scope: !97, file: !3, line: 7, column: 56)
!97 = distinct !DILexicalBlock(scope: !94, file: !3, line: 7, column: 3)
!98 = !DILocalVariable(name: "x", scope: !96, file: !3, line: 9, type: !9)
!99 = !DILocation(line: 0, scope: !82)
!100 = !DILocation(line: 0, scope: !94)
!101 = !DILocation(line: 7, column: 27, scope: !97)
!102 = !DILocation(line: 7, column: 3, scope: !94)
!103 = !{!104, !105, i64 0}
!104 = !{!"", !105, i64 0, !106, i64 8}
!105 = !{!"any pointer", !63, i64 0}
!106 = !{!"long long", !63, i64 0}
!107 = !DILocation(line: 13, column: 7, scope: !108)
!108 = distinct !DILexicalBlock(scope: !82, file: !3, line: 13, column: 7)
!109 = !DILocation(line: 13, column: 7, scope: !82)
!110 = !DILocation(line: 8, column: 26, scope: !96)
!111 = !DILocation(line: 8, column: 39, scope: !96)
!112 = !DILocation(line: 0, scope: !96)
!113 = !DILocation(line: 9, column: 15, scope: !96)
!114 = !{!115, !115, i64 0}
!115 = !{!"float", !63, i64 0}
!116 = !DILocation(line: 10, column: 28, scope: !117)
!117 = distinct !DILexicalBlock(scope: !96, file: !3, line: 10, column: 9)
!118 = !DILocation(line: 10, column: 9, scope: !96)
!119 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!120 = !DILocation(line: 10, column: 41, scope: !117)
!121 = !DILocation(line: 10, column: 37, scope: !117)
!122 = !DILocation(line: 11, column: 36, scope: !96)
!123 = !DILocation(line: 11, column: 34, scope: !96)
!124 = !DILocation(line: 11, column: 13, scope: !96)
!125 = !DILocation(line: 11, column: 5, scope: !96)
!126 = !DILocation(line: 11, column: 26, scope: !96)
!127 = !DILocation(line: 7, column: 52, scope: !97)
!128 = distinct !{!128, !102, !129, !69, !70}
!129 = !DILocation(line: 12, column: 3, scope: !94)
!130 = !DILocation(line: 13, column: 12, scope: !108)
!131 = !DILocation(line: 13, column: 17, scope: !108)
!132 = !DILocation(line: 14, column: 1, scope: !82)
!133 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !134, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = !DISubroutineType(types: !135)
!135 = !{!9, !38}
