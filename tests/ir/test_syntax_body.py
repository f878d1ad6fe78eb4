"""Constructs that a line-based reader gets wrong, among the statements of a function. LLVM accepts every input."""

from __future__ import annotations

import pytest

from vfsimt.ir.nodes import StatementKind

from .views import body_of, parse, statements, text_of


def test_numbered_blocks_beside_named_ones_and_an_entry_without_label() -> None:
    module = parse(
        """\
define i32 @f(i32 %0, i1 %c) {
  %2 = add i32 %0, 1
  br i1 %c, label %3, label %named

3:                                                ; preds = %1
  %4 = mul i32 %2, 2
  br label %"block 5:"

"block 5:":
  %5 = phi i32 [ %4, %3 ], [ %2, %named ]
  ret i32 %5

named:
  br label %"block 5:"
}
"""
    )
    body = body_of(module)
    assert [(item.name, item.is_named, text_of(module, item.label)) for item in body.blocks] == [
        ("1", False, None),
        ("3", False, "3"),
        ("block 5:", True, '"block 5:"'),
        ("named", True, "named"),
    ]
    assert [(item.first, item.end) for item in body.blocks] == [(0, 2), (3, 5), (6, 8), (9, 10)]
    assert body.instruction_count == 7
    assert body.definitions == {"%2": 0, "%4": 3, "%5": 6}


def test_blocks_after_terminators_and_unwritten_results_take_numbers() -> None:
    module = parse(
        """\
declare i32 @g()
declare void @h()
define i32 @f(i1 %c) {
  call i32 @g()
  call void @h()
  load i32, ptr null
  br i1 %c, label %3, label %5
  add i32 %1, %2
  br label %5
  ret i32 %1
}
"""
    )
    assert [(item.name, item.is_named) for item in body_of(module).blocks] == [("0", False), ("3", False), ("5", False)]


def test_use_list_orders_are_no_blocks() -> None:
    module = parse(
        """\
define void @f(i32 %x) {
  %a = add i32 %x, 1
  %b = add i32 %x, 2
  ret void

  ; uselistorder directives
  uselistorder i32 %x, { 1, 0 }
}
"""
    )
    body = body_of(module)
    assert [item.kind for item in body.statements()][-1] is StatementKind.USE_LIST_ORDER
    assert len(body.blocks) == 1
    assert body.instruction_count == 3


def test_braces_in_types_constants_and_strings() -> None:
    module = parse(
        """\
define { i32, { i8 } } @f(ptr %p) {
  %a = insertvalue { i32, { i8 } } { i32 1, { i8 } { i8 2 } }, i32 7, 0
  store [4 x i8] c"}\\22{;", ptr %p
  call void asm sideeffect "{ ; ret void } = \\22", ""()
  ret { i32, { i8 } } %a
}
"""
    )
    assert [item.split()[0] for item in statements(module)] == ["%a", "store", "call", "ret"]
    assert statements(module)[1] == 'store [4 x i8] c"}\\22{;", ptr %p'


def test_comments_in_and_after_statements() -> None:
    module = parse(
        """\
define void @f(i32 %n) { ; ret void
  ; %x = add i32 1, 2
  %a = add ; store
    i32 %n, ; } "odd
    1 ; b:
  ret void ; "
  ; end: {
}
"""
    )
    assert statements(module) == ['%a = add ; store\n    i32 %n, ; } "odd\n    1', "ret void"]


def test_switches_and_landing_pads_over_lines() -> None:
    module = parse(
        """\
declare i32 @p(...)
declare void @g()
define void @f(i32 %n) personality ptr @p {
entry:
  switch i32 %n, label %a [
    i32 0, label %a
    i32 1, label %b
  ]
a:
  invoke void @g()
          to label %b unwind label %pad
pad:
  %l = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr null]
  resume { ptr, i32 } %l
b:
  ret void
}
"""
    )
    heads = [item.split()[0] for item in statements(module)]
    assert heads == ["entry:", "switch", "a:", "invoke", "pad:", "%l", "resume", "b:", "ret"]
    assert statements(module)[3] == "invoke void @g()\n          to label %b unwind label %pad"
    assert body_of(module).opcodes == {"switch", "invoke", "landingpad", "resume", "ret"}


