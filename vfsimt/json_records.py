"""Records as JSON objects and back: lists of many records are checked, made and written a column at a time.

A record's fields are of type `str`, `int` (not below 0), `bool` or `tuple[str, ...]`.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import fields
from functools import lru_cache
from itertools import chain, repeat
from json.encoder import encode_basestring_ascii
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, TypeVar, cast

from vfsimt.diagnostics import Finding, ObjectPlace, Reason
from vfsimt.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Record = TypeVar("Record")
_STEP = "  "
_KIND_NAMES: dict[type, str] = {str: "a string", int: "a whole number from 0 up", bool: "true or false"}
_ANNOTATIONS: dict[str, type] = {"str": str, "int": int, "bool": bool, "tuple[str, ...]": tuple}


@lru_cache
def _field_types(record: Callable[..., object]) -> dict[str, type]:
    return {field.name: _ANNOTATIONS[str(field.type)] for field in fields(cast("type[object]", record))}  # pyright: ignore[reportArgumentType]


def object_text(record: object, depth: int) -> str:
    """A record as `json.dumps(..., indent=2)` prints it, ASCII only; `depth` is how many brackets it stands in."""
    return _object_texts(type(record), [record], depth)[0]


def list_text(records: Sequence[object], depth: int) -> str:
    """Records of one type as `json.dumps(..., indent=2)` prints a list of them, ASCII only."""
    if not records:
        return "[]"
    return _list(_object_texts(type(records[0]), records, depth + 1), depth)


def _object_texts(record: type, records: Sequence[object], depth: int) -> list[str]:
    types = _field_types(record)
    inner = "\n" + _STEP * (depth + 1)
    keys = ",".join(f"{inner}{encode_basestring_ascii(name)}: %s" for name in types)
    values = [_texts(map(attrgetter(name), records), kind, depth + 1) for name, kind in types.items()]
    return [*map(f"{{{keys}\n{_STEP * depth}}}".__mod__, zip(*values, strict=True))]


def _texts(values: Iterable[object], kind: type, depth: int) -> Iterable[str]:
    if kind is str:
        return map(encode_basestring_ascii, cast("Iterable[str]", values))
    if kind is tuple:
        names = cast("Iterable[tuple[str, ...]]", values)
        return (_list([*map(encode_basestring_ascii, items)], depth) if items else "[]" for items in names)
    return ({True: "true", False: "false"}[bool(value)] for value in values) if kind is bool else map(str, values)


def _list(texts: list[str], depth: int) -> str:
    inner = "\n" + _STEP * (depth + 1)
    return f"[{inner}{f',{inner}'.join(texts)}\n{_STEP * depth}]"


class RecordReader:
    """Turns JSON into records; collects every wrong field.

    Args:
        name: what findings call the file.
        not_json: the reason where the text is no JSON object.
        bad_field: the reason where a field is missing or of a wrong type.
        writer: the program that writes such files, for the help line.
    """

    def __init__(self, name: str, *, not_json: Reason, bad_field: Reason, writer: str) -> None:
        self.findings: list[Finding] = []
        self._place = ObjectPlace(name=name)
        self._not_json = not_json
        self._bad_field = bad_field
        self._writer = writer

    def parse(self, text: str | bytes) -> dict[str, object]:
        """The JSON object that the text is.

        Raises:
            InputError: it is none.
        """
        help_line = f"give the file that {self._writer} wrote"
        try:
            document: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            self.fail(self._not_json, f"not JSON: {error}" if str(error) else "not JSON", help_line)
            raise InputError(self.findings) from error
        if not isinstance(document, dict):
            self.fail(self._not_json, "not a manifest: the JSON document is no object", help_line)
            raise InputError(self.findings)
        return cast("dict[str, object]", document)

    def records(self, items: object, path: str, record: Callable[..., Record]) -> tuple[Record, ...]:
        """A list of objects as records; `path` is what findings call the list."""
        if not isinstance(items, list):
            self._fail_field(path, "a list", items)
            return ()
        quickly = _records_by_column(cast("list[object]", items), record)
        if quickly is not None:
            return quickly
        found = (
            self.record(item, f"{path}[{index}]", record) for index, item in enumerate(cast("list[object]", items))
        )
        return tuple(item for item in found if item is not None)

    def record(self, item: object, path: str, record: Callable[..., Record]) -> Record | None:
        """An object as a record; None where it is no object."""
        if not isinstance(item, dict):
            self._fail_field(path, "an object", item)
            return None
        members = cast("dict[str, object]", item)
        return record(**{key: self.field(members, key, kind, path) for key, kind in _field_types(record).items()})

    def field(self, members: dict[str, object], key: str, kind: type, where: str) -> object:
        """The value of a key, or an empty one of the same type where there is none of that type."""
        value = members.get(key)
        path = f"{where}.{key}" if where else key
        if kind is tuple:
            items = cast("list[object]", value) if isinstance(value, list) else [None]
            if all(isinstance(item, str) for item in items):
                return tuple(items)
            self._fail_field(path, "a list of strings", cast("object", value))
            return ()
        if type(value) is kind and not (kind is int and cast("int", value) < 0):
            return value
        self._fail_field(path, _KIND_NAMES[kind], value)
        return kind()

    def fail(self, reason: Reason, message: str, help_line: str) -> None:
        """Keep a finding."""
        self.findings.append(Finding(reason=reason, message=message, place=self._place, help=help_line))

    def _fail_field(self, path: str, wanted: str, value: object) -> None:
        found = "is missing" if value is None else f"is {shown(value)}"
        help_line = "make the manifest again; it is not meant to be written by hand"
        self.fail(self._bad_field, f"{path} {found}; it must be {wanted}", help_line)


def _records_by_column(items: list[object], record: Callable[..., Record]) -> tuple[Record, ...] | None:
    """All records of a list at once, or None if any field of any item is not as it must be.

    A file may have ten thousands of records, and a build step reads it each time, so fields are checked and set a
    column at a time, in C. The slow reader then finds out what is wrong, if anything is.
    """
    columns: dict[str, list[object]] = {}
    for key, kind in _field_types(record).items():
        try:
            values: list[object] = list(map(itemgetter(key), cast("list[dict[str, object]]", items)))
        except (TypeError, KeyError, IndexError):
            return None
        if not {*map(type, values)} <= {list if kind is tuple else kind}:
            return None
        if kind is int and min(cast("list[int]", values), default=0) < 0:
            return None
        if kind is tuple:
            lists = cast("list[list[object]]", values)
            if not {*map(type, chain.from_iterable(lists))} <= {str}:
                return None
            values = [*map(tuple, lists)]
        columns[key] = values
    made: list[Record] = [*map(object.__new__, repeat(cast("type[Record]", record), len(items)))]
    for key, values in columns.items():
        # The records are frozen; the slot itself is the one way to set a field, and takes no Python frame.
        set_field = cast("Callable[[Record, object], None]", getattr(record, key).__set__)
        deque(map(set_field, made, values), maxlen=0)
    return tuple(made)


def shown(value: object) -> str:
    """A value of a JSON document for a message, cut where it is long."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."
