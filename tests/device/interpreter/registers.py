"""Registers that outlive a section: what the inline assembly of the dialect keeps and resumes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.device.interpreter.faults import FaultError, Reason, undefined
from tests.device.interpreter.types import POISON, Struct, Value

if TYPE_CHECKING:
    from tests.device.interpreter.module import Instruction

_OUTPUT: Final = re.compile(r"=\{(TPER\w+)\}")


def keep_or_resume(
    registers: dict[tuple[int, str], Value], thread: int, instruction: Instruction, values: tuple[Value, ...]
) -> Value:
    """With inputs each register keeps one; without, each gives what it kept."""
    names = _OUTPUT.findall(instruction.callee)
    inputs = ",".join(map(str, range(len(names)))) if values else ""
    expected = ",".join(filter(None, [",".join(f"={{{name}}}" for name in names), inputs]))
    if not names or expected != instruction.callee or (values and len(values) != len(names)):
        raise undefined(f"inline assembly with {instruction.callee!r}")
    if any(value is POISON for value in values):
        raise FaultError(Reason.POISON, "it is kept")
    for name, value in zip(names, values, strict=False):
        registers[thread, name] = value
    missing = [name for name in names if (thread, name) not in registers]
    if missing:
        raise FaultError(Reason.NOT_KEPT, ", ".join(missing))
    kept = tuple(registers[thread, name] for name in names)
    return kept if isinstance(instruction.type, Struct) else kept[0]
