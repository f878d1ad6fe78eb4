"""Full-packet clones: finds packet entries, clones them for W active lanes, points full calls at the clones."""

from vfsimt.callable_package import make_callable

make_callable(__name__, "vfsimt.specialize.pipeline")
