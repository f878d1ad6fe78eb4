"""`vfsimt check` and `vfsimt patch` as programs: files, formats, exit statuses, and what stays on the disk."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from device_cases import CALLER, SUFFIX, callee, manifest, one_call, one_call_manifest, real_manifest, real_object
from jsonschema import Draft7Validator, Draft202012Validator
from plain_decoder import sites

from tests.sarif_subset import SARIF_SUBSET
from vfsimt import patch_object
from vfsimt.cli.main import _exit_status
from vfsimt.patch.testing import DeviceFunction, SimtCall

RESULT_SCHEMA = json.loads(files("vfsimt").joinpath("schemas/result-1.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "k.o").write_bytes(real_object())
    (tmp_path / "m.json").write_text(real_manifest().to_json())
    return tmp_path


class Ran:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


def run(folder: Path, capfd: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    before = Path.cwd()
    os.chdir(folder)
    try:
        status = _exit_status(list(arguments))
    finally:
        os.chdir(before)
    captured = capfd.readouterr()
    return Ran(status, captured.out, captured.err)


PATCH = ("patch", "--elf", "k.o", "--manifest", "m.json")
CHECK = ("check", "--elf", "k.o", "--manifest", "m.json")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_default_output(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH)
    assert ran.status == 0
    assert ran.err == (
        "1 caller, 2 call sites: 2 rewritten; 2,664 bytes of code scanned, 1 manifest; wrote k.patched.o\n"
    )
    assert "65535 -> 58" in ran.out
    assert "262140 -> 232" in ran.out
    assert (folder / "k.patched.o").read_bytes() == patch_object(real_object(), real_manifest()).data
    assert (folder / "k.o").read_bytes() == real_object()


def test_nothing_to_change_writes_nothing_without_an_output(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    repaired = patch_object(real_object(), real_manifest()).data
    (folder / "k.o").write_bytes(repaired)
    ran = run(folder, capfd, *PATCH)
    assert ran.status == 0
    assert "nothing written" in ran.err
    assert names(folder) == {"k.o", "m.json"}
    assert run(folder, capfd, *PATCH, "-o", "copy.o").status == 0
    assert (folder / "copy.o").read_bytes() == repaired


def test_verify_and_check(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH, "--mode", "verify", "-o", "v.o")
    assert ran.status == 1
    assert CALLER in ran.err
    assert "0xffff" in ran.err
    assert names(folder) == {"k.o", "m.json"}
    assert run(folder, capfd, *CHECK).status == 1
    (folder / "k.o").write_bytes(patch_object(real_object(), real_manifest()).data)
    assert run(folder, capfd, *PATCH, "--mode", "verify").status == 0
    ran = run(folder, capfd, *CHECK)
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "1 caller, 2 call sites: 2 kept; 2,664 bytes of code scanned, 1 manifest; the object is right\n"


def test_off_reads_no_manifest_and_copies(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "k.o").write_bytes(b"whatever it is")
    arguments = ("patch", "--elf", "k.o", "--manifest", "missing.json", "--mode", "off")
    assert run(folder, capfd, *arguments).status == 0
    assert names(folder) == {"k.o", "m.json"}
    assert run(folder, capfd, *arguments, "-o", "copy.o").status == 0
    assert (folder / "copy.o").read_bytes() == b"whatever it is"


def test_the_mode_bits_are_kept(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "k.o").chmod(0o751)
    run(folder, capfd, *PATCH, "-o", "fixed.o")
    assert stat.S_IMODE((folder / "fixed.o").stat().st_mode) == 0o751


@pytest.mark.parametrize("spelling", ["k.o", "./k.o", "sub/../k.o", "hard.o", "soft.o"])
def test_an_output_that_is_the_input(folder: Path, capfd: pytest.CaptureFixture[str], spelling: str) -> None:
    (folder / "sub").mkdir()
    os.link(folder / "k.o", folder / "hard.o")
    (folder / "soft.o").symlink_to("k.o")
    ran = run(folder, capfd, *PATCH, "-o", spelling)
    assert ran.status == 1
    assert "VF003" in ran.err
    assert (folder / "k.o").read_bytes() == real_object()
    assert run(folder, capfd, *PATCH, "-o", "m.json").status == 1


def test_a_default_output_that_is_the_input(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "k.patched.o").symlink_to("k.o")
    assert run(folder, capfd, *PATCH).status == 1
    assert (folder / "k.o").read_bytes() == real_object()


def test_an_old_output_survives_a_refusal(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "fixed.o").write_bytes(b"old")
    (folder / "k.o").write_bytes(real_object()[:-1])
    assert run(folder, capfd, *PATCH, "-o", "fixed.o").status == 3
    assert (folder / "fixed.o").read_bytes() == b"old"
    assert names(folder) == {"k.o", "m.json", "fixed.o"}


def test_a_missing_directory(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH, "-o", "nowhere/fixed.o")
    assert ran.status == 1
    assert "VF002" in ran.err


def test_a_full_disk(folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (folder / "fixed.o").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    ran = run(folder, capfd, *PATCH, "-o", "fixed.o")
    assert ran.status == 1
    assert "No space left" in ran.err
    assert (folder / "fixed.o").read_bytes() == b"old"
    assert names(folder) == {"k.o", "m.json", "fixed.o"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_device(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH, "-o", "/dev/full")
    assert ran.status == 1
    assert "VF002" in ran.err


def test_bytes_that_change_on_the_way_to_the_disk(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output is proved from what is on the disk: a writer that loses a byte is found out."""
    from vfsimt.cli import patch

    staged = patch.stage_file

    def lossy(path: str, data: Any, **keywords: Any) -> Any:
        image = bytearray(b"".join(data))
        image[100] ^= 1
        return staged(path, bytes(image), **keywords)

    monkeypatch.setattr(patch, "stage_file", lossy)
    ran = run(folder, capfd, *PATCH, "-o", "fixed.o")
    assert ran.status == 1
    assert "VF517" in ran.err
    assert names(folder) == {"k.o", "m.json"}


