"""The findings on call sites: each names caller, callee, place and field, and says what to do."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, ObjectPlace, Severity
from vfsimt.patch.instructions import UNKNOWN_SIZE, WORD_BYTES, decode_vf_simt
from vfsimt.patch.judgement import REFUSALS, Outcome
from vfsimt.patch.reasons import ProofReason
from vfsimt.patch.twins import TwinDoubts

if TYPE_CHECKING:
    from vfsimt.diagnostics import Fact
    from vfsimt.patch.addresses import FunctionIndex
    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.elf import ElfObject
    from vfsimt.patch.folding import Folding
    from vfsimt.patch.judgement import Judgement
    from vfsimt.patch.matching import Matches
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.scan import Text

_SHOWN_NAMES: Final = 4
_SHOWN_NOTES: Final = 4
_HELP: Final = {
    Outcome.ZERO_SIZE_FIELD: "this is not the known fault; report it with the output of 'vfsimt inspect'",
    Outcome.EXCESSIVE_SIZE_FIELD: "this is not the known fault; report it with the output of 'vfsimt inspect'",
    Outcome.UNKNOWN_SIZE_FAULT: "this is not the known fault; check that the manifest is that of the IR compiled here",
    Outcome.NEEDS_PATCH: "repair the object with 'vfsimt patch'",
    Outcome.RELOCATED_TARGET: "the linker will decide this target; compile caller and callee into one object",
    Outcome.RELOCATED_CALL_SITE: "the linker would write over the size field; report it with 'vfsimt inspect'",
}


class ProofReporter:
    """Writes the findings on one object."""

    def __init__(
        self, elf: ElfObject, text: Text, requirements: Requirements, sites: CallSites, functions: FunctionIndex
    ) -> None:
        self._elf = elf
        self._text = text
        self._requirements = requirements
        self._sites = sites
        self._functions = functions

    @cached_property
    def _doubts(self) -> TwinDoubts:
        requirements = self._requirements
        return TwinDoubts(requirements.callees, requirements.families, requirements.twin_family)

    def refused_sites(self, judgement: Judgement) -> list[Finding]:
        """One finding for each site whose size field is neither right nor repairable."""
        refused = np.flatnonzero(np.isin(judgement.outcome, [int(outcome) for outcome in REFUSALS]))
        return [self._refused_site(judgement, site) for site in refused.tolist()]

    def unmatched_sites(self, judgement: Judgement, unobserved: list[int], excused: set[int]) -> list[Finding]:
        """One finding for each site whose target is no callee of its caller; `excused` callers are left out."""
        missing: defaultdict[int, list[str]] = defaultdict(list)
        for edge in unobserved:
            missing[int(self._requirements.edge_caller[edge])].append(self._edge_names(edge)[1])
        return [
            self._unmatched_site(site, missing[int(self._sites.caller[site])])
            for site in self.unmatched(judgement)
            if int(self._sites.caller[site]) not in excused
        ]

    def unmatched(self, judgement: Judgement) -> list[int]:
        """The sites with a decoded target that is no callee of their caller."""
        return np.flatnonzero((judgement.outcome == Outcome.UNMATCHED) & (self._sites.target >= 0)).tolist()

    def ambiguous_sites(self, matches: Matches) -> list[Finding]:
        """One finding for each site whose target is the address of two callees that are no twins."""
        findings: list[Finding] = []
        for site in np.flatnonzero(matches.ambiguous >= 0).tolist():
            caller = self._requirements.callers[int(self._sites.caller[site])]
            callees = self._requirements.callees
            names = callees[int(matches.callee[site])].symbol, callees[int(matches.ambiguous[site])].symbol
            findings.append(
                Finding(
                    reason=ProofReason.AMBIGUOUS_TARGET,
                    message=f"a call site of {caller} hits the address of two callees: {names[0]} and {names[1]}",
                    place=self.site_place(site),
                    help="they are not proved to be the same function; merge them in the IR, or compile them apart",
                    facts=(("caller", caller), ("callees", names)),
                )
            )
        return findings

    def unobserved_edges(self, edges: list[int]) -> list[Finding]:
        """One finding for each callee that the IR calls from a caller and none of its call sites hits."""
        findings: list[Finding] = []
        for edge in edges:
            caller, callee = self._edge_names(edge)
            findings.append(
                Finding(
                    reason=ProofReason.CALLEE_NOT_OBSERVED,
                    message=f"no call site of {caller} hits {callee}, which the IR calls from it",
                    place=self._caller_place(caller),
                    help="the call was inlined or removed, or manifest and object do not belong together",
                    facts=(("caller", caller), ("callee", callee)),
                )
            )
        return findings

    def folded_edges(self, folding: Folding) -> list[Finding]:
        """A note for each folded callee, an error for each whose call has vanished."""
        findings: list[Finding] = []
        for item in folding.folded:
            caller, callee = self._edge_names(item.edge)
            survivors = tuple(self._requirements.callees[index].symbol for index in item.survivors)
            more = f" and {len(survivors) - _SHOWN_NAMES} more" if len(survivors) > _SHOWN_NAMES else ""
            shown = ", ".join(survivors[:_SHOWN_NAMES]) + more
            findings.append(
                Finding(
                    reason=ProofReason.FOLDED_INTO,
                    severity=Severity.NOTE,
                    message=f"callee symbol {callee} is folded into {shown} for {caller}",
                    place=self._caller_place(caller),
                    help="merge the twins before compiling, so that this does not change from run to run",
                    facts=(("caller", caller), ("callee", callee), ("survivors", survivors), ("sites", item.sites)),
                )
            )
        surplus = self._surplus(folding.matches)
        for item in folding.vanished:
            more_hits = surplus[int(self._requirements.edge_caller[item.edge])]
            caller, callee = self._edge_names(item.edge)
            message = (
                f"callee symbol {callee} is absent, and {caller} has {counted(item.sites, 'call site')} for "
                f"{counted(item.calls, 'call')} of its body in the IR: inlined or removed"
            )
            findings.append(
                Finding(
                    reason=ProofReason.INLINED_OR_REMOVED,
                    message=message,
                    place=self._caller_place(caller),
                    help="make the SIMT function noinline and not fragile (weak_odr, or several calls), compile again",
                    notes=self._vanished_notes(item.edge, more_hits, folding.matches),
                    facts=(("caller", caller), ("callee", callee), ("sites", item.sites), ("calls", item.calls)),
                )
            )
        return findings

    def whereabouts(self, caller: int, strays: list[int], matches: Matches) -> Note:
        """A note on a callee whose symbol is not fine: where the call sites of one of its callers lead.

        Args:
            caller: index of the caller.
            strays: its sites whose target is known and is no callee of it.
            matches: the callee of each site.
        """
        name = self._requirements.callers[caller]
        if strays:
            targets = sorted({int(self._sites.target[site]) for site in strays})
            shown = ", ".join(self._functions.describe(target) for target in targets[:4])
            more = f" and {len(targets) - 4} more" if len(targets) > 4 else ""
            verb = "hits" if len(strays) == 1 else "hit"
            message = f"{counted(len(strays), 'call site')} of {name} {verb} what is no callee of it: {shown}{more}"
            return Note(message=message, place=self.site_place(strays[0]))
        first, last = np.searchsorted(self._sites.caller, [caller, caller + 1]).tolist()
        if first == last:
            return Note(message=f"{name} has no call site: inlined or removed")
        for unclear, verbs, what in (
            (matches.callee[first:last] < 0, ("has", "have"), "no target that is known; one may call it"),
            (matches.ambiguous[first:last] >= 0, ("hits", "hit"), "the address of two callees; one may call it"),
        ):
            if unclear.any():
                place = self.site_place(first + int(np.argmax(unclear)))
                count = int(unclear.sum())
                return Note(message=f"{counted(count, 'call site')} of {name} {verbs[count > 1]} {what}", place=place)
        return Note(message=f"every call site of {name} hits another callee: folded into a twin, inlined or removed")

    def site_place(self, site: int) -> ObjectPlace:
        """The place of a call site."""
        caller = self._requirements.callers[int(self._sites.caller[site])]
        return self._text.place(self._elf, caller, int(self._sites.address[site]))

    def _caller_place(self, caller: str) -> ObjectPlace:
        return ObjectPlace(name=self._elf.name, symbol=caller)

    def _edge_names(self, edge: int) -> tuple[str, str]:
        caller = self._requirements.callers[int(self._requirements.edge_caller[edge])]
        return caller, self._requirements.callees[int(self._requirements.edge_callee[edge])].symbol

    def _vanished_notes(self, edge: int, surplus: list[int], matches: Matches) -> tuple[Note, ...]:
        """What could be taken for the vanished call, and why it is not."""
        requirements = self._requirements
        callee = int(requirements.edge_callee[edge])
        family = requirements.twin_family
        caller = self._edge_names(edge)[0]
        others = (other for other in surplus if family[requirements.edge_callee[other]] != family[callee])
        hits = (
            Note(
                message=f"{caller} has {counted(int(matches.hits[other]), 'call site')} of "
                f"{self._edge_names(other)[1]} for {counted(int(requirements.edge_calls[other]), 'call')} in the IR, "
                "but the manifest does not prove that it has the same body"
            )
            for other in others
        )
        return (*self._doubts.notes(callee), *islice(hits, _SHOWN_NOTES))

    def _surplus(self, matches: Matches) -> defaultdict[int, list[int]]:
        """By caller, the edges whose callee is hit more often than the IR calls it."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for edge in np.flatnonzero(matches.hits > self._requirements.edge_calls).tolist():
            found[int(self._requirements.edge_caller[edge])].append(edge)
        return found

    def _unmatched_site(self, site: int, unobserved: list[str]) -> Finding:
        caller = self._requirements.callers[int(self._sites.caller[site])]
        target = int(self._sites.target[site])
        notes = [Note(message=f"the instruction: {decode_vf_simt(int(self._sites.word[site]))}")]
        if unobserved:
            notes.append(Note(message=f"callees of {caller} that no call site hits: {', '.join(unobserved[:4])}"))
        return Finding(
            reason=ProofReason.TARGET_IS_NO_CALLEE,
            message=f"a call site of {caller} starts {self._functions.describe(target)}, "
            f"which is no function that the IR calls from {caller}",
            place=self.site_place(site),
            help="check that the manifest and the object come from the same compiler run",
            notes=tuple(notes),
            facts=(("caller", caller), ("target", target)),
        )

    def _refused_site(self, judgement: Judgement, site: int) -> Finding:
        outcome = Outcome(int(judgement.outcome[site]))
        caller = self._requirements.callers[int(self._sites.caller[site])]
        index = int(judgement.callee[site])
        callee = self._requirements.callees[index].symbol if index >= 0 else "no callee"
        field, expected = int(judgement.field[site]), int(judgement.expected[site])
        facts: tuple[tuple[str, Fact], ...] = (
            ("caller", caller),
            ("callee", callee),
            ("size_words", field),
            ("expected_words", expected),
        )
        return Finding(
            reason=REFUSALS[outcome],
            message=f"call site in {caller} for {callee}: {_what(outcome, field, expected)}",
            place=self.site_place(site),
            help=_HELP[outcome],
            notes=(Note(message=f"the instruction: {decode_vf_simt(int(self._sites.word[site]))}"),),
            facts=facts,
        )


def _what(outcome: Outcome, field: int, expected: int) -> str:
    size = f"the callee has {counted(expected, 'word')} ({expected * WORD_BYTES} bytes)"
    return {
        Outcome.ZERO_SIZE_FIELD: f"the size field is 0; {size}",
        Outcome.EXCESSIVE_SIZE_FIELD: f"the size field is {counted(field, 'word')}; {size}",
        Outcome.UNKNOWN_SIZE_FAULT: f"the size field is {UNKNOWN_SIZE:#x}, but the callee has no inline asm in the IR",
        Outcome.NEEDS_PATCH: f"the size field is {UNKNOWN_SIZE:#x}; {size}",
        Outcome.RELOCATED_TARGET: "a relocation that does not name the callee changes its target",
        Outcome.RELOCATED_CALL_SITE: "a relocation changes the VF_SIMT instruction itself",
    }[outcome]
