"""Device kernels on the host: the scalar part and the SIMT functions of a device module, executed by LLVM's JIT.

A SIMT function is cut into regions at its warp operations and barriers; a region is a loop over the lanes of a warp
that stand there. `pipeline.py` has the order of the stages.
"""
