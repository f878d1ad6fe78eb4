"""Two checks that llvmlite's `verify()` does not make.

LLVM accepts a function that takes the address of another function's block, as a copied body does, and only code made
from it goes wrong. And where two functions share one `DISubprogram` it strips the module's debug info with a warning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vfsimt.diagnostics import Finding, Note, Span, TextOffset
from vfsimt.ir.blockaddress import BLOCK_ADDRESS
from vfsimt.ir.body import Body
from vfsimt.ir.function import read_header
from vfsimt.ir.lexicon import decode_name
from vfsimt.ir.nodes import EntityKind
from vfsimt.ir.reasons import IRReason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vfsimt.ir.nodes import Entity, MetadataAttachment
    from vfsimt.ir.parser import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockAddress:
    """A `blockaddress(@function, %block)`: both names decoded, and where it stands."""

    function: str
    block: str
    span: Span


def find_block_addresses(text: str, span: Span | None = None) -> Iterator[BlockAddress]:
    """The block addresses in a text or in a span of it, strings and comments left out."""
    start, end = (0, len(text)) if span is None else (span.start, span.end)
    if text.find("blockaddress", start, end) < 0:
        return
    for match in BLOCK_ADDRESS.finditer(text, start, end):
        if match["function"] is not None:
            found = Span(start=TextOffset(match.start()), end=TextOffset(match.end()))
            function, block = decode_name(match["function"][1:]), decode_name(match["block"][1:])
            yield BlockAddress(function=function, block=block, span=found)


def audit_clones(module: Module, originals: Mapping[str, str]) -> tuple[Finding, ...]:
    """Findings about clones that could jump into the function they were copied from.

    A clone must not name a block of its original. And where it has an `indirectbr`, no block address of the original
    may stand anywhere in the module: the clone would read it from memory and jump to it.

    Args:
        module: the module with the clones.
        originals: name of each clone (decoded, defined in the module) -> name of its original.

    Returns:
        VF112 for each such place, in the order of the clones.
    """
    taken = list(find_block_addresses(module.text))
    findings: list[Finding] = []
    for clone, original in originals.items():
        entity = module.functions[clone]
        of_original = [item for item in taken if item.function == original]
        inside = [item for item in of_original if entity.span.start <= item.span.start < entity.span.end]
        findings += [_names_a_block(module, clone, item) for item in inside]
        if of_original and not inside:
            findings += _indirect_jumps(module, entity, clone, of_original[0])
    return tuple(findings)


def _names_a_block(module: Module, clone: str, address: BlockAddress) -> Finding:
    return Finding(
        reason=IRReason.FOREIGN_BLOCK_ADDRESS,
        message=f"@{clone} takes the address of a block of @{address.function}, from which it was copied",
        place=module.source.span_place(address.span),
        help="a function whose blocks have their address taken cannot be cloned",
    )


def _indirect_jumps(module: Module, entity: Entity, clone: str, address: BlockAddress) -> list[Finding]:
    assert entity.body is not None, "a clone is a definition"
    note = Note(message="the address is taken here", place=module.source.span_place(address.span))
    return [
        Finding(
            reason=IRReason.FOREIGN_BLOCK_ADDRESS,
            message=f"@{clone} jumps to an address that may be a block of its original, @{address.function}",
            place=module.source.place(TextOffset(jump.start), TextOffset(jump.end)),
            help="a function whose blocks have their address taken cannot be cloned",
            notes=(note,),
        )
        for jump in Body(module, entity.body).with_opcode("indirectbr")
    ]


def audit_subprograms(module: Module) -> tuple[Finding, ...]:
    """Findings about definitions that share a `!dbg` node with an earlier one.

    Returns:
        VF113 for each definition but the first of a node, in module order; the first one is in a note.

    Raises:
        InputError: VF104, a header is malformed.
    """
    if "!dbg" not in module.text:
        return ()
    first: dict[str, tuple[Entity, MetadataAttachment]] = {}
    findings: list[Finding] = []
    for entity in module.of_kind(EntityKind.DEFINITION):
        for attachment in read_header(module, entity).attachments:
            if attachment.kind != "dbg":
                continue
            node = "".join(attachment.value.slice(module.text).split())
            earlier = first.setdefault(node, (entity, attachment))
            if earlier[0] is not entity:
                findings.append(_shares_subprogram(module, entity, attachment, earlier))
    return tuple(findings)


def _shares_subprogram(
    module: Module, entity: Entity, attachment: MetadataAttachment, earlier: tuple[Entity, MetadataAttachment]
) -> Finding:
    place = module.source.span_place(earlier[1].span)
    message = f"{entity.spelling} has the same subprogram as {earlier[0].spelling}; LLVM strips all debug info then"
    return Finding(
        reason=IRReason.SHARED_SUBPROGRAM,
        message=message,
        place=module.source.span_place(attachment.span),
        help="give each function a distinct !DISubprogram of its own",
        notes=(Note(message=f"{earlier[0].spelling} has it here", place=place),),
    )
