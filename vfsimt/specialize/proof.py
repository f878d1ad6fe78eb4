"""Proves that the result differs from the input exactly as planned, by reading the result anew.

LLVM verifies that the result is a valid module; it cannot know that it is the right one. So the text is parsed again
and compared with the plan: it is the input with the edits and nothing else; the entities are the input's with the
clones between them; each clone has the entry's parameters but one; each rewritten call has its operands but one.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding
from vfsimt.errors import VfsimtError
from vfsimt.ir.calls import read_call
from vfsimt.ir.edits import differs_by_edits, in_text_order
from vfsimt.ir.lexicon import encode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.parser import parse_module
from vfsimt.ir.view import ModuleView
from vfsimt.specialize.cloneproof import clone_failure, is_plain_clone
from vfsimt.specialize.reasons import SpecializeReason

if TYPE_CHECKING:
    from vfsimt.ir.edits import Edit
    from vfsimt.ir.nodes import Call, Entity
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
    if not differs_by_edits(text, plan.edits, result):
        raise _failure("the result is not the input with the planned edits and nothing else")
    output = _Output(result, view.module.source.name)
    clones = {(clone.name, clone.width): clone for entry in plan.entries for clone in entry.clones}
    if not _are_plain(view, plan, list(clones.values())):
        _prove_entities(view, plan, output.view)
        for clone in clones.values():
            failure = clone_failure(view, clone, output.view, clones)
            if failure:
                raise _failure(failure)
    moved = _Shift(in_text_order(plan.edits, len(text)))
    for clone in clones.values():
        for use in clone.calls:
            _prove_call(view, clone, use, output, moved(use.call.span.start))


class _Output:
    """The result: its text, and on demand the text read anew."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self._name = name

    @cached_property
    def view(self) -> ModuleView:
        """The result, parsed."""
        return ModuleView(parse_module(self.text, self._name))


def _are_plain(view: ModuleView, plan: Plan, clones: list[PlannedClone]) -> bool:
    """Whether every clone is plain, and every new one is inserted right after an entity of the input.

    What the edits undo is proved already. So the entities of the result are the input's and these, and it need not be
    read as a whole.
    """
    inserted = [(edit.span.start, edit.text) for edit in plan.edits if not edit.span.length]
    places: dict[int, list[str]] = {}
    for position, text in inserted:
        places.setdefault(position, []).append(text)
    return all(
        is_plain_clone(view, clone)
        and (clone.is_present or any(text.endswith(clone.text) for text in places.get(clone.entry.entity.end, ())))
        for clone in clones
    )


def _prove_entities(view: ModuleView, plan: Plan, output: ModuleView) -> None:
    """The result's definitions are the input's, in order, each followed by its new clones; all else is the input's."""
    new = {clone.name for entry in plan.entries for clone in entry.clones if not clone.is_present}
    names = [output.module.name_of(item) for item in output.module.of_kind(EntityKind.DEFINITION)]
    before = [view.module.name_of(item) for item in view.module.of_kind(EntityKind.DEFINITION)]
    if [name for name in names if name not in new] != before or len(names) != len(before) + len(new):
        raise _failure("the definitions of the result are not those of the input and the clones")
    kinds = (EntityKind.DEFINITION, EntityKind.USE_LIST_ORDER, EntityKind.ATTRIBUTES)
    others = [item.spelling for item in view.module.entities if item.kind not in kinds]
    last = view.metadata.last_number
    after = [item for item in output.module.entities if item.kind not in kinds]
    if [item.spelling for item in after if not _is_new_metadata(item, last)] != others:
        raise _failure("a top-level entity other than a function has changed")


def _is_new_metadata(item: Entity, last: int) -> bool:
    return item.kind is EntityKind.NUMBERED_METADATA and int(item.spelling[1:]) > last


def _prove_call(view: ModuleView, clone: PlannedClone, use: DirectCall, result: _Output, position: int) -> None:
    if result.text.startswith(_plain_rewrite(view, clone, use.call), position):
        return
    output = result.view
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
