; ModuleID = 'kernel.c'
source_filename = "kernel.c"
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "riscv64-unknown-linux-gnu"

@bias = weak dso_local local_unnamed_addr global float 5.000000e-01, align 4
@depth = dso_local thread_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind vscale_range(2,1024)
define dso_local void @rows_packet_batch(ptr nocapture noundef readonly %args, ptr noundef %ret, ptr nocapture noundef %l, i32 noundef signext %packet_count) local_unnamed_addr #0 {
entry:
  %cmp20 = icmp sgt i32 %packet_count, 1
  br i1 %cmp20, label %for.body.lr.ph, label %for.end

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %add21 = phi i32 [ 1, %for.body.lr.ph ], [ %add, %for.body ]
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef %l, i32 noundef signext 8) #5
  %0 = load i32, ptr %thread_index, align 4, !tbaa !8
  %add1 = add i32 %0, 8
  store i32 %add1, ptr %thread_index, align 4, !tbaa !8
  %add = add nuw nsw i32 %add21, 1
  %exitcond.not = icmp eq i32 %add, %packet_count
  br i1 %exitcond.not, label %if.then, label %for.body, !llvm.loop !13

for.end:                                          ; preds = %entry
  %cmp2 = icmp eq i32 %packet_count, 1
  br i1 %cmp2, label %if.then, label %if.end6

if.then:                                          ; preds = %for.body, %for.end
  %dispatch_size = getelementptr inbounds i8, ptr %l, i64 12
  %1 = load i32, ptr %dispatch_size, align 4, !tbaa !15
  %thread_index3 = getelementptr inbounds i8, ptr %l, i64 36
  %2 = load i32, ptr %thread_index3, align 4, !tbaa !8
  %sub = sub i32 %1, %2
  %.sub = tail call i32 @llvm.umin.i32(i32 %sub, i32 8)
  tail call fastcc void @rows(ptr noundef %args, ptr noundef %ret, ptr noundef nonnull %l, i32 noundef signext %.sub) #5
  br label %if.end6

if.end6:                                          ; preds = %if.then, %for.end
  ret void
}

; Function Attrs: noinline nounwind vscale_range(2,1024)
define internal fastcc void @rows(ptr noalias nocapture noundef readonly %args, ptr noundef readnone %ret, ptr nocapture noundef readonly %l, i32 noundef signext %active_lane_count) unnamed_addr #1 {
entry:
  %cmp19 = icmp sgt i32 %active_lane_count, 0
  br i1 %cmp19, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %thread_index = getelementptr inbounds i8, ptr %l, i64 36
  %0 = load ptr, ptr %args, align 8, !tbaa !16
  %arrayidx4 = getelementptr inbounds i8, ptr %args, i64 16
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %tobool8.not = icmp eq ptr %ret, null
  br i1 %tobool8.not, label %if.end11, label %if.then9

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %lane.020 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end ]
  %1 = load i32, ptr %thread_index, align 4, !tbaa !8
  %add = add i32 %1, %lane.020
  %idxprom = zext i32 %add to i64
  %arrayidx1 = getelementptr inbounds float, ptr %0, i64 %idxprom
  %2 = load float, ptr %arrayidx1, align 4, !tbaa !20
  %cmp2 = fcmp olt float %2, 0.000000e+00
  br i1 %cmp2, label %if.then, label %if.end, !prof !22

if.then:                                          ; preds = %for.body
  %call = tail call float @weight_of(i32 noundef signext %add) #6
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %x.0 = phi float [ %call, %if.then ], [ %2, %for.body ]
  %3 = load float, ptr @bias, align 4, !tbaa !20
  %4 = tail call float @llvm.fmuladd.f32(float %x.0, float %x.0, float %3)
  %5 = load ptr, ptr %arrayidx4, align 8, !tbaa !16
  %arrayidx7 = getelementptr inbounds float, ptr %5, i64 %idxprom
  store float %4, ptr %arrayidx7, align 4, !tbaa !20
  %inc = add nuw nsw i32 %lane.020, 1
  %exitcond.not = icmp eq i32 %inc, %active_lane_count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !23

