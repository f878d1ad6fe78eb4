"""A merge drops the use-list orders that it falsifies, and no others: LLVM rejects each one that is put back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module
from vfsimt.merge.options import Pin
from vfsimt.merge.proof import MergeProof, MergeProofError
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention

from .made import HEAD, TAIL, kernel, simt
from .ordered import llvm_accepts, make_ordered_module, without_orders

INFO = "ptr @llvm.hivm.store.vfsimt.info"
GLOBALS = "@g = global i32 0\n@h = global i32 0\n\n"
BODY = "  store ptr @g, ptr %p\n  store i32 %n, ptr %p, align 4\n  ret void\n"
CALLS = ["call simt_entry void @a(ptr %p, i32 1)", "call simt_entry void @b(ptr %p, i32 2)"]
KEPT = "define void @keep(ptr %p, i32 %n) {\n  store ptr @h, ptr %p\n  store ptr @h, ptr %p\n  ret void\nORDERS}\n\n"


def made(orders: str = "", *, inside: str = "", body: str = BODY, first: str = "", second: str = "") -> str:
    text = HEAD + GLOBALS + KEPT.replace("ORDERS", inside) + simt("a", body + first) + simt("b", body + second)
    text += kernel(CALLS) + TAIL + orders
    check_module(text)
    return text


def merge(text: str, **options: object) -> vfsimt.MergeResult:
    return vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", **options))  # type: ignore[arg-type]


def dropped(result: vfsimt.MergeResult) -> list[int]:
    """The lines of the input whose orders are dropped, from the notes."""
    notes = [finding for finding in result.report.findings if finding.code == "VF711"]
    return [note.place.line for note in notes]  # type: ignore[union-attr]


@given(
    seed=st.integers(0, 2**32),
    parametrize=st.booleans(),
    pin=st.sampled_from((None, Pin.USED, Pin.WEAK_ODR)),
    keep_loops=st.booleans(),
)
@example(seed=265, parametrize=False, pin=None, keep_loops=False)  # an expression of a symbol that comes later
@example(seed=518, parametrize=True, pin=None, keep_loops=False)  # dso_local_equivalent of a symbol that comes later
@example(seed=11265, parametrize=True, pin=None, keep_loops=False)  # a later step removes the function of an order
@settings(max_examples=60, deadline=None)
def test_exactly_the_false_orders_go(seed: int, parametrize: bool, pin: Pin | None, keep_loops: bool) -> None:
    module = make_ordered_module(Random(seed))
    text = module.text()
    options = vfsimt.MergeOptions(parametrize=parametrize, pin=pin, keep_loops=keep_loops)
    result = vfsimt.merge(text, options)
    check_module(result.text)
    assert without_orders(result.text) == without_orders(vfsimt.merge(module.text([]), options).text)
    assert vfsimt.merge(result.text, options).text == result.text
    places = len(dropped(result))
    for order in module.orders:
        back = module.with_order(result.text, order)
        if back is not None and not module.has_order(result.text, order):
            places -= 1
            # What is inside a constant expression, and a symbol of which LLVM makes one late, is counted too often.
            assert not llvm_accepts(back) or "(" in order.text or "@ext" in order.text, order
    assert places == 0
    if not result.report.groups and not result.report.pinned and not result.report.loops:
        assert result.text == text


def test_notes_name_what_is_dropped() -> None:
    text = made("uselistorder ptr @g, { 1, 0 }\nuselistorder ptr @h, { 1, 0 }\n" + f"uselistorder {INFO}, {{ 1, 0 }}\n")
    result = merge(text)
    (note,) = [finding for finding in result.report.findings if finding.code == "VF711"]
    assert str(note.severity.value) == "note"
    assert note.place is not None
    assert note.place.excerpt == "uselistorder ptr @g, { 1, 0 }"  # type: ignore[union-attr]
    assert result.text.endswith(f"uselistorder ptr @h, {{ 1, 0 }}\nuselistorder {INFO}, {{ 1, 0 }}\n")


ORDER_OF_G = [
    "uselistorder ptr @g, { 1, 0 }\n",
    "  uselistorder   ptr\t@g ,{1,0}  \n",
    "uselistorder ; why { 3 }\n  ptr @g,\n  { 1, ; }\n\n    0 }\n",
    "uselistorder /* { */ ptr @g, { 1, 0 /* } */ }\n",
    'uselistorder ptr @"g", { 1, 0 }\n',
    'uselistorder ptr @"\\67", { 1, 0 }\n',
    "uselistorder ptr @g, { 1, 0 }\r\n",
    "uselistorder ptr @g, { 1, 0 }",
]


@pytest.mark.parametrize("order", ORDER_OF_G)
def test_an_order_goes_with_its_lines_however_it_is_written(order: str) -> None:
    kept = "; before\nuselistorder ptr @h, { 1, 0 }\n"
    with_order = made(kept + order)
    result = merge(with_order)
    assert len(dropped(result)) == 1
    assert result.text == merge(made(kept)).text


@pytest.mark.parametrize(
    ("together", "left"),
    [
        ("uselistorder ptr @h, { 1, 0 } uselistorder ptr @g, { 1, 0 }\n", "uselistorder ptr @h, { 1, 0 } \n"),
        ("uselistorder ptr @g, { 1, 0 } ; why\n", " ; why\n"),
        ("/* a */ uselistorder ptr @g, { 1, 0 }\n", "/* a */ \n"),
    ],
)
def test_what_shares_a_line_stays(together: str, left: str) -> None:
    assert merge(made(together)).text == merge(made()).text + left


def test_orders_of_local_values_and_blocks_stay() -> None:
    inside = '  uselistorder ptr %0, { 1, 0 }\n  uselistorder ptr %"1 x", { 1, 0 }\n'
    text = made(inside="").replace(
        KEPT.replace("ORDERS", ""),
        'define void @keep(ptr %0) {\n  %"1 x" = load ptr, ptr %0\n  store ptr %"1 x", ptr %0\n'
        f'  store ptr null, ptr %"1 x"\n  ret void\n{inside}}}\n\n',
    )
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    assert inside in result.text
    assert dropped(result) == []


def test_orders_of_blocks_of_callers_stay() -> None:
    block = "define void @u(ptr %p) {\n  store ptr blockaddress(@k, %x), ptr %p\n  ret void\n}\n"
    text = made().replace("entry:\n", "  br label %x\nx:\n")
    end = "  ret void\n}\n\nattributes"
    text = text.replace(end, f"  br i1 true, label %x, label %y\ny:\n{end}")
    text += block + "uselistorder_bb @k, %x, { 1, 2, 0 }\n"
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    assert result.text.endswith("uselistorder_bb @k, %x, { 1, 2, 0 }\n")


def test_orders_do_not_make_twins_differ_and_go_with_deleted_functions() -> None:
    first = "  uselistorder i32 %v, { 1, 0 }\n"
    second = "  ; uselistorder directives\n  uselistorder i32 %v, { 1, 0 }\n  uselistorder ptr @g, { 1, 0 }\n"
    body = "  %v = add i32 %n, 1\n  %w = mul i32 %v, %v\n" + BODY
    for ours, theirs in ((first, second), ("", second), (first, "")):
        text = made(body=body, first=ours, second=theirs)
        result = merge(text)
        assert result.report.survivors == {"b": "a"}
        assert result.text == merge(made(body=body, first=ours)).text
        assert dropped(result) == []


def test_an_order_is_no_use_of_a_function() -> None:
    """Twins that an order names are merged; the orders of both go: one is deleted, the other has more calls."""
    calls = kernel([*CALLS, *CALLS], name="more")
    text = made().replace(TAIL, calls + TAIL) + "uselistorder ptr @a, { 1, 2, 0 }\nuselistorder ptr @b, { 2, 1, 0 }\n"
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    assert len(dropped(result)) == 2
    assert "uselistorder" not in result.text


def test_an_order_counts_only_the_uses_before_it() -> None:
    """In @keep, before the twins, LLVM has read no use that the merge takes away."""
    inside = "  store ptr @g, ptr %p\n  store ptr @g, ptr %p\n  ret void\n  uselistorder ptr @g, { 1, 0 }\n"
    text = made().replace("  store ptr @h, ptr %p\n  ret void\n", inside)
    check_module(text)
    result = merge(text)
    assert result.report.survivors == {"b": "a"}
    assert inside in result.text


# LLVM 21 and later have no use lists for constants without operands and skip their orders; LLVM 20 and earlier check
# them. What follows from their uses is written here by hand.
CONSTANTS = {
    "i32 1": (False, "an alloca without a number of elements uses it"),
    "i32 5": (False, "a store in both twins"),
    "i32 00005": (False, "the same number"),
    "i64 5": (True, "another type"),
    "i32 6": (True, "another number"),
    "i32 4": (True, "an alignment is no use"),
    "i8 -1": (False, "255 in eight bits"),
    "i1 true": (False, "a condition"),
    "float 5.000000e-01": (False, "the same bits as 0x3FE0000000000000"),
    "ptr null": (False, "an argument"),
    "ptr addrspace(3) null": (True, "another type"),
}
_USES = (
    "  %s = alloca i32, align 4\n  store i32 5, ptr %p, align 4\n  store i8 255, ptr %p\n"
    "  store float 0x3FE0000000000000, ptr %p\n  store ptr null, ptr %p\n  br i1 true, label %e, label %e\ne:\n"
)


@pytest.mark.parametrize("value", CONSTANTS)
def test_orders_of_constants_follow_uses_in_deleted_functions(value: str) -> None:
    order = f"uselistorder {value}, {{ 1, 0 }}\n"
    text = made(order, body=_USES + BODY)
    assert (order in merge(text).text) is CONSTANTS[value][0]


def test_a_pinned_function_has_one_more_use() -> None:
    text = HEAD + GLOBALS + simt("a", BODY) + simt("c", BODY.replace("@g", "@h")) + kernel([CALLS[0]] * 3)
    text += kernel(["call simt_entry void @c(ptr %p, i32 1)"], name="j")
    text += TAIL + "uselistorder ptr @a, { 1, 2, 0 }\n"
    check_module(text)
    assert "uselistorder ptr @a" in merge(text, pin=Pin.USED).text  # @c is pinned, not @a
    listed = '@llvm.compiler.used = appending global [1 x ptr] [ptr @c], section "llvm.metadata"\n'
    order = "uselistorder ptr @c, { 1, 0 }\n"
    several = listed + text.replace("@c(ptr %p, i32 %n) #0", "@c(ptr %p, i32 %n)") + order
    check_module(several)
    assert order in merge(several, pin=Pin.USED).text
    alone = text + "@other = global ptr @c\n" + order
    check_module(alone)
    result = merge(alone, pin=Pin.USED)
    assert order not in result.text
    assert dropped(result) == [alone.count("\n")]


def prove(original: str, text: str, survivors: dict[str, str]) -> None:
    MergeProof(SimtCensus(parse_module(original), SimtConvention()), parse_module(text), survivors).check()


ORDER_OF_H = "uselistorder ptr @h, { 1, 0 }\n"
LAST = "define void @last(ptr %p) {\n  store ptr @g, ptr %p\n  ret void\n  uselistorder ptr @g, { 2, 1, 0 }\n  ORDER}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ORDER_OF_H, ""),
        (ORDER_OF_H, ORDER_OF_H + "uselistorder ptr @g, { 1, 0 }\n"),
        (ORDER_OF_H, ORDER_OF_H * 2),
        (ORDER_OF_H, "uselistorder ptr @h, { 0, 1 }\n"),
        (f"  {ORDER_OF_H}", ""),
        (f"  {ORDER_OF_H}", f"  uselistorder ptr @g, {{ 2, 1, 0 }}\n  {ORDER_OF_H}"),
    ],
)
def test_the_proof_takes_no_other_removal(old: str, new: str) -> None:
    """An order that is still true is missing, one that is false is there, and others."""
    last = LAST.replace("  ORDER", f"  {ORDER_OF_H}")
    original = made(last + "uselistorder ptr @g, { 2, 1, 0 }\n" + ORDER_OF_H)
    result = merge(original)
    prove(original, result.text, {"b": "a"})
    assert len(dropped(result)) == 2
    start = result.text.rindex(old)
    with pytest.raises(MergeProofError):
        prove(original, result.text[:start] + new + result.text[start + len(old) :], {"b": "a"})


def test_the_proof_reads_the_orders_of_a_renamed_function() -> None:
    order = "  uselistorder i32 %v, { 1, 0 }\n"
    body = "  %v = add i32 %n, 7\n  %w = mul i32 %v, %v\n  ret void\n"
    text = HEAD + simt("a", body + order) + simt("b", body.replace("7", "8")) + kernel(CALLS) + TAIL
    check_module(text)
    result = merge(text, parametrize=True)
    assert order in result.text
    survivors = result.report.survivors
    prove(text, result.text, survivors)
    with pytest.raises(MergeProofError):
        prove(text, result.text.replace(order, ""), survivors)
