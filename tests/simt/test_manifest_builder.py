"""Manifests from IR: which calls are sites, what is refused, which functions are twins."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module

if TYPE_CHECKING:
    from vfsimt.manifest_records import Callee

EXAMPLE = Path(__file__).parents[2] / "examples" / "device_simt.ll"


EMPTY = "simt_entry void @f() { ret void }\n"


def kernel(*lines: str, header: str = "define void @k()") -> str:
    """A function with the given statements."""
    return "".join([header, " {\n", *(f"  {line}\n" for line in lines), "  ret void\n}\n"])


def build(text: str, **options: object) -> vfsimt.Manifest:
    return vfsimt.build_manifest(text, vfsimt.ManifestOptions(name="dir/k.ll", **options))  # type: ignore[arg-type]


def callee(text: str, name: str) -> Callee:
    return next(item for item in build(text).callees if item.function == name)


PAIR = """define linkonce_odr simt_entry void @a(ptr %p, i32 %n) #0 {
entry:
  %x = add i32 %n, 1
  br label %next

next:                                             ; preds = %entry
  %y = phi i32 [ %x, %entry ]
  store i32 %y, ptr %p, align 4, !tbaa !0
  ret void
}

define linkonce_odr simt_entry void @b(ptr %p, i32 %n) #0 {
entry:
  %x = add i32 %n, 1
  br label %next

next:                                             ; preds = %entry
  %y = phi i32 [ %x, %entry ]
  store i32 %y, ptr %p, align 4, !tbaa !0
  ret void
}

define void @k(ptr %p) {
  call simt_entry void @a(ptr %p, i32 1)
  call simt_entry void @b(ptr %p, i32 2)
  ret void
}

attributes #0 = { noinline }

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
"""
FIRST_END = PAIR.index("define linkonce_odr simt_entry void @b")


def with_second(old: str, new: str, extra: str = "") -> str:
    """`PAIR` with one change in the second function, and more entities at the end."""
    head, tail = PAIR[:FIRST_END], PAIR[FIRST_END:]
    assert old in tail
    return head + tail.replace(old, new, 1) + extra


def are_twins(text: str) -> bool:
    check_module(text)
    return build(text).twins_of("a") == ("b",)


def test_example_is_recorded_as_a_person_reads_it() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    check_module(text)
    manifest = build(text)
    assert manifest.module.name == "k.ll"
    assert manifest.module.triple == "hiipu64-hisilicon-cce"
    assert manifest.module.sha256 == hashlib.sha256(EXAMPLE.read_bytes()).hexdigest()
    assert [(site.ordinal, site.callee) for site in manifest.call_sites] == [
        (0, "softmax_kernel_simt_0"),
        (1, "softmax_kernel_simt_1"),
        (2, "softmax_kernel_simt_2"),
    ]
    lines = text.split("\n")
    for site in manifest.call_sites:
        assert lines[site.line - 1][site.column - 1 :].startswith(f"call simt_entry void @{site.callee}(")
    assert manifest.twins_of("softmax_kernel_simt_0") == ()
    assert manifest.twins_of("softmax_kernel_simt_1") == ("softmax_kernel_simt_2",)
    assert all(item.fragile and item.noinline and item.has_inline_asm for item in manifest.callees)
    assert vfsimt.Manifest.from_json(manifest.to_json()) == manifest


@pytest.mark.parametrize(
    "text", ["; nothing\n", "define void @f() {\n  ret void\n}\n", "declare simt_entry void @f()\n"]
)
def test_modules_without_simt_calls_give_empty_lists(text: str) -> None:
    manifest = build(text)
    assert (manifest.call_sites, manifest.callees) == ((), ())


def test_numbered_convention_counts_only_when_it_is_chosen() -> None:
    text = PAIR.replace("simt_entry", "cc 42").replace("call cc 42 void @b", "call cc42 void @b")
    check_module(text)
    assert build(text, allow_none=True).call_sites == ()
    assert build(text, simt_cc=41, allow_none=True).call_sites == ()
    assert [site.callee for site in build(text, simt_cc=42).call_sites] == ["a", "b"]


@pytest.mark.parametrize("number", [-1, 1024])
def test_convention_number_out_of_range(number: int) -> None:
    with pytest.raises(vfsimt.UsageError) as caught:
        build("; nothing", simt_cc=number)
    assert [finding.code for finding in caught.value.findings] == ["VF308"]


def test_every_form_of_call_is_a_site() -> None:
    text = """declare i32 @personality(...)
