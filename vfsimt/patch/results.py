"""What the object proof found: a result with every call site, and its JSON form `vfsimt.result/1`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, overload

from vfsimt.diagnostics import Finding, Severity
from vfsimt.errors import RefusedError
from vfsimt.manifest import GENERATOR
from vfsimt.patch.application import planned_parts
from vfsimt.patch.instructions import WORD_BYTES, decode_vf_simt
from vfsimt.patch.judgement import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vfsimt.patch.application import Plan
    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.coverage import Coverage
    from vfsimt.patch.judgement import Judgement
    from vfsimt.patch.options import PatchMode, PatchOptions
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.scan import Text

RESULT_SCHEMA: Final = "vfsimt.result/1"


class Action(Enum):
    """What was done about a call site."""

    KEPT = "kept"
    REWRITTEN = "rewritten"
    REFUSED = "refused"
    PLANNED = "planned"
    """Would have been rewritten, had the object not been refused for another reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteReport:
    """One machine call site.

    Attributes:
        caller: ELF symbol.
        callee, callee_symbol: IR name and ELF symbol; None where the target is no callee of the caller.
        address: of the VF_SIMT, section-relative bytes.
        file_offset: bytes from the start of the file.
        target: decoded target, section-relative bytes; None where it cannot be decoded.
        size_before, size_after: the size field, in 4-byte words.
        expected: the callee's symbol size in 4-byte words; None without a callee.
        action: what was done.
        word_before, word_after: the 64-bit instruction.
    """

    caller: str
    callee: str | None
    callee_symbol: str | None
    address: int
    file_offset: int
    target: int | None
    size_before: int
    size_after: int
    expected: int | None
    action: Action
    word_before: int
    word_after: int

    def as_object(self) -> dict[str, object]:
        """The site as a JSON object; sizes in 4-byte words, and in bytes where the key says so."""
        return {
            "caller": self.caller,
            "callee": self.callee,
            "callee_symbol": self.callee_symbol,
            "address": self.address,
            "file_offset": self.file_offset,
            "target": self.target,
            "size_before_words": self.size_before,
            "size_before_bytes": self.size_before * WORD_BYTES,
            "size_after_words": self.size_after,
            "size_after_bytes": self.size_after * WORD_BYTES,
            "expected_words": self.expected,
            "action": self.action.value,
            "word_before": f"{self.word_before:#018x}",
            "word_after": f"{self.word_after:#018x}",
            "instruction": str(decode_vf_simt(self.word_after)),
        }


