; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.buffer = type { float*, i64 }
%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(%struct.buffer* nocapture noundef readonly %args, i8* noundef %ret, %struct.launch* nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !16 {
entry:
  call void @llvm.dbg.value(metadata %struct.buffer* %args, metadata !42, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata i8* %ret, metadata !43, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata %struct.launch* %l, metadata !44, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata i32 %packet_count, metadata !45, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata i32 0, metadata !46, metadata !DIExpression()), !dbg !50
  %cmp22 = icmp sgt i32 %packet_count, 1, !dbg !51
  br i1 %cmp22, label %for.body.lr.ph, label %for.end, !dbg !54

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  br label %for.body, !dbg !54

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add23 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef %l, i32 noundef 8) #5, !dbg !55
  %0 = load i32, i32* %thread_index, align 4, !dbg !57, !tbaa !58
  %add1 = add i32 %0, 8, !dbg !57
  store i32 %add1, i32* %thread_index, align 4, !dbg !57, !tbaa !58
  call void @llvm.dbg.value(metadata i32 %add23, metadata !46, metadata !DIExpression()), !dbg !50
  %add = add nuw nsw i32 %add23, 1, !dbg !63
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !51
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !dbg !54, !llvm.loop !64

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1, !dbg !54
  br label %for.end, !dbg !67

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !50
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !67
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !68

if.then:                                          ; preds = %for.end
  %arrayidx = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 1, i64 0, !dbg !69
  %2 = load i32, i32* %arrayidx, align 4, !dbg !69, !tbaa !70
  %thread_index3 = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3, !dbg !71
  %3 = load i32, i32* %thread_index3, align 4, !dbg !71, !tbaa !58
  %sub = sub i32 %2, %3, !dbg !72
  call void @llvm.dbg.value(metadata i32 %sub, metadata !47, metadata !DIExpression()), !dbg !73
  %cmp4.inv = icmp ult i32 %sub, 8
  %.sub = select i1 %cmp4.inv, i32 %sub, i32 8
  tail call fastcc void @rows(%struct.buffer* noundef %args, i8* noundef %ret, %struct.launch* noundef nonnull %l, i32 noundef %.sub) #5, !dbg !74
  br label %if.end6, !dbg !76

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !76
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(%struct.buffer* noalias nocapture noundef readonly %args, i8* noundef readnone %ret, %struct.launch* nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !77 {
entry:
  call void @llvm.dbg.value(metadata %struct.buffer* %args, metadata !84, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata i8* %ret, metadata !85, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata %struct.launch* %l, metadata !86, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata i32 %active_lane_count, metadata !87, metadata !DIExpression()), !dbg !94
  call void @llvm.dbg.value(metadata i32 0, metadata !88, metadata !DIExpression()), !dbg !95
  %cmp22 = icmp sgt i32 %active_lane_count, 0, !dbg !96
  br i1 %cmp22, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !97

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, %struct.launch* %l, i64 0, i32 3
  %data = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 0, i32 0
  %0 = load float*, float** %data, align 8, !tbaa !98
  %data5 = getelementptr inbounds %struct.buffer, %struct.buffer* %args, i64 1, i32 0
  br label %for.body, !dbg !97

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq i8* %ret, null, !dbg !102
  br i1 %tobool8.not, label %if.end11, label %if.then9, !dbg !104

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.023 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  call void @llvm.dbg.value(metadata i32 %lane.023, metadata !88, metadata !DIExpression()), !dbg !95
  %1 = load i32, i32* %thread_index, align 4, !dbg !105, !tbaa !58
  %add = add i32 %1, %lane.023, !dbg !106
  call void @llvm.dbg.value(metadata i32 %add, metadata !90, metadata !DIExpression()), !dbg !107
  %idxprom = zext i32 %add to i64, !dbg !108
  %arrayidx1 = getelementptr inbounds float, float* %0, i64 %idxprom, !dbg !108
  %2 = load float, float* %arrayidx1, align 4, !dbg !108, !tbaa !109
  call void @llvm.dbg.value(metadata float %2, metadata !93, metadata !DIExpression()), !dbg !107
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !111
  br i1 %cmp2, label %if.then, label %if.end, !dbg !113, !prof !114

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !115
  call void @llvm.dbg.value(metadata float %call, metadata !93, metadata !DIExpression()), !dbg !107
  br label %if.end, !dbg !116

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !107
  call void @llvm.dbg.value(metadata float %x.0, metadata !93, metadata !DIExpression()), !dbg !107
  %3 = load float, float* @bias, align 4, !dbg !117, !tbaa !109
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !118
  %5 = load float*, float** %data5, align 8, !dbg !119, !tbaa !98
  %arrayidx7 = getelementptr inbounds float, float* %5, i64 %idxprom, !dbg !120
  store float %4, float* %arrayidx7, align 4, !dbg !121, !tbaa !109
  %inc = add nuw nsw i32 %lane.023, 1, !dbg !122
  call void @llvm.dbg.value(metadata i32 %inc, metadata !88, metadata !DIExpression()), !dbg !95
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !96
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !97, !llvm.loop !123

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, i32* @depth, align 4, !dbg !125, !tbaa !70
  %inc10 = add nsw i32 %6, 1, !dbg !125
  store i32 %inc10, i32* @depth, align 4, !dbg !125, !tbaa !70
  br label %if.end11, !dbg !126

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void, !dbg !127
}

declare !dbg !128 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #4

attributes #0 = { nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #1 = { noinline nounwind "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #3 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14}
!llvm.ident = !{!15}

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
!13 = !{i32 7, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !{!"clang version 14.0.6"}
!16 = distinct !DISubprogram(name: "rows_packet_batch", scope: !3, file: !3, line: 15, type: !17, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !41)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !19, !28, !29, !5}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !21)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "buffer", file: !3, line: 2, baseType: !22)
!22 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 2, size: 128, elements: !23)
!23 = !{!24, !26}
!24 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !22, file: !3, line: 2, baseType: !25, size: 64)
!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "size", scope: !22, file: !3, line: 2, baseType: !27, size: 64, offset: 64)
!27 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "launch", file: !3, line: 1, baseType: !31)
!31 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 1, size: 320, elements: !32)
!32 = !{!33, !38, !39, !40}
!33 = !DIDerivedType(tag: DW_TAG_member, name: "block_id", scope: !31, file: !3, line: 1, baseType: !34, size: 96)
!34 = !DICompositeType(tag: DW_TAG_array_type, baseType: !35, size: 96, elements: !36)
!35 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!36 = !{!37}
!37 = !DISubrange(count: 3)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "dispatch_size", scope: !31, file: !3, line: 1, baseType: !34, size: 96, offset: 96)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "block_size", scope: !31, file: !3, line: 1, baseType: !34, size: 96, offset: 192)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "thread_index", scope: !31, file: !3, line: 1, baseType: !35, size: 32, offset: 288)
!41 = !{!42, !43, !44, !45, !46, !47}
!42 = !DILocalVariable(name: "args", arg: 1, scope: !16, file: !3, line: 15, type: !19)
!43 = !DILocalVariable(name: "ret", arg: 2, scope: !16, file: !3, line: 15, type: !28)
!44 = !DILocalVariable(name: "l", arg: 3, scope: !16, file: !3, line: 15, type: !29)
!45 = !DILocalVariable(name: "packet_count", arg: 4, scope: !16, file: !3, line: 15, type: !5)
!46 = !DILocalVariable(name: "packet", scope: !16, file: !3, line: 16, type: !5)
!47 = !DILocalVariable(name: "left", scope: !48, file: !3, line: 22, type: !35)
!48 = distinct !DILexicalBlock(scope: !49, file: !3, line: 21, column: 30)
!49 = distinct !DILexicalBlock(scope: !16, file: !3, line: 21, column: 7)
!50 = !DILocation(line: 0, scope: !16)
!51 = !DILocation(line: 17, column: 21, scope: !52)
!52 = distinct !DILexicalBlock(scope: !53, file: !3, line: 17, column: 3)
!53 = distinct !DILexicalBlock(scope: !16, file: !3, line: 17, column: 3)
!54 = !DILocation(line: 17, column: 3, scope: !53)
!55 = !DILocation(line: 18, column: 5, scope: !56)
!56 = distinct !DILexicalBlock(scope: !52, file: !3, line: 17, column: 47)
!57 = !DILocation(line: 19, column: 21, scope: !56)
!58 = !{!59, !62, i64 36}
!59 = !{!"", !60, i64 0, !60, i64 12, !60, i64 24, !62, i64 36}
!60 = !{!"omnipotent char", !61, i64 0}
!61 = !{!"Simple C/C++ TBAA"}
!62 = !{!"int", !60, i64 0}
!63 = !DILocation(line: 17, column: 17, scope: !52)
!64 = distinct !{!64, !54, !65, !66}
!65 = !DILocation(line: 20, column: 3, scope: !53)
!66 = !{!"llvm.loop.mustprogress"}
!67 = !DILocation(line: 21, column: 14, scope: !49)
!68 = !DILocation(line: 21, column: 7, scope: !16)
!69 = !DILocation(line: 22, column: 21, scope: !48)
!70 = !{!62, !62, i64 0}
!71 = !DILocation(line: 22, column: 46, scope: !48)
!72 = !DILocation(line: 22, column: 41, scope: !48)
!73 = !DILocation(line: 0, scope: !48)
!74 = !DILocation(line: 0, scope: !75)
!75 = distinct !DILexicalBlock(scope: !48, file: !3, line: 23, column: 9)
!76 = !DILocation(line: 26, column: 1, scope: !16)
!77 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !78, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !83)
!78 = !DISubroutineType(types: !79)
!79 = !{null, !80, !28, !81, !5}
!80 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !19)
!81 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !82, size: 64)
!82 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!83 = !{!84, !85, !86, !87, !88, !90, !93}
!84 = !DILocalVariable(name: "args", arg: 1, scope: !77, file: !3, line: 6, type: !80)
!85 = !DILocalVariable(name: "ret", arg: 2, scope: !77, file: !3, line: 6, type: !28)
!86 = !DILocalVariable(name: "l", arg: 3, scope: !77, file: !3, line: 6, type: !81)
!87 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !77, file: !3, line: 6, type: !5)
!88 = !DILocalVariable(name: "lane", scope: !89, file: !3, line: 7, type: !5)
!89 = distinct !DILexicalBlock(scope: !77, file: !3, line: 7, column: 3)
!90 = !DILocalVariable(name: "thread", scope: !91, file: !3, line: 8, type: !35)
!91 = distinct !DILexicalBlock(scope: !92, file: !3, line: 7, column: 56)
!92 = distinct !DILexicalBlock(scope: !89, file: !3, line: 7, column: 3)
!93 = !DILocalVariable(name: "x", scope: !91, file: !3, line: 9, type: !9)
!94 = !DILocation(line: 0, scope: !77)
!95 = !DILocation(line: 0, scope: !89)
!96 = !DILocation(line: 7, column: 27, scope: !92)
!97 = !DILocation(line: 7, column: 3, scope: !89)
!98 = !{!99, !100, i64 0}
!99 = !{!"", !100, i64 0, !101, i64 8}
!100 = !{!"any pointer", !60, i64 0}
!101 = !{!"long long", !60, i64 0}
!102 = !DILocation(line: 13, column: 7, scope: !103)
!103 = distinct !DILexicalBlock(scope: !77, file: !3, line: 13, column: 7)
!104 = !DILocation(line: 13, column: 7, scope: !77)
!105 = !DILocation(line: 8, column: 26, scope: !91)
!106 = !DILocation(line: 8, column: 39, scope: !91)
!107 = !DILocation(line: 0, scope: !91)
!108 = !DILocation(line: 9, column: 15, scope: !91)
!109 = !{!110, !110, i64 0}
!110 = !{!"float", !60, i64 0}
!111 = !DILocation(line: 10, column: 28, scope: !112)
!112 = distinct !DILexicalBlock(scope: !91, file: !3, line: 10, column: 9)
!113 = !DILocation(line: 10, column: 9, scope: !91)
!114 = !{!"branch_weights", i32 1, i32 2000}
!115 = !DILocation(line: 10, column: 41, scope: !112)
!116 = !DILocation(line: 10, column: 37, scope: !112)
!117 = !DILocation(line: 11, column: 36, scope: !91)
!118 = !DILocation(line: 11, column: 34, scope: !91)
!119 = !DILocation(line: 11, column: 13, scope: !91)
!120 = !DILocation(line: 11, column: 5, scope: !91)
!121 = !DILocation(line: 11, column: 26, scope: !91)
!122 = !DILocation(line: 7, column: 52, scope: !92)
!123 = distinct !{!123, !97, !124, !66}
!124 = !DILocation(line: 12, column: 3, scope: !89)
!125 = !DILocation(line: 13, column: 17, scope: !103)
!126 = !DILocation(line: 13, column: 12, scope: !103)
!127 = !DILocation(line: 14, column: 1, scope: !77)
!128 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !129, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !131)
!129 = !DISubroutineType(types: !130)
!130 = !{!9, !35}
!131 = !{}
