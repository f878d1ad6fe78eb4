"""Constructs that a line-based reader gets wrong, between the functions of a module. LLVM accepts every input."""

from __future__ import annotations

import pytest

from vfsimt.errors import InputError
from vfsimt.ir.metadata import MetadataGraph
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module

from .views import entities, parse


def test_strings_with_escaped_quotes_and_braces() -> None:
    text = 'source_filename = "a\\22 } define { ; b"\n@s = constant [4 x i8] c"}\\22{;"\ndeclare void @f() ; }\n'
    assert entities(parse(text)) == [
        ("source_filename", 'source_filename = "a\\22 } define { ; b"'),
        ("global", '@s = constant [4 x i8] c"}\\22{;"'),
        ("declare", "declare void @f()"),
    ]


def test_quoted_names_are_decoded() -> None:
    module = parse('%"t {" = type { i32 }\n@"a b" = global i32 0\ndeclare void @"f\\22\\5C("()\ndeclare void @f()')
    assert [module.name_of(entity) for entity in module.entities] == ["t {", "a b", 'f"\\(', "f"]
    assert set(module.functions) == {'f"\\(', "f"}
    assert module.names == {"a b", 'f"\\(', "f"}


def test_comments_after_code_and_between() -> None:
    text = '; @a = global\n@x ; "odd quote {\n= ; } c\nglobal i32 0 ; define void @no() {\n; end "\n@y = global i32 1;'
    assert entities(parse(text)) == [
        ("global", '@x ; "odd quote {\n= ; } c\nglobal i32 0'),
        ("global", "@y = global i32 1"),
    ]


def test_block_comments() -> None:
    text = '/* @a = global { */@x = global i32 0 /* } */ /* " */ @y = global i32 1/**/define void @f() {ret void}'
    assert [(kind, part) for kind, part in entities(parse(text))] == [
        ("global", "@x = global i32 0"),
        ("global", "@y = global i32 1"),
        ("define", "define void @f() {ret void}"),
    ]


def test_a_word_for_a_kind_in_a_comment_is_no_kind() -> None:
    module = parse('@x = ; alias\n global i32 0\n@y = external global i32, section "ifunc"\n@z = alias i32, ptr @x')
    assert [entity.kind for entity in module.entities] == [EntityKind.GLOBAL, EntityKind.GLOBAL, EntityKind.ALIAS]


def test_comdats_plain_and_quoted() -> None:
    text = '$c = comdat any\n$"c {1}" = comdat largest\n@c = global i32 0, comdat\n@d = global i32 0, comdat($"c {1}")'
    assert [kind for kind, _ in entities(parse(text))] == ["comdat", "comdat", "global", "global"]


def test_braces_in_types_and_constants() -> None:
    text = (
        "%a = type { i32, { i8, <{ i16 }> } }\n%o = type opaque\n@x = global { i32, { i8 } } { i32 1, { i8 } { i8 2 } }"
    )
    assert [part for _, part in entities(parse(text))] == text.split("\n")


def test_everything_on_one_line() -> None:
    text = (
        'target triple = "" $c = comdat any %t = type { i32 } @x = global %t zeroinitializer '
        "define void @f() {ret void}"
        "declare void @g() #0 attributes #0 = { nounwind } !n = !{!0} !0 = !{}"
    )
    assert entities(parse(text)) == [
        ("target triple", 'target triple = ""'),
        ("comdat", "$c = comdat any"),
        ("type", "%t = type { i32 }"),
        ("global", "@x = global %t zeroinitializer"),
        ("define", "define void @f() {ret void}"),
        ("declare", "declare void @g() #0"),
        ("attributes", "attributes #0 = { nounwind }"),
        ("named metadata", "!n = !{!0}"),
        ("numbered metadata", "!0 = !{}"),
    ]


def test_white_space_inside_keywords_and_names() -> None:
    text = 'target\n ; c\n triple\t=\r\n""\nmodule  asm "x"\n! 0 = !{}\nattributes ; c\n #0 = { cold }\n'
    text += "declare void @f() #0"
    assert [(kind, part.split()[0]) for kind, part in entities(parse(text))] == [
        ("target triple", "target"),
        ("module asm", "module"),
        ("numbered metadata", "!"),
        ("attributes", "attributes"),
        ("declare", "declare"),
    ]


def test_metadata_lines_in_runs_and_out_of_them() -> None:
    text = """\
!named = !{!0, !1}
!0 = !{!"a } = {", i64 1}
!1 = distinct !{!1, !2}
!2 = !{!"x\\22y"} ; !9 = !{}
!3 = !{
  ptr @f}
!4 = !{i32 1} !5 = !{}\r
!6 = !DILocation(line: 1, column: 2, scope: !8)
!7 = !DIFile(filename: "a;b", directory: "/{")
!8 = distinct !DISubprogram(name: "f = (", file: !7, unit: !9)
!9 = distinct !DICompileUnit(language: DW_LANG_C, file: !7)
!10 = !{}
declare void @f()
"""
    found = entities(parse(text, real=False))
    assert [kind for kind, _ in found] == ["named metadata"] + ["numbered metadata"] * 11 + ["declare"]
    assert [part.split(" = ")[0] for _, part in found[1:-1]] == [f"!{number}" for number in range(11)]
    assert found[3:6] == [
        ("numbered metadata", '!2 = !{!"x\\22y"}'),
        ("numbered metadata", "!3 = !{\n  ptr @f}"),
        ("numbered metadata", "!4 = !{i32 1}"),
    ]


def test_module_asm_with_braces_and_quotes() -> None:
    text = 'module asm ".macro m {"\nmodule asm "say \\22}\\22 ; declare"\ndeclare void @f()'
    assert [kind for kind, _ in entities(parse(text))] == ["module asm", "module asm", "declare"]


