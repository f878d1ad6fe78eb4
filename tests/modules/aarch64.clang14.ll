; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-unknown-linux-gnu"

%struct.buffer = type { float*, i64 }
%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(%struct.buffer* nocapture noundef readonly %args, i8* noundef %ret, %struct.launch* nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !21 {
entry:
  call void @llvm.dbg.value(metadata %struct.buffer* %args, metadata !47, metadata !DIExpression()), !dbg !55
  call void @llvm.dbg.value(metadata i8* %ret, metadata !48, metadata !DIExpression()), !dbg !55
  call void @llvm.dbg.value(metadata %struct.launch* %l, metadata !49, metadata !DIExpression()), !dbg !55
  call void @llvm.dbg.value(metadata i32 %packet_count, metadata !50, metadata !DIExpression()), !dbg !55
  call void @llvm.dbg.value(metadata i32 0, metadata !51, metadata !DIExpression()), !dbg !55
  %cmp22 = icmp sgt i32 %packet_count, 1, !dbg !56
  br i1 %cmp22, label %for.body.lr.ph, label %for.end, !dbg !59

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  br label %for.body, !dbg !59

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add23 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef %l, i32 noundef 8) #5, !dbg !60
  %0 = load i32, i32* %thread_index, align 4, !dbg !62, !tbaa !63
  %add1 = add i32 %0, 8, !dbg !62
  store i32 %add1, i32* %thread_index, align 4, !dbg !62, !tbaa !63
  call void @llvm.dbg.value(metadata i32 %add23, metadata !51, metadata !DIExpression()), !dbg !55
  %add = add nuw nsw i32 %add23, 1, !dbg !68
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !56
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !dbg !59, !llvm.loop !69

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1, !dbg !59
  br label %for.end, !dbg !72

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !55
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !72
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !73

if.then:                                          ; preds = %for.end
  %arrayidx = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 1, i64 0, !dbg !74
  %2 = load i32, i32* %arrayidx, align 4, !dbg !74, !tbaa !75
  %thread_index3 = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3, !dbg !76
  %3 = load i32, i32* %thread_index3, align 4, !dbg !76, !tbaa !63
  %sub = sub i32 %2, %3, !dbg !77
  call void @llvm.dbg.value(metadata i32 %sub, metadata !52, metadata !DIExpression()), !dbg !78
  %cmp4.inv = icmp ult i32 %sub, 8
  %.sub = select i1 %cmp4.inv, i32 %sub, i32 8
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef nonnull %l, i32 noundef %.sub) #5, !dbg !79
  br label %if.end6, !dbg !81

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !81
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(%struct.buffer* noalias nocapture noundef readonly %args, i8* noundef readnone %ret, %struct.launch* nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !82 {
entry:
  call void @llvm.dbg.value(metadata %struct.buffer* %args, metadata !89, metadata !DIExpression()), !dbg !99
  call void @llvm.dbg.value(metadata i8* %ret, metadata !90, metadata !DIExpression()), !dbg !99
  call void @llvm.dbg.value(metadata %struct.launch* %l, metadata !91, metadata !DIExpression()), !dbg !99
  call void @llvm.dbg.value(metadata i32 %active_lane_count, metadata !92, metadata !DIExpression()), !dbg !99
  call void @llvm.dbg.value(metadata i32 0, metadata !93, metadata !DIExpression()), !dbg !100
  %cmp22 = icmp sgt i32 %active_lane_count, 0, !dbg !101
  br i1 %cmp22, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !102

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  %data = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 0, i32 0
  %0 = load float*, float** %data, align 8, !tbaa !103
  %data5 = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 1, i32 0
  br label %for.body, !dbg !102

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq i8* %ret, null, !dbg !107
  br i1 %tobool8.not, label %if.end11, label %if.then9, !dbg !109

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.023 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  call void @llvm.dbg.value(metadata i32 %lane.023, metadata !93, metadata !DIExpression()), !dbg !100
  %1 = load i32, i32* %thread_index, align 4, !dbg !110, !tbaa !63
  %add = add i32 %1, %lane.023, !dbg !111
  call void @llvm.dbg.value(metadata i32 %add, metadata !95, metadata !DIExpression()), !dbg !112
  %idxprom = zext i32 %add to i64, !dbg !113
  %arrayidx1 = getelementptr inbounds float, float* %0, i64 %idxprom, !dbg !113
  %2 = load float, float* %arrayidx1, align 4, !dbg !113, !tbaa !114
  call void @llvm.dbg.value(metadata float %2, metadata !98, metadata !DIExpression()), !dbg !112
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !116
  br i1 %cmp2, label %if.then, label %if.end, !dbg !118, !prof !119

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !120
  call void @llvm.dbg.value(metadata float %call, metadata !98, metadata !DIExpression()), !dbg !112
  br label %if.end, !dbg !121

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !112
  call void @llvm.dbg.value(metadata float %x.0, metadata !98, metadata !DIExpression()), !dbg !112
  %3 = load float, float* @bias, align 4, !dbg !122, !tbaa !114
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !123
  %5 = load float*, float** %data5, align 8, !dbg !124, !tbaa !103
  %arrayidx7 = getelementptr inbounds float, float* %5, i64 %idxprom, !dbg !125
  store float %4, float* %arrayidx7, align 4, !dbg !126, !tbaa !114
  %inc = add nuw nsw i32 %lane.023, 1, !dbg !127
  call void @llvm.dbg.value(metadata i32 %inc, metadata !93, metadata !DIExpression()), !dbg !100
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !101
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !102, !llvm.loop !128

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, i32* @depth, align 4, !dbg !130, !tbaa !75
  %inc10 = add nsw i32 %6, 1, !dbg !130
  store i32 %inc10, i32* @depth, align 4, !dbg !130, !tbaa !75
  br label %if.end11, !dbg !131

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void, !dbg !132
}

declare !dbg !133 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #4

attributes #0 = { nounwind "frame-pointer"="non-leaf" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="cortex-a72" "target-features"="+aes,+crc,+crypto,+fp-armv8,+neon,+sha2,+v8a" }
attributes #1 = { noinline nounwind "frame-pointer"="non-leaf" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="cortex-a72" "target-features"="+aes,+crc,+crypto,+fp-armv8,+neon,+sha2,+v8a" }
attributes #2 = { "frame-pointer"="non-leaf" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="cortex-a72" "target-features"="+aes,+crc,+crypto,+fp-armv8,+neon,+sha2,+v8a" }
attributes #3 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15, !16, !17, !18, !19}
!llvm.ident = !{!20}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
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
!13 = !{i32 1, !"branch-target-enforcement", i32 0}
!14 = !{i32 1, !"sign-return-address", i32 0}
!15 = !{i32 1, !"sign-return-address-all", i32 0}
!16 = !{i32 1, !"sign-return-address-with-bkey", i32 0}
!17 = !{i32 7, !"PIC Level", i32 2}
!18 = !{i32 7, !"PIE Level", i32 2}
!19 = !{i32 7, !"frame-pointer", i32 1}
!20 = !{!"clang version 14.0.6"}
!21 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !22, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !46)
!22 = !DISubroutineType(types: !23)
!23 = !{null, !24, !33, !34, !5}
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!25 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !26)
!26 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !27)
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 128, elements: !28)
!28 = !{!29, !31}
!29 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !27, file: !3, line: 2, baseType: !30, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !27, file: !3, line: 2, baseType: !32, size: 64, offset: 64)
!32 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !35, size: 64)
!35 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !36)
!36 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 1, size: 320, elements: !37)
!37 = !{!38, !43, !44, !45}
!38 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !36, file: !3, line: 1, baseType: !39, size: 96)
!39 = !DICompositeType(tag: DW_TAG_array_type, baseType: !40, size: 96, elements: !41)
!40 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!41 = !{!42}
!42 = !DISubrange(count: 3)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !36, file: !3, line: 1, baseType: !39, size: 96, offset: 96)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !36, file: !3, line: 1, baseType: !39, size: 96, offset: 192)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !36, file: !3, line: 1, baseType: !40, size: 32, offset: 288)
!46 = !{!47, !48, !49, !50, !51, !52}
!47 = !DILocalVariable(name: "args", arg: 1, scope: !21, file: !3, line: 15, type: !24)
!48 = !DILocalVariable(name: "ret", arg: 2, scope: !21, file: !3, line: 15, type: !33)
!49 = !DILocalVariable(name: "l", arg: 3, scope: !21, file: !3, line: 15, type: !34)
!50 = !DILocalVariable(name: "packet_count", arg: 4, scope: !21, file: !3, line: 15, type: !5)
!51 = !DILocalVariable(name: "packet", scope: !21, file: !3, line: 16, type: !5)
!52 = !DILocalVariable(name: "left", scope: !53, file: !3, line: 22, type: !40)
!53 = distinct !DILexicalBlock(scope: !54, file: !3, line: 21, column: 30)
!54 = distinct !DILexicalBlock(scope: !21, file: !3, line: 21, column: 7)
!55 = !DILocation(line: 0, scope: !21)
!56 = !DILocation(line: 17, column: 21, scope: !57)
!57 = distinct !DILexicalBlock(scope: !58, file: !3, line: 17, column: 3)
!58 = distinct !DILexicalBlock(scope: !21, file: !3, line: 17, column: 3)
!59 = !DILocation(line: 17, column: 3, scope: !58)
!60 = !DILocation(line: 18, column: 5, scope: !61)
!61 = distinct !DILexicalBlock(scope: !57, file: !3, line: 17, column: 47)
!62 = !DILocation(line: 19, column: 21, scope: !61)
!63 = !{!64, !67, i64 36}
!64 = !{!"", !65, i64 0, !65, i64 12, !65, i64 24, !67, i64 36}
!65 = !{!"omnipotent char", !66, i64 0}
!66 = !{!"Simple C/C++ TBAA"}
!67 = !{!"int", !65, i64 0}
!68 = !DILocation(line: 17, column: 17, scope: !57)
!69 = distinct !{!69, !59, !70, !71}
!70 = !DILocation(line: 20, column: 3, scope: !58)
!71 = !{!"llvm.loop.mustprogress"}
!72 = !DILocation(line: 21, column: 14, scope: !54)
!73 = !DILocation(line: 21, column: 7, scope: !21)
!74 = !DILocation(line: 22, column: 21, scope: !53)
!75 = !{!67, !67, i64 0}
!76 = !DILocation(line: 22, column: 46, scope: !53)
!77 = !DILocation(line: 22, column: 41, scope: !53)
!78 = !DILocation(line: 0, scope: !53)
!79 = !DILocation(line: 0, scope: !80)
!80 = distinct !DILexicalBlock(scope: !53, file: !3, line: 23, column: 9)
!81 = !DILocation(line: 26, column: 1, scope: !21)
!82 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !83, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !88)
!83 = !DISubroutineType(types: !84)
!84 = !{null, !85, !33, !86, !5}
!85 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !24)
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !87, size: 64)
!87 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !35)
!88 = !{!89, !90, !91, !92, !93, !95, !98}
!89 = !DILocalVariable(name: "args", arg: 1, scope: !82, file: !3, line: 6, type: !85)
!90 = !DILocalVariable(name: "ret", arg: 2, scope: !82, file: !3, line: 6, type: !33)
!91 = !DILocalVariable(name: "l", arg: 3, scope: !82, file: !3, line: 6, type: !86)
!92 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !82, file: !3, line: 6, type: !5)
!93 = !DILocalVariable(name: "lane", scope: !94, file: !3, line: 7, type: !5)
!94 = distinct !DILexicalBlock(scope: !82, file: !3, line: 7, column: 3)
!95 = !DILocalVariable(name: "thread", scope: !96, file: !3, line: 8, type: !40)
!96 = distinct !DILexicalBlock(scope: !97, file: !3, line: 7, column: 56)
!97 = distinct !DILexicalBlock(scope: !94, file: !3, line: 7, column: 3)
!98 = !DILocalVariable(name: "x", scope: !96, file: !3, line: 9, type: !9)
!99 = !DILocation(line: 0, scope: !82)
!100 = !DILocation(line: 0, scope: !94)
!101 = !DILocation(line: 7, column: 27, scope: !97)
!102 = !DILocation(line: 7, column: 3, scope: !94)
!103 = !{!104, !105, i64 0}
!104 = !{!"", !105, i64 0, !106, i64 8}
!105 = !{!"any pointer", !65, i64 0}
!106 = !{!"long long", !65, i64 0}
!107 = !DILocation(line: 13, column: 7, scope: !108)
!108 = distinct !DILexicalBlock(scope: !82, file: !3, line: 13, column: 7)
!109 = !DILocation(line: 13, column: 7, scope: !82)
!110 = !DILocation(line: 8, column: 26, scope: !96)
!111 = !DILocation(line: 8, column: 39, scope: !96)
!112 = !DILocation(line: 0, scope: !96)
!113 = !DILocation(line: 9, column: 15, scope: !96)
!114 = !{!115, !115, i64 0}
!115 = !{!"float", !65, i64 0}
!116 = !DILocation(line: 10, column: 28, scope: !117)
!117 = distinct !DILexicalBlock(scope: !96, file: !3, line: 10, column: 9)
!118 = !DILocation(line: 10, column: 9, scope: !96)
!119 = !{!"branch_weights", i32 1, i32 2000}
!120 = !DILocation(line: 10, column: 41, scope: !117)
!121 = !DILocation(line: 10, column: 37, scope: !117)
!122 = !DILocation(line: 11, column: 36, scope: !96)
!123 = !DILocation(line: 11, column: 34, scope: !96)
!124 = !DILocation(line: 11, column: 13, scope: !96)
!125 = !DILocation(line: 11, column: 5, scope: !96)
!126 = !DILocation(line: 11, column: 26, scope: !96)
!127 = !DILocation(line: 7, column: 52, scope: !97)
!128 = distinct !{!128, !102, !129, !71}
!129 = !DILocation(line: 12, column: 3, scope: !94)
!130 = !DILocation(line: 13, column: 17, scope: !108)
!131 = !DILocation(line: 13, column: 12, scope: !108)
!132 = !DILocation(line: 14, column: 1, scope: !82)
!133 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !134, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !136)
!134 = !DISubroutineType(types: !135)
!135 = !{!9, !40}
!136 = !{}
