"""LLVM's own answer to whether two modules compute the same: both inlined and optimised, then compared as text."""

from __future__ import annotations

import re
from typing import Any, cast

import llvmlite.binding as llvm

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()

_LABEL = re.compile(r'^("[^"]*"|[-\w$.]+):', re.MULTILINE)
_LOCAL = re.compile(r'%("[^"]*"|[-\w$.]+)')


def inlined(text: str) -> str:
    """The functions that O3 leaves when every SIMT function is inlined, with their values numbered in order."""
    stock = text.replace("simt_entry ", "").replace("noinline", "alwaysinline")
    stock = re.sub(r"^define (linkonce_odr|private) ", "define internal ", stock, flags=re.MULTILINE)
    binding = cast("Any", llvm)
    module = binding.parse_assembly(stock.replace("@llvm.hivm.", "@vendor."), binding.create_context())
    module.verify()
    machine = binding.Target.from_default_triple().create_target_machine(opt=3)
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    return "\n".join(_renumbered(str(item)) for item in module.functions if not item.is_declaration)


def _renumbered(function: str) -> str:
    lines = [re.sub(r" +; preds.*", "", line) for line in function.splitlines() if not line.startswith(";")]
    names: dict[str, str] = {}
    text = _LABEL.sub(lambda match: _name(names, match[1]) + ":", "\n".join(lines))
    text = _LOCAL.sub(lambda match: "%" + _name(names, match[1]), text)
    return re.sub(r"([!#])[0-9]+", r"\1", text)


def _name(names: dict[str, str], spelling: str) -> str:
    return names.setdefault(spelling, f"v{len(names)}")
