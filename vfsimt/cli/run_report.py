"""What `vfsimt run` says: text for a person, and the JSON document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.findings import print_findings
from vfsimt.counting import counted
from vfsimt.files import STANDARD_STREAM

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding
    from vfsimt.jit.runs import RunOutcome, RunResult


def print_report(modules: tuple[str, str], paths: dict[int, str], outcome: RunOutcome, *, err: bool) -> None:
    """Say what ran and what came of it.

    Args:
        modules: what the module and the second one are called.
        paths: of the output files, by argument index.
        outcome: of the run.
        err: to standard error, since standard output has an array.
    """
    for module, result in _results(modules, outcome):
        for line in _heading(module, result):
            click.echo(line, err=err)
    for index, value in enumerate(outcome.result.arguments):
        click.echo(f"  argument {index}: {_argument_line(outcome.result, index, value, paths.get(index))}", err=err)
    for index, comparison in outcome.expected_comparisons:
        click.echo(f"  argument {index} against the expected array: {comparison}", err=err)
    for index, comparison in outcome.against_comparisons:
        click.echo(f"  argument {index} against {modules[1]}: {comparison}", err=err)
    print_findings(_findings(modules, outcome))


def _results(modules: tuple[str, str], outcome: RunOutcome) -> list[tuple[str, RunResult]]:
    pairs = zip(modules, (outcome.result, outcome.against), strict=True)
    return [(module, result) for module, result in pairs if result is not None]


def _heading(module: str, result: RunResult) -> list[str]:
    milliseconds = sum(result.compile_seconds.values()) * 1e3
    report, entry = result.report, result.entry
    target = f"its own {', '.join(result.code.processors)}" if result.code.is_own else result.target
    vectors = "" if result.code.vectors is None else f", {result.code.vectors}"
    ran = f"{report.seconds * 1e3:.3f} ms in {counted(report.tasks, 'task')}"
    compiled_for = f"{module}: {entry.name} ({entry.kind.value}) for {target}{vectors}"
    line = f"{compiled_for}: compiled in {milliseconds:.1f} ms, ran {ran}"
    lines = [line]
    if str(result.form):
        lines.append(f"  retargeted: compiled without {result.form}")
    if result.unseen:
        count = counted(len(result.unseen), "instruction")
        lines.append(f"  accesses not checked: {count}, the first at {result.unseen[0]}")
    return lines


def _argument_line(result: RunResult, index: int, value: Any, path: str | None) -> str:
    if not getattr(value, "ndim", 0):
        return f"{value.dtype} {value!s}"
    changed = result.report.changed[index]
    shape = "x".join(map(str, value.shape))
    if changed is None:
        said = "not checked"
    else:
        said = f"{changed} of {value.size} elements changed" if changed else "unchanged"
    return f"{value.dtype} {shape}, {said}" + (f", written to {path}" if path not in {None, STANDARD_STREAM} else "")


def _findings(modules: tuple[str, str], outcome: RunOutcome) -> list[Finding]:
    from vfsimt.jit.child import said_finding

    return [said_finding(result.said, module) for module, result in _results(modules, outcome) if result.said]


def document(modules: tuple[str, str], paths: dict[int, str], outcome: RunOutcome) -> dict[str, object]:
    """The JSON document of a run; for the parameters see `print_report`."""
    result = outcome.result
    values: list[Any] = list(result.arguments)
    return {
        "schema": "vfsimt.run/1",
        **_run_document(result),
        "arguments": [
            {
                "index": index,
                "dtype": str(value.dtype),
                "shape": list(value.shape),
                "changed_elements": result.report.changed[index],
                "output": paths.get(index),
            }
            for index, value in enumerate(values)
        ],
        "expected": [_compared(index, comparison) for index, comparison in outcome.expected_comparisons],
        "against": [_compared(index, comparison) for index, comparison in outcome.against_comparisons],
        "against_run": None if outcome.against is None else _run_document(outcome.against),
        "findings": [finding.as_object() for finding in _findings(modules, outcome)],
    }


def _run_document(result: RunResult) -> dict[str, object]:
    return {
        "entry": result.entry.name,
        "kind": result.entry.kind.value,
        "target": result.target,
        **result.code.as_object(),
        **result.form.as_object(),
        "compile_seconds": result.compile_seconds,
        "run_seconds": result.report.seconds,
        "tasks": result.report.tasks,
        "accesses_not_checked": list(result.unseen),
    }


def _compared(index: int, comparison: Any) -> dict[str, object]:
    return {
        "argument": index,
        "elements": comparison.elements,
        "different_bits": comparison.different_bits,
        "outside_tolerance": comparison.outside,
        "largest_difference": comparison.worst,
    }
