"""The build-script example runs: the rule of its Makefile, and the Python step."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from plain_decoder import sites

FOLDER = Path(__file__).parents[2] / "examples" / "device"
CALLER = b"softmax_kernel_mix_aiv"
SIZES = [58, 580, 46]


def fields(path: Path) -> list[int]:
    return [site.size_words for site in sites(path.read_bytes(), {CALLER})]


@pytest.mark.parametrize(("name", "options"), [("kernel.o", ()), ("folded.o", ("--folded",))])
def test_the_shipped_objects_are_what_their_maker_writes(tmp_path: Path, name: str, options: tuple[str, ...]) -> None:
    command = [sys.executable, FOLDER / "make_object.py", *options, tmp_path / name]
    subprocess.run(command, check=True, timeout=60)
    assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
    assert fields(FOLDER / name) == [0xFFFF] * 3


def test_the_shipped_manifest_is_that_of_the_module(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "vfsimt", "manifest", FOLDER.parent / "device_simt.ll", "-o", tmp_path / "m.json"]
    subprocess.run(command, check=True, timeout=60)
    made, shipped = (json.loads(path.read_text()) for path in (tmp_path / "m.json", FOLDER / "kernel.json"))
    assert made["call_sites"] == shipped["call_sites"]
    assert [item["symbol"] for item in made["callees"]] == [item["symbol"] for item in shipped["callees"]]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed here")
def test_the_makefile(tmp_path: Path) -> None:
    command = [
        "make",
        "-C",
        str(FOLDER),
        f"VFSIMT={sys.executable} -m vfsimt",
        f"PYTHON={sys.executable}",
        f"BUILD={tmp_path / 'build'}",
    ]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert "1 caller, 3 call sites: 3 kept; 2,944 bytes of code scanned, 1 manifest; the object is right" in done.stderr
    assert fields(tmp_path / "build" / "kernel.fixed.o") == SIZES


def test_the_python_step(tmp_path: Path) -> None:
    command = [sys.executable, FOLDER / "build_kernel.py", FOLDER.parent / "device_simt.ll", tmp_path / "fixed.o"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert "65535 -> 580 words (rewritten)" in done.stdout
    assert fields(tmp_path / "fixed.o") == SIZES