class SiteReports(Sequence[SiteReport]):
    """The call sites of a result, sorted by caller and address; a record is made when it is asked for."""

    def __init__(
        self, text: Text, requirements: Requirements, sites: CallSites, judgement: Judgement, *, applied: bool
    ) -> None:
        self._text = text
        self._requirements = requirements
        self._sites = sites
        self._judgement = judgement
        self._applied = applied

    def __len__(self) -> int:
        return len(self._sites)

    @overload
    def __getitem__(self, index: int) -> SiteReport: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SiteReport, ...]: ...
    def __getitem__(self, index: int | slice) -> SiteReport | tuple[SiteReport, ...]:
        if isinstance(index, slice):
            return tuple(self._report(site) for site in range(*index.indices(len(self))))
        return self._report(range(len(self))[index])

    def actions(self) -> dict[Action, int]:
        """How many sites each action was taken on."""
        outcomes = self._judgement.outcome
        kept = int((outcomes == Outcome.KEPT).sum())
        rewritten = int((outcomes == Outcome.REWRITTEN).sum())
        return {
            Action.KEPT: kept,
            Action.REWRITTEN: rewritten if self._applied else 0,
            Action.REFUSED: len(self) - kept - rewritten,
            Action.PLANNED: 0 if self._applied else rewritten,
        }

    def _action(self, site: int) -> Action:
        outcome = int(self._judgement.outcome[site])
        if outcome == Outcome.KEPT:
            return Action.KEPT
        if outcome != Outcome.REWRITTEN:
            return Action.REFUSED
        return Action.REWRITTEN if self._applied else Action.PLANNED

    def _report(self, site: int) -> SiteReport:
        sites, judgement = self._sites, self._judgement
        index = int(judgement.callee[site])
        callee = self._requirements.callees[index] if index >= 0 else None
        address, target = int(sites.address[site]), int(sites.target[site])
        word_before = int(sites.word[site])
        word_after = int(judgement.word[site]) if self._applied else word_before
        return SiteReport(
            caller=self._requirements.callers[int(sites.caller[site])],
            callee=None if callee is None else callee.function,
            callee_symbol=None if callee is None else callee.symbol,
            address=address,
            file_offset=self._text.offset + address,
            target=None if target < 0 else target,
            size_before=int(judgement.field[site]),
            size_after=decode_vf_simt(word_after).size_words,
            expected=None if callee is None else int(judgement.expected[site]),
            action=self._action(site),
            word_before=word_before,
            word_after=word_after,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class ObjectResult:
    """The outcome of `check_object` or `patch_object`.

    Attributes:
        name: the object, as the user called it.
        options: what was asked for.
        requirements: what the manifest asks; None in mode `OFF`, which reads nothing.
        machine: `e_machine`; None in mode `OFF`, which reads nothing.
        original: the input.
        plan: the size fields that are rewritten; None where nothing may be.
        call_sites: every machine call site of the manifest's callers.
        findings: errors, warnings and notes, in reading order.
        coverage: what was looked at; None in mode `OFF`, which reads nothing.
    """

    name: str
    options: PatchOptions
    requirements: Requirements | None
    machine: int | None
    original: bytes
    plan: Plan | None
    call_sites: Sequence[SiteReport]
    findings: tuple[Finding, ...]
    coverage: Coverage | None = None

    @property
    def mode(self) -> PatchMode:
        """The mode that was asked for."""
        return self.options.patch_mode

    @property
    def changed(self) -> bool:
        """Whether the object shall differ from the input."""
        return self.plan is not None and len(self.plan) > 0

    @cached_property
    def data(self) -> bytes:
        """The object as it shall be; the input itself when nothing is to be changed."""
        return b"".join(self.parts()) if self.changed else self.original

    def parts(self) -> Iterator[bytes]:
        """The same bytes in parts, for writing an object of any size without a second copy in memory."""
        if self.plan is None or not self.changed:
            yield self.original
        else:
            yield from planned_parts(self.original, self.plan)

    @property
    def refused(self) -> bool:
        """Whether any finding is an error; then nothing is changed."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def as_object(self) -> dict[str, object]:
        """The result as a JSON object of schema `vfsimt.result/1`, keys in a fixed order."""
        return result_document(
            name=self.name,
            mode=self.mode.value,
            machine=self.machine,
            changed=self.changed,
            call_sites=[site.as_object() for site in self.call_sites],
            findings=self.findings,
            coverage=self.coverage,
        )


def unread_result(data: bytes, options: PatchOptions, *, name: str) -> ObjectResult:
    """The result of mode `OFF`: the bytes as they are, with nothing known of them."""
    return ObjectResult(
        name=name,
        options=options,
        requirements=None,
        machine=None,
        original=data,
        plan=None,
        call_sites=(),
        findings=(),
    )


def result_document(  # noqa: PLR0913 - one argument for each key that differs
    *,
    name: str,
    mode: str | None,
    machine: int | None,
    changed: bool,
    output: str | None = None,
    call_sites: list[dict[str, object]],
    findings: Sequence[Finding],
    coverage: Coverage | None = None,
) -> dict[str, object]:
    """A document of schema `vfsimt.result/1`; `machine` is None where the object could not be read."""
    refused = any(finding.severity is Severity.ERROR for finding in findings)
    actions = [site["action"] for site in call_sites]
    return {
        "schema": RESULT_SCHEMA,
        "generator": GENERATOR,
        "object": name,
        "machine": machine,
        "mode": mode,
        "status": "refused" if refused else "ok",
        "changed": changed,
        "output": output,
        "summary": {action.value: actions.count(action.value) for action in Action},
        "scanned": None if coverage is None else coverage.as_object(),
        "call_sites": call_sites,
        "findings": [finding.as_object() for finding in findings],
    }


class ObjectRefusedError(RefusedError):
    """The object was read and refused; `result` has every call site beside the findings."""

    def __init__(self, findings: Sequence[Finding], result: ObjectResult | None = None) -> None:
        super().__init__(findings)
        self.result = result
