"""One stable SIMT entry instead of N fragile ones: merges twins and clones, pins what stays single, keeps loops."""

from vfsimt.callable_package import make_callable

make_callable(__name__, "vfsimt.merge.pipeline")
