; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.launch = type { [3 x i32], [3 x i32], [3 x i32], i32 }
%struct.buffer = type { ptr, i64 }

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4, !dbg !0
@depth = dso_local thread_local global i32 0, align 4, !dbg !7

; Function Attrs: nounwind
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef %packet_count) local_unnamed_addr #0 !dbg !16 {
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
  br label %for.end, !dbg !67

for.end:                                          ; preds = %for.end.loopexit, %entry
  %packet.0.lcssa = phi i32 [ 0, %entry ], [ %1, %for.end.loopexit ], !dbg !50
  %cmp2 = icmp slt i32 %packet.0.lcssa, %packet_count, !dbg !67
  br i1 %cmp2, label %if.then, label %if.end6, !dbg !68

if.then:                                          ; preds = %for.end
  %dispatch_size = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 1, !dbg !69
  %2 = load i32, ptr %dispatch_size, align 4, !dbg !70, !tbaa !71
  %thread_index3 = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3, !dbg !72
  %3 = load i32, ptr %thread_index3, align 4, !dbg !72, !tbaa !58
  %sub = sub i32 %2, %3, !dbg !73
  call void @llvm.dbg.value(metadata i32 %sub, metadata !47, metadata !DIExpression()), !dbg !74
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef %.sub) #5, !dbg !75
  br label %if.end6, !dbg !77

if.end6:                                          ; preds = %if.then, %for.end
  ret void, !dbg !77
}

; Function Attrs: noinline nounwind
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef %active_lane_count) unnamed_addr #1 !dbg !78 {
entry:
  call void @llvm.dbg.value(metadata ptr %args, metadata !85, metadata !DIExpression()), !dbg !95
  call void @llvm.dbg.value(metadata ptr %ret, metadata !86, metadata !DIExpression()), !dbg !95
  call void @llvm.dbg.value(metadata ptr %l, metadata !87, metadata !DIExpression()), !dbg !95
  call void @llvm.dbg.value(metadata i32 %active_lane_count, metadata !88, metadata !DIExpression()), !dbg !95
  call void @llvm.dbg.value(metadata i32 0, metadata !89, metadata !DIExpression()), !dbg !96
  %cmp20 = icmp sgt i32 %active_lane_count, 0, !dbg !97
  br i1 %cmp20, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !98

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds %struct.launch, ptr %l, i64 0, i32 3
  %0 = load ptr, ptr %args, align 8, !tbaa !99
  %arrayidx5 = getelementptr inbounds %struct.buffer, ptr %args, i64 1
  br label %for.body, !dbg !98

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool9.not = icmp eq ptr %ret, null, !dbg !103
  br i1 %tobool9.not, label %if.end12, label %if.then10, !dbg !105

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.021 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  call void @llvm.dbg.value(metadata i32 %lane.021, metadata !89, metadata !DIExpression()), !dbg !96
  %1 = load i32, ptr %thread_index, align 4, !dbg !106, !tbaa !58
  %add = add i32 %1, %lane.021, !dbg !107
  call void @llvm.dbg.value(metadata i32 %add, metadata !91, metadata !DIExpression()), !dbg !108
  %idxprom = zext i32 %add to i64, !dbg !109
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom, !dbg !109
  %2 = load float, ptr %arrayidx1, align 4, !dbg !109, !tbaa !110
  call void @llvm.dbg.value(metadata float %2, metadata !94, metadata !DIExpression()), !dbg !108
  %cmp2 = fcmp fast olt float %2, 0.000000e+00, !dbg !112
  br i1 %cmp2, label %if.then, label %if.end, !dbg !114, !prof !115

if.then:                                          ; preds = %for.body
  %call = tail call fast float @weight_of(i32 noundef %add) #6, !dbg !116
  call void @llvm.dbg.value(metadata float %call, metadata !94, metadata !DIExpression()), !dbg !108
  br label %if.end, !dbg !117

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ], !dbg !108
  call void @llvm.dbg.value(metadata float %x.0, metadata !94, metadata !DIExpression()), !dbg !108
  %mul = fmul fast float %x.0, %x.0, !dbg !118
  %3 = load float, ptr @bias, align 4, !dbg !119, !tbaa !110
  %add4 = fadd fast float %mul, %3, !dbg !120
  %4 = load ptr, ptr %arrayidx5, align 8, !dbg !121, !tbaa !99
  %arrayidx8 = getelementptr inbounds float, ptr %4, i64 %idxprom, !dbg !122
  store float %add4, ptr %arrayidx8, align 4, !dbg !123, !tbaa !110
  %inc = add nuw nsw i32 %lane.021, 1, !dbg !124
  call void @llvm.dbg.value(metadata i32 %inc, metadata !89, metadata !DIExpression()), !dbg !96
  %exitcond.not = icmp eq i32 %inc, %active_lane_count, !dbg !97
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !98, !llvm.loop !125

if.then10:                                        ; preds = %for.cond.cleanup
  %5 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth), !dbg !127
  %6 = load i32, ptr %5, align 4, !dbg !128, !tbaa !71
  %inc11 = add nsw i32 %6, 1, !dbg !128
  store i32 %inc11, ptr %5, align 4, !dbg !128, !tbaa !71
  br label %if.end12, !dbg !127

if.end12:                                         ; preds = %if.then10, %for.cond.cleanup
  ret void, !dbg !129
}

