"""A picture of the paired ratios: one mark a case, its range as a line, the line of no change."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from vfsimt.errors import RefusedError, UsageError
from vfsimt.jit.bench.pipeline import AFTER, BEFORE
from vfsimt.jit.bench.report import NOISE, rows
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from vfsimt.jit.bench.pipeline import BenchReport
    from vfsimt.jit.bench.report import Row
    from vfsimt.jit.bench.statistics import PairedRatio

FORMATS = ("png", "svg")
_ROW_INCHES = 0.19
_RIVAL_MARKS = {"c": "x", "inductor": "+"}
_RIVAL_COLOR = "#e08e0b"
_WIDEST_RATIO = 3.0
_COLORS = {"faster": "#1b6ca8", "equal": "#777777", "slower": "#c0392b"}


def refuse_missing_plots(paths: tuple[str, ...]) -> None:
    """Refuse plots that cannot be drawn, before anything is measured.

    Raises:
        UsageError: VF815, the file's name ends in neither .png nor .svg.
        RefusedError: VF815, matplotlib is not installed.
    """
    for path in paths:
        if path.rpartition(".")[2].lower() not in FORMATS:
            message = f"{path} is no name for a plot"
            raise UsageError([finding(JitReason.MISSING_PACKAGE, message, "end it in .png or .svg")])
    if paths and find_spec("matplotlib") is None:
        help_line = 'pip install "vfsimt[plot]", or leave out --plot'
        raise RefusedError([finding(JitReason.MISSING_PACKAGE, "matplotlib is not installed", help_line)])


def draw(report: BenchReport, file_format: str) -> bytes:
    """The picture, as the bytes of a PNG or SVG file; the same report gives the same bytes."""
    shown = [row for row in rows(report) if row.ratio is not None]
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot: Any = import_module("matplotlib.pyplot")
    with matplotlib.rc_context({"svg.hashsalt": "vfsimt", "font.size": 8}):
        figure, axes = pyplot.subplots(figsize=(9, 1.4 + _ROW_INCHES * max(len(shown), 4)), layout="constrained")
        _draw_rows(axes, shown)
        figure.legend(handles=_legend(axes, shown), loc="outside lower center", ncols=5, fontsize=7)
        machine = report.machine
        axes.set_title(f"{AFTER} / {BEFORE}, native entry, {machine['cpu']} ({machine['llvm_cpu']})", fontsize=9)
        stream = io.BytesIO()
        metadata: dict[str, Any] = {"Date": None} if file_format == "svg" else {"Software": None}
        figure.savefig(stream, format=file_format, dpi=130, metadata=metadata)
        pyplot.close(figure)
    return stream.getvalue()


def _draw_rows(axes: Any, shown: list[Row]) -> None:
    axes.axvspan(1 - NOISE, 1 + NOISE, color="#eeeeee", zorder=0)
    axes.axvline(1.0, color="#444444", linewidth=0.8, zorder=1)
    for position, row in enumerate(shown):
        ratio = row.ratio
        assert ratio is not None
        color = _COLORS[_verdict(ratio)]
        axes.plot([ratio.low, ratio.high], [position, position], color=color, linewidth=1.2, zorder=2)
        axes.plot([ratio.median], [position], "o", color=color, markersize=4, zorder=3)
        for name, other in _rivals(row):
            axes.plot([other.median], [position], _RIVAL_MARKS[name], color=_RIVAL_COLOR, markersize=5, zorder=3)
    axes.set_yticks(range(len(shown)), [row.case for row in shown])
    axes.set_ylim(max(len(shown), 1) - 0.5, -0.5)
    highest = max((ratio.high for ratio in _ratios(shown)), default=1.0)
    axes.set_xlim(0, max(1.15, min(highest * 1.05, _WIDEST_RATIO)))
    axes.grid(axis="x", linewidth=0.3)
    axes.set_xlabel("ratio of times, below 1: the specialised kernel is faster; line: range of all rounds")


def _legend(axes: Any, shown: list[Row]) -> list[Any]:
    handles = [axes.plot([], [], "o", color=color, label=label)[0] for label, color in _COLORS.items()]
    present = {name for row in shown for name, _ in _rivals(row)}
    return handles + [
        axes.plot([], [], mark, color=_RIVAL_COLOR, linestyle="", label=f"{AFTER} / {name}")[0]
        for name, mark in _RIVAL_MARKS.items()
        if name in present
    ]


def _rivals(row: Row) -> list[tuple[str, PairedRatio]]:
    return [(name, ratio) for name, ratio in row.rivals.items() if name in _RIVAL_MARKS]


def _ratios(shown: list[Row]) -> list[PairedRatio]:
    own = [row.ratio for row in shown if row.ratio is not None]
    return own + [ratio for row in shown for _, ratio in _rivals(row)]


def _verdict(ratio: PairedRatio) -> str:
    if ratio.median < 1 - NOISE:
        return "faster"
    return "slower" if ratio.median > 1 + NOISE else "equal"
