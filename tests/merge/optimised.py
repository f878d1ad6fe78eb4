"""LLVM's own O3 on a module: which SIMT calls it leaves, and whether their slots are constant."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import llvmlite.binding as llvm

from vfsimt.ir.shadow import make_shadow

SLOT_TYPE = "ptr addrspace(6)"

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


class OptimisedCall(NamedTuple):
    """A SIMT call after O3: whether each argument that selects a slot is constant."""

    callee: str
    has_constant_slots: bool


def optimised_calls(text: str) -> list[OptimisedCall]:
    """The SIMT calls that O3 leaves in the functions that are no SIMT functions themselves."""
    binding = cast("Any", llvm)
    module = binding.parse_assembly(make_shadow(text), binding.create_context())
    module.verify()
    machine = binding.Target.from_default_triple().create_target_machine(opt=3)
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    found: list[OptimisedCall] = []
    for function in module.functions:
        instructions = [instruction for block in function.blocks for instruction in block.instructions]
        named = {str(instruction.name): instruction for instruction in instructions if instruction.name}
        calls = [item for item in instructions if item.opcode == "call" and "call cc1023 " in str(item)]
        found += [_read_call(call, named) for call in calls]
    return found


def _read_call(call: Any, named: dict[str, Any]) -> OptimisedCall:
    """The arguments that select: the address on chip, and a number with which the callee computes one."""
    *arguments, callee = call.operands
    selecting = [item for item in arguments if str(item.type) == SLOT_TYPE]
    if "i32 %index" in str(callee):
        selecting.append(arguments[1])
    return OptimisedCall(str(callee.name), all(_is_constant_slot(item, named) for item in selecting))


def _is_constant_slot(value: Any, named: dict[str, Any]) -> bool:
    if value.is_constant:
        return True
    definition = named.get(str(value.name))
    if definition is None or definition.opcode == "alloca":
        return definition is not None
    computes = definition.opcode in ("getelementptr", "ptrtoint", "inttoptr", "add", "or")
    return computes and all(_is_constant_slot(operand, named) for operand in definition.operands)
