"""Findings about SIMT entries before the compiler runs: what it may fold, miscount or read wrongly."""

from vfsimt.callable_package import make_callable

make_callable(__name__, "vfsimt.lint.pipeline")
