"""What the debug info of merged clones says of a variable whose value was a constant, another one in each clone.

Debug info does not decide whether clones are merged. The merged function keeps that of its first clone; where this
gives a variable a constant, the record gets the parameter that stands for the constant now, and `poison` where there is
none: "optimised out" (LLVM, "Source Level Debugging"), and not a value that is wrong for the other clones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vfsimt.ir.edits import Edit
from vfsimt.ir.grammar import span as make_span
from vfsimt.simt.cut import debug_records, without_comment_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vfsimt.diagnostics import Span
    from vfsimt.simt.census import Function
    from vfsimt.simt.clones import CloneGroup

_CONSTANT = re.compile(
    r"\s*(?:#dbg_(?:value|assign)[ ]*\(|(?:tail[ ]+)?call[ ]+void[ ]+@llvm\.dbg\.(?:value|assign)\([ ]*metadata[ ])[ ]*"
    r"(i[0-9]+|half|bfloat|float|double)[ ]+([-+us]?[0-9][-+.\w]*|true|false)[ ]*,",
    re.ASCII,
)


class _Constant(NamedTuple):
    """The constant that a record gives to a variable."""

    type: str
    text: str
    span: Span


def debug_value_edits(group: CloneGroup, names: Sequence[str]) -> Iterator[Edit]:
    """The edits of the first clone's records.

    Args:
        group: the clones.
        names: of its parameters, with the sigil.
    """
    first, *others = (_constants(function) for function in group.members)
    if not any(first):
        return
    parameters = {(item.type, item.values): name for item, name in zip(group.parameters, names, strict=True)}
    are_aligned = all(len(other) == len(first) for other in others)
    for index, constant in enumerate(first):
        if constant is None:
            continue
        column = [constant, *(other[index] for other in others)] if are_aligned else []
        values = tuple(item.text for item in column if item is not None and item.type == constant.type)
        is_known = are_aligned and len(values) == len(group.members)
        if not is_known or len(set(values)) > 1:
            value = parameters.get((constant.type, values), "poison") if is_known else "poison"
            yield Edit(span=constant.span, text=value)


def _constants(function: Function) -> list[_Constant | None]:
    """For each record of debug info in a body, the constant that it gives to a variable."""
    body, text = function.entity.body, function.module.text
    assert body is not None
    if text.find("dbg", body.start, body.end) < 0:
        return []
    offset = body.start
    code = without_comment_text("\n" + text[body.start + 1 : body.end - 1])
    found: list[_Constant | None] = []
    for start, end in debug_records(code):
        match = _CONSTANT.match(code, start, end)
        if match is None:
            found.append(None)
        else:
            place = make_span(offset + match.start(2), offset + match.end(2))
            found.append(_Constant(match[1], match[2], place))
    return found
