"""Modules at random, a compiler that folds and inlines at random, and what must then be repaired or refused.

The model knows by name what each machine call site starts. Nothing of it comes from the package; sizes and targets are
read back by the plain decoder.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from device_cases import SUFFIX, callee, code, manifest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_decoder import sections, sites, symbols

from vfsimt import Manifest, PatchOptions, patch_object
from vfsimt.errors import RefusedError, VfsimtError
from vfsimt.manifest_records import TwinFamily
from vfsimt.patch.testing import DeviceFunction, SimtCall, build_object

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vfsimt.diagnostics import Finding

FOLDED = PatchOptions(allow_folded=True)


@dataclass(frozen=True)
class Compiled:
    """What went into the compiler, and what came out.

    Attributes:
        promised: the manifest.
        family: callee to the number of its body.
        size: present callee to its size in words.
        starts: caller to the names of the callees that its machine call sites start, in order.
        inlined: the pairs of caller and callee whose call has no site at all.
        functions: the object's functions.
    """

    promised: Manifest
    family: dict[str, int]
    size: dict[str, int]
    starts: dict[str, list[str]]
    inlined: frozenset[tuple[str, str]]
    functions: tuple[DeviceFunction, ...]

    @property
    def data(self) -> bytes:
        return build_object(self.functions)

    def absent_calls(self) -> list[tuple[str, str]]:
        pairs = dict.fromkeys((site.caller, site.callee) for site in self.promised.call_sites)
        return [(caller, function) for caller, function in pairs if function not in self.size]

    def sites_and_calls(self, caller: str, function: str) -> tuple[int, int]:
        """Machine sites and IR calls of one caller that start a body."""
        body = self.family[function]
        there = sum(self.family[name] == body for name in self.starts[caller])
        asked = sum(site.caller == caller and self.family[site.callee] == body for site in self.promised.call_sites)
        return there, asked


@st.composite
def compiled(draw: st.DrawFn, *, duplicates: bool = True) -> Compiled:
    bodies = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    family = {f"f{body}_{number}": body for body, count in enumerate(bodies) for number in range(count)}
    names = draw(st.permutations(list(family)))
    callers = [f"k{number}" for number in range(draw(st.integers(1, 3)))]
    calls = [(draw(st.sampled_from(callers)), name) for name in names]
    calls += draw(st.lists(st.tuples(st.sampled_from(callers), st.sampled_from(names)), max_size=3))
    calls = draw(st.permutations(calls))
    number_of_calls = Counter(name for _, name in calls)
    fate: dict[str, str | None] = {}
    for name in names:
        single = number_of_calls[name] == 1
        chosen = draw(st.sampled_from(("keep", "keep", "fold", "fold", "inline"))) if single else "keep"
        rest = [other for other in names if family[other] == family[name] and fate.get(other) == other]
        # A twin folds only into one that is there already.
        fate[name] = {"keep": name, "fold": draw(st.sampled_from(rest)) if rest else name, "inline": None}[chosen]
    size = {name: draw(st.integers(1, 40)) for name in names if fate[name] == name}
    starts: dict[str, list[str]] = {caller: [] for caller in callers}
    inlined: set[tuple[str, str]] = set()
    for caller, name in calls:
        survivor = fate[name]
        if survivor is None:
            inlined.add((caller, name))
            continue
        starts[caller] += [survivor] * (draw(st.integers(1, 2)) if duplicates else 1)
    functions: list[DeviceFunction] = []
    for caller in callers:
        starts[caller] = draw(st.permutations(starts[caller]))
        body: list[int | SimtCall] = [0]
        for name in starts[caller]:
            field = draw(st.one_of(st.just(0xFFFF), st.integers(1, size[name])))
            body += [SimtCall(target=name + SUFFIX, size_words=field), *draw(st.lists(st.just(0), max_size=2))]
        functions.append(DeviceFunction(name=caller, body=tuple(body)))
    functions += [
        DeviceFunction(name=name + SUFFIX, body=code(4 * words), padding_words=draw(st.integers(0, 3)))
        for name, words in size.items()
    ]
    listed = [
        callee(
            name,
            calls=number_of_calls[name],
            digest=f"body {family[name]}",
            twins=tuple(other for other in names if other != name and family[other] == family[name]),
        )
        for name in names
    ]
    return Compiled(
        promised=manifest(calls, listed),
        family=family,
        size=size,
        starts=starts,
        inlined=frozenset(inlined),
        functions=tuple(draw(st.permutations(functions))),
    )


def outcome(case: Compiled, options: PatchOptions = FOLDED) -> tuple[bytes | None, tuple[Finding, ...]]:
    try:
        result = patch_object(case.data, case.promised, options)
    except RefusedError as error:
        return None, error.findings
    return result.data, result.findings


def pairs(findings: Sequence[Finding], verdict: str) -> list[tuple[str, str]]:
    """Caller and callee of the findings with a code."""
    facts = [dict(finding.facts) for finding in findings if finding.code == verdict]
    return sorted((str(fact["caller"]), str(fact["callee"]).removesuffix(SUFFIX)) for fact in facts)


def with_right_sizes(case: Compiled) -> bytes:
    """The object with every unknown field replaced by the size of what its site is known to start."""
    functions: list[DeviceFunction] = []
    for function in case.functions:
        body: list[int | SimtCall] = []
        for item in function.body:
            if isinstance(item, SimtCall) and item.size_words == 0xFFFF:
                assert isinstance(item.target, str)
                body.append(replace(item, size_words=case.size[item.target.removesuffix(SUFFIX)]))
            else:
                body.append(item)
        functions.append(replace(function, body=tuple(body)))
    return build_object(functions)


@settings(max_examples=100, deadline=None)
@given(case=compiled(duplicates=False))
def test_where_no_site_is_duplicated_exactly_the_objects_with_an_inlined_call_are_refused(case: Compiled) -> None:
    data, findings = outcome(case)
    if not case.inlined:
        assert data == with_right_sizes(case)
        assert pairs(findings, "VF515") == sorted(case.absent_calls())
        return
    assert data is None
    # Twins of a lost call in the same caller cannot be told apart from it; no other call is named.
    lost = {(caller, case.family[name]) for caller, name in case.inlined}
    named = sorted(pair for pair in case.absent_calls() if (pair[0], case.family[pair[1]]) in lost)
    assert pairs(findings, "VF516") == named
    assert set(case.inlined) <= set(named)
    assert pairs(findings, "VF515") == sorted(set(case.absent_calls()) - set(named))
    assert {finding.code for finding in findings} <= {"VF515", "VF516"}


@settings(max_examples=100, deadline=None)
@given(case=compiled())
def test_where_sites_are_duplicated_the_counts_decide(case: Compiled) -> None:
    data, findings = outcome(case)
    counts = {pair: case.sites_and_calls(*pair) for pair in case.absent_calls()}
    lost = sorted(pair for pair, (there, asked) in counts.items() if there < asked)
    assert pairs(findings, "VF516") == lost
    assert pairs(findings, "VF515") == sorted(set(counts) - set(lost))
    assert data == (None if lost else with_right_sizes(case))
    for finding in findings:
        facts = dict(finding.facts)
        pair = str(facts["caller"]), str(facts["callee"]).removesuffix(SUFFIX)
        assert facts["sites"] == counts[pair][0]
        if finding.code == "VF516":
            assert facts["calls"] == counts[pair][1]
        else:
            for survivor in map(str, facts["survivors"]):  # pyright: ignore[reportArgumentType]
                assert case.family[survivor.removesuffix(SUFFIX)] == case.family[pair[1]]
                assert survivor.removesuffix(SUFFIX) in case.starts[pair[0]]


@settings(max_examples=80, deadline=None)
@given(case=compiled())
def test_a_second_run_changes_nothing_and_the_flag_gives_way_to_nothing_else(case: Compiled) -> None:
    data, _ = outcome(case)
    strict, findings = outcome(case, PatchOptions())
    assert (strict is None) == bool(case.absent_calls())
    if not case.absent_calls():
        assert (data, findings) == (strict, ())
    if data is not None:
        again = patch_object(data, case.promised, FOLDED)
        assert (again.data, again.changed) == (data, False)


@st.composite
def corrupted(draw: st.DrawFn) -> tuple[Compiled, bytes, Manifest]:
    """One thing wrong: a site's target, a symbol, a manifest entry, or any one bit of the file."""
    case = draw(compiled())
    functions, promised = list(case.functions), case.promised
    kind = draw(st.sampled_from(["target", "symbol", "name", "manifest", "bit"]))
    if kind == "target":
        where = [
            (at, item)
            for at, function in enumerate(functions)
            for item, word in enumerate(function.body)
            if isinstance(word, SimtCall)
        ]
        if where:
            at, item = draw(st.sampled_from(where))
            body = list(functions[at].body)
            names = [function.name for function in functions]
            target = draw(st.one_of(st.sampled_from(names), st.integers(0, 200).map(lambda words: 4 * words)))
            body[item] = SimtCall(target=target)
            functions[at] = replace(functions[at], body=tuple(body))
    elif kind == "symbol":
        at = draw(st.integers(0, len(functions) - 1))
        change = draw(st.sampled_from([{"type": 1}, {"size": 4}, {"size": 0}, {"size": 1 << 16}, {"value": 4}]))
        functions[at] = replace(functions[at], **change)
    elif kind == "manifest":
        listed = list(promised.callees)
        at = draw(st.integers(0, len(listed) - 1))
        listed[at] = replace(listed[at], body_digest=draw(st.sampled_from(["body 0", "body 1", "no body"])))
        families = [*promised.families, TwinFamily(digest="body 1", functions=tuple(sorted(case.family)))]
        kept = draw(st.lists(st.sampled_from(families), unique=True))
        promised = replace(promised, callees=tuple(listed), families=tuple(kept))
    data = build_object(functions)
    if kind == "name":
        name = draw(st.sampled_from(functions)).name.encode()
        data = data.replace(b"\0" + name + b"\0", b"\0X" + name[1:] + b"\0")
    elif kind == "bit":
        bit = draw(st.integers(0, 8 * len(data) - 1))
        image = bytearray(data)
        image[bit // 8] ^= 1 << bit % 8
        data = bytes(image)
    return case, data, promised


def wrong_writes(case: Compiled, data: bytes, after: bytes) -> list[str]:
    """What was written that should not have been, told by the plain decoder."""
    callers = {site.caller.encode() for site in case.promised.call_sites}
    asked = {(site.caller, case.family[site.callee]) for site in case.promised.call_sites}
    text = next(index for index, section in enumerate(sections(data)) if section[2] & 4)
    at: dict[int, list[tuple[str, int]]] = {}
    for symbol in symbols(data):
        if symbol.kind == 2 and symbol.section == text:
            at.setdefault(symbol.value, []).append((symbol.name.decode(errors="replace"), symbol.size))
    wrong: list[str] = []
    image = bytearray(data)
    for old, new in zip(sites(data, callers), sites(after, callers), strict=True):
        image[old.file_offset : old.file_offset + 8] = after[old.file_offset : old.file_offset + 8]
        if old.target is None or old.target != new.target:
            wrong.append(f"the target at {old.file_offset}")
            continue
        bodies = [
            size
            for name, size in at.get(old.target, [])
            if (old.caller.decode(), case.family.get(name.removesuffix(SUFFIX))) in asked
        ]
        if old.size_words == 0xFFFF and new.size_words not in [size // 4 for size in bodies]:
            wrong.append(f"the size at {old.file_offset}")
        if old.size_words not in (0xFFFF, new.size_words):
            wrong.append(f"a field at {old.file_offset} that was not unknown")
    if bytes(image) != after:
        wrong.append("bytes outside call sites")
    return wrong


@settings(max_examples=150, deadline=None)
@given(broken=corrupted())
def test_one_corruption_is_refused_or_nothing_wrong_is_written(broken: tuple[Compiled, bytes, Manifest]) -> None:
    case, data, promised = broken
    try:
        result = patch_object(data, promised, FOLDED)
    except VfsimtError:
        return
    assert not wrong_writes(case, data, result.data)
