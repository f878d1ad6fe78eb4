"""Random callers of a packet entry: any control flow, phis everywhere, values named, numbered and left unwritten."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

REGISTERS = 3
TRACE_LENGTH = 4096
ENTRIES = f"""\
@count = global i64 0
@lanes = global [{TRACE_LENGTH} x i32] zeroinitializer
@origin = global [{TRACE_LENGTH} x i32] zeroinitializer

define internal void @record(i32 %from, i32 %number) noinline {{
  %n = load i64, ptr @count
  %next = add i64 %n, 1
  store i64 %next, ptr @count
  %first = getelementptr [{TRACE_LENGTH} x i32], ptr @lanes, i64 0, i64 %n
  store i32 %number, ptr %first
  %second = getelementptr [{TRACE_LENGTH} x i32], ptr @origin, i64 0, i64 %n
  store i32 %from, ptr %second
  ret void
}}

define internal i32 @rows(i32 %x, i32 %active_lanes) {{
  call void @record(i32 1000, i32 %active_lanes)
  %a = mul i32 %x, 31
  %b = add i32 %a, %active_lanes
  ret i32 %b
}}

define internal void @mark(i32 %x, i64 %active_lane_count, ptr %out) {{
  %short = trunc i64 %active_lane_count to i32
  call void @record(i32 1000, i32 %short)
  store i32 %x, ptr %out
  ret void
}}

define void @widths(i32 %x) {{
  %p = alloca i32
  %1 = call i32 @rows(i32 %x, i32 8)
  call void @mark(i32 %x, i64 4, ptr %p)
  call void @mark(i32 %x, i64 16, ptr %p)
  ret void
}}

