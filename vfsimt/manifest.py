r"""The manifest, schema `vfsimt.manifest/2`: what an LLVM module promises about the object compiled from it.

The records and their JSON form, nothing else: `vfsimt.simt` builds a manifest from IR, `vfsimt.patch` reads one.
Keys are written in the order of the records' fields, lists in module order, two spaces of indent and a newline
at the end, so the same module gives the same bytes. Readers ignore unknown keys.

Symbol names keep their exact bytes: a byte that is not UTF-8 is a surrogate U+DC80 ... U+DCFF in the `str` and
a `\udcXX` escape in the JSON.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from json.encoder import encode_basestring_ascii
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from vfsimt import __version__
from vfsimt.diagnostics import Finding, ObjectPlace, Reason
from vfsimt.errors import InputError, RefusedError, UsageError
from vfsimt.json_records import RecordReader, list_text, object_text, shown
from vfsimt.manifest_records import (
    Callee,
    CallSite,
    ModuleIdentity,
    Specialization,
    TwinFamily,
)
from vfsimt.twin_lists import ListingCallee, families_of, listed_names, with_lists

if TYPE_CHECKING:
    from collections.abc import Sequence

CURRENT_SCHEMA = 2
SCHEMAS = {1: "vfsimt.manifest/1", 2: "vfsimt.manifest/2"}
MANIFEST_SCHEMA = SCHEMAS[CURRENT_SCHEMA]
GENERATOR = f"vfsimt {__version__}"
MOST_LISTED_NAMES = 4_000_000
"""Of twins in the lists of schema 1: a family of 2,000. They take some 50 bytes each, and ten times that to read."""


class ManifestReason(Reason):
    """Why a manifest could not be read, or written."""

    NOT_JSON = "VF051"
    WRONG_SCHEMA = "VF052"
    BAD_FIELD = "VF053"
    TOO_MANY_TWINS = "VF309"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A whole manifest; lists are in module order, families in that of their first functions.

    Attributes:
        families: the twins among the callees, each family once; a callee without twins is in none.
    """

    module: ModuleIdentity
    call_sites: tuple[CallSite, ...] = ()
    callees: tuple[Callee, ...] = ()
    families: tuple[TwinFamily, ...] = ()
    specializations: tuple[Specialization, ...] = ()
    generator: str = GENERATOR

    def of_file(self, name: str, data: bytes) -> Manifest:
        """The same manifest for the file that holds the module: the base name of `name`, and the digest of `data`."""
        digest = hashlib.sha256(data).hexdigest()
        return replace(self, module=replace(self.module, name=PurePath(name).name or name, sha256=digest))

    def twins_of(self, function: str) -> tuple[str, ...]:
        """The callees that have the same body as one of them, in module order; it takes a look at all families."""
        families = (family.functions for family in self.families if function in family.functions)
        return tuple(name for functions in families for name in functions if name != function)

    def to_json(self, *, schema: int = CURRENT_SCHEMA) -> str:
        """The manifest as JSON text, ASCII only, with a newline at the end.

        Args:
            schema: 2, or 1 for programs that read only that; there each callee lists its twins.

        Raises:
            RefusedError: VF309, schema 1 would list more names than `MOST_LISTED_NAMES`.
            UsageError: VF052, there is no such schema.
        """
        if schema not in SCHEMAS:
            message = f"there is no schema {shown(schema)} of manifests to write"
            raise UsageError(
                [Finding(reason=ManifestReason.WRONG_SCHEMA, message=message, help="the schemas are 1 and 2")]
            )
        members: dict[str, str] = {
            "schema": encode_basestring_ascii(SCHEMAS[schema]),
            "generator": encode_basestring_ascii(self.generator),
            "module": object_text(self.module, 1),
            "call_sites": list_text(self.call_sites, 1),
        }
        if schema == CURRENT_SCHEMA:
            members["callees"] = list_text(self.callees, 1)
            members["families"] = list_text(self.families, 1)
        else:
            members["callees"] = list_text(self._listing_callees(), 1)
        members["specializations"] = list_text(self.specializations, 1)
        lines = ",\n".join(f'  "{key}": {text}' for key, text in members.items())
        return f"{{\n{lines}\n}}\n"

    @staticmethod
    def from_json(text: str | bytes, *, name: str = "manifest") -> Manifest:
        """Read a manifest of schema 1 or 2; `name` is what findings call the file.

        Raises:
            InputError: VF051 not JSON, VF052 another schema version, VF053 a required key missing or of a wrong type.
        """
        return _read(text, name)

    def _listing_callees(self) -> Sequence[ListingCallee]:
        names = listed_names(self.families)
        if names > MOST_LISTED_NAMES:
            raise RefusedError(
                [
                    Finding(
                        reason=ManifestReason.TOO_MANY_TWINS,
                        message=f"schema 1 would list {names:,} names of twins, more than {MOST_LISTED_NAMES:,}",
                        place=ObjectPlace(name=self.module.name),
                        help="write schema 2, which names each family of twins once",
                    )
                ]
            )
        return [*with_lists(self.callees, self.families)]


def _read(text: str | bytes, name: str) -> Manifest:
    reader = RecordReader(
        name, not_json=ManifestReason.NOT_JSON, bad_field=ManifestReason.BAD_FIELD, writer="'vfsimt manifest'"
    )
    document = reader.parse(text)
    schema = document.get("schema")
    if schema not in SCHEMAS.values():
        known = " or ".join(map(repr, SCHEMAS.values()))
        message = f"the manifest's schema is {shown(schema)}, not {known}"
        reader.fail(ManifestReason.WRONG_SCHEMA, message, "make the manifest again with this version of vfsimt")
        raise InputError(reader.findings)
    generator = reader.field(document, "generator", str, "")
    module = reader.record(document.get("module"), "module", ModuleIdentity)
    sites = reader.records(document.get("call_sites"), "call_sites", CallSite)
    if schema == MANIFEST_SCHEMA:
        callees = reader.records(document.get("callees"), "callees", Callee)
        families = reader.records(document.get("families"), "families", TwinFamily)
    else:
        listing = reader.records(document.get("callees"), "callees", ListingCallee)
        callees, families = tuple(callee.without_list() for callee in listing), families_of(listing)
    specializations = reader.records(document.get("specializations"), "specializations", Specialization)
    if reader.findings or module is None:
        raise InputError(reader.findings)
    return Manifest(
        module=module,
        call_sites=sites,
        callees=callees,
        families=families,
        specializations=specializations,
        generator=cast("str", generator),
    )
