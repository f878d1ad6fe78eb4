"""The part of the SARIF 2.1.0 schema that vfsimt's logs use, written from the standard; every object is closed."""

from __future__ import annotations


def _closed(required: list[str], **properties: object) -> dict[str, object]:
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


_TEXT = _closed(["text"], text={"type": "string", "minLength": 1})
_INDEX = {"type": "integer", "minimum": 0}
_COUNT = {"type": "integer", "minimum": 1}
_REGION = {
    **_closed(
        [],
        startLine=_COUNT,
        startColumn=_COUNT,
        endLine=_COUNT,
        endColumn=_COUNT,
        byteOffset=_INDEX,
        byteLength=_INDEX,
        snippet=_closed([], text={"type": "string"}),
    ),
    "anyOf": [{"required": ["startLine"]}, {"required": ["byteOffset"]}],
}
_URI = {"type": "string", "format": "uri-reference", "pattern": "^[!-~]*$"}
_LOCATION = _closed(
    [],
    physicalLocation=_closed(["artifactLocation"], artifactLocation=_closed(["uri"], uri=_URI), region=_REGION),
    logicalLocations={
        "type": "array",
        "uniqueItems": True,
        "items": _closed([], name={"type": "string"}, kind={"type": "string"}),
    },
    message=_TEXT,
)
_LOCATIONS = {"type": "array", "items": _LOCATION}

# SARIF 2.1.0: 3.13 log, 3.14 run, 3.18 tool, 3.49 reporting descriptor, 3.27 result, 3.28 location, 3.30 region.
SARIF_SUBSET = _closed(
    ["version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={
        "type": "array",
        "items": _closed(
            ["tool"],
            tool=_closed(
                ["driver"],
                driver=_closed(
                    ["name"],
                    name={"type": "string"},
                    version={"type": "string"},
                    rules={
                        "type": "array",
                        "uniqueItems": True,
                        "items": _closed(
                            ["id"],
                            id={"type": "string"},
                            shortDescription=_TEXT,
                            fullDescription=_TEXT,
                        ),
                    },
                ),
            ),
            properties={"type": "object"},
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            results={
                "type": "array",
                "items": _closed(
                    ["message"],
                    ruleId={"type": "string"},
                    ruleIndex=_INDEX,
                    level={"enum": ["none", "note", "warning", "error"]},
                    message=_TEXT,
                    locations=_LOCATIONS,
                    relatedLocations={**_LOCATIONS, "uniqueItems": True},
                    properties={"type": "object"},
                ),
            },
        ),
    },
)
