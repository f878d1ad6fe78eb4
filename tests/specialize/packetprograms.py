"""Random packet functions in LLVM IR, made from a string of bytes.

They have loops, branches, switches, phis, vectors, masked memory, calls, recursion, debug info. Every byte is one
choice, and bytes that are not there count as 0, the simplest choice: so hypothesis shrinks a failing program by
itself. Programs have no undefined behaviour: no flags on arithmetic; shift amounts and indexes are masked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = 64
"""Elements of i32 that indexes reach in each of the two buffers; a vector may begin at any of them."""

BUFFER_WORDS = WORDS + 16

_BINARY = ("add", "sub", "mul", "xor", "and", "or")
_PREDICATES = ("eq", "ne", "ult", "ugt", "slt", "sge")
_MOST_INSTRUCTIONS = 220
_DEEPEST = 3


@dataclass(frozen=True)
class PacketProgram:
    """A module with `@rows`, `@full` (passes the width) and `@tail`; which parameter counts lanes, from 0."""

    text: str
    width: int
    lanes_index: int
    lanes_have_name: bool


class Choices:
    """A string of bytes, read as choices."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0

    @property
    def is_spent(self) -> bool:
        return self._position >= len(self._data)

    def below(self, count: int) -> int:
        if self.is_spent:
            return 0
        self._position += 1
        return self._data[self._position - 1] % count

    def one_of(self, items: list[str] | tuple[str, ...]) -> str:
        return items[self.below(len(items))]


@dataclass
class _Scope:
    """The values that dominate the point where the next instruction stands, newest first."""

    scalars: list[str]
    vectors: list[str]
    masks: list[str] = field(default_factory=list[str])

    def copy(self) -> _Scope:
        return _Scope(self.scalars.copy(), self.vectors.copy(), self.masks.copy())


def write_program(data: bytes, width: int) -> PacketProgram:
    """The program that the choices `data` make, for packets of `width` lanes."""
    return _Writer(Choices(data), width).write()


