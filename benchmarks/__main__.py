"""`python -m benchmarks [NAME ...]`: run all benchmarks, or those named."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import benchmarks

_SUPPORT = {"__main__", "measure", "modules"}


def main() -> None:
    """Run each module's `main`, in the order of their names."""
    names = [module.name for module in iter_modules(benchmarks.__path__) if module.name not in _SUPPORT]
    runnable = [name for name in names if hasattr(import_module(f"benchmarks.{name}"), "main")]
    unknown = set(sys.argv[1:]) - set(runnable)
    if unknown:
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(runnable)}")
    for name in sys.argv[1:] or runnable:
        import_module(f"benchmarks.{name}").main()


main()
