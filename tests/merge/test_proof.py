"""The proof of a merge catches a result that is not the original, changed in exactly one thing."""

from __future__ import annotations

import pytest

import vfsimt
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import parse_module
from vfsimt.merge.proof import MergeProof, MergeProofError
from vfsimt.simt.census import SimtCensus
from vfsimt.simt.convention import SimtConvention

from .made import failing_module

ORIGINAL = failing_module(4, 3)
RESULT = vfsimt.merge(ORIGINAL)


def prove(text: str, survivors: dict[str, str]) -> None:
    census = SimtCensus(parse_module(ORIGINAL), SimtConvention())
    MergeProof(census, parse_module(text), survivors).check()


def test_a_right_result_passes() -> None:
    prove(RESULT.text, RESULT.report.survivors)


CHANGES = {
    "a constant of the survivor": ("xor i32 %a0, 21", "xor i32 %a0, 22"),
    "an operand of the survivor": ("xor i32 %a1, 21", "xor i32 %a0, 21"),
    "an operand that is a parameter": ("store i32 %c, ptr %p", "store i32 %n, ptr %p"),
    "an argument": ("@k_simt_0(ptr %p, i32 1)", "@k_simt_0(ptr %p, i32 2)"),
    "a call to another function": ("@k_simt_0(ptr %p, i32 2)", "@k_simt_3(ptr %p, i32 2)"),
    "a call that is gone": ("  call simt_entry void @k_simt_0(ptr %p, i32 1)\n", ""),
    "the linkage": ("define linkonce_odr simt_entry void @k_simt_0", "define internal simt_entry void @k_simt_0"),
    "an attribute": ("@k_simt_0(ptr %p, i32 %n) #0", "@k_simt_0(ptr %p, i32 %n) nounwind"),
    "a function that is not called": ("declare void @llvm", "declare void @new()\ndeclare void @llvm"),
    "a global": ("attributes #0", "@g = global i32 0\nattributes #0"),
    "the attribute group": ('"simt-max-threads"="128"', '"simt-max-threads"="256"'),
    "the kernel": ("define void @k(ptr %p, i32 %n)", "define void @k(ptr %p, i32 noundef %n)"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_one_change_fails_the_proof(name: str) -> None:
    old, new = CHANGES[name]
    assert old in RESULT.text
    with pytest.raises(MergeProofError) as caught:
        prove(RESULT.text.replace(old, new, 1), RESULT.report.survivors)
    assert [finding.code for finding in caught.value.findings] == ["VF704"]


@pytest.mark.parametrize("group", ["attributes #7 = { nounwind }\n", 'attributes #7 = { "target"="x" }\n'])
def test_a_group_that_is_used_keeps_what_it_holds(group: str) -> None:
    """LLVM takes a group that is not there for an empty one."""
    groups = 'attributes #7 = { nounwind }\nattributes #7 = { "target"="x" }\n'
    original = ORIGINAL.replace("define void @k(ptr %p, i32 %n) ", "define void @k(ptr %p, i32 %n) #07 ") + groups
    assert "#07" in original
    result = vfsimt.merge(original)
    census = SimtCensus(parse_module(original), SimtConvention())
    MergeProof(census, parse_module(result.text), result.report.survivors).check()
    without = result.text.replace(group, "")
    with pytest.raises(MergeProofError, match="#7"):
        MergeProof(census, parse_module(without), result.report.survivors).check()
    unused = without.replace("#07", "")
    unused_original = parse_module(original.replace("#07", ""))
    MergeProof(SimtCensus(unused_original, SimtConvention()), parse_module(unused), result.report.survivors).check()


ADDED = {
    "the type of an argument": ("(ptr %p, i32 3, i32 1)", "(ptr %p, i32 3, i64 1)"),
    "the type of a parameter": ("i32 %n, i32 %constant.0)", "i32 %n, i16 %constant.0)"),
    "an attribute of an argument": ("(ptr %p, i32 3, i32 1)", "(ptr %p, i32 3, i32 inreg 1)"),
    "an attribute of a parameter": ("i32 %constant.0)", "i32 inreg %constant.0)"),
    "one argument more": ("(ptr %p, i32 3, i32 1)", "(ptr %p, i32 3, i32 1, i32 1)"),
    "one argument less": ("(ptr %p, i32 3, i32 1)", "(ptr %p, i32 3)"),
    "one parameter more": ("i32 %constant.0)", "i32 %constant.0, i32 %constant.1)"),
}


@pytest.mark.parametrize("is_spelled", [True, False])
@pytest.mark.parametrize("name", ADDED)
def test_an_added_argument_is_that_of_its_parameter(name: str, is_spelled: bool) -> None:
    clones = "".join(
        f"define internal simt_entry void @f{number}(ptr %p, i32 %n) {{\n"
        f"  %x = xor i32 %n, {number}\n  store i32 %x, ptr %p\n  ret void\n}}\n"
        for number in (1, 2)
    )
    kind = "void (ptr, i32)" if is_spelled else "void"
    calls = "".join(f"  call simt_entry {kind} @f{number}(ptr %p, i32 3)\n" for number in (1, 2))
    original = f"{clones}define void @k(ptr %p) {{\n{calls}  ret void\n}}\n"
    result = vfsimt.merge(original, vfsimt.MergeOptions(parametrize=True))
    census = SimtCensus(parse_module(original), SimtConvention())
    MergeProof(census, parse_module(result.text), result.report.survivors).check()
    old, new = ADDED[name]
    assert old in result.text
    with pytest.raises(MergeProofError):
        MergeProof(census, parse_module(result.text.replace(old, new, 1)), result.report.survivors).check()


NODES = """!hivm.annotations = !{!0, !1, !2}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k_simt_0, !"simt", i32 1}
!2 = !{ptr @k_simt_1, !"simt", i32 1}
"""


@pytest.mark.parametrize(
    "changed",
    [
        "!a = !{!0, !1}",
        "!hivm.annotations = !{!0}",
        "!hivm.annotations = !{!1, !0}",
        "!hivm.annotations = !{!0, !1, !1}",
    ],
)
def test_a_changed_list_fails_the_proof(changed: str) -> None:
    original = parse_module(ORIGINAL + NODES)
    result = vfsimt.merge(ORIGINAL + NODES)
    right = "!hivm.annotations = !{!0, !1}\n"
    assert right in result.text
    proof = MergeProof(
        SimtCensus(original, SimtConvention()),
        parse_module(result.text.replace(right, f"{changed}\n")),
        result.report.survivors,
    )
    with pytest.raises(MergeProofError):
        proof.check()


def test_a_wrong_map_fails_the_proof() -> None:
    for survivors in ({}, {"k_simt_1": "k_simt_0"}, RESULT.report.survivors | {"k_simt_1": "k_simt_3"}):
        with pytest.raises(MergeProofError):
            prove(RESULT.text, survivors)


@pytest.mark.parametrize("name", ["%0", "%n"])
def test_twins_that_have_a_local_of_the_name_of_a_type_are_proved(name: str) -> None:
    """LLVM tells the two apart by where they stand."""
    code = f"  %q = getelementptr {name}, ptr %p, i32 {name}\n  store i32 7, ptr %q\n  ret void\n"
    body = f"(ptr %p, i32 {name}) {{\n{code}}}\n"
    calls = "".join(f"  call simt_entry void @f{number}(ptr %p, i32 {number})\n" for number in range(2))
    functions = "".join(f"define internal simt_entry void @f{number}{body}" for number in range(2))
    text = f"{name} = type {{ i32, i32 }}\n{functions}define void @k(ptr %p) {{\n{calls}  ret void\n}}\n"
    check_module(text)
    assert vfsimt.merge(text).report.survivors == {"f1": "f0"}
    clones = text.replace("store i32 7", "store i32 8", 1)
    assert set(vfsimt.merge(clones, vfsimt.MergeOptions(parametrize=True)).report.survivors) == {"f0", "f1"}
