"""Constructs that a line-based reader gets wrong, in calls. LLVM accepts every input that is marked real."""

from __future__ import annotations

import pytest

from .views import calls, parse, text_of, texts_of

DECLARATIONS = """\
@g = external global i32
declare void @void(ptr, i32)
declare void @any(ptr, ...)
declare i32 @i32(i32)
declare ptr @"f {"(ptr)
declare void @agg(ptr, ptr)
declare i32 @pers(...)
"""


def one_call(line: str, *, real: bool = True, tail: str = ""):
    header = "define void @f(ptr %p, i32 %n, ptr %fp) personality ptr @pers"
    text = f"{DECLARATIONS}{header} {{\n  {line}\n  ret void\n{tail}}}\n!0 = !{{}}\n"
    module = parse(text, real=real)
    (call,) = calls(module)
    assert call.span.slice(text) == line
    return module, call


def test_a_plain_call() -> None:
    module, call = one_call("call void @void(ptr %p, i32 8)")
    assert (call.opcode, call.callee_name, text_of(module, call.return_type)) == ("call", "void", "void")
    assert call.function_type_parameters is None
    assert text_of(module, call.argument_list) == "(ptr %p, i32 8)"
    assert [(text_of(module, item.type), text_of(module, item.value)) for item in call.arguments] == [
        ("ptr", "%p"),
        ("i32", "8"),
    ]
    assert (call.tail_kind, call.calling_convention, call.bundles, call.attachments) == (None, None, None, ())


def test_everything_at_once() -> None:
    module, call = one_call(
        "%r.1 = tail call fastcc noundef range(i32 0, 5) i32 (i32) @i32(i32 noundef range(i32 0, 9) signext %n) "
        '#0 "k"="v)" '
        'memory(none) [ "deopt"(i32 4, ptr %p), "x"() ], !prof !0, !note !{!0}',
        real=False,
    )
    assert text_of(module, call.tail_kind) == "tail"
    assert text_of(module, call.calling_convention) == "fastcc"
    assert texts_of(module, call.return_attributes) == ["noundef", "range(i32 0, 5)"]
    assert text_of(module, call.return_type) == "i32"
    assert texts_of(module, call.function_type_parameters or ()) == ["i32"]
    assert texts_of(module, call.arguments[0].attributes) == ["noundef", "range(i32 0, 9)", "signext"]
    assert texts_of(module, call.attributes) == ["#0", '"k"="v)"', "memory(none)"]
    assert text_of(module, call.bundles) == '[ "deopt"(i32 4, ptr %p), "x"() ]'
    assert [(item.kind, text_of(module, item.value)) for item in call.attachments] == [
        ("prof", "!0"),
        ("note", "!{!0}"),
    ]


def test_function_types_in_calls() -> None:
    module, call = one_call("call void (ptr, ...) @any(ptr %p, i32 8, double 1.0)")
    assert texts_of(module, call.function_type_parameters or ()) == ["ptr"]
    assert call.is_variadic_type
    assert (text_of(module, call.return_type), call.callee_name, len(call.arguments)) == ("void", "any", 3)


