"""Exact twins become one, nothing else changes, and what may not go stays."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.merge.options import Pin

from .host import run
from .made import HEAD, TAIL, failing_module, kernel, simt

BODY = "  store i32 %n, ptr %p, align 4\n  ret void\n"
CALLS = ["call simt_entry void @a(ptr %p, i32 1)", "call simt_entry void @b(ptr %p, i32 2)"]


def pair(first: str = "", second: str = "", *, extra: str = "", calls: list[str] | None = None) -> str:
    text = HEAD + kernel(calls or CALLS) + (first or simt("a", BODY)) + (second or simt("b", BODY)) + TAIL + extra
    check_module(text)
    return text


def merge(text: str, **options: object) -> vfsimt.MergeResult:
    return vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", **options))  # type: ignore[arg-type]


def test_the_fields_failure_becomes_two_entries() -> None:
    text = failing_module(65, 280)  # 37,000 lines, as in the field
    result = merge(text)
    assert result.report.functions_after == 3
    assert len(result.text) * 20 <= len(text)
    assert result.report.survivors == {f"k_simt_{index}": "k_simt_0" for index in range(1, 64)}
    assert run(result.text) == run(text)
    manifest = vfsimt.build_manifest(merge(text, pin=Pin.WEAK_ODR).text)
    assert [(item.function, item.call_sites, item.fragile) for item in manifest.callees] == [
        ("k_simt_0", 64, False),
        ("k_simt_64", 1, False),
    ]


def test_nothing_else_changes() -> None:
    text = pair()
    lines = text.split("\n")
    start = lines.index("define linkonce_odr simt_entry void @b(ptr %p, i32 %n) #0 {")
    expected = lines[:start] + lines[start + 5 :]
    assert merge(text).text == "\n".join(expected).replace("@b(ptr %p, i32 2)", "@a(ptr %p, i32 2)")


@pytest.mark.parametrize("text", ["; nothing\n", HEAD, "define void @f() {\n  ret void\n}\n"])
def test_nothing_to_do_gives_the_input_back(text: str) -> None:
    assert merge(text, pin=Pin.USED, parametrize=True, keep_loops=True).text == text


def test_functions_that_differ_stay() -> None:
    text = pair(second=simt("b", BODY.replace("%n,", "7,")))
    assert merge(text).text == text


def test_a_merge_of_a_merge_changes_nothing() -> None:
    once = merge(failing_module(5, 3)).text
    assert merge(once).text == once


STAYS = {
    "VF701": (simt("a", BODY, linkage="weak_odr"), simt("b", BODY, linkage="weak_odr"), ""),
    "VF702": ("", "", "@table = global ptr @b\n"),
    "VF702 with a comdat that a variable shares": (
        simt("a", BODY, tail="#0 comdat"),
        simt("b", BODY, tail="#0 comdat"),
        "$a = comdat any\n$b = comdat any\n@state = linkonce_odr global i32 0, comdat($b)\n",
    ),
    "VF702 with a comdat that both share": (
        simt("a", BODY, tail="#0 comdat($c)"),
        simt("b", BODY, tail="#0 comdat($c)"),
        "$c = comdat any\n",
    ),
}


@pytest.mark.parametrize("code", STAYS)
def test_twins_that_must_stay_are_noted(code: str) -> None:
    text = pair(*STAYS[code][:2], extra=STAYS[code][2])
    result = merge(text)
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == [code[:5]]


CALLER = 'define void @z() {{\n  call void asm sideeffect "{0}", ""()\n  ret void\n}}\n'
SUMMARY = """^0 = module: (path: "k.ll", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "{0}", summaries: (function: (module: ^0, flags: (linkage: linkonce_odr), insts: 2)))
"""
WRITTEN = {
    "module assembly": 'module asm ".globl {0}"\n',
    "the ELF symbol": 'module asm "bl {0}_simt_entry"\n',
    "a quoted symbol": 'module asm "lea \\22{0}\\22(%rip)"\n',
    "a private symbol": 'module asm ".quad .L{0}-."\n',
    "an immediate": CALLER.replace("{0}", "movl $${0}+4, %eax"),
    "inline assembly": CALLER.replace("{0}", "call {0}@PLT\\0A"),
    "the summary": SUMMARY,
}


@pytest.mark.parametrize("parametrize", [False, True])
@pytest.mark.parametrize("form", WRITTEN)
def test_what_assembly_or_the_summary_names_stays(form: str, parametrize: bool) -> None:
    """An assembler, a linker or LLVM's reader of summaries would miss it."""
    values = ("7", "8") if parametrize else ("7", "7")
    functions = [simt(name, BODY.replace("%n,", f"{value},")) for name, value in zip("ab", values, strict=True)]
    text = pair(*functions, extra=WRITTEN[form].format("b"))
    assert merge(text, parametrize=parametrize).text == text
    other = pair(*functions, extra=WRITTEN[form].format("b.x"))
    assert merge(other, parametrize=parametrize).text != other


