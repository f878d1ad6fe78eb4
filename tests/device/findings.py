"""Runs a kernel for its findings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vfsimt
from tests.device.texts import kernel

WORDS = 64
GM, UB = "ptr addrspace(1)", "ptr addrspace(6)"


def run(text: str, *arguments: Any, **options: Any) -> vfsimt.DeviceResult:
    given = arguments or (np.zeros(WORDS, np.int32),)
    return vfsimt.run_device(text, arguments=given, isolated=False, name="k.ll", **options)


def only_finding(text: str, *arguments: Any, **options: Any) -> vfsimt.Finding:
    (found,) = run(text, *arguments, **options).findings
    return found


def refusals(text: str, *arguments: Any, **options: Any) -> list[vfsimt.Finding]:
    with pytest.raises(vfsimt.VfsimtError) as caught:
        run(text, *arguments, **options)
    return list(caught.value.findings)


def line_of(text: str, piece: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if piece in line)


SIXTY_FOUR = 64 | 1 << 16 | 1 << 32
"""The shape of 64 x 1 x 1 threads."""


def scalar_kernel(lines: str) -> str:
    return kernel(
        f"{lines}\n  call void @llvm.hivm.store.vfsimt.info(i64 {SIXTY_FOUR})\n  call simt_entry void @k_simt_0()\n",
        f"{GM} %out",
        threads=[("  ret void", "")],
    )
