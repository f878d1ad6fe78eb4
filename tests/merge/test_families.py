"""Random families of functions: a merge joins exactly those that are the same by construction."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

import vfsimt
from vfsimt.ir.oracle import check_module

from .host import run

OPERATIONS = ("add", "sub", "mul", "xor", "and", "or")


@dataclass(frozen=True)
class Meaning:
    """What a function computes: its operations with constants, the loop's length, the metadata of its store."""

    operations: tuple[tuple[str, int], ...]
    rounds: int
    kind: str


@dataclass(frozen=True)
class Spelling:
    """How a function is written: which locals have names, which names are quoted, where metadata numbers begin."""

    names: tuple[str, ...]
    metadata: int
    explicit_entry: bool
    comments: bool


NAMES = st.sampled_from(["x", "y.i", "tmp12", '"a b"', '"0"', "v$", "-z", "entry", "loop"])
MEANINGS = st.builds(
    Meaning,
    operations=st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(1, 3)), min_size=1, max_size=3).map(tuple),
    rounds=st.integers(1, 2),
    kind=st.sampled_from(["int", "long"]),
)
SPELLINGS = st.builds(
    Spelling,
    names=st.lists(NAMES, max_size=3, unique=True).map(tuple),
    metadata=st.integers(0, 5),
    explicit_entry=st.booleans(),
    comments=st.booleans(),
)


class Writer:
    """Writes a module; values without a chosen name get LLVM's next number."""

    def __init__(self, functions: list[tuple[Meaning, Spelling]]) -> None:
        self.functions = functions
        self.metadata: list[str] = []

    def text(self) -> str:
        bodies = [self.function(index, *item) for index, item in enumerate(self.functions)]
        calls = "".join(
            f"  %p{index} = getelementptr i32, ptr %p, i32 {index}\n"
            f"  call simt_entry void @f{index}(ptr %p{index}, i32 %n)\n"
            for index in range(len(bodies))
        )
        kernel = f"define void @k(ptr %p, i32 %n) {{\n{calls}  ret void\n}}\n\n"
        return kernel + "\n".join(bodies) + "\n" + "\n".join(self.metadata) + "\n"

    def function(self, index: int, meaning: Meaning, spelling: Spelling) -> str:
        base = 100 * index + 10 * spelling.metadata
        self.metadata += [
            f"!{base} = !{{!{base + 1}, !{base + 1}, i64 0}}",
            f'!{base + 1} = !{{!"{meaning.kind}", !{base + 2}}}',
            f'!{base + 2} = !{{!"root"}}',
        ]
        names = [f"%{name}" for name in spelling.names]
        number = 0

        def fresh() -> str:
            nonlocal number
            if names:
                return names.pop()
            number += 1
            return f"%{number - 1}"

        pointer, count = fresh(), fresh()
        lines: list[str] = []
        if spelling.explicit_entry:
            lines.append('"first block":')
            entry = '%"first block"'
        else:
            entry = f"%{number}"
            number += 1
        lines.append(f'  br label %"the loop"{"  ; a comment" if spelling.comments else ""}')
        lines.append('"the loop":')
        step, total = fresh(), fresh()
        values = [fresh() for _ in meaning.operations]
        following, again = fresh(), fresh()
        lines.append(f'  {step} = phi i32 [ 0, {entry} ], [ {following}, %"the loop" ]')
        lines.append(f'  {total} = phi i32 [ {count}, {entry} ], [ {values[-1]}, %"the loop" ]')
        previous = total
        for value, (operation, constant) in zip(values, meaning.operations, strict=True):
            lines.append(f"  {value} = {operation} i32 {previous}, {constant}")
            previous = value
        lines.append(f"  {following} = add i32 {step}, 1")
        lines.append(f"  {again} = icmp ult i32 {following}, {meaning.rounds}")
        lines.append(f'  br i1 {again}, label %"the loop", label %end')
        lines.append("end:")
        lines.append(f"  store i32 {previous}, ptr {pointer}, align 4, !tbaa !{base}")
        lines.append("  ret void")
        body = "\n".join(lines)
        head = f"define linkonce_odr simt_entry void @f{index}(ptr {pointer}, i32 {count}) noinline {{"
        return f"{head}\n{body}\n}}\n"


FUNCTIONS = st.lists(st.tuples(MEANINGS, SPELLINGS), min_size=2, max_size=6)


@settings(max_examples=60, deadline=None)
@given(FUNCTIONS)
def test_a_merge_joins_exactly_the_functions_of_one_meaning(functions: list[tuple[Meaning, Spelling]]) -> None:
    text = Writer(functions).text()
    check_module(text)
    result = vfsimt.merge(text)
    expected: dict[Meaning, list[str]] = {}
    for index, (meaning, _) in enumerate(functions):
        expected.setdefault(meaning, []).append(f"f{index}")
    groups = {tuple(names) for names in expected.values() if len(names) > 1}
    assert {group.members for group in result.report.groups} == groups
    assert run(result.text, 7, 16) == run(text, 7, 16)


@settings(max_examples=40, deadline=None)
@given(FUNCTIONS)
def test_parametrized_clones_compute_what_they_did(functions: list[tuple[Meaning, Spelling]]) -> None:
    text = Writer(functions).text()
    result = vfsimt.merge(text, vfsimt.MergeOptions(parametrize=True))
    shapes = {(tuple(item for item, _ in meaning.operations), meaning.kind) for meaning, _ in functions}
    assert result.report.functions_after == 1 + len(shapes)
    for number in (0, 7, -2):
        assert run(result.text, number, 16) == run(text, number, 16)
