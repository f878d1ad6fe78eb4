; ModuleID = 'lib.c6f551dc431569fb-cgu.0'
source_filename = "lib.c6f551dc431569fb-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_07fff68f5621df91769ae0c5cd5b74a5 = private unnamed_addr constant [7 x i8] c"lib.rs\00", align 1
@alloc_bf87c3519fc170ea490dbca2c20e5b32 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_07fff68f5621df91769ae0c5cd5b74a5, [16 x i8] c"\06\00\00\00\00\00\00\00\05\00\00\007\00\00\00" }>, align 8

; lib::rows
; Function Attrs: noinline nounwind nonlazybind uwtable
define internal fastcc void @_ZN3lib4rows17h563b7d6a91a24712E(ptr noalias noundef nonnull readonly align 4 captures(none) dereferenceable(256) %input, ptr noalias noundef nonnull writeonly align 4 captures(none) dereferenceable(256) %out, i64 noundef %at, i32 noundef %active_lanes) unnamed_addr #0 !dbg !7 {
start:
  %iter1 = zext i32 %active_lanes to i64, !dbg !12
  %_113.not = icmp eq i32 %active_lanes, 0, !dbg !13
  br i1 %_113.not, label %bb4, label %bb3.preheader, !dbg !20

bb3.preheader:                                    ; preds = %start
  %0 = tail call i64 @llvm.usub.sat.i64(i64 64, i64 %at), !dbg !32
  %1 = add nsw i64 %iter1, -1, !dbg !32
  %umin = tail call i64 @llvm.umin.i64(i64 %0, i64 %1), !dbg !32
  %min.iters.check = icmp samesign ult i64 %umin, 8, !dbg !32
  br i1 %min.iters.check, label %bb3.preheader9, label %vector.ph, !dbg !32

bb3.preheader9:                                   ; preds = %vector.body, %bb3.preheader
  %iter.sroa.0.04.ph = phi i64 [ 0, %bb3.preheader ], [ %n.vec, %vector.body ]
  br label %bb3, !dbg !32

vector.ph:                                        ; preds = %bb3.preheader
  %2 = add nuw nsw i64 %umin, 1, !dbg !32
  %n.mod.vf = and i64 %2, 7
  %3 = icmp eq i64 %n.mod.vf, 0
  %4 = select i1 %3, i64 8, i64 %n.mod.vf
  %n.vec = sub nsw i64 %2, %4
  br label %vector.body, !dbg !32

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ], !dbg !34
  %5 = add nuw nsw i64 %index, %at, !dbg !44
  %6 = getelementptr inbounds nuw float, ptr %input, i64 %5, !dbg !32
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 16, !dbg !32
  %wide.load = load <4 x float>, ptr %6, align 4, !dbg !32
  %wide.load8 = load <4 x float>, ptr %7, align 4, !dbg !32
  %8 = getelementptr inbounds nuw float, ptr %out, i64 %5, !dbg !45
  %9 = fmul <4 x float> %wide.load, splat (float 2.000000e+00), !dbg !45
  %10 = fmul <4 x float> %wide.load8, splat (float 2.000000e+00), !dbg !45
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 16, !dbg !45
  store <4 x float> %9, ptr %8, align 4, !dbg !45
  store <4 x float> %10, ptr %11, align 4, !dbg !45
  %index.next = add nuw i64 %index, 8, !dbg !34
  %12 = icmp eq i64 %index.next, %n.vec, !dbg !20
  br i1 %12, label %bb3.preheader9, label %vector.body, !dbg !20, !llvm.loop !46

bb4:                                              ; preds = %bb2, %start
  ret void, !dbg !49

bb3:                                              ; preds = %bb3.preheader9, %bb2
  %iter.sroa.0.04 = phi i64 [ %13, %bb2 ], [ %iter.sroa.0.04.ph, %bb3.preheader9 ]
  %_9 = add nuw nsw i64 %iter.sroa.0.04, %at, !dbg !44
  %_10 = icmp ult i64 %_9, 64, !dbg !32
  br i1 %_10, label %bb2, label %panic, !dbg !32

