"""Reads a module that should be LLVM IR, and says so when it is other text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.recognition import not_ir

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module


def parse_ir(text: str, name: str) -> Module:
    """Parse a module, and refuse a text that has nothing of LLVM IR in it.

    Raises:
        InputError: VF101 ... VF104, or VF110 for other text.
    """
    module = parse_module(text, name)
    if module.entities and all(entity.kind is EntityKind.OPAQUE for entity in module.entities):
        if "\0" in text:
            raise not_ir(name, "this is binary data, not LLVM IR text", "give textual LLVM IR")
        message = "this text is not LLVM IR: no line of it begins an entity of a module"
        raise not_ir(name, message, "give textual LLVM IR")
    return module
