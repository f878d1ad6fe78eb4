"""Which CPU the code is made for: the host, or any name that LLVM knows for the host's architecture."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from vfsimt.errors import UsageError
from vfsimt.ir.lexicon import TRIVIA, decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reading import parse_ir
from vfsimt.ir.view import ModuleView
from vfsimt.jit import llvm
from vfsimt.jit.reasons import JitReason, finding
from vfsimt.jit.validity import refuse_wrong_values, string

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vfsimt.diagnostics import Finding

HOST = "host"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*\Z")
_FEATURE = re.compile(r"[+-][A-Za-z0-9][A-Za-z0-9_.-]*\Z")
_STRING_ATTRIBUTE = re.compile(rf'("[^"]*"){TRIVIA}={TRIVIA}("[^"]*")\Z')
_PROBE_SECONDS = 60

# LLVM does not fail on a name it does not know: it says so on standard error and compiles for a generic CPU. The
# probe asks in a process of its own, where standard error can be read without disturbing this one.
_PROBE = (
    "import sys; from vfsimt.jit import llvm; "
    "machine = llvm.target_machine(sys.argv[1], sys.argv[2], 0); llvm.emit_empty_object(machine)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A CPU by LLVM's name, with the features added to it or taken from it.

    Attributes:
        name: as the user called it: `host`, `haswell`, `x86-64-v2`.
        cpu: LLVM's name.
        features: LLVM's list, as `+avx2,-fma`; for the host all that it has.
    """

    name: str
    cpu: str
    features: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.cpu})" if self.name != self.cpu else self.name


def resolve_target(name: str = HOST) -> Target:
    """The target that `name` means: `host`, a CPU, or either with features, as `haswell,-fma,+f16c`.

    Raises:
        UsageError: VF801, LLVM knows no such CPU or feature for the host's architecture; VF821, the name is no string.
    """
    refuse_wrong_values("resolve_target", {"name": (name, string)})
    cpu, *features = name.split(",")
    if not _NAME.match(cpu) or not all(_FEATURE.match(feature) for feature in features):
        raise UsageError([_unknown(name, "a target is a CPU's name, then features as ,+avx2 or ,-fma")])
    added = ",".join(features)
    if cpu == HOST:
        host, has = llvm.host_cpu()
        _refuse_unknown(name, host, added)
        return Target(name=name, cpu=host, features=",".join(filter(None, (has, added))))
    _refuse_unknown(name, cpu, added)
    return Target(name=name, cpu=cpu, features=added)


def refuse_unknown_processors(module: str, name: str, target: Target) -> None:
    """Hold the processors and features that functions name against those that LLVM knows.

    Args:
        module: its text.
        name: what findings call it.
        target: what stands for a processor where a function names features only.

    Raises:
        UsageError: VF801, one finding for each function whose processor or features LLVM does not know for this host.
    """
    view = ModuleView(parse_ir(module, name))
    findings: list[Finding] = []
    for entity in view.module.of_kind(EntityKind.DEFINITION):
        cpu, features = own_processor(view.function_attribute_texts(entity))
        complaint = _probe_target(cpu or target.cpu, features) if cpu or features else ""
        if complaint:
            message = f"@{view.header(entity).name} is for a processor that is not known: {complaint}"
            help_line = "leave out --keep-target-attributes, which compiles it for --target"
            place = view.module.source.span_place(view.header(entity).name_span)
            findings.append(finding(JitReason.UNKNOWN_TARGET, message, help_line, place=place))
    if findings:
        raise UsageError(findings)


def own_processor(attributes: Iterable[str]) -> tuple[str, str]:
    """The processor and the features that a function's attributes name; empty where they name none."""
    named = {"target-cpu": "", "target-features": ""}
    for attribute in attributes:
        match = _STRING_ATTRIBUTE.match(attribute)
        if match is not None and (key := decode_name(match[1])) in named:
            named[key] = decode_name(match[2])
    return named["target-cpu"], named["target-features"]


def _refuse_unknown(name: str, cpu: str, features: str) -> None:
    if (cpu, features) == (llvm.host_cpu()[0], ""):
        return
    complaint = _probe_target(cpu, features)
    if complaint:
        raise UsageError([_unknown(name, complaint)])


@lru_cache(maxsize=256)
def _probe_target(cpu: str, features: str) -> str:
    """What LLVM says against a CPU or a feature; empty when it knows them."""
    command = [sys.executable, "-c", _PROBE, cpu, features]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PROBE_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        return "LLVM did not answer"
    said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    complaint = next((line for line in said if "is not a recognized" in line), "")
    if complaint or done.returncode == 0:
        return complaint.partition(" (ignoring")[0]
    return said[-1] if said else "LLVM cannot make code for it"


def _unknown(name: str, complaint: str) -> Finding:
    message = f"the target {name!r} is not known: {complaint}"
    help_line = "use host, a CPU name of LLVM (as haswell, x86-64-v2), or either with features (as haswell,-fma)"
    return finding(JitReason.UNKNOWN_TARGET, message, help_line)
