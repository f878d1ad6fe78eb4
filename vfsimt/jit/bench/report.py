"""What a benchmark says: one row a case, a summary, and everything as a JSON document."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from vfsimt import __version__
from vfsimt.jit.bench.cases import BuiltinCase
from vfsimt.jit.bench.measure import Rival
from vfsimt.jit.bench.pipeline import AFTER, BEFORE, INLINED
from vfsimt.jit.bench.statistics import (
    PairedRatio,
    calls,
    code_bytes,
    geometric_mean,
    median_seconds,
    native_ratio,
    paired_ratio,
    variant,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.jit.bench.measure import CaseResult, VariantResult
    from vfsimt.jit.bench.pipeline import BenchReport
    from vfsimt.jit.machinecode import MachineCode

SCHEMA = "vfsimt.bench/1"

NOISE = 0.03
"""A ratio within 1 +- NOISE is called equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One case for a table.

    Attributes:
        case: the case's name.
        compiled_for: the processor and the widest vector registers of the original, and where they differ, of the
            specialised module.
        seconds: median native time of each variant, by name.
        ratio: of the specialised module to the original, None where one is missing.
        rivals: of the specialised module to each rival, by the rival's name.
        end_to_end: of the specialised module to the original over the pool.
    """

    case: str
    compiled_for: str
    seconds: dict[str, float]
    ratio: PairedRatio | None
    rivals: dict[str, PairedRatio]
    end_to_end: PairedRatio | None


def rows(report: BenchReport) -> tuple[Row, ...]:
    """The report's cases as rows, in order."""
    return tuple(_row(result) for result in report.results)


def _row(result: CaseResult) -> Row:
    others = [one.name for one in result.variants if one.name not in {BEFORE, AFTER}]
    ratios = {name: native_ratio(result, AFTER, name) for name in others}
    return Row(
        case=result.case.name,
        compiled_for=_compiled_for(result),
        seconds={one.name: median_seconds(one.native) for one in result.variants},
        ratio=native_ratio(result, AFTER, BEFORE),
        rivals={name: ratio for name, ratio in ratios.items() if ratio is not None},
        end_to_end=_end_to_end(result),
    )


def _compiled_for(result: CaseResult) -> str:
    machines = [one.machine for one in result.variants if one.name in {BEFORE, AFTER} and one.machine is not None]
    said = [f"{', '.join(code.processors)}{_registers(code)}" for code in machines]
    return " / ".join(dict.fromkeys(said))


def _registers(code: MachineCode) -> str:
    return "" if code.vectors is None else f", {code.vectors.registers or 'no vectors'}"


def _end_to_end(result: CaseResult) -> PairedRatio | None:
    before, after = variant(result, BEFORE), variant(result, AFTER)
    if before is None or after is None or before.end_to_end is None or after.end_to_end is None:
        return None
    return paired_ratio(after.end_to_end, before.end_to_end)


def summary(report: BenchReport) -> tuple[str, ...]:
    """What the numbers say, one sentence a line: gains, losses, costs, and what the optimiser does by itself."""
    measured = [(result, ratio) for result in report.results if (ratio := native_ratio(result, AFTER, BEFORE))]
    if not measured:
        return ("Nothing was measured.",)
    lines = [_gain_line(measured)]
    lines += _slower_lines(measured)
    lines += _retarget_lines(report.results)
    lines += _inline_lines(report.results)
    lines += _cost_lines(report.results)
    lines += _rival_lines(report.results)
    return tuple(lines)


def _gain_line(measured: list[tuple[CaseResult, PairedRatio]]) -> str:
    medians = [ratio.median for _, ratio in measured]
    faster = sum(value < 1 - NOISE for value in medians)
    equal = sum(1 - NOISE <= value <= 1 + NOISE for value in medians)
    return (
        f"{AFTER} against {BEFORE}, {len(medians)} cases: faster in {faster}, equal within {NOISE:.0%} in {equal}, "
        f"slower in {len(medians) - faster - equal}; the geometric mean of the ratios is "
        f"{geometric_mean(medians):.3f}, the best {min(medians):.3f}, the worst {max(medians):.3f}."
    )


def _retarget_lines(results: Iterable[CaseResult]) -> list[str]:
    """What modules for another machine were compiled without."""
    said = [str(one.form) for result in results for one in result.variants if one.form is not None]
    return [f"Retargeted: compiled without {taken}." for taken in dict.fromkeys(said) if taken]


def _slower_lines(measured: list[tuple[CaseResult, PairedRatio]]) -> list[str]:
    slower = [(result, ratio) for result, ratio in measured if ratio.median > 1 + NOISE]
    slower.sort(key=lambda pair: -pair[1].median)
    return [f"Slower: {result.case.name}, {format_ratio(ratio)}." for result, ratio in slower]


