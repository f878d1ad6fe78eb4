"""The bundled kernels compute what numpy computes, on both machines."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import vfsimt
from benchmarks.device_kernels.__main__ import bundled
from tests.device.bundled import CASES, FOLDER, cases

if TYPE_CHECKING:
    from tests.device.machines import Machine


@cache
def _run(machine: Machine, name: str) -> Any:
    case = CASES[name]
    return machine(case.text, case.arguments, grid=case.grid, outputs=case.outputs)[case.output]


@pytest.mark.parametrize("name", CASES)
def test_a_kernel_computes_what_numpy_computes(name: str, machine: Machine) -> None:
    case = CASES[name]
    result = _run(machine, name)
    np.testing.assert_allclose(result.astype(np.float64), case.expected, case.tolerance, case.tolerance)


def test_rolled_unrolled_and_merged_are_equal_to_the_last_bit(machine: Machine) -> None:
    rolled, *others = (_run(machine, name) for name in CASES if name.startswith("rmsnorm"))
    for other in others:
        np.testing.assert_array_equal(rolled.view(np.uint32), other.view(np.uint32))


def test_merging_leaves_one_section_of_64() -> None:
    text = CASES["rmsnorm, merged"].text
    assert text.count("define linkonce_odr simt_entry") == 2
    assert CASES["rmsnorm, unrolled"].text.count("define linkonce_odr simt_entry") == 65


@pytest.mark.parametrize("name", bundled())
def test_bundled_files_are_what_the_writer_writes(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == bundled()[name]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ll")), ids=lambda path: path.stem)
def test_other_commands_read_the_kernels(path: Any) -> None:
    """`manifest` proves each text with LLVM, and finds the SIMT calls."""
    assert vfsimt.build_manifest(path.read_text(encoding="utf-8")).callees


def test_a_wrong_result_is_told_from_a_right_one() -> None:
    case = CASES["argmax"]
    assert not cases.differs(case, case.expected)
    assert cases.differs(case, case.expected + 1)


def test_the_script_for_users_finds_every_kernel_right() -> None:
    command = [sys.executable, str(FOLDER / "check.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.splitlines() == [f"{name}: as numpy computes it" for name in CASES]
