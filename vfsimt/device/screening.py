"""What is refused before anything runs: every name, construct and mode that is not known, each with its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.device.access import SPACES
from vfsimt.device.calls import WITHOUT_EFFECT, access_operands
from vfsimt.device.instructiontext import MEMORY_OPCODES, PLAIN_OPCODES
from vfsimt.device.intrinsics import PREFIX, SYNCHRONISING, Part, Work
from vfsimt.device.reasons import DeviceReason
from vfsimt.device.registers import read_registers
from vfsimt.device.routines import Flavour, intrinsic_of
from vfsimt.diagnostics import Finding, in_reading_order
from vfsimt.errors import RefusedError
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.types import TypeKind, read_type_text

if TYPE_CHECKING:
    from vfsimt.device.intrinsics import Intrinsic
    from vfsimt.device.program import Program
    from vfsimt.device.routines import Routine
    from vfsimt.ir.instruction import Instruction

_TERMINATORS = frozenset("br switch ret unreachable".split())
_KNOWN = PLAIN_OPCODES | MEMORY_OPCODES | _TERMINATORS | {"phi", "call"}
_STOCK = re.compile(
    r"llvm\.(?:[us](?:min|max|add\.sat|sub\.sat|shl\.sat)|abs|ctpop|ctlz|cttz|bswap|bitreverse|fsh[lr]|fabs|sqrt|fma"
    r"|fmuladd|minnum|maxnum|minimum|maximum|copysign|floor|ceil|trunc|rint|nearbyint|round|roundeven|exp|exp2|exp10"
    r"|log|log2|log10|sin|cos|tan|pow|powi|ldexp|is\.fpclass|canonicalize|fpto[us]i\.sat|expect|ssa\.copy"
    r"|[us](?:add|sub|mul)\.with\.overflow|[us]cmp|vector\.reduce\.\w+|threadlocal\.address)\."
)
"""LLVM's own intrinsics that compute a value from values."""

_COPY = re.compile(r"llvm\.(?:memcpy|memmove|memset)(?:\.inline)?\.")
_SIMD_HELP = "vector (SIMD) intrinsics and others that docs/device-execution.md does not list are not executed"
_GLOBAL_SPACES = frozenset((0, 4))