def test_a_kill_leaves_the_old_output_or_the_new_one(folder: Path) -> None:
    wanted = patch_object(real_object(), real_manifest()).data
    command = [sys.executable, "-m", "vfsimt", *PATCH, "-o", "fixed.o"]
    for tenth in range(1, 8):
        (folder / "fixed.o").write_bytes(b"old")
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(tenth * 0.04)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
        assert (folder / "fixed.o").read_bytes() in (b"old", wanted)


def test_standard_streams(folder: Path) -> None:
    command = [sys.executable, "-m", "vfsimt", "patch", "--elf", "-", "--manifest", "m.json", "-o", "-"]
    done = subprocess.run(command, cwd=folder, input=real_object(), capture_output=True, check=True, timeout=60)
    assert done.stdout == patch_object(real_object(), real_manifest()).data
    assert b"1 manifest; wrote the object to standard output" in done.stderr


def test_usage_errors(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(folder, capfd, "patch", "--elf", "-", "--manifest", "m.json").status == 2
    assert run(folder, capfd, *PATCH, "-o", "-", "--format", "json").status == 2
    assert run(folder, capfd, *PATCH, "--mode", "force").status == 2
    assert run(folder, capfd, "patch", "--elf", "k.o").status == 2


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (b"", 3, "an empty file"),
        (b"!<arch>\nmember", 3, "an ar archive"),
        (b"BC\xc0\xde....", 3, "LLVM bitcode"),
        (b"; ModuleID = 'k'\ndefine void @f() {\n", 3, "LLVM IR text"),
        (b"hello, world\n", 3, "this is text"),
        (bytes(range(256)), 3, "unknown kind"),
        (real_object()[:30], 3, "ends inside its ELF header"),
        (real_object()[:4] + b"\x01" + real_object()[5:], 3, "a 32-bit ELF file"),
        (real_object()[:5] + b"\x02" + real_object()[6:], 3, "a big-endian ELF file"),
        (real_object()[:16] + b"\x03" + real_object()[17:], 3, "a linked shared object"),
        (real_object()[:16] + b"\x02" + real_object()[17:], 3, "a linked executable"),
    ],
)
def test_other_files_are_called_what_they_are(
    folder: Path, capfd: pytest.CaptureFixture[str], content: bytes, status: int, words: str
) -> None:
    (folder / "k.o").write_bytes(content)
    for arguments in (PATCH, CHECK, ("inspect", "k.o")):
        ran = run(folder, capfd, *arguments)
        if arguments[0] == "inspect" and "IR text" in words:
            continue
        assert ran.status == status
        # What may be a module is read as one by `inspect`, so that it says why it is none.
        is_read = arguments[0] == "inspect" and ("bitcode" in words or "text" in words)
        assert ("VF121" if is_read and "bitcode" in words else "VF110" if is_read else words) in ran.err
        assert "help" in ran.err
        assert names(folder) == {"k.o", "m.json"}


