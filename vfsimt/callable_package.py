"""Packages that are called like a function: `vfsimt.specialize` is a wing of the house and the verb of the API.

Python binds a sub-package as an attribute of its parent when it is imported, which would hide a function of the same
name. So the package itself takes the call and hands it to its pipeline.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType


def make_callable(package: str, home: str) -> None:
    """Let a call of `package` run the function of the package's own name in the module `home`."""

    class CallablePackage(ModuleType):
        def __call__(self, *args: object, **kwargs: object) -> object:
            return getattr(import_module(home), package.rpartition(".")[2])(*args, **kwargs)

    sys.modules[package].__class__ = CallablePackage
