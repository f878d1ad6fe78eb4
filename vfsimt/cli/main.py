"""The program `vfsimt`: its group of commands, each loaded when it is called, and the error boundary."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from vfsimt import __version__
from vfsimt.errors import VfsimtError
from vfsimt.staging import discard_staged
from vfsimt.termination import Terminated, raised_terminations

FINDINGS_SCHEMA = "vfsimt.findings/1"
EXIT_REFUSED = 1
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141

_FULL_STREAM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

_COMMANDS: dict[str, tuple[str, str]] = {
    "specialize": ("vfsimt.cli.specialize", "Add full-packet clones to a module."),
    "manifest": ("vfsimt.cli.manifest", "Write down what a module promises about its object."),
    "lint": ("vfsimt.cli.lint", "Find SIMT entries that the compiler may fold or miscount."),
    "merge": ("vfsimt.cli.merge", "Make one stable SIMT entry of several fragile ones."),
    "check": ("vfsimt.cli.check", "Prove that an object keeps a manifest's promises."),
    "patch": ("vfsimt.cli.patch", "Prove an object and repair its SIMT code sizes."),
    "run": ("vfsimt.cli.run", "Run a packet kernel on this host, and compare what it computes."),
    "bench": ("vfsimt.cli.bench", "Measure what full-packet clones are worth on this host."),
    "inspect": ("vfsimt.cli.inspect", "Show what is in an object or a module."),
    "demo": ("vfsimt.cli.demo", "Show the main jobs on bundled examples."),
    "explain": ("vfsimt.cli.explain", "Print the long form of a finding's code."),
}


class _LazyCommands(click.Group):
    """Loads the module of a command when that command is called, so that `--version` stays fast."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; its errors are printed here, where the context still knows about colours."""
        try:
            return super().invoke(ctx)
        except VfsimtError as error:
            from vfsimt.cli.findings import print_findings

            if not _print_machine_readable(ctx, error):
                print_findings(error.findings)
            return error.exit_status

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = _COMMANDS.get(cmd_name)
        if home is None:
            return None
        command = getattr(import_module(home[0]), "command", None)
        assert isinstance(command, click.Command), f"{home[0]} has no command"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _COMMANDS.items()])


@click.group(
    cls=_LazyCommands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'vfsimt COMMAND --help' ends with examples that work on the files in examples/.",
)
@click.version_option(__version__, prog_name="vfsimt", message="%(prog)s %(version)s")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour what is said; auto: on a terminal, unless NO_COLOR is set.",
)
@click.pass_context
def program(ctx: click.Context, color: str) -> None:
    """Full-packet clones for SIMD packet kernels, and proved code sizes for SIMT objects."""
    ctx.color = _wanted_color(color)


def _print_machine_readable(ctx: click.Context, error: VfsimtError) -> bool:
    """Print an error as JSON or SARIF where the command was asked for that and has not printed its own document."""
    from vfsimt.cli.formats import FORMAT_KEY, Format, json_text

    chosen = ctx.meta.get(FORMAT_KEY, Format.TEXT)
    if chosen is Format.SARIF:
        from vfsimt.cli.sarif import sarif_text

        click.echo(sarif_text(error.findings))
    elif chosen is not Format.TEXT:
        findings = [finding.as_object() for finding in error.findings]
        click.echo(json_text({"schema": FINDINGS_SCHEMA, "findings": findings}))
    return chosen is not Format.TEXT


def _wanted_color(choice: str) -> bool | None:
    """True and False force colour on or off; None leaves it to click, which asks whether there is a terminal."""
    if choice == "auto":
        return False if os.environ.get("NO_COLOR") else None
    return choice == "always"


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the program and exit: the one place that turns errors into messages and exit statuses."""
    try:
        with raised_terminations():
            status = _exit_status(arguments)
    except Terminated as end:
        with contextlib.suppress(OSError):  # after SIGHUP the terminal may be gone
            click.echo("vfsimt: terminated", err=True)
        status = end.status
    finally:
        discard_staged()
    sys.exit(status)


def _exit_status(arguments: list[str] | None) -> int:
    try:
        outcome: object = program.main(args=arguments, prog_name="vfsimt", standalone_mode=False)
        _flush_output()
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("vfsimt: interrupted", err=True)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of a stream has gone; keep the interpreter's own flush at exit from complaining.
        for stream in filter(None, (sys.stdout, sys.stderr)):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return EXIT_BROKEN_PIPE
    except OSError as error:
        if error.errno not in _FULL_STREAM or error.filename is not None:
            return _internal_error(error)
        click.echo(f"error[VF002]: cannot write standard output: {error.strerror}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_REFUSED
    except Exception as error:
        return _internal_error(error)
    return outcome if isinstance(outcome, int) else 0


def _flush_output() -> None:
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - it was closed before Python started
        sys.stdout.flush()


def _internal_error(error: Exception) -> int:
    """Say in one line that vfsimt itself has failed."""
    if os.environ.get("VFSIMT_TRACEBACK"):
        raise error
    first_line = (str(error).splitlines() or [""])[0]
    click.echo(
        f"vfsimt: internal error: {type(error).__name__}: {first_line} (set VFSIMT_TRACEBACK=1 for the traceback)",
        err=True,
    )
    return EXIT_INTERNAL