@pytest.mark.parametrize("kind", [1, 3])
def test_a_host_file_that_embeds_a_device_object(folder: Path, capfd: pytest.CaptureFixture[str], kind: int) -> None:
    from vfsimt.patch.testing import NOP_WORD, build_object

    inner = real_object()
    words = [int.from_bytes(inner[at : at + 4], "little") for at in range(0, len(inner), 4)]
    host = bytearray(build_object([DeviceFunction(name="main", body=(NOP_WORD, *words))], machine=62))
    host[16] = kind
    (folder / "k.o").write_bytes(bytes(host))
    ran = run(folder, capfd, *PATCH)
    assert ran.status == 3
    assert "x86-64 (0x3e) that embeds a device binary at file offset 0x44" in ran.err


def validated(ran: Ran) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(ran.out)
    Draft202012Validator.check_schema(RESULT_SCHEMA)
    Draft202012Validator(RESULT_SCHEMA).validate(document)  # pyright: ignore[reportUnknownMemberType]
    return document


def test_json_of_a_repair(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH, "--format", "json")
    document = validated(ran)
    assert (ran.status, ran.err) == (0, "")
    assert document["output"] == "k.patched.o"
    assert document["summary"] == {"kept": 0, "rewritten": 2, "refused": 0, "planned": 0}
    assert [site["word_after"] for site in document["call_sites"]] == ["0x15e0075c15272c00", "0x15e0489c15372c00"]