define simt_entry void @"a b"(i32 %n) { ret void }
define simt_entry i32 @"q\\22\\FF"() { ret i32 0 }
define void @k() personality ptr @personality {
  tail call simt_entry void @"a b"(i32 1) ; call simt_entry void @comment()
  invoke simt_entry void @"a\\20b"(i32 2)
          to label %ok unwind label %bad
ok:
  %r = call simt_entry i32 () @"q\\22\\FF"() [ "tag"(i32 0) ]
  callbr simt_entry void asm "", ""() to label %end []
bad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
end:
  ret void
}
""".replace("  callbr simt_entry void asm", "  callbr void asm")
    check_module(text)
    manifest = build(text)
    assert [(site.ordinal, site.callee) for site in manifest.call_sites] == [(0, "a b"), (1, "a b"), (2, 'q"\udcff')]
    assert manifest.call_sites[2].callee_symbol == 'q"\udcff_simt_entry'
    assert manifest.callees[0].call_sites == 2
    assert '"callee": "q\\"\\udcff"' in manifest.to_json()


def test_suffix_is_appended_also_to_a_name_that_has_it() -> None:
    text = EMPTY.replace("@f", "@f_simt_entry") + kernel("call simt_entry void @f_simt_entry()")
    text = f"define {text}"
    assert build(text).callees[0].symbol == "f_simt_entry_simt_entry"
    assert build(text, simt_suffix=".x").callees[0].symbol == "f_simt_entry.x"


def test_calls_from_simt_functions_are_no_sites() -> None:
    text = """define simt_entry void @inner() { ret void }
define simt_entry void @outer() {
  call simt_entry void @inner()
  ret void
}
define void @k() {
  call simt_entry void @outer()
  ret void
}
"""
    manifest = build(text)
    assert [site.callee for site in manifest.call_sites] == ["outer"]
    assert [item.function for item in manifest.callees] == ["outer"]


ASM_FORMS = [
    'call void asm sideeffect "", ""()',
    'call void asm"",""()',
    '%r = tail call { i32, i32 } asm sideeffect alignstack inteldialect unwind "", "=r,=r"()',
    'call void asm sideeffect "a;\\22 b", "~{memory}"() #0',
    'invoke void asm sideeffect unwind "", ""() to label %o unwind label %o',
    'callbr void asm sideeffect "", "!i"() to label %o [label %o]',
]
NO_ASM = [
    "call void @asm()",
    "%asm = add i32 0, 0",
    'br label %o ; asm "", ""',
    'call void @"asm"()',
    "br label %o\nasm:",
]


@pytest.mark.parametrize(
    ("statement", "expected"), [(form, True) for form in ASM_FORMS] + [(form, False) for form in NO_ASM]
)
def test_inline_asm_in_any_form(statement: str, expected: bool) -> None:
    text = f"define simt_entry void @f() {{\n  {statement}\no:\n  ret void\n}}\n" + kernel(CALL)
    assert build(text).callees[0].has_inline_asm is expected
    assert build(text).call_sites[0].callee_has_inline_asm is expected


@pytest.mark.parametrize(
    ("linkage", "calls", "fragile"),
    [
        ("linkonce_odr", 1, True),
        ("linkonce", 1, True),
        ("linkonce_odr", 2, False),
        ("weak_odr", 1, False),
        ("", 1, False),
    ],
)
def test_fragile_is_a_foldable_linkage_with_one_call(linkage: str, calls: int, fragile: bool) -> None:
    text = f"define {linkage} {EMPTY}" + kernel(*([CALL] * calls))
    found = build(text).callees[0]
    assert (found.fragile, found.call_sites, found.linkage) == (fragile, calls, linkage or "external")


CALL = "call simt_entry void @f()"
REFUSALS = {
    "VF301": kernel("call simt_entry void %f()", header="define void @k(ptr %f)"),
    "VF302": "declare simt_entry void @f()\n" + kernel(CALL),
    "VF303": "define void @f() { ret void }\n" + kernel(CALL),
    "VF304": f"define {EMPTY}" + kernel("call void @f()"),
    "VF305": f"define {EMPTY}@x = alias void (), ptr @f\n" + kernel("call simt_entry void @x()"),
    "VF306": f"define {EMPTY}" + kernel(CALL, header="define available_externally void @k()"),
    "VF307": f"@f_simt_entry = global i32 0\ndefine {EMPTY}" + kernel(CALL),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_each_reason_alone(code: str) -> None:
    check_module(REFUSALS[code])
    with pytest.raises(vfsimt.RefusedError) as caught:
        build(REFUSALS[code])
    assert [finding.code for finding in caught.value.findings] == [code]
    assert all(finding.help and finding.place is not None for finding in caught.value.findings)


def test_body_that_is_not_emitted_is_as_good_as_a_declaration() -> None:
    text = f"define available_externally {EMPTY}" + kernel(CALL)
    with pytest.raises(vfsimt.RefusedError) as caught:
        build(text)
    assert [finding.code for finding in caught.value.findings] == ["VF302"]


def test_all_reasons_together() -> None:
    renamed = [re.sub(r"@(\w+)", rf"@\g<1>{index}", text) for index, text in enumerate(REFUSALS.values())]
    with pytest.raises(vfsimt.RefusedError) as caught:
        build("".join(renamed).replace("@f_simt_entry6", "@f6_simt_entry"))
    assert {finding.code for finding in caught.value.findings} == set(REFUSALS)


RENAMED = """define linkonce_odr simt_entry void @b(ptr %0, i32 %"a n") #3 {
  ; another comment
  %"x" = add i32 %"a n", 1
  br label %"the end"

