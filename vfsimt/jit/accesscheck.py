"""A run of a kernel that only looks where its accesses go: each array, to the byte, and what else the kernel is given.

A watched copy of the module (`vfsimt.jit.accesses`) is compiled and run in a process forked for it, on copies of the
arrays in rooms of their own. An access that touches a room beside what lies in it is a finding with the place of the
instruction. It is seen whatever the alignment and the size of the array, before its start and behind its end.

Not seen: an access that jumps over a whole room (64 KiB that are open and 16 MiB that are not, on each side) and lands
in other memory of the process; one that goes from one row of an array to another; what inline assembly, intrinsics of a
target and functions of the C library access. The report names the last.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vfsimt.counting import counted
from vfsimt.diagnostics import Finding, Note, in_reading_order
from vfsimt.errors import InputError, RefusedError
from vfsimt.ir.parser import parse_module
from vfsimt.ir.shadow import make_shadow
from vfsimt.jit.accesses import watch_accesses
from vfsimt.jit.arguments import packed_arguments
from vfsimt.jit.child import ended_finding
from vfsimt.jit.driver import EntryKind, driver_for
from vfsimt.jit.engine import compile_module
from vfsimt.jit.forked import BROKEN, perform_forked
from vfsimt.jit.launch import WORKSPACE_BYTES, LaunchRecord
from vfsimt.jit.layout import PACKET_LAUNCH
from vfsimt.jit.machinecode import reachable_functions
from vfsimt.jit.reasons import JitReason
from vfsimt.jit.rooms import Rooms
from vfsimt.source import TextSource

if TYPE_CHECKING:
    from vfsimt.jit.accesses import WatchedModule
    from vfsimt.jit.arguments import Argument, Array
    from vfsimt.jit.engine import CompileOptions
    from vfsimt.jit.entries import EntryPoint
    from vfsimt.jit.launch import Dispatch
    from vfsimt.jit.rooms import Misplaced

_MOST_NOTES = 3
_ARRAY_HELP = "look at the mask of the last packet, and at the dispatch's size against the array's"
_BUFFER_HELP = "give as many arguments as the kernel declares, in its order"
_OTHER_HELP = "the kernel was compiled for another runtime, or its launch record has other fields"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCall:
    """What is called, and with what.

    Attributes:
        entry: the function.
        width: lanes of a packet, for a packet entry.
        arguments: of the kernel; the arrays are copied.
        dispatch: threads and blocks.
    """

    entry: EntryPoint
    width: int
    arguments: tuple[Argument, ...]
    dispatch: Dispatch


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessReport:
    """What the check of a kernel's accesses could not look at; everything else was right.

    Attributes:
        watched: how many instructions were looked at.
        unseen: each with its place, as lines.
    """

    watched: int
    unseen: tuple[str, ...]


def check_accesses(text: str, call: CheckedCall, options: CompileOptions) -> AccessReport:
    """Run a kernel's watched copy in a process forked from this one.

    Args:
        text: of a module that compiles with these options.
        call: what is called.
        options: how it is compiled; the copy is optimised little.

    Raises:
        RefusedError: VF819 the kernel reads outside of what it was given, VF813 it stores there, VF810 it crashes.
    """
    module = parse_module(make_shadow(text), options.name)
    functions = reachable_functions(module, call.entry.name)
    watched = watch_accesses(module, TextSource(options.name, text), functions)
    with Rooms() as rooms:
        given = _Given(call, rooms)
        table = rooms.table(len(watched.accesses))
        try:
            compiled = compile_module(watched.text(table), replace(options, opt=min(options.opt, 1)))
        except InputError as error:
            return AccessReport(watched=0, unseen=(f"every access: {error.findings[0].message}",))
        with compiled:
            driver_for(PACKET_LAUNCH)  # made before the fork, once for all
            ending = perform_forked(lambda: given.run(compiled.address(call.entry.name)), None)
        findings = _misplaced_accesses(rooms, watched, given)
        if ending and not findings:
            findings.append(_crashed(ending, rooms.last_access(), watched, call, options.name))
    if findings:
        raise RefusedError(in_reading_order(findings))
    unseen = tuple(f"{place}: {what}" for place, what in watched.unseen)
    return AccessReport(watched=len(watched.accesses), unseen=unseen)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Room:
    """What lies in a room, as messages call it, and what to do where it is too small."""

    name: str
    size: int
    help: str


class _Given:
    """What a kernel is given, each piece in a room."""

    def __init__(self, call: CheckedCall, rooms: Rooms) -> None:
        self._call = call
        self.rooms: list[_Room] = []
        copies = [
            self._copied(rooms, index, value) if isinstance(value, np.ndarray) else value
            for index, value in enumerate(call.arguments)
        ]
        packed = packed_arguments(copies, PACKET_LAUNCH.argument_alignment)
        said = f"the argument buffer, which has {counted(len(packed), 'byte')} for {len(copies)} arguments"
        self._arguments = self._filled(rooms, _Room(name=said, size=len(packed), help=_BUFFER_HELP), packed)
        workspace = _Room(name="the private workspace", size=WORKSPACE_BYTES, help=_OTHER_HELP)
        record = bytearray(LaunchRecord(PACKET_LAUNCH, call.dispatch).view().tobytes())
        field = PACKET_LAUNCH.private_workspace
        record[field : field + 8] = self._filled(rooms, workspace, b"").to_bytes(8, "little")
        said = f"the launch record, which has {PACKET_LAUNCH.record_bytes} bytes"
        self._record = self._filled(rooms, _Room(name=said, size=len(record), help=_OTHER_HELP), bytes(record))

    def run(self, entry: int) -> None:
        """Run all blocks on this thread."""
        call = self._call
        unit = {EntryKind.PACKET: call.width, EntryKind.BATCH: call.dispatch.block, EntryKind.BLOCKS: 0}
        driver_for(PACKET_LAUNCH).run(
            call.entry.kind,
            entry=entry,
            arguments=self._arguments,
            record=self._record,
            first=0,
            blocks=call.dispatch.blocks,
            unit=unit[call.entry.kind],
        )

    def _copied(self, rooms: Rooms, index: int, value: Array) -> Array:
        room = _Room(name=f"argument {index}, an array of {value.nbytes} bytes", size=value.nbytes, help=_ARRAY_HELP)
        address = self._filled(rooms, room, value.tobytes(), offset=int(value.ctypes.data))
        memory: Any = (ctypes.c_ubyte * value.nbytes).from_address(address)
        return np.ndarray(value.shape, value.dtype, memory)

    def _filled(self, rooms: Rooms, room: _Room, data: bytes, *, offset: int = 0) -> int:
        address = rooms.add(room.size, offset=offset)
        ctypes.memmove(address, data, len(data))
        self.rooms.append(room)
        return address


def _misplaced_accesses(rooms: Rooms, watched: WatchedModule, given: _Given) -> list[Finding]:
    """A finding for each piece that was missed by reads, and for each by stores; further instructions are notes."""
    groups: dict[tuple[int, bool], list[Misplaced]] = {}
    for found in rooms.misplaced():
        groups.setdefault((found.room, watched.accesses[found.access].kind.stores), []).append(found)
    return [_finding(group, watched, given) for group in groups.values()]


def _finding(group: list[Misplaced], watched: WatchedModule, given: _Given) -> Finding:
    accesses = watched.accesses
    first, *others = sorted(group, key=lambda found: (accesses[found.access].place.line, found.access))
    access, room = accesses[first.access], given.rooms[first.room]
    where = f"{counted(first.size, 'byte')} at byte {first.offset} of {room.name}"
    notes = [Note(message=_again(found), place=accesses[found.access].place) for found in others[:_MOST_NOTES]]
    if len(others) > _MOST_NOTES:
        notes.append(Note(message=f"and {counted(len(others) - _MOST_NOTES, 'more instruction')}"))
    return Finding(
        reason=JitReason.GUARD_BROKEN if access.kind.stores else JitReason.READ_OUTSIDE,
        message=f"@{access.function} {access.kind.verb} {where}{_times(first)}",
        place=access.place,
        help=room.help,
        notes=tuple(notes),
        facts=(
            ("offset", first.offset),
            ("bytes", first.size),
            ("given_bytes", room.size),
            ("accesses", sum(found.count for found in group)),
            ("instructions", len(group)),
        ),
    )


def _again(found: Misplaced) -> str:
    return f"so does this instruction: {counted(found.size, 'byte')} at byte {found.offset}{_times(found)}"


def _times(found: Misplaced) -> str:
    return f", the first of {found.count} times" if found.count > 1 else ""


def _crashed(ending: int, last: int | None, watched: WatchedModule, call: CheckedCall, name: str) -> Finding:
    """The finding for a kernel that ended its process, with the access that it was at."""
    if ending == BROKEN:
        raise RuntimeError("the check of a kernel's accesses failed in its own process")
    ended = ended_finding(name, "running", -ending, "", arguments=len(call.arguments))
    if last is None:
        return ended
    note = Note(message="no access of the kernel came after this one")
    return replace(ended, place=watched.accesses[last].place, notes=(note, *ended.notes))
