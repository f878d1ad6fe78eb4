"""The program itself: its error boundary, its colours, its completion."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.cli.test_specialize import EXAMPLE, vfsimt
from vfsimt.cli import main as program
from vfsimt.cli.explain import explanations

BROKEN = b"define void @f() {\n  %x = ad i32 1, 2\n  ret void\n}\n"


def test_every_option_says_what_it_takes_and_does() -> None:
    for name in program.program.list_commands(click.Context(program.program)):
        command = program.program.get_command(click.Context(program.program), name)
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option):
                row = option.get_help_record(click.Context(command))
                assert row is not None
                assert "RANGE" not in row[0], (name, row)
                assert len(row[1].split("[default")[0].split()) > 2, (name, row)


def test_every_command_has_help_that_ends_with_examples() -> None:
    listed = re.findall(r"^  (\w+)  ", vfsimt("--help").stdout.decode().partition("Commands:")[2], re.MULTILINE)
    assert len(listed) > 5
    for name in listed:
        text = vfsimt(name, "--help").stdout.decode()
        assert re.search(
            rf"^  Examples?:\n(    .*\n?)*    .*vfsimt {name}.*\n?(    .*\n?)*\s*\Z", text, re.MULTILINE
        ), name


@pytest.mark.parametrize("name", ["run", "bench", "demo"])
def test_examples_can_be_pasted(name: str, tmp_path: Path) -> None:
    epilog = vfsimt(name, "--help", COLUMNS="120").stdout.decode().partition("--help")[2].partition("\n\n")[2]
    assert max(map(len, epilog.splitlines())) <= 80
    commands = [line.strip() for line in epilog.partition("Examples:\n")[2].replace("\\\n", "").splitlines()]
    assert commands
    assert all(line.startswith("vfsimt ") for line in commands), commands
    if name == "bench":  # takes long, and needs matplotlib for one of them
        commands = [line for line in commands if ".ll" in line]
        commands = [f"{line} --samples 1 --sample-ms 1 --warmup-ms 1" for line in commands]
    (tmp_path / "examples").symlink_to(EXAMPLE.parent)
    program = f'vfsimt() {{ {shlex.quote(sys.executable)} -m vfsimt "$@"; }}\n'
    script = program + "\n".join(f"{line} || exit" for line in commands)
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLE.parents[1])}
    done = subprocess.run(
        ["/bin/sh", "-c", script], cwd=tmp_path, env=environment, capture_output=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr


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
    codes = vfsimt("ignored", COMP_WORDS="vfsimt explain vf60", COMP_CWORD="2", _VFSIMT_COMPLETE="bash_complete").stdout
    assert codes.decode().split() == [f"plain,VF60{digit}" for digit in range(1, 10)]


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
    assert b"4 functions with one call each" in done.stdout
    assert done.stdout.count(b"size 0xffff -> 58 words (232 bytes)") == 4
    assert len(done.stdout.splitlines()) <= 24
    assert EXAMPLE.exists()


def test_what_the_demo_keeps_can_be_repeated(tmp_path: Path) -> None:
    kept = tmp_path / "new" / "kept"
    assert vfsimt("demo", "--keep", str(kept)).returncode == 0
    names = ["fast.json", "fast.ll", "kernel.json", "kernel.ll", "kernel.o", "rmsnorm_w8.ll", "unrolled.ll"]
    assert sorted(path.name for path in kept.iterdir()) == names
    merged = vfsimt("merge", str(kept / "unrolled.ll"), "-o", str(tmp_path / "merged.ll"))
    assert merged.returncode == 0
    assert (tmp_path / "merged.ll").read_bytes() == (kept / "kernel.ll").read_bytes()
    again = vfsimt("manifest", str(kept / "kernel.ll"), "-o", str(tmp_path / "again.json"))
    assert again.returncode == 0
    first, second = (json.loads(path.read_text()) for path in (kept / "kernel.json", tmp_path / "again.json"))
    assert first["module"]["sha256"] == second["module"]["sha256"]
    given = ["--elf", str(kept / "kernel.o"), "--manifest", str(kept / "kernel.json")]
    assert vfsimt("check", *given).returncode in {0, 1}
    assert vfsimt("patch", *given, "-o", str(tmp_path / "fixed.o")).returncode == 0
    repaired = (tmp_path / "fixed.o").read_bytes(), (kept / "kernel.o").read_bytes()
    assert len(repaired[0]) == len(repaired[1])
    assert vfsimt("lint", str(kept / "kernel.ll")).stderr.count(b"VF601") == 0


def test_the_demo_refuses_an_unusable_directory_before_it_works(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_bytes(b"")
    done = vfsimt("demo", "--keep", str(taken))
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"VF002" in done.stderr


@pytest.mark.parametrize("module", ["click", "vfsimt.cli.main", "vfsimt.cli.explain"])
def test_an_interrupt_while_modules_load_is_quiet(module: str) -> None:
    code = f"""
import sys, vfsimt.__main__

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
sys.argv = ["vfsimt", "explain", "VF601"]
vfsimt.__main__.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nvfsimt: interrupted\n")


def test_little_is_loaded_before_an_interrupt_is_expected() -> None:
    """Ctrl-C in a module that loads before `main` runs is a traceback: these are the only ones of our making."""
    code = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import vfsimt.__main__
print(*sorted(set(sys.modules) - before))
"""
    tree = str(Path(program.__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, tree], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split() == ["__future__", "vfsimt", "vfsimt.__main__"], done.stderr
