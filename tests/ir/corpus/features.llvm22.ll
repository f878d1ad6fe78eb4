; ModuleID = 'f"eatures' — with UTF-8: é µ 漢字
source_filename = "f\22eatures; {"
target datalayout = "e-m:e-i64:64-n32:64"

module asm ".macro m {"
module asm "  .ascii \22; } define\22"

%"struct {" = type { i32, %opaque, <{ i8, { i16 } }> }
%opaque = type { ptr }

$"com {dat}" = comdat any
$fold = comdat any

@str = private unnamed_addr constant [8 x i8] c"}\22;\\\00\FF{\0A", align 1
@"quoted; name" = internal global { i32, [2 x i8] } { i32 -7, [2 x i8] c"\22}" }, section ".data {", comdat($"com {dat}")
@vec = constant <4 x i32> splat (i32 7)
@half = constant half 0xH3C00
@long = constant x86_fp80 0xK3FFF8000000000000000
@table = constant [2 x ptr] [ptr blockaddress(@dispatch, %one), ptr blockaddress(@dispatch, %"two {")]
@tls = thread_local(localdynamic) global i32 0
@alias = hidden alias i32, ptr @tls
@ifunc = ifunc i32 (i32), ptr @resolver

define i32 @dispatch(i32 %n) {
entry:
  %slot = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i32 %n
  %target = load ptr, ptr %slot, align 8
  indirectbr ptr %target, [label %one, label %"two {"]

one:                                              ; preds = %entry
  ret i32 1

"two {":                                          ; preds = %entry
  ret i32 2
}

define ptr @resolver() {
  ret ptr null
}

; Function Attrs: nounwind
define void @asm_goto(i32 %x) #0 {
  callbr void asm sideeffect "# $0 { ${1:l} }", "r,!i,~{memory}"(i32 %x)
          to label %normal [label %indirect]

normal:                                           ; preds = %0
  call void asm inteldialect "nop", "~{dirflag}"() #1
  ret void

indirect:                                         ; preds = %0
  unreachable
}

define void @eh() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(ptr captures(none) @str) [ "deopt"(i32 7, ptr null), "gc-live"() ]
          to label %done unwind label %lpad, !prof !2

lpad:                                             ; preds = %0
  %1 = landingpad { ptr, i32 }
          cleanup
          catch ptr @str
          filter [1 x ptr] [ptr @tls]
  %2 = extractvalue { ptr, i32 } %1, 0
  resume { ptr, i32 } %1

done:                                             ; preds = %0
  ret void
}

define void @funclets() personality ptr @__CxxFrameHandler3 {
  invoke void @may_throw(ptr null)
          to label %done unwind label %dispatch

dispatch:                                         ; preds = %0
  %cs = catchswitch within none [label %handler] unwind to caller

handler:                                          ; preds = %dispatch
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  call void @may_throw(ptr null) [ "funclet"(token %cp) ]
  catchret from %cp to label %done

done:                                             ; preds = %handler, %0
  ret void
}

; Function Attrs: presplitcoroutine
define ptr @coroutine(i32 %n) #2 {
entry:
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i32 @llvm.coro.size.i32()
  %alloc = alloca i8, i32 %size, align 16
  %hdl = call ptr @llvm.coro.begin(token %id, ptr %alloc)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %suspend [
    i8 0, label %resume
    i8 1, label %suspend
  ]

resume:                                           ; preds = %entry
  br label %suspend

suspend:                                          ; preds = %resume, %entry, %entry
  ret ptr %hdl
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v, target("spirv.Image", i32, 0) %img) {
  %a = insertelement <vscale x 4 x i32> poison, i32 1, i64 0
  %b = shufflevector <vscale x 4 x i32> %a, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %c = add nuw nsw <vscale x 4 x i32> %v, %b
  ret <vscale x 4 x i32> %c
}

define i32 @orders(i32 %x, ptr initializes((0, 4)) %p, i32 range(i32 0, 5) %r) {
  %a = add i32 %x, 1
  %b = add i32 %x, 2
  store i32 %r, ptr %p, align 4, !tbaa !3
  %c = mul i32 %a, %b
  %d = atomicrmw volatile add ptr %p, i32 %c syncscope("agent") seq_cst, align 4
  ret i32 %d

  ; uselistorder directives
  uselistorder i32 %x, { 1, 0 }
}

declare void @may_throw(ptr)

declare i32 @__gxx_personality_v0(...)

declare i32 @__CxxFrameHandler3(...)

declare token @llvm.coro.id(i32, ptr readnone, ptr readonly captures(none), ptr)

declare i32 @llvm.coro.size.i32()

declare ptr @llvm.coro.begin(token, ptr writeonly)

declare i8 @llvm.coro.suspend(token, i1)

attributes #0 = { nounwind "probe-stack"="__probe {" }
attributes #1 = { nounwind }
attributes #2 = { presplitcoroutine }

!named.node = !{!0, !1}

!0 = !{!"a \22 } string", i32 1, ptr @"quoted; name", null}
!1 = distinct !{!1, !0}
!2 = !{!"branch_weights", i32 1, i32 2000}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"root"}

^0 = module: (path: "a {", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "eh") ; guid = 15822663052811949562