def _inline_lines(results: Iterable[CaseResult]) -> list[str]:
    """Whether the optimiser inlines the entry where it may, and what that makes of the gain."""
    pairs = [(result, one) for result in results if (one := variant(result, INLINED))]
    if not pairs:
        return []
    inlined = [result for result, one in pairs if _is_inlined(result, one)]
    ratios = [ratio.median for result, _ in pairs if (ratio := native_ratio(result, AFTER, INLINED))]
    line = (
        f"Without noinline the optimiser inlines the entry by itself in {len(inlined)} of {len(pairs)} cases; against "
        f"that {INLINED}, {AFTER} has a geometric mean of {geometric_mean(ratios):.3f} "
        f"({min(ratios):.3f} to {max(ratios):.3f})."
    )
    return [line]


def _is_inlined(result: CaseResult, inlined: VariantResult) -> bool:
    """The batch entry no longer calls the packet entry: it has fewer calls than the one that may not inline."""
    case, before = result.case, variant(result, BEFORE)
    if not isinstance(case, BuiltinCase) or before is None:
        return False
    calls_before, calls_inlined = calls(before, case.spec.batch), calls(inlined, case.spec.batch)
    return calls_inlined is None or (calls_before is not None and calls_inlined < calls_before)


def _cost_lines(results: Iterable[CaseResult]) -> list[str]:
    pairs = [(variant(result, BEFORE), variant(result, AFTER)) for result in results]
    known = [(before, after) for before, after in pairs if before is not None and after is not None]
    code = [code_bytes(after) / code_bytes(before) for before, after in known if code_bytes(before)]
    times = [
        sum(after.compile_seconds.values()) / total
        for before, after in known
        if (total := sum(before.compile_seconds.values()))
    ]
    lines: list[str] = []
    if code:
        lines.append(f"The clone costs code: {geometric_mean(code):.2f} times the bytes (at most {max(code):.2f}).")
    if times:
        lines.append(f"It costs compile time: {geometric_mean(times):.2f} times (at most {max(times):.2f}).")
    return lines


def _rival_lines(results: Iterable[CaseResult]) -> list[str]:
    kept = tuple(results)
    lines: list[str] = []
    for rival in Rival:
        ratios = [ratio.median for result in kept if (ratio := native_ratio(result, AFTER, rival.value))]
        if ratios:
            lines.append(
                f"{AFTER} against {rival.value}, {len(ratios)} cases: geometric mean {geometric_mean(ratios):.3f}, "
                f"{min(ratios):.3f} to {max(ratios):.3f}."
            )
    return lines


def format_ratio(ratio: PairedRatio | None) -> str:
    """`0.412 (0.398-0.430)`: the median and the range."""
    return "-" if ratio is None else f"{ratio.median:.3f} ({ratio.low:.3f}-{ratio.high:.3f})"


def format_seconds(seconds: float) -> str:
    """A time with three digits in a unit that fits."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}" if seconds / scale < 1000 else f"{seconds / scale:.0f} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def document(report: BenchReport) -> dict[str, object]:
    """The report as a JSON document, with every sample."""
    options = report.options
    return {
        "schema": SCHEMA,
        "generator": f"vfsimt {__version__}",
        "machine": report.machine,
        "versions": report.versions,
        "options": {
            "opt": options.opt,
            "samples": options.plan.samples,
            "sample_seconds": options.plan.sample_seconds,
            "warmup_seconds": options.plan.warmup_seconds,
            "workers": options.workers,
        },
        "cases": [_case_document(result) for result in report.results],
        "summary": list(summary(report)),
        "findings": [finding.as_object() for finding in report.findings],
    }


def _case_document(result: CaseResult) -> dict[str, object]:
    case = result.case
    described: dict[str, object] = {"name": case.name, "target": case.target}
    if isinstance(case, BuiltinCase):
        described |= {
            "operator": case.spec.operator.value,
            "rows": case.rows,
            "columns": case.spec.columns,
            "width": case.spec.width,
            "mapping": case.spec.mapping.value,
            "snapshot": case.spec.snapshot.value,
        }
    ratio = native_ratio(result, AFTER, BEFORE)
    return described | {
        "ratio": None if ratio is None else asdict(ratio),
        "variants": [_variant_document(one) for one in result.variants],
    }


def _variant_document(one: VariantResult) -> dict[str, object]:
    return {
        "name": one.name,
        "native_seconds": list(one.native.seconds),
        "native_repeats": list(one.native.repeats),
        "end_to_end_seconds": None if one.end_to_end is None else list(one.end_to_end.seconds),
        "largest_error_over_tolerance": one.error,
        "compile_seconds": one.compile_seconds,
        "code": {name: asdict(counts) for name, counts in one.code.items()},
        **({} if one.machine is None else one.machine.as_object()),
        **({} if one.form is None else one.form.as_object()),
    }
