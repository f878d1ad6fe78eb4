"""Random SIMT functions whose meaning is known by construction, and the many ways to write one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hypothesis import strategies as st


class Operation(NamedTuple):
    """A piece of a function: lines with `{v}` the value so far, `{p}` the memory, `{0}`, ... new values, the last of
    them the result, `{x}` and `{y}` new blocks (`{b}` is the one so far), `{c}` a constant that may vary and `{f}` one
    that may not.

    Attributes:
        type: of the constant that may vary; empty where there is none.
        fixed: the choices for the other one.
    """

    lines: tuple[str, ...]
    values: int
    type: str = ""
    fixed: tuple[str, ...] = ("",)


_FLOAT = (
    "{0} = and i32 {v}, 255;{1} = sitofp i32 {0} to float;{2} = fmul float {1}, {c}.5;{3} = fptosi float {2} to i32"
)
_SLOT = (
    "{0} = getelementptr inbounds [8 x i32], ptr {p}, i32 0, i64 {c};"
    "{1} = load i32, ptr {0}, align 4;"
    "{2} = add i32 {v}, {1};"
    "store i32 {2}, ptr {0}, align 4"
)
_CHOICE = (
    "{0} = icmp slt i32 {v}, {c};"
    "br i1 {0}, label {x}, label {y};"
    "{x}:;"
    "br label {y};"
    "{y}:;"
    "{1} = phi i32 [ {c}, {x} ], [ {v}, {b} ]"
)
_SWITCH = (
    "switch i32 {v}, label {y} [ i32 {f}, label {x} ];{x}:;br label {y};{y}:;{0} = phi i32 [ 7, {x} ], [ {v}, {b} ]"
)
_FIELD = "{0} = getelementptr %cell, ptr {p}, i32 {c}, i32 {f};{1} = load i32, ptr {0}, align 4;{2} = xor i32 {v}, {1}"
_LOCAL = "{0} = alloca i32, align {f};store i32 {v}, ptr {0}, align 4;{1} = load i32, ptr {0}, align 4"
_LANE = "{0} = insertelement <4 x i32> zeroinitializer, i32 {v}, i8 {c};{1} = extractelement <4 x i32> {0}, i32 2"
_SHUFFLE = (
    "{0} = insertelement <2 x i32> <i32 3, i32 4>, i32 {v}, i32 0;"
    "{1} = shufflevector <2 x i32> {0}, <2 x i32> poison, <2 x i32> <i32 {f}, i32 1>;"
    "{2} = extractelement <2 x i32> {1}, i32 0"
)


def _operation(text: str, values: int, type_: str = "", fixed: tuple[str, ...] = ("",)) -> Operation:
    return Operation(tuple(text.split(";")), values, type_, fixed)


OPERATIONS = {
    "add": _operation("{0} = add i32 {v}, {c}", 1, "i32"),
    "mul": _operation("{0} = mul nuw i32 {v}, 1;{1} = mul i32 {0}, {c}", 2, "i32"),
    "from": _operation("{0} = sub i32 {c}, {v}", 1, "i32"),
    "float": _operation(_FLOAT, 4, "float"),
    "slot": _operation(_SLOT, 3, "i64"),
    "call": _operation("{0} = call i32 @mix(i32 {v}, i32 {c})", 1, "i32"),
    "least": _operation("{0} = call i32 @llvm.umin.i32(i32 {c}, i32 {v})", 1, "i32"),
    "choice": _operation(_CHOICE, 2, "i32"),
    "lane": _operation(_LANE, 2, "i8"),
    "field": _operation(_FIELD, 3, "i32", ("0", "1")),
    "switch": _operation(_SWITCH, 1, "", ("0", "1", "7")),
    "local": _operation(_LOCAL, 2, "", ("4", "8")),
    "shuffle": _operation(_SHUFFLE, 3, "", ("0", "1")),
    "absolute": _operation("{0} = call i32 @llvm.abs.i32(i32 {v}, i1 {f})", 1, "", ("true", "false")),
    "group": _operation("{0} = call i32 @mix(i32 {v}, i32 5) {f}", 1, "", ("nounwind", "willreturn")),
}
DECLARED = """%cell = type { i32, i32 }

