"""What is refused before LLVM's code generator sees it, since it would end the process: each with its place.

The quick tests on the text come first, so that an ordinary module is not parsed a second time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import in_reading_order
from vfsimt.errors import RefusedError
from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.function import read_header
from vfsimt.ir.lexicon import CALL_OPCODES, VENDOR_SIMT_CONVENTION
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reading import parse_ir
from vfsimt.jit.machine import foreign_target, is_for_another_machine, machine_of, scalable_vectors
from vfsimt.jit.reasons import JitReason, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.diagnostics import Finding, Span
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What code is compiled for.

    Attributes:
        triple: as LLVM has it for this process.
        data_layout: of its memory.
    """

    triple: str
    data_layout: str

    @property
    def architecture(self) -> str:
        """The first part of the triple, as `x86_64`."""
        return machine_of(self.triple)


def refuse_unsafe(text: str, name: str, *, host: Host, admit_assembly: bool, retarget: bool = False) -> None:
    """Refuse what is known to end the process, or to compute something else, while it is compiled for the host.

    Args:
        text: the module.
        name: what findings call it.
        host: what it is compiled for.
        admit_assembly: let inline assembly for the host through; only for a process that may end.
        retarget: the module is compiled without its triple and data layout, which then may be another machine's.

    Raises:
        RefusedError: VF802 vendor or other target's intrinsic, device convention, other target's triple, data layout,
            assembly or vectors; VF803 inline assembly.
        InputError: the text is not LLVM IR.
    """
    if not _is_suspect(text, host.architecture):
        return
    module = parse_ir(text, name)
    findings = [
        *(() if retarget else foreign_target(module, host.triple, host.data_layout)),
        *_foreign_functions(module, host.architecture),
        *scalable_vectors(module, host.triple),
        *_Assembly(module, host, admit=admit_assembly).findings(),
    ]
    if findings:
        raise RefusedError(in_reading_order(findings))


def _is_suspect(text: str, architecture: str) -> bool:
    if any(word in text for word in (VENDOR_SIMT_CONVENTION, "asm", "vscale", "triple", "datalayout")):
        return True
    return any(_is_foreign(match[1], architecture) for match in _INTRINSIC.finditer(text))


def _is_foreign(component: str, architecture: str) -> bool:
    homes = _TARGET_INTRINSICS.get(component)
    return homes is not None and architecture not in homes


def is_foreign_intrinsic(name: str, architecture: str) -> bool:
    """Whether a name is that of an intrinsic which only other targets have."""
    match = _INTRINSIC.match(name)
    return match is not None and _is_foreign(match[1], architecture)


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


class _Assembly:
    """The assembly of a module: whether it is for this host, and whether it may be compiled."""

    def __init__(self, module: Module, host: Host, *, admit: bool) -> None:
        self._module = module
        self._is_foreign = is_for_another_machine(module, host.triple)
        self._admit = admit

    def findings(self) -> Iterator[Finding]:
        for entity in self._module.of_kind(EntityKind.MODULE_ASM):
            yield from self._judged(entity.span, "the module has assembly of its own")
        for entity in self._module.of_kind(EntityKind.DEFINITION):
            if "asm" in entity.span.slice(self._module.text):
                yield from self._inline(entity)

    def _inline(self, entity: Entity) -> Iterator[Finding]:
        assert entity.body is not None
        body = Body(self._module, entity.body, lambda: read_header(self._module, entity).parameters)
        for statement in body.with_opcode(*CALL_OPCODES):
            call = read_call(self._module, statement)
            if call.is_inline_asm:
                yield from self._called(call.callee)

    def _called(self, callee: Span) -> Iterator[Finding]:
        registers = _REGISTER.findall(callee.slice(self._module.text))
        foreign = [register for register in registers if register and not _HOST_REGISTER.match(register.lower())]
        if not foreign:
            yield from self._judged(callee, "inline assembly")
            return
        message = f"inline assembly names {foreign[0]}, which is no register of the host"
        help_line = "device assembly does not run on the host"
        place = self._module.source.span_place(callee)
        yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=place)

    def _judged(self, at: Span, what: str) -> Iterator[Finding]:
        place = self._module.source.span_place(at)
        if self._is_foreign:
            message = f"{what}, which is for another machine"
            help_line = "assembly cannot be compiled for this host: give the kernel without it"
            yield finding(JitReason.NOT_HOST_CODE, message, help_line, place=place)
        elif not self._admit:
            message = f"{what}: LLVM ends the process when it cannot assemble it"
            help_line = "compile it with `vfsimt run`, which uses a process of its own, or pass admit_assembly=True"
            yield finding(JitReason.UNSAFE_ASSEMBLY, message, help_line, place=place)
