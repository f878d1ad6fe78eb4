"""Whether there is something to compare: a clone that the entry reaches after specialisation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vfsimt.errors import RefusedError
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.jit.machinecode import reachable_functions
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from vfsimt.ir.parser import Module
    from vfsimt.jit.bench.cases import UserCase


def refuse_without_clones(before: str, after: str, case: UserCase) -> None:
    """Refuse to measure a module against itself.

    Args:
        before: the text of the module.
        after: the same, specialised.
        case: what is called.

    Raises:
        RefusedError: VF822, nothing was cloned, or the entry reaches no clone.
    """
    known = _defined(parse_module(before, case.label))
    module = parse_module(after, case.label)
    clones = [name for name in _defined(module) if name not in known]
    if not clones:
        message = "specialisation adds no clone to the module: both variants would be the same code"
        help_line = "'vfsimt specialize' on it says what it finds; a lane parameter of another name needs --lanes-param"
        raise RefusedError([finding(JitReason.NOTHING_CLONED, message, help_line, name=case.label)])
    if set(clones).isdisjoint(reachable_functions(module, case.entry.name)):
        message = f"@{case.entry.name} is called directly and reaches no clone: both variants would run the same code"
        help_line = f"name with --entry a batch or block entry that calls @{clones[0]}"
        raise RefusedError([finding(JitReason.NOTHING_CLONED, message, help_line, name=case.label)])


def _defined(module: Module) -> list[str]:
    return [module.name_of(entity) for entity in module.of_kind(EntityKind.DEFINITION)]
