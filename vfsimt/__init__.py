"""vfsimt: full-packet clones for SIMD packet kernels, and proved code sizes for SIMT objects.

Importing this package loads neither llvmlite nor numpy nor pyelftools: each name below loads its module when
it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding as Finding
    from vfsimt.errors import InputError as InputError
    from vfsimt.errors import RefusedError as RefusedError
    from vfsimt.errors import UsageError as UsageError
    from vfsimt.errors import VfsimtError as VfsimtError
    from vfsimt.manifest import Manifest as Manifest

_HOMES = {
    "Finding": "vfsimt.diagnostics",
    "InputError": "vfsimt.errors",
    "RefusedError": "vfsimt.errors",
    "UsageError": "vfsimt.errors",
    "VfsimtError": "vfsimt.errors",
    "Manifest": "vfsimt.manifest",
}

__all__ = ["__version__", *sorted(_HOMES)]  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
