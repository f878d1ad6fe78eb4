"""Modules as the vendor's compiler prints them: declarations, attribute groups with gaps, annotations."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_CALL: Final = re.compile(
    r"\bcall (?:fast )?(?P<type>[^@\n]*?) (?P<name>@llvm\.[\w.]+)\((?P<arguments>[^\n]*?)\)\s*$", re.MULTILINE
)
_TYPE: Final = re.compile(r"ptr addrspace\(\d\)|<[^>]*>|\{[^}]*\}|\S+")
_OPEN: Final = "(<[{"
_CLOSE: Final = ")>]}"

THREAD_ATTRIBUTES: Final = (
    'mustprogress noinline nounwind "simt-max-registers"="64" "simt-max-threads"="1024" "target-cpu"="dav-c310-vec"'
)
KERNEL_ATTRIBUTES: Final = (
    'nounwind "target-cpu"="dav-c310-vec" "target-features"="+ATOMIC,+ArchV130, +AregRedefinable ,+MOVX8 "'
)


class Function(NamedTuple):
    """A function by its name, parameters and the lines of its body."""

    name: str
    parameters: str
    body: str


def shape_word(x: int, y: int = 1, z: int = 1) -> int:
    """What `store.vfsimt.info` takes: x in bits 15..0, y in bits 31..16, z in bits 47..32."""
    return x | y << 16 | z << 32


def move_words(bursts: int, length: int, to_target: int, to_source: int) -> str:
    """The last two operands of a move: bursts and their bytes, and the bytes from one burst to the next."""
    return f"i64 {length << 25 | bursts << 4}, i64 {to_source << 40 | to_target}"


def call(function: Function, arguments: str, shape: int) -> str:
    """A SIMT call with the shape of its threads."""
    return (
        f"  call void @llvm.hivm.store.vfsimt.info(i64 {shape})\n  call simt_entry void @{function.name}({arguments})\n"
    )


def device_module(name: str, kernel: Function, functions: list[Function]) -> str:
    """A whole module: one kernel and its SIMT functions."""
    bodies = [
        f"define linkonce_odr simt_entry void @{function.name}({function.parameters}) #2 {{\n{function.body}}}\n"
        for function in functions
    ]
    bodies.append(f"define void @{kernel.name}({kernel.parameters}) #1 {{\n{kernel.body}}}\n")
    text = "\n".join(bodies)
    header = f'; ModuleID = \'{name}\'\nsource_filename = "{name}"\ntarget triple = "hiipu64-hisilicon-cce"\n'
    tail = (
        "attributes #0 = { nounwind }\n"
        f"attributes #1 = {{ {KERNEL_ATTRIBUTES} }}\nattributes #2 = {{ {THREAD_ATTRIBUTES} }}\n"
        "attributes #6 = { nounwind }\n"
    )
    return "\n".join((header, declarations(text), text, tail, _annotations(kernel, functions)))


def declarations(text: str) -> str:
    """A declaration of each intrinsic that a text calls."""
    found = {
        match["name"]: f"declare {match['type']} {match['name']}({', '.join(argument_types(match['arguments']))})"
        for match in _CALL.finditer(text)
    }
    return "".join(
        f"; Unknown intrinsic\n{line} #0\n\n" if name.startswith("@llvm.hivm.") else f"{line}\n\n"
        for name, line in found.items()
    )


def argument_types(arguments: str) -> list[str]:
    """The types of arguments that are written with them."""
    parts: list[str] = [""]
    depth = 0
    for char in arguments:
        depth += (char in _OPEN) - (char in _CLOSE)
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [found[0] for part in parts if (found := _TYPE.match(part.strip()))]


def _annotations(kernel: Function, functions: list[Function]) -> str:
    names = ", ".join(f"!{number}" for number in range(len(functions) + 1))
    lines = [f"!hivm.annotations = !{{{names}}}\n", f'!0 = !{{ptr @{kernel.name}, !"kernel", i32 1}}']
    lines += [
        f'!{number} = !{{ptr @{function.name}, !"simt", i32 1}}' for number, function in enumerate(functions, start=1)
    ]
    return "\n".join(lines) + "\n"
