"""Runs each bundled device kernel and compares it with its numpy reference: `python check.py`."""

from __future__ import annotations

import sys

from cases import CASES, Case, differs

import vfsimt


def check(name: str, case: Case) -> bool:
    """Run a kernel, print a line, and say whether its result is the expected one."""
    run = vfsimt.run_device(case.text, arguments=case.arguments, grid=case.grid, outputs=case.outputs)
    is_right = not run.findings and not differs(case, run.arguments[case.output])
    print(f"{name}: {'as numpy computes it' if is_right else 'WRONG'}")
    for finding in run.findings:
        print(f"  {finding.code}: {finding.message}")
    return is_right


if __name__ == "__main__":
    wrong = sum(not check(name, case) for name, case in CASES.items())
    sys.exit(bool(wrong))