if.then9:                                         ; preds = %for.cond.cleanup
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @depth)
  %7 = load i32, ptr %6, align 4, !tbaa !15
  %inc10 = add nsw i32 %7, 1
  store i32 %inc10, ptr %6, align 4, !tbaa !15
  br label %if.end11

if.end11:                                         ; preds = %if.then9, %for.cond.cleanup
  ret void
}

declare float @weight_of(i32 noundef signext) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #4

attributes #0 = { nounwind vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+64bit,+a,+c,+d,+f,+m,+relax,+v,+zicsr,+zifencei,+zmmul,+zve32f,+zve32x,+zve64d,+zve64f,+zve64x,+zvl128b,+zvl32b,+zvl64b,-b,-e,-experimental-smmpm,-experimental-smnpm,-experimental-ssnpm,-experimental-sspm,-experimental-ssqosid,-experimental-supm,-experimental-zacas,-experimental-zalasr,-experimental-zicfilp,-experimental-zicfiss,-h,-shcounterenw,-shgatpa,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcsrind,-smepmp,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xsfcease,-xsfvcp,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zaamo,-zabha,-zalrsc,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zca,-zcb,-zcd,-zce,-zcf,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zihintntl,-zihintpause,-zihpm,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl4096b,-zvl512b,-zvl65536b,-zvl8192b" }
attributes #1 = { noinline nounwind vscale_range(2,1024) "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+64bit,+a,+c,+d,+f,+m,+relax,+v,+zicsr,+zifencei,+zmmul,+zve32f,+zve32x,+zve64d,+zve64f,+zve64x,+zvl128b,+zvl32b,+zvl64b,-b,-e,-experimental-smmpm,-experimental-smnpm,-experimental-ssnpm,-experimental-sspm,-experimental-ssqosid,-experimental-supm,-experimental-zacas,-experimental-zalasr,-experimental-zicfilp,-experimental-zicfiss,-h,-shcounterenw,-shgatpa,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcsrind,-smepmp,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xsfcease,-xsfvcp,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zaamo,-zabha,-zalrsc,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zca,-zcb,-zcd,-zce,-zcf,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zihintntl,-zihintpause,-zihpm,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl4096b,-zvl512b,-zvl65536b,-zvl8192b" }
attributes #2 = { "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+64bit,+a,+c,+d,+f,+m,+relax,+v,+zicsr,+zifencei,+zmmul,+zve32f,+zve32x,+zve64d,+zve64f,+zve64x,+zvl128b,+zvl32b,+zvl64b,-b,-e,-experimental-smmpm,-experimental-smnpm,-experimental-ssnpm,-experimental-sspm,-experimental-ssqosid,-experimental-supm,-experimental-zacas,-experimental-zalasr,-experimental-zicfilp,-experimental-zicfiss,-h,-shcounterenw,-shgatpa,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcsrind,-smepmp,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xsfcease,-xsfvcp,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zaamo,-zabha,-zalrsc,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zca,-zcb,-zcd,-zce,-zcf,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zihintntl,-zihintpause,-zihpm,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl4096b,-zvl512b,-zvl65536b,-zvl8192b" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin "no-builtins" }
attributes #6 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !4, !5, !6}
!llvm.ident = !{!7}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"lp64d"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_v1p0_zicsr2p0_zifencei2p0_zmmul1p0_zve32f1p0_zve32x1p0_zve64d1p0_zve64f1p0_zve64x1p0_zvl128b1p0_zvl32b1p0_zvl64b1p0"}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = !{i32 7, !"PIE Level", i32 2}
!6 = !{i32 8, !"SmallDataLimit", i32 8}
!7 = !{!"clang version 19.1.7"}
!8 = !{!9, !12, i64 36}
!9 = !{!"", !10, i64 0, !10, i64 12, !10, i64 24, !12, i64 36}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!"int", !10, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!12, !12, i64 0}
!16 = !{!17, !18, i64 0}
!17 = !{!"", !18, i64 0, !19, i64 8}
!18 = !{!"any pointer", !10, i64 0}
!19 = !{!"long long", !10, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !10, i64 0}
!22 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!23 = distinct !{!23, !14}