def test_two_statements_on_a_line_with_nothing_between() -> None:
    module = parse(
        "define i32 @f(ptr %p) { %a = add i32 1, 2%b=add i32 3, 4 store i32 0, ptr %p, align 4br label %x x:ret i32%b}"
    )
    assert statements(module) == [
        "%a = add i32 1, 2",
        "%b=add i32 3, 4",
        "store i32 0, ptr %p, align 4",
        "br label %x",
        "x:",
        "ret i32%b",
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("store i32 0, ptr %p", " tail call void @g()"),
        ("store i32 0, ptr %tail", " call void @g()"),
        ("store i32 0, ptr %p, align 4", "store i32 1, ptr %p"),
        ("call void @g()", "call void @g()"),
        ("store ptr null, ptr %p", " fence seq_cst"),
        ("%x = alloca i32", "%y = alloca i32"),
        ("fence seq_cst", " load i32, ptr %p"),
        ("fence seq_cst", " load\n    i32, ptr %p"),
        ("call void @g()", " add\n    i32 1, 2"),
        ("call void @g()", "notail call void @g()"),
        ("br label %b", " b:"),
        ("unreachable", " b:"),
        ("unreachable", ' "b":'),
        ("%x = load { i32 }, ptr %p, !nontemporal !0", " unreachable"),
        ("ret void", "unreachable"),
        ("store ptr @g, ptr %p", "%x=freeze i32 1"),
    ],
)
def test_a_second_statement_on_a_line_is_seen_in_any_place(first: str, second: str) -> None:
    separator = " " if first == "ret void" else ""
    text = "declare void @g()\ndefine void @f(ptr %p, ptr %tail) {\n"
    text += f"  {first}{separator}{second}\n  ret void\nend:\n  br label %b\n"
    text += "}\n!0 = !{i32 1}\n" if "b" in second and second.endswith(":") else "b:\n  ret void\n}\n!0 = !{i32 1}\n"
    found = statements(parse(text))
    assert found[:2] == [first, second.strip()]


def test_opcode_words_that_start_no_statement() -> None:
    module = parse(
        """\
@g = global i32 0
define void @f(ptr %add, i32 %load) {
store:
  store i64
    ptrtoint (ptr @g to i64), ptr %add
  %call = add i32 %load, trunc (i64 ptrtoint (ptr @g to i64) to i32)
  %r = atomicrmw add ptr %add, i32 1 seq_cst
  %s = atomicrmw volatile
    xor ptr %add, i32 1 seq_cst
  %t = select i1 true, ptr %add, ptr
  getelementptr inbounds (i8, ptr @g, i64 1)
  br label %store2
store2:
  ret void
}
"""
    )
    assert [item.split()[0] for item in statements(module)] == [
        "store:",
        "store",
        "%call",
        "%r",
        "%s",
        "%t",
        "br",
        "store2:",
        "ret",
    ]
    assert body_of(module).opcodes == {"store", "add", "atomicrmw", "select", "br", "ret"}


def test_metadata_written_inside_a_body_has_no_labels() -> None:
    text = """\
define void @f() !dbg !3 {
  ret void, !dbg !DILocation(
    line: 3,
    column: 4,
    scope: !3)
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, unit: !1, type: !4)
!4 = !DISubroutineType(types: !5)
!5 = !{}
"""
    module = parse(text)
    assert len(statements(module)) == 1
    assert statements(parse(text.replace("column: 4,\n    ", ""))) == [
        "ret void, !dbg !DILocation(\n    line: 3,\n    scope: !3)"
    ]


def test_debug_records() -> None:
    module = parse(
        """\
define void @f(i32 %n) !dbg !3 {
    #dbg_value(i32 %n, !6, !DIExpression(), !7)
  ret void, !dbg !7
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, unit: !1, type: !4)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocalVariable(name: "n", scope: !3, file: !2)
!7 = !DILocation(line: 1, column: 1, scope: !3)
"""
    )
    assert [(item.kind, item.opcode) for item in body_of(module).statements()] == [
        (StatementKind.DEBUG_RECORD, ""),
        (StatementKind.INSTRUCTION, "ret"),
    ]
    assert statements(module)[0] == "#dbg_value(i32 %n, !6, !DIExpression(), !7)"
    assert len(body_of(module).blocks) == 1


def test_windows_line_ends() -> None:
    lines = [
        "define void @f(i1 %c) {",
        "  br i1 %c, label %a, label %b ; c",
        "",
        "a:",
        "  unreachable",
        "b: ; preds = %0",
        "  ret void",
        "}",
    ]
    module = parse("\r\n".join(lines))
    assert statements(module) == ["br i1 %c, label %a, label %b", "a:", "unreachable", "b:", "ret void"]


def test_a_carriage_return_alone_is_white_space_and_ends_a_comment() -> None:
    module = parse("define void @f() {\r  br label %b ; c\rb:\r  ret void\r}\r")
    assert statements(module) == ["br label %b", "b:", "ret void"]
