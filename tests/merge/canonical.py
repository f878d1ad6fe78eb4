"""Loops as `clang -O0` writes them, and the passes with which LLVM brings loops into other forms."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import llvmlite.binding as llvm

llvm.initialize_native_target()
llvm.initialize_native_asmprinter()

PASSES = tuple(
    "sroa simplify_cfg instruction_combine loop_simplify lcssa loop_rotate reassociate jump_threading sccp new_gvn"
    " lower_switch break_critical_edges unify_function_exit_nodes aggressive_dce sinking"
    " loop_strength_reduce aggressive_instcombine instruction_namer O1 O2 O3".split()
)
"""Passes of LLVM as llvmlite names them, and whole pipelines, in which no loop is unrolled or vectorised."""

HEAD = """define linkonce_odr cc 1023 void @section(ptr addrspace(6) %slot, i32 %value) noinline {
  store i32 %value, ptr addrspace(6) %slot, align 4
  ret void
}

define linkonce_odr cc 1023 void @indexed(ptr addrspace(6) %base, i32 %index) noinline {
  %wide = zext i32 %index to i64
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i64 %wide
  store i32 1, ptr addrspace(6) %slot, align 4
  ret void
}

define internal void @launch(ptr addrspace(6) %base, i32 %index) noinline {
  %slot = getelementptr inbounds i32, ptr addrspace(6) %base, i32 %index
  call cc 1023 void @section(ptr addrspace(6) %slot, i32 5)
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)

