"""Random objects with aliases and wrong symbols, against the rules of docs/patch.md written down once more.

Several symbols may lie at one address, with one size or two, of one body or two; any symbol may be wrong in some way;
sites may hit nothing, or not be decodable. The rules below know the object by names and addresses alone and share
nothing with the package; what was written is read back by the plain decoder.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_cases import SUFFIX, callee, code, manifest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_decoder import sites

from vfsimt import PatchOptions, check_object, patch_object
from vfsimt.errors import RefusedError
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt import Manifest
    from vfsimt.diagnostics import Finding

FOLDED = PatchOptions(allow_folded=True)
SLOT_BYTES = 128
UNKNOWN = 0xFFFF
FINE, ABSENT = "fine", "absent"
WRONG: dict[str, dict[str, object]] = {
    "undefined": {"section": "undefined", "value": None},
    "no function": {"type": 1},
    "empty": {"size": 0},
    "uneven": {"size": 62},
}


@dataclass(frozen=True)
class Function:
    """A callee: its body's number, whether it has inline asm, and what its symbol is, with place and size in bytes."""

    body: int
    has_asm: bool
    state: str
    address: int
    size: int


@dataclass(frozen=True)
class Built:
    """An object and its manifest; `sites` are pairs of a target (None where it cannot be decoded) and a size field."""

    data: bytes
    promised: Manifest
    calls: list[tuple[str, str]]
    functions: dict[str, Function]
    sites: dict[str, list[tuple[int | None, int]]]


@st.composite
def built(draw: st.DrawFn) -> Built:
    is_tidy = draw(st.booleans())  # only folds and aliases, so that many objects are accepted
    bodies = [
        (f"f{body}_{number}", body, has_asm or is_tidy)
        for body, (count, has_asm) in enumerate(
            draw(st.lists(st.tuples(st.integers(1, 4), st.sampled_from((True, True, False))), min_size=1, max_size=3))
        )
        for number in range(count)
    ]
    callers = [f"k{number}" for number in range(draw(st.integers(1, 2)))]
    calls = [(draw(st.sampled_from(callers)), name) for name, *_ in bodies]
    calls = draw(st.permutations(calls + draw(st.lists(st.sampled_from(calls), max_size=2))))
    are_aliases = draw(st.booleans())
    states = [FINE] * 8 + [ABSENT] * 8 + ([] if is_tidy else [*WRONG])
    places: dict[str, tuple[str, int, int]] = {}
    for index, (name, *_) in enumerate(bodies):
        state = draw(st.sampled_from(states))
        slot = draw(st.integers(0, 2)) if are_aliases else index
        places[name] = state, slot, draw(st.sampled_from((64, 64, 64, 64, 32)))
    targets = {
        caller: _targets(draw, [name for its, name in calls if its == caller], bodies, places, is_tidy=is_tidy)
        for caller in callers
    }
    start = sum(4 * (8 * len(listed) + 1) for listed in targets.values())
    functions = {
        name: Function(body, has_asm, places[name][0], start + SLOT_BYTES * places[name][1], places[name][2])
        for name, body, has_asm in bodies
    }
    made: dict[str, list[tuple[int | None, int]]] = {}
    listed: list[DeviceFunction] = []
    for caller, names in targets.items():
        fields = [
            draw(st.sampled_from((UNKNOWN, UNKNOWN, UNKNOWN, 1, 8, *(() if is_tidy else (16, 17, 0))))) for _ in names
        ]
        to = [functions[name].address if name in functions else start + 4 for name in names]
        words = [{4: 0} if name == "?" else {} for name in names]
        body = [SimtCall(target=t, size_words=f, words=w) for t, f, w in zip(to, fields, words, strict=True)]
        listed.append(DeviceFunction(name=caller, body=(0, *body)))
        made[caller] = [(None if n == "?" else t, f) for n, t, f in zip(names, to, fields, strict=True)]
    listed.append(DeviceFunction(name="pool", body=code(SLOT_BYTES * (len(bodies) + 3))))
    for name, function in functions.items():
        if function.state != ABSENT:
            symbol: dict[str, object] = {"value": function.address, "size": function.size}
            symbol |= WRONG.get(function.state, {})
            listed.append(DeviceFunction(name=name + SUFFIX, body=(), **symbol))  # type: ignore[arg-type]
    callees = [
        callee(
            name,
            asm=has_asm,
            digest=f"body {body}",
            twins=tuple(other for other, its_body, _ in bodies if its_body == body and other != name),
        )
        for name, body, has_asm in bodies
    ]
    return Built(build_object(listed), manifest(calls, callees), calls, functions, made)


