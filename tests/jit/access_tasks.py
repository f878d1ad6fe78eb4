"""Checks of accesses for a worker process, several in one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vfsimt.errors import VfsimtError
from vfsimt.jit.accesscheck import CheckedCall, check_accesses
from vfsimt.jit.engine import CompileOptions
from vfsimt.jit.entries import choose_entry
from vfsimt.jit.launch import Dispatch

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTask:
    """Check a module's only entry with each of some sets of arguments; a report or an error for each."""

    text: str
    arguments: tuple[tuple[Any, ...], ...]

    def perform(self, _progress: Callable[[str], None], /) -> list[object]:
        return [self._checked(given) for given in self.arguments]

    def _checked(self, given: tuple[Any, ...]) -> object:
        entry = choose_entry(self.text, "k.ll", None, None)
        call = CheckedCall(entry=entry, width=8, arguments=given, dispatch=Dispatch(threads=1, block=1))
        try:
            return check_accesses(self.text, call, CompileOptions(name="k.ll", admit_assembly=True))
        except VfsimtError as error:
            return error
