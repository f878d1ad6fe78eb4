"""Proves that a clone in the result is its original with the lane count made constant, by reading both anew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.calls import read_call
from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import NAME, TRIVIA, decode_name
from vfsimt.ir.metadata import SplitText, references
from vfsimt.ir.parser import parse_module
from vfsimt.ir.search import find_locals, global_references, local_spellings
from vfsimt.ir.view import ModuleView
from vfsimt.specialize.callsites import is_lane_parameter
from vfsimt.specialize.clone import DROPPED_ATTACHMENT
from vfsimt.specialize.likeness import MetadataMatch
from vfsimt.specialize.ownership import reached_metadata

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import Call, Entity, FunctionHeader, Parameter
    from vfsimt.specialize.plan import PlannedClone

_BLOCK = re.compile(rf"(blockaddress{TRIVIA}\({TRIVIA}@{NAME}{TRIVIA},{TRIVIA})%{NAME}", re.ASCII)


def clone_failure(
    view: ModuleView, clone: PlannedClone, output: ModuleView, clones: Mapping[tuple[str, int], PlannedClone]
) -> str | None:
    """What is wrong with a clone in the result `output`; None where nothing is.

    Args:
        view: the input.
        clone: what was planned.
        output: the result.
        clones: all planned clones, by name and width: one function can be the clone for several.
    """
    entity = output.module.functions.get(clone.name)
    original = output.module.functions[clone.entry.name]
    if entity is None or entity.body is None or original.body is None:
        return f"the clone @{clone.name} is not in the result"
    return (
        _header_failure(view, clone, output, output.header(entity))
        or _body_failure(clone, output, (original, entity), clones)
        or _metadata_failure(view, clone, output, (original, entity))
    )


def is_plain_clone(view: ModuleView, clone: PlannedClone) -> bool:
    """Whether a clone without metadata is its entry's body with W for the lane count, under the planned header.

    Only the header is read anew, with an empty body: the body is compared as text, where nothing else can be meant.
    """
    body = clone.entry.entity.body
    if body is None or clone.entry.lanes.name is None or clone.own.nodes or "!" in clone.text:
        return False
    original = body.slice(view.module.text)
    copy = original.replace(f"%{clone.entry.lanes.name}", str(clone.width))
    if not clone.text.endswith(copy) or not _is_plainly_replaceable(clone, original):
        return False
    header = ModuleView(parse_module(clone.text[: len(clone.text) - len(copy)] + "{}"))
    if [header.module.name_of(entity) for entity in header.module.entities] != [clone.name]:
        return False
    return _header_failure(view, clone, header, header.header(header.module.entities[0])) is None


def _header_failure(view: ModuleView, clone: PlannedClone, output: ModuleView, header: FunctionHeader) -> str | None:
    linkage = header.linkage
    if linkage is None or linkage.slice(output.module.text) != "internal":
        return f"the clone @{clone.name} is not internal"
    kept = [item for item in clone.entry.header.parameters if item.index != clone.entry.lanes.index]
    if [_signature(output, item) for item in header.parameters] != [_signature(view, item) for item in kept]:
        return f"the parameters of @{clone.name} are not those of @{clone.entry.name} without the lane count"
    return None


def _signature(view: ModuleView, parameter: Parameter) -> list[str]:
    return [item.slice(view.module.text) for item in (parameter.type, *parameter.attributes)]


def _body_failure(
    clone: PlannedClone, output: ModuleView, pair: tuple[Entity, Entity], clones: Mapping[tuple[str, int], PlannedClone]
) -> str | None:
    original, copy = pair[0].body, pair[1].body
    assert original is not None
    assert copy is not None
    text = output.module.text
    if _is_plainly_replaced(clone, original.slice(text), copy.slice(text)):
        return None
    return _values_failure(clone, text, original, copy) or _callees_failure(clone, output, pair, clones)


def _is_plainly_replaced(clone: PlannedClone, original: str, copy: str) -> bool:
    """Whether a clone's body is the original's with the lane count's name replaced, where nothing else can be meant.

    The numbers of metadata are another matter.
    """
    if not _is_plainly_replaceable(clone, original):
        return False
    if clone.own.nodes:
        original, copy = SplitText(original).plain(), SplitText(copy).plain()
    return original.replace(f"%{clone.entry.lanes.name}", str(clone.width)) == copy


def _is_plainly_replaceable(clone: PlannedClone, original: str) -> bool:
    """Whether the lane count's name means the lane count wherever it stands in a body."""
    if '"' in original or "blockaddress" in original or "uselistorder" in original:
        return False
    name = re.escape(f"%{clone.entry.lanes.name}")
    return re.search(name + r"[-\w$.]", original, re.ASCII) is None