def test_json_of_a_refusal_has_every_site_and_finding(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in ((*PATCH, "--mode", "verify"), CHECK):
        ran = run(folder, capfd, *arguments, "--format", "json")
        document = validated(ran)
        assert (ran.status, ran.err) == (1, "")
        assert (document["status"], document["changed"], document["output"]) == ("refused", False, None)
        assert [site["action"] for site in document["call_sites"]] == ["refused", "refused"]
        assert [finding["code"] for finding in document["findings"]] == ["VF514", "VF514"]
        assert document["findings"][0]["facts"]["expected_words"] == 58


def test_json_of_an_unreadable_input(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "k.o").write_bytes(b"")
    for arguments in (PATCH, CHECK):
        ran = run(folder, capfd, *arguments, "--format", "json")
        assert (ran.status, ran.err) == (3, "")
        assert validated(ran)["findings"][0]["code"] == "VF401"


def test_json_of_absent_symbols_and_odd_names(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = b"caf\xe9".decode("utf-8", "surrogateescape")
    promised = manifest([(name, name)], [callee(name, twins=(name,))])
    (folder / "m.json").write_text(promised.to_json())
    ran = run(folder, capfd, *PATCH, "--format", "json")
    assert ran.status == 1
    assert [finding["code"] for finding in validated(ran)["findings"]] == ["VF421", "VF421", "VF518", "VF518"]
    log = sarif(run(folder, capfd, *PATCH, "--format", "sarif"))
    assert "caf" in log["runs"][0]["results"][0]["message"]["text"]
    ran = run(folder, capfd, *PATCH)
    assert "caf\\E9" in ran.err


def test_a_name_with_a_surrogate_that_stands_for_no_byte(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """JSON can hold one, UTF-8 cannot: it is shown as an escape wherever it is said; a finding is in the manifest."""
    promised = manifest([(CALLER, "f\ud800")])
    (folder / "m.json").write_text(promised.to_json())
    for arguments in (PATCH, CHECK):
        ran = run(folder, capfd, *arguments)
        assert ran.status == 1
        assert f"f\\uD800{SUFFIX} is absent" in ran.out + ran.err
        document = validated(run(folder, capfd, *arguments, "--format", "json"))
        assert "VF421" in {finding["code"] for finding in document["findings"]}
        (log,) = sarif(run(folder, capfd, *arguments, "--format", "sarif"))["runs"]
        assert any(f"f\\ud800{SUFFIX} is absent" in result["message"]["text"] for result in log["results"])
    document = json.loads(promised.to_json())
    document["module"]["name"] = "\udfff.ll"
    document["callees"] = []
    (folder / "m.json").write_text(json.dumps(document))
    for arguments in (PATCH, CHECK):
        ran = run(folder, capfd, *arguments)
        assert "--> m.json" in ran.out + ran.err
        (log,) = sarif(run(folder, capfd, *arguments, "--format", "sarif"))["runs"]
        assert {result["ruleId"] for result in log["results"]} == {"VF501"}
        (place,) = log["results"][0]["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == "m.json"


def sarif(ran: Ran) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(ran.out)
    Draft7Validator.check_schema(SARIF_SUBSET)
    Draft7Validator(SARIF_SUBSET).validate(document)  # pyright: ignore[reportUnknownMemberType]
    return document


def test_sarif(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *CHECK, "--format", "sarif")
    assert (ran.status, ran.err) == (1, "")
    (log,) = sarif(ran)["runs"]
    assert [rule["id"] for rule in log["tool"]["driver"]["rules"]] == ["VF514"]
    first, second = log["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("VF514", 0, "error")
    (place,) = second["locations"]
    offset = sites(real_object(), {CALLER.encode()})[1].file_offset
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "k.o"},
        "region": {"byteOffset": offset, "byteLength": 0},
    }
    assert place["logicalLocations"] == [{"name": CALLER, "kind": "function"}]


def test_sarif_without_findings(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(folder, capfd, *PATCH, "--format", "sarif", "-o", "fixed o.o")
    assert ran.status == 0
    (log,) = sarif(ran)["runs"]
    assert log["results"] == []
    assert log["properties"]["scanned"]["k.o"] == {
        "manifests": 1, "symbols": 3, "callers": 1, "call_sites": 2, "code_bytes": 2664, "unknown_call_sites": 0,
        "unchecked_call_sites": 0, "lookalike_words": 0, "data_words": 0,
    }  # fmt: skip


def test_sarif_escapes_file_names(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "a b%é.o").write_bytes(real_object())
    ran = run(folder, capfd, "check", "--elf", "a b%é.o", "--manifest", "m.json", "--format", "sarif")
    location = sarif(ran)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "a%20b%25%C3%A9.o"


def test_sarif_follows_the_library_model(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from sarif_pydantic import Sarif

    log = Sarif.model_validate_json(run(folder, capfd, *CHECK, "--format", "sarif").out)
    assert log.version == "2.1.0"
    assert len(log.runs[0].results or []) == 2


def test_allow_folded(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    caller = DeviceFunction(name="k", body=(SimtCall(target="f" + SUFFIX), SimtCall(target="f" + SUFFIX)))
    (folder / "k.o").write_bytes(one_call(caller=caller))
    twins = [callee("f", twins=("g",), digest="same"), callee("g", twins=("f",), digest="same")]
    (folder / "m.json").write_text(manifest([("k", "f"), ("k", "g")], twins).to_json())
    assert run(folder, capfd, *PATCH).status == 1
    ran = run(folder, capfd, *PATCH, "--allow-folded")
    assert ran.status == 0
    assert "note[VF515]" in ran.err
    assert run(folder, capfd, "check", "--elf", "k.patched.o", "--manifest", "m.json").status == 1
    assert run(folder, capfd, "check", "--elf", "k.patched.o", "--manifest", "m.json", "--allow-folded").status == 0


def test_a_long_table_is_cut_and_says_so(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    caller = DeviceFunction(name="k", body=(SimtCall(target="f" + SUFFIX),) * 300)
    (folder / "k.o").write_bytes(one_call(caller=caller))
    (folder / "m.json").write_text(one_call_manifest().to_json())
    ran = run(folder, capfd, *PATCH)
    assert "... and 100 more call sites; --format json lists all" in ran.out
    assert len(validated(run(folder, capfd, *PATCH, "--format", "json"))["call_sites"]) == 300


@pytest.mark.parametrize("report_format", ["text", "json", "yaml"])
def test_inspect(folder: Path, capfd: pytest.CaptureFixture[str], report_format: str) -> None:
    ran = run(folder, capfd, "inspect", "k.o", "--format", report_format)
    assert (ran.status, ran.err) == (0, "")
    assert "VF_SIMT X7, X5, #65535, #0, #1" in ran.out
    assert "VF_SIMT X23, X5, #65535, #0, #1" in ran.out
    assert "15272c00" in ran.out
    assert "rmsnorm_d5120_kernel_simt_1_simt_entry" in ran.out
    if report_format == "json":
        document = json.loads(ran.out)
        offset = sites(real_object(), {CALLER.encode()})[0].file_offset
        assert document["vf_simt"][0]["file_offset"] == offset
        assert [row["size"] for row in document["functions"]][1:] == [232, 2320]


def test_inspect_shows_what_cannot_be_decoded(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "k.o").write_bytes(one_call(SimtCall(target="f" + SUFFIX, words={4: 0})))
    ran = run(folder, capfd, "inspect", "k.o")
    assert "target unknown: the word 00000000 at 0x14 (-8) is no 'SHLI Xt, Xt, #2'" in ran.out


def test_help_ends_with_examples() -> None:
    from vfsimt.cli.main import program

    for name in ("check", "patch", "inspect"):
        result: Result = CliRunner().invoke(program, [name, "--help"])
        assert result.exit_code == 0
        assert "Examples:" in result.output.split("Options:")[1]
