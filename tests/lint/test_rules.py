"""Each rule: a module without findings, and one change that yields exactly one code."""

from __future__ import annotations

import pytest

import vfsimt
from tests.lint.modules import CLEAN, changed, codes, family
from vfsimt.ir.oracle import check_module
from vfsimt.lint.launch import decode_dimensions


def test_a_good_module_has_no_findings() -> None:
    check_module(CLEAN)
    assert codes(CLEAN) == []


@pytest.mark.parametrize("text", [";", "define void @f() { ret void }\n"])
def test_a_module_without_simt_has_no_findings(text: str) -> None:
    assert codes(text) == []


KEEP = 'call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5},0,1"(i32 1, i32 2)'
RESUME = 'call { i32, i32 } asm sideeffect "", "={TPER4},={TPER5}"()'
IN_FIRST = ("  store i32 %n, ptr", "  %kept = KEEP\n  store i32 %n, ptr")
IN_SECOND = ("  %v = load", "  %held = RESUME\n  %v = load")

ONE_CHANGE: dict[str, tuple[str, str]] = {
    "VF601": ("weak_odr simt_entry void @first", "linkonce_odr simt_entry void @first"),
    "VF603": (
        "define weak_odr simt_entry void @first(ptr addrspace(6) %p, i32 %n) #0",
        "define weak_odr simt_entry void @first(ptr addrspace(6) %p, i32 %n)",
    ),
    "VF604": ("weak_odr simt_entry void @first", "simt_entry void @first"),
    "VF605": ("  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n  %slot", "  %slot"),
    "VF609": ("  %v = load", '  call void asm sideeffect "nop", ""()\n  %v = load'),
    "VF610": ("  %v = load", '  call void asm sideeffect "", ""()\n  %v = load'),
    "VF613": ("  ret void\n}\n\nattributes", "  call simt_entry void %f()\n  ret void\n}\n\nattributes"),
    "VF614": ("  %v = load", "  call simt_entry void @first(ptr addrspace(6) %p, i32 1)\n  %v = load"),
    "VF615": ("i32 0, i32 1", "i32 0, i32 %n"),
}


@pytest.mark.parametrize("code", ONE_CHANGE)
def test_one_change_one_code(code: str) -> None:
    old, new = ONE_CHANGE[code]
    found = codes(changed((old, new)))
    assert set(found) == {code}


def test_dimensions_of_the_specification() -> None:
    size = decode_dimensions(4295032960)
    assert (size.z, size.y, size.x) == (1, 1, 128)


@pytest.mark.parametrize(
    ("x", "y", "z", "found"),
    [(128, 1, 1, []), (129, 1, 1, ["VF606"]), (64, 2, 1, []), (64, 2, 2, ["VF606"]), (8, 4, 4, []), (65535, 1, 0, [])],
)
def test_threads_of_a_launch_against_the_bound(x: int, y: int, z: int, found: list[str]) -> None:
    assert codes(changed(("i64 4295032960", f"i64 {z << 32 | y << 16 | x}"))) == found


def test_a_launch_record_must_be_on_every_path() -> None:
    record = "  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)\n"
    on_one_path = changed((record + "  %slot", "  %slot"), ("left:\n", "left:\n" + record))
    assert codes(on_one_path) == []
    second_only_on_one_path = changed(
        (record + "  %slot", "  %slot"), ("left:\n", "left:\n" + record), ("right:\n" + record, "right:\n")
    )
    assert codes(second_only_on_one_path) == ["VF605", "VF605"]


@pytest.mark.parametrize(
    ("threads", "registers", "found"),
    [
        (256, 128, ""), (257, 128, "VF608"), (257, 64, ""), (512, 64, ""), (1024, 32, ""),
        (1025, 16, ""), (2048, 16, ""), (2048, 32, "VF608"), (2049, 16, "VF607"), (0, 128, "VF606"),
    ],
)  # fmt: skip
def test_bounds_and_registers(threads: int, registers: int, found: str) -> None:
    text = changed(
        ('"simt-max-threads"="128"', f'"simt-max-threads"="{threads}"'),
        ('"simt-max-registers"="128"', f'"simt-max-registers"="{registers}"'),
    )
    assert set(codes(text)) == ({found} if found else set())


def slots(first: str, second: str) -> list[str]:
    text = changed(
        (IN_FIRST[0], IN_FIRST[1].replace("KEEP", first)), (IN_SECOND[0], IN_SECOND[1].replace("RESUME", second))
    )
    return codes(text, ignore=("VF610",))


