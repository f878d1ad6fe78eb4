"""The two checks that LLVM's verifier, as llvmlite runs it, does not make."""

from __future__ import annotations

import pytest

from vfsimt.diagnostics import TextPlace
from vfsimt.errors import InputError
from vfsimt.ir.audit import audit_clones, audit_subprograms, find_block_addresses
from vfsimt.ir.oracle import check_module

from .views import parse

CLONE = """\
define void @f(ptr %p) {{
  store ptr {original}, ptr %p
  {jump}
a:
  ret void
}}
define internal void @f.full_packet(ptr %p) {{
  store ptr {clone}, ptr %p
  {jump}
a:
  ret void
}}
"""


@pytest.mark.parametrize(
    ("original", "clone", "jump", "places"),
    [
        ("null", "null", "br label %a", []),
        ("null", "null", "indirectbr ptr %p, [label %a]", []),
        ("null", "blockaddress(@f.full_packet, %a)", "indirectbr ptr %p, [label %a]", []),
        ("null", "blockaddress(@f, %a)", "br label %a", [(8, 13)]),
        ("null", 'blockaddress ; (\n (@"f", %"a")', "br label %a", [(8, 13)]),
        ("blockaddress(@f, %a)", "null", "br label %a", []),
        ("blockaddress(@f, %a)", "null", "indirectbr ptr %p, [label %a]", [(9, 3)]),
    ],
)
def test_a_clone_must_not_reach_the_blocks_of_its_original(
    original: str, clone: str, jump: str, places: list[tuple[int, int]]
) -> None:
    module = parse(CLONE.format(original=original, clone=clone, jump=jump))  # LLVM accepts every one of them
    findings = audit_clones(module, {"f.full_packet": "f"})
    found = [(item.place.line, item.place.column) for item in findings if isinstance(item.place, TextPlace)]
    assert found == places
    assert {item.code for item in findings} <= {"VF112"}


def test_block_addresses_in_strings_comments_and_names_are_none() -> None:
    text = '; blockaddress(@f, %a)\n@s = constant [22 x i8] c"blockaddress(@f, %abc)1"\n@blockaddress = global i32 0\n'
    assert list(find_block_addresses(text)) == []
    (found,) = find_block_addresses(text + '@t = global ptr blockaddress(@"f\\20{", %"b c")')
    assert (found.function, found.block) == ("f {", "b c")


DEBUG_INFO = """\
define void @f() !dbg !3 {{
  ret void
}}
define void @g() !dbg !{other} {{
  ret void
}}
!llvm.module.flags = !{{!0}}
!llvm.dbg.cu = !{{!1}}
!0 = !{{i32 2, !"Debug Info Version", i32 3}}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, unit: !1, type: !4, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{{}}
!6 = distinct !DISubprogram(name: "g", file: !2, unit: !1, type: !4, spFlags: DISPFlagDefinition)
"""


def test_two_functions_with_one_subprogram() -> None:
    good = DEBUG_INFO.format(other=6)
    assert audit_subprograms(parse(good)) == ()
    check_module(good)
    bad = DEBUG_INFO.format(other=3)
    (finding,) = audit_subprograms(parse(bad))  # LLVM accepts it
    assert isinstance(finding.place, TextPlace)
    assert (finding.code, finding.place.line, finding.place.column) == ("VF113", 4, 18)
    assert [str(note.place) for note in finding.notes] == ["<string>:1:18"]
    with pytest.raises(InputError) as caught:
        check_module(bad)
    assert [item.code for item in caught.value.findings] == ["VF108"]