bb2:                                              ; preds = %bb3
  %13 = add nuw nsw i64 %iter.sroa.0.04, 1, !dbg !34
  %14 = getelementptr inbounds nuw float, ptr %input, i64 %_9, !dbg !32
  %_8 = load float, ptr %14, align 4, !dbg !32, !noundef !11
  %15 = getelementptr inbounds nuw float, ptr %out, i64 %_9, !dbg !45
  %16 = fmul float %_8, 2.000000e+00, !dbg !45
  store float %16, ptr %15, align 4, !dbg !45
  %exitcond.not = icmp eq i64 %13, %iter1, !dbg !13
  br i1 %exitcond.not, label %bb4, label %bb3, !dbg !20, !llvm.loop !50

panic:                                            ; preds = %bb3
; call core::panicking::panic_bounds_check
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef %_9, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_bf87c3519fc170ea490dbca2c20e5b32) #4, !dbg !32
  unreachable, !dbg !32
}

; Function Attrs: nounwind nonlazybind uwtable
define void @batch(ptr noalias noundef readonly align 4 captures(none) dereferenceable(256) %input, ptr noalias noundef writeonly align 4 captures(none) dereferenceable(256) %out, i64 noundef %count) unnamed_addr #1 !dbg !51 {
start:
  %_5.not5 = icmp ult i64 %count, 8, !dbg !52
  br i1 %_5.not5, label %bb4, label %bb2, !dbg !52

bb4:                                              ; preds = %bb2, %start
  %at.sroa.0.0.lcssa = phi i64 [ 0, %start ], [ %_67, %bb2 ], !dbg !54
  %_13 = sub i64 %count, %at.sroa.0.0.lcssa, !dbg !55
  %_12 = trunc i64 %_13 to i32, !dbg !55
; call lib::rows
  tail call fastcc void @_ZN3lib4rows17h563b7d6a91a24712E(ptr noalias noundef readonly align 4 captures(address, read_provenance) dereferenceable(256) %input, ptr noalias noundef align 4 dereferenceable(256) %out, i64 noundef %at.sroa.0.0.lcssa, i32 noundef %_12) #5, !dbg !56
  ret void, !dbg !57

bb2:                                              ; preds = %start, %bb2
  %_67 = phi i64 [ %_6, %bb2 ], [ 8, %start ]
  %at.sroa.0.06 = phi i64 [ %_67, %bb2 ], [ 0, %start ]
; call lib::rows
  tail call fastcc void @_ZN3lib4rows17h563b7d6a91a24712E(ptr noalias noundef readonly align 4 captures(address, read_provenance) dereferenceable(256) %input, ptr noalias noundef align 4 dereferenceable(256) %out, i64 noundef %at.sroa.0.06, i32 noundef 8) #5, !dbg !58
  %_6 = add i64 %_67, 8, !dbg !52
  %_5.not = icmp ugt i64 %_6, %count, !dbg !52
  br i1 %_5.not, label %bb4, label %bb2, !dbg !52
}

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64) #3

