"""Constructs that a line-based reader gets wrong, in the headers of functions. LLVM accepts every input."""

from __future__ import annotations

import pytest

from .views import header_of, parse, text_of, texts_of

BODY = " {\n  unreachable\n}\n"


def test_a_define_on_several_lines_with_comments() -> None:
    module = parse(
        """\
define ; not here: @g(
  internal
  fastcc noundef
  i32 @f ; nor here (
  (i32 noundef %a, ; ) a comment
   ptr
   %b) local_unnamed_addr
   #0
{
  ret i32 %a
}
attributes #0 = { nounwind }
"""
    )
    header = header_of(module)
    assert header.name == "f"
    assert text_of(module, header.linkage) == "internal"
    assert text_of(module, header.calling_convention) == "fastcc"
    assert texts_of(module, header.return_attributes) == ["noundef"]
    assert text_of(module, header.return_type) == "i32"
    assert [parameter.name for parameter in header.parameters] == ["a", "b"]
    assert texts_of(module, header.attributes) == ["#0"]
    assert text_of(module, header.clauses["local_unnamed_addr"]) == "local_unnamed_addr"


def test_attributes_with_parentheses_and_nested_types() -> None:
    module = parse(
        """\
%t = type { i32, { i8, i8 } }
define void @f(ptr sret(%t) align 4 %r, ptr byval({ i32, { i8, i8 } }) captures(none) %v, \
ptr initializes((0, 4), (8, 12)) dereferenceable(16) "k"="v )" %w, i32 range(i32 -1, 5) signext) \
memory(read, argmem: readwrite) "a"="{" alignstack(16) uwtable(sync)"""
        + BODY
    )
    header = header_of(module)
    assert [texts_of(module, parameter.attributes) for parameter in header.parameters] == [
        ["sret(%t)", "align 4"],
        ["byval({ i32, { i8, i8 } })", "captures(none)"],
        ["initializes((0, 4), (8, 12))", "dereferenceable(16)", '"k"="v )"'],
        ["range(i32 -1, 5)", "signext"],
    ]
    assert [parameter.name for parameter in header.parameters] == ["r", "v", "w", None]
    assert texts_of(module, header.attributes) == [
        "memory(read, argmem: readwrite)",
        '"a"="{"',
        "alignstack(16)",
        "uwtable(sync)",
    ]


def test_everything_after_the_parameter_list() -> None:
    module = parse(
        """\
$c = comdat any
@g = global i32 0
define weak_odr hidden { i32, ptr } @f(i32 %0, ...) unnamed_addr #0 section ".text {" partition "p" comdat($c) \
align 16 gc "statepoint-example" prefix { i32, [2 x i8] } { i32 1, [2 x i8] c"}\\22" } \
prologue ptr getelementptr inbounds ({ i32 }, ptr @g, i64 0, i32 0) personality ptr @p !prof !0 !note !{!0}"""
        + BODY
        + """declare i32 @p(...)
attributes #0 = { nounwind }
!0 = !{!"function_entry_count", i64 1}
"""
    )
    header = header_of(module)
    assert {key: text_of(module, value) for key, value in header.clauses.items()} == {
        "unnamed_addr": "unnamed_addr",
        "section": 'section ".text {"',
        "partition": 'partition "p"',
        "comdat": "comdat($c)",
        "align": "align 16",
        "gc": 'gc "statepoint-example"',
        "prefix": 'prefix { i32, [2 x i8] } { i32 1, [2 x i8] c"}\\22" }',
        "prologue": "prologue ptr getelementptr inbounds ({ i32 }, ptr @g, i64 0, i32 0)",
        "personality": "personality ptr @p",
    }
    assert [(item.kind, text_of(module, item.value)) for item in header.attachments] == [
        ("prof", "!0"),
        ("note", "!{!0}"),
    ]
    assert (text_of(module, header.linkage), text_of(module, header.visibility)) == ("weak_odr", "hidden")
    assert text_of(module, header.return_type) == "{ i32, ptr }"
    assert header.is_variadic
    assert text_of(module, header.parameter_list) == "(i32 %0, ...)"