def test_what_only_looks_like_assembly_names_nothing() -> None:
    extra = '; asm "call b"\n@s = global [7 x i8] c"asm \\22b\\22"\n' + CALLER.format("nop")
    result = merge(pair(extra=extra + 'define void @y() { ; asm "call b"\n  ret void\n}\n'))
    assert result.report.survivors == {"b": "a"}


def test_local_twins_of_one_comdat_are_merged() -> None:
    """No other object can call them."""
    functions = [simt(name, BODY, tail="#0 comdat($k)", linkage="internal") for name in ("a", "b")]
    text = pair(*functions, extra="$k = comdat any\n").replace("%n) {\nentry", "%n) comdat {\nentry")
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    assert "$k = comdat any\n" in result.text


def test_twins_with_numbers_stay() -> None:
    """LLVM before 19 rejects a gap in the numbers of global values."""
    calls = [f"call simt_entry void @{number}(ptr %p, i32 1)" for number in range(3)]
    text = HEAD + kernel(calls) + simt("0", BODY) + simt("1", BODY) + simt("2", BODY) + TAIL
    check_module(text)
    result = merge(text)
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == ["VF702", "VF702"]
    named = text.replace("@1(", '@"1"(').replace("@2(", '@"2"(')
    check_module(named)
    assert merge(named).report.survivors == {"1": "0", "2": "0"}


def test_annotations_and_metadata_that_only_the_deleted_used_go() -> None:
    first = simt("a", BODY.replace("align 4", "align 4, !tbaa !5"))
    second = simt("b", BODY.replace("align 4", "align 4, !tbaa !8"), tail="#1")
    extra = """attributes #1 = { noinline nounwind "simt-max-threads"="128" }
!hivm.annotations = !{!0, !1, !2}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @a, !"simt", i32 1}
!2 = !{ptr @b, !"simt", i32 1}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"root"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !7, i64 0}
"""
    result = merge(pair(first, second, extra=extra)).text
    check_module(result)
    assert "!hivm.annotations = !{!0, !1}\n" in result
    for gone in ("attributes #1", "!2 =", "!8 =", "!9 ="):
        assert gone not in result
    for kept in ("!0 =", "!1 =", "!5 =", "!6 =", "!7 =", "attributes #0"):
        assert kept in result


def test_own_comdats_go_with_their_functions() -> None:
    comdats = "$a = comdat any\n$b = comdat any\n"
    result = merge(pair(simt("a", BODY, tail="#0 comdat"), simt("b", BODY, tail="#0 comdat"), extra=comdats)).text
    check_module(result)
    assert "$b" not in result
    assert "$a = comdat any" in result


def test_twins_that_call_themselves() -> None:
    def body(name: str) -> str:
        return f"  call simt_entry void @{name}(ptr %p, i32 %n)\n  ret void\n"

    result = merge(pair(simt("a", body("a")), simt("b", body("b"))))
    assert result.report.survivors == {"b": "a"}
    check_module(result.text)


@pytest.mark.parametrize("address", ["@a", "@b", "@c"])
def test_twins_that_use_the_address_of_one_of_them(address: str) -> None:
    """The address means the same in each; the function that has it stays."""
    body = f"  %c = icmp ult ptr %p, {address}\n  %n2 = select i1 %c, i32 7, i32 %n\n" + BODY.replace("%n", "%n2")
    calls = [*CALLS, "call simt_entry void @c(ptr %p, i32 3)"]
    text = pair(simt("a", body), simt("b", body), extra=simt("c", body), calls=calls)
    result = merge(text)
    assert result.report.survivors == dict.fromkeys({"b", "c"} - {address[1:]}, "a")
    assert run(result.text) == run(text)


def test_quoted_names_and_crlf() -> None:
    text = pair().replace("@b(", '@"b \\22x"(').replace("\n", "\r\n")
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {'b "x': "a"}
    assert '"b ' not in result.text
    check_module(result.text)


def test_debug_info_of_the_deleted_goes() -> None:
    first = simt("a", BODY.replace("align 4", "align 4, !dbg !21"), tail="#0 !dbg !11")
    second = simt("b", BODY.replace("align 4", "align 4, !dbg !24"), tail="#0 !dbg !23")
    extra = """!llvm.dbg.cu = !{!9}
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DICompileUnit(language: DW_LANG_C, file: !10, emissionKind: FullDebug)
!10 = !DIFile(filename: "a.c", directory: "/")
!11 = distinct !DISubprogram(name: "a", file: !10, line: 1, type: !12, unit: !9, spFlags: DISPFlagDefinition)
!12 = !DISubroutineType(types: !13)
!13 = !{null}
!21 = !DILocation(line: 2, column: 3, scope: !11)
!23 = distinct !DISubprogram(name: "b", file: !10, line: 7, type: !12, unit: !9, spFlags: DISPFlagDefinition)
!24 = !DILocation(line: 8, column: 3, scope: !23)
"""
    result = merge(pair(first, second, extra=extra))
    assert result.report.survivors == {"b": "a"}
    assert "!23" not in result.text
    assert "!11 =" in result.text


def test_a_module_that_llvm_rejects_is_refused_before_anything() -> None:
    with pytest.raises(vfsimt.InputError) as caught:
        merge("define void @f() {\n  ret i32 0\n}\n")
    assert [finding.code for finding in caught.value.findings] == ["VF106"]


