"""Loops around SIMT calls: which are decided together, how they are marked, and what the marks leave as it was."""

from __future__ import annotations

import re
from typing import Any, cast

import llvmlite.binding as llvm
import pytest

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.ir.shadow import ByteFaithfulText, make_shadow
from vfsimt.merge.options import Pin

HEAD = """declare void @llvm.hivm.store.vfsimt.info(i64)

define linkonce_odr simt_entry void @section(ptr addrspace(6) %slot, i32 %value) noinline {
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

define linkonce_odr simt_entry void @indexed(ptr addrspace(6) %base, i32 %index) noinline {
  %wide = zext i32 %index to i64
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i64 %wide
  store i32 1, ptr addrspace(6) %slot, align 4
  ret void
}

"""


def loop(inside: str, *, bound: str = "8", step: str = "1", first: str = "0", functions: str = "") -> str:
    """A kernel with one loop that leaves from its header, around some statements."""
    text = f"""{HEAD}{functions}define void @k(ptr addrspace(1) %in, i32 %n) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  %fixed = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 3
  br label %head

head:
  %i = phi i32 [ {first}, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, {bound}
  br i1 %more, label %body, label %done

body:
{inside}  %next = add nsw i32 %i, {step}
  br label %head

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


def mark(text: str, max_unroll: int = 128) -> vfsimt.MergeResult:
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True, max_unroll=max_unroll))
    check_module(result.text)
    return result


CALL = "  call simt_entry void @section(ptr addrspace(6) {slot}, i32 {value})\n"
GEP = "  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 {index}\n"
FIXED = CALL.format(slot="%fixed", value="7")
SELECTED = GEP.format(index="%i") + CALL.format(slot="%s", value="7")


@pytest.mark.parametrize(("inside", "hint"), [(FIXED, "disable"), (SELECTED, "full")])
def test_only_the_latch_and_the_end_of_the_text_change(inside: str, hint: str) -> None:
    text = loop(inside)
    result = mark(text).text
    added = f'!1 = distinct !{{!1, !2}}\n!2 = !{{!"llvm.loop.unroll.{hint}"}}\n'
    assert result == text.replace("br label %head\n\ndone", "br label %head, !llvm.loop !1\n\ndone") + added


def test_the_most_trips_are_an_option() -> None:
    text = loop(SELECTED, bound="200")
    assert [item.decision for item in mark(text, max_unroll=200).report.loops] == ["unrolled-fully"]
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(text, max_unroll=199)
    assert [finding.code for finding in caught.value.findings] == ["VF709"]


def test_all_loops_that_cannot_be_unrolled_are_told_at_once() -> None:
    many = loop(SELECTED, bound="200")
    unknown = loop(SELECTED, bound="%n").replace(HEAD, "").replace("@k(", "@other(").replace("!0 = !{}\n", "")
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(many.replace("!0 = !{}\n", unknown + "!0 = !{}\n"))
    assert [finding.code for finding in caught.value.findings] == ["VF709", "VF708"]
    assert [("@k" in item.message, "@other" in item.message) for item in caught.value.findings] == [
        (True, False),
        (False, True),
    ]


def test_a_count_that_is_not_known_but_large_says_how_large() -> None:
    """A counter that doubles modulo a power of two never gets there, and is followed only so far."""
    text = loop(SELECTED).replace("add nsw i32 %i, 1", "xor i32 %i, 1")
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(text)
    assert [finding.code for finding in caught.value.findings] == ["VF709"]
    assert "at least 65536 times" in caught.value.findings[0].message
    assert dict(caught.value.findings[0].facts)["trip_count"] is None


def nested(outer: str, inner: str) -> str:
    """Two loops, the inner one 4 times; `outer` and `inner` choose the index of the slot in the inner body."""
    text = f"""{HEAD}define void @k(i32 %n) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.end ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %x = mul i32 {outer}, 4
  %y = add i32 %x, {inner}
  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 %y
  call simt_entry void @section(ptr addrspace(6) %s, i32 %j)
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 4
  br i1 %j.more, label %inner, label %outer.end

outer.end:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 6
  br i1 %i.more, label %outer, label %done

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


