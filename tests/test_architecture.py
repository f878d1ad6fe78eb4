"""The rules of the house that a linter does not know, proved on the source: floors, cycles, who loads what, size."""

from __future__ import annotations

import ast
import subprocess
import sys
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = "vfsimt"
GROUND = "ground"

# What each floor may import from, besides itself. `specialize`, `patch`, `lint` and `merge` are wings: none of them
# imports another. `ground` is the modules that stand directly in the package.
FLOORS: dict[str, frozenset[str]] = {
    "cli": frozenset(("specialize", "patch", "lint", "merge", "device", "jit", "simt", "ir", GROUND)),
    "specialize": frozenset(("simt", "ir", GROUND)),
    "patch": frozenset((GROUND,)),
    "lint": frozenset(("simt", "ir", GROUND)),
    "merge": frozenset(("jit", "simt", "ir", GROUND)),
    "device": frozenset(("jit", "simt", "ir", GROUND)),
    "jit": frozenset(("ir", GROUND)),
    "simt": frozenset(("ir", GROUND)),
    "ir": frozenset((GROUND,)),
    GROUND: frozenset(),
}

# Who imports what is not in the standard library: floors, or single modules where one module is the boundary to it.
OTHERS: dict[str, frozenset[str]] = {
    "click": frozenset(("vfsimt.cli",)),
    "rich": frozenset(("vfsimt.cli",)),
    "sarif_pydantic": frozenset(("vfsimt.cli.sarif",)),
    "elftools": frozenset(("vfsimt.patch.elf",)),
    "numpy": frozenset(("vfsimt.patch", "vfsimt.jit", "vfsimt.cli", "vfsimt.merge", "vfsimt.device")),
    "llvmlite": frozenset(
        (
            "vfsimt.ir.verdict",
            "vfsimt.ir.bitcode_tasks",
            "vfsimt.ir.intrinsics",
            "vfsimt.jit.llvm",
            "vfsimt.specialize.optimizer",
        )
    ),
    "capstone": frozenset(("vfsimt.jit.counts",)),
    "matplotlib": frozenset(("vfsimt.jit.bench.plot",)),
    "torch": frozenset(("vfsimt.jit.bench.inductor",)),
}

LINE_LIMITS = {"vfsimt": 400, "benchmarks": 400, "tests": 450}


class When(Enum):
    """When an import happens."""

    LOADING = "while the module loads"
    CALLED = "inside a function"
    NEVER = "for a type checker only"


class Import(NamedTuple):
    importer: str
    target: str
    when: When
    line: int


def _name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name_of(path): path for path in sorted((ROOT / PACKAGE).rglob("*.py"))}


def floor_of(module: str) -> str:
    """The floor of a module of the package; the package itself and its modules are the ground floor."""
    if module == f"{PACKAGE}.__main__":
        return "cli"  # the program
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (ROOT / PACKAGE / parts[1]).is_dir() else GROUND


class _Imports(ast.NodeVisitor):
    """Collects the imports of one module, with those that `import_module` makes of a name that is written out."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: list[Import] = []
        self._when = When.LOADING

    def _within(self, when: When, nodes: list[ast.stmt]) -> None:
        before, self._when = self._when, when if self._when is not When.NEVER else When.NEVER
        for node in nodes:
            self.visit(node)
        self._when = before

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            self._within(When.NEVER, node.body)
            self._within(self._when, node.orelse)
        else:
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within(When.CALLED, node.body)

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            self._add(name.name, node.lineno)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        assert node.level == 0, f"{self.module}:{node.lineno}: imports are absolute"
        assert node.module is not None
        for name in node.names:
            whole = f"{node.module}.{name.name}"
            self._add(whole if whole in MODULES else node.module, node.lineno)

    def visit_Call(self, node: ast.Call) -> None:
        function = ast.unparse(node.func).rpartition(".")[2]
        if function in ("import_module", "__import__") and node.args and isinstance(node.args[0], ast.Constant):
            self._add(str(node.args[0].value), node.lineno)
        self.generic_visit(node)

    def _add(self, target: str, line: int) -> None:
        self.found.append(Import(self.module, target, self._when, line))


@cache
def imports() -> tuple[Import, ...]:
    found: list[Import] = []
    for module, path in MODULES.items():
        visitor = _Imports(module)
        visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
        found += visitor.found
    return tuple(found)


def _is_own(target: str) -> bool:
    return target.partition(".")[0] == PACKAGE


def test_the_reader_of_imports_sees_them_all() -> None:
    source = """