def test_time_grows_with_the_text_not_with_its_square() -> None:
    # 400 functions of one family: a plan that looked at pairs would look at 80,000.
    text = failing_module(400, 2)
    assert merge(text).report.functions_after == 3


LISTS = {
    "!{!0, !1, !2}": "!{!0, !1}",
    "!{!0, !2, !1}": "!{!0, !1}",
    "!{!2, !0, !1}": "!{!0, !1}",
    "!{!1, !2, !0, !1, !2}": "!{!1, !0, !1}",
    "!{!0, ; not !9\n  !1, ! 2 /* !8 */}": "!{!0, ; not !9\n  !1 /* !8 */}",
}


@pytest.mark.parametrize("spelling", LISTS)
def test_only_the_deleted_functions_nodes_leave_a_list(spelling: str) -> None:
    nodes = '!0 = !{ptr @k, !"kernel", i32 1}\n!1 = !{ptr @a, !"simt", i32 1}\n'
    gone = '!2 = !{ptr @b, !"simt", i32 1}\n'
    result = merge(pair(extra=f"!hivm.annotations = {spelling}\n!other = {spelling}\n{nodes}{gone}")).text
    check_module(result)
    assert result.endswith(f"!hivm.annotations = {LISTS[spelling]}\n!other = {LISTS[spelling]}\n{nodes}")


@pytest.mark.parametrize("use", ["!range !07", "!range ! 7", "!range ! ; !9\n 007"])
@pytest.mark.parametrize("definition", ["!7", "!07", "! 7"])
def test_what_is_used_under_another_spelling_of_its_number_stays(use: str, definition: str) -> None:
    second = simt("b", BODY, tail="#9")
    used = f"define void @u(ptr %p) #09 {{\n  %v = load i32, ptr %p, {use}\n  ret void\n}}\n"
    group = 'attributes #09 = { noinline nounwind "simt-max-threads"="128" }\n'
    kept = f"{definition} = !{{i32 0, i32 4}}\n! 5 = !{{ptr @a, !7}}\n"
    text = pair(second=second, extra=f"{used}{group}!x = !{{! 6, !05}}\n!06 = !{{ptr @b, !07}}\n{kept}")
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    check_module(result.text)
    assert result.text.endswith(f"{used}{group}!x = !{{!05}}\n{kept}")


NODES = '!h = !{!0, !1}\n!0 = !{ptr @a, !"simt"}\n!1 = !{ptr @b, !"simt"}\n'
USED_NODES = {
    "at a call": "define void @z(ptr %q) {\n  call void %q(), !callees !1\n  ret void\n}\n",
    "at a function": "define void @z() !kind !1 {\n  ret void\n}\n",
    "at a variable": "@z = global i32 0, !kind ! 01\n",
    "as an operand": "declare void @llvm.hivm.y(metadata)\n"
    "define void @z() {\n  call void @llvm.hivm.y(metadata !1)\n  ret void\n}\n",
    "in another node": "!other = !{!5}\n!5 = !{i32 7, !1}\n",
}


@pytest.mark.parametrize("parametrize", [False, True])
@pytest.mark.parametrize("use", USED_NODES)
def test_a_node_that_is_used_elsewhere_is_no_annotation(use: str, parametrize: bool) -> None:
    values = ("7", "8") if parametrize else ("7", "7")
    functions = [simt(name, BODY.replace("%n,", f"{value},")) for name, value in zip("ab", values, strict=True)]
    text = pair(*functions, extra=NODES + USED_NODES[use])
    assert merge(text, parametrize=parametrize).text == text
    unused = pair(*functions, extra=NODES + USED_NODES[use].replace("!1", "!0").replace("01", "00"))
    assert merge(unused, parametrize=parametrize).text == unused
    only_written = pair(*functions, extra=NODES + '@s = global [2 x i8] c"!1" ; !1 /* !1 */\n')
    assert merge(only_written, parametrize=parametrize).report.survivors["b"]


def test_debug_info_that_names_a_function_is_no_annotation() -> None:
    node = "!template = !{!0}\n!0 = !DITemplateValueParameter(type: null, value: ptr @b)\n"
    text = pair(extra=node)
    assert merge(text).text == text


@pytest.mark.parametrize("parametrize", [False, True])
def test_blocks_of_other_functions_are_not_taken_for_own_ones(parametrize: bool) -> None:
    """Each function has a block of the name that it takes of the kernel: `%x` and `%y` are two blocks of that."""

    def body(block: str, constant: int) -> str:
        address = f"  store ptr blockaddress(@k, %{block}), ptr %p\n  store i32 {constant}, ptr %p\n"
        return f"{address}  br label %{block}\n{block}:\n  ret void\n"

    for constant in (1, 2):
        calls = kernel(CALLS).replace("  ret void\n", "  br label %x\nx:\n  br label %y\ny:\n  ret void\n")
        text = HEAD + calls + simt("a", body("x", 1)) + simt("b", body("y", constant)) + TAIL
        check_module(text)
        assert merge(text, parametrize=parametrize).text == text
