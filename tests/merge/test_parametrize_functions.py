"""Which clones can be merged at all: names, comdats, debug info, what else a function's header or body asks for."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run
from .inlined import inlined
from .made import HEAD, TAIL, kernel, simt, undigested

ADD = "  %x = add i32 %n, {0}\n  store i32 %x, ptr %p\n  ret void\n"


def clones(
    bodies: list[str],
    *,
    before: str = "",
    after: str = "",
    tail: str = "#0",
    call: str = "call simt_entry void @f{0}(ptr %p, i32 {0})",
) -> str:
    calls = [call.format(index) for index in range(len(bodies))]
    functions = [simt(f"f{index}", body, tail=tail.format(index)) for index, body in enumerate(bodies)]
    return HEAD + before + kernel(calls) + "".join(functions) + TAIL + after


def pair(body: str = ADD, **parts: str) -> str:
    return clones([body.replace("{0}", value) for value in ("4", "7")], **parts)


def merged(text: str) -> vfsimt.MergeResult:
    check_module(text)
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", parametrize=True))
    check_module(result.text)
    assert vfsimt.merge(result.text, vfsimt.MergeOptions(parametrize=True)).text == result.text
    return result


TAKEN = {
    "label of the entry": "constant.0:\n" + ADD,
    "label that nothing uses": ADD + "constant.0:\n  ret void\n",
    "escaped local": '  %"constant\\2E0" = add i32 %n, 0\n' + ADD.replace("%n", '%"constant\\2E0"'),
}


@pytest.mark.parametrize("name", TAKEN)
def test_new_parameters_take_no_name_that_is_there(name: str) -> None:
    text = pair(TAKEN[name])
    result = merged(text)
    assert result.report.groups[0].constants[0].name == "%constant.x.0"
    assert inlined(result.text) == inlined(text)


def test_a_type_of_the_module_is_no_parameter_either() -> None:
    result = merged(pair(before="%constant.0 = type { i32 }\n@g = global %constant.0 zeroinitializer\n"))
    assert result.report.groups[0].constants[0].name == "%constant.x.0"


COMDATS = "$f0 = comdat any\n$f1 = comdat any\n"


@pytest.mark.parametrize("tail", ["#0 comdat", "#0 comdat($f{0})", '#0 comdat($"f{0}")'])
def test_the_comdat_of_the_name_follows_it(tail: str) -> None:
    result = merged(pair(before=COMDATS, tail=tail))
    assert result.report.functions_after == 2
    assert "$f0.merged = comdat any" in undigested(result.text)
    assert "$f1" not in result.text


def test_a_comdat_that_has_the_new_name_keeps_it() -> None:
    name = merged(pair(before=COMDATS, tail="#0 comdat")).report.groups[0].survivor
    taken = f"${name} = comdat any\n@z = linkonce_odr global i32 0, comdat(${name})\n"
    result = merged(pair(before=COMDATS + taken, tail="#0 comdat"))
    assert result.report.groups[0].survivor == f"{name}.2"
    assert taken in result.text


@pytest.mark.parametrize(
    "other",
    [
        "@z = linkonce_odr global i32 0, comdat($f0)\n",
        "define linkonce_odr void @z() comdat($f0) {\n  ret void\n}\n",
    ],
)
def test_a_comdat_that_others_share_keeps_a_clone(other: str) -> None:
    text = clones(
        [ADD.replace("{0}", str(number)) for number in range(3)],
        before="$f2 = comdat any\n" + COMDATS + other,
        tail="#0 comdat",
    )
    result = merged(text)
    assert result.report.groups[0].members == ("f1", "f2")
    assert [finding.code for finding in result.report.findings] == ["VF706"]


KEPT = {
    "musttail": (
        ADD.replace("ret void", "musttail call simt_entry void @g(ptr %p, i32 %n)\n  ret void"),
        "#0",
        "it has a musttail call",
    ),
    "naked": (
        '  call void asm sideeffect "", ""()\n  store i32 {0}, ptr null\n  ret void\n',
        "#0 naked",
        "it is naked",
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_function_that_can_take_no_more_parameters_stays(name: str) -> None:
    body, tail, reason = KEPT[name]
    text = pair(body, tail=tail, before="declare simt_entry void @g(ptr, i32)\n")
    result = merged(text)
    assert result.text == text
    assert len(result.report.findings) == 2
    assert all(reason in finding.message for finding in result.report.findings)


WRONG_CALLS = (
    "call simt_entry void @f{0}(ptr %p)",
    "call simt_entry void @f{0}(ptr %p, i32 {0}, i32 9)",
    "call simt_entry void @f{0}(ptr %p, i64 {0})",
    "call simt_entry void @f{0}(i32 %n, ptr %p)",
    "call simt_entry void (ptr, ...) @f{0}(ptr %p, i32 {0})",
)


@pytest.mark.parametrize("call", WRONG_CALLS)
def test_clones_that_are_called_with_other_arguments_stay(call: str) -> None:
    """LLVM takes such a call, and the value that is added to it would not be the parameter that is added."""
    text = pair(call=call)
    result = merged(text)
    assert result.text == text
    assert [finding.code for finding in result.report.findings] == ["VF706"] * 2
    spaced = pair(call="call simt_entry void ( ptr ,i32 ) @f{0}(ptr  nonnull %p, i32 ; x\n signext {0})")
    assert merged(spaced).report.functions_after == 2


def test_an_argument_on_the_stack_stays_the_last() -> None:
    text = pair(ADD, call="call simt_entry void @f{0}(ptr %p, i32 {0}, ptr inalloca(i32) %p)")
    text = text.replace("i32 %n) #0", "i32 %n, ptr inalloca(i32) %q) #0")
    result = merged(text)
    assert result.text == text
    assert "inalloca" in result.report.findings[0].message


def test_a_musttail_word_that_is_no_call_does_not_matter() -> None:
    assert merged(pair(ADD + "; no musttail here\n")).report.functions_after == 2


def test_long_names_are_followed_in_annotations() -> None:
    name = "f" + "o" * 2000
    notes = '!hivm.annotations = !{!0, !1}\n!0 = !{ptr @f0, !"simt", i32 1}\n!1 = !{ptr @f1, !"simt", i32 1}\n'
    result = merged(pair(after=notes).replace("@f0", f"@{name}"))
    assert f'!0 = !{{ptr @{name}.merged, !"simt", i32 1}}' in undigested(result.text)


ANNOTATIONS = {
    "twice": ('!{ptr @f0, !"f0", ptr @f0}', '!{ptr @f0.merged, !"f0", ptr @f0.merged}'),
    "quoted": ('!{ptr @"f0", !"f0"}', '!{ptr @f0.merged, !"f0"}'),
    "with an escape": ('!{ptr @"\\66\\30", !"f0"}', '!{ptr @f0.merged, !"f0"}'),
}


@pytest.mark.parametrize("form", ANNOTATIONS)
def test_names_are_followed_in_annotations_however_they_are_spelled(form: str) -> None:
    node, expected = ANNOTATIONS[form]
    other = node.replace("@f0", "@f1").replace('@"f0', '@"f1').replace("\\30", "\\31")
    nodes = f"!h = !{{!0, !1}}\n!0 = {node}\n!1 = {other}\n"
    result = merged(pair(before='$"f0" = comdat any\n$f1 = comdat any\n', tail="#0 comdat", after=nodes))
    assert f"!0 = {expected}\n" in undigested(result.text)
    assert "$f0.merged = comdat any" in undigested(result.text)


def test_a_function_with_a_number_for_a_name_stays() -> None:
    text = pair().replace("@f0", "@0").replace("@f1", "@1")
    assert merged(text).text == text


def test_types_are_written_into_an_empty_list() -> None:
    text = pair(
        "  store i32 {0}, ptr @g\n  ret void\n", before="@g = global i32 0\n", call="call simt_entry void () @f{0}()"
    )
    result = merged(text.replace("(ptr %p, i32 %n) #0", "() #0"))
    assert "call simt_entry void (i32) @f0.merged(i32 7)" in undigested(result.text)


def test_names_in_strings_are_not_parameters() -> None:
    """A body that is digested as written: no string in it may differ."""
    body = (
        '  call i32 asm sideeffect "mov r0, {1}", "=r"()\n  %2 = add i32 %1, {0}\n  store i32 %2, ptr %p\n  ret void\n'
    )
    text = clones([body.format(*values) for values in ((4, 5), (7, 6), (8, 5))])
    assert [group.members for group in merged(text).report.groups] == [("f0", "f2")]


DEBUG = """!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!101}
!100 = distinct !DICompileUnit(language: DW_LANG_C, file: !102, isOptimized: true, emissionKind: FullDebug)
!101 = !{i32 2, !"Debug Info Version", i32 3}
!102 = !DIFile(filename: "a.c", directory: "/")
!103 = !DISubroutineType(types: !104)
!104 = !{null}
!105 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
"""
SUBPROGRAM = """!2{0}0 = distinct !DISubprogram(name: "f{0}", type: !103, unit: !100, spFlags: DISPFlagDefinition)
!2{0}1 = !DILocation(line: 3, column: 5, scope: !2{0}0)
!2{0}2 = !DILocalVariable(name: "i", scope: !2{0}0, file: !102, line: 3, type: !105)
!2{0}3 = distinct !DIAssignID()
"""
RECORDS = {
    "assignment": ("    #dbg_assign(i32 {1}, !2{0}2, !DIExpression(), !2{0}3, ptr %p, !DIExpression(), !2{0}1)\n"),
    "record": "    #dbg_value(i32 {1}, !2{0}2, !DIExpression(), !2{0}1)\n",
    "intrinsic": (
        "  call void @llvm.dbg.value(metadata i32 {1}, metadata !2{0}2, metadata !DIExpression()), !dbg !2{0}1\n"
    ),
}


def debugged(bodies: list[str]) -> str:
    after = DEBUG + "".join(SUBPROGRAM.format(index) for index in range(len(bodies)))
    text = clones(bodies, tail="#0 !dbg !2{0}0", after=after)
    is_declared = "@llvm.dbg." in text
    return text + ("declare void @llvm.dbg.value(metadata, metadata, metadata)\n" if is_declared else "")


@pytest.mark.parametrize("form", RECORDS)
@pytest.mark.parametrize(
    ("values", "shown"),
    [((4, 7), "i32 %constant.0,"), ((5, 5), "i32 5,"), ((5, 6), "i32 poison,")],
)
def test_debug_info_does_not_part_clones(form: str, values: tuple[int, int], shown: str) -> None:
    """An unrolled loop's variable is a constant in each clone's debug info: a parameter, or "optimised out"."""
    add = ADD.replace("%n, {0}", "%n, {0}, !dbg !2{1}1")
    bodies = [
        RECORDS[form].format(index, value) + add.replace("{0}", str(constant)).replace("{1}", str(index))
        for index, (value, constant) in enumerate(zip(values, (4, 7), strict=True))
    ]
    result = merged(debugged(bodies))
    assert [len(group.constants) for group in result.report.groups] == [1]
    (line,) = [line for line in result.text.splitlines() if "dbg" in line and "!DIExpression" in line]
    assert shown in line


@pytest.mark.parametrize("which", [0, 1])
def test_clones_may_have_more_or_less_debug_info(which: int) -> None:
    bodies = [ADD.replace("{0}", str(value)) for value in (4, 7)]
    bodies[which] = RECORDS["record"].format(which, 9) + bodies[which]
    text = debugged(bodies)
    assert len(merged(text).report.groups) == 1
    assert ("i32 poison, !202" in merged(text).text) == (which == 0)
    without = text.replace(f" !dbg !2{1 - which}0", "")
    assert len(merged(without).report.groups) == 1


def test_places_are_those_of_the_input() -> None:
    """Twins above a family are gone when it is judged; its notes name the lines that the user has."""
    twins = "".join(simt(f"t{index}", ADD.replace("{0}", "1").replace("add", "mul")) for index in range(3))
    calls = kernel([f"call simt_entry void @t{index}(ptr %p, i32 1)" for index in range(3)], name="m")
    body = '  call void asm sideeffect "", "i"(i32 {0})\n  ret void\n'
    text = twins + calls + pair(body)
    (finding,) = merged(text).report.findings
    assert finding.code == "VF705"
    line, column = str(finding.place).split(":")[1:]
    assert text.splitlines()[int(line) - 1][int(column) - 1 :] == "4)"


def test_crlf_and_comments_between_tokens() -> None:
    body = "  %x = add ; 5\n  i32 /* 7 */ %n ; x\n  , /* c */ {0} ; 9\n  store i32 %x, ptr %p\n  ret void\n"
    call = "call ; 1\n  simt_entry /* 2 */ void (ptr, i32 ; t\n  ) @f{0} /**/ ( ptr ; 4\n  %p, i32 {0} /* e */ ) ; end"
    text = pair(body, call=call).replace("\n", "\r\n")
    result = merged(text)
    assert result.report.functions_after == 2
    assert "\n" not in result.text.replace("\r\n", "")
    assert run(result.text) == run(text)
