"""A module as records, read from the text that LLVM prints of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, cast

import llvmlite.binding as llvm

from tests.device.interpreter.constants import constant
from tests.device.interpreter.instructions import ATTRIBUTES, CALL_CONVENTION, read_instruction
from tests.device.interpreter.module import (
    CONSTANT_STEP,
    CONSTANTS_AT,
    Block,
    Function,
    Global,
    Instruction,
    Module,
    Operand,
)
from tests.device.interpreter.order import block_numbers
from tests.device.interpreter.tokens import Words, unquoted
from tests.device.interpreter.types import Struct, to_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEYWORD: Final = re.compile(r'"[^"]*"|;[^\n]*|\bsimt_entry\b')
_LABEL: Final = re.compile(r'("[^"]*"|[\w.$-]+):')
_KERNEL: Final = re.compile(r'!\{ptr (@(?:"[^"]*"|[\w.$-]+)), !"kernel", i32 1\}')
_LINKAGE: Final = (
    "private internal external linkonce_odr linkonce weak_odr weak common dso_local hidden protected "
    "unnamed_addr local_unnamed_addr"
)


def read_module(text: str) -> Module:
    """The module of a device kernel in the vendor's dialect, or in stock LLVM IR."""
    stock = _KEYWORD.sub(lambda found: CALL_CONVENTION if found[0] == "simt_entry" else found[0], text)
    printed = str(cast("Any", llvm).parse_assembly(stock))
    module = Module()
    lines = iter(printed.splitlines())
    for line in lines:
        if line.startswith("%"):
            _read_type(line, module)
        elif line.startswith("@"):
            _read_global(line, module)
        elif line.startswith("define "):
            function = _read_function(line, lines, module)
            module.functions[function.name] = function
        elif found := _KERNEL.search(line):
            module.kernels.append(unquoted(found[1]))
    module.kernels = module.kernels or [name for name in module.functions if name.endswith("_mix_aiv")]
    return module


def _read_type(line: str, module: Module) -> None:
    name, _, definition = line.partition(" = type ")
    if definition != "opaque":
        module.types[unquoted(name)] = cast("Struct", Words(definition, module.types).type())


def _read_global(line: str, module: Module) -> None:
    words = Words(line, module.types)
    name = unquoted(words.take())
    words.expect("=")
    words.flags(_LINKAGE)
    space = 0
    if words.accept("addrspace", "("):
        space = int(words.take())
        words.expect(")")
    is_constant = words.take() == "constant"
    type_ = words.type()
    module.globals[name] = Global(
        name=name,
        space=space,
        address=CONSTANTS_AT + len(module.globals) * CONSTANT_STEP,
        data=to_bytes(type_, constant(type_, words, module)),
        is_constant=is_constant,
    )


def _read_function(header: str, lines: Iterator[str], module: Module) -> Function:
    words = Words(header, module.types)
    words.expect("define")
    is_simt = False
    while not words.next.startswith("@"):
        is_simt = is_simt or words.next == CALL_CONVENTION
        words.take()
    name = unquoted(words.take())
    parameters = _read_parameters(words)
    unnamed = [parameter for parameter in parameters if parameter.name.isdigit()]
    blocks = _read_blocks(str(len(unnamed)), lines, module)
    entry = next(iter(blocks))
    return Function(
        name=name,
        parameters=parameters,
        blocks=blocks,
        entry=entry,
        number=block_numbers({name: block.successors for name, block in blocks.items()}, entry),
        is_simt=is_simt,
    )


def _read_parameters(words: Words) -> tuple[Operand, ...]:
    words.expect("(")
    parameters: list[Operand] = []
    while not words.accept(")"):
        type_ = words.type()
        _skip_attributes(words)
        parameters.append(Operand(type=type_, name=unquoted(words.take())))
        words.accept(",")
    return tuple(parameters)


def _skip_attributes(words: Words) -> None:
    while ATTRIBUTES.fullmatch(words.next):
        words.take()
        words.skip_brackets()
        if words.accept("="):
            words.take()
        elif words.next.isdigit():
            words.take()  # align 4


def _read_blocks(entry: str, lines: Iterator[str], module: Module) -> dict[str, Block]:
    name = entry
    read: dict[str, list[Instruction]] = {}
    for line in lines:
        if line == "}":
            break
        if not line.strip() or line.lstrip().startswith(("#dbg_", ";", "uselistorder")):
            continue
        if found := _LABEL.match(line):
            name = unquoted(found[1])
            continue
        read.setdefault(name, []).append(read_instruction(_whole(line, lines), module))
    return {name: Block(name=name, instructions=tuple(instructions)) for name, instructions in read.items()}


def _whole(line: str, lines: Iterator[str]) -> str:
    """A switch is printed on several lines, everything else on one."""
    if not line.endswith("["):
        return line
    parts = [line]
    while not parts[-1].lstrip().startswith("]"):
        parts.append(next(lines))
    return " ".join(part.strip() for part in parts)
