"""A kernel in the forms in which compilers write it for several machines: heads, attributes and metadata as theirs.

Every form has the same body, a block entry that doubles each float of its first array into its second one.
"""

from __future__ import annotations

_BODY = """
define {linkage}void @twice(ptr {captures} noundef readonly %arguments, ptr {captures} noundef readnone %lanes, \
ptr {captures} noundef readonly %launch, i32 noundef %block_count) local_unnamed_addr #0 {{
entry:
  %in = load ptr, ptr %arguments, align 8, !tbaa !4
  %bytes.field = getelementptr inbounds i8, ptr %arguments, i64 8
  %bytes = load i64, ptr %bytes.field, align 8
  %out.field = getelementptr inbounds i8, ptr %arguments, i64 16
  %out = load ptr, ptr %out.field, align 8, !tbaa !4
  %count = lshr i64 %bytes, 2
  %cmp = icmp eq i64 %count, 0
  br i1 %cmp, label %for.end, label %for.body

for.body:
  %i = phi i64 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds float, ptr %in, i64 %i
  %0 = load float, ptr %arrayidx, align 4, !tbaa !7
  %add = fadd fast float %0, %0
  %arrayidx1 = getelementptr inbounds float, ptr %out, i64 %i
  store float %add, ptr %arrayidx1, align 4, !tbaa !7
  %inc = add nuw i64 %i, 1
  %exitcond = icmp eq i64 %inc, %count
  br i1 %exitcond, label %for.end, label %for.body, !llvm.loop !9

for.end:
  ret void
}}

attributes #0 = {{ {attributes} }}

!llvm.module.flags = !{{!0, !1, !2}}
!llvm.ident = !{{!3}}

!0 = !{{i32 1, !"wchar_size", i32 4}}
!1 = !{{i32 8, !"PIC Level", i32 2}}
!2 = !{{i32 7, !"uwtable", i32 2}}
!3 = !{{!"{ident}"}}
!4 = !{{!5, !5, i64 0}}
!5 = !{{!"omnipotent char", !6, i64 0}}
!6 = !{{!"Simple C/C++ TBAA"}}
!7 = !{{!8, !8, i64 0}}
!8 = !{{!"float", !5, i64 0}}
!9 = distinct !{{!9, !10}}
!10 = !{{!"llvm.loop.mustprogress"}}
"""


def _module(layout: str, triple: str, attributes: str, ident: str, captures: str = "nocapture") -> str:
    head = f'source_filename = "twice.c"\ntarget datalayout = "{layout}"\ntarget triple = "{triple}"\n'
    local = "" if "apple" in triple else "dso_local "
    return head + _BODY.format(linkage=local, captures=captures, attributes=attributes, ident=ident)


# clang 14, x86-64: its data layout says nothing of i128.
X86_64_CLANG_14 = _module(
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128",
    "x86_64-pc-linux-gnu",
    'nofree norecurse nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0"'
    ' "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64"'
    ' "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic"',
    "Debian clang version 14.0.6",
)
# clang 19, x86-64.
X86_64_CLANG_19 = _module(
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "x86_64-pc-linux-gnu",
    'nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) uwtable "min-legal-vector-width"="0"'
    ' "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64"'
    ' "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic"',
    "Debian clang version 19.1.7",
)
# clang 20, arm64 for Apple: `captures(none)` where older ones write `nocapture`.
ARM64_APPLE = _module(
    "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32",
    "arm64-apple-macosx14.0.0",
    "nofree norecurse nosync nounwind ssp memory(readwrite, inaccessiblemem: none) uwtable(sync)"
    ' "frame-pointer"="non-leaf-no-reserve" "no-trapping-math"="true" "probe-stack"="__chkstk_darwin"'
    ' "stack-protector-buffer-size"="8" "target-cpu"="apple-m1" "target-features"="+aes,+crc,+dotprod,+fp-armv8,'
    '+fp16fml,+fullfp16,+lse,+neon,+ras,+rcpc,+rdm,+sha2,+v8.5a,+zcm,+zcz"',
    "clang version 20.1.0",
    "captures(none)",
)
# clang 19, AArch64 Linux.
AARCH64_LINUX = _module(
    "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    "aarch64-unknown-linux-gnu",
    'nofree norecurse nosync nounwind uwtable "frame-pointer"="non-leaf" "no-trapping-math"="true"'
    ' "stack-protector-buffer-size"="8" "target-cpu"="cortex-a72" "target-features"="+aes,+crc,+fp-armv8,+neon,+v8a"',
    "Debian clang version 19.1.7",
)
# clang 19, RISC-V with vectors.
RISCV64 = _module(
    "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128",
    "riscv64-unknown-linux-gnu",
    'nofree norecurse nosync nounwind uwtable vscale_range(2,1024) "no-trapping-math"="true"'
    ' "stack-protector-buffer-size"="8" "target-cpu"="generic-rv64" "target-features"="+64bit,+a,+c,+d,+f,+m,+v"',
    "Debian clang version 19.1.7",
)
OF_OTHER_MACHINES = {"arm64-apple": ARM64_APPLE, "aarch64": AARCH64_LINUX, "riscv64": RISCV64}
