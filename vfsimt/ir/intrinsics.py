"""What LLVM itself says about its intrinsics: which arguments must be immediates.

LLVM gives the declaration of an intrinsic that it knows the intrinsic's own attributes, whatever the text says
(LangRef, "Intrinsic Functions" and the parameter attribute `immarg`). A name that it does not know keeps none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from vfsimt.errors import InputError
from vfsimt.ir.llvm_process import Work, perform_apart
from vfsimt.ir.trust import is_trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from llvmlite import binding

PREFIX = "llvm."

# Arguments that are no `immarg`, and yet mean something else, or nothing, where they are not constants: the question
# whether a value is one; operands that a later pass takes out of the call.
_OF_CONSTANTS = tuple(
    f"{PREFIX}{name}"
    for name in (
        "is.constant.",
        "instrprof.",
        "pseudoprobe",
        "coro.",
        "experimental.gc.",
        "experimental.stackmap",
        "local",
        "eh.",
    )
)


@lru_cache(maxsize=4096)
def variable_arguments(spelling: str, return_type: str, parameter_types: tuple[str, ...]) -> tuple[bool, ...] | None:
    """Which arguments of an intrinsic may be other than constants; None where LLVM does not know the intrinsic.

    Args:
        spelling: its name as written, with the sigil.
        return_type: as written.
        parameter_types: as written, without attributes.
    """
    if spelling.lstrip('@"').startswith(_OF_CONSTANTS):
        return (False,) * len(parameter_types)
    declared = _declared(f"declare {return_type} {spelling}({', '.join(parameter_types)})\n")
    # An old form is not among the functions after LLVM's upgrade, or has other parameters.
    if declared is None or len(declared) != len(parameter_types):
        return None
    return declared


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationTask:
    """What LLVM makes of one declaration, for this process or another."""

    text: str

    def perform(self, _progress: Callable[[str], None], /) -> tuple[bool, ...] | None:
        """For each parameter whether it takes any value; None where LLVM gives the function no attribute."""
        from llvmlite import binding

        try:
            module: binding.ModuleRef = binding.parse_assembly(  # pyright: ignore[reportUnknownMemberType]
                self.text, binding.create_context()
            )
        except (RuntimeError, UnicodeError):
            return None  # a type that the module names, an older pointer type
        with module:
            functions = list(module.functions)
            if len(functions) != 1 or not _attributes(functions[0]):
                return None
            return tuple("immarg" not in _attributes(argument) for argument in functions[0].arguments)


def _declared(text: str) -> tuple[bool, ...] | None:
    """The task's answer; None also where LLVM ends the process on a declaration of other types than the intrinsic's."""
    task = DeclarationTask(text=text)
    if is_trusted(text):
        return task.perform(lambda _: None)
    try:
        answer: tuple[bool, ...] | None = perform_apart(task, Work(name="", subject=text, size=len(text))).value
    except InputError:
        return None
    return answer


def _attributes(value: binding.ValueRef) -> frozenset[str]:
    """The attributes of a function or a parameter, which llvmlite gives as bytes, several in one."""
    found = cast("Iterable[bytes]", value.attributes)
    return frozenset(word for item in found for word in item.decode("ascii", "replace").split())