"""


class Loop(NamedTuple):
    """A loop around a SIMT call, and maybe one more inside it.

    Attributes:
        form: `for`, `do`, or `walk` over addresses.
        kind: the type of the counter.
        passes: how often it runs.
        step: what the counter goes up by; down where it is negative.
        predicate: of the test.
        bound: whether the test's bound is a number, or the lesser of two.
        chosen: which element is the slot: `fixed`, `own`, `outer`, `twice`, `loaded`, `summed`.
        callee: how the SIMT function is called.
        stops: whether some passes may end the program.
        inner: the loop inside.
    """

    form: str
    kind: str
    passes: int
    step: int
    predicate: str
    bound: str
    chosen: str
    callee: str
    stops: bool
    inner: Loop | None = None


class _Writer:
    def __init__(self) -> None:
        self.allocas: list[str] = []
        self.lines: list[str] = []
        self.count = 0

    def fresh(self, code: str) -> str:
        """A new value."""
        self.count += 1
        self.lines.append(f"  %v{self.count} = {code}")
        return f"%v{self.count}"

    def variable(self, kind: str, first: str) -> str:
        """A new variable in memory."""
        self.count += 1
        self.allocas.append(f"  %x{self.count} = alloca {kind}, align 8")
        self.lines.append(f"  store {kind} {first}, ptr %x{self.count}, align 4")
        return f"%x{self.count}"

    def add(self, *lines: str) -> None:
        self.lines += lines

    def write(self, loop: Loop, outer: str) -> None:
        """A loop; `outer` is the variable of the one around it, in 32 bits."""
        self.count += 1
        at = self.count
        is_walk = loop.form == "walk"
        kind = "ptr" if is_walk else loop.kind
        last = loop.passes * loop.step
        first, end = (0, last) if last > 0 else (-last, 0)
        variable = self.variable(kind, "%table" if is_walk else str(first))
        total = self.variable("i32", "0")
        self.add(f"  br label %{'body' if loop.form == 'do' else 'test'}{at}")
        test = self._test(loop, at, variable, end)
        self.add(*([] if loop.form == "do" else test), f"body{at}:")
        own = "2" if is_walk else self._in_32_bits(loop.kind, self.fresh(f"load {loop.kind}, ptr {variable}"))
        self._call(loop, own, outer, total)
        if loop.inner is not None:
            narrow = self.variable("i32", own)
            self.write(loop.inner, narrow)
        if loop.stops:
            stopped = self.fresh("load volatile i1, ptr addrspace(1) %in")
            self.add(f"  br i1 {stopped}, label %stop{at}, label %on{at}", f"stop{at}:")
            self.add("  call void @abort()", "  unreachable", f"on{at}:")
        held = self.fresh(f"load {kind}, ptr {variable}")
        if is_walk:
            following = self.fresh(f"getelementptr inbounds i32, ptr {held}, i64 {loop.step}")
        else:
            following = self.fresh(f"add nsw {kind} {held}, {loop.step}")
        self.add(f"  store {kind} {following}, ptr {variable}, align 4", f"  br label %test{at}")
        self.add(*(test if loop.form == "do" else []), f"done{at}:")

    def _test(self, loop: Loop, at: int, variable: str, end: int) -> list[str]:
        """The block that goes on or leaves."""
        kind = "ptr" if loop.form == "walk" else loop.kind
        lines = [f"test{at}:", f"  %t{at} = load {kind}, ptr {variable}"]
        bound = str(end)
        if kind == "ptr":
            lines.append(f"  %e{at} = getelementptr inbounds [256 x i32], ptr %table, i64 0, i64 {end}")
            bound = f"%e{at}"
        elif loop.bound == "least" and kind == "i32" and end > 0:
            lines.append(f"  %e{at} = call i32 @llvm.umin.i32(i32 {end + 3}, i32 {end})")
            bound = f"%e{at}"
        lines.append(f"  %c{at} = icmp {loop.predicate} {kind} %t{at}, {bound}")
        return [*lines, f"  br i1 %c{at}, label %body{at}, label %done{at}"]

    def _in_32_bits(self, kind: str, value: str) -> str:
        if kind == "i32":
            return value
        return self.fresh(f"{'trunc' if kind == 'i64' else 'sext'} {kind} {value} to i32")

    def _call(self, loop: Loop, own: str, outer: str, total: str) -> None:
        held = self.fresh(f"load i32, ptr {total}")
        index = {"fixed": "3", "own": own, "summed": held}.get(loop.chosen, "")
        if loop.chosen == "outer":
            index = self.fresh(f"load i32, ptr {outer}")
        elif loop.chosen == "twice":
            index = self.fresh(f"mul nsw i32 {own}, 2")
        elif loop.chosen == "loaded":
            index = self.fresh("load volatile i32, ptr addrspace(1) %in")
        if loop.callee == "section":
            slot = self.fresh(f"getelementptr inbounds [256 x i32], ptr addrspace(6) %slots, i32 0, i32 {index}")
            self.add(f"  call cc 1023 void @section(ptr addrspace(6) {slot}, i32 {own})")
        elif loop.callee == "indexed":
            self.add(f"  call cc 1023 void @indexed(ptr addrspace(6) %slots, i32 {index})")
        else:
            self.add(f"  call void @launch(ptr addrspace(6) %slots, i32 {index})")
        self.add(f"  store i32 {self.fresh(f'add nsw i32 {held}, 3')}, ptr {total}, align 4")


def unoptimised(loop: Loop) -> str:
    """A kernel with the loop, its variables in memory."""
    writer = _Writer()
    outer = writer.variable("i32", "7")
    writer.write(loop, outer)
    body = "\n".join(
        (
            "entry:",
            "  %slots = alloca [256 x i32], align 4, addrspace(6), !pto.persistent !0",
            "  %table = alloca [256 x i32], align 4",
            *writer.allocas,
            *writer.lines,
        )
    )
    return (
        f"{HEAD}declare void @abort() noreturn\n\n"
        f"define void @k(ptr addrspace(1) %in) {{\n{body}\n  ret void\n}}\n\n!0 = !{{}}\n"
    )


def forms(text: str, passes: tuple[str, ...]) -> list[str]:
    """The module after each of the passes, one after another."""
    binding = cast("Any", llvm)
    module = binding.parse_assembly(text, binding.create_context())
    module.verify()
    machine = binding.Target.from_default_triple().create_target_machine(opt=2)
    found: list[str] = []
    for name in passes:
        options = binding.create_pipeline_tuning_options(speed_level=int(name[1]) if name[0] == "O" else 2)
        options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
        options.loop_interleaving = False
        builder = binding.create_pass_builder(machine, options)
        if name[0] == "O":
            manager = builder.getModulePassManager()
        else:
            manager = binding.create_new_module_pass_manager()
            getattr(manager, f"add_{name}_pass")()
        manager.run(module, builder)
        found.append(str(module))
    return found
