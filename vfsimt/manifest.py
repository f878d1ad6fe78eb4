r"""The manifest, schema `vfsimt.manifest/1`: what an LLVM module promises about the object compiled from it.

The records and their JSON form, nothing else: `vfsimt.simt` builds a manifest from IR, `vfsimt.patch` reads one.
Keys are written in the order of the records' fields, lists in module order, two spaces of indent and a newline
at the end, so the same module gives the same bytes. Readers ignore unknown keys.

Symbol names keep their exact bytes: a byte that is not UTF-8 is a surrogate U+DC80 ... U+DCFF in the `str` and
a `\udcXX` escape in the JSON.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, fields
from itertools import chain, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar, cast

from vfsimt import __version__
from vfsimt.diagnostics import Finding, ObjectPlace, Reason
from vfsimt.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

MANIFEST_SCHEMA = "vfsimt.manifest/1"
DEFAULT_SIMT_SUFFIX = "_simt_entry"
GENERATOR = f"vfsimt {__version__}"


class ManifestReason(Reason):
    """Why a manifest could not be read."""

    NOT_JSON = "VF051"
    WRONG_SCHEMA = "VF052"
    BAD_FIELD = "VF053"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleIdentity:
    """Which IR text the manifest speaks about.

    Attributes:
        name: base name of the file: no directory, date or host.
        sha256: of the bytes of the IR text that is to be compiled, in hexadecimal.
        triple: the module's target triple, or empty.
        simt_suffix: what the vendor compiler appends to a SIMT function's name to make its ELF symbol.
    """

    name: str
    sha256: str
    triple: str = ""
    simt_suffix: str = DEFAULT_SIMT_SUFFIX


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSite:
    """One direct SIMT call in the IR; `ordinal` counts from 0 within the caller, line and column from 1."""

    caller: str
    ordinal: int
    callee: str
    callee_symbol: str
    callee_has_inline_asm: bool
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Callee:
    """One SIMT function that some call site names.

    Attributes:
        function, symbol: the IR name and the ELF symbol it becomes.
        linkage: the IR linkage keyword; `external` where none is written.
        noinline: whether the function carries that attribute.
        call_sites: how many direct SIMT calls the module has to it.
        has_inline_asm: whether its body contains inline assembly.
        body_digest: hexadecimal digest of signature and body, free of local names.
        twins: the other callees with the same digest, in module order.
        fragile: `linkonce` or `linkonce_odr` with a single call site, so that its symbol may be folded away.
    """

    function: str
    symbol: str
    linkage: str
    noinline: bool
    call_sites: int
    has_inline_asm: bool
    body_digest: str
    twins: tuple[str, ...]
    fragile: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Specialization:
    """One full-packet clone.

    Attributes:
        entry, clone: IR names.
        width: W, in lanes.
        lanes_parameter: the lane parameter's name, or its index (from 0) in decimal where it has none.
        call_sites_rewritten, call_sites_kept: direct calls of the entry that call the clone now, and that do not.
        cloned_instructions: LLVM instructions in the clone's body, before optimisation.
        symbol_may_vanish: an optimiser may inline the clone away; its absence is no error.
    """

    entry: str
    clone: str
    width: int
    lanes_parameter: str
    call_sites_rewritten: int
    call_sites_kept: int
    cloned_instructions: int
    symbol_may_vanish: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A whole manifest; lists are in module order."""

    module: ModuleIdentity
    call_sites: tuple[CallSite, ...] = ()
    callees: tuple[Callee, ...] = ()
    specializations: tuple[Specialization, ...] = ()
    generator: str = GENERATOR
    schema: str = MANIFEST_SCHEMA

    def to_json(self) -> str:
        """The manifest as JSON text, ASCII only, with a newline at the end."""
        document = {
            "schema": self.schema,
            "generator": self.generator,
            "module": _as_object(self.module),
            "call_sites": [_as_object(site) for site in self.call_sites],
            "callees": [_as_object(callee) for callee in self.callees],
            "specializations": [_as_object(item) for item in self.specializations],
        }
        return json.dumps(document, indent=2, ensure_ascii=True) + "\n"

    @staticmethod
    def from_json(text: str | bytes, *, name: str = "manifest") -> Manifest:
        """Read a manifest; `name` is what findings call the file.

        Raises:
            InputError: VF051 not JSON, VF052 another schema version, VF053 a required key missing or of a wrong type.
        """
        return _ManifestReader(name).read(text)


_Record = TypeVar("_Record")