attributes #0 = { noinline nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { noinline noreturn nounwind }
attributes #5 = { noinline nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "lib.rs/@/lib.c6f551dc431569fb-cgu.0", directory: "/src")
!7 = distinct !DISubprogram(name: "rows", linkageName: "_ZN3lib4rows17h563b7d6a91a24712E", scope: !9, file: !8, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!8 = !DIFile(filename: "lib.rs", directory: "/src", checksumkind: CSK_MD5, checksum: "32ee68b71d95af223e5ef60e5dd0b0bc")
!9 = !DINamespace(name: "lib", scope: null)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 5, column: 17, scope: !7)
!13 = !DILocation(line: 1916, column: 50, scope: !14, inlinedAt: !20)
!14 = distinct !DISubprogram(name: "lt", linkageName: "_RNvXsU_NtNtCsgEmfK2I1SDS_4core3cmp5implsjNtB7_10PartialOrd2lt", scope: !16, file: !15, line: 1916, type: !10, scopeLine: 1916, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!15 = !DIFile(filename: "library/core/src/cmp.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "9b875f3ee90b4abbf50efdba3db39504")
!16 = !DINamespace(name: "{impl#58}", scope: !17)
!17 = !DINamespace(name: "impls", scope: !18)
!18 = !DINamespace(name: "cmp", scope: !19)
!19 = !DINamespace(name: "core", scope: null)
!20 = !DILocation(line: 772, column: 12, scope: !21, inlinedAt: !26)
!21 = distinct !DISubprogram(name: "spec_next<usize>", linkageName: "_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17hc44c08f0460a048dE", scope: !23, file: !22, line: 771, type: !10, scopeLine: 771, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!22 = !DIFile(filename: "library/core/src/iter/range.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "e302cc3146df1591d87c4742d277fd2d")
!23 = !DINamespace(name: "{impl#5}", scope: !24)
!24 = !DINamespace(name: "range", scope: !25)
!25 = !DINamespace(name: "iter", scope: !19)
!26 = !DILocation(line: 857, column: 14, scope: !27, inlinedAt: !29)
!27 = distinct !DISubprogram(name: "next<usize>", linkageName: "_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17hc93158e53df4c1ceE", scope: !28, file: !22, line: 856, type: !10, scopeLine: 856, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!28 = !DINamespace(name: "{impl#6}", scope: !24)
!29 = !DILocation(line: 5, column: 14, scope: !30)
!30 = !DILexicalBlockFile(scope: !31, file: !8, discriminator: 2)
!31 = distinct !DILexicalBlock(scope: !7, file: !8, line: 5, column: 5)
!32 = !DILocation(line: 5, column: 55, scope: !33)
!33 = distinct !DILexicalBlock(scope: !31, file: !8, line: 5, column: 5)
!34 = !DILocation(line: 844, column: 17, scope: !35, inlinedAt: !39)
!35 = distinct !DISubprogram(name: "unchecked_add", linkageName: "_RNvMs9_NtCsgEmfK2I1SDS_4core3numj13unchecked_add", scope: !37, file: !36, line: 832, type: !10, scopeLine: 832, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!36 = !DIFile(filename: "library/core/src/num/uint_macros.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "de2f29a3485fc28d710ba6c3062e6efa")
!37 = !DINamespace(name: "{impl#11}", scope: !38)
!38 = !DINamespace(name: "num", scope: !19)
!39 = !DILocation(line: 213, column: 28, scope: !40, inlinedAt: !42)
!40 = distinct !DISubprogram(name: "forward_unchecked", linkageName: "_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_unchecked", scope: !41, file: !22, line: 211, type: !10, scopeLine: 211, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!41 = !DINamespace(name: "{impl#43}", scope: !24)
!42 = !DILocation(line: 775, column: 35, scope: !43, inlinedAt: !26)
!43 = distinct !DILexicalBlock(scope: !21, file: !22, line: 773, column: 13)
!44 = !DILocation(line: 5, column: 61, scope: !33)
!45 = !DILocation(line: 5, column: 41, scope: !33)
!46 = distinct !{!46, !47, !48}
!47 = !{!"llvm.loop.isvectorized", i32 1}
!48 = !{!"llvm.loop.unroll.runtime.disable"}
!49 = !DILocation(line: 6, column: 2, scope: !7)
!50 = distinct !{!50, !48, !47}
!51 = distinct !DISubprogram(name: "batch", scope: !9, file: !8, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !11)
!52 = !DILocation(line: 10, column: 11, scope: !53)
!53 = distinct !DILexicalBlock(scope: !51, file: !8, line: 9, column: 5)
!54 = !DILocation(line: 0, scope: !51)
!55 = !DILocation(line: 11, column: 26, scope: !53)
!56 = !DILocation(line: 11, column: 5, scope: !53)
!57 = !DILocation(line: 12, column: 2, scope: !51)
!58 = !DILocation(line: 10, column: 29, scope: !53)