declare i32 @llvm.umin.i32(i32, i32)

declare i32 @llvm.abs.i32(i32, i1)

define internal i32 @mix(i32 %a, i32 %b) {
  %c = mul i32 %a, 3
  %d = xor i32 %c, %b
  ret i32 %d
}

"""


class Step(NamedTuple):
    """An operation with its constants."""

    name: str
    constant: int
    fixed: str


@dataclass(frozen=True)
class Meaning:
    """What a function computes: its steps in a loop, how often, what its metadata and attributes say."""

    steps: tuple[Step, ...]
    rounds: int
    kind: str
    parameter: str
    threads: int

    @property
    def shape(self) -> tuple[object, ...]:
        """All but the constants that may vary: functions with one shape differ in constants only."""
        return (
            tuple((step.name, step.fixed) for step in self.steps),
            self.kind,
            self.parameter,
            self.threads,
        )

    @property
    def constants(self) -> tuple[tuple[str, int], ...]:
        """The constants that may vary with their types, once for each place, in order."""
        found = [(OPERATIONS[step.name].type, step.constant, step.name) for step in self.steps]
        twice = [(kind, value) for kind, value, name in found for _ in range(2 if name == "choice" else 1) if kind]
        return (*twice, ("i32", self.rounds))


@dataclass(frozen=True)
class Spelling:
    """How a function is written: which locals have names, where its numbers of metadata and groups begin."""

    names: tuple[str, ...]
    metadata: int
    explicit_entry: bool
    comments: bool


def _step(name: str) -> st.SearchStrategy[Step]:
    return st.builds(
        Step,
        st.just(name),
        st.integers(0, 3) if OPERATIONS[name].type else st.just(0),
        st.sampled_from(OPERATIONS[name].fixed),
    )


NAMES = st.sampled_from(["x", "y.i", "tmp12", '"a b"', '"0"', "v$", "-z", "entry", "loop", "constant.0", '"q\\22"'])
STEPS = st.sampled_from(sorted(OPERATIONS)).flatmap(_step)
MEANINGS = st.builds(
    Meaning,
    steps=st.lists(STEPS, min_size=1, max_size=4).map(tuple),
    rounds=st.integers(1, 2),
    kind=st.sampled_from(["int", "long"]),
    parameter=st.sampled_from(["", "nonnull ", "dereferenceable(4) "]),
    threads=st.sampled_from([64, 128]),
)
SPELLINGS = st.builds(
    Spelling,
    names=st.lists(NAMES, max_size=4, unique=True).map(tuple),
    metadata=st.integers(0, 5),
    explicit_entry=st.booleans(),
    comments=st.booleans(),
)


@st.composite
def _families(draw: st.DrawFn) -> list[tuple[Meaning, Spelling]]:
    """Some functions, and others made of them by another constant, fixed or not, another attribute, or nothing."""
    meanings = draw(st.lists(MEANINGS, min_size=1, max_size=2))
    for _ in range(draw(st.integers(1, 4))):
        meaning = draw(st.sampled_from(meanings))
        steps = list(meaning.steps)
        place = draw(st.integers(0, len(steps) - 1))
        steps[place] = draw(st.one_of(st.just(steps[place]), _step(steps[place].name)))
        other = draw(MEANINGS)
        kind, threads = draw(st.sampled_from([(meaning.kind, meaning.threads), (other.kind, other.threads)]))
        rounds = draw(st.sampled_from([meaning.rounds, other.rounds]))
        meanings.append(Meaning(tuple(steps), rounds, kind, meaning.parameter, threads))
    return [(meaning, draw(SPELLINGS)) for meaning in meanings]


FAMILIES = _families()


class Writer:
    """Writes a module; values without a chosen name get LLVM's next number."""

    def __init__(self, functions: list[tuple[Meaning, Spelling]], *, once: bool = False) -> None:
        self.functions = functions
        self.once = once
        self.tail: list[str] = []

    def text(self) -> str:
        """The module: a kernel `k` that calls each function once or twice."""
        bodies = [self._function(index, *item) for index, item in enumerate(self.functions)]
        calls = "".join(
            f"  %p{index} = getelementptr i32, ptr %p, i32 {index}\n"
            f"  call simt_entry void @f{index}(ptr %p{index}, i32 %n)\n"
            + ("" if self.once else f"  call simt_entry void @f{index}(ptr nonnull %p, i32 {index})\n")
            for index in range(len(bodies))
        )
        kernel = f"define void @k(ptr %p, i32 %n) {{\n{calls}  ret void\n}}\n\n"
        return DECLARED + kernel + "\n".join(bodies) + "\n" + "\n".join(self.tail) + "\n"

    def _function(self, index: int, meaning: Meaning, spelling: Spelling) -> str:
        base = 100 * index + 10 * spelling.metadata
        self.tail += [
            f'attributes #{base} = {{ noinline "simt-max-threads"="{meaning.threads}" }}',
            f"!{base} = !{{!{base + 1}, !{base + 1}, i64 0}}",
            f'!{base + 1} = !{{!"{meaning.kind}", !{base + 2}}}',
            f'!{base + 2} = !{{!"root"}}',
        ]
        body = _BodyWriter(meaning, spelling, base)
        lines = body.lines()
        head = f"@f{index}(ptr {meaning.parameter}{body.pointer}, i32 {body.count}) #{base} {{"
        return f"define linkonce_odr simt_entry void {head}\n" + "\n".join(lines) + "\n}\n"


