"""`vfsimt specialize`: full-packet clones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from vfsimt.cli.findings import print_findings
from vfsimt.cli.formats import FORMAT_KEY, Format
from vfsimt.cli.module_options import emit_option, output_form, save_text_option
from vfsimt.cli.paths import FILE_PATH
from vfsimt.cli.shared_options import lanes_parameter_option, no_check_option, simt_cc_option
from vfsimt.files import STANDARD_STREAM, refuse_coinciding_files
from vfsimt.ir.module_file import ModuleForm, kept_text_files, read_module_file
from vfsimt.specialize.options import DEFAULT_BUDGET, WIDTH_RANGE, SpecializeOptions
from vfsimt.specialize.reasons import POLICY_REASONS

if TYPE_CHECKING:
    from vfsimt.specialize.explain import Explanation
    from vfsimt.specialize.report import SpecializeReport

EXAMPLES = """\b
Examples:
  vfsimt specialize examples/rmsnorm_w8.ll -o fast.ll --manifest fast.json
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run
  vfsimt specialize - < examples/rmsnorm_w8.ll > fast.ll
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run --format json
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run --diff
  vfsimt specialize examples/rmsnorm_w8.ll --noinline -o fast.ll
  vfsimt specialize examples/rmsnorm_w8.ll --dry-run --explain
  vfsimt specialize examples/*.ll --out-dir fast -j 2
"""


@click.command(name="specialize", epilog=EXAMPLES)
@click.argument("modules", type=FILE_PATH, metavar="IN.ll...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=FILE_PATH,
    metavar="OUT.ll",
    help="Write the module here; - is stdout, the default.",
)
@click.option("--manifest", type=FILE_PATH, metavar="M.json", help="Write the manifest of the result here.")
@click.option(
    "--width",
    type=click.IntRange(WIDTH_RANGE[0], WIDTH_RANGE[-1]),
    metavar="W",
    help="Only full packets of W lanes, 2 to 1024. Without it, what the calls pass: 2, 4, 8 or 16.",
)
@click.option("--entry", "entries", multiple=True, metavar="F", help="Only this packet entry (repeatable).")
@lanes_parameter_option
@click.option(
    "--budget",
    type=click.IntRange(min=0),
    default=DEFAULT_BUDGET,
    show_default=True,
    metavar="N",
    help="Most LLVM instructions of an entry, before optimisation.",
)
@click.option(
    "--size-limit-after-fold",
    type=click.IntRange(min=0),
    metavar="N",
    help="Most LLVM instructions of a clone after LLVM has folded W into it; then --budget does not count.",
)
@click.option(
    "--admit",
    multiple=True,
    type=click.Choice([reason.slug for reason in POLICY_REASONS]),
    help="Lift one refusal of policy (repeatable).",
)
@click.option(
    "--guard", is_flag=True, help="Test a variable lane count against W before a call; where equal, call the clone."
)
@click.option("--wrap", is_flag=True, help="Give an entry that nobody calls a batch entry (needs --width).")
@click.option(
    "--noinline", is_flag=True, help="Keep the bodies of entries with clones, and of clones: noinline on both."
)
@click.option(
    "--require", is_flag=True, help="Refuse a module in which no entry has a clone; without it, it passes unchanged."
)
@emit_option
@save_text_option
@simt_cc_option
@no_check_option
@click.option("--dry-run", is_flag=True, help="Report only; write nothing.")
@click.option(
    "--diff", is_flag=True, help="Print what was changed as a diff on stdout (needs -o, --out-dir or --dry-run)."
)
@click.option(
    "--explain", is_flag=True, help="Say what LLVM's O3 does without a clone, and what clones cost (one input)."
)
@click.option(
    "--out-dir",
    type=FILE_PATH,
    metavar="D",
    help="Write each module, and its manifest as NAME.json, into this directory.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Files at a time."
)
@click.option(
    "--format",
    "report_format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the report: text on stderr, or JSON on stdout (needs -o, --out-dir or --dry-run).",
)
def command(
    modules: tuple[str, ...],
    output: str | None,
    manifest: str | None,
    width: int | None,
    entries: tuple[str, ...],
    lanes_parameters: tuple[str, ...],
    budget: int,
    size_limit_after_fold: int | None,
    admit: tuple[str, ...],
    guard: bool,
    wrap: bool,
    noinline: bool,
    wanted_form: ModuleForm | None,
    kept_text: str | None,
    simt_cc: int | None,
    require: bool,
    no_check: bool,
    dry_run: bool,
    diff: bool,
    explain: bool,
    out_dir: str | None,
    jobs: int,
    report_format: str,
) -> int:
    """Clone each packet entry of IN.ll for a full packet, and point its full calls at the clone.

    IN.ll is LLVM IR, as text or as bitcode; - is stdin. The tail, and every call that passes another lane count, keeps
    the original. A module without an entry that can be cloned passes unchanged, and the report says why (--require
    refuses it). Several inputs need --out-dir or --dry-run; the exit status is then the highest of the files' own.
    """
    as_json = report_format == "json"
    if (as_json or diff) and not (dry_run or out_dir is not None or output not in (None, STANDARD_STREAM)):
        raise click.UsageError(
            "--format json and --diff print on stdout: give the module a file with -o or --out-dir, or --dry-run"
        )
    if as_json and diff:
        raise click.UsageError("--format json and --diff cannot both go to stdout")
    options = SpecializeOptions(
        width=width,
        entries=tuple(entry.removeprefix("@") for entry in entries),
        lanes_parameters=lanes_parameters,
        budget=budget,
        admit=admit,
        size_limit_after_fold=size_limit_after_fold,
        count_after_fold=explain or not no_check,
        guard=guard,
        wrap=wrap,
        noinline=noinline,
        simt_cc=simt_cc,
        require=require,
        check=not no_check,
    )
    if len(modules) == 1 and out_dir is None:
        shown = _Shown(as_json=as_json, diff=diff, explain=explain)
        target = output or STANDARD_STREAM
        outputs = None if dry_run else _Outputs(module=target, manifest=manifest, form=output_form(target, wanted_form))
        return _specialize_one(modules[0], kept_text, outputs, options, shown)
    if explain:
        raise click.UsageError("--explain compiles one module several times; give it one input, without --out-dir")
    if output is not None or manifest is not None:
        raise click.UsageError(
            "-o and --manifest name one file; for several inputs, and with --out-dir, leave them out"
        )
    if out_dir is None and not dry_run:
        raise click.UsageError("several inputs need a directory for their results: --out-dir, or --dry-run")
    from vfsimt.cli.specialize_many import ManyFiles, specialize_many

    directory = None if dry_run else out_dir
    files = ManyFiles(modules=modules, directory=directory, wanted_form=wanted_form, kept_text=kept_text)
    return specialize_many(files, jobs, options, as_json=as_json, wants_difference=diff)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What is printed besides the module: the report as JSON or text, a diff, an explanation."""

    as_json: bool
    diff: bool
    explain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outputs:
    """Where a module goes and in which form, and where its manifest goes, if one is wanted."""

    module: str
    manifest: str | None
    form: ModuleForm

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that are written."""
        return (self.module,) if self.manifest is None else (self.module, self.manifest)


def _specialize_one(
    path: str, kept_text: str | None, outputs: _Outputs | None, options: SpecializeOptions, shown: _Shown
) -> int:
    """Work on one module; without `outputs` nothing is written."""
    from vfsimt.ir.llvm_process import start_early

    if shown.as_json:
        click.get_current_context().meta[FORMAT_KEY] = Format.JSON
    paths = () if outputs is None else outputs.paths
    if paths.count(STANDARD_STREAM) > 1:
        raise click.UsageError("the module and the manifest cannot both go to stdout")
    (kept,) = kept_text_files((path,), kept_text)
    refuse_coinciding_files((path,), paths if kept is None else (*paths, kept))
    module = read_module_file(path, kept)
    if options.count_after_fold:
        start_early()
    from vfsimt.cli.specialize_report import print_difference, print_explanation, print_report
    from vfsimt.specialize.difference import describe_edits
    from vfsimt.specialize.explain import explain_specialization
    from vfsimt.specialize.pipeline import SpecializeRefusedError, specialize
    from vfsimt.specialize.results import write_result

    try:
        result = specialize(module, options)
    except SpecializeRefusedError as error:
        if not shown.as_json:
            raise
        _print_json(error.report, None)
        print_findings(error.findings)
        return error.exit_status
    if outputs is not None:
        write_result(result, path, outputs.module, outputs.manifest, outputs.form)
    explanation = explain_specialization(module, options, result) if shown.explain else None
    if shown.as_json:
        _print_json(result.report, explanation)
        return 0
    print_report(result.report)
    if explanation is not None:
        print_explanation(explanation)
    if shown.diff:
        print_difference(describe_edits(module.text, result.edits, module.text_name))
    return 0


def _print_json(report: SpecializeReport, explanation: Explanation | None) -> None:
    document = report.as_object()
    if explanation is not None:
        document["explanation"] = explanation.as_object()
    click.echo(json.dumps(document, indent=2))
