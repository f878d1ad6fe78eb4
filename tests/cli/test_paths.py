"""Every option and argument of every command that takes a path: what is no file gets a code, at once."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import click
import pytest

from vfsimt import inputs
from vfsimt.cli import main as program
from vfsimt.cli.paths import FILE_PATH

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKET = """define internal void @rows(ptr %a, i32 %active_lane_count) {
  ret void
}
define void @k(ptr %a) {
  call void @rows(ptr %a, i32 8)
  ret void
}
"""

# What a command is called with beside the path that is tried; `{}` stands for the folder.
GIVEN: dict[str, list[str]] = {
    "specialize": ["{}/packet.ll"],
    "manifest": ["{}/simt.ll"],
    "lint": ["{}/simt.ll"],
    "merge": ["{}/simt.ll"],
    "check": ["{}/k.o", "--manifest", "{}/k.json"],
    "patch": ["{}/k.o", "--manifest", "{}/k.json"],
    "run": ["{}/missing.ll", "--dispatch", "8"],
    "bench": ["{}/missing.ll", "--dispatch", "8"],
    "inspect": ["{}/k.o"],
    "demo": [],
    "explain": [],
}
ODD = ["/", ".", "{}", "{}/fifo", "{}/socket", "/dev/null", "/dev/zero", "{}/a\0b", "\ud800", "{}/" + "x" * 5000, ""]


def path_parameters() -> list[tuple[str, click.Parameter]]:
    context = click.Context(program.program)
    found: list[tuple[str, click.Parameter]] = []
    for name in program.program.list_commands(context):
        command = program.program.get_command(context, name)
        assert command is not None
        found += [(name, item) for item in command.params if item.type is FILE_PATH]
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("paths")
    (made / "packet.ll").write_text(PACKET)
    (made / "simt.ll").write_bytes((EXAMPLES / "device_simt.ll").read_bytes())
    (made / "k.o").write_bytes((EXAMPLES / "device" / "kernel.o").read_bytes())
    (made / "k.json").write_bytes((EXAMPLES / "device" / "kernel.json").read_bytes())
    os.mkfifo(made / "fifo")
    before = Path.cwd()
    os.chdir(made)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
    os.chdir(before)
    return made


def test_every_command_that_takes_a_path_is_tried() -> None:
    assert {name for name, _ in path_parameters()} <= set(GIVEN)
    assert len(path_parameters()) > 15


@pytest.mark.parametrize(
    ("command", "parameter"), path_parameters(), ids=lambda item: item if isinstance(item, str) else item.name
)
def test_a_path_that_is_no_file_gets_a_code(
    command: str,
    parameter: click.Parameter,
    folder: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inputs, "FIFO_SECONDS", 0.05)
    monkeypatch.chdir(folder)
    names = sorted(path.name for path in folder.iterdir())
    is_directory = command == "demo" or parameter.name in ("out_dir", "kept_text")
    for odd in ODD[3:] if is_directory else ODD:
        path = odd.replace("{}", str(folder))
        given = [word.replace("{}", str(folder)) for word in GIVEN[command]]
        if isinstance(parameter, click.Option):
            arguments = [command, *given, parameter.opts[0], path]
        else:
            arguments = [command, path, *given[1:]]
        if is_directory and not path:
            continue
        status = program._exit_status(arguments)
        said = capfd.readouterr()
        assert status in {0, 1, 2, 3}, (arguments, said.err)
        is_sink = odd.startswith("/dev/") and isinstance(parameter, click.Option)
        if status == 0:
            assert is_sink, arguments
        elif status != 2:
            assert re.search(r"error\[VF\d{3}\]", said.err), (arguments, said.err)
            assert not said.out, arguments
        assert sorted(path.name for path in folder.iterdir()) == names, arguments


@pytest.mark.parametrize("command", [name for name, given in GIVEN.items() if given])
def test_what_is_said_is_on_standard_error_and_a_document_on_standard_output(
    command: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    given = [word.replace("{}", str(folder)) for word in GIVEN[command][1:]]
    assert program._exit_status([command, "missing", *given]) == 3
    said = capfd.readouterr()
    assert (said.out, said.err.partition(":")[0]) == ("", "error[VF001]")
    if command == "manifest":
        return  # its data is the manifest, and there is no other document
    extra = ["-o", str(folder / "out")] if command in {"specialize", "merge"} else []
    assert program._exit_status([command, "missing", *given, *extra, "--format", "json"]) == 3
    said = capfd.readouterr()
    assert (json.loads(said.out)["findings"][0]["code"], said.err) == ("VF001", "")


def test_the_codes_of_what_is_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "FIFO_SECONDS", 0.05)
    expected = {
        "/": "VF001", str(folder / "fifo"): "VF006", str(folder / "socket"): "VF005", "/dev/null": "VF005",
        "/dev/zero": "VF005", "a\0b": "VF001", "\ud800": "VF001",
    }  # fmt: skip
    from vfsimt import InputError
    from vfsimt.files import read_file

    for path, code in expected.items():
        with pytest.raises(InputError) as caught:
            read_file(path)
        assert [finding.code for finding in caught.value.findings] == [code], path


def test_a_named_pipe_is_read_to_its_end_once_somebody_writes(tmp_path: Path) -> None:
    """The writer opens it late, writes late, and in parts."""
    from vfsimt.files import read_file

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write() -> None:
        threading.Event().wait(0.1)
        with pipe.open("wb", buffering=0) as stream:
            for part in (b"one ", b"two ", b"three"):
                threading.Event().wait(0.05)
                stream.write(part)

    writer = threading.Thread(target=write)
    writer.start()
    assert read_file(str(pipe)) == b"one two three"
    writer.join()


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    run = f'vfsimt() {{ {sys.executable} -m vfsimt "$@"; }}\n'
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent)}
    return subprocess.run(
        ["bash", "-c", run + command], cwd=EXAMPLES, env=environment, capture_output=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("vfsimt inspect <(cat device_simt.ll) | head -1", 0, b""),
        ("vfsimt lint - < /dev/zero", 3, b"VF005"),
        ("vfsimt lint - <&-", 3, b"VF001"),
        ("vfsimt manifest device_simt.ll >&-", 1, b"VF002"),
        ("vfsimt lint device_simt.ll --select VF602 2>&-", 1, b""),
    ],
)
def test_streams_that_are_none(command: str, status: int, said: bytes) -> None:
    done = shell(command)
    assert done.returncode == status, done.stderr
    assert said in done.stderr
    assert b"Traceback" not in done.stderr