class Screening:
    """Looks at a program.

    Args:
        program: the program.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._module = program.module
        self._findings: dict[tuple[int, str], Finding] = {}

    def findings(self) -> tuple[Finding, ...]:
        """All that is refused, in reading order."""
        for routine, flavour in self._program.routines():
            for block in routine.blocks:
                for item in block.instructions:
                    self._instruction(routine, flavour, item)
        for routine, flavour in self._program.routines():
            if flavour is Flavour.SCALAR and routine.name == self._program.kernel.name:
                self._kernel(routine)
        self._variables()
        return in_reading_order(list(self._findings.values()))

    def _add(self, item: Instruction, reason: DeviceReason, message: str, help_line: str) -> None:
        place = self._module.source.span_place(item.span)
        key = (item.statement.start, reason.code)
        self._findings.setdefault(key, Finding(reason=reason, message=message, place=place, help=help_line))

    def _kernel(self, routine: Routine) -> None:
        for (kind, _), parameter in zip(routine.parameters, routine.function.header.parameters, strict=True):
            found = read_type_text(kind)
            is_fine = found.kind in (TypeKind.INTEGER, TypeKind.FLOAT) and found.bits in (1, 8, 16, 32, 64)
            if is_fine or (found.kind is TypeKind.POINTER and found.space in SPACES):
                continue
            place = self._module.source.span_place(parameter.span)
            message = f"a kernel's parameter of type {kind} cannot be given"
            help_line = "parameters are pointers to address space 1 or 6, integers and floats"
            finding = Finding(reason=DeviceReason.UNSUPPORTED, message=message, place=place, help=help_line)
            self._findings.setdefault((parameter.span.start, "parameter"), finding)

    def _variables(self) -> None:
        text = self._module.text
        for entity in self._module.of_kind(EntityKind.GLOBAL):
            match = re.search(r"addrspace\s*\(\s*([0-9]+)", text[entity.start : entity.end].partition("=")[2][:200])
            space = int(match[1]) if match is not None else 0
            if space in _GLOBAL_SPACES or not self._is_mentioned(entity.spelling):
                continue
            place = self._module.source.place(entity.start)  # type: ignore[arg-type]
            message = f"the variable {entity.spelling} is in address space {space}"
            help_line = "variables in the device's memories are not executed"
            finding = Finding(reason=DeviceReason.UNSUPPORTED, message=message, place=place, help=help_line)
            self._findings.setdefault((entity.start, "variable"), finding)

    def _is_mentioned(self, spelling: str) -> bool:
        bodies = (routine.function.body for routine, _ in self._program.routines())
        return any(body.mentions(spelling) for body in bodies)

    def _instruction(self, routine: Routine, flavour: Flavour, item: Instruction) -> None:
        if item.opcode not in _KNOWN:
            message = f"{item.opcode} is not executed"
            self._add(item, DeviceReason.UNSUPPORTED, message, "lower it before, or leave it out")
        elif item.opcode == "call":
            self._call(routine, flavour, item)
        elif item.opcode == "alloca":
            self._alloca(item)
        elif item.opcode in MEMORY_OPCODES and item.opcode != "fence":
            self._access(item)
        elif item.opcode == "addrspacecast":
            message = "a pointer is cast to another address space"
            self._add(
                item, DeviceReason.UNSUPPORTED, message, "access memory through pointers of its own address space"
            )
        self._types(item)

    def _types(self, item: Instruction) -> None:
        if any(read_type_text(kind).scalable for kind in (item.type, *(operand.type for operand in item.operands))):
            self._add(item, DeviceReason.UNSUPPORTED, "a scalable vector", "use vectors of fixed length")

    def _alloca(self, item: Instruction) -> None:
        if item.operands and not item.operands[0].value.isdigit():
            message = "an alloca whose size is not constant"
            self._add(item, DeviceReason.UNSUPPORTED, message, "allocate a constant size")
        if read_type_text(item.type).space != 0:
            message = f"an alloca in address space {read_type_text(item.type).space}"
            self._add(item, DeviceReason.UNSUPPORTED, message, "place it in the on-chip buffer by address")

    def _access(self, item: Instruction) -> None:
        pointer = item.operands[1] if item.opcode == "store" else item.operands[0]
        found = read_type_text(pointer.type)
        if found.kind is not TypeKind.POINTER or found.space not in (*_GLOBAL_SPACES, *SPACES):
            message = f"an access through {pointer.type}"
            help_line = "address spaces 1 (global memory), 6 (on-chip buffer) and 0 (allocas) are executed"
            self._add(item, DeviceReason.UNSUPPORTED, message, help_line)

    # Calls

    def _call(self, routine: Routine, flavour: Flavour, item: Instruction) -> None:
        assert item.call is not None
        if item.call.is_inline_asm:
            self._assembly(flavour, item)
            return
        name = item.callee
        if not name:
            message = "what is called is not known before it runs"
            self._add(item, DeviceReason.UNSUPPORTED, message, "call functions by their names")
            return
        intrinsic = intrinsic_of(item)
        if intrinsic is not None:
            self._intrinsic(flavour, item, intrinsic)
        elif name.lower().startswith(PREFIX):
            self._add(item, DeviceReason.UNKNOWN_INTRINSIC, f"{name} is not known", _SIMD_HELP)
        elif name in self._program.simt:
            self._simt_call(routine, flavour, item)
        elif not self._is_known_function(flavour, name):
            message = f"@{name} is not defined here, and is no function that is executed"
            self._add(item, DeviceReason.UNKNOWN_INTRINSIC, message, "define it in the module")

    def _is_known_function(self, flavour: Flavour, name: str) -> bool:
        part = Flavour.SCALAR if flavour is Flavour.SCALAR else Flavour.THREAD
        if (name, part) in self._program.called:
            return True
        return any(pattern.match(name) for pattern in (_STOCK, _COPY, WITHOUT_EFFECT))

    def _simt_call(self, routine: Routine, flavour: Flavour, item: Instruction) -> None:
        if flavour is not Flavour.SCALAR:
            message = f"{routine.name} calls the SIMT function @{item.callee} from a thread"
            self._add(item, DeviceReason.WRONG_PART, message, "SIMT functions are called by the scalar part")
        given = tuple(operand.type for operand in item.operands)
        wanted = tuple(kind for kind, _ in self._program.simt[item.callee].parameters)
        if given != wanted or item.type != "void":
            message = f"the call of @{item.callee} does not fit its definition"
            self._add(item, DeviceReason.UNSUPPORTED, message, "a SIMT function returns nothing; pass what it declares")

    def _assembly(self, flavour: Flavour, item: Instruction) -> None:
        if read_registers(item, self._module.text) is None:
            message = "this inline assembly is not known"
            help_line = (
                "keep and resume are empty assembly with outputs ={TPERn} and all or none of them tied to inputs"
            )
            self._add(item, DeviceReason.UNSUPPORTED, message, help_line)
        elif flavour is Flavour.SCALAR:
            message = "registers of threads are kept or resumed in the scalar part"
            self._add(item, DeviceReason.WRONG_PART, message, "do it in a SIMT function")

    def _intrinsic(self, flavour: Flavour, item: Instruction, intrinsic: Intrinsic) -> None:
        wrong = Part.SCALAR if flavour is not Flavour.SCALAR else Part.THREAD
        if intrinsic.part is wrong:
            here = "a SIMT function" if flavour is not Flavour.SCALAR else "the scalar part"
            message = f"{item.callee} belongs in {intrinsic.part.value}, and stands in {here}"
            self._add(item, DeviceReason.WRONG_PART, message, "move it to the other part")
            return
        if intrinsic.work in SYNCHRONISING and flavour is Flavour.THREAD:
            message = f"{item.callee} stands in a function that threads call"
            self._add(item, DeviceReason.UNSUPPORTED, message, "inline the function into the SIMT function")
            return
        problem = _signature_problem(item, intrinsic) or _mode_problem(item, intrinsic)
        if problem:
            help_line = "docs/device-execution.md lists the forms and modes that are known"
            self._add(item, DeviceReason.UNKNOWN_MODE, f"{item.callee}: {problem}", help_line)


def _signature_problem(item: Instruction, intrinsic: Intrinsic) -> str:
    """How a call differs from the form that is known; empty where it does not."""
    given = tuple(operand.type for operand in item.operands)
    if intrinsic.result and item.type != intrinsic.result:
        return f"it gives {item.type}, known is {intrinsic.result}"
    if intrinsic.parameters is not None and given != intrinsic.parameters:
        return f"it takes ({', '.join(given)}), known is ({', '.join(intrinsic.parameters)})"
    if intrinsic.work is Work.SHUFFLE and given not in (
        (intrinsic.result, "i32", "i32"),
        (intrinsic.result, "i32"),
    ):
        return f"it takes ({', '.join(given)})"
    if intrinsic.work in (Work.PLAIN_LOAD, Work.PLAIN_STORE):
        operands = access_operands(item)
        if operands is None:
            return "a pointer, and for a store a value, are known"
        if read_type_text(operands[-1].type).space not in SPACES:
            return f"an access through {operands[-1].type}"
    return ""


def _mode_problem(item: Instruction, intrinsic: Intrinsic) -> str:
    """What of a call's constants is not known; empty where all are."""
    values = [operand.value for operand in item.operands]
    if intrinsic.work is Work.TO_S32 and values[1] != "0":
        return f"mode {values[1]}; only mode 0, to nearest even, is known"
    if intrinsic.work is Work.ONLY_ONE and "para" not in intrinsic.detail:
        return next((f"{value}; only 1 is known" for value in values if value.isdigit() and value != "1"), "")
    if intrinsic.work is Work.ONLY_ONE and "channel" in intrinsic.detail:
        return next((f"{value}; only 0 and 1 are known" for value in values if value.isdigit() and int(value) > 1), "")
    if intrinsic.work is Work.ONLY_ZERO:
        return next(
            (f"{value}; only 0 is known" for value in values if value.lstrip("-").isdigit() and value != "0"), ""
        )
    if intrinsic.work in (Work.MOVE_IN, Work.MOVE_OUT) and values[2].isdigit():
        unknown = int(values[2]) >> 46 & ~(1 << 12)
        return f"bits {unknown << 46:#x} of the first word are not known" if unknown else ""
    return ""


def admit(program: Program) -> None:
    """Refuse a program with anything that is not known.

    Raises:
        RefusedError: VF902 to VF904, VF907: everything at once, in reading order.
    """
    findings = Screening(program).findings()
    if findings:
        raise RefusedError(findings)
