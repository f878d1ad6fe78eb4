"""Entries that stay single: what keeps them alive, and what is said of those that nothing keeps."""

from __future__ import annotations

from typing import Any, cast

import llvmlite.binding as llvm
import pytest

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.merge.options import Pin

from .made import HEAD, TAIL, kernel, simt

BODY = "  store i32 %n, ptr %p, align 4\n  ret void\n"
OTHER = BODY.replace("%n,", "7,")
CALLS = ["call simt_entry void @a(ptr %p, i32 1)", "call simt_entry void @b(ptr %p, i32 2)"]
binding = cast("Any", llvm)
binding.initialize_native_target()
METADATA = 'section "llvm.metadata"'


def module(*, first: str = "", second: str = "", head: str = HEAD, extra: str = "") -> str:
    """Two entries that differ, with one call each."""
    text = head + kernel(CALLS) + (first or simt("a", BODY)) + (second or simt("b", OTHER)) + TAIL + extra
    check_module(text)
    return text


def merge(text: str, pin: Pin | None) -> vfsimt.MergeResult:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", pin=pin))
    check_module(result.text)
    return result


def pinned(result: vfsimt.MergeResult) -> list[tuple[str, bool]]:
    return [(item.function, item.noinline_added) for item in result.report.pinned]


@pytest.mark.parametrize(("pin", "expected"), [("weak-odr", "weak_odr"), ("used", "linkonce_odr")])
def test_what_is_added(pin: str, expected: str) -> None:
    result = merge(module(first=simt("a", BODY, tail="")), Pin(pin))
    assert pinned(result) == [("a", True), ("b", False)]
    assert f"define {expected} simt_entry void @a(ptr %p, i32 %n) noinline" in result.text
    listed = f"@llvm.compiler.used = appending global [2 x ptr] [ptr @a, ptr @b], {METADATA}"
    assert (listed in result.text) is (pin == "used")
    assert result.report.fragile == ()


@pytest.mark.parametrize("pin", [None, *Pin])
def test_llvm_keeps_what_is_pinned_when_its_call_is_gone(pin: Pin | None) -> None:
    """A vendor compiler that inlines the only call leaves a definition that nothing uses."""
    text = merge(module(), pin).text.replace("simt_entry ", "")  # LLVM's own compilers do not know the convention
    for call in CALLS:
        text = text.replace(call.replace("simt_entry ", ""), "")
    context = binding.create_context()
    reference: Any = binding.parse_assembly(text, context)
    machine = binding.Target.from_default_triple().create_target_machine()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(reference, builder)
    left = {function.name for function in reference.functions if not function.is_declaration}
    assert left == ({"k"} if pin is None else {"k", "a", "b"})


@pytest.mark.parametrize("pin", Pin)
def test_a_second_run_pins_nothing(pin: Pin) -> None:
    once = merge(module(first=simt("a", BODY, tail="")), pin)
    again = merge(once.text, pin)
    assert (again.text, pinned(again)) == (once.text, [])


def test_entries_that_nothing_keeps_are_named() -> None:
    assert merge(module(), None).report.fragile == ("a", "b")
    kept = module(extra=f"@llvm.used = appending global [1 x ptr] [ptr @a], {METADATA}\n")
    assert merge(kept, None).report.fragile == ("b",)
    strong = module(first=simt("a", BODY, linkage="weak_odr"))
    assert merge(strong, None).report.fragile == ("b",)
    assert merge(module(second=simt("b", BODY)), None).report.fragile == ()  # twins: two calls now


def test_a_list_is_extended() -> None:
    text = module(extra=f"@llvm.compiler.used = appending global [1 x ptr] [ptr @k], {METADATA}\n")
    assert "[3 x ptr] [ptr @k, ptr @a, ptr @b]" in merge(text, Pin.USED).text


@pytest.mark.parametrize("name", ["llvm.used", "llvm.compiler.used"])
def test_what_a_list_has_is_not_listed_again(name: str) -> None:
    listed = f'@{name} = appending global [ 1 x ptr ; "one"\n] [ptr @"\\61" ; ]\n], {METADATA}\n'
    result = merge(module(extra=listed), Pin.USED)
    assert pinned(result) == [("b", False)]
    if name == "llvm.used":
        assert f"@llvm.compiler.used = appending global [1 x ptr] [ptr @b], {METADATA}\n" in result.text
    else:
        assert '[ 2 x ptr ; "one"\n] [ptr @"\\61" ; ]\n, ptr @b]' in result.text


