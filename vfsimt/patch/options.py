"""What a caller can ask of the object proof."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vfsimt.choices import lone_strings
from vfsimt.diagnostics import Finding
from vfsimt.errors import UsageError
from vfsimt.patch.reasons import PatchUsageReason


class PatchMode(Enum):
    """What to do with a size field that carries the known fault.

    `AUTO` rewrites it, `VERIFY` reports it as an error, `OFF` reads and checks nothing.
    """

    AUTO = "auto"
    VERIFY = "verify"
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchOptions:
    """Options of `patch_object`.

    Attributes:
        mode: a `PatchMode`, or its value.
        allow_folded: accept an absent callee that the manifest proves to be folded into a present twin.
        allow_callers: ELF symbols, or patterns with `*`, `?` and `[...]`, of functions that no manifest describes and
            whose call sites are left unchecked.

    Raises:
        UsageError: VF599, `mode` is no mode, or `allow_callers` is one string.
    """

    mode: PatchMode | str = PatchMode.AUTO
    allow_folded: bool = False
    allow_callers: tuple[str, ...] = ()

    @property
    def patch_mode(self) -> PatchMode:
        """The mode as an enum member."""
        return PatchMode(self.mode)

    def __post_init__(self) -> None:
        known = [mode.value for mode in PatchMode]
        problems = lone_strings(allow_callers=self.allow_callers)
        if not isinstance(self.mode, PatchMode) and self.mode not in known:
            problems.append(f"mode is {self.mode!r}; it must be one of {', '.join(map(repr, known))}")
        if problems:
            help_line = "see 'vfsimt patch --help'"
            raise UsageError(
                Finding(reason=PatchUsageReason.BAD_OPTION, message=message, help=help_line) for message in problems
            )