def _targets(
    draw: st.DrawFn,
    calls: list[str],
    bodies: list[tuple[str, int, bool]],
    places: dict[str, tuple[str, int, int]],
    *,
    is_tidy: bool,
) -> list[str]:
    """What a caller's sites start: mostly what it calls, or a twin; now and then another, `!` for no function's first
    byte, `?` for a site that cannot be decoded, or no site at all.
    """
    body_of = {name: body for name, body, _ in bodies}
    targets: list[str] = []
    for name in calls:
        twins = [other for other in body_of if body_of[other] == body_of[name] and places[other][0] == FINE]
        choices = [name] if places[name][0] == FINE else twins
        kinds = ["once"] * 12 + ["twice"] * 2 + ([] if is_tidy else ["other"]) + ["none"]
        kind = draw(st.sampled_from(kinds))
        if kind in ("once", "twice") and choices:
            targets += [draw(st.sampled_from(choices))] * (2 if kind == "twice" else 1)
        elif kind == "other":
            targets.append(draw(st.sampled_from([*body_of, "!", "?"])))
    return draw(st.permutations(targets))


@dataclass(frozen=True)
class Verdict:
    """What the rules say: whether all is fine, folded and vanished pairs, and the fields as they shall be."""

    is_accepted: bool
    folded: set[tuple[str, str]]
    vanished: set[tuple[str, str]]
    fields: dict[str, list[int]]


def judged(case: Built, *, allow_folded: bool) -> Verdict:
    functions = case.functions
    is_accepted = True
    folded: set[tuple[str, str]] = set()
    vanished: set[tuple[str, str]] = set()
    fields: dict[str, list[int]] = {}
    for caller in dict.fromkeys(caller for caller, _ in case.calls):
        calls = Counter(name for its, name in case.calls if its == caller)
        lost = [name for name in calls if functions[name].state == ABSENT]
        is_accepted &= allow_folded or not lost
        is_accepted &= all(functions[name].state in (FINE, ABSENT) for name in calls)
        bodies = {functions[name].body for name in lost} if allow_folded else set[int]()
        may_start = [f for n, f in functions.items() if f.state == FINE and (n in calls or f.body in bodies)]
        hits: Counter[int] = Counter()
        is_clear = True
        fields[caller] = []
        for target, field in case.sites[caller]:
            there = [function for function in may_start if function.address == target]
            if len({(function.body, function.size) for function in there}) != 1:
                is_clear = False
                continue
            hits[there[0].body] += 1
            words = there[0].size // 4
            is_accepted &= there[0].has_asm if field == UNKNOWN else 1 <= field <= words
            fields[caller].append(words if field == UNKNOWN else field)
        is_accepted &= is_clear
        reached = {target for target, _ in case.sites[caller]}
        is_accepted &= all(functions[name].address in reached for name in calls if functions[name].state == FINE)
        for name in lost if is_clear and allow_folded else ():
            body = functions[name].body
            asked = sum(number for other, number in calls.items() if functions[other].body == body)
            (folded if hits[body] >= asked else vanished).add((caller, name))
    return Verdict(is_accepted and not vanished, folded, vanished, fields)


def outcome(case: Built, options: PatchOptions) -> tuple[bytes | None, tuple[Finding, ...]]:
    try:
        result = patch_object(case.data, case.promised, options)
    except RefusedError as error:
        return None, error.findings
    return result.data, result.findings


def pairs(findings: Sequence[Finding], verdict: str) -> set[tuple[str, str]]:
    facts = [dict(finding.facts) for finding in findings if finding.code == verdict]
    return {(str(fact["caller"]), str(fact["callee"]).removesuffix(SUFFIX)) for fact in facts}


def with_fields(case: Built, fields: dict[str, list[int]]) -> bytes:
    image = bytearray(case.data)
    remaining = {caller: iter(sizes) for caller, sizes in fields.items()}
    for site in sites(case.data, {caller.encode() for caller in fields}):
        word = int.from_bytes(image[site.file_offset : site.file_offset + 8], "little")
        word = word & ~(UNKNOWN << 37) | next(remaining[site.caller.decode()]) << 37
        image[site.file_offset : site.file_offset + 8] = word.to_bytes(8, "little")
    return bytes(image)


@settings(max_examples=250, deadline=None)
@given(case=built())
def test_the_rules_decide_with_and_without_the_flag(case: Built) -> None:
    for options in (FOLDED, PatchOptions()):
        verdict = judged(case, allow_folded=options.allow_folded)
        data, findings = outcome(case, options)
        assert data == (with_fields(case, verdict.fields) if verdict.is_accepted else None)
        assert pairs(findings, "VF515") == verdict.folded
        assert pairs(findings, "VF516") == verdict.vanished
        if data is not None:
            assert {finding.code for finding in findings} <= {"VF515"}
            again = patch_object(data, case.promised, options)
            assert (again.data, again.changed) == (data, False)
            assert not check_object(data, case.promised, allow_folded=options.allow_folded).refused
