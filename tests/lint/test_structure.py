"""Who calls whom, what a function is built for, what keeps it alive (VF601, VF603, VF607, VF608, VF613, VF614)."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import CALL, RECORD, changed, codes, kernel, marked
from vfsimt.ir.oracle import check_module
from vfsimt.merge.options import Pin

SIMT = 'define weak_odr simt_entry void @simt(ptr %p) noinline "simt-max-threads"="128" {\n  ret void\n}\n'


@pytest.mark.parametrize(
    ("call", "extra", "underlined"),
    [
        ("  call simt_entry void %p()\n", "", "%p"),
        ("  call simt_entry void @other(ptr %p)\n", "@other = alias void (ptr), ptr @simt\n", "@other"),
        ("  call simt_entry void @other(ptr %p)\n", "@other = ifunc void (ptr), ptr @pick\n", "@other"),
        ("  call simt_entry void @table()\n", "@table = global ptr null\n", "@table"),
        ('  call simt_entry void asm "", ""()\n', "", 'asm "", ""'),
        ("  call simt_entry void null()\n", "", "null"),
    ],
)
def test_calls_that_name_no_function(call: str, extra: str, underlined: str) -> None:
    if "@pick" in extra:
        extra += "define ptr @pick() {\n  ret ptr @simt\n}\n"
    text = kernel(RECORD + call, callee="define", extra=extra)
    (finding,) = vfsimt.lint(text)
    assert (finding.code, marked(finding.place)) == ("VF613", underlined)


@pytest.mark.parametrize(
    ("value", "what"),
    [("alias void (ptr), ptr @simt", "only another name of a function"), ("global ptr null", "a variable")],
)
def test_what_stands_for_a_callee_is_named(value: str, what: str) -> None:
    text = kernel(RECORD + '  call simt_entry void @"a b"()\n', callee="define", extra=f'@"a b" = {value}\n')
    (finding,) = vfsimt.lint(text)
    assert finding.message == f"indirect SIMT call in @k: it calls @a b, which is {what}"


def test_a_call_that_names_a_function_is_direct_in_any_spelling() -> None:
    for call in ("call simt_entry void (ptr) @simt(ptr %p)", 'notail call simt_entry void @"simt"(ptr %p)'):
        assert codes(kernel(f"{RECORD}  {call}\n")) == []


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("call simt_entry void @simt(ptr %p)", ["VF614"]),
        ("call void @simt(ptr %p)", ["VF614"]),  # without the convention, as an optimiser may lose it
        ("call simt_entry void %p()", ["VF613", "VF614"]),
        ("call void @plain(ptr %p)", []),
        ("call void %p()", []),
        ("store ptr @simt, ptr %p", []),
    ],
)
def test_calls_from_simt_code(call: str, found: list[str]) -> None:
    inner = f"define weak_odr simt_entry void @inner(ptr %p) noinline {{\n  {call}\n  ret void\n}}\n"
    text = "declare void @plain(ptr)\n" + SIMT + inner
    check_module(text)
    assert sorted(codes(text)) == found


HELPERS = """define void @outer(ptr %p) {
  OUTER
  ret void
}
define void @inner(ptr %p) {
  INNER
  ret void
}
define weak_odr simt_entry void @section(ptr %p) noinline {
  SECTION
  ret void
}
"""


@pytest.mark.parametrize(
    ("section", "outer", "inner", "through"),
    [
        ("call void @inner(ptr %p)", "", CALL, "inner"),
        ("call void @outer(ptr %p)", "call void @inner(ptr %p)", CALL, "outer"),
        ("call void @outer(ptr %p)", 'call void @"\\69nner"(ptr %p)', f"{CALL}  call void @outer(ptr %p)", "outer"),
        ("call void @outer(ptr %p)", "call void @outer(ptr %p)", CALL, ""),
        ("call void @outer(ptr @inner)", "call void %p()", CALL, ""),
        ("call void @outer(ptr %p) ; @inner", "; call void @inner(ptr %p)", CALL, ""),
        ("", "call void @inner(ptr %p)", CALL, ""),
    ],
)
def test_calls_from_simt_code_through_ordinary_functions(section: str, outer: str, inner: str, through: str) -> None:
    extra = HELPERS.replace("OUTER", outer).replace("INNER", RECORD + inner).replace("SECTION", section)
    text = kernel(f"{RECORD}{CALL}  call simt_entry void @section(ptr %p)\n  call void @inner(ptr %p)\n", extra=extra)
    found = [finding for finding in vfsimt.lint(text) if finding.code == "VF614"]
    assert [finding.message for finding in found] == (
        [f"the SIMT function @section makes a SIMT call through @{through}"] if through else []
    )
    for finding in found:
        assert marked(finding.place) == section
        assert finding.notes[0].message == "made in @inner"
        assert marked(finding.notes[0].place) == CALL.strip()


def test_bounds_and_budgets_are_marked_where_they_are_written() -> None:
    text = changed(('"simt-max-threads"="128"', '"simt-max-threads"="512"'))
    first, second = vfsimt.lint(text)
    assert [(item.code, marked(item.place)) for item in (first, second)] == [("VF608", "@first"), ("VF608", "@second")]
    registers, bound = first.notes
    assert (marked(registers.place), marked(bound.place)) == ('"simt-max-registers"="128"', '"simt-max-threads"="512"')
    large = vfsimt.lint(changed(('"simt-max-threads"="128"', '"simt-max-threads"="2049"')))
    assert [(item.code, marked(item.notes[0].place)) for item in large] == [("VF607", '"simt-max-threads"="2049"')] * 2


def test_bounds_of_declarations_are_bounds() -> None:
    assert codes('declare simt_entry void @f() "simt-max-threads"="2049"\n') == ["VF607"]
    assert codes('declare simt_entry void @f() "simt-max-threads"="300" "simt-registers"="128"\n') == ["VF608"]


BUDGETS = {1: 128, 256: 128, 257: 64, 300: 64, 512: 64, 513: 32, 1024: 32, 1025: 16, 2048: 16}


@pytest.mark.parametrize(("bound", "registers"), BUDGETS.items())
@pytest.mark.parametrize("budget", [128, 64, 32, 16, 0])
def test_budgets_between_the_rows_of_the_table(bound: int, registers: int, budget: int) -> None:
    text = f'declare simt_entry void @f() "simt-max-threads"="{bound}" "simt-max-registers"="{budget}"\n'
    assert codes(text) == ["VF608"] * (budget != registers)


def test_a_bound_of_no_threads_has_no_budget() -> None:
    assert codes('declare simt_entry void @f() "simt-max-threads"="0" "simt-max-registers"="7"\n') == []


def test_a_bound_of_many_digits_is_over_the_limit() -> None:
    text = changed(('"simt-max-threads"="128"', f'"simt-max-threads"="{"9" * 50}"'))
    assert codes(text) == ["VF607", "VF607"]


def test_the_attribute_that_counts_is_the_one_that_llvm_keeps() -> None:
    attributes = ' "simt-max-registers"="16" #0 {'
    text = changed(("@second(ptr addrspace(6) %p) #0 {", f"@second(ptr addrspace(6) %p){attributes}"))
    assert codes(text) == []  # the group wins
    assert codes(text.replace('"simt-max-registers"="128"', "")) == ["VF608"]


@pytest.mark.parametrize(
    ("attributes", "found"),
    [
        ("noinline", []), ("#0 noinline", []), ("#1", []), ("#0 #1", []), ("optnone noinline", []),
        ("#0", ["VF603"]), ("", ["VF603"]), ("nounwind", ["VF603"]), ('"noinline"', ["VF603"]),
        ('"key"="noinline"', ["VF603"]), ("alwaysinline", ["VF603"]),
    ],
)  # fmt: skip
def test_spellings_of_noinline(attributes: str, found: list[str]) -> None:
    text = f"define weak_odr simt_entry void @f() {attributes} {{\n  ret void\n}}\n"
    text += "attributes #0 = { nounwind }\nattributes #1 = { nounwind noinline }\n"
    check_module(text)
    assert codes(text) == found


def test_the_help_for_alwaysinline_can_be_followed() -> None:
    (finding,) = vfsimt.lint("define weak_odr simt_entry void @f() alwaysinline {\n  ret void\n}\n")
    assert finding.help == "replace its attribute alwaysinline by noinline"


@pytest.mark.parametrize(
    ("linkage", "found"),
    [
        ("", ["VF604"]), ("external", ["VF604"]), ("dso_local", ["VF604"]), ("hidden", ["VF604"]),
        ("weak_odr", []), ("weak", []), ("internal", []), ("private", []), ("linkonce_odr hidden", []),
        ("available_externally", []),
    ],
)  # fmt: skip
def test_linkages(linkage: str, found: list[str]) -> None:
    text = f"define {linkage} simt_entry void @f() noinline {{\n  ret void\n}}\n"
    check_module(text)
    assert codes(text) == found


def test_declarations_are_neither_inlined_nor_kernels_of_this_module() -> None:
    assert codes(kernel(RECORD + CALL)) == []
    assert codes("declare simt_entry void @f()\n") == []


FRAGILE = changed(("weak_odr simt_entry void @first", "linkonce_odr simt_entry void @first"))


@pytest.mark.parametrize("used", ["llvm.used", "llvm.compiler.used"])
def test_what_llvm_keeps_alive_is_not_fragile(used: str) -> None:
    assert codes(FRAGILE) == ["VF601"]
    kept = f'@{used} = appending global [1 x ptr] [ptr @first], section "llvm.metadata"\n'
    check_module(FRAGILE + kept)
    assert codes(FRAGILE + kept) == []
    assert codes(FRAGILE + kept.replace("@first", "@second")) == ["VF601"]


@pytest.mark.parametrize("pin", list(Pin))
def test_pinned_entries_are_not_fragile(pin: Pin) -> None:
    assert codes(vfsimt.merge(FRAGILE, vfsimt.MergeOptions(pin=pin)).text) == []


@pytest.mark.parametrize("linkage", ["linkonce", "linkonce_odr"])
@pytest.mark.parametrize("attributes", ["", "noinline", "alwaysinline"])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("use", ["", "@use = global ptr @f1\n"])
def test_the_help_for_fragile_entries_can_be_followed(linkage: str, attributes: str, count: int, use: str) -> None:
    """What the help names is done: no entry is fragile then."""
    names = [f"f{index}" for index in range(count)]
    text = use.replace("f1", names[-1])
    for name in names:
        text += f"define {linkage} simt_entry void @{name}() {attributes} {{\n  ret void\n}}\n"
    calls = "".join(f"  call simt_entry void @{name}()\n" for name in names)
    text += f"declare void @llvm.hivm.store.vfsimt.info(i64)\ndefine void @k() {{\n{RECORD}{calls}  ret void\n}}\n"
    check_module(text)
    findings = vfsimt.lint(text, vfsimt.LintOptions(select=("VF601", "VF603")))
    fragile = [finding for finding in findings if finding.code == "VF601"]
    assert len(fragile) == (1 if linkage == "linkonce_odr" else count)  # linkonce functions have no twins
    helps = {finding.help for finding in findings}
    if any("replace" in item for item in helps):
        text = text.replace("alwaysinline", "noinline")
    if any("give it the attribute noinline" in item for item in helps):
        text = text.replace("()  {", "() noinline {")
    pin = Pin.WEAK_ODR if any("--pin weak-odr" in item for item in helps) else None
    after = vfsimt.merge(text, vfsimt.MergeOptions(pin=pin)).text
    assert codes(after, select=("VF601", "VF603")) == []


def test_the_help_for_strong_linkage_does_not_lead_to_a_fragile_entry() -> None:
    text = changed(("weak_odr simt_entry void @first", "simt_entry void @first"))
    (finding,) = vfsimt.lint(text)
    assert finding.help.endswith("give it the linkage weak_odr")
    assert codes(text.replace("define simt_entry", "define weak_odr simt_entry")) == []


@pytest.mark.parametrize(
    ("linkage", "found"),
    [("linkonce_odr", ["VF601"]), ("linkonce", ["VF601"]), ("weak_odr", []), ("internal", []), ("private", [])],
)
def test_linkages_of_fragile_entries(linkage: str, found: list[str]) -> None:
    assert codes(FRAGILE.replace("linkonce_odr simt_entry void @first", f"{linkage} simt_entry void @first")) == found


def test_a_second_call_anywhere_makes_an_entry_stable() -> None:
    call = "call simt_entry void @first(ptr addrspace(6) %p, i32 1)"
    other = f"define void @other(ptr addrspace(6) %p) {{\n{RECORD}  {call}\n  ret void\n}}\n"
    assert codes(FRAGILE + other) == []
    assert codes(FRAGILE + other.replace(call, f"; {call}")) == ["VF601"]


def test_names_and_keys_count_in_any_spelling() -> None:
    """LLVM itself writes no escape where none is needed, but takes it for what it stands for."""
    escaped = RECORD.replace("@llvm.hivm.store.vfsimt.info", '@"llvm.hivm.store.vfsimt.inf\\6F"')
    assert codes(kernel(escaped + CALL)) == []
    assert codes(kernel(RECORD + escaped.replace("4295032960", "4295032961") + CALL)) == ["VF606"]
    assert codes(kernel(escaped.replace("4295032960", "4295032961") + RECORD + CALL)) == []
    text = kernel(RECORD + CALL).replace('"="128"', '"="512" "simt-\\72eg"="128"')
    check_module(text)
    (finding,) = vfsimt.lint(text)
    assert finding.message == "@simt has simt-reg 128; 512 threads leave 64 registers each"
    assert marked(finding.notes[0].place) == '"simt-\\72eg"="128"'
