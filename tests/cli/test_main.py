"""The program itself: its error boundary, its colours, its completion."""

from __future__ import annotations

import re

import pytest

from tests.cli.test_specialize import EXAMPLE, vfsimt
from vfsimt.cli import main as program
from vfsimt.cli.explain import explanations

BROKEN = b"define void @f() {\n  %x = ad i32 1, 2\n  ret void\n}\n"


def test_every_command_has_help_that_ends_with_examples() -> None:
    listed = re.findall(r"^  (\w+)  ", vfsimt("--help").stdout.decode().partition("Commands:")[2], re.MULTILINE)
    assert len(listed) > 5
    for name in listed:
        text = vfsimt(name, "--help").stdout.decode()
        assert re.search(
            rf"^  Examples?:\n(    .*\n?)*    .*vfsimt {name}.*\n?(    .*\n?)*\s*\Z", text, re.MULTILINE
        ), name


def test_a_message_shows_the_line_and_a_caret() -> None:
    done = vfsimt("specialize", "-", stdin=BROKEN)
    assert done.stderr.decode().splitlines()[1:4] == [
        "  --> <stdin>:2:8",
        "  2 |   %x = ad i32 1, 2",
        "    |        ^",
    ]


def test_colour_only_where_it_is_wanted() -> None:
    assert b"\x1b[" not in vfsimt("specialize", "-", stdin=BROKEN).stderr
    assert b"\x1b[" in vfsimt("--color", "always", "specialize", "-", stdin=BROKEN).stderr
    assert b"\x1b[" in vfsimt("--color", "always", "specialize", "-", stdin=BROKEN, NO_COLOR="1").stderr
    assert b"\x1b[" not in vfsimt("--color", "never", "specialize", "-", stdin=BROKEN, FORCE_COLOR="1").stderr


def test_control_characters_of_an_input_do_not_reach_the_terminal() -> None:
    done = vfsimt("specialize", "-", stdin=BROKEN.replace(b"%x", b'%"\x1b[31m\x07"'))
    assert b"\x1b" not in done.stderr
    assert b"\x07" not in done.stderr
    assert rb"\1B[31m\07" in done.stderr


def test_a_fault_of_the_program_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("first line\nsecond line")

    monkeypatch.setattr(program.program, "main", fail)
    with pytest.raises(SystemExit) as caught:
        program.run([])
    assert caught.value.code == 70
    assert capfd.readouterr().err == (
        "vfsimt: internal error: ZeroDivisionError: first line (set VFSIMT_TRACEBACK=1 for the traceback)\n"
    )
    monkeypatch.setenv("VFSIMT_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        program.run([])


def test_completion_offers_commands_and_options() -> None:
    offered = vfsimt("ignored", COMP_WORDS="vfsimt spec", COMP_CWORD="1", _VFSIMT_COMPLETE="bash_complete").stdout
    assert offered == b"plain,specialize\n"


def test_explain() -> None:
    page = vfsimt("explain", "vf208").stdout.decode()
    assert page == explanations()["VF208"]
    listed = vfsimt("explain", "--list").stdout.decode().splitlines()
    assert [line.split("  ")[0] for line in listed] == sorted(explanations())
    assert vfsimt("explain", "VF999").returncode == 2
    assert vfsimt("explain").returncode == 2


def test_demo_shows_the_whole_path() -> None:
    done = vfsimt("demo")
    assert done.returncode == 0
    assert b"17 full calls rewritten, 1 tail call kept" in done.stdout
    assert len(done.stdout.splitlines()) <= 40
    assert EXAMPLE.exists()
