"""Join what the stages found to findings, each cause once: a consequence of a reported cause is not reported too."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vfsimt.patch.reasons import SymbolReason
from vfsimt.patch.requirements import Role

if TYPE_CHECKING:
    import numpy.typing as npt

    from vfsimt.diagnostics import Finding
    from vfsimt.patch.call_sites import CallSites
    from vfsimt.patch.folding import Folding
    from vfsimt.patch.judgement import Judgement
    from vfsimt.patch.proof_findings import ProofReporter
    from vfsimt.patch.requirements import Requirements
    from vfsimt.patch.symbol_check import SymbolCheck


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Proof:
    """What the stages found on one device object."""

    requirements: Requirements
    check: SymbolCheck
    sites: CallSites
    folding: Folding
    judgement: Judgement

    def unexplained_edges(self) -> npt.NDArray[np.int64]:
        """Edges whose callee's symbol is not fine, and that are neither folded nor vanished."""
        bad = ~self.check.callees.fine[self.requirements.edge_callee]
        bad[[item.edge for item in (*self.folding.folded, *self.folding.vanished)]] = False
        return np.flatnonzero(bad)


def conclude(proof: Proof, on_symbols: dict[tuple[Role, int], Finding], reporter: ProofReporter) -> list[Finding]:
    """All findings, from symbols to size fields.

    Args:
        proof: what the stages found.
        on_symbols: the findings on symbols, by role and index.
        reporter: writes the others.
    """
    unexplained = proof.unexplained_edges()
    excused = set(proof.requirements.edge_caller[unexplained].tolist())
    unobserved = _unobserved_edges(proof)
    strays = reporter.unmatched(proof.judgement)
    # A caller with a site that is not understood may well call the callee there: that site is the cause.
    unclear = {int(proof.sites.caller[site]) for site in np.flatnonzero(proof.judgement.callee < 0).tolist()}
    return [
        *_on_symbols(proof, on_symbols, reporter, unexplained, strays),
        *reporter.folded_edges(proof.folding),
        *reporter.unmatched_sites(proof.judgement, unobserved, excused),
        *reporter.ambiguous_sites(proof.folding.matches),
        *reporter.unobserved_edges(
            [edge for edge in unobserved if int(proof.requirements.edge_caller[edge]) not in unclear]
        ),
        *reporter.refused_sites(proof.judgement),
    ]


def _unobserved_edges(proof: Proof) -> list[int]:
    requirements, check = proof.requirements, proof.check
    sound = proof.sites.caller_decoded[requirements.edge_caller] & check.callees.fine[requirements.edge_callee]
    return np.flatnonzero(sound & (proof.folding.matches.hits == 0)).tolist()


def _on_symbols(
    proof: Proof,
    on_symbols: dict[tuple[Role, int], Finding],
    reporter: ProofReporter,
    unexplained: npt.NDArray[np.int64],
    strays: list[int],
) -> list[Finding]:
    """The findings on symbols; one on a callee also says where its call sites lead now."""
    strays_of: defaultdict[int, list[int]] = defaultdict(list)
    for site in strays:
        strays_of[int(proof.sites.caller[site])].append(site)
    edges_of: defaultdict[int, list[int]] = defaultdict(list)
    for edge in unexplained.tolist():
        edges_of[int(proof.requirements.edge_callee[edge])].append(edge)
    findings: list[Finding] = []
    for (role, index), finding in on_symbols.items():
        if role is not Role.CALLEE:
            findings.append(finding)
        else:
            callers = [int(proof.requirements.edge_caller[edge]) for edge in edges_of[index]]
            notes = [
                reporter.whereabouts(caller, strays_of[caller], proof.folding.matches)
                for caller in callers[:4]
                if proof.sites.caller_decoded[caller] and (strays_of[caller] or finding.reason is SymbolReason.ABSENT)
            ]
            findings.append(replace(finding, notes=(*finding.notes, *notes)))
    return findings
