"""Why an object is refused: the codes VF4xx (the object and its symbols) and VF5xx (proof and patch)."""

from __future__ import annotations

from vfsimt.diagnostics import Reason


class ObjectReason(Reason):
    """The file is not an object that can be read here."""

    NOT_AN_OBJECT = "VF401"
    NOT_RELOCATABLE = "VF402"
    UNSUPPORTED_LAYOUT = "VF403"
    EMBEDDED_DEVICE_BINARY = "VF404"
    CORRUPT_HEADER = "VF405"
    CORRUPT_SECTIONS = "VF406"
    CORRUPT_SYMBOLS = "VF407"
    CORRUPT_RELOCATIONS = "VF408"
    SYMBOL_TABLE_COUNT = "VF409"
    EXECUTABLE_SECTION_COUNT = "VF410"
    OTHER_MACHINE = "VF411"


class SymbolReason(Reason):
    """A required symbol is not what it must be."""

    ABSENT = "VF421"
    UNDEFINED = "VF422"
    NOT_A_FUNCTION = "VF423"
    EMPTY = "VF424"
    OUTSIDE_SECTION = "VF425"
    NOT_EXECUTABLE = "VF426"
    DEFINED_TWICE = "VF427"
    UNEVEN_SIZE = "VF428"
    OVERSIZED = "VF429"
    MISALIGNED = "VF430"


class ProofReason(Reason):
    """A call site, or its size field, is not proved."""

    INCONSISTENT_MANIFEST = "VF501"
    OVERLAPPING_CALLERS = "VF502"
    CUT_CALL_SITE = "VF503"
    UNSUPPORTED_TARGET_SEQUENCE = "VF504"
    NEGATIVE_TARGET = "VF505"
    TARGET_IS_NO_CALLEE = "VF506"
    AMBIGUOUS_TARGET = "VF507"
    CALLEE_NOT_OBSERVED = "VF508"
    RELOCATED_TARGET = "VF509"
    RELOCATED_CALL_SITE = "VF510"
    ZERO_SIZE_FIELD = "VF511"
    EXCESSIVE_SIZE_FIELD = "VF512"
    UNKNOWN_SIZE_FAULT = "VF513"
    NEEDS_PATCH = "VF514"
    FOLDED_INTO = "VF515"
    INLINED_OR_REMOVED = "VF516"
    REVERIFICATION_FAILED = "VF517"
    UNKNOWN_CALLER = "VF518"
    LOOKS_LIKE_A_CALL_SITE = "VF519"
    CALLERS_NOT_CHECKED = "VF520"
    NO_CALLER_ALLOWED = "VF521"
    NOTHING_PROMISED = "VF522"
    NOTHING_CHECKED = "VF523"
    CALLERS_CONFLICT = "VF524"
    CALLEES_CONFLICT = "VF525"


class PatchUsageReason(Reason):
    """An option has a value that means nothing."""

    BAD_OPTION = "VF599"
