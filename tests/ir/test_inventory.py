"""What `inspect` lists about a module."""

from __future__ import annotations

from pathlib import Path

from vfsimt.ir.inventory import FunctionRow, take_inventory

EXAMPLES = Path(__file__).parents[2] / "examples"
MODULE = """source_filename = "k"

define internal fastcc i32 @"a b"(ptr noalias %p, i32 %0, ...) {
  br label %2

2:                                                ; preds = %1
  call void asm sideeffect "nop", ""()
  %r = call i32 @g(i32 %0)
  %s = call i32 @g(i32 %r)
  ret i32 %s
}

declare simt_entry i32 @g(i32)
"""


def test_rows_of_functions() -> None:
    first, second = take_inventory(MODULE).functions
    assert first == FunctionRow(
        name="a b",
        is_definition=True,
        line=3,
        linkage="internal",
        convention="fastcc",
        parameters=("ptr %p", "i32 %0", "..."),
        blocks=2,
        instructions=5,
        calls=(("g", 2),),
        called=0,
        inline_asm=1,
    )
    assert (second.is_definition, second.convention, second.called, second.line) == (False, "simt_entry", 2, 13)


def test_sizes_and_entities() -> None:
    inventory = take_inventory(MODULE.rstrip("\n") + " ; caf\udce9")
    assert (inventory.lines, inventory.size_bytes) == (13, len(MODULE.encode()) + len(" ; caf?") - 1)
    assert inventory.entities == (("source_filename", 1), ("define", 1), ("declare", 1))
    assert take_inventory(";").lines == 1


def test_the_example_has_the_calls_that_it_documents() -> None:
    rows = {row.name: row for row in take_inventory((EXAMPLES / "rmsnorm_w8.ll").read_text()).functions}
    assert rows["rmsnorm_rows"].called == 18
    assert dict(rows["rmsnorm_rows.packet_batch"].calls) == {"rmsnorm_rows": 18}
