"""vfsimt: full-packet clones for SIMD packet kernels, and proved code sizes for SIMT objects.

Importing this package loads neither llvmlite nor numpy nor pyelftools: each name below loads its module when
it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which this package does not load: until `main` runs, Ctrl-C is a traceback

__version__ = "0.1.0"

if TYPE_CHECKING:
    from vfsimt.device.options import DeviceOptions as DeviceOptions
    from vfsimt.device.options import TraceRequest as TraceRequest
    from vfsimt.device.pipeline import run_device as run_device
    from vfsimt.device.results import DeviceResult as DeviceResult
    from vfsimt.diagnostics import Finding as Finding
    from vfsimt.errors import InputError as InputError
    from vfsimt.errors import RefusedError as RefusedError
    from vfsimt.errors import UsageError as UsageError
    from vfsimt.errors import VfsimtError as VfsimtError
    from vfsimt.ir.module_text import ModuleText as ModuleText
    from vfsimt.ir.module_text import read_module as read_module
    from vfsimt.lint.pipeline import LintOptions as LintOptions
    from vfsimt.lint.pipeline import lint as lint
    from vfsimt.manifest import Manifest as Manifest
    from vfsimt.merge.options import MergeOptions as MergeOptions
    from vfsimt.merge.options import Pin as Pin
    from vfsimt.merge.pipeline import MergeResult as MergeResult
    from vfsimt.merge.pipeline import merge as merge
    from vfsimt.patch.options import PatchMode as PatchMode
    from vfsimt.patch.options import PatchOptions as PatchOptions
    from vfsimt.patch.pipeline import check_object as check_object
    from vfsimt.patch.pipeline import patch_object as patch_object
    from vfsimt.simt.pipeline import ManifestOptions as ManifestOptions
    from vfsimt.simt.pipeline import build_manifest as build_manifest
    from vfsimt.specialize.explain import Explanation as Explanation
    from vfsimt.specialize.explain import explain_specialization as explain_specialization
    from vfsimt.specialize.options import SpecializeOptions as SpecializeOptions
    from vfsimt.specialize.pipeline import SpecializeResult as SpecializeResult
    from vfsimt.specialize.pipeline import specialize as specialize

_HOMES = {
    "Finding": "vfsimt.diagnostics",
    "InputError": "vfsimt.errors",
    "RefusedError": "vfsimt.errors",
    "UsageError": "vfsimt.errors",
    "VfsimtError": "vfsimt.errors",
    "ModuleText": "vfsimt.ir.module_text",
    "read_module": "vfsimt.ir.module_text",
    "Manifest": "vfsimt.manifest",
    "SpecializeOptions": "vfsimt.specialize.options",
    "SpecializeResult": "vfsimt.specialize.pipeline",
    "Explanation": "vfsimt.specialize.explain",
    "explain_specialization": "vfsimt.specialize.explain",
    "specialize": "vfsimt",
    "PatchMode": "vfsimt.patch.options",
    "PatchOptions": "vfsimt.patch.options",
    "check_object": "vfsimt.patch.pipeline",
    "patch_object": "vfsimt.patch.pipeline",
    "LintOptions": "vfsimt.lint.pipeline",
    "lint": "vfsimt",
    "MergeOptions": "vfsimt.merge.options",
    "Pin": "vfsimt.merge.options",
    "MergeResult": "vfsimt.merge.pipeline",
    "merge": "vfsimt",
    "ManifestOptions": "vfsimt.simt.pipeline",
    "build_manifest": "vfsimt.simt.pipeline",
    "DeviceOptions": "vfsimt.device.options",
    "TraceRequest": "vfsimt.device.options",
    "DeviceResult": "vfsimt.device.results",
    "run_device": "vfsimt.device.pipeline",
}

__all__ = ["__version__", *sorted(_HOMES)]  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    # A wing whose package is callable (`vfsimt.specialize`) stands for its own verb.
    value: object = import_module(f"vfsimt.{name}") if home == "vfsimt" else getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
