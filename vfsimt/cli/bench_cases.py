"""What `vfsimt bench` measures: the options of its command line as cases."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from vfsimt.cli.shared_options import only_one

if TYPE_CHECKING:
    from vfsimt.ir.module_text import ModuleText
    from vfsimt.specialize.options import SpecializeOptions

_SHAPE = re.compile(r"(\d{1,6})x(\d{1,7})\Z")
_OF_A_KERNEL = (
    "dispatch",
    "entry",
    "arg",
    "kind",
    "lanes_parameters",
    "retarget",
    "keep_target_attributes",
    "kept_text",
)
_OF_BUILTIN_KERNELS = ("operators", "shapes", "mappings", "snapshots", "rivals", "inline")
_SPELLED = {
    "kept_text": "save-text",
    "lanes_parameters": "lanes-param",
    "keep_target_attributes": "keep-target-attributes",
    "operators": "operator",
    "shapes": "shape",
    "mappings": "mapping",
    "snapshots": "snapshot",
    "rivals": "vs",
}


def builtin_cases(given: dict[str, Any]) -> Any:
    """The built-in cases that the options choose."""
    from vfsimt.jit.bench.cases import Matrix
    from vfsimt.jit.kernels import Mapping, Operator, Snapshot

    for option in _OF_A_KERNEL:
        if given[option]:
            raise click.UsageError(f"--{_SPELLED.get(option, option)} needs a KERNEL.ll")
    usual = Matrix()
    chosen = Matrix(
        operators=tuple(Operator(name) for name in given["operators"]) or usual.operators,
        shapes=tuple(_shape(text) for text in given["shapes"]),
        widths=given["widths"] or usual.widths,
        mappings=tuple(Mapping(name) for name in given["mappings"]) or usual.mappings,
        snapshots=tuple(Snapshot(name) for name in given["snapshots"]) or usual.snapshots,
        targets=given["targets"] or usual.targets,
    )
    try:
        return chosen.cases()
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _shape(text: str) -> tuple[int, int]:
    match = _SHAPE.match(text)
    if match is None or not int(match[1]) or int(match[1]) * int(match[2]) > 1 << 28:
        raise click.UsageError(f"{text!r} is no shape: write rows x columns, as 64x256")
    return int(match[1]), int(match[2])


def user_cases(given: dict[str, Any], module: ModuleText) -> Any:
    """The cases of a KERNEL.ll, one for each target, with its text."""
    from vfsimt.jit.arrays import read_argument
    from vfsimt.jit.bench.cases import UserCase
    from vfsimt.jit.driver import EntryKind
    from vfsimt.jit.entries import choose_entry
    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.target import HOST

    for option in _OF_BUILTIN_KERNELS:
        if given[option]:
            raise click.UsageError(f"--{_SPELLED.get(option, option)} is for built-in kernels")
    if given["dispatch"] is None:
        raise click.UsageError("--dispatch is needed for a KERNEL.ll")
    kind = None if given["kind"] is None else EntryKind(given["kind"])
    entry = choose_entry(module.text, module.text_name, given["entry"], kind, given["lanes_parameters"])
    arguments = tuple(read_argument(argument) for argument in given["arg"])
    return tuple(
        (
            UserCase(
                label=module.name,
                entry=entry,
                width=only_one("width", given["widths"]) or 0,
                arguments=arguments,
                dispatch=Dispatch(threads=given["dispatch"], block=given["block"], grain=1),
                target=target,
                tolerance=0.0,
            ),
            module.text,
        )
        for target in given["targets"] or (HOST,)
    )


def specialize_options(given: dict[str, Any], module: ModuleText | None) -> SpecializeOptions:
    """How the module after is made of the one before: the lanes of clones only where a KERNEL.ll is given."""
    from vfsimt.specialize.options import SpecializeOptions

    width = None if module is None else only_one("width", given["widths"])
    name = "" if module is None else module.text_name
    lanes, require = given["lanes_parameters"], module is not None
    return SpecializeOptions(check=False, name=name, width=width, lanes_parameters=lanes, require=require)