@pytest.mark.parametrize(
    ("constant", "more"),
    [
        ("ptr dso_local_equivalent @p", ""),
        ("ptr no_cfi @p", ""),
        ("ptr null", ""),
        ("i32 trunc (i64 ptrtoint (ptr @p to i64) to i32)", ""),
        ("<4 x i32> splat (i32 7)", ""),
        ("<{ i8, i8 }> <{ i8 1, i8 2 }>", ""),
        ('[2 x i8] c"(}"', ""),
        ("ptr getelementptr inbounds nuw (i8, ptr @p, i64 1)", ""),
        ("ptr getelementptr inrange(-8, 8) (i8, ptr @g, i64 8)", "@g = global [4 x i64] zeroinitializer\n"),
        ("float 0x3FF0000000000000", ""),
    ],
)
def test_constants_of_clauses(constant: str, more: str) -> None:
    text = f"declare void @p()\n{more}define void @f() prefix {constant} personality ptr @p !prof !0{BODY}"
    module = parse(text + '!0 = !{!"function_entry_count", i64 1}\n')
    header = header_of(module)
    assert text_of(module, header.clauses["prefix"]) == f"prefix {constant}"
    assert text_of(module, header.clauses["personality"]) == "personality ptr @p"
    assert len(header.attachments) == 1


@pytest.mark.parametrize(
    "convention",
    ["cc 10", "cc10", "cc\n1023", "fastcc", "ghccc", "x86_vectorcallcc", "spir_kernel", "amdgpu_cs_chain",
     "riscv_vls_cc(64)",
     "aarch64_sme_preservemost_from_x0", "preserve_nonecc"],
)  # fmt: skip
def test_calling_conventions(convention: str) -> None:
    real = convention not in ("spir_kernel", "amdgpu_cs_chain", "riscv_vls_cc(64)")
    module = parse(f"define dso_local {convention} zeroext i8 @f(){BODY}", real=real)
    header = header_of(module)
    assert text_of(module, header.calling_convention) == convention
    assert texts_of(module, header.return_attributes) == ["zeroext"]
    assert text_of(module, header.preemption) == "dso_local"


def test_the_vendors_convention() -> None:
    module = parse(
        "define linkonce_odr simt_entry void @f(ptr addrspace(1) %p, ptr addrspace(6) %q) {\n  ret void\n}", real=False
    )
    header = header_of(module)
    assert text_of(module, header.calling_convention) == "simt_entry"
    assert [text_of(module, item.type) for item in header.parameters] == ["ptr addrspace(1)", "ptr addrspace(6)"]


def test_quoted_and_numbered_parameters() -> None:
    module = parse('define void @"f {"(i32 %"x y", i32, ptr %1, i32 %n) {\n  ret void\n}')
    header = header_of(module, "f {")
    assert [(item.name, item.number) for item in header.parameters] == [
        ("x y", None),
        (None, 0),
        (None, 1),
        ("n", None),
    ]
    assert [text_of(module, item.name_span) for item in header.parameters] == ['%"x y"', None, "%1", "%n"]


def test_numbers_of_parameters_may_skip() -> None:
    module = parse("define void @f(i32 %5, i32, i32 %9) {\n  ret void\n}", real=False)
    assert [item.number for item in header_of(module).parameters] == [5, 6, 9]


def test_declarations_with_attachments_and_varargs() -> None:
    module = parse(
        "declare !kind !0 !k2 !{!0} extern_weak i32 @f(ptr, ...) #0\nattributes #0 = { cold }\n!0 = !{}", real=False
    )
    header = header_of(module)
    assert [item.kind for item in header.attachments] == ["kind", "k2"]
    assert header.is_variadic
    assert text_of(module, header.linkage) == "extern_weak"


def test_two_attachments_of_one_kind_on_a_device_function() -> None:
    module = parse("define void @f() !annotation !0 !annotation !1" + BODY + '!0 = !{!"a"}\n!1 = !{!"b"}\n', real=False)
    assert [(item.kind, text_of(module, item.value)) for item in header_of(module).attachments] == [
        ("annotation", "!0"),
        ("annotation", "!1"),
    ]


def test_older_pointer_types() -> None:
    module = parse(
        "define void (i32)* @f(i8* nocapture readonly %a, void (i32, ...)* %b, %T addrspace(3)** %c) {\n  ret void\n}",
        real=False,
    )
    header = header_of(module)
    assert text_of(module, header.return_type) == "void (i32)*"
    assert [text_of(module, item.type) for item in header.parameters] == [
        "i8*",
        "void (i32, ...)*",
        "%T addrspace(3)**",
    ]
    assert texts_of(module, header.parameters[0].attributes) == ["nocapture", "readonly"]


def test_scalable_and_target_types() -> None:
    module = parse(
        'define <vscale x 4 x i32> @f(target("spirv.Image", i32, 0, 1) %i, <vscale x 2 x ptr> %p) {\n'
        "  ret <vscale x 4 x i32> zeroinitializer\n}"
    )
    header = header_of(module)
    assert text_of(module, header.return_type) == "<vscale x 4 x i32>"
    assert [text_of(module, item.type) for item in header.parameters] == [
        'target("spirv.Image", i32, 0, 1)',
        "<vscale x 2 x ptr>",
    ]