"""
"""`@rows` has the width 8, `@mark` 4 and 16. The trace says of each packet its lane count and which body ran."""

_PLACE = re.compile(r"<([0-9]+)>")


@dataclass
class _Writer:
    """Lines in which `<k>` stands for the k-th value or block, in the order of definition."""

    source: random.Random
    lines: list[str] = field(default_factory=list[str])
    defined: list[int] = field(default_factory=list[int])
    made: int = 0

    def name(self) -> str:
        self.made += 1
        return f"<{self.made - 1}>"

    def define(self, name: str) -> str:
        self.defined.append(int(name[1:-1]))
        return name

    def value(self, text: str) -> str:
        name = self.define(self.name())
        self.lines.append(f"  %{name} = {text}")
        return f"%{name}"

    def text(self, first_number: int) -> str:
        spelled: dict[int, str] = {}
        number = first_number
        unwritten: set[int] = set()
        uses = _PLACE.findall("\n".join(self.lines))
        for item in self.defined:
            if self.source.random() < 0.4:
                spelled[item] = self.source.choice([f"v{item}", f"packet.v.{item}", f'"v {item}"'])
                continue
            spelled[item] = str(number)
            number += 1
            if uses.count(str(item)) == 1 and self.source.random() < 0.5:
                unwritten.add(item)
        lines: list[str] = []
        for line in self.lines:
            head = re.match(r"  %<([0-9]+)> = (.*)", line)
            shown = f"  {head[2]}" if head is not None and int(head[1]) in unwritten else line
            label = re.fullmatch(r"<([0-9]+)>:", line)
            if label is not None and spelled[int(label[1])].isdigit() and self.source.random() < 0.5:
                shown = ""  # a block without a label has its number all the same
            lines.append(_PLACE.sub(lambda match: spelled[int(match[1])], shown))
        return "\n".join(lines)


def random_caller(source: random.Random, blocks: int) -> str:
    """A module with `define i32 @caller(i32, i32 %n)`: it runs packets with `%n` and other lane counts, and ends."""
    writer = _Writer(source)
    heads = [writer.name() for _ in range(blocks)]
    ends = [writer.name() for _ in range(blocks)]
    last = writer.name()
    targets = [source.choices(heads, k=source.choice((1, 2, 2, 4))) for _ in range(blocks)]
    preds: dict[str, list[str]] = {head: [] for head in heads}
    entry = writer.define(writer.name())
    writer.lines.append(f"{entry}:")
    preds[heads[0]].append(entry)
    for end, goals in zip(ends, targets, strict=True):
        for goal in goals:
            preds[goal].append(end)
    registers = {head: [writer.name() for _ in range(REGISTERS)] for head in heads}
    fuel = {head: writer.name() for head in heads}
    final: dict[str, list[str]] = {}
    burnt = {head: writer.name() for head in heads}
    out = writer.value("alloca i32")
    start = [_step(writer, ["%0", "%n", "7"], out) for _ in range(REGISTERS)]
    writer.lines.append(f"  br label %{heads[0]}")
    leaving: dict[str, list[str]] = {entry: start}
    after: dict[str, list[str]] = {}
    for head, end, goals in zip(heads, ends, targets, strict=True):
        writer.lines += ["", f"{writer.define(head)}:"]
        for index in range(REGISTERS):
            writer.define(registers[head][index])
            writer.lines.append(f"  %{registers[head][index]} = PHI {head} {index}")
        writer.define(fuel[head])
        writer.lines.append(f"  %{fuel[head]} = PHI {head} {REGISTERS}")
        values = [f"%{name}" for name in registers[head]]
        final[head] = [_step(writer, [*values, "%n"], out) for _ in range(REGISTERS)]
        writer.define(burnt[head])
        writer.lines.append(f"  %{burnt[head]} = sub i32 %{fuel[head]}, 1")
        empty = writer.value(f"icmp eq i32 %{burnt[head]}, 0")
        writer.lines.append(f"  br i1 {empty}, label %{last}, label %{end}")
        writer.lines += ["", f"{writer.define(end)}:"]
        leaving[end] = after[head] = [_step(writer, [*final[head], "%n"], out) for _ in range(REGISTERS)]
        writer.lines.append(_terminator(writer, after[head], goals))
    writer.lines += ["", f"{writer.define(last)}:"]
    pairs = ", ".join(f"[ {final[head][0]}, %{head} ]" for head in heads)
    result = writer.value(f"phi i32 {pairs}")
    writer.lines.append(f"  ret i32 {result}")
    _write_phis(writer, preds, leaving, burnt, dict(zip(ends, heads, strict=True)))
    body = writer.text(first_number=1)
    return f"{ENTRIES}define i32 @caller(i32, i32 %n) {{\n{body}\n}}\n"


def _write_phis(
    writer: _Writer,
    preds: dict[str, list[str]],
    leaving: dict[str, list[str]],
    burnt: dict[str, str],
    head_of: dict[str, str],
) -> None:
    for position, line in enumerate(writer.lines):
        found = re.search(r"PHI (<[0-9]+>) ([0-9])", line)
        if found is None:
            continue
        index = int(found[2])
        pairs: list[str] = []
        for pred in preds[found[1]]:
            if index < REGISTERS:
                value = leaving[pred][index]
            else:
                value = f"%{burnt[head_of[pred]]}" if pred in head_of else "12"
            pairs.append(f"[ {value}, %{pred} ]")
        if not pairs:  # no block leads here
            writer.lines[position] = line.replace(found[0], "add i32 0, 5")
        else:
            writer.lines[position] = line.replace(found[0], f"phi i32 {', '.join(pairs)}")


def _step(writer: _Writer, values: list[str], out: str) -> str:
    """Some work on values: arithmetic, or a call with a full, a constant or a variable lane count."""
    source = writer.source
    first, second = source.choice(values), source.choice(values)
    kind = source.randrange(8)
    if kind == 0:
        return writer.value(f"{source.choice(('add', 'sub', 'xor'))} i32 {first}, {second}")
    lanes = source.choice(["%n", "8", "3", "", ""]) or writer.value(f"urem i32 {second}, {source.choice((9, 18))}")
    if kind < 6:
        tail = source.choice(("", "", "tail ", "notail "))
        form = source.choice(("i32", "i32 (i32, i32)"))
        noundef = source.choice(("", " noundef"))
        return writer.value(f"{tail}call {form} @rows(i32 {first}, i32{noundef} {lanes})")
    wide = writer.value(f"zext i32 {lanes} to i64") if lanes.startswith("%") else lanes
    writer.lines.append(f"  call void @mark(i32 {first}, i64 {wide}, ptr {out})")
    return writer.value(f"load i32, ptr {out}")


def _terminator(writer: _Writer, values: list[str], goals: list[str]) -> str:
    value = writer.source.choice(values)
    if len(goals) == 1:
        return f"  br label %{goals[0]}"
    if len(goals) == 2 and goals[0] != goals[1]:
        test = writer.value(f"icmp slt i32 {value}, {writer.source.randrange(50)}")
        return f"  br i1 {test}, label %{goals[0]}, label %{goals[1]}"
    choice = writer.value(f"and i32 {value}, 3")
    cases = " ".join(f"i32 {index}, label %{goal}" for index, goal in enumerate(goals[1:]))
    return f"  switch i32 {choice}, label %{goals[0]} [ {cases} ]"
