"""`vfsimt specialize A.ll B.ll ... --out-dir D -j N`: many modules, one report."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.specialize_report import print_difference, print_report
from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, ObjectPlace
from vfsimt.errors import RefusedError
from vfsimt.files import STANDARD_STREAM, FileReason, ensure_directory, refuse_coinciding_files
from vfsimt.ir.module_file import form_of_output, kept_text_files, module_stem

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from vfsimt.ir.module_file import ModuleForm
    from vfsimt.specialize.batch import FileJob, FileOutcome
    from vfsimt.specialize.options import SpecializeOptions

REPORTS_SCHEMA = "vfsimt.reports/1"
MANIFEST_SUFFIX = ".json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyFiles:
    """Which files are read and written.

    Attributes:
        modules: paths of the inputs.
        directory: where each module and its manifest `NAME.json` go; None reports only.
        wanted_form: of the outputs; None takes what the suffix of each input says.
        kept_text: the directory in which the texts of bitcode are kept, if any.
    """

    modules: tuple[str, ...]
    directory: str | None
    wanted_form: ModuleForm | None
    kept_text: str | None

    def output_name(self, module: str) -> str:
        """The base name of a module's output: that of the input, with the suffix of the form that is wanted."""
        return PurePath(module).name if self.wanted_form is None else module_stem(module) + self.wanted_form.suffix


def specialize_many(
    files: ManyFiles,
    processes: int,
    options: SpecializeOptions,
    *,
    as_json: bool,
    wants_difference: bool,
) -> int:
    """Work on many modules; the exit status is the highest of those of the single files.

    Args:
        files: which are read and written.
        processes: how many files at a time.
        options: the same for every file.
        as_json: print the report as JSON on standard output.
        wants_difference: print what was changed in each file.
    """
    from vfsimt.specialize.batch import specialize_files

    if STANDARD_STREAM in files.modules:
        raise click.UsageError("several inputs, or --out-dir, need files: standard input has no name for its output")
    texts = kept_text_files(files.modules, files.kept_text)
    jobs = tuple(
        _job(files, module, text, options, wants_difference=wants_difference)
        for module, text in zip(files.modules, texts, strict=True)
    )
    if files.directory is not None:
        _refuse_same_names(files)
    outputs = (path for job in jobs for path in (job.output, job.manifest, job.kept_text) if path is not None)
    refuse_coinciding_files(files.modules, tuple(outputs))
    if files.directory is not None:
        ensure_directory(files.directory)
    by_module: dict[str, FileOutcome] = {}
    with _progress(len(jobs)) as advance:
        for outcome in specialize_files(jobs, processes):
            by_module[outcome.module] = outcome
            advance(outcome.module)
    outcomes = [by_module[job.module] for job in jobs]
    if as_json:
        document = {"schema": REPORTS_SCHEMA, "files": [outcome.as_object() for outcome in outcomes]}
        click.echo(json.dumps(document, indent=2))
    else:
        _print_outcomes(outcomes)
    return max(outcome.exit_status for outcome in outcomes)


def _refuse_same_names(files: ManyFiles) -> None:
    """Refuse inputs that would be written to one file."""
    first: dict[str, str] = {}
    findings: list[Finding] = []
    for module in files.modules:
        name = files.output_name(module)
        if name in first:
            message = f"{first[name]} and {module} would both be written to {name}"
            help_line = "give each a run and a directory of its own, or rename one"
            place = ObjectPlace(name=module)
            findings.append(Finding(reason=FileReason.OUTPUTS_COINCIDE, message=message, place=place, help=help_line))
        first.setdefault(name, module)
    if findings:
        raise RefusedError(findings)


def _job(
    files: ManyFiles, module: str, kept_text: str | None, options: SpecializeOptions, *, wants_difference: bool
) -> FileJob:
    from vfsimt.specialize.batch import FileJob

    output = manifest = None
    if files.directory is not None:
        output = str(PurePath(files.directory, files.output_name(module)))
        manifest = str(PurePath(files.directory, module_stem(module) + MANIFEST_SUFFIX))
    return FileJob(
        module=module,
        output=output,
        manifest=manifest,
        form=form_of_output(output, files.wanted_form),
        kept_text=kept_text,
        options=options,
        wants_difference=wants_difference,
    )


def _print_outcomes(outcomes: list[FileOutcome]) -> None:
    """The report for a person: each file as if it were the only one, then one line for all."""
    for outcome in outcomes:
        if outcome.report is not None and outcome.exit_status == 0:
            print_report(outcome.report)
        print_findings(outcome.findings)
        if outcome.internal_error:
            click.echo(f"{outcome.module}: internal error: {outcome.internal_error}", err=True)
        print_difference(outcome.difference)
    click.echo(_summary(outcomes), err=True)


def _summary(outcomes: list[FileOutcome]) -> str:
    counts = {
        "specialised": sum(outcome.exit_status == 0 and outcome.is_changed for outcome in outcomes),
        "unchanged": sum(outcome.exit_status == 0 and not outcome.is_changed for outcome in outcomes),
        "refused": sum(outcome.exit_status == 1 for outcome in outcomes),
        "not readable or malformed": sum(outcome.exit_status == 3 for outcome in outcomes),
        "failed": sum(outcome.exit_status not in (0, 1, 3) for outcome in outcomes),
    }
    files = counted(len(outcomes), "file")
    return f"{files}: " + ", ".join(f"{count} {what}" for what, count in counts.items() if count)


@contextmanager
def _progress(total: int) -> Generator[Callable[[str], None]]:
    """A bar on standard error where that is a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _module: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)

        def advance(module: str) -> None:
            progress.update(task, advance=1, description=PurePath(module).name.replace("[", "\\["))

        yield advance