class _BodyWriter:
    def __init__(self, meaning: Meaning, spelling: Spelling, metadata: int) -> None:
        self._meaning, self._spelling, self._metadata = meaning, spelling, metadata
        self._names = [f"%{name}" for name in spelling.names]
        self._number = 0
        self._blocks = 0
        self.pointer, self.count = self._fresh(), self._fresh()

    def _fresh(self) -> str:
        if self._names:
            return self._names.pop()
        self._number += 1
        return f"%{self._number - 1}"

    def _block(self) -> str:
        self._blocks += 1
        return f"%block.{self._blocks}"

    def lines(self) -> list[str]:
        lines: list[str] = []
        if self._spelling.explicit_entry:
            lines.append('"first block":')
            entry = '%"first block"'
        else:
            entry = f"%{self._number}"
            self._number += 1
        lines.append(f'  br label %"the loop"{"  ; a comment, 5" if self._spelling.comments else ""}')
        lines.append('"the loop":')
        step, total = self._fresh(), self._fresh()
        inside, value, block = self._steps(total)
        following, again = self._fresh(), self._fresh()
        lines.append(f"  {step} = phi i32 [ 0, {entry} ], [ {following}, {block} ]")
        lines.append(f"  {total} = phi i32 [ {self.count}, {entry} ], [ {value}, {block} ]")
        lines += inside
        lines.append(f"  {following} = add i32 {step}, 1")
        lines.append(f"  {again} = icmp ult i32 {following}, {self._meaning.rounds}")
        lines.append(f'  br i1 {again}, label %"the loop", label %end')
        lines.append("end:")
        lines.append(f"  store i32 {value}, ptr {self.pointer}, align 4, !tbaa !{self._metadata}")
        lines.append("  ret void")
        return lines

    def _steps(self, value: str) -> tuple[list[str], str, str]:
        """The lines of all steps, the value after them, and the block in which they end."""
        lines: list[str] = []
        block = '%"the loop"'
        for step in self._meaning.steps:
            operation = OPERATIONS[step.name]
            new = [self._fresh() for _ in range(operation.values)]
            branches = {"x": self._block(), "y": self._block()} if "{x}" in "".join(operation.lines) else {}
            for line in operation.lines:
                shown = line.format(*new, v=value, p=self.pointer, b=block, c=step.constant, f=step.fixed, **branches)
                lines.append(shown[1:] if shown.endswith(":") else f"  {shown}")
            value = new[-1]
            block = branches.get("y", block)
        return lines, value, block