def _as_object(record: ModuleIdentity | CallSite | Callee | Specialization) -> dict[str, object]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


class _ManifestReader:
    """Turns JSON into records; collects every wrong field before it reports."""

    def __init__(self, name: str) -> None:
        self._place = ObjectPlace(name=name)
        self._findings: list[Finding] = []

    def read(self, text: str | bytes) -> Manifest:
        document = self._parse(text)
        schema = document.get("schema")
        if schema != MANIFEST_SCHEMA:
            message = f"the manifest's schema is {_shown(schema)}, not {MANIFEST_SCHEMA!r}"
            self._fail(ManifestReason.WRONG_SCHEMA, message, "make the manifest again with this version of vfsimt")
            raise InputError(self._findings)
        generator = self._field(document, "generator", str, "")
        modules = self._records([document.get("module")], "module", ModuleIdentity)
        sites = self._records(document.get("call_sites"), "call_sites", CallSite)
        callees = self._records(document.get("callees"), "callees", Callee)
        specializations = self._records(document.get("specializations"), "specializations", Specialization)
        if self._findings:
            raise InputError(self._findings)
        return Manifest(
            module=modules[0],
            call_sites=sites,
            callees=callees,
            specializations=specializations,
            generator=cast("str", generator),
        )

    def _parse(self, text: str | bytes) -> dict[str, object]:
        try:
            document: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            message = f"not JSON: {error}" if str(error) else "not JSON"
            self._fail(ManifestReason.NOT_JSON, message, "give the file that 'vfsimt manifest' wrote")
            raise InputError(self._findings) from error
        if not isinstance(document, dict):
            message = "not a manifest: the JSON document is no object"
            self._fail(ManifestReason.NOT_JSON, message, "give the file that 'vfsimt manifest' wrote")
            raise InputError(self._findings)
        return cast("dict[str, object]", document)

    def _records(self, items: object, path: str, record: Callable[..., _Record]) -> tuple[_Record, ...]:
        if not isinstance(items, list):
            self._fail_field(path, "a list", items)
            return ()
        quickly = _records_by_column(cast("list[object]", items), record)
        if quickly is not None:
            return quickly
        made: list[_Record] = []
        types = _FIELD_TYPES[record]
        for index, item in enumerate(cast("list[object]", items)):
            where = path if path == "module" else f"{path}[{index}]"
            if not isinstance(item, dict):
                self._fail_field(where, "an object", item)
                continue
            members = cast("dict[str, object]", item)
            made.append(record(**{key: self._field(members, key, kind, where) for key, kind in types.items()}))
        return tuple(made)

    def _field(self, members: dict[str, object], key: str, kind: type, where: str) -> object:
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

    def _fail_field(self, path: str, wanted: str, value: object) -> None:
        found = "is missing" if value is None else f"is {_shown(value)}"
        help_line = "make the manifest again; it is not meant to be written by hand"
        self._fail(ManifestReason.BAD_FIELD, f"{path} {found}; it must be {wanted}", help_line)

    def _fail(self, reason: ManifestReason, message: str, help_line: str) -> None:
        self._findings.append(Finding(reason=reason, message=message, place=self._place, help=help_line))


def _records_by_column(items: list[object], record: Callable[..., _Record]) -> tuple[_Record, ...] | None:
    """All records of a list at once, or None if any field of any item is not as it must be.

    A manifest may have ten thousands of records, and a build step reads it each time, so fields are checked and set
    a column at a time, in C. The slow reader then finds out what is wrong, if anything is.
    """
    columns: dict[str, list[object]] = {}
    for key, kind in _FIELD_TYPES[record].items():
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
    made: list[_Record] = [*map(object.__new__, repeat(cast("type[_Record]", record), len(items)))]
    for key, values in columns.items():
        # The records are frozen; the slot itself is the one way to set a field, and takes no Python frame.
        set_field = cast("Callable[[_Record, object], None]", getattr(record, key).__set__)
        deque(map(set_field, made, values), maxlen=0)
    return tuple(made)


_KIND_NAMES: dict[type, str] = {str: "a string", int: "a whole number from 0 up", bool: "true or false"}
_ANNOTATIONS: dict[str, type] = {"str": str, "int": int, "bool": bool, "tuple[str, ...]": tuple}
_FIELD_TYPES: dict[object, dict[str, type]] = {
    record: {field.name: _ANNOTATIONS[str(field.type)] for field in fields(record)}
    for record in (ModuleIdentity, CallSite, Callee, Specialization)
}


def _shown(value: object) -> str:
    shown = ascii(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