"the end":
  %2 = phi i32 [ %"x", %1 ]
  store i32 %2, ptr %0, align 4, !tbaa !7
  ret void
}
"""


def test_names_numbers_comments_and_metadata_numbers_do_not_count() -> None:
    start = PAIR.index("define linkonce_odr simt_entry void @b")
    end = PAIR.index("define void @k")
    more = 'attributes #3 = { noinline }\n!7 = !{!8, !8, i64 0}\n!8 = !{!"int", !9, i64 0}\n!9 = !{!"root"}\n'
    assert are_twins(PAIR)
    assert are_twins(PAIR[:start] + RENAMED + PAIR[end:] + more)
    assert are_twins(PAIR[:start] + RENAMED.replace("\n  ", "\r\n\t") + PAIR[end:] + more)


DIFFERENCES = {
    "constant": ("add i32 %n, 1", "add i32 %n, 2", ""),
    "flag": ("add i32", "add nsw i32", ""),
    "operands": ("[ %x, %entry ]", "[ %n, %entry ]", ""),
    "parameter attribute": ("ptr %p,", "ptr noalias %p,", ""),
    "parameter type": ("i32 %n) #0", "i32 signext %n) #0", ""),
    "linkage": ("linkonce_odr", "weak_odr", ""),
    "visibility": ("linkonce_odr", "linkonce_odr hidden", ""),
    "section": ("#0 {", '#0 section "s" {', ""),
    "alignment": ("#0 {", "#0 align 64 {", ""),
    "gc": ("#0 {", '#0 gc "g" {', ""),
    "comdat": ("#0 {", "#0 comdat {", "$b = comdat any\n"),
    "attributes": ("#0 {", "#4 {", 'attributes #4 = { noinline "simt-max-threads"="128" }\n'),
    "attachment": ("#0 {", "#0 !annotation !2 {", ""),
    "metadata content": ("!tbaa !0", "!tbaa !3", '!3 = !{!4, !4, i64 0}\n!4 = !{!"float", !2, i64 0}\n'),
    "metadata identity": ("!tbaa !0", "!tbaa !0, !noalias !{}", ""),
    "volatile": ("store i32", "store volatile i32", ""),
    "own address": ("store i32 %y, ptr %p", "store ptr @b, ptr %p", ""),
    "annotation": ("#0 {", "#0 {", '!hivm.annotations = !{!5}\n!5 = !{ptr @b, !"simt-max-threads", i32 128}\n'),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_one_difference_makes_no_twins(name: str) -> None:
    old, new, extra = DIFFERENCES[name]
    assert not are_twins(with_second(old, new, extra))


NUMBERS = [("!00", "!03", False), ("!03", "!0003", True), ("!3", "!03", True), ("!5", "!6", False), ("!5", "!7", True)]


@pytest.mark.parametrize(("first", "second", "expected"), NUMBERS)
def test_numbers_with_zeros_and_blanks_name_the_nodes_that_llvm_reads(first: str, second: str, expected: bool) -> None:
    nodes = '!03 = !{!4, !4, i64 0}\n!4 = !{!"float", !2, i64 0}\n'
    deep = "!5 = !{!04, !04, i64 0}\n!6 = !{!01, !01, i64 0}\n!7 = !{! 4, ! ; !9\n 04, i64 0}\n"
    text = with_second("!tbaa !0", f"!tbaa {second}", nodes + deep).replace("!tbaa !0", f"!tbaa {first}", 1)
    assert are_twins(text) is expected


def test_a_group_whose_number_has_zeros_is_that_group() -> None:
    text = with_second("#0 {", "#00 {")
    assert are_twins(text)
    assert all(item.noinline for item in build(text).callees)
    assert not are_twins(with_second("#0 {", "#04 {", 'attributes #4 = { noinline "simt-max-threads"="128" }\n'))


def test_own_address_in_both_is_still_a_difference() -> None:
    text = PAIR.replace("store i32 %y, ptr %p, align 4", "store ptr @a, ptr %p, align 8", 1)
    second = text.replace("store i32 %y, ptr %p, align 4", "store ptr @b, ptr %p, align 8", 1)
    assert not are_twins(second)


def test_own_name_does_not_count_where_a_function_calls_itself_or_is_annotated_alone() -> None:
    call = "  call simt_entry void @{}(ptr %p, i32 %y)\n  ret void"
    text = PAIR.replace("  ret void", call.format("a"), 1)
    text = text.replace("  ret void\n}\n\ndefine void", call.format("b") + "\n}\n\ndefine void", 1)
    extra = '!hivm.annotations = !{!5, !6}\n!5 = !{ptr @a, !"simt", i32 1}\n!6 = !{ptr @b, !"simt", i32 1}\n'
    assert are_twins(text + extra)
    assert not are_twins(text + extra.replace('@b, !"simt", i32 1', '@b, !"simt", i32 2'))


@pytest.mark.parametrize("linkage", ["linkonce", "weak"])
def test_a_body_that_the_linker_may_replace_has_no_twin(linkage: str) -> None:
    assert not are_twins(PAIR.replace("linkonce_odr", linkage))


def test_own_comdats_agree_in_kind() -> None:
    text = PAIR.replace("#0 {", "#0 comdat {")
    assert are_twins("$a = comdat any\n$b = comdat any\n" + text)
    assert not are_twins("$a = comdat any\n$b = comdat largest\n" + text)
    assert are_twins(
        "$a = comdat any\n$b = comdat any\n"
        + text.replace("@b(ptr %p, i32 %n) #0 comdat", "@b(ptr %p, i32 %n) #0 comdat($b)")
    )
    assert not are_twins(
        "$a = comdat any\n" + text.replace("@b(ptr %p, i32 %n) #0 comdat", "@b(ptr %p, i32 %n) #0 comdat($a)")
    )


TRAPS = {
    # The number of a value is not written: what `%0` means follows from the order of the statements.
    "implicit number": (
        "e:\n  add i32 1, 1\n  add i32 2, 2\n  ret i32 %0\n",
        "e:\n  add i32 1, 1\n  add i32 2, 2\n  ret i32 %1\n",
    ),
    "labels in a line": (
        "e:\n  br i1 true, label %x, label %y x: ret i32 0 y: ret i32 1\n",
        "e:\n  br i1 true, label %y, label %x x: ret i32 0 y: ret i32 1\n",
    ),
    "implicit blocks": (
        "e:\n  br i1 true, label %0, label %1\n  ret i32 0\n  ret i32 1\n",
        "e:\n  br i1 true, label %1, label %0\n  ret i32 0\n  ret i32 1\n",
    ),
    "text in a string": (
        'e:\n  add i32 1, 1\n  call void asm "\n  %0 = \n  %1 = ", ""()\n  add i32 2, 2\n  ret i32 %0\n',
        'e:\n  add i32 1, 1\n  call void asm "\n  %0 = \n  %1 = ", ""()\n  add i32 2, 2\n  ret i32 %1\n',
    ),
    "types and locals": (
        "  %t = alloca i32\n  %u = alloca i64\n  %v = alloca %t\n  ret i32 0\n",
        "  %t = alloca i32\n  %u = alloca i64\n  %v = alloca %u\n  ret i32 0\n",
    ),
    "named and numbered": (
        '  %"0" = add i32 1, 1\n  %1 = add i32 2, 2\n  ret i32 %"0"\n',
        '  %"0" = add i32 1, 1\n  %1 = add i32 2, 2\n  ret i32 %1\n',
    ),
    "block addresses": (
        "  br label %b\nb:\n  %x = ptrtoint ptr blockaddress(@a, %b) to i32\n  ret i32 %x\n",
        "  br label %b\nb:\n  %x = ptrtoint ptr blockaddress(@b, %b) to i32\n  ret i32 %x\n",
    ),
}


@pytest.mark.parametrize("name", TRAPS)
def test_canonical_names_never_hide_a_difference(name: str) -> None:
    first, second = TRAPS[name]
    text = f"""%t = type {{ i32 }}
