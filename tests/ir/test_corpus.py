"""Modules as compilers print them: read without loss, judged by LLVM, cut off anywhere, and made huge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vfsimt.errors import InputError
from vfsimt.ir.body import Body
from vfsimt.ir.calls import read_call
from vfsimt.ir.cfg import ControlFlow
from vfsimt.ir.edits import apply_edits
from vfsimt.ir.function import read_header
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.oracle import check_module
from vfsimt.ir.parser import Module, parse_module
from vfsimt.source import decode_source, encode_source

if TYPE_CHECKING:
    from vfsimt.diagnostics import Span
    from vfsimt.ir.nodes import FunctionHeader

from .llvm import accept, argument_counts

ROOT = Path(__file__).parents[2]
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.ll"))
STOCK = [path for path in CORPUS if "vendor" not in path.name]
EVERYWHERE = sorted(path for path in ROOT.rglob("*.ll") if not {".venv", "build"} & set(path.parts))


def load(name: str) -> str:
    (path,) = [path for path in CORPUS if path.name == name]
    return decode_source(path.read_bytes())


def _body(module: Module, braces: Span, header: FunctionHeader) -> Body:
    return Body(module, braces, lambda: header.parameters)


def read_everything(module: Module) -> int:
    """Read each header, body, call and flow graph; returns how many instructions there are."""
    count = 0
    for entity in module.of_kind(EntityKind.DEFINITION, EntityKind.DECLARATION):
        header = read_header(module, entity)
        if entity.body is None:
            continue
        body = _body(module, entity.body, header)
        count += body.instruction_count
        assert ControlFlow(body).reverse_postorder[:1] in ((0,), ())
        for statement in body.with_opcode("call", "invoke", "callbr"):
            call = read_call(module, statement)
            assert (call.span.start, call.span.end) == (statement.start, statement.end)
    return count


@pytest.mark.parametrize("path", EVERYWHERE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_op_round_trip_of_every_module_in_the_repository(path: Path) -> None:
    data = path.read_bytes()
    text = decode_source(data)
    try:
        module = parse_module(text, path.name)
    except InputError:
        module = Module(source=parse_module("").source, entities=())  # a case of a damaged file
    else:
        assert encode_source("".join(module.pieces())) == data
    assert encode_source(apply_edits(text, [])) == data


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_llvm_accepts_the_corpus_and_every_part_of_it_is_read(path: Path) -> None:
    text = decode_source(path.read_bytes())
    check_module(text, path.name)
    assert read_everything(parse_module(text, path.name)) > 0


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.name)
def test_instructions_are_as_many_as_llvm_counts(path: Path) -> None:
    data = path.read_bytes()
    counted = sum(
        not str(instruction).startswith("    #dbg_")
        for function in accept(data).functions
        for block in function.blocks
        for instruction in block.instructions
    )
    module = parse_module(decode_source(data), path.name)
    intrinsics = data.count(b"call void @llvm.dbg.")  # LLVM turns them into records
    assert read_everything(module) - intrinsics == counted


# llvmlite decodes names as UTF-8, which those of the Latin-1 file are not.
@pytest.mark.parametrize("path", [path for path in STOCK if "latin1" not in path.name], ids=lambda path: path.name)
def test_functions_and_their_parameters_are_those_that_llvm_finds(path: Path) -> None:
    data = path.read_bytes()
    module = parse_module(decode_source(data), path.name)
    found = {
        encode_source(name): len(read_header(module, entity).parameters) for name, entity in module.functions.items()
    }
    found = {name: count for name, count in found.items() if not name.startswith(b"llvm.")}  # LLVM upgrades those
    assert found == {
        name.encode(): count for name, count in argument_counts(data).items() if not name.startswith("llvm.")
    }


def test_kinds_of_entities_in_the_file_of_features() -> None:
    module = parse_module(load("features.llvm22.ll"))
    kinds = [entity.kind for entity in module.entities]
    assert {kind.value: kinds.count(kind) for kind in EntityKind if kind in kinds} == {
        "source_filename": 1,
        "target datalayout": 1,
        "module asm": 2,
        "type": 2,
        "comdat": 2,
        "global": 7,
        "alias": 1,
        "ifunc": 1,
        "declare": 7,
        "define": 8,
        "attributes": 3,
        "named metadata": 1,
        "numbered metadata": 6,
        "summary": 2,
    }


@pytest.mark.parametrize(
    "name", ["bytes.latin1.ll", "crlf.ll", "debug_info.llvm19.ll", "device.vendor.ll", "features.llvm22.ll"]
)
def test_a_file_cut_off_at_any_byte_is_read_or_refused_with_a_code(name: str) -> None:
    data = encode_source(load(name))
    codes: set[str] = set()
    for length in range(len(data)):
        text = decode_source(data[:length])
        try:
            module = parse_module(text, name)
            assert "".join(module.pieces()) == text
            if length % 7 == 0:
                read_everything(module)
        except InputError as error:
            codes.update(finding.code for finding in error.findings)
    assert codes <= {"VF101", "VF103", "VF104", "VF105"}
    assert "VF103" in codes


DEPTH = 100_000


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{" * DEPTH, "VF103"),
        ("}" * DEPTH, "VF103"),
        ("@x = global i32 " + "{" * DEPTH + "}" * DEPTH, ""),
        ("@x = global i32 " + "[" * DEPTH + "]" * DEPTH, ""),
        ("define void @f(i32 " + "<" * DEPTH + ">" * DEPTH + " %x) {\n  ret void\n}", "VF104"),
        ("define void @f(" + "{" * DEPTH + "i32" + "}" * DEPTH + " %x) {\n  ret void\n}", ""),
        ("define void @f(ptr byval(" + "{" * DEPTH + "}" * DEPTH + ") %x) {\n  ret void\n}", ""),
        ("define void @f() {\n  call void @g(i32 add " + "(" * DEPTH + ")" * DEPTH + ")\n  ret void\n}", ""),
        ("define void @f() {\n  call void @g(i32 add " + "(" * DEPTH + "\n  ret void\n}", "VF105"),
        ("define void @f() {\n  store i32 " + "<" * DEPTH + "0" + ">" * DEPTH + ", ptr %p\n  ret void\n}", ""),
        ("define " + ";" * DEPTH, "VF104"),
        ("define " + "; @f\n" * DEPTH, "VF104"),
        ("define void @f() {\n" + "-" * DEPTH + "\n}", ""),
        ("$" * DEPTH, ""),
        ("/*" * DEPTH, "VF102"),
        ('@"' * (2 * DEPTH + 1), "VF101"),
        ("define i" + "1" * DEPTH + " @f() {\n  %" + "2" * DEPTH + " = add i32 1, 2\n}", "VF104"),
        ("define void @f() {\n" + "2" * DEPTH + ":\n  %" + "2" * DEPTH + " = add i32 1, 2\n}", ""),
    ],
)
def test_deep_and_long_texts(text: str, code: str) -> None:
    try:
        read_everything(parse_module(text))
        found = ""
    except InputError as error:
        found = error.findings[0].code
    assert found == code


def test_many_functions_comments_and_metadata_lines() -> None:
    functions = "".join(f"define void @f{index}() {{\n  ret void ; c\n}}\n; c\n" for index in range(20_000))
    metadata = "".join(f"!{index} = !{{!{index}}}\n" for index in range(20_000))
    module = parse_module(functions + metadata)
    assert len(module.functions) == 20_000
    assert len(module.entities) == 40_000
    assert [entity.spelling for entity in module.of_kind(EntityKind.NUMBERED_METADATA)][-1] == "!19999"


@pytest.mark.long
def test_files_of_many_megabytes() -> None:
    line = "  %x = call i32 @g(i32 1, ptr %p), !dbg !1 ; c\n"
    text = "define void @f(ptr %p) {\n" + line * 1_000_000 + "  ret void\n}\n"
    module = parse_module(text)
    assert "".join(module.pieces()) == text
    body = module.functions["f"].body
    assert body is not None
    assert Body(module, body).instruction_count == 1_000_001
    long_line = '@x = constant [10000000 x i8] c"' + "}\\22;" * 2_500_000 + '"'
    assert len(parse_module(long_line).entities) == 1
