"""Inline assembly and the registers that sections keep and resume (VF609 to VF612)."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import RECORD, codes, marked
from vfsimt.ir.oracle import check_module

KEEP = 'call i32 asm sideeffect "", "={TPER4},0"(i32 1)'
RESUME = 'call i32 asm sideeffect "", "={TPER4}"()'
PREFIX = "declare void @llvm.hivm.store.vfsimt.info(i64)\n%pair = type { i32, float }\n"


def sections(kernel: str, extra: str = "", **bodies: str) -> str:
    """A kernel and SIMT functions, each with its body; in the kernel `name;` calls one."""
    text = PREFIX + extra
    for name, body in bodies.items():
        text += f"define weak_odr simt_entry void @{name}(ptr %p) noinline {{\n  {body}\n  ret void\n}}\n"
    for name in bodies:
        kernel = kernel.replace(f"{name};", f"call simt_entry void @{name}(ptr %p)\n")
    text += f"define void @k(ptr %p, i1 %c) {{\nentry:\n{RECORD}{kernel}  ret void\n}}\n"
    check_module(text)
    return text


def found(text: str) -> list[str]:
    return codes(text, ignore=("VF610",))


@pytest.mark.parametrize(
    "keep",
    [
        KEEP,
        'call i32 asm sideeffect "", "=&{TPER4},0"(i32 1)',
        'call i32 asm sideeffect "", "={tper4},0,~{memory}"(i32 1)',
        'call i32 asm "", "={TPER4},{TPER4}"(i32 1)',
        'call void asm sideeffect "", "{TPER4}"(i32 1)',
        'call void asm sideeffect "", "r,{TPER4},~{TPER5}"(i64 1, i32 1)',
        'call { i32, i64 } asm sideeffect "", "={TPER4},=r,0"(i32 1)',
        'call { i64, i32 } asm sideeffect "", "={TPER5},={TPER4},1,0"(i32 1, i64 1)',
        'call <{ i32, i64 }> asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 1, i64 1)',
        'call { i64, i32 } asm sideeffect "", "=r,={TPER4},1"(i32 1)',
        'call void asm sideeffect "", "=*{TPER4},0"(ptr elementtype(i32) %p, i32 1)',
    ],
)
def test_spellings_of_a_keep(keep: str) -> None:
    result = "" if keep.startswith("call void") else "%r = "
    assert found(sections("keep; resume;", keep=result + keep, resume=f"%r = {RESUME}")) == []
    clash = RESUME.replace("i32", "i64")
    assert found(sections("keep; resume;", keep=result + keep, resume=f"%r = {clash}")) == ["VF611"]


@pytest.mark.parametrize(
    "no_keep",
    [
        'call i32 asm sideeffect "", "=r,0"(i32 1)',
        'call i32 asm sideeffect "", "={TPER40},0"(i32 1)',
        'call i32 asm sideeffect "", "={TPER5},0"(i32 1)',
        'call i32 asm sideeffect "", "={R4},0"(i32 1)',
        'call i32 asm sideeffect "", "=r,r,~{TPER4}"(i32 1)',
    ],
)  # fmt: skip
def test_what_keeps_nothing(no_keep: str) -> None:
    assert found(sections("keep; resume;", keep="%r = " + no_keep, resume=f"%r = {RESUME}")) == ["VF612"]


@pytest.mark.parametrize("value", ["undef", "poison"])
def test_an_input_without_a_value_keeps_nothing(value: str) -> None:
    keep = KEEP.replace("i32 1", f"i32 {value}")
    assert found(sections("keep; resume;", keep=f"%r = {keep}", resume="ret void\ndead:")) == ["VF612"]


@pytest.mark.parametrize(
    "resume",
    [
        'call void asm sideeffect "", "=*{TPER4}"(ptr elementtype(i64) %p)',
        'call { float, i64 } asm sideeffect "", "=r,={TPER4}"()',
        'call <2 x i16> asm sideeffect "", "={TPER4}"()',
        'call ptr asm sideeffect "", "={TPER4}"()',
        'call %pair asm sideeffect "", "=r,={TPER4}"()',
        'call { <2 x i32>, { i32, i32 } } asm sideeffect "", "=r,={TPER4}"()',
    ],
)
def test_spellings_of_a_resume(resume: str) -> None:
    result = "" if resume.startswith("call void") else "%r = "
    assert found(sections("keep; resume;", keep=f"%r = {KEEP}", resume=result + resume)) == ["VF611"]
    assert found(sections("resume;", resume=result + resume)) == ["VF612"]


def test_a_named_struct_is_read_by_its_elements() -> None:
    resume = 'call %pair asm sideeffect "", "={TPER4},=r"()'
    assert found(sections("keep; resume;", keep=f"%r = {KEEP}", resume=f"%r = {resume}")) == []


TYPE_SPELLINGS = [
    ("ptr addrspace(6)", "ptr addrspace( 6 )"),
    ("<2 x i32>", "< 2 x\n  i32 >"),
    ("<2 x i32>", "<2 x ; two\n  i32>"),
    ("[2 x { i32, ptr }]", "[ 2 x {i32,ptr} ]"),
    ("%pair", '%"pair"'),
]


@pytest.mark.parametrize(("kept", "resumed"), TYPE_SPELLINGS)
def test_spellings_of_a_type(kept: str, resumed: str) -> None:
    keep = f'%r = call {{ i8, {kept} }} asm sideeffect "", "=r,={{TPER4}},1"({kept} zeroinitializer)'
    resume = f'%r = call <  {{ i8, {resumed} }} > asm sideeffect "", "=r,={{TPER4}}"()'
    text = sections("keep; resume;", keep=keep, resume=resume)
    assert found(text) == []
    (finding,) = vfsimt.lint(text.replace(f"({kept} zero", "(i64 zero"), vfsimt.LintOptions(select=("VF611",)))
    assert finding.message == f"TPER4 is kept as i64 and resumed as {kept}"


def test_a_named_struct_with_an_odd_name() -> None:
    resume = '%r = call %"a = { b" asm sideeffect "", "=r,={TPER4}"()'
    extra = '%"a = { b" = type ; of "i8"\n{ i8, i32 }\n'
    assert found(sections("keep; resume;", extra, keep=f"%r = {KEEP}", resume=resume)) == []
    assert found(sections("keep; resume;", extra.replace("i32", "i64"), keep=f"%r = {KEEP}", resume=resume)) == [
        "VF611"
    ]


BRANCH = "br i1 %c, label %left, label %right\nleft:\n{}br label %join\nright:\n{}br label %join\njoin:\n"


@pytest.mark.parametrize(
    ("kernel", "expected"),
    [
        (BRANCH.format("keep;", "") + "resume;", []),
        (BRANCH.format("keep;", "wide;") + "resume;", ["VF611"]),
        (BRANCH.format("wide;", "keep;") + "resume;", ["VF611"]),  # whichever stands last in the text
        (BRANCH.format("wide;", "wide;") + "keep;resume;", []),
        ("wide;keep;resume;", []),
        ("keep;wide;resume;", ["VF611"]),
        ("resume;keep;", ["VF612"]),
        ("br label %loop\nloop:\nresume;keep;br i1 %c, label %loop, label %out\nout:\n", []),
        ("keep;br label %loop\nloop:\nresume;wide;br i1 %c, label %loop, label %out\nout:\n", ["VF611"]),
        (BRANCH.format("keep;", "resume;"), ["VF612"]),
        ("br label %out\ndead:\nkeep;br label %out\nout:\nresume;", ["VF612"]),
        ("br label %out\ndead:\nresume;br label %out\nout:\n", []),
    ],
)
def test_the_order_of_calls(kernel: str, expected: list[str]) -> None:
    wide = KEEP.replace("i32", "i64")
    text = sections(kernel, keep=f"%r = {KEEP}", wide=f"%r = {wide}", resume=f"%r = {RESUME}")
    assert found(text) == expected


def test_one_section_may_resume_and_keep() -> None:
    both = f"%r = {KEEP}\n  %s = {RESUME}"
    assert found(sections("both;", both=both)) == []
    other = f"%r = {RESUME}\n  %s = {KEEP}"
    assert found(sections("other;", other=other)) == ["VF612"]
    assert found(sections("keep;other;", keep=f"%r = {KEEP}", other=other)) == []


HELPER = f"define void @helper(ptr %p) {{\n{RECORD}  BODY\n  ret void\n}}\n"


def test_ordinary_functions_may_keep_for_one_another() -> None:
    helper = HELPER.replace("BODY", "call simt_entry void @keep(ptr %p)")
    bodies = {"keep": f"%r = {KEEP}", "resume": f"%r = {RESUME}"}
    assert found(sections("call void @helper(ptr %p)\nresume;", helper, **bodies)) == []
    assert found(sections("resume;", helper, **bodies)) == ["VF612"]  # nobody calls the helper
    helper = HELPER.replace("BODY", "call simt_entry void @resume(ptr %p)")
    assert found(sections("keep;call void @helper(ptr %p)\n", helper, **bodies)) == []


def test_a_register_shared_by_callers_is_reported_once() -> None:
    helper = HELPER.replace("BODY", "call simt_entry void @resume(ptr %p)")
    assert found(sections("resume;resume;", helper, resume=f"%r = {RESUME}")) == ["VF612"]


def test_carets_stand_under_the_constraints() -> None:
    resume = 'call { i32, i64 } asm sideeffect "", "={TPER5},={TPER4}"()'
    text = sections("keep; resume;", keep=f"%r = {KEEP}", resume=f"%r = {resume}")
    missing, clash = vfsimt.lint(text, vfsimt.LintOptions(ignore=("VF610",)))
    assert (missing.code, marked(missing.place)) == ("VF612", "={TPER5}")
    assert (clash.code, marked(clash.place)) == ("VF611", "={TPER4}")
    assert clash.message == "TPER4 is kept as i32 and resumed as i64"
    kept, by, resumed = clash.notes
    assert marked(kept.place) == "={TPER4}"
    assert marked(by.place) == "call simt_entry void @keep(ptr %p)"
    assert marked(resumed.place) == "call simt_entry void @resume(ptr %p)"


def test_escapes_in_constraints_are_read_and_the_string_is_marked() -> None:
    resume = r'call i32 asm sideeffect "", "={\54PER4}"()'
    (finding,) = vfsimt.lint(sections("resume;", resume=f"%r = {resume}"), vfsimt.LintOptions(select=("VF612",)))
    assert marked(finding.place) == r'"={\54PER4}"'


@pytest.mark.parametrize(
    ("template", "code"),
    [("nop", "VF609"), ("; a comment", "VF609"), ("", "VF610"), (r"\0A\09", "VF610"), (" ", "VF610")],
)
def test_templates(template: str, code: str) -> None:
    assert codes(sections("one;", one=f'call void asm sideeffect "{template}", "~{{memory}}"()')) == [code]


def test_empty_assembly_is_noted_beside_other_assembly() -> None:
    body = 'call void asm sideeffect "nop", ""()\n  call void asm "", ""()'
    text = sections("one;", one=body)
    assert [(item.code, item.severity.value) for item in vfsimt.lint(text)] == [("VF609", "warning"), ("VF610", "note")]
    assert codes(text, select=("VF610",)) == codes(text, ignore=("VF609",)) == ["VF610"]


def test_carets_stand_under_the_templates() -> None:
    body = 'call void asm sideeffect "", ""()\n  call void asm sideeffect "a b", ""()\n  call void asm "c", ""()'
    assert [marked(item.place) for item in vfsimt.lint(sections("one;", one=body))] == ['""', '"a b"', '"c"']
    empty = body.replace("a b", "").replace('"c"', '""')
    (finding,) = vfsimt.lint(sections("one;", one=empty))
    assert (marked(finding.place), finding.message.count("(3 calls)")) == ('""', 1)


@pytest.mark.parametrize(
    "body",
    [
        'callbr void asm sideeffect "nop", "!i"() to label %next [label %next]\nnext:',
        'call void asm alignstack inteldialect "nop", ""() #0',
        'call\n    void\n    asm sideeffect "nop", "~{memory}" ( )',
    ],
)  # fmt: skip
def test_spellings_of_assembly(body: str) -> None:
    text = PREFIX + f"define weak_odr simt_entry void @one(ptr %p) noinline {{\n  {body}\n  ret void\n}}\n"
    assert codes(text + "attributes #0 = { nounwind }\n") == ["VF609"]


def test_assembly_elsewhere_is_no_finding() -> None:
    text = sections('call void asm "nop", ""()\n  one;', 'module asm "nop"\n', one="%asm = add i32 1, 2 ; asm")
    assert codes(text) == []


@pytest.mark.parametrize(("pointer", "expected"), [("i32* %p", []), ("i64* %p", ["VF611"]), ("ptr %p", [])])
def test_indirect_operands_of_typed_pointers_and_of_unknown_type(pointer: str, expected: list[str]) -> None:
    """Text of an older LLVM, which the one at hand does not take."""
    resume = f'call void asm sideeffect "", "=*{{TPER4}}"({pointer})'
    text = sections("keep; resume;", keep=f"%r = {KEEP}", resume="call void @none()", extra="declare void @none()\n")
    assert found(text.replace("call void @none()", resume)) == expected
