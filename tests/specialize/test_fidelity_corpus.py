"""The corpus: small modules of one construct each, in the spelling of LLVM 15, 19 and 22, with the text expected.

The head of a file says which LLVMs read it, which options it needs, and whether it can run: then `@full` is run on ORC
before and after, on the same memory. `docs/clone-fidelity.md` names the file for each construct.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.specialize.cloneexecution import run
from tests.specialize.packetprograms import BUFFER_WORDS
from tests.specialize.test_refusals import head, options_of
from vfsimt.ir.oracle import check_module
from vfsimt.specialize.pipeline import specialize

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.glob("*.ll") if not path.name.endswith(".expected.ll"))
RUNNABLE = [path for path in FILES if "\n; runs: yes\n" in path.read_text()]
TELL_NO_WIDTH = ("use_of_none", "nested_entry_unused")
"""Their clones have no lane count in them, so a second run cannot tell for which width they were made."""
DOCS = Path(__file__).parents[2] / "docs" / "clone-fidelity.md"


def stem(path: Path) -> str:
    return path.name.removesuffix(".ll")


def expected(path: Path) -> str:
    return path.with_name(stem(path) + ".expected.ll").read_text()


@pytest.mark.parametrize("path", FILES, ids=stem)
def test_result_is_the_expected_text_and_stays(path: Path) -> None:
    text = path.read_text()
    first = specialize(text, options_of(text))
    result = first.text
    assert result == expected(path)
    check_module(result)
    again = specialize(result, options_of(text))
    assert again.text == result
    if stem(path) not in TELL_NO_WIDTH:
        assert again.specializations == first.specializations
    assert len(again.specializations) == len(first.specializations)
    assert all(clone.was_present for entry in again.report.entries for clone in entry.clones)


@pytest.mark.parametrize("path", FILES, ids=stem)
def test_carriage_returns_stay(path: Path) -> None:
    text = path.read_text().replace("\n", "\r\n")
    assert specialize(text, options_of(path.read_text())).text == expected(path).replace("\n", "\r\n")


@pytest.mark.parametrize("path", RUNNABLE, ids=stem)
def test_result_computes_the_same(path: Path) -> None:
    memory = random.Random(path.name)
    text, result = path.read_text(), expected(path)
    for seed in (0, 1, 7, 0xFFFF, memory.getrandbits(32)):
        words = [memory.getrandbits(32) for _ in range(2 * BUFFER_WORDS)]
        assert run(result, words, seed) == run(text, words, seed)
        if "@tail(" in text:
            lanes = memory.randrange(8)
            assert run(result, words, seed, lanes) == run(text, words, seed, lanes)


def test_corpus_is_large_and_documented() -> None:
    assert len(FILES) >= 60
    assert len(RUNNABLE) >= 60
    table = DOCS.read_text()
    constructs = {stem(path).partition(".")[0] for path in FILES}
    assert {name for name in constructs if f"`{name}`" not in table} == set()


def test_each_dialect_is_there() -> None:
    dialects = {stem(path): head(path.read_text(), "dialects").split() for path in FILES}
    assert {item for found in dialects.values() for item in found} == {"15", "19", "22"}
    for name, found in dialects.items():
        spelling = re.search(r"\.llvm(\d+)$", name)
        assert spelling is None or spelling[1] in found


_VERIFY = """
import pathlib, sys
from llvmlite import binding
print("LLVM", binding.llvm_version_info[0])
for name in sys.argv[1:]:
    text = pathlib.Path(name).read_text()
    context = binding.create_context()
    try:
        binding.parse_assembly(text, context).verify()
    except RuntimeError as error:
        print("REJECTED", name, error)
"""


@pytest.mark.long
def test_an_llvm_15_reads_its_dialect(tmp_path: Path) -> None:
    """llvmlite 0.44 has LLVM 15, which takes no spelling that is newer."""
    environment = tmp_path / "llvm15"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True, timeout=300)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--only-binary=:all:", "llvmlite==0.44.*"]
    installed = subprocess.run(install, check=False, timeout=600, capture_output=True, text=True)
    if installed.returncode:
        pytest.skip(f"llvmlite 0.44 has no wheel for Python {sys.version_info[0]}.{sys.version_info[1]}")
    names: list[str] = []
    for path in FILES:
        if "15" in head(path.read_text(), "dialects").split():
            names.append(str(path))
            target = tmp_path / f"{stem(path)}.expected.ll"
            target.write_text(expected(path))
            names.append(str(target))
    # The vendor's convention is read in the spelling that stock LLVM prints.
    plain = [name for name in names if "simt_entry" not in Path(name).read_text()]
    assert len(plain) >= 120
    # llvmlite 0.44 reads `ptr` only when it is told to.
    opaque = {**os.environ, "LLVMLITE_ENABLE_OPAQUE_POINTERS": "1"}
    found = subprocess.run(
        [python, "-c", _VERIFY, *plain], check=True, timeout=300, capture_output=True, text=True, env=opaque
    )
    assert found.stdout.splitlines() == ["LLVM 15"]
    assert "debug info" not in found.stderr


def test_every_file_that_the_page_names_is_there() -> None:
    names = re.findall(
        r"`((?:refusals/)?[a-z_0-9]+)`", "".join(re.findall(r"\|([^|]*)\|$", DOCS.read_text(), re.MULTILINE))
    )
    constructs = {stem(path).partition(".")[0] for path in FILES}
    refused = {f"refusals/{path.stem}" for path in (CORPUS.parent / "refusals").glob("*.ll")}
    assert len(names) > 80
    assert [name for name in names if name not in constructs | refused] == []
