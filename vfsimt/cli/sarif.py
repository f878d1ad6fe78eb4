"""Findings as a SARIF 2.1.0 log (OASIS Static Analysis Results Interchange Format), for code-scanning services.

Addresses and file offsets have no line, so an object's place is a byte offset in the artifact and a logical
location for its symbol (SARIF 2.1.0, 3.30 and 3.33).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from sarif_pydantic.sarif import (
    ArtifactLocation,
    Level,
    Location,
    LogicalLocation,
    Message,
    PhysicalLocation,
    Region,
    ReportingDescriptor,
    Result,
    Run,
    Sarif,
    Tool,
    ToolDriver,
)

from vfsimt import __version__
from vfsimt.cli.explain import explanations
from vfsimt.diagnostics import Severity, TextPlace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vfsimt.diagnostics import Finding, Place

_SCHEMA_URI: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Final = {Severity.ERROR: Level.ERROR, Severity.WARNING: Level.WARNING, Severity.NOTE: Level.NOTE}


def sarif_text(findings: Iterable[Finding], *, scanned: Mapping[str, object] | None = None) -> str:
    """One run with one result for each finding, and one rule for each code among them.

    Args:
        findings: the results.
        scanned: by the name of each object, what was looked at; a property of the run (SARIF 2.1.0, 3.8 and 3.14).
    """
    listed = tuple(findings)
    rules = _rules(sorted({finding.code for finding in listed}))
    index = {rule.id: position for position, rule in enumerate(rules)}
    run = Run(
        tool=Tool(driver=ToolDriver(name="vfsimt", version=__version__, rules=rules)),
        results=[_result(finding, index[finding.code]) for finding in listed],
        properties={"scanned": {_clean(name): facts for name, facts in scanned.items()}} if scanned else None,
    ).model_copy(update={"columnKind": "unicodeCodePoints"})  # the model lacks this key (SARIF 2.1.0, 3.14.17)
    log = Sarif.model_validate({"$schema": _SCHEMA_URI, "version": "2.1.0", "runs": [run]})
    return log.model_dump_json(indent=2, by_alias=True, exclude_none=True)


def _rules(codes: Sequence[str]) -> list[ReportingDescriptor]:
    pages = explanations()
    rules: list[ReportingDescriptor] = []
    for code in codes:
        title, _, text = pages[code].partition("\n")
        rules.append(
            ReportingDescriptor(
                id=code,
                short_description=Message(text=title.partition(": ")[2]),
                full_description=Message(text=" ".join(text.split())),
            )
        )
    return rules


def _result(finding: Finding, rule: int) -> Result:
    advice = f"\n{finding.help}" if finding.help else ""
    return Result(
        rule_id=finding.code,
        rule_index=rule,
        level=_LEVELS[finding.severity],
        message=Message(text=_clean(finding.message + advice)),
        locations=[] if finding.place is None else [_location(finding.place)],
        related_locations=[_location(note.place, note.message) for note in finding.notes if note.place is not None],
        properties={"notes": [_clean(note.message) for note in finding.notes]} if finding.notes else None,
    )


def _location(place: Place, message: str | None = None) -> Location:
    said = None if message is None else Message(text=_clean(message))
    if isinstance(place, TextPlace):
        region = Region(
            start_line=place.line, start_column=place.column, end_line=place.line, end_column=place.column + place.width
        )
        return Location(physical_location=_artifact(place.name, region), message=said)
    region = None if place.file_offset is None else Region(byte_offset=place.file_offset, byte_length=0)
    symbol = None if place.symbol is None else [LogicalLocation(name=_clean(place.symbol), kind="function")]
    return Location(physical_location=_artifact(place.name, region), logical_locations=symbol, message=said)


def _artifact(name: str, region: Region | None) -> PhysicalLocation:
    uri = quote(name.encode("utf-8", "surrogateescape"), safe="/")
    return PhysicalLocation(artifact_location=ArtifactLocation(uri=uri), region=region)


def _clean(text: str) -> str:
    """Text with stray bytes as escapes: a SARIF log is UTF-8, which has no lone surrogates."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
