"""LLVM as the judge: places in the user's file, and what llvmlite does not report."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor

import pytest

from vfsimt.diagnostics import Finding, TextPlace
from vfsimt.errors import InputError
from vfsimt.ir.oracle import NESTING_LIMIT, check_module, checked_beside
from vfsimt.source import decode_source

STRIPPED = """\
define void @f() !dbg !0 {
  ret void
}
!0 = distinct !DISubprogram(name: "f")
"""


def refusal(text: str) -> Finding:
    with pytest.raises(InputError) as caught:
        check_module(text, "m.ll")
    (finding,) = caught.value.findings
    return finding


def codes_of(text: str) -> list[str]:
    try:
        check_module(text)
    except InputError as error:
        return [finding.code for finding in error.findings]
    return []


def line_and_column(finding: Finding) -> tuple[int, int]:
    assert isinstance(finding.place, TextPlace)
    return finding.place.line, finding.place.column


@pytest.mark.parametrize(
    "text", ["", "; nothing\n", "define simt_entry void @f() {\n  ret void\n}", "@x = global i32 0\r\n"]
)
def test_good_modules(text: str) -> None:
    check_module(text)


@pytest.mark.parametrize(
    ("before", "column"),
    [(b"", 9), (b"/* \xc3\xa9\xc3\xa9 */ ", 18), (b"/* \xe9\xff */ ", 18), (b"/* \xf0\x9f\x98\x80 */ ", 17)],
)
def test_the_parsers_place_counts_characters_of_the_users_file(before: bytes, column: int) -> None:
    finding = refusal(decode_source(b"; \xc3\xa9 \xe9\n" + before + b"declare nonsense @f()\n"))
    assert finding.code == "VF106"
    assert line_and_column(finding) == (2, column)
    assert isinstance(finding.place, TextPlace)
    excerpt = finding.place.excerpt
    assert excerpt[finding.place.excerpt_column - 1 :].startswith("nonsense")


def test_places_behind_the_vendors_keyword_are_those_of_the_file() -> None:
    finding = refusal("define simt_entry void @f() {\n  call simt_entry void @g(i32 1)\n  ret void\n}\n")
    assert (finding.code, line_and_column(finding)) == ("VF106", (2, 24))
    finding = refusal(
        "declare void @g(i32)\ndefine simt_entry void @f() {\n  call simt_entry void @g(i32 %none)\n  ret void\n}\n"
    )
    assert (finding.code, line_and_column(finding)) == ("VF106", (3, 31))


def test_an_error_at_the_end_of_the_file() -> None:
    finding = refusal("define void @f() {\n  ret void\n")
    assert (finding.code, line_and_column(finding)) == ("VF106", (3, 1))


def test_the_verifiers_place_is_the_one_line_that_reads_as_it_prints() -> None:
    text = "define i32 @f(i32 %a) {\n  br label %b\nb:\n  %x   = add i32 %y, 1\n  %y = add i32 %a, 2\n  ret i32 %x\n}\n"
    finding = refusal(text)
    assert (finding.code, line_and_column(finding)) == ("VF107", (5, 3))
    assert finding.message == "LLVM: Instruction does not dominate all uses!"
    assert [note.message for note in finding.notes] == ["%y = add i32 %a, 2", "%x = add i32 %y, 1"]


def test_the_verifiers_place_is_left_open_where_two_lines_read_alike() -> None:
    body = "  %x = add i32 %y, 1\n  %y = add i32 %a, 2\n  ret i32 %x\n}\n"
    finding = refusal(f"define i32 @f(i32 %a) {{\n{body}define i32 @g(i32 %a) {{\n{body}")
    assert (finding.code, str(finding.place)) == ("VF107", "m.ll")


def test_dropped_debug_info_is_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    finding = refusal(STRIPPED)
    assert finding.code == "VF108"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("depth", "codes"), [(NESTING_LIMIT - 2, []), (NESTING_LIMIT + 1, ["VF109"]), (100_000, ["VF109"])]
)
@pytest.mark.parametrize("brackets", ["{}", "[]"])
def test_nesting_is_measured_before_llvm_is_asked(depth: int, codes: list[str], brackets: str) -> None:
    opening = "{" if brackets == "{}" else "[1 x "
    text = "%t = type " + opening * depth + "i8" + brackets[1] * depth
    assert codes_of(text) == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("define\0void @f()\0{\0ret void\0}\0", []),
        ('@x = constant [3 x i8] c"a\0b"', []),
        ('; don\'t "\0\n@x\0= constant [3 x i8] c"a\0b" ; "', []),
        ('@"a\0b" = global i32 0', ["VF106"]),
        ('define void @f() {\n"a\0b":\n  ret void\n}', ["VF106"]),
        ("define void @f() {\n  ret void\n}\0 garbage", ["VF106"]),
    ],
)
def test_nul_bytes(text: str, codes: list[str]) -> None:
    assert codes_of(text) == codes


def test_a_lone_surrogate_is_refused() -> None:
    assert refusal("; \ud800").code == "VF110"


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    prelude = f"import os, sys, threading\nfrom vfsimt.ir.oracle import check_module\nSTRIPPED = {STRIPPED!r}\n"
    command = [sys.executable, "-W", "error", "-c", prelude + textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_closed_standard_error() -> None:
    done = run_python(
        """
        os.close(2)
        for text in (STRIPPED, "@x = global i32 0"):
            try:
                check_module(text)
                print("good")
            except Exception as error:
                print(error.findings[0].code)
        try:
            os.fstat(2)
            print("open")
        except OSError:
            print("closed")
        """
    )
    assert done.stdout.split() == ["VF108", "good", "closed"]


def test_standard_error_is_left_alone() -> None:
    done = run_python(
        """
        try:
            check_module(STRIPPED)
        except Exception as error:
            print(error.findings[0].code)
        os.write(2, b"after\\n")
        """
    )
    assert (done.stdout.split(), done.stderr) == (["VF108"], "after\n")


DEBUG_INFO = """\
define void @f() !dbg !3 {
  ret void, !dbg !4
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "b")
!3 = distinct !DISubprogram(name: "x", scope: !2, file: !2, type: !5, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 1, column: 1, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = distinct !DILexicalBlock(scope: !8, file: !2)
!8 = distinct !DILexicalBlock(scope: !7, file: !2)
"""
ABORTING = "!0 = !{!DIArgList()}\n"
RING = DEBUG_INFO.replace("scope: !3", "scope: !7")


def test_one_answer_does_not_touch_the_next() -> None:
    texts = (DEBUG_INFO, DEBUG_INFO, STRIPPED, DEBUG_INFO, ABORTING, DEBUG_INFO)
    assert [codes_of(text) for text in texts] == [[], [], ["VF108"], [], ["VF114"], []]


def test_an_abort_of_llvm_is_a_finding(capfd: pytest.CaptureFixture[str]) -> None:
    finding = refusal(ABORTING)
    assert (finding.code, finding.message) == ("VF114", "LLVM ended with SIGABRT while it checked the module")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("beside", [False, True])
def test_llvm_does_not_run_for_ever(beside: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from vfsimt.ir import llvm_process

    monkeypatch.setattr(llvm_process, "SECONDS", 1.5)
    with pytest.raises(InputError) as caught:
        if beside:
            with checked_beside(RING):
                pass
        else:
            check_module(RING)
    assert [finding.code for finding in caught.value.findings] == ["VF114"]
    check_module(DEBUG_INFO)


def test_an_interrupt_ends_the_check() -> None:
    done = run_python(
        f"""
        import signal, threading
        from vfsimt.ir.oracle import checked_beside
        for is_busy in (True, False):
            threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            try:
                with checked_beside({RING!r}):
                    while is_busy:
                        pass
            except KeyboardInterrupt:
                print("interrupted")
        """
    )
    assert (done.returncode, done.stdout.split()) == (0, ["interrupted"] * 2)


def test_no_process_can_be_started() -> None:
    done = run_python(
        f"""
        sys.executable = "/nonexistent/python"
        try:
            check_module({DEBUG_INFO!r})
        except Exception as error:
            print(error.findings[0].code)
        """
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["VF114"], "")


def test_processes_that_fork_share_no_judge() -> None:
    done = run_python(
        f"""
        text = {DEBUG_INFO!r}
        check_module(text)
        child = os.fork()
        check_module(text)
        check_module(text)
        if child:
            os.waitpid(child, 0)
            print("done")
        """
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["done"], "")


def test_threads() -> None:
    before = os.fstat(2)
    texts = ["@x = global i32 0", STRIPPED, "nonsense"] * 8

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(codes_of, texts))
    assert found == [[], ["VF108"], ["VF106"]] * 8
    after = os.fstat(2)
    assert (before.st_dev, before.st_ino) == (after.st_dev, after.st_ino)


def test_llvmlite_is_loaded_only_by_a_check() -> None:
    done = run_python(
        """
        from vfsimt.ir.parser import parse_module
        parse_module("define void @f() {\\n ret void\\n}")
        print("llvmlite" in sys.modules)
        check_module("")
        print("llvmlite" in sys.modules)
        """
    )
    assert done.stdout.split() == ["False", "True"]


MASKED = """declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32 immarg, <4 x i1>, <4 x i32>)

define <4 x i32> @f(ptr %p, <4 x i1> %m) {
  %x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x i32> undef)
  ret <4 x i32> %x
}
"""


@pytest.mark.parametrize("alignment", ["i32 4", "i32 u0x8", "i32 0", "i32 3", "i32 -4", "i32 undef", "i32\n    6"])
def test_an_alignment_on_which_llvm_ends_the_process_is_a_finding(alignment: str) -> None:
    text = MASKED.replace("i32 4", alignment)
    program = "import sys, llvmlite.binding as llvm; llvm.parse_assembly(sys.stdin.read()).verify()"
    alone = subprocess.run([sys.executable, "-c", program], input=text.encode(), capture_output=True, check=False)
    assert codes_of(text) == ([] if alone.returncode == 0 else ["VF114"])
    assert (alone.returncode == 0) is (alignment in ("i32 4", "i32 u0x8"))
