"""`vfsimt explain VF203`: the long form of a finding's code."""

from __future__ import annotations

from importlib.resources import files

import click

_EXPLANATIONS = "explanations"


def _complete_code(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """The codes that begin as the shell's user has begun one."""
    return [code for code in explanations() if code.startswith(incomplete.upper())]


@click.command(
    name="explain",
    epilog="\b\nExamples:\n  vfsimt explain VF101\n  vfsimt explain --list",
)
@click.argument("code", required=False, shell_complete=_complete_code)
@click.option("--list", "list_all", is_flag=True, help="List every code with its title.")
def command(code: str | None, list_all: bool) -> None:
    """Print what a finding's CODE means, why it is reported and what to do about it."""
    if list_all == (code is not None):
        raise click.UsageError("give one code, as VF101, or --list")
    if code is None:
        for name, text in explanations().items():
            click.echo(f"{name}  {text.splitlines()[0].removeprefix('# ').partition(': ')[2]}")
        return
    text = explanations().get(f"VF{code.upper().removeprefix('VF')}")
    if text is None:
        raise click.UsageError(f"there is no code {code!r}; --list shows all")
    click.echo(text, nl=False)


def explanations() -> dict[str, str]:
    """Every explanation by its code, in the order of the codes; the first line is `# CODE: title`."""
    folder = files("vfsimt").joinpath(_EXPLANATIONS)
    pages = {item.name.removesuffix(".md"): item for item in folder.iterdir() if item.name.endswith(".md")}
    assert pages, "the package has its explanations"
    return {code: pages[code].read_text(encoding="utf-8") for code in sorted(pages)}
