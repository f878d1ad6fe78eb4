"""Proves that the result differs from the input exactly as planned, by reading the result anew.

LLVM verifies that the result is a valid module; it cannot know that it is the right one. So the text is parsed again
and compared with the plan: undone, the edits give the input back; the entities are the input's with the clones
between them; each clone has the entry's parameters but one; each rewritten call has its operands but one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.errors import VfsimtError
from vfsimt.ir.calls import read_call
from vfsimt.ir.edits import apply_edits, in_text_order, inverse_edits
from vfsimt.ir.lexicon import decode_name, encode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.search import find_locals, local_spellings
from vfsimt.ir.view import ModuleView
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.nodes import Call, Parameter
    from vfsimt.specialize.plan import Plan, PlannedClone
    from vfsimt.specialize.uses import DirectCall


class ProofError(VfsimtError):
    """The result is not what was planned: a fault of vfsimt, and nothing is written (VF221)."""


def prove_edits(view: ModuleView, plan: Plan, result: str) -> None:
    """Prove that `result` is the module of `view` with exactly the planned changes.

    Raises:
        ProofError: VF221, with what differs.
    """
    text = view.module.text
    if apply_edits(result, inverse_edits(text, plan.edits)) != text:
        raise _failure("the edits, undone, do not give the input back")
    output = ModuleView(parse_module(result, view.module.source.name))
    _prove_entities(view, plan, output)
    moved = _Shift(in_text_order(plan.edits, len(text)))
    for entry in plan.entries:
        for clone in entry.clones:
            _prove_clone(view, clone, output)
            for use in clone.calls:
                _prove_call(view, clone, use, output, moved(use.call.span.start))


def _prove_entities(view: ModuleView, plan: Plan, output: ModuleView) -> None:
    """The result's definitions are the input's, in order, each followed by its new clones; all else is the input's."""
    new = {clone.name for entry in plan.entries for clone in entry.clones if not clone.is_present}
    names = [output.module.name_of(item) for item in output.module.of_kind(EntityKind.DEFINITION)]
    before = [view.module.name_of(item) for item in view.module.of_kind(EntityKind.DEFINITION)]
    if [name for name in names if name not in new] != before or len(names) != len(before) + len(new):
        raise _failure("the definitions of the result are not those of the input and the clones")
    kinds = (EntityKind.DEFINITION, EntityKind.USE_LIST_ORDER, EntityKind.ATTRIBUTES)
    others = [item.spelling for item in view.module.entities if item.kind not in kinds]
    if [item.spelling for item in output.module.entities if item.kind not in kinds] != others:
        raise _failure("a top-level entity other than a function has changed")


def _prove_clone(view: ModuleView, clone: PlannedClone, output: ModuleView) -> None:
    entity = output.module.functions.get(clone.name)
    if entity is None or entity.body is None:
        raise _failure(f"the clone @{clone.name} is not in the result")
    header = output.header(entity)
    linkage = header.linkage
    if linkage is None or linkage.slice(output.module.text) != "internal":
        raise _failure(f"the clone @{clone.name} is not internal")
    kept = [item for item in clone.entry.header.parameters if item.index != clone.entry.lanes.index]
    if [_signature(output, item) for item in header.parameters] != [_signature(view, item) for item in kept]:
        raise _failure(f"the parameters of @{clone.name} are not those of @{clone.entry.name} without the lane count")
    lanes = clone.entry.lanes.name
    if lanes is None:
        return
    if _is_plainly_replaced(view, clone, entity.body.slice(output.module.text)):
        return
    if any(find_locals(output.module.text, entity.body, lanes)):
        raise _failure(f"@{clone.name} still uses the lane count %{lanes}")
    original = clone.entry.entity.body
    assert original is not None
    if "uselistorder" in original.slice(view.module.text):
        return  # orders are not copied, and they name values
    kept_values = [item for item in local_spellings(view.module.text, original) if not _names(item, lanes)]
    if local_spellings(output.module.text, entity.body) != kept_values:
        raise _failure(f"the values of @{clone.name} are not those of @{clone.entry.name}")


def _is_plainly_replaced(view: ModuleView, clone: PlannedClone, body: str) -> bool:
    """Whether a clone's body is the original's with the lane count's name replaced, where nothing else can be meant."""
    original = clone.entry.entity.body
    assert original is not None
    text = original.slice(view.module.text)
    name = f"%{clone.entry.lanes.name}"
    if '"' in text or re.search(re.escape(name) + r"[-\w$.]", text, re.ASCII) is not None:
        return False
    return text.replace(name, str(clone.width)) == body


def _names(spelling: str, name: str) -> bool:
    return spelling[1:] == name or (spelling[1] == '"' and decode_name(spelling[1:]) == name)


def _prove_call(view: ModuleView, clone: PlannedClone, use: DirectCall, output: ModuleView, position: int) -> None:
    if output.module.text.startswith(_plain_rewrite(view, clone, use.call), position):
        return
    entity = output.entity_at(position)
    if entity is None or entity.body is None:
        raise _failure("a rewritten call is not where it was planned")
    body = output.body(entity)
    call = read_call(output.module, body.statement(body.index_at(position)))
    index = clone.entry.lanes.index
    wanted = [item.span.slice(view.module.text) for item in use.call.arguments]
    found = [item.span.slice(output.module.text) for item in call.arguments]
    if call.callee_name != clone.name or found != wanted[:index] + wanted[index + 1 :]:
        raise _failure(f"a call of @{clone.entry.name} was not turned into the call of @{clone.name} that was planned")
    if _around(view, use.call) != _around(output, call):
        raise _failure(f"a call of @{clone.name} has lost its tail kind, convention, bundles or metadata")


def _plain_rewrite(view: ModuleView, clone: PlannedClone, call: Call) -> str:
    """The text of a rewritten call where the arguments are set in the usual way and nothing else counts parameters."""
    text = view.module.text
    arguments = [
        item.span.slice(text) for item in call.arguments if item is not call.arguments[clone.entry.lanes.index]
    ]
    head = text[call.span.start : call.callee.start]
    return f"{head}@{encode_name(clone.name)}({', '.join(arguments)}){text[call.argument_list.end : call.span.end]}"


def _signature(view: ModuleView, parameter: Parameter) -> list[str]:
    return [item.slice(view.module.text) for item in (parameter.type, *parameter.attributes)]


def _around(view: ModuleView, call: Call) -> list[str]:
    parts = (call.tail_kind, call.calling_convention, call.return_type, call.bundles)
    attached = [item.span.slice(view.module.text) for item in call.attachments]
    return ["" if part is None else part.slice(view.module.text) for part in parts] + attached


class _Shift:
    """Where positions of the input stand in the result; what is inserted at a position comes before it."""

    def __init__(self, edits: tuple[Edit, ...]) -> None:
        self._ends = [edit.span.end for edit in edits]
        self._growth = [0, *accumulate(len(edit.text) - edit.span.length for edit in edits)]

    def __call__(self, position: int) -> int:
        return position + self._growth[bisect_right(self._ends, position)]


def _failure(message: str) -> ProofError:
    help_line = "this is a fault of vfsimt, and nothing was written; please report it with the input"
    return ProofError([Finding(reason=SpecializeReason.PROOF_FAILED, message=message, help=help_line)])
