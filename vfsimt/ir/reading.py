"""Reads a module that should be LLVM IR, and says so when it is other text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.errors import InputError
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.recognition import not_ir, other_text

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module


def parse_ir(text: str, name: str) -> Module:
    """Parse a module, and refuse a text that has nothing of LLVM IR in it.

    Raises:
        InputError: VF101 ... VF104, or VF110 for other text.
    """
    try:
        module = parse_module(text, name)
    except InputError as error:
        raise other_text(text, name) or error from None
    if not module.entities or module.entities[0].kind is not EntityKind.OPAQUE:
        return module
    other = other_text(text, name)
    if other is not None:
        raise other
    if all(entity.kind is EntityKind.OPAQUE for entity in module.entities):
        raise _nothing_of_ir(text, name)
    return module


def _nothing_of_ir(text: str, name: str) -> InputError:
    if "\0" in text:
        return not_ir(name, "this is binary data, not LLVM IR", "give LLVM IR, as text or as bitcode")
    message = "this text is not LLVM IR: no line of it begins an entity of a module"
    return not_ir(name, message, "give LLVM IR, as text or as bitcode")
