"""The object proof: does a compiled object carry the code sizes that its symbols promise, and how to repair it.

Reads a manifest (never IR) and an ELF object; loads numpy and pyelftools, never llvmlite. `pipeline` lists the
stages in their order.
"""
