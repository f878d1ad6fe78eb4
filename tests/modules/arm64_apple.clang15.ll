; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:o-i64:64-i128:128-n32:64-S128"
target triple = "arm64-apple-macosx14.0.0"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = thread_local local_unnamed_addr global i32 0, align 4, !dbg !7

; Function Attrs: nounwind ssp
define void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !16 {
entry:
  call void @llvm.dbg.value(metadata ptr %args, metadata !42, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata ptr %ret, metadata !43, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata ptr %l, metadata !44, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata i32 %packet_count, metadata !45, metadata !DIExpression()), !dbg !50
  call void @llvm.dbg.value(metadata i32 0, metadata !46, metadata !DIExpression()), !dbg !50
  %cmp20 = icmp sgt i32 %packet_count, 1, !dbg !51
  br i1 %cmp20, label %for.body.lr.ph, label %for.end, !dbg !54

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  br label %for.body, !dbg !54

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef 8) #5, !dbg !55
  %0 = load i32, ptr %thread_index, align 4, !dbg !57, !tbaa !58
  %add1 = add i32 %0, 8, !dbg !57
  store i32 %add1, ptr %thread_index, align 4, !dbg !57, !tbaa !58
  call void @llvm.dbg.value(metadata i32 %add21, metadata !46, metadata !DIExpression()), !dbg !50
  %add = add nuw nsw i32 %add21, 1, !dbg !63
  %exitcond.not = icmp eq i32 %add, %packet_count, !dbg !51
  br i1 %exitcond.not, label %for.end.loopexit, label %for.body, !dbg !54, !llvm.loop !64

for.end.loopexit:                                 ; preds = %for.body
  %1 = add i32 %packet_count, -1, !dbg !54
  br label %for.end, !dbg !68

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !50
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !68
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !69

if.then:                                          ; preds = %for.end
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 1, !dbg !70
  %2 = load i32, ptr %dispatch_size, align 4, !dbg !71, !tbaa !72
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3, !dbg !73
  %3 = load i32, ptr %thread_index3, align 4, !dbg !73, !tbaa !58
  %sub = sub i32 %2, %3, !dbg !74
  call void @llvm.dbg.value(metadata i32 %sub, metadata !47, metadata !DIExpression()), !dbg !75
  %4 = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef %4) #5, !dbg !76
  br label %if.end6, !dbg !78

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !78
}

; Function Attrs: noinline nounwind ssp
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !79 {
entry:
  call void @llvm.dbg.value(metadata ptr %args, metadata !86, metadata !DIExpression()), !dbg !96
  call void @llvm.dbg.value(metadata ptr %ret, metadata !87, metadata !DIExpression()), !dbg !96
  call void @llvm.dbg.value(metadata ptr %l, metadata !88, metadata !DIExpression()), !dbg !96
  call void @llvm.dbg.value(metadata i32 %active_lane_count, metadata !89, metadata !DIExpression()), !dbg !96
  call void @llvm.dbg.value(metadata i32 0, metadata !90, metadata !DIExpression()), !dbg !97
  %cmp19 = icmp sgt i32 %active_lane_count, 0, !dbg !98
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !99

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %0 = load ptr, ptr %args, align 8, !tbaa !100
  %arrayidx4 = getelementptr inbounds %struct.buffer, ptr %args, i64 1
  br label %for.body, !dbg !99

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null, !dbg !104
  br i1 %tobool8.not, label %if.end11, label %if.then9, !dbg !106

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  call void @llvm.dbg.value(metadata i32 %lane.020, metadata !90, metadata !DIExpression()), !dbg !97
  %1 = load i32, ptr %thread_index, align 4, !dbg !107, !tbaa !58
  %add = add i32 %1, %lane.020, !dbg !108
  call void @llvm.dbg.value(metadata i32 %add, metadata !92, metadata !DIExpression()), !dbg !109
  %idxprom = zext i32 %add to i64, !dbg !110
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom, !dbg !110
  %2 = load float, ptr %arrayidx1, align 4, !dbg !110, !tbaa !111
  call void @llvm.dbg.value(metadata float %2, metadata !95, metadata !DIExpression()), !dbg !109
  %cmp2 = fcmp olt float %2, 0.000000e+00, !dbg !113
  br i1 %cmp2, label %if.then, label %if.end, !dbg !115, !prof !116

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef %add) #6, !dbg !117
  call void @llvm.dbg.value(metadata float %call, metadata !95, metadata !DIExpression()), !dbg !109
  br label %if.end, !dbg !118

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !109
  call void @llvm.dbg.value(metadata float %x.0, metadata !95, metadata !DIExpression()), !dbg !109
  %3 = load float, ptr @bias, align 4, !dbg !119, !tbaa !111
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3), !dbg !120
  %5 = load ptr, ptr %arrayidx4, align 8, !dbg !121, !tbaa !100
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom, !dbg !122
  store float %4, ptr %arrayidx7, align 4, !dbg !123, !tbaa !111
  %inc = add nuw nsw i32 %lane.020, 1, !dbg !124
  call void @llvm.dbg.value(metadata i32 %inc, metadata !90, metadata !DIExpression()), !dbg !97
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !98
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !99, !llvm.loop !125

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = load i32, ptr @depth, align 4, !dbg !127, !tbaa !72
  %inc10 = add nsw i32 %6, 1, !dbg !127
  store i32 %inc10, ptr @depth, align 4, !dbg !127, !tbaa !72
  br label %if.end11, !dbg !128

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void, !dbg !129
}