def _values_failure(clone: PlannedClone, text: str, original: Span, copy: Span) -> str | None:
    """The local values of both bodies are the same ones in the same order, but for the lane count."""
    lanes = clone.entry.lanes.name
    if lanes is None:
        return None
    if "blockaddress" in original.slice(text):
        # The blocks of another function may have any name, also that of the lane count.
        bodies = [_BLOCK.sub(r"\1", item.slice(text)) for item in (original, copy)]
        text = "".join(bodies)
        original, copy = span(0, len(bodies[0])), span(len(bodies[0]), len(text))
    if any(find_locals(text, copy, lanes)):
        return f"@{clone.name} still uses the lane count %{lanes}"
    if "uselistorder" in original.slice(text):
        return None  # orders are not copied, and they name values
    kept = [item for item in local_spellings(text, original) if not _names(item, lanes)]
    if local_spellings(text, copy) != kept:
        return f"the values of @{clone.name} are not those of @{clone.entry.name}"
    return None


def _names(spelling: str, name: str) -> bool:
    return spelling[1:] == name or (spelling[1] == '"' and decode_name(spelling[1:]) == name)


def _callees_failure(
    clone: PlannedClone, output: ModuleView, pair: tuple[Entity, Entity], clones: Mapping[tuple[str, int], PlannedClone]
) -> str | None:
    """Both bodies name the same global values, but for calls that pass the lane count on and the clone's blocks."""
    text = output.module.text
    bodies = [entity.body for entity in pair if entity.body is not None]
    if "uselistorder" in bodies[0].slice(text):
        return None  # orders are not copied, and they name values
    before, after = (global_references(text, body) for body in bodies)
    if len(before) != len(after):
        return f"@{clone.name} does not refer to as many global values as @{clone.entry.name}"
    blocks = output.block_addresses.functions
    for (there, old), (here, new) in zip(before, after, strict=True):
        if old == clone.entry.name and there in blocks:
            agrees = new == clone.name and here in blocks
        else:
            agrees = new == old or _passes_lanes_on(
                clone, output, (pair[0], there), (pair[1], here), clones.get((new, clone.width))
            )
        if not agrees:
            return f"@{clone.name} refers to @{new} where @{clone.entry.name} refers to @{old}"
    return None


def _passes_lanes_on(
    clone: PlannedClone,
    output: ModuleView,
    there: tuple[Entity, int],
    here: tuple[Entity, int],
    target: PlannedClone | None,
) -> bool:
    """Whether a call in a clone is its original's call with the lane count passed on, pointed at a clone as wide."""
    if target is None:
        return False
    old, new = (_call_at(output, entity, position) for entity, position in (there, here))
    if old.callee_name != target.entry.name or old.callee.start != there[1] or new.callee.start != here[1]:
        return False
    values = [item.value.slice(output.module.text) for item in old.arguments]
    index = target.entry.lanes.index
    if not is_lane_parameter(clone.entry, values.pop(index)) or len(values) != len(new.arguments):
        return False
    types = [item.type.slice(output.module.text) for item in old.arguments]
    return types[:index] + types[index + 1 :] == [item.type.slice(output.module.text) for item in new.arguments]


def _call_at(view: ModuleView, entity: Entity, position: int) -> Call:
    body = view.body(entity)
    return read_call(view.module, body.statement(body.index_at(position)))


def _metadata_failure(
    view: ModuleView, clone: PlannedClone, output: ModuleView, pair: tuple[Entity, Entity]
) -> str | None:
    """The clone's metadata are copies of its original's, and nothing in it leads to the original's own nodes."""
    original, copy = pair
    own = clone.own
    if not own.nodes and not _mentions_metadata(output, original) and not _mentions_metadata(output, copy):
        return None
    match = MetadataMatch(own, view.metadata, output.metadata)
    if not match.nodes_agree(_numbers(output, original), _numbers(output, copy)):
        return f"the metadata of @{clone.name} are not copies of those of @{clone.entry.name}"
    if _subprogram(output, original) != [item for item in (own.subprogram,) if item is not None]:
        return f"the subprogram of @{clone.name} is not copied"
    reached = reached_metadata(output.metadata, {int(number) for number in match.shared if number})
    shared = reached & {*own.nodes}
    if shared:
        return f"@{clone.name} reaches !{min(shared)}, which belongs to @{clone.entry.name}"
    return None


def _mentions_metadata(view: ModuleView, entity: Entity) -> bool:
    return view.module.text.find("!", entity.start, entity.end) >= 0


def _numbers(view: ModuleView, entity: Entity) -> list[str]:
    """The metadata that a function refers to, but for the attachment that clones leave out."""
    text = view.module.text
    position = entity.start
    pieces: list[str] = []
    for item in view.header(entity).attachments:
        if item.kind == DROPPED_ATTACHMENT:
            pieces.append(text[position : item.span.start])
            position = item.span.end
    pieces.append(text[position : entity.end])
    return [number for number in SplitText("".join(pieces)).numbers if number]


def _subprogram(view: ModuleView, entity: Entity) -> list[int]:
    attached = (item for item in view.header(entity).attachments if item.kind == "dbg")
    return [number for item in attached for number in references(item.value.slice(view.module.text))]
