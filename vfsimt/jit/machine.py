"""What a module says of the machine that it is for, against this host: target triple, data layout, scalable vectors.

Sources: LLVM Language Reference, "Target Triple" and "Data Layout"; LLVM's `UpgradeDataLayoutString` for what older
compilers left out of a layout.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.ir.grammar import span
from vfsimt.ir.lexicon import SKIPPED
from vfsimt.ir.nodes import EntityKind
from vfsimt.jit.hostform import said_of_target
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Finding, Span
    from vfsimt.ir.parser import Module

_SAME_MACHINE = {"arm64": "aarch64", "arm64e": "aarch64", "amd64": "x86_64", "x86_64h": "x86_64"}
_OBJECT_FORMATS = (
    ("Mach-O", re.compile(r"apple|darwin|macos|ios|tvos|watchos|xros|driverkit|macho")),
    ("COFF", re.compile(r"windows|win32|cygwin|mingw|uefi|coff")),
    ("XCOFF", re.compile(r"aix|xcoff")),
)
_SCALABLE_MACHINES = frozenset(("aarch64", "riscv32", "riscv64"))
_SCALABLE = re.compile(rf"<[ \t]*vscale[ \t]+x|{SKIPPED}")

_OPEN = re.compile(r"(?:m:.*|p27[012]:.*|f80:.*|n[0-9:]*|S[0-9]+|i8:8:32|i16:16:32|i128:128|Fn32|e)\Z")
"""What a layout may leave out or add without another layout of memory: mangling, address spaces 270 to 272, native
widths, the stack's alignment, and the alignment of i128, which LLVM adds where it reads an older module."""

_RETARGET = "--retarget runs it for this host, without its triple, data layout and target attributes"


def machine_of(triple: str) -> str:
    """The first part of a triple, in one spelling."""
    name = triple.partition("-")[0]
    return _SAME_MACHINE.get(name, name)


def is_for_another_machine(module: Module, host: str) -> bool:
    """Whether the triple of a module names another architecture than that of the host's triple."""
    triples = _said(module, EntityKind.TARGET_TRIPLE)
    return any(triple and machine_of(triple) != machine_of(host) for triple, _ in triples)


def foreign_target(module: Module, host: str, host_layout: str) -> Iterator[Finding]:
    """A finding for a triple or a data layout that is not the host's; one, since the layout follows the triple."""
    for kind, other in ((EntityKind.TARGET_TRIPLE, _other_triple), (EntityKind.DATA_LAYOUT, _other_layout)):
        for said, place in _said(module, kind):
            message = other(said, host if kind is EntityKind.TARGET_TRIPLE else host_layout) if said else ""
            if message:
                yield finding(JitReason.NOT_HOST_CODE, message, _RETARGET, place=module.source.span_place(place))
                return


def scalable_vectors(module: Module, host: str) -> Iterator[Finding]:
    """A finding for the first scalable vector of each function, where the host has none."""
    if machine_of(host) in _SCALABLE_MACHINES or "vscale" not in module.text:
        return
    for entity in module.of_kind(EntityKind.DEFINITION):
        for match in _SCALABLE.finditer(module.text, entity.start, entity.end):
            if match[0].startswith("<"):
                message = f"@{module.name_of(entity)} computes with scalable vectors, which {machine_of(host)} has not"
                help_line = "compile it for this host, or for vectors of a fixed length"
                place = module.source.span_place(span(*match.span()))
                yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=place)
                break


def _said(module: Module, kind: EntityKind) -> list[tuple[str, Span]]:
    return [(said_of_target(module, entity), entity.span) for entity in module.of_kind(kind)]


def _other_triple(triple: str, host: str) -> str:
    same = machine_of(triple) == machine_of(host) and _object_format(triple) == _object_format(host)
    return "" if same else f"the module is for {triple!r}, this host is {host}"


def _object_format(triple: str) -> str:
    rest = triple.partition("-")[2]
    return next((name for name, pattern in _OBJECT_FORMATS if pattern.search(rest)), "ELF")


def _other_layout(layout: str, host_layout: str) -> str:
    mine, hosts = ({_plain(part) for part in text.split("-")} for text in (layout, host_layout))
    if all(_OPEN.match(part) for part in mine ^ hosts if part):
        return ""
    return f"the data layout {layout!r} is not that of this host, {host_layout!r}"


def _plain(part: str) -> str:
    """A part of a layout; empty where it says what holds anyway."""
    return "" if part in ("p:64:64", "p:64:64:64", "p0:64:64", "p0:64:64:64") else part