def test_noinline_is_added_to_what_is_on_the_list() -> None:
    text = module(
        first=simt("a", BODY, tail=""), extra=f"@llvm.used = appending global [1 x ptr] [ptr @a], {METADATA}\n"
    )
    assert pinned(merge(text, Pin.USED)) == [("a", True), ("b", False)]


@pytest.mark.parametrize("place", ["clause", "layout", "both"])
def test_functions_of_another_address_space_are_cast(place: str) -> None:
    head = 'target datalayout = "e-P3"\n' + HEAD if place != "clause" else HEAD
    first, second, caller = simt("a", BODY), simt("b", OTHER), kernel(CALLS)
    if place != "layout":
        first = first.replace("#0", "addrspace(2) #0")
        caller = caller.replace("call simt_entry void @a", "call simt_entry addrspace(2) void @a")
    text = head + caller + first + second + TAIL
    check_module(text)
    of_a, of_b = ("3" if place == "layout" else "2"), ("0" if place == "clause" else "3")
    expected_a = f"ptr addrspacecast (ptr addrspace({of_a}) @a to ptr)"
    expected_b = "ptr @b" if of_b == "0" else f"ptr addrspacecast (ptr addrspace({of_b}) @b to ptr)"
    assert f"[{expected_a}, {expected_b}]" in merge(text, Pin.USED).text


@pytest.mark.parametrize(
    "before",
    ["@g = global i32\n; of g\n0 ", "@g = global i32 0 ", '@g = constant [4 x i8] c"\n;\n\n" '],
)
def test_a_new_list_parts_nothing(before: str) -> None:
    text = module(head=before + HEAD)
    check_module(text)
    new = f"@llvm.compiler.used = appending global [2 x ptr] [ptr @a, ptr @b], {METADATA}\n\n"
    assert merge(text, Pin.USED).text == before + new + text[len(before) :]


def test_comments_stay_with_the_function_below() -> None:
    text = "; of the module\n\n; of the function\n" + module()
    result = merge(text, Pin.USED).text
    assert result.index("; of the module") < result.index("@llvm.compiler.used") < result.index("; of the function")


@pytest.mark.parametrize("pin", Pin)
def test_an_entry_that_must_be_inlined_cannot_be_pinned(pin: Pin) -> None:
    with pytest.raises(vfsimt.RefusedError) as caught:
        merge(module(first=simt("a", BODY, tail="alwaysinline")), pin)
    assert [finding.code for finding in caught.value.findings] == ["VF707"]


@pytest.mark.parametrize("value", ["[1 x ptr addrspace(1)] [ptr addrspace(1) @g]", "[0 x ptr] zeroinitializer"])
def test_a_list_of_another_kind_cannot_be_extended(value: str) -> None:
    extra = f"@g = addrspace(1) global i32 0\n@llvm.compiler.used = appending global {value}, {METADATA}\n"
    with pytest.raises(vfsimt.RefusedError) as caught:
        vfsimt.merge(module() + extra, vfsimt.MergeOptions(pin=Pin.USED, check=False))
    assert [finding.code for finding in caught.value.findings] == ["VF707"]


SUMMARY = """^0 = module: (path: "k", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "a", summaries: (function: (module: ^0, flags: (linkage: linkonce_odr, visibility: default, \
notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0), insts: 2)))
"""
UNPINNABLE = {
    "a linkage in the summary": (Pin.WEAK_ODR, module(extra=SUMMARY), "the summary of the module"),
    "a number for a name": (Pin.USED, module().replace("@a(", "@0("), "a number in place"),
    "a list that is an alias": (
        Pin.USED,
        module(extra="@llvm.compiler.used = alias i32, ptr @g\n@g = global i32 0\n"),
        "not a list",
    ),
}


@pytest.mark.parametrize("name", UNPINNABLE)
def test_what_would_not_be_pinned_is_refused(name: str) -> None:
    pin, text, said = UNPINNABLE[name]
    check_module(text)
    with pytest.raises(vfsimt.RefusedError, match=said) as caught:
        vfsimt.merge(text, vfsimt.MergeOptions(pin=pin))
    assert [finding.code for finding in caught.value.findings] == ["VF707"]
    (other,) = set(Pin) - {pin}
    result = merge(text, other)
    assert {item.function for item in result.report.pinned} <= {"a", "0", "b"}
    assert merge(result.text, other).text == result.text