@pytest.mark.parametrize(
    ("outer", "inner", "decisions"),
    [
        ("%i", "%j", ["unrolled-fully", "unrolled-fully"]),
        ("1", "2", ["kept-rolled", "kept-rolled"]),
    ],
)
def test_nested_loops_are_decided_one_by_one(outer: str, inner: str, decisions: list[str]) -> None:
    report = mark(nested(outer, inner)).report
    assert [item.decision for item in report.loops] == decisions
    assert [item.trip_count for item in report.loops] == [6, 4]


def marked(attachment: str, nodes: str, text: str | None = None) -> str:
    """A loop that is kept rolled, with metadata on its latch."""
    changed = (loop(FIXED) if text is None else text).replace(
        "br label %head\n\ndone", f"br label %head{attachment}\n\ndone"
    )
    return changed + nodes


def hints_after(text: str) -> list[str]:
    """The hints on the latch of the result, as LLVM prints the module."""
    binding = cast("Any", llvm)
    printed = str(binding.parse_assembly(ByteFaithfulText(make_shadow(mark(text).text)), binding.create_context()))
    node = re.search(r"!llvm\.loop (!\d+)", printed)
    assert node is not None
    nodes = dict(re.findall(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", printed, re.MULTILINE))
    first, *others = nodes[node[1]].split(", ")
    assert first == node[1]
    return [nodes[other].strip('!"') for other in others]


DISABLE = "llvm.loop.unroll.disable"
PROGRESS = "llvm.loop.mustprogress"
NODES = {
    "none": ("", "", [DISABLE]),
    "a contrary one": (
        ", !llvm.loop !5",
        '!5 = distinct !{!5, !6, !7}\n!6 = !{!"llvm.loop.mustprogress"}\n!7 = !{!"llvm.loop.unroll.full"}\n',
        [PROGRESS, DISABLE],
    ),
    "a count": (", !llvm.loop !5", '!5 = distinct !{!5, !6}\n!6 = !{!"llvm.loop.unroll.count", i32 4}\n', [DISABLE]),
    "an order to unroll": (
        ", !llvm.loop !5",
        '!5 = distinct !{!5, !6}\n!6 = !{!"llvm.loop.unroll.enable"}\n',
        [DISABLE],
    ),
    "an order to jam": (
        ", !llvm.loop !5",
        '!5 = distinct !{!5, !6}\n!6 = !{!"llvm.loop.unroll_and_jam.enable"}\n',
        [DISABLE],
    ),
    "a ban on jamming": (
        ", !llvm.loop !5",
        '!5 = distinct !{!5, !6}\n!6 = !{!"llvm.loop.unroll_and_jam.disable"}\n',
        ["llvm.loop.unroll_and_jam.disable", DISABLE],
    ),
    "bans and hints for what is left that agree": (
        ", !llvm.loop !5",
        (
            '!5 = distinct !{!5, !6, !7}\n!6 = !{!"llvm.loop.unroll.runtime.disable"}\n'
            '!7 = !{!"llvm.loop.unroll_and_jam.followup_all"}\n'
        ),
        ["llvm.loop.unroll.runtime.disable", "llvm.loop.unroll_and_jam.followup_all", DISABLE],
    ),
    "hints written in place": (
        ", !llvm.loop !5",
        '!5 = distinct !{!5, !{!"llvm.loop.mustprogress"}, !{!"llvm.loop.unroll.full"}}\n',
        [PROGRESS, DISABLE],
    ),
    "comments and NULs between the words": (
        ",\0!llvm.loop ; !9\n  ! ; 4\n  5",
        (
            '! 5 = distinct !{ ; !7, !"llvm.loop.unroll.full"\n ! 5,\0!6, ! /* ! */ 7 }\n'
            '!6 = !{ ; }\n !"llvm.loop.mustprogress"}\n!7 = !{!"llvm.loop.unroll.full"}\n'
        ),
        [PROGRESS, DISABLE],
    ),
    "an escaped kind and numbers with zeros": (
        ", !llvm\\2Eloop !05",
        '!5 = distinct !{!005, !06}\n!6 = !{!"llvm.loop\\2Emustprogress"}\n',
        [PROGRESS, DISABLE],
    ),
    "two attachments, of which the last counts": (
        ", !llvm.loop !5, !llvm.loop !6",
        (
            '!5 = distinct !{!5, !7}\n!6 = distinct !{!6, !8}\n!7 = !{!"llvm.loop.vectorize.enable", i1 false}\n'
            '!8 = !{!"llvm.loop.mustprogress"}\n'
        ),
        [PROGRESS, DISABLE],
    ),
    "a node that is no loop's": (", !llvm.loop !5", '!5 = !{!"llvm.loop.mustprogress"}\n', [DISABLE]),
    "a node written in place": (', !llvm.loop !{!"llvm.loop.mustprogress"}', "", [DISABLE]),
    "the greatest number": (
        ", !llvm.loop !4294967295",
        '!4294967295 = distinct !{!4294967295, !2}\n!2 = !{!"llvm.loop.mustprogress"}\n',
        [PROGRESS, DISABLE],
    ),
    "a number in a string": ("", '!1 = !{!"!99999999999"}\n!named = !{!1}\n', [DISABLE]),
}


@pytest.mark.parametrize("name", NODES)
def test_what_is_on_a_loop_already_is_kept_or_replaced(name: str) -> None:
    attachment, nodes, hints = NODES[name]
    text = marked(attachment, nodes)
    check_module(text)
    assert hints_after(text) == hints
    once = mark(text).text
    assert mark(once).text == once


def test_a_hint_that_agrees_stays_as_it_is() -> None:
    text = marked(", !llvm.loop !5", f'!5 = distinct !{{!5, !6}}\n!6 = !{{!"{DISABLE}"}}\n')
    assert mark(text).text == text


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_line_ends_and_a_text_that_ends_without_one(end: str) -> None:
    text = loop(FIXED).replace("\n", end).removesuffix(end)
    added = f'{end}!1 = distinct !{{!1, !2}}{end}!2 = !{{!"{DISABLE}"}}{end}'
    assert (
        mark(text).text
        == text.replace(f"br label %head{end}{end}done", f"br label %head, !llvm.loop !1{end}{end}done") + added
    )
    commented = loop(FIXED) + "; the end"
    assert mark(commented).text.endswith(f'; the end\n!1 = distinct !{{!1, !2}}\n!2 = !{{!"{DISABLE}"}}\n')


def test_a_node_that_two_loops_share_becomes_two() -> None:
    text = nested("%i", "0").replace("label %outer.end\n", "label %outer.end, !llvm.loop !5\n")
    text = text.replace("label %done\n", "label %done, !llvm.loop !5\n")
    result = mark(text + '!5 = distinct !{!5, !6}\n!6 = !{!"llvm.loop.mustprogress"}\n').text
    assert "label %done, !llvm.loop !7" in result
    assert "label %outer.end, !llvm.loop !9" in result


def two_headers(index: str) -> str:
    """A branch that goes back to an inner and an outer header: the latch of two loops."""
    text = f"""{HEAD}define void @k(i1 %c) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %latch ]
  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 {index}
  call simt_entry void @section(ptr addrspace(6) %s, i32 %j)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 4
  br i1 %more, label %latch, label %done

latch:
  %j.next = add i32 %j, 1
  br i1 %c, label %inner, label %outer

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    return text


def test_a_latch_of_two_loops_is_marked_once_or_refused() -> None:
    result = mark(two_headers("3"))
    assert [item.decision for item in result.report.loops] == ["kept-rolled", "kept-rolled"]
    assert result.text.count("!llvm.loop ") == 1
    with pytest.raises(vfsimt.RefusedError) as caught:
        mark(two_headers("%j"))
    assert {finding.code for finding in caught.value.findings} == {"VF708", "VF710"}


def test_loops_that_share_one_latch_of_several_have_one_node() -> None:
    """LLVM takes a loop's node only if all its latches have it, so that a node for each loop would not do."""
    fixed = "  %s = getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 3\n"
    text = f"""{HEAD}define void @k(i32 %n, i1 %c) {{
entry:
  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %both ], [ %i.next, %last ]
  %i.next = add i32 %i, 1
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %both ], [ %j.next, %again ]
{fixed}  call simt_entry void @section(ptr addrspace(6) %s, i32 %j)
  %j.next = add i32 %j, 1
  switch i32 %n, label %both [
    i32 1, label %again
    i32 2, label %last
  ]

both:
  br i1 %c, label %outer, label %inner

again:
  br label %inner

last:
  br i1 %c, label %outer, label %done

done:
  ret void
}}

!0 = !{{}}
"""
    check_module(text)
    result = mark(text)
    assert [item.decision for item in result.report.loops] == ["kept-rolled", "kept-rolled"]
    assert re.findall("br .*, (!llvm.loop .*)\n", result.text) == ["!llvm.loop !1"] * 3
    assert mark(result.text).text == result.text


def test_all_latches_of_a_loop_get_the_node() -> None:
    """LLVM takes a node only if every latch has it."""
    inside = (
        FIXED
        + "  %odd = trunc i32 %i to i1\n  %early = add i32 %i, 2\n  br i1 %odd, label %head, label %rest\n\nrest:\n"
    )
    text = loop("").replace("body:\n", "body:\n" + inside)
    text = text.replace("[ %next, %body ]", "[ %next, %rest ], [ %early, %body ]")
    result = mark(text)
    assert [(item.decision, item.trip_count) for item in result.report.loops] == [("kept-rolled", None)]
    assert result.text.count("!llvm.loop !1") == 2


@pytest.mark.parametrize(
    "options", [{"parametrize": True}, {"pin": Pin.WEAK_ODR}, {"pin": Pin.USED}, {"execute": True}]
)
def test_loops_are_kept_beside_all_other_work(options: dict[str, Any]) -> None:
    twin = HEAD.partition("\n\n")[2].partition("\n\n")[0].replace("@section", "@twin")
    text = loop(FIXED + FIXED.replace("@section", "@twin"), functions=twin + "\n\n")
    result = vfsimt.merge(text, vfsimt.MergeOptions(name="k.ll", keep_loops=True, **options))
    check_module(result.text)
    assert [item.decision for item in result.report.loops] == ["kept-rolled"]
    assert result.report.survivors == {"twin": "section"}
    assert result.text.count("!llvm.loop !") == 1


def test_names_that_need_quotes_and_blocks_without_names() -> None:
    text = loop(SELECTED).replace("%head", '%"the head"').replace("head:", '"the head":').replace("%i ", '%"\\69" ')
    check_module(text)
    assert [item.header for item in mark(text).report.loops] == ["%the head"]
    numbered = f"""{HEAD}define void @k() {{
  %1 = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0
  br label %2

2:
  %3 = phi i32 [ 0, %0 ], [ %5, %2 ]
  %4 = getelementptr i32, ptr addrspace(6) %1, i32 %3
  call simt_entry void @section(ptr addrspace(6) %4, i32 7)
  %5 = add i32 %3, 1
  %6 = icmp ult i32 %5, 4
  br i1 %6, label %2, label %7

7:
  ret void
}}

!0 = !{{}}
"""
    check_module(numbered)
    assert [(item.header, item.decision, item.trip_count) for item in mark(numbered).report.loops] == [
        ("%2", "unrolled-fully", 4)
    ]


def test_loops_that_are_never_reached_are_not_looked_at() -> None:
    text = loop(FIXED).replace("  br label %head\n\nhead:", "  ret void\n\nhead:").replace("[ 0, %entry ], ", "")
    check_module(text)
    assert mark(text).report.loops == ()


def test_a_section_in_the_header_runs_once_even_where_the_body_never_does() -> None:
    text = loop("", bound="0").replace("  br i1 %more", f"{FIXED}  br i1 %more")
    assert [(item.decision, item.trip_count) for item in mark(text).report.loops] == [("kept-rolled", 1)]


def test_loops_without_simt_calls_are_not_looked_at() -> None:
    text = loop("")
    assert mark(text).text == text
    assert mark(text).report.loops == ()


def test_a_loop_without_a_counting_variable_is_left_alone() -> None:
    inside = "  %v = load volatile i32, ptr addrspace(1) %in\n" + FIXED
    text = loop(inside).replace("%next = add nsw i32 %i, 1", "%next = add nsw i32 %v, 1")
    check_module(text)
    assert [item.decision for item in mark(text).report.loops] == ["left-alone"]


def test_the_option_is_off_by_default() -> None:
    text = loop(FIXED)
    assert vfsimt.merge(text).text == text