@pytest.mark.parametrize(
    ("line", "return_type", "name", "arguments"),
    [
        ('%x = call ptr @"f {"(ptr null)', "ptr", "f {", ["null"]),
        ("call void %fp(i32 1)", "void", None, ["1"]),
        ("call void null()", "void", None, []),
        ("call void inttoptr (i64 7 to ptr)()", "void", None, []),
        ("call void getelementptr inbounds (i8, ptr @g, i64 1)(ptr %p)", "void", None, ["%p"]),
        ("call void dso_local_equivalent @agg(ptr %p, ptr %p)", "void", None, ["%p", "%p"]),
        ("call void no_cfi @agg(ptr %p, ptr %p)", "void", None, ["%p", "%p"]),
        ("call void @agg(ptr byval({ i32, { i8 } }) align 4 %p, ptr sret(i32) %p)", "void", "agg", ["%p", "%p"]),
        ("%x = call { i32, ptr } %fp({ i32, ptr } { i32 1, ptr @g })", "{ i32, ptr }", None, ["{ i32 1, ptr @g }"]),
        ("%x = call <vscale x 4 x i32> %fp(<4 x i32> splat (i32 7))", "<vscale x 4 x i32>", None, ["splat (i32 7)"]),
        ("%x = call nnan ninf float %fp(float 0x3FF0000000000000)", "float", None, ["0x3FF0000000000000"]),
        ("call addrspace(0) void @any(i32 ptrtoint (ptr @g to i32))", "void", "any", ["ptrtoint (ptr @g to i32)"]),
        ("call void @any(ptr blockaddress(@f, %b))", "void", "any", ["blockaddress(@f, %b)"]),
        ('call void @any(ptr %p, [4 x i8] c"a)\\22;")', "void", "any", ["%p", 'c"a)\\22;"']),
        ('call void @any(ptr %p, target("s", i32, 0) zeroinitializer)', "void", "any", ["%p", "zeroinitializer"]),
        ("call void @dbg(metadata i32 %n)", "void", "dbg", ["i32 %n"]),
        ('call void @dbg(metadata !{!0, !"a)", i32 1})', "void", "dbg", ['!{!0, !"a)", i32 1}']),
        ("call void @dbg(metadata !0)", "void", "dbg", ["!0"]),
        ("call cc 1023 void @void(ptr %p, i32 %n)", "void", "void", ["%p", "%n"]),
        ("call cc1023 void @void(ptr %p, i32 %n)", "void", "void", ["%p", "%n"]),
        ("call void @void(ptr\n    %p, ; a comment )\n    i32 8)", "void", "void", ["%p", "8"]),
        ("call void @void(ptr captures(none) initializes((0, 4)) %p, i32 8)", "void", "void", ["%p", "8"]),
    ],
)  # fmt: skip
def test_callees_types_and_arguments(line: str, return_type: str, name: str | None, arguments: list[str]) -> None:
    doubtful = ("splat", "target(", "@any(ptr blockaddress", "range", "@any(ptr %p, [", "metadata", "addrspace(0)")
    real = not any(part in line for part in doubtful)
    tail = "b:\n  ret void\n" if "blockaddress" in line else ""
    module, call = one_call(line, real=real, tail=tail)
    assert (text_of(module, call.return_type), call.callee_name) == (return_type, name)
    assert [text_of(module, item.value) for item in call.arguments] == arguments


@pytest.mark.parametrize(
    ("line", "return_type", "types", "name"),
    [
        ("call void (i8*, ...)* @any(i8* nocapture %p)", "void", ["i8*"], "any"),
        ("call void (i8*, ...) @any(i8* nocapture %p)", "void", ["i8*"], "any"),
        ("%x = call i32 (i32)* (i8*) @get(i8* %p)", "i32 (i32)*", ["i8*"], "get"),
        ("call void bitcast (void (i32)* @q to void ()*)()", "void", None, None),
        ("call void @copy(i8* align 4 %p, i8 addrspace(1)* %q, i64 8, i1 false)", "void", None, "copy"),
        ("call simt_entry void @k(i8 addrspace(6)* %p)", "void", None, "k"),
    ],
)  # fmt: skip
def test_older_and_vendor_spellings(line: str, return_type: str, types: list[str] | None, name: str | None) -> None:
    module, call = one_call(line, real=False)
    found = None if call.function_type_parameters is None else texts_of(module, call.function_type_parameters)
    assert (call.callee_name, found) == (name, types)
    assert text_of(module, call.return_type) == return_type


def test_inline_asm_is_no_function() -> None:
    line = 'call { i32, i32 } asm sideeffect inteldialect "", "={TPER4},={TPER5},0,1"(i32 %n, i32 %n) #1, !srcloc !0'
    module, call = one_call(line, real=False)
    assert (call.is_inline_asm, call.callee_name, text_of(module, call.return_type)) == (True, None, "{ i32, i32 }")
    assert text_of(module, call.callee) == 'asm sideeffect inteldialect "", "={TPER4},={TPER5},0,1"'
    assert len(call.arguments) == 2


def test_invokes_and_callbrs() -> None:
    module = parse(
        DECLARATIONS
        + """\
define void @f(ptr %p) personality ptr @pers {
  invoke fastcc void @void(ptr %p, i32 8) nounwind [ "deopt"() ]
          to label %ok unwind label %pad, !prof !0
ok:
  callbr void asm "", "r,!i"(i32 8)
          to label %done [label %pad2]
pad2:
  ret void
done:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2}
"""
    )
    invoke, callbr = calls(module)
    assert (invoke.opcode, invoke.callee_name, text_of(module, invoke.bundles)) == ("invoke", "void", '[ "deopt"() ]')
    assert [item.kind for item in invoke.attachments] == ["prof"]
    assert (callbr.opcode, callbr.is_inline_asm, text_of(module, callbr.bundles)) == ("callbr", True, None)


def test_musttail_in_a_variadic_function() -> None:
    call_line = "  musttail call void (ptr, ...) @g(ptr %p, ...)"
    text = f"declare void @g(ptr, ...)\ndefine void @f(ptr %p, ...) {{\n{call_line}\n  ret void\n}}\n"
    module = parse(text)
    (call,) = calls(module)
    assert text_of(module, call.tail_kind) == "musttail"
    assert [text_of(module, item.value) for item in call.arguments] == ["%p"]