%u = type {{ i64 }}
define internal simt_entry i32 @a() {{
{first}}}
define internal simt_entry i32 @b() {{
{second}}}
define void @k(ptr %p) {{
  call simt_entry i32 @a()
  call simt_entry i32 @b()
  ret void
}}
"""
    assert not are_twins(text)


def test_debug_info_does_not_count() -> None:
    text = PAIR.replace("  store i32", "    #dbg_value(i32 %y, !20, !DIExpression(), !21)\n  store i32", 1)
    text = text.replace("!tbaa !0\n", "!tbaa !0, !dbg !21\n", 1).replace("#0 {", "#0 !dbg !11 {", 1)
    text += """
!llvm.dbg.cu = !{!9}
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DICompileUnit(language: DW_LANG_C, file: !10, emissionKind: FullDebug)
!10 = !DIFile(filename: "a.c", directory: "/")
!11 = distinct !DISubprogram(name: "a", file: !10, line: 1, type: !12, unit: !9, spFlags: DISPFlagDefinition)
!12 = !DISubroutineType(types: !13)
!13 = !{null}
!20 = !DILocalVariable(name: "y", scope: !11, file: !10, line: 2, type: !22)
!21 = !DILocation(line: 2, column: 3, scope: !11)
!22 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
"""
    assert are_twins(text)


def test_loop_metadata_is_compared_by_its_shape() -> None:
    loop = PAIR.replace("br label %next\n", "br label %next, !llvm.loop !{}\n", 1)
    text = loop.replace("!llvm.loop !{}", "!llvm.loop !30").replace(
        "br label %next\n", "br label %next, !llvm.loop !31\n", 1
    )
    one = '!30 = distinct !{!30, !32}\n!31 = distinct !{!31, !33}\n!32 = !{!"llvm.loop.unroll.disable"}\n'
    assert are_twins(text + one + '!33 = !{!"llvm.loop.unroll.disable"}\n')
    assert not are_twins(text + one + '!33 = !{!"llvm.loop.unroll.full"}\n')


def test_digest_is_the_same_in_any_module() -> None:
    alone = callee(PAIR, "a").body_digest
    other = "@g = global i32 0\n!99 = !{}\n" + PAIR.replace("%x", "%other")
    assert callee(other, "a").body_digest == alone


@pytest.mark.parametrize(
    "text", ["define", "define simt_entry void @f(", "define simt_entry void @f() {", 'x "', "simt_entry call @"]
)
def test_malformed_text_is_a_coded_error_or_no_call(text: str) -> None:
    try:
        assert build(text).call_sites == ()
    except vfsimt.InputError as error:
        assert all(finding.code.startswith(("VF10", "VF110")) for finding in error.findings)
