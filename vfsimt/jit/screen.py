"""What is refused before LLVM's code generator sees it, since it would end the process: each with its place.

The quick tests on the text come first, so that an ordinary module is not parsed a second time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vfsimt.diagnostics import in_reading_order
from vfsimt.errors import RefusedError
from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.function import read_header
from vfsimt.ir.lexicon import VENDOR_SIMT_CONVENTION
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reading import parse_ir
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Finding
    from vfsimt.ir.nodes import Entity
    from vfsimt.ir.parser import Module

_TARGET_INTRINSICS = {
    "aarch64": {"aarch64", "arm64"},
    "amdgcn": {"amdgcn"},
    "arm": {"arm", "armv7l"},
    "hexagon": {"hexagon"},
    "hivm": set[str](),
    "loongarch": {"loongarch64"},
    "mips": {"mips", "mips64"},
    "nvvm": set[str](),
    "ppc": {"ppc64", "ppc64le", "powerpc64le"},
    "r600": set[str](),
    "riscv": {"riscv64"},
    "s390": {"s390x"},
    "spv": set[str](),
    "wasm": {"wasm32", "wasm64"},
    "x86": {"x86_64", "i386", "i686"},
}
"""The component after `llvm.` of intrinsics that only some targets have, and those targets' names in a triple."""

_INTRINSIC = re.compile(r"llvm\.(\w+)\.")
_REGISTER = re.compile(r"\{([^}]*)\}")
_HOST_REGISTER = re.compile(
    r"(?:[re]?(?:ax|bx|cx|dx|si|di|bp|sp)|[abcd]l|r(?:[89]|1[0-5])[dwb]?|[xyz]mm\d+|k[0-7]|mm[0-7]|st(?:\(\d\))?"
    r"|flags|dirflag|fpsr|fpcr|cc|memory|[wxvdsqbh]\d+|lr|nzcv)\Z"
)


def refuse_unsafe(text: str, name: str, *, architecture: str, admit_assembly: bool) -> None:
    """Refuse what is known to end the process while it is compiled for the host.

    Args:
        text: the module.
        name: what findings call it.
        architecture: the first part of the host's triple, as `x86_64`.
        admit_assembly: let inline assembly for the host through; only for a process that may end.

    Raises:
        RefusedError: VF802 vendor or other target's intrinsic, device convention, other target's triple;
            VF803 inline assembly.
        InputError: the text is not LLVM IR.
    """
    if not _is_suspect(text, architecture):
        return
    module = parse_ir(text, name)
    findings = [
        *_foreign_triples(module, architecture),
        *_foreign_functions(module, architecture),
        *_assembly(module, admit=admit_assembly),
    ]
    if findings:
        raise RefusedError(in_reading_order(findings))


def _is_suspect(text: str, architecture: str) -> bool:
    if VENDOR_SIMT_CONVENTION in text or "asm" in text or "target triple" in text:
        return True
    return any(_is_foreign(match[1], architecture) for match in _INTRINSIC.finditer(text))


def _is_foreign(component: str, architecture: str) -> bool:
    homes = _TARGET_INTRINSICS.get(component)
    return homes is not None and architecture not in homes


def is_foreign_intrinsic(name: str, architecture: str) -> bool:
    """Whether a name is that of an intrinsic which only other targets have."""
    match = _INTRINSIC.match(name)
    return match is not None and _is_foreign(match[1], architecture)


def _foreign_triples(module: Module, architecture: str) -> Iterator[Finding]:
    for entity in module.of_kind(EntityKind.TARGET_TRIPLE):
        triple = entity.span.slice(module.text).partition('"')[2].rstrip('"')
        if triple and triple.partition("-")[0] != architecture:
            message = f"the module is for {triple!r}, this host is {architecture}"
            help_line = "remove the triple, or run the module on its own kind of machine"
            yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=module.source.span_place(entity.span))


def _foreign_functions(module: Module, architecture: str) -> Iterator[Finding]:
    for entity in module.of_kind(EntityKind.DECLARATION, EntityKind.DEFINITION):
        header = read_header(module, entity)
        if is_foreign_intrinsic(header.name, architecture):
            message = f"{header.name} is an intrinsic of another target than {architecture}"
            help_line = "only code for the host can be run; give the packet kernel, not the device module"
            yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=module.source.span_place(header.name_span))
        convention = header.calling_convention
        if convention is not None and convention.slice(module.text) == VENDOR_SIMT_CONVENTION:
            message = f"{header.name} has the device's calling convention {VENDOR_SIMT_CONVENTION}"
            help_line = "device functions do not run on the host"
            yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=module.source.span_place(convention))


def _assembly(module: Module, *, admit: bool) -> Iterator[Finding]:
    for entity in module.of_kind(EntityKind.MODULE_ASM):
        if not admit:
            yield _unsafe(module, entity.span.start, entity.span.end, "the module has assembly of its own")
    for entity in module.of_kind(EntityKind.DEFINITION):
        if "asm" in entity.span.slice(module.text):
            yield from _inline_assembly(module, entity, admit=admit)


def _inline_assembly(module: Module, entity: Entity, *, admit: bool) -> Iterator[Finding]:
    assert entity.body is not None
    body = Body(module, entity.body, lambda: read_header(module, entity).parameters)
    for statement in body.with_opcode("call", "invoke", "callbr"):
        call = read_call(module, statement)
        if not call.is_inline_asm:
            continue
        registers = _REGISTER.findall(call.callee.slice(module.text))
        foreign = [register for register in registers if register and not _HOST_REGISTER.match(register.lower())]
        if foreign:
            message = f"inline assembly names {foreign[0]}, which is no register of the host"
            help_line = "device assembly does not run on the host"
            place = module.source.span_place(call.callee)
            yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=place)
        elif not admit:
            yield _unsafe(module, call.callee.start, call.callee.end, "inline assembly")


def _unsafe(module: Module, start: int, end: int, what: str) -> Finding:
    message = f"{what}: LLVM ends the process when it cannot assemble it"
    help_line = "compile it with `vfsimt run`, which uses a process of its own, or pass admit_assembly=True"
    place = module.source.place(start, end)  # type: ignore[arg-type]
    return finding(JitReason.UNSAFE_ASSEMBLY, message, help_line, place=place)