def test_use_list_orders() -> None:
    text = """\
@a = global i32 0
@b = global [2 x ptr] [ptr @a, ptr @a]
define void @f(i1 %x) {
  br i1 %x, label %a, label %b
a:
  br label %b
b:
  ret void
}
uselistorder ptr @a, { 1, 0 }
uselistorder_bb @f, %b, { 1, 0 }
"""
    assert [kind for kind, _ in entities(parse(text))][-2:] == ["uselistorder", "uselistorder"]


def test_summaries() -> None:
    text = """\
define void @f() {
  ret void
}
^0 = module: (path: "a {", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external), insts: 1)))
^2 = blockcount: 1
"""
    assert [kind for kind, _ in entities(parse(text, real=False))] == ["define", "summary", "summary", "summary"]


def test_aliases_and_ifuncs() -> None:
    text = """\
@x = global i32 0
@al = hidden unnamed_addr alias i32, ptr @x
@if = ifunc void (), ptr @resolve
define ptr @resolve() {
  ret ptr null
}
"""
    assert [kind for kind, _ in entities(parse(text))] == ["global", "alias", "ifunc", "define"]


def test_unknown_text_is_opaque_after_a_definition_and_at_the_start() -> None:
    text = "!!vendor banner 7\ndefine void @f() {\n  ret void\n} ; c\nvendor.note @f, 3\n\ndeclare void @g()\n"
    assert entities(parse(text, real=False)) == [
        ("opaque", "!!vendor banner 7"),
        ("define", "define void @f() {\n  ret void\n}"),
        ("opaque", "vendor.note @f, 3"),
        ("declare", "declare void @g()"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("final", [True, False])
def test_line_ends_and_no_line_end_at_the_end(end: str, final: bool) -> None:
    lines = ["; c", "@x = global i32 0 ; c", "", "define void @f() {", "  ret void ; c", "}", "!0 = !{}", "!1 = !{}"]
    found = entities(parse(end.join(lines) + end * final))
    assert [kind for kind, _ in found] == ["global", "define", "numbered metadata", "numbered metadata"]
    assert [part for _, part in found] == [
        "@x = global i32 0",
        end.join(["define void @f() {", "  ret void ; c", "}"]),
        "!0 = !{}",
        "!1 = !{}",
    ]


def test_constants_and_comments_of_any_bytes() -> None:
    data = b'; caf\xe9 \xff\n@x = constant [3 x i8] c"\xe9}\x80"\n; \xc3\xa9\ndeclare void @f()'
    module = parse(data.decode("utf-8", "surrogateescape"))
    assert [entity.kind for entity in module.entities] == [EntityKind.GLOBAL, EntityKind.DECLARATION]
    assert "".join(module.pieces()).encode("utf-8", "surrogateescape") == data


def test_vendor_conventions() -> None:
    text = "define linkonce_odr simt_entry void @f() {\n  call simt_entry void @g()\n  ret void\n}\n"
    text += "declare simt_entry void @g()"
    assert [kind for kind, _ in entities(parse(text, real=False))] == ["define", "declare"]


@pytest.mark.parametrize("comment", ["; ", ";  \t", "; c \r\n", "; c \n\n ;  \n", "/* c */ ; \n/* */ "])
def test_a_comment_that_ends_in_white_space_is_trivia(comment: str) -> None:
    text = f"declare void @f() {comment}\ndefine void @g() {{\n  ret void\n}} {comment}"
    assert entities(parse(text)) == [
        ("declare", "declare void @f()"),
        ("define", "define void @g() {\n  ret void\n}"),
    ]


@pytest.mark.parametrize("text", ["targettriple", 'moduleasm "nop"', 'targetdatalayout = "e"', "targettriple-x"])
def test_two_keywords_in_one_word_are_none(text: str) -> None:
    module = parse_module(text)
    assert [entity.kind for entity in module.entities] == [EntityKind.OPAQUE]
    with pytest.raises(InputError):
        check_module(text)


@pytest.mark.parametrize("second", ["define void @f() {\n  ret void\n}", "declare void @f()", 'declare void @"\\66"()'])
def test_a_function_that_is_there_twice_is_refused_at_the_second(second: str) -> None:
    text = f"define void @f() {{\n  ret void\n}}\n\n{second}\n"
    with pytest.raises(InputError) as caught:
        _ = parse_module(text).functions
    assert [str(finding.place) for finding in caught.value.findings] == ["<string>:5:1"]
    assert [finding.code for finding in caught.value.findings] == ["VF104"]
    with pytest.raises(InputError):
        check_module(text)


def test_a_number_and_a_name_that_is_that_number_are_refused_as_what_they_are() -> None:
    text = 'define void @0() {\n  ret void\n}\n\ndeclare void @"0"()\n'
    check_module(text)
    with pytest.raises(InputError) as caught:
        _ = parse_module(text).functions
    (finding,) = caught.value.findings
    assert (finding.code, str(finding.place)) == ("VF104", "<string>:5:1")
    assert finding.message == '@0 and @"0" are two functions, which vfsimt does not tell apart'


@pytest.mark.parametrize(
    "node", ["!0 ; a comment\n= ; another\n!{}", "!0\0=\0distinct !{}", "! /* */ 0 /* */ = !{! ; 1\n 1}"]
)
def test_trivia_inside_a_metadata_node(node: str) -> None:
    text = f"!named = !{{!0}}\n{node}\n!1 = !{{}}\n"
    check_module(text)
    graph = MetadataGraph(parse_module(text))
    read = graph.node(0)
    assert read is not None
    assert (read.is_distinct, read.references) == ("distinct" in node, [1] if "{!" in node else [])