import a.b
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import c
else:
    import d
def f():
    import e
    x = importlib.import_module("g")
class K:
    import h
    def m(self):
        if TYPE_CHECKING:
            import i
"""
    visitor = _Imports("m")
    visitor.visit(ast.parse(source))
    assert {(item.target, item.when) for item in visitor.found} == {
        ("a.b", When.LOADING), ("typing", When.LOADING), ("c", When.NEVER), ("d", When.LOADING), ("e", When.CALLED),
        ("g", When.CALLED), ("h", When.LOADING), ("i", When.NEVER),
    }  # fmt: skip


def test_every_floor_is_known() -> None:
    assert {floor_of(module) for module in MODULES} == set(FLOORS)


def test_a_floor_imports_only_from_floors_below_it() -> None:
    wrong = [
        f"{item.importer}:{item.line} imports {item.target}"
        for item in imports()
        if _is_own(item.target) and not _may_import(item)
    ]
    assert wrong == []


def _may_import(item: Import) -> bool:
    if item.importer == PACKAGE:
        return item.when is When.NEVER  # the package names what it offers, and loads it when it is asked for
    here, there = floor_of(item.importer), floor_of(item.target)
    return here == there or there in FLOORS[here]


def test_floors_have_no_cycle() -> None:
    """The table itself is a house: every floor stands on floors that are already built."""
    built: set[str] = set()
    while len(built) < len(FLOORS):
        ready = {floor for floor, below in FLOORS.items() if floor not in built and below <= built}
        assert ready, set(FLOORS) - built
        built |= ready


def test_modules_have_no_cycle_while_they_load() -> None:
    needs: dict[str, set[str]] = {module: set() for module in MODULES}
    for item in imports():
        if item.when is When.LOADING and _is_own(item.target):
            # A package that a module lies in has begun to load before it; only what is taken from it by name counts.
            packages = set(_with_packages(item.target)) - set(_with_packages(item.importer))
            needs[item.importer] |= {name for name in (*packages, item.target) if name in MODULES}
    loaded: set[str] = set()
    while ready := {module for module, needed in needs.items() if module not in loaded and needed <= loaded}:
        loaded |= ready
    assert set(MODULES) - loaded == set()


def test_the_object_proof_has_no_cycle_even_for_a_type_checker() -> None:
    needs = {module: set[str]() for module in MODULES if floor_of(module) == "patch"}
    for item in imports():
        if item.importer in needs and item.target in needs and item.when is not When.CALLED:
            needs[item.importer].add(item.target)
    done: set[str] = set()
    while ready := {module for module, needed in needs.items() if module not in done and needed <= done}:
        done |= ready
    assert set(needs) - done == set()


def _with_packages(module: str) -> Iterator[str]:
    parts = module.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts) + 1))


def test_other_packages_are_imported_where_they_belong() -> None:
    wrong = [
        f"{item.importer}:{item.line} imports {item.target}"
        for item in imports()
        if item.when is not When.NEVER and not _is_own(item.target) and not _belongs(item)
    ]
    assert wrong == []


def _belongs(item: Import) -> bool:
    top = item.target.partition(".")[0]
    homes = OTHERS.get(top, frozenset())
    return top in sys.stdlib_module_names or not homes.isdisjoint(_with_packages(item.importer))


@pytest.mark.parametrize(
    ("modules", "absent"),
    [
        ("vfsimt", "llvmlite numpy elftools click rich capstone matplotlib"),
        ("vfsimt.manifest", "llvmlite numpy elftools click"),
        ("vfsimt.patch.pipeline", "llvmlite click rich"),
        ("vfsimt.lint.pipeline, vfsimt.simt.pipeline", "llvmlite numpy elftools click rich"),
        ("vfsimt.cli.main", "llvmlite numpy elftools rich capstone"),
        ("vfsimt.cli.patch, vfsimt.cli.check", "llvmlite"),
    ],
)
def test_a_fresh_interpreter_loads_no_more_than_it_needs(modules: str, absent: str) -> None:
    program = f"import sys, {modules}; print(*(name for name in {absent.split()} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("top", LINE_LIMITS)
def test_files_are_small(top: str) -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / top).rglob("*.py")}
    assert {str(path.relative_to(ROOT)): size for path, size in sizes.items() if size > LINE_LIMITS[top]} == {}