class _Writer:
    def __init__(self, choices: Choices, width: int) -> None:
        self._choices = choices
        self._width = width
        self._vector = f"<{width} x i32>"
        self._lines: list[str] = []
        self._count = 0
        self._block = "entry"
        self._depth = 0
        self._scopes: list[str] = []
        self._metadata: list[str] = []
        self._style = choices.below(4)
        self._has_debug_info = choices.below(2) == 1
        self._lanes_index = (3, 1)[choices.below(2)]

    def write(self) -> PacketProgram:
        width = self._width
        ids = f"<{', '.join(f'i32 {lane}' for lane in range(width))}>"
        scope = _Scope(scalars=["%lanes", "%seed"], vectors=[ids])
        if self._has_debug_info:
            self._lines.append("    #dbg_value(i32 %lanes, !7, !DIExpression(), !9)")
        splat = self._splat("%lanes")
        scope.masks.append(self._emit(f"icmp ult {self._vector} {ids}, {splat}"))
        scope.vectors.insert(0, splat)
        self._statements(scope)
        self._line(f"ret i32 {self._sum(scope)}")
        parameters = ["ptr %in", "ptr %out", "i32 %seed"]
        parameters.insert(self._lanes_index, "i32 %lanes")
        arguments = ["ptr %in", "ptr %out", "i32 %seed"]
        full, tail = arguments.copy(), arguments.copy()
        full.insert(self._lanes_index, f"i32 {width}")
        tail.insert(self._lanes_index, "i32 %lanes")
        rows = f"define internal i32 @rows({', '.join(parameters)}){' !dbg !5' if self._has_debug_info else ''} {{\n"
        rows += "entry:\n" + "\n".join(self._lines) + "\n}\n"
        text = _FRAME.format(
            rows=self._named(rows),
            arguments=", ".join(arguments),
            full=", ".join(full),
            tail=", ".join(tail),
            width=width,
            debug_info=self._debug_info(),
        )
        return PacketProgram(
            text=text, width=width, lanes_index=self._lanes_index, lanes_have_name=not self._lanes_are_numbered
        )

    @property
    def _lanes_are_numbered(self) -> bool:
        return self._style == 1

    def _named(self, rows: str) -> str:
        """The function in the style chosen: usual names, numbers, quoted names, names of one character."""
        if self._style == 1:
            order = [*re.findall(r"[(,] ?(?:ptr|i32) (%\w+)(?=[,)])", rows.partition("\n")[0])]
            order += re.findall(r"^  (%v\d+) =", rows, re.MULTILINE)
            numbers = {name: f"%{number}" for number, name in enumerate(order)}
            return re.sub(r"%\w+", lambda match: numbers.get(match[0], match[0]), rows)
        lanes = ("%active_lanes", "", '%"active_lanes"', "%active.lane.count")[self._style]
        return re.sub(r"%lanes\b", lanes, rows)

    def _statements(self, scope: _Scope) -> None:
        for _ in range(2 + self._choices.below(7)):
            if self._choices.is_spent or len(self._lines) > _MOST_INSTRUCTIONS:
                return
            self._statement(scope)

    def _statement(self, scope: _Scope) -> None:
        kinds = [self._scalar, self._vector_operation, self._memory, self._masked, self._lanes_of_a_vector, self._call]
        if self._depth < _DEEPEST:
            kinds += [self._branch, self._loop, self._switch]
        kinds[self._choices.below(len(kinds))](scope)

    def _scalar(self, scope: _Scope) -> None:
        first, second = self._choices.one_of(scope.scalars), self._operand(scope)
        match self._choices.below(3):
            case 0:
                value = self._emit(f"{self._choices.one_of(_BINARY)} i32 {first}, {second}")
            case 1:
                amount = self._emit(f"and i32 {second}, 31")
                value = self._emit(f"{self._choices.one_of(('shl', 'lshr', 'ashr'))} i32 {first}, {amount}")
            case _:
                test = self._emit(f"icmp {self._choices.one_of(_PREDICATES)} i32 {first}, {second}")
                value = self._emit(f"select i1 {test}, i32 {second}, i32 {first}")
        scope.scalars.insert(0, value)
        self._record(value)

    def _vector_operation(self, scope: _Scope) -> None:
        first, second = self._choices.one_of(scope.vectors), self._choices.one_of(scope.vectors)
        match self._choices.below(4):
            case 0:
                value = self._emit(f"{self._choices.one_of(_BINARY)} {self._vector} {first}, {second}")
            case 1:
                value = self._splat(self._choices.one_of(scope.scalars))
            case 2:
                mask = self._choices.one_of(scope.masks)
                kind = f"<{self._width} x i1>"
                value = self._emit(f"select {kind} {mask}, {self._vector} {first}, {self._vector} {second}")
            case _:
                test = self._emit(f"icmp {self._choices.one_of(_PREDICATES)} {self._vector} {first}, {second}")
                scope.masks.insert(0, test)
                return
        scope.vectors.insert(0, value)

    def _lanes_of_a_vector(self, scope: _Scope) -> None:
        vector = self._choices.one_of(scope.vectors)
        index = self._emit(f"and i32 {self._choices.one_of(scope.scalars)}, {self._width - 1}")
        if self._choices.below(2):
            value = self._choices.one_of(scope.scalars)
            scope.vectors.insert(0, self._emit(f"insertelement {self._vector} {vector}, i32 {value}, i32 {index}"))
        else:
            scope.scalars.insert(0, self._emit(f"extractelement {self._vector} {vector}, i32 {index}"))

    def _memory(self, scope: _Scope) -> None:
        if self._choices.below(2):
            address = self._address("%out", scope)
            self._line(f"store i32 {self._choices.one_of(scope.scalars)}, ptr {address}, align 4")
        else:
            address = self._address(self._choices.one_of(("%in", "%out")), scope)
            scope.scalars.insert(0, self._emit(f"load i32, ptr {address}, align 4"))

    def _masked(self, scope: _Scope) -> None:
        mask = f"<{self._width} x i1> {self._choices.one_of(scope.masks)}"
        vector = f"{self._vector} {self._choices.one_of(scope.vectors)}"
        name = f"v{self._width}i32.p0"
        if self._choices.below(2):
            address = self._address("%out", scope)
            self._line(f"call void @llvm.masked.store.{name}({vector}, ptr {address}, i32 4, {mask})")
        else:
            address = self._address(self._choices.one_of(("%in", "%out")), scope)
            call = f"call {self._vector} @llvm.masked.load.{name}(ptr {address}, i32 4, {mask}, {vector})"
            scope.vectors.insert(0, self._emit(call))

    def _call(self, scope: _Scope) -> None:
        first, second = self._choices.one_of(scope.scalars), self._operand(scope)
        if self._choices.below(2) == 0 or self._depth:
            scope.scalars.insert(0, self._emit(f"call i32 @mix(i32 {first}, i32 {second})"))
            return
        # The seed is halved on the way down, so that recursion ends.
        seed = self._emit("lshr i32 %seed, 9")
        test = self._emit("icmp ne i32 %seed, 0")
        stem, before = self._count, self._block
        own, after = f"self{stem}", f"after{stem}"
        self._line_of_block(f"br i1 {test}, label %{own}, label %{after}")
        self._open(own)
        lanes = self._choices.one_of(("%lanes", str(self._width), "1", first))
        arguments = ["ptr %in", "ptr %out", f"i32 {seed}"]
        arguments.insert(self._lanes_index, f"i32 {lanes}")
        kind = self._choices.one_of(("call", "tail call", "notail call"))
        location = ", !dbg !9" if self._has_debug_info else ""
        value = self._emit(f"{kind} i32 @rows({', '.join(arguments)})", location)
        self._line_of_block(f"br label %{after}")
        self._open(after)
        scope.scalars.insert(0, self._emit(f"phi i32 [ {value}, %{own} ], [ {first}, %{before} ]", ""))

    def _branch(self, scope: _Scope) -> None:
        test = self._emit(f"icmp {self._choices.one_of(_PREDICATES)} i32 {self._choices.one_of(scope.scalars)}, "
                          f"{self._operand(scope)}")  # fmt: skip
        self._arms(scope, 2, lambda labels: f"br i1 {test}, label %{labels[0]}, label %{labels[1]}")

    def _switch(self, scope: _Scope) -> None:
        value = self._emit(f"and i32 {self._choices.one_of(scope.scalars)}, 15")
        cases = [str(self._choices.below(3)), str(3 + self._choices.below(12)), str(self._width)]
        chosen = list(dict.fromkeys(cases))

        def terminator(labels: list[str]) -> str:
            listed = " ".join(f"i32 {case}, label %{labels[1 + at % 2]}" for at, case in enumerate(chosen))
            return f"switch i32 {value}, label %{labels[0]} [ {listed} ]"

        self._arms(scope, 3, terminator)

    def _arms(self, scope: _Scope, count: int, terminator: Callable[[list[str]], str]) -> None:
        """Write arms that meet again, with a phi of a scalar and one of a vector."""
        self._count += 1
        stem = self._count
        labels = [f"arm{stem}.{index}" for index in range(count)]
        self._line_of_block(terminator(labels))
        ends: list[tuple[str, str, str]] = []
        for label in labels:
            self._open(label)
            inner = scope.copy()
            self._depth += 1
            self._statements(inner)
            self._depth -= 1
            ends.append((self._block, inner.scalars[0], inner.vectors[0]))
            self._line_of_block(f"br label %join{stem}")
        self._open(f"join{stem}")
        scalars = ", ".join(f"[ {scalar}, %{block} ]" for block, scalar, _ in ends)
        vectors = ", ".join(f"[ {vector}, %{block} ]" for block, _, vector in ends)
        scope.scalars.insert(0, self._emit(f"phi i32 {scalars}", ""))
        scope.vectors.insert(0, self._emit(f"phi {self._vector} {vectors}", ""))

    def _loop(self, scope: _Scope) -> None:
        """Write a loop of at most 16 rounds that carries a scalar and a vector."""
        start, vector = self._choices.one_of(scope.scalars), self._choices.one_of(scope.vectors)
        limit = self._choices.one_of(("%lanes", "3", scope.scalars[0]))
        rounds = self._emit(f"and i32 {limit}, 15") if limit.startswith("%") else limit
        self._count += 1
        stem, before = self._count, self._block
        self._line_of_block(f"br label %loop{stem}")
        self._open(f"loop{stem}")
        counter = self._emit(f"phi i32 [ 0, %{before} ], [ %next{stem}, %back{stem} ]", "")
        carried = self._emit(f"phi i32 [ {start}, %{before} ], [ %scalar{stem}, %back{stem} ]", "")
        vectors = self._emit(f"phi {self._vector} [ {vector}, %{before} ], [ %vector{stem}, %back{stem} ]", "")
        inner = scope.copy()
        inner.scalars = [carried, counter, *inner.scalars]
        inner.vectors.insert(0, vectors)
        self._depth += 1
        self._statements(inner)
        self._depth -= 1
        after = self._emit(f"add i32 {counter}, 1")
        self._line_of_block(f"br label %back{stem}")
        self._open(f"back{stem}")
        test = self._emit(f"icmp ult i32 {after}, {rounds}")
        self._line_of_block(f"br i1 {test}, label %loop{stem}, label %done{stem}")
        self._open(f"done{stem}")
        ends = {f"%next{stem}": after, f"%scalar{stem}": inner.scalars[0], f"%vector{stem}": inner.vectors[0]}
        for index, line in enumerate(self._lines):
            if " phi " in line:
                self._lines[index] = re.sub(
                    r"%(?:next|scalar|vector)\d+\b", lambda match: ends.get(match[0], match[0]), line
                )
        scope.scalars.insert(0, inner.scalars[0])
        scope.vectors.insert(0, inner.vectors[0])

    def _operand(self, scope: _Scope) -> str:
        return self._choices.one_of([scope.scalars[0], "%lanes", str(self._choices.below(200)), *scope.scalars[1:4]])

    def _address(self, buffer: str, scope: _Scope) -> str:
        index = self._emit(f"and i32 {self._choices.one_of(scope.scalars)}, {WORDS - 1}")
        return self._emit(f"getelementptr inbounds i32, ptr {buffer}, i32 {index}")

    def _splat(self, scalar: str) -> str:
        first = self._emit(f"insertelement {self._vector} poison, i32 {scalar}, i64 0")
        zeros = f"<{self._width} x i32> zeroinitializer"
        return self._emit(f"shufflevector {self._vector} {first}, {self._vector} poison, {zeros}")

    def _sum(self, scope: _Scope) -> str:
        total = self._emit(f"call i32 @llvm.vector.reduce.add.v{self._width}i32({self._vector} {scope.vectors[0]})")
        for scalar in scope.scalars[:4]:
            total = self._emit(f"add i32 {total}, {scalar}")
        return total

    def _emit(self, text: str, location: str | None = None) -> str:
        self._count += 1
        name = f"%v{self._count}"
        self._lines.append(f"  {name} = {text}{self._location() if location is None else location}")
        return name

    def _line(self, text: str) -> None:
        self._lines.append(f"  {text}{self._location()}")

    def _line_of_block(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _open(self, label: str) -> None:
        self._lines += ["", f"{label}:"]
        self._block = label

    def _location(self) -> str:
        """An attachment: none, one that was there before, one in a new scope, or one that is inlined."""
        if not self._has_debug_info:
            return ""
        kind = self._choices.below(5)
        if kind == 0 or (kind == 1 and not self._scopes):
            return ", !dbg !9" if kind else ""
        if kind == 1:
            return f", !dbg {self._choices.one_of(self._scopes)}"
        scope = "!5"
        if kind == 2:
            scope = self._node(f"distinct !DILexicalBlock(scope: !5, file: !1, line: {self._count})")
        inlined = ""
        if kind == 4:
            inlined = f", inlinedAt: {self._node('distinct !DILocation(line: 2, scope: !5)')}"
            scope = "!10"
        self._scopes.append(self._node(f"!DILocation(line: {self._count}, scope: {scope}{inlined})"))
        return f", !dbg {self._scopes[-1]}"

    def _record(self, value: str) -> None:
        if self._has_debug_info and self._choices.below(3) == 1:
            self._lines.append(f"    #dbg_value(i32 {value}, !7, !DIExpression(), !9)")

    def _node(self, text: str) -> str:
        self._metadata.append(text)
        return f"!{10 + len(self._metadata)}"

    def _debug_info(self) -> str:
        if not self._has_debug_info:
            return ""
        nodes = "".join(f"!{11 + index} = {text}\n" for index, text in enumerate(self._metadata))
        return _DEBUG_INFO + nodes


_FRAME = """\
{rows}
define internal i32 @mix(i32 %a, i32 %b) noinline {{
  %x = xor i32 %a, %b
  %y = mul i32 %x, 16777619
  ret i32 %y
}}

define i32 @full({arguments}) {{
  %r = call i32 @rows({full})
  ret i32 %r
}}

define i32 @tail({arguments}, i32 %lanes) {{
  %r = call i32 @rows({tail})
  ret i32 %r
}}

declare <{width} x i32> @llvm.masked.load.v{width}i32.p0(ptr, i32, <{width} x i1>, <{width} x i32>)
declare void @llvm.masked.store.v{width}i32.p0(<{width} x i32>, ptr, i32, <{width} x i1>)
declare i32 @llvm.vector.reduce.add.v{width}i32(<{width} x i32>)
{debug_info}"""

_DEBUG_INFO = """
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "rows.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "rows", scope: !1, file: !1, line: 1, type: !3,
  unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !6)
!6 = !{!7}
!7 = !DILocalVariable(name: "lanes", arg: 4, scope: !5, file: !1, line: 1, type: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 1, scope: !5)
!10 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 1, type: !3,
  unit: !0, spFlags: DISPFlagDefinition)
"""