declare !dbg !130 float @weight_of(i32 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind "approx-func-fp-math"="true" "denormal-fp-math"="preserve-sign,preserve-sign" "min-legal-vector-width"="0" "no-builtins" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" "unsafe-fp-math"="true" }
attributes #1 = { noinline nounwind "approx-func-fp-math"="true" "denormal-fp-math"="preserve-sign,preserve-sign" "min-legal-vector-width"="0" "no-builtins" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" "unsafe-fp-math"="true" }
attributes #2 = { "approx-func-fp-math"="true" "denormal-fp-math"="preserve-sign,preserve-sign" "no-builtins" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64-v3" "target-features"="+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+ssse3,+x87,+xsave" "unsafe-fp-math"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "bias", scope: !2, file: !3, line: 4, type: !9, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 16.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
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
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !{!"clang version 16.0.6"}
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
!69 = !DILocation(line: 22, column: 24, scope: !48)
!70 = !DILocation(line: 22, column: 21, scope: !48)
!71 = !{!62, !62, i64 0}
!72 = !DILocation(line: 22, column: 46, scope: !48)
!73 = !DILocation(line: 22, column: 41, scope: !48)
!74 = !DILocation(line: 0, scope: !48)
!75 = !DILocation(line: 0, scope: !76)
!76 = distinct !DILexicalBlock(scope: !48, file: !3, line: 23, column: 9)
!77 = !DILocation(line: 26, column: 1, scope: !16)
!78 = distinct !DISubprogram(name: "rows", scope: !3, file: !3, line: 6, type: !79, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !84)
!79 = !DISubroutineType(types: !80)
!80 = !{null, !81, !28, !82, !5}
!81 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !19)
!82 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !83, size: 64)
!83 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!84 = !{!85, !86, !87, !88, !89, !91, !94}
!85 = !DILocalVariable(name: "args", arg: 1, scope: !78, file: !3, line: 6, type: !81)
!86 = !DILocalVariable(name: "ret", arg: 2, scope: !78, file: !3, line: 6, type: !28)
!87 = !DILocalVariable(name: "l", arg: 3, scope: !78, file: !3, line: 6, type: !82)
!88 = !DILocalVariable(name: "active_lane_count", arg: 4, scope: !78, file: !3, line: 6, type: !5)
!89 = !DILocalVariable(name: "lane", scope: !90, file: !3, line: 7, type: !5)
!90 = distinct !DILexicalBlock(scope: !78, file: !3, line: 7, column: 3)
!91 = !DILocalVariable(name: "thread", scope: !92, file: !3, line: 8, type: !35)
!92 = distinct !DILexicalBlock(scope: !93, file: !3, line: 7, column: 56)
!93 = distinct !DILexicalBlock(scope: !90, file: !3, line: 7, column: 3)
!94 = !DILocalVariable(name: "x", scope: !92, file: !3, line: 9, type: !9)
!95 = !DILocation(line: 0, scope: !78)
!96 = !DILocation(line: 0, scope: !90)
!97 = !DILocation(line: 7, column: 27, scope: !93)
!98 = !DILocation(line: 7, column: 3, scope: !90)
!99 = !{!100, !101, i64 0}
!100 = !{!"", !101, i64 0, !102, i64 8}
!101 = !{!"any pointer", !60, i64 0}
!102 = !{!"long long", !60, i64 0}
!103 = !DILocation(line: 13, column: 7, scope: !104)
!104 = distinct !DILexicalBlock(scope: !78, file: !3, line: 13, column: 7)
!105 = !DILocation(line: 13, column: 7, scope: !78)
!106 = !DILocation(line: 8, column: 26, scope: !92)
!107 = !DILocation(line: 8, column: 39, scope: !92)
!108 = !DILocation(line: 0, scope: !92)
!109 = !DILocation(line: 9, column: 15, scope: !92)
!110 = !{!111, !111, i64 0}
!111 = !{!"float", !60, i64 0}
!112 = !DILocation(line: 10, column: 28, scope: !113)
!113 = distinct !DILexicalBlock(scope: !92, file: !3, line: 10, column: 9)
!114 = !DILocation(line: 10, column: 9, scope: !92)
!115 = !{!"branch_weights", i32 1, i32 2000}
!116 = !DILocation(line: 10, column: 41, scope: !113)
!117 = !DILocation(line: 10, column: 37, scope: !113)
!118 = !DILocation(line: 11, column: 30, scope: !92)
!119 = !DILocation(line: 11, column: 36, scope: !92)
!120 = !DILocation(line: 11, column: 34, scope: !92)
!121 = !DILocation(line: 11, column: 13, scope: !92)
!122 = !DILocation(line: 11, column: 5, scope: !92)
!123 = !DILocation(line: 11, column: 26, scope: !92)
!124 = !DILocation(line: 7, column: 52, scope: !93)
!125 = distinct !{!125, !98, !126, !66}
!126 = !DILocation(line: 12, column: 3, scope: !90)
!127 = !DILocation(line: 13, column: 12, scope: !104)
!128 = !DILocation(line: 13, column: 17, scope: !104)
!129 = !DILocation(line: 14, column: 1, scope: !78)
!130 = !DISubprogram(name: "weight_of", scope: !3, file: !3, line: 3, type: !131, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !133)
!131 = !DISubroutineType(types: !132)
!132 = !{!9, !35}
!133 = !{}