declare !dbg !130 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #4

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind ssp "frame-pointer"="non-leaf" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="apple-m1" "target-features"="+aes,+crc,+crypto,+dotprod,+fp-armv8,+fp16fml,+fullfp16,+lse,+neon,+ras,+rcpc,+rdm,+sha2,+sha3,+sm4,+v8.5a,+zcm,+zcz" }
attributes #1 = { noinline nounwind ssp "frame-pointer"="non-leaf" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="apple-m1" "target-features"="+aes,+crc,+crypto,+dotprod,+fp-armv8,+fp16fml,+fullfp16,+lse,+neon,+ras,+rcpc,+rdm,+sha2,+sha3,+sm4,+v8.5a,+zcm,+zcz" }
attributes #2 = { "frame-pointer"="non-leaf" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="apple-m1" "target-features"="+aes,+crc,+crypto,+dotprod,+fp-armv8,+fp16fml,+fullfp16,+lse,+neon,+ras,+rcpc,+rdm,+sha2,+sha3,+sm4,+v8.5a,+zcm,+zcz" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None, sysroot: "/")
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
!13 = !{i32 7, !"PIC Level", i32 2}
!14 = !{i32 7, !"frame-pointer", i32 1}
!15 = !{!"clang version 15.0.6"}
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
!64 = distinct !{!64, !54, !65, !66, !67}
!65 = !DILocation(line: 20, column: 3, scope: !53)
!66 = !{!"llvm.loop.mustprogress"}
!67 = !{!"llvm.loop.unroll.disable"}
!68 = !DILocation(line: 21, column: 14, scope: !49)
!69 = !DILocation(line: 21, column: 7, scope: !16)
!70 = !DILocation(line: 22, column: 24, scope: !48)
!71 = !DILocation(line: 22, column: 21, scope: !48)
!72 = !{!62, !62, i64 0}
!73 = !DILocation(line: 22, column: 46, scope: !48)
!74 = !DILocation(line: 22, column: 41, scope: !48)
!75 = !DILocation(line: 0, scope: !48)
!76 = !DILocation(line: 0, scope: !77)
!77 = distinct !DILexicalBlock(scope: !48, file: !3, line: 23, column: 9)
!78 = !DILocation(line: 26, column: 1, scope: !16)
!79 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !80, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !85)
!80 = !DISubroutineType(types: !81)
!81 = !{null, !82, !28, !83, !5}
!82 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !19)
!83 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !84, size: 64)
!84 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!85 = !{!86, !87, !88, !89, !90, !92, !95}
!86 = !DILocalVariable(name: "args", arg: 1, scope: !79, file: !3, line: 6, type: !82)
!87 = !DILocalVariable(name: "ret", arg: 2, scope: !79, file: !3, line: 6, type: !28)
!88 = !DILocalVariable(name: "l", arg: 3, scope: !79, file: !3, line: 6, type: !83)
!89 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !79, file: !3, line: 6, type: !5)
!90 = !DILocalVariable(name: "lane", scope: !91, file: !3, line: 7, type: !5)
!91 = distinct !DILexicalBlock(scope: !79, file: !3, line: 7, column: 3)
!92 = !DILocalVariable(name: "thread", scope: !93, file: !3, line: 8, type: !35)
!93 = distinct !DILexicalBlock(scope: !94, file: !3, line: 7, column: 56)
!94 = distinct !DILexicalBlock(scope: !91, file: !3, line: 7, column: 3)
!95 = !DILocalVariable(name: "x", scope: !93, file: !3, line: 9, type: !9)
!96 = !DILocation(line: 0, scope: !79)
!97 = !DILocation(line: 0, scope: !91)
!98 = !DILocation(line: 7, column: 27, scope: !94)
!99 = !DILocation(line: 7, column: 3, scope: !91)
!100 = !{!101, !102, i64 0}
!101 = !{!"", !102, i64 0, !103, i64 8}
!102 = !{!"any pointer", !60, i64 0}
!103 = !{!"long long", !60, i64 0}
!104 = !DILocation(line: 13, column: 7, scope: !105)
!105 = distinct !DILexicalBlock(scope: !79, file: !3, line: 13, column: 7)
!106 = !DILocation(line: 13, column: 7, scope: !79)
!107 = !DILocation(line: 8, column: 26, scope: !93)
!108 = !DILocation(line: 8, column: 39, scope: !93)
!109 = !DILocation(line: 0, scope: !93)
!110 = !DILocation(line: 9, column: 15, scope: !93)
!111 = !{!112, !112, i64 0}
!112 = !{!"float", !60, i64 0}
!113 = !DILocation(line: 10, column: 28, scope: !114)
!114 = distinct !DILexicalBlock(scope: !93, file: !3, line: 10, column: 9)
!115 = !DILocation(line: 10, column: 9, scope: !93)
!116 = !{!"branch_weights", i32 1, i32 2000}
!117 = !DILocation(line: 10, column: 41, scope: !114)
!118 = !DILocation(line: 10, column: 37, scope: !114)
!119 = !DILocation(line: 11, column: 36, scope: !93)
!120 = !DILocation(line: 11, column: 34, scope: !93)
!121 = !DILocation(line: 11, column: 13, scope: !93)
!122 = !DILocation(line: 11, column: 5, scope: !93)
!123 = !DILocation(line: 11, column: 26, scope: !93)
!124 = !DILocation(line: 7, column: 52, scope: !94)
!125 = distinct !{!125, !99, !126, !66, !67}
!126 = !DILocation(line: 12, column: 3, scope: !91)
!127 = !DILocation(line: 13, column: 17, scope: !105)
!128 = !DILocation(line: 13, column: 12, scope: !105)
!129 = !DILocation(line: 14, column: 1, scope: !79)
!130 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !131, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !133)
!131 = !DISubroutineType(types: !132)
!132 = !{!9, !35}
!133 = !{}