def test_registers_kept_and_resumed_agree() -> None:
    # The keep is on one path only, but it can come before the resume.
    assert slots(KEEP, RESUME) == []


def test_a_register_resumed_with_another_type() -> None:
    assert slots(KEEP, RESUME.replace("{ i32, i32 }", "{ i64, i32 }")) == ["VF611"]
    assert slots(KEEP.replace("i32 2)", "float 2.0)").replace("{ i32, i32 }", "{ i32, float }"), RESUME) == ["VF611"]


def test_a_register_resumed_that_nothing_kept() -> None:
    assert slots(KEEP, RESUME.replace("TPER5", "TPER6")) == ["VF612"]
    assert slots(KEEP.replace("i32 1, i32 2", "i32 poison, i32 undef"), KEEP) == ["VF612", "VF612"]
    assert slots(RESUME, KEEP) == ["VF612", "VF612"]


def test_a_later_section_of_a_loop_may_keep_what_an_earlier_one_resumes() -> None:
    text = changed(
        (IN_FIRST[0], IN_FIRST[1].replace("KEEP", RESUME)),
        (IN_SECOND[0], IN_SECOND[1].replace("RESUME", KEEP)),
        ("entry:\n", "entry:\n  br label %head\n\nhead:\n"),
        ("  ret void\n}\n\nattributes", "  br i1 %c, label %head, label %done\n\ndone:\n  ret void\n}\n\nattributes"),
    )
    assert codes(text, ignore=("VF610",)) == []


SELECTED = """%a = getelementptr i8, ptr addrspace(6) %slots, i32 4
  %slot = select i1 %c, ptr addrspace(6) %slots, ptr addrspace(6) %a"""
GEP = "%slot = getelementptr i8, ptr addrspace(6)"


@pytest.mark.parametrize(
    ("slot", "found"),
    [
        (f"{GEP} %slots, i32 4", []),
        (f"%x = add i32 1, 1\n  {GEP} %slots, i32 %x", []),
        (f"%x = mul i32 %n, 4\n  {GEP} %slots, i32 %x", ["VF615"] * 3),
        (f"%x = load i32, ptr %f\n  {GEP} %slots, i32 %x", ["VF615"] * 3),
        (SELECTED, ["VF615"] * 3),
        (f"%other = alloca [4 x i32], align 4, addrspace(6)\n  {GEP} %other, i32 %n", []),
    ],
)
def test_slots_of_persistent_allocas(slot: str, found: list[str]) -> None:
    old = "%slot = getelementptr inbounds [4 x i32], ptr addrspace(6) %slots, i32 0, i32 1"
    assert codes(changed((old, slot))) == found


def test_select_and_ignore() -> None:
    text = family(3)
    assert codes(text, select=("VF602",)) == ["VF602"]
    assert codes(text, select=("vf60",), ignore=("VF602",)) == ["VF601"]
    assert codes(text, ignore=("VF60",)) == []
    with pytest.raises(vfsimt.UsageError):
        codes(text, ignore=("VF6",))  # no rule would be left
    with pytest.raises(vfsimt.UsageError) as caught:
        codes(text, select=("VF7",))
    assert [finding.code for finding in caught.value.findings] == ["VF699"]


def test_numbered_convention() -> None:
    text = family(2).replace("simt_entry", "cc 42")
    assert codes(text) == ["VF616"]
    assert [finding.code for finding in vfsimt.lint(text, vfsimt.LintOptions(simt_cc=42))] == ["VF601", "VF602"]


def test_the_help_gives_the_convention_on() -> None:
    text = family(3).replace("simt_entry", "cc 42")
    fragile, clones = vfsimt.lint(text, vfsimt.LintOptions(simt_cc=42))
    assert "'vfsimt merge --simt-cc 42' makes one entry" in fragile.help
    assert "run 'vfsimt merge --simt-cc 42'" in clones.help
    merged = vfsimt.merge(text, vfsimt.MergeOptions(simt_cc=42)).text
    assert vfsimt.lint(merged, vfsimt.LintOptions(simt_cc=42)) == ()
    assert (
        vfsimt.merge(text, vfsimt.MergeOptions(allow_none=True)).text == text
    )  # without the option there is nothing to merge


def test_every_finding_says_where_and_what_to_do() -> None:
    text = changed(*(ONE_CHANGE[code] for code in ("VF613", "VF614", "VF615", "VF601")))
    for finding in vfsimt.lint(text):
        assert finding.place is not None
        assert finding.help
