"""The options that `check` and `patch` share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vfsimt.cli.paths import FILE_PATH
from vfsimt.files import STANDARD_STREAM, read_file, stream_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.patch.joining import NamedManifest

object_argument = click.argument("objects", nargs=-1, type=FILE_PATH, metavar="[K.o]...")
elf_option = click.option(
    "--elf",
    "elves",
    multiple=True,
    type=FILE_PATH,
    metavar="K.o",
    help="The object, which may also stand without this option; - is standard input.",
)
manifest_option = click.option(
    "--manifest",
    "manifest_paths",
    multiple=True,
    type=FILE_PATH,
    required=True,
    metavar="M.json",
    help="What 'vfsimt manifest' wrote for the module; - is standard input. Repeatable, for an object that was linked "
    "from several modules.",
)
allow_folded_option = click.option(
    "--allow-folded", is_flag=True, help="Accept absent callees that are proved to be folded into a twin."
)
allow_caller_option = click.option(
    "--allow-caller",
    "allow_callers",
    multiple=True,
    metavar="NAME",
    help="Leave the call sites of this function unchecked, which no manifest describes; also a pattern with * and ? "
    "(repeatable).",
)


def chosen_objects(objects: tuple[str, ...], elves: tuple[str, ...]) -> tuple[str, ...]:
    """The objects that were named, with the option or without it, each once.

    Raises:
        click.UsageError: there is none.
    """
    chosen = tuple(dict.fromkeys((*objects, *elves)))
    if not chosen:
        raise click.UsageError("no object: name one, as K.o or --elf K.o")
    return chosen


def refuse_one_stream_twice(inputs: Iterable[str]) -> None:
    """Refuse to read several files from standard input.

    Raises:
        click.UsageError: `-` is there more than once.
    """
    if sum(path == STANDARD_STREAM for path in inputs) > 1:
        raise click.UsageError("several inputs are '-', and all want standard input")


def read_manifests(paths: tuple[str, ...]) -> tuple[NamedManifest, ...]:
    """Read the manifests, each file once.

    Raises:
        InputError: VF001 or VF051 ... VF053, one cannot be read.
    """
    from vfsimt.manifest import Manifest
    from vfsimt.patch.joining import NamedManifest

    named = ((stream_name(path), read_file(path)) for path in dict.fromkeys(paths))
    return tuple(NamedManifest(name=name, manifest=Manifest.from_json(text, name=name)) for name, text in named)
