"""A JSON-like document as YAML 1.2 block text; strings stay JSON strings, which YAML reads as they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def yaml_text(document: Mapping[str, object]) -> str:
    """The text of a document of objects, lists, strings, numbers, booleans and nulls."""
    return "\n".join(_mapping_lines(document, "")) + "\n"


def _mapping_lines(members: Mapping[str, object], indent: str) -> Iterator[str]:
    for key, value in members.items():
        yield from _member_lines(f"{indent}{key}:", value, indent)


def _member_lines(lead: str, value: object, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        yield lead
        yield from _mapping_lines(cast("dict[str, object]", value), indent + "  ")
    elif isinstance(value, (list, tuple)) and value and not _is_flat(cast("Sequence[object]", value)):
        yield lead
        for item in cast("Sequence[object]", value):
            yield from _item_lines(item, indent + "  ")
    else:
        yield f"{lead} {json.dumps(value, ensure_ascii=True)}"


def _item_lines(item: object, indent: str) -> Iterator[str]:
    if not isinstance(item, dict) or not item:
        yield f"{indent}- {json.dumps(item, ensure_ascii=True)}"
        return
    lines = _mapping_lines(cast("dict[str, object]", item), indent + "  ")
    yield f"{indent}- {next(lines).lstrip()}"
    yield from lines


def _is_flat(items: Sequence[object]) -> bool:
    return not any(isinstance(item, (dict, list, tuple)) for item in items)
